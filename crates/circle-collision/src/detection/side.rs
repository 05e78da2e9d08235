//! When a circle reaches a wall.

use crate::geometry::{Arena, Circle, Side};

/// The next contact of a circle with a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SideHit {
    /// The wall.
    pub side: Side,
    /// The time from now (s), never negative: a circle that reaches through a wall and moves outward hits it now.
    pub time: f64,
}

/// Returns the first wall that `circle` reaches, and when: `None` if it moves toward none.
///
/// If several walls are reached at the same time, the first in the order of [`Side`] is returned.
///
/// ```
/// use circle_collision::{detection::side_intercept, geometry::{Arena, Circle, Side}, glam::dvec2};
///
/// let arena = Arena { min: dvec2(-4.0, -3.0), max: dvec2(4.0, 3.0) };
/// let ball = Circle::new([0.0, 0.0], 1.0).with_velocity([2.0, 0.0]);
/// let hit = side_intercept(&ball, &arena).expect("a wall ahead");
/// assert_eq!((hit.side, hit.time), (Side::Right, 1.5));
/// ```
#[must_use]
pub fn side_intercept(circle: &Circle, arena: &Arena) -> Option<SideHit> {
    let across = axis(circle.center.x, circle.velocity.x, circle.radius, [arena.min.x, arena.max.x]).map(
        |(towards_max, time)| SideHit { side: if towards_max { Side::Right } else { Side::Left }, time },
    );
    let along = axis(circle.center.y, circle.velocity.y, circle.radius, [arena.min.y, arena.max.y]).map(
        |(towards_max, time)| SideHit { side: if towards_max { Side::Top } else { Side::Bottom }, time },
    );
    match (across, along) {
        (Some(x), Some(y)) => Some(if y.time < x.time { y } else { x }),
        (x, y) => x.or(y),
    }
}

/// Returns whether the wall ahead on one axis is the one at its upper end, and the time to it (s).
fn axis(center: f64, velocity: f64, radius: f64, [min, max]: [f64; 2]) -> Option<(bool, f64)> {
    // A velocity of zero reaches no wall; the division would be 0/0 for a circle at rest on one.
    if velocity == 0.0 {
        return None;
    }
    let towards_max = velocity > 0.0;
    let stop = if towards_max { max - radius } else { min + radius };
    let time = (stop - center) / velocity;
    let is_reached = if time > 0.0 {
        time.is_finite()
    } else {
        // Minus infinity also counts, for a slow circle; but nothing with a non-finite value reaches a wall.
        !time.is_nan() && center.is_finite() && velocity.is_finite() && radius.is_finite()
    };
    is_reached.then_some((towards_max, time.max(0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::{DVec2, dvec2};

    const ROOM: Arena = Arena { min: dvec2(-4.0, -3.0), max: dvec2(4.0, 3.0) };

    fn hit(center: DVec2, velocity: DVec2) -> Option<SideHit> {
        side_intercept(&Circle::new(center, 1.0).with_velocity(velocity), &ROOM)
    }

    #[test]
    fn a_wall_is_hit_by_the_rim_and_not_by_the_center() {
        assert_eq!(hit(DVec2::ZERO, dvec2(2.0, 0.0)), Some(SideHit { side: Side::Right, time: 1.5 }));
        assert_eq!(hit(DVec2::ZERO, dvec2(0.0, -1.0)), Some(SideHit { side: Side::Bottom, time: 2.0 }));
    }

    #[test]
    fn a_corner_is_reached_in_the_order_of_sides() {
        assert_eq!(hit(dvec2(1.0, 0.0), dvec2(1.0, 1.0)), Some(SideHit { side: Side::Right, time: 2.0 }));
        assert_eq!(hit(dvec2(-1.0, 0.0), dvec2(-1.0, -1.0)), Some(SideHit { side: Side::Left, time: 2.0 }));
    }

    #[test]
    fn a_circle_hits_no_wall_at_rest_nor_the_one_that_it_leaves() {
        assert_eq!(hit(dvec2(3.0, 0.0), DVec2::ZERO), None);
        assert_eq!(
            hit(dvec2(3.0, 0.0), dvec2(-1.0, 0.0)).map(|found| found.side),
            Some(Side::Left),
            "moving in from a wall reaches the opposite one"
        );
        assert_eq!(
            side_intercept(&Circle::new(DVec2::ZERO, 1.0).with_velocity(DVec2::X), &Arena::OPEN),
            None
        );
    }

    #[test]
    fn a_circle_that_moves_out_through_a_wall_hits_it_now() {
        assert_eq!(hit(dvec2(3.5, 0.0), dvec2(1.0, 0.0)), Some(SideHit { side: Side::Right, time: 0.0 }));
    }
}
