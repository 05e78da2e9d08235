//! How a contact ended, as one mark.

use circle_collision::simulation::audit::{AuditedContact, Outcome};

use crate::session::cures::direction;
use crate::session::experiment::Run;

/// The shape that says how a contact ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A dot: it was found in time.
    Found,
    /// A small ring that is struck through: it was found in time, but circle a was sent the wrong way.
    WrongWay,
    /// A cross: it was missed, or seen too late.
    Missed,
    /// A ring: there was none.
    Ghost,
    /// A dash: there was none, and nothing answered.
    PassedBy,
}

/// The share of a step below which a delay is rounding.
const AT_ONCE: f64 = 1e-6;

/// The largest angle between the direction after an answer and the exact one at which the answer is all right (degrees).
const RIGHT_WAY: f64 = 5.0;

/// The smallest such angle that is shown (degrees).
const SHOWN: f64 = 0.5;

/// The number of the latest contacts of a run that are looked at for delays and directions.
pub const LATEST: usize = 1000;

impl Mark {
    /// All marks, the best first.
    pub const ALL: [Self; 5] = all_variants![Found, WrongWay, Missed, Ghost, PassedBy];

    /// Returns the mark of a contact in this run, as it was audited. One that was found without an audit was found in time.
    pub fn of(run: &Run, audited: Option<&AuditedContact>) -> Self {
        match audited.map(|audited| (audited.outcome, degrees_off(run, audited))) {
            Some((Outcome::Caught { .. }, Some(angle))) if angle > RIGHT_WAY => Self::WrongWay,
            Some((Outcome::Caught { .. }, _)) | None => Self::Found,
            Some((Outcome::TooLate { .. } | Outcome::Missed, _)) => Self::Missed,
            Some((Outcome::Ghost, _)) => Self::Ghost,
        }
    }

    /// Returns the mark of a run for all its contacts since the start: the worst.
    pub fn of_all(run: &Run) -> Self {
        let counted = run.contact_counts();
        if counted.lost() > 0 {
            Self::Missed
        } else if counted.ghosts > 0 {
            Self::Ghost
        } else {
            Self::Found
        }
    }

    /// Whether the contact was found in time, but circle a was sent the wrong way.
    pub fn is_wrong_way(self) -> bool {
        match self {
            Self::WrongWay => true,
            Self::Found | Self::Missed | Self::Ghost | Self::PassedBy => false,
        }
    }
}

/// Returns how far off the exact direction circle a moves after the answer (degrees); `None` without an answer or a direction,
/// or where it is close to the exact one.
pub fn degrees_off(run: &Run, audited: &AuditedContact) -> Option<f64> {
    direction(run.world(), audited).map(f64::to_degrees).filter(|&angle| angle >= SHOWN)
}

/// Returns after how many of its latest contacts this run sent circle a the wrong way.
pub fn wrong_ways(run: &Run) -> u64 {
    let latest = run.audited().iter().rev().take(LATEST);
    latest.filter(|audited| Mark::of(run, Some(audited)).is_wrong_way()).count() as u64
}

/// Returns the time from the contact to an answer that caught it (s), negative if the answer came early; `None` for one that
/// came at once.
pub fn delay(run: &Run, audited: &AuditedContact) -> Option<f64> {
    match audited.outcome {
        Outcome::Caught { delay, .. } => Some(delay).filter(|delay| delay.abs() > AT_ONCE * run.rules().step),
        Outcome::TooLate { .. } | Outcome::Missed | Outcome::Ghost => None,
    }
}
