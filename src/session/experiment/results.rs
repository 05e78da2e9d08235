//! The results of a run: for a contact, for a pair, for all contacts so far, and beside the exact run.

use circle_collision::simulation::audit::AuditedContact;
use circle_collision::simulation::{Detection, Event};

use super::run::Run;
use crate::session::contact::Pair;

/// A contact of two circles that was found: solved, or caught by a check.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The contact of the pair, at the time at which the method found it. When they really touched is for `audited` to say.
    pub event: Event,
    /// The true contact, as judged by the audit; `None` under intercept detection, and if the circles overlapped before.
    pub audited: Option<AuditedContact>,
}

impl Found {
    /// Returns this contact as this run found it.
    pub fn new(run: &Run, event: Event) -> Self {
        let mut recent = run.audited().iter().rev().take_while(|audited| audited.checked_at >= event.time);
        Self { event, audited: recent.find(|audited| audited.judges(&event)).copied() }
    }
}

/// The numbers of contacts of two circles since the start of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContactCounts {
    /// Contacts found in time: caught by a check, or solved.
    pub found: u64,
    /// All contacts: those in the audit, or those that were solved.
    pub contacts: u64,
    /// Contacts that the hand jumped over since the scene was opened. They are not counted above.
    pub by_hand: u64,
}

impl ContactCounts {
    /// Counts the contacts of this run up to now.
    pub fn of(run: &Run) -> Self {
        let counted = run.counters_since_start();
        let (found, failed) = match run.rules().detection {
            Detection::Stepped(_) => (counted.caught, counted.too_late + counted.missed),
            Detection::Intercept => (counted.pair_collisions, 0),
        };
        Self { found, contacts: found + failed, by_hand: run.missed_by_hand() }
    }
}

/// The result of a run for a contact of two circles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairResult {
    /// It was solved or caught, or the two overlapped before.
    Found(Found),
    /// It was missed, seen too late, or a ghost.
    Failed(AuditedContact),
}

impl PairResult {
    /// Returns the last result of this pair since the start of the run; `None` if there is none yet.
    pub fn of(run: &Run, pair: Pair) -> Option<Self> {
        let start = run.start_time();
        match run.last_audited_of(pair, start) {
            Some(audited) if audited.is_failure() => Some(Self::Failed(*audited)),
            _ => run.last_contact_of(pair, start).map(|event| Self::Found(Found::new(run, *event))),
        }
    }

    /// Returns the contact that was found.
    pub fn found(&self) -> Option<Found> {
        match self {
            Self::Found(found) => Some(*found),
            Self::Failed(_) => None,
        }
    }

    /// Returns the contact that was missed or seen too late, or the ghost.
    pub fn failure(&self) -> Option<AuditedContact> {
        match self {
            Self::Found(_) => None,
            Self::Failed(failure) => Some(*failure),
        }
    }

    /// Returns the true contact, as judged by the audit, if there is one.
    pub fn audited(&self) -> Option<AuditedContact> {
        match self {
            Self::Found(found) => found.audited,
            Self::Failed(audited) => Some(*audited),
        }
    }
}
