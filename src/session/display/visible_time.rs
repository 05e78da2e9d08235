//! The stretch of time that the ribbon shows.

/// Now stands at this part of it at most, while time passes.
const NOW_AT_MOST: f64 = 0.8;

/// The closest approach is shown when it lies at most this many steps ahead.
const FARTHEST_AHEAD: f64 = 1e3;

/// By hand it is made no shorter than this part of a step, and no longer than this many steps.
const SHORTEST: f64 = 1e-3;
const LONGEST: f64 = 1e9;

/// From when to when (s, absolute).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeRange {
    /// At the left.
    pub from: f64,
    /// As long as this (s).
    pub span: f64,
}

impl TimeRange {
    /// When it ends (s).
    pub fn end(&self) -> f64 {
        self.from + self.span
    }

    /// The same seen closer by `factor`, with `time` (s) staying where it is; but nothing is before time zero.
    #[must_use]
    fn around(&self, time: f64, factor: f64, step: f64) -> Self {
        let span = (self.span / factor).clamp(SHORTEST * step, LONGEST * step);
        let time = time.clamp(self.from, self.end());
        Self { from: (time - (time - self.from) * (span / self.span)).max(0.0), span }
    }
}

/// How the ribbon came to the stretch that it shows.
#[derive(Clone, Copy, Debug, Default)]
pub struct VisibleTime {
    /// The latest moment since the last restart that must be inside (s).
    latest: f64,
    /// The explained pair is closest so long after the start (s), as it seemed there.
    ahead: Option<f64>,
    by_hand: Option<TimeRange>,
    /// What the clock showed when it was last followed (s).
    clock: f64,
}

/// What is to be shown.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The fixed step (s).
    pub step: f64,
    /// When the run started (s, absolute).
    pub start: f64,
    /// What the clock shows (s, absolute).
    pub clock: f64,
    /// Does time pass?
    pub is_playing: bool,
    /// How long after now the explained pair is closest (s), if it comes closer.
    pub ahead: Option<f64>,
}

impl VisibleTime {
    /// Time has passed, or the clock was set. What a person scrubs to is in view, and moves nothing.
    pub(in crate::session) fn follow(&mut self, moment: &Moment) {
        let Moment { step, start, clock, is_playing, ahead } = *moment;
        if clock <= start && self.latest <= start {
            (self.latest, self.ahead) = (start, ahead);
        }
        let shown = self.range(step);
        let is_inside = clock >= shown.from && clock <= shown.end();
        if clock == self.clock || (is_inside && !is_playing) {
            return;
        }
        self.clock = clock;
        match &mut self.by_hand {
            Some(shown) => {
                let last = shown.from + NOW_AT_MOST * shown.span;
                if clock > last {
                    shown.from += clock - last;
                } else if clock < shown.from {
                    shown.from = clock - (1.0 - NOW_AT_MOST) * shown.span;
                }
            }
            None => self.latest = self.latest.max(clock),
        }
    }

    /// What is shown. By itself from time zero on, three steps or as much as the pair needs to come closest, doubled until
    /// the latest moment is inside.
    pub(in crate::session) fn range(&self, step: f64) -> TimeRange {
        if let Some(by_hand) = self.by_hand {
            return by_hand;
        }
        let mut span = 3.0 * step;
        let inside =
            (self.latest / NOW_AT_MOST).max(2.0 * self.ahead.unwrap_or(span).min(FARTHEST_AHEAD * step));
        while span < inside && span.is_finite() {
            span *= 2.0;
        }
        TimeRange { from: 0.0, span }
    }

    /// The person sees it closer by `factor`, around `time` (s).
    pub(in crate::session) fn zoom(&mut self, time: f64, factor: f64, step: f64) {
        if time.is_finite() && factor.is_finite() && factor > 0.0 {
            self.by_hand = Some(self.range(step).around(time, factor, step));
        }
    }
}
