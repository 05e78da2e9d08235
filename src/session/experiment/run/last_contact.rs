//! The last contact on record.

use super::Run;
use crate::session::pair::Pair;
use crate::simulation::{AuditedContact, Contact, Event};

impl Run {
    /// Returns the last contact of any two circles at or after `since` (s, absolute).
    pub fn last_contact(&self, since: f64) -> Option<&Event> {
        self.last_event(since, |contact| matches!(contact, Contact::Pair { .. }))
    }

    /// Returns the last contact of this pair at or after `since` (s, absolute).
    pub fn last_contact_of(&self, Pair { a, b }: Pair, since: f64) -> Option<&Event> {
        self.last_event(since, |contact| contact == Contact::Pair { a, b })
    }

    /// Returns the last audited contact of this pair that was checked after `since` (s, absolute).
    pub fn last_audited_of(&self, Pair { a, b }: Pair, since: f64) -> Option<&AuditedContact> {
        let mut fresh = self.audited().iter().rev().take_while(|audited| audited.checked_at() > since);
        fresh.find(|audited| (audited.a, audited.b) == (a, b))
    }

    fn last_event(&self, since: f64, is_it: impl Fn(Contact) -> bool) -> Option<&Event> {
        let mut fresh = self.events().iter().rev().take_while(|event| event.time >= since);
        fresh.find(|event| is_it(event.contact))
    }
}
