//! Boxes around circles.

use glam::DVec2;

use crate::geometry::Circle;

/// The margin by which a box is larger than what it holds, as a share of every length that went into it.
///
/// It far exceeds the rounding of the exact tests and of cell numbers, a few units of 2e-16. It also bounds the
/// number of a cell: the width of a box is at least this share of its distance from the origin.
const MARGIN: f64 = 1e-12;

/// Negligible, but far above the subnormal numbers, with which processors are slow.
const TINY: f64 = 1e-300;

/// An axis-aligned box (m).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bounds {
    /// The left and lower side (m).
    pub min: DVec2,
    /// The right and upper side (m).
    pub max: DVec2,
}

impl Bounds {
    /// Returns a box that intersects that of every circle which [`overlap`](crate::detection::overlap) calls
    /// overlapping.
    #[inline]
    pub fn of(circle: &Circle) -> Self {
        let size = circle.center.abs().max_element() + circle.radius;
        Self::around(circle.center, circle.center, circle.radius + margin(size))
    }

    /// Returns a box around what the circle sweeps in `duration` seconds of straight motion to `end`, where its
    /// center then is, up to rounding. It intersects that of every circle with which the audit finds a contact or a
    /// check an overlap.
    #[inline]
    pub fn of_sweep(circle: &Circle, end: DVec2, duration: f64) -> Self {
        let way = circle.velocity * duration;
        let aim = circle.center + way;
        let size = (circle.center.abs() + way.abs() + end.abs()).element_sum() + circle.radius;
        // A difference of velocities may be off by a few units of the smallest subnormal number.
        let reach = circle.radius + margin(size) + TINY * duration;
        Self::around(lower(lower(circle.center, aim), end), upper(upper(circle.center, aim), end), reach)
    }

    fn around(min: DVec2, max: DVec2, reach: f64) -> Self {
        Self { min: min - reach, max: max + reach }
    }

    /// Returns the left side (m): minus infinity where it is NaN.
    pub fn left(&self) -> f64 {
        if self.min.x.is_nan() { f64::NEG_INFINITY } else { self.min.x }
    }

    /// Returns the width, rounded up (m): infinity where it is NaN.
    pub fn width(&self) -> f64 {
        let width = self.max.x - self.min.x;
        if width.is_nan() { f64::INFINITY } else { width * (1.0 + MARGIN) }
    }

    /// Whether the boxes share a point. A NaN counts as a side at infinity.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(self.min.cmpgt(other.max) | other.min.cmpgt(self.max)).any()
    }

    /// Returns the longer side (m): infinity where one is NaN.
    #[inline]
    pub fn extent(&self) -> f64 {
        let sides = self.max - self.min;
        let longer = if sides.x > sides.y { sides.x } else { sides.y };
        if sides.x < f64::INFINITY && sides.y < f64::INFINITY { longer } else { f64::INFINITY }
    }
}

/// Returns the lower coordinates of two points. `DVec2::min` would skip a NaN, and is slower.
fn lower(one: DVec2, other: DVec2) -> DVec2 {
    DVec2::select(one.cmplt(other), one, other)
}

/// Returns the upper coordinates of two points.
fn upper(one: DVec2, other: DVec2) -> DVec2 {
    DVec2::select(one.cmpgt(other), one, other)
}

fn margin(size: f64) -> f64 {
    MARGIN * size + TINY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sweep_holds_the_path_and_the_end_even_where_rounding_separates_them() {
        let circle = Circle::new(glam::dvec2(1.0, 2.0), 0.5).with_velocity(glam::dvec2(-4.0, 8.0));
        let end = glam::dvec2(7.0, -3.0);
        let found = Bounds::of_sweep(&circle, end, 0.5);
        for (bound, expected) in [(found.min, [-1.5, -3.5]), (found.max, [7.5, 6.5])] {
            assert!((bound - DVec2::from(expected)).abs().max_element() < 1e-10, "{found:?}");
        }
    }
}
