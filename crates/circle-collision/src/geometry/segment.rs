//! A straight wall with two ends.

use glam::DVec2;

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
        let (point, a, b) = (point.into() / 4.0, self.a / 4.0, self.b / 4.0);
        let (_, along) = length_and_direction(a, b);
        // Each from its own end, so that no rounding of a length decides which is passed.
        let (from_a, from_b) = ((point - a).dot(along), (point - b).dot(along));
        if from_a <= 0.0 {
            self.a
        } else if from_b >= 0.0 {
            self.b
        } else if from_a < -from_b {
            (a + along * from_a) * 4.0
        } else {
            (b + along * from_b) * 4.0
        }
    }

    /// Returns the segment's length (m) and the unit vector from `a` to `b`: 0 and +x for a point.
    pub(crate) fn length_and_direction(&self) -> (f64, DVec2) {
        length_and_direction(self.a, self.b)
    }
}

/// Returns the length and the unit vector of `to − from`: 0 and +x for the zero vector.
///
/// A length whose square would leave the range of `f64` is first scaled near one.
#[inline]
pub fn length_and_direction(from: DVec2, to: DVec2) -> (f64, DVec2) {
    let d = to - from;
    let largest = d.abs().max_element();
    if (1e-140..1e140).contains(&largest) {
        let length = d.length();
        return (length, d / length);
    }
    if d == DVec2::ZERO {
        return (0.0, DVec2::X);
    }
    // The difference of finite coordinates may overflow; the difference of their halves does not.
    let half = if largest.is_infinite() { to / 2.0 - from / 2.0 } else { d };
    let unit = half / half.abs().max_element();
    let length = unit.length();
    ((length * largest).min(f64::MAX), unit / length)
}
