//! The time range that the ribbon shows.

use crate::session::experiment::Run;
use crate::session::now::{Ends, Moment, Now};

/// The maximum position of now in the range while time passes (share of the range).
const MAX_PLACE_OF_NOW: f64 = 0.8;

/// The maximum distance (in steps) at which a closest approach is included in the range.
const FARTHEST_AHEAD: f64 = 1e3;

/// The minimum span that can be zoomed to (in steps).
const SHORTEST: f64 = 1e-3;

/// The maximum span that can be zoomed to (in steps).
const LONGEST: f64 = 1e9;

/// A range of time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeRange {
    /// The start, at the left (s, absolute).
    pub from: f64,
    /// The length (s).
    pub span: f64,
}

impl TimeRange {
    /// Returns the end (s, absolute).
    pub fn end(&self) -> f64 {
        self.from + self.span
    }
}

/// The times that determine the range of the ribbon.
#[derive(Clone, Copy, Debug, Default)]
pub struct VisibleTime {
    /// When these were first noticed: when the runs begin at a start, the range does as well.
    at: Moment,
    /// The latest time since the last restart that must be in the range (s, absolute).
    latest: f64,
    /// The time from the start to the closest approach of the explained pair, as computed at the start (s).
    ahead: Option<f64>,
    /// The range chosen by the person, if any.
    by_hand: Option<TimeRange>,
    /// The time on the clock at the last call of [`Self::followed`] (s, absolute).
    clock: f64,
}

impl VisibleTime {
    /// Returns these times after they have followed the clock of a run, whether time passed or was set. While paused, a moment inside the
    /// range does not move them.
    ///
    /// `ahead` is the time from now to the closest approach of the explained pair (s), if the two are approaching.
    pub fn followed(mut self, now: &Now, run: &Run, is_playing: bool, ahead: Option<f64>) -> Self {
        if !now.holds(Ends::Runs, self.at) {
            self = Self { at: now.moment(), ..Self::default() };
        }
        let (step, start, clock) = (run.rules().step, run.start_time(), run.clock());
        if clock <= start && self.latest <= start {
            (self.latest, self.ahead) = (start, ahead);
        }
        let shown = self.range(step);
        let is_inside = clock >= shown.from && clock <= shown.end();
        if clock == self.clock || (is_inside && !is_playing) {
            return self;
        }
        self.clock = clock;
        match &mut self.by_hand {
            Some(shown) => {
                let last = shown.from + MAX_PLACE_OF_NOW * shown.span;
                if clock > last {
                    shown.from += clock - last;
                } else if clock < shown.from {
                    shown.from = clock - (1.0 - MAX_PLACE_OF_NOW) * shown.span;
                }
            }
            None => self.latest = self.latest.max(clock),
        }
        self
    }

    /// Returns the range: the one chosen by the person; otherwise, from time zero, three steps, doubled until the latest
    /// moment and the closest approach are inside.
    pub(in crate::session) fn range(&self, step: f64) -> TimeRange {
        if let Some(by_hand) = self.by_hand {
            return by_hand;
        }
        let mut span = 3.0 * step;
        let inside =
            (self.latest / MAX_PLACE_OF_NOW).max(2.0 * self.ahead.unwrap_or(span).min(FARTHEST_AHEAD * step));
        while span < inside && span.is_finite() {
            span *= 2.0;
        }
        TimeRange { from: 0.0, span }
    }

    /// Zooms by `factor` around `time` (s, absolute), which stays in position; the range never starts before time zero.
    pub(in crate::session) fn zoom(&mut self, time: f64, factor: f64, step: f64) {
        if time.is_finite() && factor.is_finite() && factor > 0.0 {
            let shown = self.range(step);
            let span = (shown.span / factor).clamp(SHORTEST * step, LONGEST * step);
            let time = time.clamp(shown.from, shown.end());
            let from = (time - (time - shown.from) * (span / shown.span)).max(0.0);
            self.by_hand = Some(TimeRange { from, span });
        }
    }
}
