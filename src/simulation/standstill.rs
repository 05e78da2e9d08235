//! Contacts that come without the clock getting on, and a name for it.

use super::{Contact, Response, Rules};

/// A clock that gets on by no more than this part of the fixed step stands still: sixteen meetings of the same two in
/// so little make millions in a step, and no machine computes those while somebody watches.
const NO_TIME: f64 = 1e-6;

/// So often the same two must meet in no time. In a row of touching circles a push runs through each pair once, in a
/// packing a few times.
const MEETINGS: u32 = 16;

/// Why contacts come without time between them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// Inelastic collapse: each bounce takes speed, so that the next comes sooner, without end.
    Collapse,
    /// There is no room: nothing is lost, and whoever parts meets somebody else at once.
    Jam,
}

impl Cause {
    /// The word for it on screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Collapse => "collapse",
            Self::Jam => "jam",
        }
    }
}

/// The same two have met again and again, and the clock did not get on.
///
/// It changes nothing of what happens. It is over when the clock gets on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standstill {
    /// Since when the clock stands (s, absolute).
    pub since: f64,
    /// When it was noticed (s, absolute): hardly later.
    pub time: f64,
    /// Who met again and again; others may take part.
    pub contact: Contact,
    /// Why.
    pub cause: Cause,
}

/// Notices when the clock does not get on, in a few words of memory.
///
/// Of all contacts in no time one is the witness, and it counts how often that comes again. The first is the witness,
/// then the second, the fourth, the eighth: however many take part, one of them is soon there long enough.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Watch {
    /// When the clock last got on (s since the epoch).
    since: f64,
    contacts: u64,
    /// Do some of them take speed from those who meet?
    takes_speed: bool,
    witness: Option<Contact>,
    meetings: u32,
    standstill: Option<Standstill>,
}

impl Watch {
    /// One more contact, at `now` (s since the `epoch`). Returns the standstill when it is noticed by this very contact.
    #[inline]
    pub(super) fn note(
        &mut self,
        contact: Contact,
        now: f64,
        epoch: f64,
        rules: &Rules,
    ) -> Option<Standstill> {
        let (passed, slack) = (now - self.since, NO_TIME * rules.step);
        if passed > slack {
            // At a creep the same two have met here, too, and hardly any time has passed without a contact.
            if self.meetings < MEETINGS || passed > 2.0 * slack {
                self.standstill = None;
            }
            (self.since, self.contacts, self.takes_speed, self.meetings) = (now, 0, false, 0);
        }
        self.contacts += 1;
        self.takes_speed |= matches!(contact, Contact::Pair { .. })
            && rules.response == Response::Bounce
            && rules.restitution < 1.0;
        if self.meetings < MEETINGS && self.contacts.is_power_of_two() {
            (self.witness, self.meetings) = (Some(contact), 1);
        } else if self.witness == Some(contact) {
            self.meetings = self.meetings.saturating_add(1);
        }
        if self.meetings < MEETINGS || self.standstill.is_some() {
            return None;
        }
        let cause = if self.takes_speed { Cause::Collapse } else { Cause::Jam };
        self.standstill = Some(Standstill { since: epoch + self.since, time: epoch + now, contact, cause });
        self.standstill
    }

    /// The standstill of this moment (s since the epoch).
    pub(super) fn standstill(&self, now: f64, rules: &Rules) -> Option<&Standstill> {
        self.standstill.as_ref().filter(|_| now - self.since <= NO_TIME * rules.step)
    }

    /// The epoch has moved by `shift` seconds.
    pub(super) fn rebase(&mut self, shift: f64) {
        self.since -= shift;
    }
}
