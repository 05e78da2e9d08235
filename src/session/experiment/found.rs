//! The results of a run for a contact, for a pair, and for all contacts so far.

use super::run::Run;
use crate::session::pair::Pair;
use crate::simulation::{AuditedContact, Contact, Detection, Event};

/// A contact of two circles that was found: solved, or caught by a check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The contact of the pair.
    pub event: Event,
    /// The method under which it was found.
    pub detection: Detection,
    /// The true contact, as judged by the audit; `None` under intercept detection, and if the circles overlapped before.
    pub audited: Option<AuditedContact>,
    /// The time that it has been on screen (s of real time).
    pub age: f64,
}

impl Found {
    /// Returns this contact as this run found it.
    pub fn new(run: &Run, event: Event) -> Self {
        Self { event, detection: run.rules().detection, audited: audited_contact_of(run, &event), age: 0.0 }
    }
}

/// Returns the true contact behind an event that a check found.
fn audited_contact_of(run: &Run, event: &Event) -> Option<AuditedContact> {
    let Contact::Pair { a, b } = event.contact else { return None };
    let of_this_step = run.audited().iter().rev().take_while(|audited| audited.checked_at >= event.time);
    of_this_step.filter(|audited| (audited.a, audited.b) == (a, b)).last().copied()
}

/// The numbers of contacts of two circles since the start of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Contacts found in time: caught by a check, or solved.
    pub found: u64,
    /// All contacts: those in the audit, or those that were solved.
    pub contacts: u64,
    /// Contacts that the hand jumped over since the scene was opened. They are not counted above.
    pub by_hand: u64,
}

impl Tally {
    /// Counts the contacts of this run up to now.
    pub fn of(run: &Run) -> Self {
        let (counted, by_hand) = (run.counters_since_start(), run.missed_by_hand());
        match run.rules().detection {
            Detection::Stepped(_) => {
                let found = counted.caught;
                Self { found, contacts: found + counted.too_late + counted.missed, by_hand }
            }
            Detection::Intercept => {
                let found = counted.pair_collisions;
                Self { found, contacts: found, by_hand }
            }
        }
    }
}

/// The result of a run for the first contact of a pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairResult {
    /// It was solved or caught, or the two overlapped before.
    Found(Event),
    /// It was missed, or caught too late.
    Missed(AuditedContact),
}

impl PairResult {
    /// Returns the first result of this pair since the start of the run; `None` if there is none yet.
    pub fn of(run: &Run, pair: Pair) -> Option<Self> {
        let start = run.start_time();
        let audited = run
            .audited()
            .iter()
            .find(|audited| (audited.a, audited.b) == (pair.a, pair.b) && audited.checked_at > start);
        if let Some(audited) = audited.filter(|audited| audited.is_missed_or_too_late()) {
            return Some(Self::Missed(*audited));
        }
        let is_pair = Contact::Pair { a: pair.a, b: pair.b };
        let mut events = run.events().iter();
        events.find(|event| event.contact == is_pair && event.time >= start).copied().map(Self::Found)
    }
}
