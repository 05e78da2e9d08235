//! Where two circles come closest.

use glam::DVec2;

use super::{intercept, overlap};
use crate::geometry::Circle;

/// Two circles at the moment when they are closest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ClosestApproach {
    /// When that is (s from now): zero if the distance does not shrink.
    pub time: f64,
    /// The distance between the centers at that time (m).
    pub distance: f64,
    /// The distance minus the radii sum (m): negative if the circles overlap then.
    pub gap: f64,
    /// The point on each rim that faces the other circle at that time (m), the one on `a` first.
    pub points: [DVec2; 2],
}

/// Finds when and where `a` and `b` come closest from now on, if both keep their velocities.
///
/// With equal velocities, that is now. If the centers coincide then, the points lie along x. For circles with non-finite
/// values the answer is meaningless, but nothing panics.
///
/// ```
/// use circle_collision::{detection::closest_approach, geometry::Circle, glam::dvec2};
///
/// let comet = Circle::new([-8.0, 3.0], 0.5).with_velocity([2.0, 0.0]);
/// let found = closest_approach(&comet, &Circle::new([0.0, 0.0], 1.0));
/// assert_eq!((found.time, found.distance, found.gap), (4.0, 3.0, 1.5));
/// assert_eq!(found.points, [dvec2(0.0, 2.5), dvec2(0.0, 1.0)]);
/// ```
#[must_use]
pub fn closest_approach(a: &Circle, b: &Circle) -> ClosestApproach {
    let vertex = intercept(a, b).quadratic.vertex();
    let time = if vertex > 0.0 { vertex.min(f64::MAX) } else { 0.0 };
    let there = |circle: &Circle| {
        let moved = circle.after(time);
        Circle { center: moved.center.clamp(DVec2::MIN, DVec2::MAX), ..moved }
    };
    let (a, b) = (there(a), there(b));
    let found = overlap(&a, &b);
    let points = [a.center + found.normal * a.radius, b.center - found.normal * b.radius];
    ClosestApproach { time, distance: found.distance, gap: found.gap, points }
}
