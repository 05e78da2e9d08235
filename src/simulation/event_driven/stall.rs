//! Contacts that come without the clock getting on, and a name for it.

use crate::simulation::event::Contact;
use crate::simulation::rules::{Response, Rules};
use crate::simulation::stall::{Cause, Stall};

/// A clock that gets on by no more than this part of the fixed step stands still: sixteen meetings of the same two in
/// so little make millions in a step, and no machine computes those while somebody watches.
const NO_TIME: f64 = 1e-6;

/// So often the same two must meet in no time. In a row of touching circles a push runs through each pair once, in a
/// packing a few times.
const MEETINGS: u32 = 16;

/// Notices when the clock does not get on, in a few words of memory.
///
/// Of all contacts in no time one is the witness, and it counts how often that comes again. The first is the witness,
/// then the second, the fourth, the eighth: however many take part, one of them is soon there long enough.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Watch {
    /// When the clock last got on (s since the epoch).
    since: f64,
    contacts: u64,
    /// Do some of them take speed from those who meet?
    takes_speed: bool,
    witness: Option<Contact>,
    audited: u32,
    stall: Option<Stall>,
}

impl Watch {
    /// One more contact, at `now` (s since the `epoch`). Returns the stall when it is noticed by this very contact.
    #[inline]
    pub fn note(&mut self, contact: Contact, now: f64, epoch: f64, rules: &Rules) -> Option<Stall> {
        let (passed, slack) = (now - self.since, NO_TIME * rules.step);
        if passed > slack {
            // At a creep the same two have met here, too, and hardly any time has passed without a contact.
            if self.audited < MEETINGS || passed > 2.0 * slack {
                self.stall = None;
            }
            (self.since, self.contacts, self.takes_speed, self.audited) = (now, 0, false, 0);
        }
        self.contacts += 1;
        self.takes_speed |= matches!(contact, Contact::Pair { .. })
            && rules.response == Response::Bounce
            && rules.restitution < 1.0;
        if self.audited < MEETINGS && self.contacts.is_power_of_two() {
            (self.witness, self.audited) = (Some(contact), 1);
        } else if self.witness == Some(contact) {
            self.audited = self.audited.saturating_add(1);
        }
        if self.audited < MEETINGS || self.stall.is_some() {
            return None;
        }
        let cause = if self.takes_speed { Cause::InelasticCollapse } else { Cause::Jam };
        self.stall = Some(Stall { since: epoch + self.since, time: epoch + now, contact, cause });
        self.stall
    }

    /// The stall of this moment (s since the epoch).
    pub fn stall(&self, now: f64, rules: &Rules) -> Option<&Stall> {
        self.stall.as_ref().filter(|_| now - self.since <= NO_TIME * rules.step)
    }

    /// The epoch has moved by `shift` seconds.
    pub fn rebase(&mut self, shift: f64) {
        self.since -= shift;
    }
}
