//! The contacts that were missed or caught too late: few among thousands.

use crate::simulation::{AuditedContact, Outcome};

/// A contact that was missed, or caught too late.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Miss {
    /// The time of contact (s, absolute).
    pub time: f64,
    /// The time of the check that failed to catch it (s, absolute).
    pub checked_at: f64,
    /// Whether it was caught, too late.
    pub is_too_late: bool,
}

/// The misses among the audited contacts of a log, in order.
#[derive(Clone, Debug, Default)]
pub struct Misses(Vec<Miss>);

impl Misses {
    /// Returns the misses among these contacts.
    pub(super) fn of(audited: &[AuditedContact]) -> Self {
        let mut misses = Self::default();
        misses.note(audited.iter());
        misses
    }

    /// Returns all misses, in order of time.
    pub fn all(&self) -> &[Miss] {
        &self.0
    }

    /// Adds the misses among these contacts.
    pub(super) fn note<'log>(&mut self, fresh: impl Iterator<Item = &'log AuditedContact>) {
        self.0.extend(fresh.filter(|audited| audited.is_missed_or_too_late()).map(|audited| Miss {
            time: audited.time(),
            checked_at: audited.checked_at,
            is_too_late: matches!(audited.outcome, Outcome::TooLate { .. }),
        }));
    }

    /// Forgets the misses after the last contact on record.
    pub(super) fn forget_after(&mut self, last: Option<&AuditedContact>) {
        let end = last.map_or(f64::NEG_INFINITY, |audited| audited.checked_at);
        self.0.truncate(self.0.partition_point(|miss| miss.checked_at <= end));
    }

    /// Forgets the misses before the first contact on record.
    pub(super) fn forget_before(&mut self, first: Option<&AuditedContact>) {
        let start = first.map_or(f64::INFINITY, |audited| audited.checked_at);
        self.0.drain(..self.0.partition_point(|miss| miss.checked_at < start));
    }
}
