//! Finds which of many circles one overlaps, and which it will touch, and when.

use super::prefilter::Prefilter;
use super::{SimdLevel, Verdict, intercept, overlap};
use crate::geometry::Circle;

/// Many circles, stored so that one circle is compared with all of them at once.
///
/// Each circle moves straight on from a time of its own; for circles known at one moment, use zero for every time. The
/// answers are those of [`overlap`](fn@overlap) and [`intercept`](fn@intercept) for each pair, to the last bit.
///
/// A prefilter of vector instructions leaves out the circles that are certain not to matter, and each of the others is
/// solved. Finite circles always get an answer. It takes longer where sizes and speeds differ by more than the digits of an
/// `f32`, and for times at which the fastest circle is far from all others.
#[derive(Clone, Debug)]
pub struct CircleSet {
    level: SimdLevel,
    circles: Vec<(Circle, f64)>,
    prefilter: Prefilter,
}

/// A contact to come with one of many circles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The index of the circle.
    pub other: usize,
    /// When they touch (s).
    pub time: f64,
    /// Whether they overlap already and are closing; `time` is then the later one of the two circles' times.
    pub overlapping: bool,
}

impl CircleSet {
    /// Makes a set of circles, each with the time (s) from which it moves as given.
    pub fn new(circles: impl IntoIterator<Item = (Circle, f64)>) -> Self {
        let circles: Vec<_> = circles.into_iter().collect();
        Self { level: SimdLevel::widest(), prefilter: Prefilter::new(&circles), circles }
    }

    /// Returns the same set, searched with these vector instructions, which give the same answers.
    #[must_use]
    pub fn by(self, level: SimdLevel) -> Self {
        Self { level, ..self }
    }

    /// Returns the number of circles.
    pub fn len(&self) -> usize {
        self.circles.len()
    }

    /// Whether there are no circles.
    pub fn is_empty(&self) -> bool {
        self.circles.is_empty()
    }

    /// Replaces one of the circles by another from `time` (s) on.
    pub fn set(&mut self, index: usize, circle: &Circle, time: f64) {
        self.circles[index] = (*circle, time);
        self.prefilter.set(&self.circles, index);
    }

    /// Writes the indices of the circles that `one` overlaps at `time` (s) into `found`, in ascending order.
    ///
    /// They are those for which [`overlap`](fn@overlap) finds a negative gap. `found` is cleared first.
    pub fn overlapping(&self, one: &Circle, time: f64, found: &mut Vec<usize>) {
        found.clear();
        self.prefilter.overlapping(self.level, one, time, |other| {
            let (circle, since) = &self.circles[other];
            if overlap(one, &circle.after(time - since)).is_overlapping() {
                found.push(other);
            }
        });
    }

    /// Writes the contacts of `one`, which moves as given from `time` (s) on, into `found`, by ascending index.
    ///
    /// They are those for which [`intercept`](fn@intercept) finds a time of impact when both circles are brought to the later
    /// one of their two times. `found` is cleared first.
    pub fn impacts(&self, one: &Circle, time: f64, found: &mut Vec<Impact>) {
        found.clear();
        self.prefilter.touching(self.level, one, time, |other| {
            let (circle, since) = &self.circles[other];
            let base = time.max(*since);
            match intercept(&one.after(base - time), &circle.after(base - since)).verdict {
                Verdict::Hit { time } => {
                    found.push(Impact { other, time: base + time, overlapping: false });
                }
                Verdict::Overlapping => found.push(Impact { other, time: base, overlapping: true }),
                Verdict::Graze { .. }
                | Verdict::PassesBy { .. }
                | Verdict::MovingApart
                | Verdict::SameVelocity => {}
            }
        });
    }
}
