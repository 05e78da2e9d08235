//! The rectangle in which the neighbors of a circle are known.

use std::hint::select_unpredictable;

use glam::DVec2;

use crate::geometry::{Arena, Circle, Side};
use crate::simulation::body::Body;

/// The rectangle in which the center of a circle stays while its list of neighbors is valid, clipped at the walls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(32))]
pub struct Region {
    /// The left and bottom sides (m).
    pub low: DVec2,
    /// The right and top sides (m).
    pub high: DVec2,
}

impl Region {
    /// Makes the region between two corners (m), clipped at the walls that stop a body.
    #[inline]
    pub fn within_walls(low: DVec2, high: DVec2, body: &Body, arena: &Arena) -> Self {
        let (radius, arena) = (body.circle().radius, body.walls(arena));
        Self { low: low.max(arena.min + radius), high: high.min(arena.max - radius) }
    }

    /// Whether a center lies inside, or on the edge.
    #[inline]
    pub fn contains(&self, center: DVec2) -> bool {
        center.cmpge(self.low).all() && center.cmple(self.high).all()
    }
    /// Returns when a body reaches the edge (s since the epoch; infinity if it never does), and the wall there if it does
    /// not leave the region.
    #[inline]
    pub fn next_edge(&self, body: &Body, arena: &Arena) -> (f64, Option<Side>) {
        let (moving, arena) = (body.circle(), body.walls(arena));
        let (min, max) = (arena.min + moving.radius, arena.max - moving.radius);
        let across = edge(moving.center.x, moving.velocity.x, [self.low.x, self.high.x], [min.x, max.x]);
        let along = edge(moving.center.y, moving.velocity.y, [self.low.y, self.high.y], [min.y, max.y]);
        let is_along = along.0 < across.0;
        let time = select_unpredictable(is_along, along.0, across.0);
        let (is_wall, towards_max) = select_unpredictable(is_along, along.1, across.1);
        let wall = 2 * usize::from(is_along) + usize::from(towards_max);
        (body.stamp() + time, is_wall.then(|| Side::ALL[wall]))
    }
}

/// The rounding error of a contact as a share of the lengths of its circles and regions, far above that of the solution.
pub const SHARE_OF_LENGTHS: f64 = 1e-6;

/// The rounding error of a position as a share of the coordinates and of the way from where it was at the epoch.
const SHARE_OF_COORDINATES: f64 = 1e-13;

/// Returns the rounding error of the position of a circle at `time` (s since the epoch), in meters.
#[inline]
pub fn inexact(circle: &Circle, time: f64) -> f64 {
    SHARE_OF_COORDINATES * (circle.center.abs().max_element() + circle.velocity.abs().max_element() * time)
}

/// Returns the time to the side ahead along one axis (s), whether that side is a wall, and whether it is the upper one.
///
/// The time to a wall uses the same arithmetic as [`side_intercept`](crate::detection::side_intercept).
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
