//! The next edge that a circle reaches: a wall, or the side of its region.

use std::hint::select_unpredictable;

use super::neighbors::region::Region;
use crate::geometry::{Arena, Side};
use crate::simulation::body::Body;

/// In place of a circle: it reaches a wall, or leaves its region.
pub const EDGE: u32 = u32::MAX;

/// Returns when a body reaches the edge of its region (s since the epoch), infinity when never, and the wall that is there, if
/// it does not leave its region.
#[inline]
pub fn next_edge(body: &Body, arena: &Arena, region: &Region) -> (f64, Option<Side>) {
    let (moving, arena) = (body.circle(), body.walls(arena));
    let (min, max) = (arena.min + moving.radius, arena.max - moving.radius);
    let across = edge(moving.center.x, moving.velocity.x, [region.low.x, region.high.x], [min.x, max.x]);
    let along = edge(moving.center.y, moving.velocity.y, [region.low.y, region.high.y], [min.y, max.y]);
    let is_along = along.0 < across.0;
    let time = select_unpredictable(is_along, along.0, across.0);
    let (is_wall, towards_max) = select_unpredictable(is_along, along.1, across.1);
    let wall = 2 * usize::from(is_along) + usize::from(towards_max);
    (body.stamp() + time, is_wall.then(|| Side::ALL[wall]))
}

/// Returns the time to the side ahead along one axis (s), whether that side is a wall, and whether it is the upper one.
///
/// To the wall by the same arithmetic as [`wall_intercept`](crate::detection::wall_intercept).
#[inline]
fn edge(position: f64, velocity: f64, sides: [f64; 2], walls: [f64; 2]) -> (f64, (bool, bool)) {
    // No branch: the direction of a circle is unpredictable.
    let towards_max = velocity > 0.0;
    let side = select_unpredictable(towards_max, sides[1], sides[0]);
    let wall = select_unpredictable(towards_max, walls[1], walls[0]);
    let time = (side - position) / velocity;
    let time = if time > 0.0 { time } else { 0.0 };
    // A velocity of zero reaches nothing; the division would be 0/0 for a circle at rest on a wall.
    let time = select_unpredictable(velocity == 0.0, f64::INFINITY, time);
    (time, (side == wall, towards_max))
}
