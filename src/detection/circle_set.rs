//! Which of many circles one circle overlaps or will touch, and when.

use super::prefilter::Prefilter;
use super::{SimdLevel, Verdict, intercept, overlap};
use crate::geometry::Circle;

/// Many circles, stored so that one circle is tested against all of them at once.
///
/// Each circle moves in a straight line and has its own time at which its state holds. If all states hold at the same
/// moment, every time may be zero. For finite circles, the answers are bit-identical to those of [`overlap`](fn@overlap) and
/// [`intercept`](fn@intercept) for each pair.
///
/// An `f32` prefilter, using the machine's widest vectors, rejects the circles that certainly have no contact; the others
/// are solved exactly. The querying circle may be faster than those of the set by any factor. The prefilter rejects fewer
/// circles, and the answer takes longer, if sizes and speeds within the set differ by more than the digits of an `f32`, if
/// the querying circle starts far outside the set, or at times when the fastest circle is far away from all others.
///
/// | method | answers |
/// |---|---|
/// | [`first_hit`](Self::first_hit) | the first hit within `dt`, with time, point and normal: a bullet |
/// | [`hits`](Self::hits) | all hits within `dt`, in order of time: a laser that goes through |
/// | [`overlaps`](Self::overlaps) | the overlaps at one time, with depth and normal: a push-out |
/// | [`overlapping`](Self::overlapping) | only the indices of the overlapped circles: a trigger zone |
/// | [`impacts`](Self::impacts) | only the times of all contacts ahead, however late, in order of index: an engine |
#[derive(Clone, Debug)]
pub struct CircleSet {
    pub(super) level: SimdLevel,
    pub(super) circles: Vec<(Circle, f64)>,
    pub(super) prefilter: Prefilter,
}

/// A contact ahead with one of many circles.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Impact {
    /// The index of the circle that will be touched.
    pub other: usize,
    /// The time of impact (s).
    pub time: f64,
    /// Whether the two already overlap and are closing. The time is then the later of their two states' times.
    pub overlapping: bool,
}

impl CircleSet {
    /// Makes a set of circles, each with the time of its state (s).
    ///
    /// ```
    /// use circle_collision::{detection::CircleSet, geometry::Circle};
    ///
    /// let set = CircleSet::new([Circle::new([3.0, 0.0], 1.0), Circle::new([9.0, 0.0], 1.0)].map(|circle| (circle, 0.0)));
    /// assert_eq!(set.len(), 2);
    /// ```
    pub fn new(circles: impl IntoIterator<Item = (Circle, f64)>) -> Self {
        let circles: Vec<_> = circles.into_iter().collect();
        Self { level: SimdLevel::widest(), prefilter: Prefilter::new(&circles), circles }
    }

    /// Returns the same set, searched with these vector instructions, which give the same answers. For tests and benches.
    #[doc(hidden)]
    #[must_use]
    pub fn by(self, level: SimdLevel) -> Self {
        Self { level, ..self }
    }

    /// Returns the number of circles.
    ///
    /// ```
    /// use circle_collision::detection::CircleSet;
    ///
    /// assert_eq!(CircleSet::new([]).len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.circles.len()
    }

    /// Whether there are no circles.
    ///
    /// ```
    /// use circle_collision::detection::CircleSet;
    ///
    /// assert!(CircleSet::new([]).is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.circles.is_empty()
    }

    /// Replaces the circle at `index` with one whose state holds at `time` (s).
    ///
    /// ```
    /// use circle_collision::{detection::CircleSet, geometry::Circle};
    ///
    /// let mut set = CircleSet::new([(Circle::new([3.0, 0.0], 1.0), 0.0)]);
    /// set.set(0, &Circle::new([0.5, 0.0], 1.0), 2.0);
    /// let mut found = Vec::new();
    /// set.overlapping(&Circle::new([0.0, 0.0], 1.0), 2.0, &mut found);
    /// assert_eq!(found, [0]);
    /// ```
    pub fn set(&mut self, index: usize, circle: &Circle, time: f64) {
        self.circles[index] = (*circle, time);
        self.prefilter.set(&self.circles, index);
    }

    /// Writes the indices of the circles that `one` overlaps at `time` (s) into `found`, in ascending order.
    ///
    /// These are the circles for which [`overlap`](fn@overlap) computes a negative gap. `found` is cleared first.
    ///
    /// ```
    /// use circle_collision::{detection::CircleSet, geometry::Circle};
    ///
    /// let moving = Circle::new([9.0, 0.0], 1.0).with_velocity([-4.0, 0.0]);
    /// let set = CircleSet::new([(Circle::new([3.0, 0.0], 1.0), 0.0), (moving, 0.0)]);
    /// let mut found = Vec::new();
    /// set.overlapping(&Circle::new([0.0, 0.0], 1.0), 2.0, &mut found);
    /// assert_eq!(found, [1]);
    /// ```
    pub fn overlapping(&self, one: &Circle, time: f64, found: &mut Vec<usize>) {
        found.clear();
        self.prefilter.overlapping(self.level, one, time, |other| {
            let (circle, since) = &self.circles[other];
            if overlap(one, &circle.after(time - since)).is_overlapping() {
                found.push(other);
            }
        });
    }

    /// Writes the contacts ahead of `one`, whose state holds at `time` (s), into `found`, in ascending order of index.
    ///
    /// These are the circles for which [`intercept`](fn@intercept) finds a time of impact, all moving in straight lines.
    /// Each pair is solved from the later of its two states' times. `found` is cleared first.
    ///
    /// ```
    /// use circle_collision::{detection::CircleSet, geometry::Circle};
    ///
    /// let set = CircleSet::new([(Circle::new([9.0, 0.0], 1.0), 0.0), (Circle::new([0.0, 5.0], 1.0), 0.0)]);
    /// let mut found = Vec::new();
    /// set.impacts(&Circle::new([0.0, 0.0], 1.0).with_velocity([2.0, 0.0]), 0.0, &mut found);
    /// assert_eq!((found.len(), found[0].other, found[0].time), (1, 0, 3.5));
    /// ```
    pub fn impacts(&self, one: &Circle, time: f64, found: &mut Vec<Impact>) {
        found.clear();
        self.prefilter.touching(self.level, one, time, |other| {
            let (circle, since) = &self.circles[other];
            let base = time.max(*since);
            let path = intercept(&one.after(base - time), &circle.after(base - since));
            if let Some(wait) = path.time_of_impact() {
                let overlapping = path.verdict == Verdict::Overlapping;
                found.push(Impact { other, time: base + wait, overlapping });
            }
        });
    }
}
