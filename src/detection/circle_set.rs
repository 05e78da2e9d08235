//! Which of many circles does one overlap, and which will it touch, and when?

use super::prefilter::Prefilter;
use super::{SimdLevel, Verdict, intercept, overlap};
use crate::geometry::Circle;

/// Many circles, kept so that one is held against all of them at once.
///
/// Each circle moves straight from a time of its own, at which it was told to be so. Who has them all at one moment takes
/// zero for every time. The answers are those of [`overlap`](fn@overlap) and [`intercept`](fn@intercept) for each pair, to
/// the last bit.
///
/// A first look at all, by the widest vectors that the machine has, tells who surely has nothing to do with the one; the
/// others are solved as ever. For finite circles every question is answered. It takes longer where sizes and speeds differ so
/// much that the digits of an `f32` do not hold both, and for a time after which the fastest is far from all of them.
#[derive(Clone, Debug)]
pub struct CircleSet {
    level: SimdLevel,
    circles: Vec<(Circle, f64)>,
    prefilter: Prefilter,
}

/// One of many will be touched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// Whom.
    pub other: usize,
    /// When (s).
    pub time: f64,
    /// Do they overlap already, and close? The time is then the later one of the two circles' times.
    pub overlapping: bool,
}

impl CircleSet {
    /// Of circles with the times (s) at which they are so.
    pub fn new(circles: impl IntoIterator<Item = (Circle, f64)>) -> Self {
        let circles: Vec<_> = circles.into_iter().collect();
        Self { level: SimdLevel::widest(), prefilter: Prefilter::new(&circles), circles }
    }

    /// Returns the same set, searched with these vector instructions, which give the same answers.
    #[must_use]
    pub fn by(self, level: SimdLevel) -> Self {
        Self { level, ..self }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.circles.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.circles.is_empty()
    }

    /// From `time` (s) on one of them is this circle.
    pub fn set(&mut self, index: usize, circle: &Circle, time: f64) {
        self.circles[index] = (*circle, time);
        self.prefilter.set(&self.circles, index);
    }

    /// Which of them does `one` overlap at `time` (s), by their indices in ascending order?
    ///
    /// Those for which [`overlap`](fn@overlap) finds a negative gap; `found` is emptied first.
    pub fn overlapping(&self, one: &Circle, time: f64, found: &mut Vec<usize>) {
        found.clear();
        self.prefilter.overlapping(self.level, one, time, |other| {
            let (circle, since) = &self.circles[other];
            if overlap(one, &circle.after(time - since)).is_overlapping() {
                found.push(other);
            }
        });
    }

    /// Which of them will `one`, which is so at `time` (s), touch if all move straight on, and when? By their indices in
    /// ascending order; `found` is emptied first.
    ///
    /// Those for which [`intercept`](fn@intercept) finds a time of impact. It is asked about the two where they are at the
    /// later one of their two times, and its answer counts from there.
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
