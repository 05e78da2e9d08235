//! When a run pauses, or lingers for a moment, at a result.

use crate::session::experiment::Stops;
use crate::session::pair::Pair;

/// The time for which the run lingers at a contact that was found (s of real time).
const LINGERS_FOR: f64 = 0.5;

/// The minimum time played before the run lingers again (s of real time): more often, it would break up the motion.
const LEAST_BETWEEN: f64 = 1.0;

/// The automatic stops at results since the start.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pauses {
    /// The time for which the run still lingers (s of real time).
    pub lingers_for: f64,
    /// The time played since the run last lingered (s of real time); `None` if it has not.
    since_lingered: Option<f64>,
    /// Whether the run has paused automatically since the start.
    pub has_paused: bool,
}

impl Pauses {
    /// Returns where a single run may stop automatically next, or in Compare the runs, where this pair is explained.
    pub fn stops(&self, is_comparing: bool, pair: Option<Pair>) -> Stops {
        if is_comparing {
            let stops = !self.has_paused && pair.is_some();
            return Stops { failures: stops, contacts: stops, pair };
        }
        let may_linger = self.since_lingered.is_none_or(|seconds| seconds >= LEAST_BETWEEN);
        Stops { failures: !self.has_paused, contacts: may_linger, pair: None }
    }

    /// Lets `seconds` of real time pass, and returns how many of them are left for the run.
    pub fn tick(&mut self, seconds: f64, is_playing: bool) -> f64 {
        let left = (seconds - self.lingers_for).max(0.0);
        self.lingers_for = (self.lingers_for - seconds).max(0.0);
        if is_playing {
            self.since_lingered = self.since_lingered.map(|since| since + left);
        }
        left
    }

    /// Makes the run linger at a contact that was found.
    pub fn linger(&mut self) {
        self.lingers_for = LINGERS_FOR;
        self.since_lingered = Some(0.0);
    }
}
