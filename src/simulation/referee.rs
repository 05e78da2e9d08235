//! What fixed steps did to the pairs that truly met.
//!
//! The referee sweeps each fixed step of the overlap world itself with the exact solver, and compares what it
//! finds with what overlap detection saw at the end of the step.

use glam::DVec2;

use crate::detection::{self, intercept, overlap};
use crate::geometry::Circle;

/// A pair that truly met within one fixed step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
    /// The number of the step at whose end overlap detection looked, counted from 1.
    pub step: u64,
    /// When the step began (s, absolute).
    pub start: f64,
    /// How long it took (s).
    pub duration: f64,
    /// Both circles when the step began.
    pub before: [Circle; 2],
    /// How long into the step they touched (s).
    pub enter: f64,
    /// What overlap detection made of it.
    pub verdict: Verdict,
}

/// What overlap detection saw of a meeting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// Seen while still closing, so that a bounce holds it.
    Caught {
        /// Seconds between the true contact and the look.
        delay: f64,
        /// Metres of overlap at the look.
        depth: f64,
    },
    /// First seen when already past the closest approach: they separate, and no bounce holds them.
    TooLate {
        /// Seconds between the true contact and the look.
        delay: f64,
        /// Metres of overlap at the look.
        depth: f64,
    },
    /// Not seen at all.
    Missed,
}

/// Did a pair truly meet within a step of `duration` seconds, and did the look at its end see it?
///
/// `before` and `after` are the two circles at the beginning and at the end of the step, moving straight between.
/// A meeting at the very end of a step belongs to the next one. Returns how long into the step they touched, and
/// the verdict; `None` when they did not meet, or overlapped already when the step began.
pub fn judge(before: &[Circle; 2], after: &[Circle; 2], duration: f64) -> Option<(f64, Verdict)> {
    let path = intercept(&before[0], &before[1]);
    let end = overlap(&after[0], &after[1]);
    let d = after[1].center - after[0].center;
    let closing_at_end = d.dot(path.relative_velocity) < 0.0;
    let detection::Verdict::Hit { time: enter } = path.verdict else { return None };
    if end.is_overlapping() {
        // By rounding the root may lie a last digit behind the look that saw it.
        let enter = enter.min(duration);
        let (delay, depth) = (duration - enter, end.depth());
        let verdict =
            if closing_at_end { Verdict::Caught { delay, depth } } else { Verdict::TooLate { delay, depth } };
        Some((enter, verdict))
    } else {
        // Still closing and apart: they have not met yet, whatever the last digit of the root says.
        (enter < duration && !closing_at_end).then_some((enter, Verdict::Missed))
    }
}

impl Meeting {
    /// What became of a pair `a < b` in the step of this number, from `start` (s, absolute) on for `duration` seconds: see
    /// [`judge`].
    pub fn of(
        before: &[Circle; 2],
        after: &[Circle; 2],
        (a, b): (usize, usize),
        (step, start, duration): (u64, f64, f64),
    ) -> Option<Self> {
        let (enter, verdict) = judge(before, after, duration)?;
        Some(Self { a, b, step, start, duration, before: *before, enter, verdict })
    }

    /// Is it of a jump of the hand, and not of a step of the run? Those count from 1.
    pub fn is_by_hand(&self) -> bool {
        self.step == 0
    }

    /// When they touched (s, absolute).
    pub fn time(&self) -> f64 {
        self.start + self.enter
    }

    /// When overlap detection looked (s, absolute).
    pub fn looked(&self) -> f64 {
        self.start + self.duration
    }

    /// How much of the step had passed when they touched, 0 to 1.
    pub fn fraction(&self) -> f64 {
        self.enter / self.duration
    }

    /// Both circles when they touched.
    pub fn at_contact(&self) -> [Circle; 2] {
        self.before.map(|circle| circle.after(self.enter))
    }

    /// Both circles at the end of the step, as if nothing had stopped them.
    pub fn after(&self) -> [Circle; 2] {
        self.before.map(|circle| circle.after(self.duration))
    }

    /// Where they touched (m).
    pub fn point(&self) -> DVec2 {
        let [a, b] = self.at_contact();
        a.center + overlap(&a, &b).normal * a.radius
    }

    /// How deep they overlapped at their closest (m): `R − b`.
    pub fn deepest(&self) -> f64 {
        let path = intercept(&self.before[0], &self.before[1]);
        (path.radii_sum - path.closest_distance()).max(0.0)
    }

    /// Did they get through, missed or seen too late?
    pub fn went_through(&self) -> bool {
        match self.verdict {
            Verdict::Caught { .. } => false,
            Verdict::TooLate { .. } | Verdict::Missed => true,
        }
    }
}
