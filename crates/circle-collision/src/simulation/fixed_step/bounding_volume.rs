//! Boxes and discs around circles and their paths.

use glam::DVec2;

use crate::geometry::Circle;

/// The margin by which a box exceeds its contents, as a share of the sum of the lengths that went into it.
///
/// It far exceeds the rounding of the exact tests and of cell numbers, a few units of 2e-16. It also bounds the
/// number of a cell: the width of a box is at least this share of its distance from the origin.
const MARGIN: f64 = 1e-12;

/// Negligible, but far above the subnormal numbers, on which processors are slow.
const TINY: f64 = 1e-300;

/// The square of a length, in m², above which its rounding is far smaller than the margins.
const SMALL_SQUARE: f64 = 1e-290;

/// An axis-aligned box, and a disc around the center of the box that encloses the same points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BoundingVolume {
    /// The left and lower sides (m).
    pub min: DVec2,
    /// The right and upper sides (m).
    pub max: DVec2,
    /// The radius of the disc (m).
    pub reach: f64,
}

impl BoundingVolume {
    /// Returns bounds that intersect those of every circle that [`overlap`](crate::detection::overlap) reports as
    /// overlapping.
    #[inline]
    pub fn new(circle: &Circle) -> Self {
        let size = circle.center.abs().max_element() + circle.radius;
        Self::around(circle.center, circle.center, circle.radius + margin(size), 0.0)
    }

    /// Returns the bounds of the area that a circle sweeps in `duration` seconds of straight motion to `end`, the final
    /// center up to rounding. They intersect those of every circle with which the audit finds a contact or a check finds an
    /// overlap.
    #[inline]
    pub fn from_sweep(circle: &Circle, end: DVec2, duration: f64) -> Self {
        let displacement = circle.velocity * duration;
        let target = circle.center + displacement;
        let size = (circle.center.abs() + displacement.abs() + end.abs()).element_sum() + circle.radius;
        // A difference of velocities may be off by a few units of the smallest subnormal number.
        let reach = circle.radius + margin(size) + TINY * duration;
        let (min, max) = (lower(lower(circle.center, target), end), upper(upper(circle.center, target), end));
        Self::around(min, max, reach, displacement.length() / 2.0)
    }

    /// Returns the bounds of all points within `reach` of a path between these corners, each point of which is at most
    /// `half` away from their middle.
    fn around(min: DVec2, max: DVec2, reach: f64, half: f64) -> Self {
        Self { min: min - reach, max: max + reach, reach: reach + half }
    }

    /// Whether both the boxes and the discs share a point. NaN is treated as infinite.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        let are_boxes_apart = (self.min.cmpgt(other.max) | other.min.cmpgt(self.max)).any();
        !are_boxes_apart && !self.are_discs_apart(other)
    }

    #[inline]
    fn are_discs_apart(&self, other: &Self) -> bool {
        let twice_between = (other.min + other.max) - (self.min + self.max);
        let reach = self.reach + other.reach;
        let reach_squared = reach * reach;
        // Below the smallest normal number, squares lose digits.
        twice_between.length_squared() > 4.0 * reach_squared && reach_squared > SMALL_SQUARE
    }

    /// Returns the longer side (m): infinity if one is NaN.
    #[inline]
    pub fn extent(&self) -> f64 {
        let sides = self.max - self.min;
        let longer = if sides.x > sides.y { sides.x } else { sides.y };
        if sides.x < f64::INFINITY && sides.y < f64::INFINITY { longer } else { f64::INFINITY }
    }
}

/// Returns the lower coordinates of two points. `DVec2::min` would skip a NaN, and is slower.
fn lower(a: DVec2, b: DVec2) -> DVec2 {
    DVec2::select(a.cmplt(b), a, b)
}

/// Returns the upper coordinates of two points.
fn upper(a: DVec2, b: DVec2) -> DVec2 {
    DVec2::select(a.cmpgt(b), a, b)
}

fn margin(size: f64) -> f64 {
    MARGIN * size + TINY
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detection::overlap;
    use crate::simulation::fixed_step::judge::PairCourse;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn pairs_that_touch_in_a_step_intersect_at_any_scale() {
        let mut dice = ChaCha8Rng::seed_from_u64(4);
        let (mut touching, mut apart) = (0, 0);
        for _ in 0..200_000 {
            let scale = 2.0_f64.powi(dice.random_range(-900..900));
            let mut number = |low: f64, high: f64| dice.random_range(low..=high);
            let mut circle = || {
                let center = glam::dvec2(number(-1.0, 1.0), number(-1.0, 1.0)) * scale;
                let velocity = glam::dvec2(number(-1.0, 1.0), number(-1.0, 1.0)) * scale;
                Circle::new(center, number(0.1, 0.5) * scale).with_velocity(velocity)
            };
            let (a, mut b) = (circle(), circle());
            if number(0.0, 1.0) < 0.5 {
                // They just touch, now or at the end.
                let end = if number(0.0, 1.0) < 0.5 { b.velocity - a.velocity } else { DVec2::ZERO };
                let between = (b.center - a.center) / scale;
                b.center = a.center + between / between.length() * (a.radius + b.radius) - end;
            }
            let [before, after] = [[a, b], [a.after(1.0), b.after(1.0)]];
            let sweeps = [0, 1].map(|one| BoundingVolume::from_sweep(&before[one], after[one].center, 1.0));
            let checks = after.map(|circle| BoundingVolume::new(&circle));
            let overlaps = overlap(&after[0], &after[1]).is_overlapping();
            let course = PairCourse { before, after, duration: 1.0, wall: None };
            let touch = overlaps || course.judge_check().is_some();
            assert!(!overlaps || checks[0].intersects(&checks[1]), "{after:?}");
            assert!(!touch || sweeps[0].intersects(&sweeps[1]), "{before:?}");
            touching += usize::from(touch);
            apart += usize::from(!sweeps[0].intersects(&sweeps[1]));
        }
        assert!(touching > 40_000 && apart > 40_000, "only {touching} and {apart}");
    }

    #[test]
    fn a_sweep_holds_the_path_and_an_end_that_lies_off_it() {
        let circle = Circle::new(glam::dvec2(1.0, 2.0), 0.5).with_velocity(glam::dvec2(-4.0, 8.0));
        let end = glam::dvec2(7.0, -3.0);
        let found = BoundingVolume::from_sweep(&circle, end, 0.5);
        for (bound, expected) in [(found.min, [-1.5, -3.5]), (found.max, [7.5, 6.5])] {
            assert!((bound - DVec2::from(expected)).abs().max_element() < 1e-10, "{found:?}");
        }
    }
}
