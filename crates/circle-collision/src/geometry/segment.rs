//! A straight wall with two ends.

use glam::DVec2;

use super::length_and_direction;

/// A line segment at rest, solid from both sides. If both ends coincide, it is a point.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Segment {
    /// One end (m).
    pub a: DVec2,
    /// The other end (m).
    pub b: DVec2,
}

impl Segment {
    /// Makes the segment between two points (m).
    ///
    /// A vector can be an array or tuple of `f64`, or a glam vector in either precision; for `[f32; 2]`, write
    /// `Vec2::from(p)`.
    ///
    /// ```
    /// use circle_collision::geometry::Segment;
    ///
    /// let ledge = Segment::new([-2.0, 1.0], [3.0, 1.0]);
    /// assert_eq!(ledge.b.x - ledge.a.x, 5.0);
    /// ```
    pub fn new(a: impl Into<DVec2>, b: impl Into<DVec2>) -> Self {
        Self { a: a.into(), b: b.into() }
    }

    /// Returns the point of the segment nearest to `point` (m).
    ///
    /// ```
    /// use circle_collision::{geometry::Segment, glam::dvec2};
    ///
    /// let ledge = Segment::new([-2.0, 1.0], [3.0, 1.0]);
    /// assert_eq!(ledge.closest_point([1.5, 4.0]), dvec2(1.5, 1.0));
    /// assert_eq!(ledge.closest_point([9.0, 4.0]), ledge.b);
    /// ```
    pub fn closest_point(&self, point: impl Into<DVec2>) -> DVec2 {
        // A quarter of each, so that no product of a length and a unit vector overflows.
        let point = point.into() / 4.0;
        let (length, along) = length_and_direction(self.a / 4.0, self.b / 4.0);
        let distance = (point - self.a / 4.0).dot(along);
        if distance <= 0.0 {
            self.a
        } else if distance >= length {
            self.b
        } else {
            (self.a / 4.0 + along * distance) * 4.0
        }
    }

    /// Returns the segment's length (m) and the unit vector from `a` to `b`: 0 and +x for a point.
    pub(crate) fn length_and_direction(&self) -> (f64, DVec2) {
        length_and_direction(self.a, self.b)
    }
}
