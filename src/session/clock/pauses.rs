//! When a run pauses, or is held for a moment, at a result.

use crate::session::experiment::Stops;
use crate::session::pair::Pair;

/// The time for which the run is held at a contact that was found (s of real time).
const HOLD: f64 = 0.5;

/// The minimum time between two holds (s of real time), because frequent holds would break up the motion.
const LEAST_BETWEEN_HOLDS: f64 = 1.0;

/// The automatic stops at results since the start.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pauses {
    /// The time for which the run is still held (s of real time).
    pub hold: f64,
    /// The time played since the last hold (s of real time); `None` if there was none.
    since_hold: Option<f64>,
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
        let may_hold = self.since_hold.is_none_or(|seconds| seconds >= LEAST_BETWEEN_HOLDS);
        Stops { failures: !self.has_paused, contacts: may_hold, pair: None }
    }

    /// Lets `seconds` of real time pass, and returns how many of them are left for the run.
    pub fn tick(&mut self, seconds: f64, is_playing: bool) -> f64 {
        let left = (seconds - self.hold).max(0.0);
        self.hold = (self.hold - seconds).max(0.0);
        if is_playing {
            self.since_hold = self.since_hold.map(|since| since + left);
        }
        left
    }

    /// Holds the run at a contact that was found.
    pub fn hold(&mut self) {
        self.hold = HOLD;
        self.since_hold = Some(0.0);
    }
}
