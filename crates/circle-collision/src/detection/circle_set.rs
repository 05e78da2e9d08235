//! Which of many circles one circle overlaps or will touch, and when.

use super::prefilter::Prefilter;
use super::{SimdLevel, Verdict, intercept, time_of_impact};
use crate::geometry::Circle;

/// Many circles, stored so that one circle is tested against all of them at once.
///
/// Each circle moves in a straight line and has its own time at which its state holds. If all states hold at the same
/// moment, every time may be zero. For finite circles, the answers are bit-identical to those of
/// [`intercept`](fn@intercept) for each pair.
///
/// An `f32` prefilter, using the machine's widest vectors, rejects the circles that certainly have no contact; the others
/// are solved exactly. The querying circle may be faster than those of the set by any factor. The prefilter rejects fewer
/// circles, and the answer takes longer, if sizes and speeds within the set differ by more than the digits of an `f32`, if
/// the querying circle starts far outside the set, or at times when the fastest circle is far away from all others.
#[derive(Clone, Debug)]
pub struct CircleSet {
    level: SimdLevel,
    circles: Vec<(Circle, f64)>,
    prefilter: Prefilter,
}

/// A contact ahead with one of many circles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Impact {
    /// The index of the circle that will be touched.
    pub target: usize,
    /// The time of impact, on the clock of the times of the states (s).
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
    /// let parked = Circle::new([4.0, 0.0], 1.0);
    /// let ship = Circle::new([9.0, 0.0], 1.0).with_velocity([-1.0, 0.0]); // It was there at 2 s.
    /// let set = CircleSet::new([(parked, 0.0), (ship, 2.0)]);
    /// let mut impacts = Vec::new();
    /// set.impacts(&Circle::new([0.0, 0.0], 1.0), 2.0, &mut impacts);
    /// assert_eq!((impacts.len(), impacts[0].target, impacts[0].time), (1, 1, 9.0));
    /// ```
    pub fn new(circles: impl IntoIterator<Item = (Circle, f64)>) -> Self {
        let circles: Vec<_> = circles.into_iter().collect();
        Self { level: SimdLevel::widest(), prefilter: Prefilter::new(&circles), circles }
    }

    /// Returns the same set, searched with these vector instructions, which give the same answers: to test or measure them.
    #[must_use]
    pub fn by(self, level: SimdLevel) -> Self {
        Self { level, ..self }
    }

    /// Replaces the circle at `index` with one whose state holds at `time` (s).
    ///
    /// # Panics
    ///
    /// If there is no circle with this index.
    ///
    /// ```
    /// use circle_collision::{detection::CircleSet, geometry::Circle};
    ///
    /// let ship = Circle::new([9.0, 0.0], 1.0);
    /// let mut set = CircleSet::new([(ship, 0.0)]);
    /// set.set(0, &ship.with_velocity([-2.0, 0.0]), 1.0); // It sets out at 1 s.
    /// let mut impacts = Vec::new();
    /// set.impacts(&Circle::new([0.0, 0.0], 1.0), 1.0, &mut impacts);
    /// assert_eq!(impacts[0].time, 4.5);
    /// ```
    pub fn set(&mut self, index: usize, circle: &Circle, time: f64) {
        self.circles[index] = (*circle, time);
        self.prefilter.set(&self.circles, index);
    }

    /// Writes the contacts ahead of `mover`, whose state holds at `time` (s), into `impacts`, in ascending order of index.
    ///
    /// These are the circles for which [`intercept`](fn@intercept) finds a time of impact, all moving in straight lines.
    /// Each pair is solved from the later of its two states' times. `impacts` is cleared first.
    ///
    /// ```
    /// use circle_collision::{detection::CircleSet, geometry::Circle};
    ///
    /// let ships = [4.0, -4.0, 9.0].map(|x| Circle::new([x, 0.0], 1.0));
    /// let set = CircleSet::new(ships.map(|ship| (ship, 0.0))); // All as they are now.
    /// let torpedo = Circle::new([0.0, 0.0], 0.5).with_velocity([5.0, 0.0]);
    /// let mut impacts = Vec::new();
    /// set.impacts(&torpedo, 0.0, &mut impacts);
    /// let ahead: Vec<_> = impacts.iter().map(|impact| (impact.target, impact.time)).collect();
    /// assert_eq!(ahead, [(0, 0.5), (2, 1.5)]);
    /// ```
    pub fn impacts(&self, mover: &Circle, time: f64, impacts: &mut Vec<Impact>) {
        impacts.clear();
        self.prefilter.touching(self.level, mover, time, |target| {
            let (circle, since) = &self.circles[target];
            let base = time.max(*since);
            let (mover, circle) = (mover.after(base - time), circle.after(base - since));
            if let Some(wait) = time_of_impact(&mover, &circle) {
                let overlapping = wait == 0.0 && intercept(&mover, &circle).verdict == Verdict::Overlapping;
                impacts.push(Impact { target, time: base + wait, overlapping });
            }
        });
    }
}
