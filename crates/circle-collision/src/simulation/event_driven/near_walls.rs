//! The walls near a circle, so that each of its courses is compared with few.

use std::ops::RangeInclusive;

use glam::DVec2;

use crate::geometry::{Circle, Wall};
use crate::simulation::walls::Walls;

/// So few walls of a world are all near.
const FEW: usize = 8;

/// A region with fewer or more walls than these is made larger or smaller: of a large one, many walls are compared in vain, and a small
/// one is soon left.
const SUITABLE: RangeInclusive<usize> = 2..=8;

/// How large a region is at first, in radii of its circle.
const FIRST_SIZE: f64 = 4.0;

/// How much farther than it reaches a wall counts as met, as a share of the lengths involved: more than rounding explains.
const ROUNDING: f64 = 1e-9;

/// A circle that parts from a wall faster than this share of its speed plainly parts.
const PLAIN: f64 = 1e-3;

/// The walls that a circle may touch while its center is in a square region.
#[derive(Clone, Debug, Default)]
pub struct NearWalls {
    center: DVec2,
    /// Half the side of the region (m).
    half: f64,
    /// The radius of the circle (m): zero if nothing was searched yet.
    radius: f64,
    walls: Vec<NearWall>,
}

/// A wall in the form in which courses are compared with it: a box along its line.
#[derive(Clone, Copy, Debug)]
struct NearWall {
    index: u32,
    middle: DVec2,
    direction: DVec2,
    /// Half the length of its line (m).
    half: f64,
    /// How far from its line a center touches it at most (m).
    reach: f64,
}

impl NearWall {
    fn new(index: u32, wall: &Wall, radius: f64) -> Self {
        let (length, direction) = wall.segment().length_and_direction();
        let largest = wall.from.abs().max(wall.to.abs()).max_element().max(wall.reach(radius));
        let reach = wall.reach(radius) + ROUNDING * largest;
        Self { index, middle: wall.from.midpoint(wall.to), direction, half: length / 2.0, reach }
    }

    /// Whether a circle with this speed (m/s) may touch the wall within a time (s).
    #[inline]
    fn may_be_met(&self, circle: &Circle, speed: f64, within: f64) -> bool {
        let &Self { middle, direction, half, reach, .. } = self;
        let (place, velocity) = (circle.center - middle, circle.velocity);
        let (along, ahead) = (direction.dot(place), direction.dot(velocity));
        let (height, across) = (direction.perp_dot(place), direction.perp_dot(velocity));
        // How far it goes toward the line, and toward the middle of it, in that time.
        let down = within * if height < 0.0 { across } else { -across };
        let inward = within * if along < 0.0 { ahead } else { -ahead };
        let (above, beyond) = (height.abs() - reach, along.abs() - half - reach);
        if (above > 0.0 && above > down) || (beyond > 0.0 && beyond > inward) {
            return false;
        }
        // The distance never falls again once it grows.
        let past = if along.abs() > half { along - half.copysign(along) } else { 0.0 };
        if past * ahead + height * across > PLAIN * reach * speed {
            return false;
        }
        // How far its path passes the middle, and how wide the wall is as seen along the path.
        velocity.perp_dot(place).abs() <= half * across.abs() + reach * speed
    }
}

impl NearWalls {
    /// Searches the walls near a circle anew, unless it is in the region with its present radius.
    #[inline]
    pub fn follow(&mut self, walls: &Walls, circle: &Circle) {
        let is_inside = (circle.center - self.center).abs().max_element() <= self.half;
        if !is_inside || circle.radius != self.radius {
            self.search(walls, circle);
        }
    }

    #[cold]
    fn search(&mut self, walls: &Walls, circle: &Circle) {
        let radius = circle.radius;
        self.half = if radius != self.radius {
            FIRST_SIZE * radius
        } else if self.walls.len() < *SUITABLE.start() {
            2.0 * self.half
        } else if self.walls.len() > *SUITABLE.end() {
            self.half / 2.0
        } else {
            self.half
        };
        if walls.list.len() <= FEW {
            self.half = f64::INFINITY;
        }
        (self.center, self.radius) = (circle.center, radius);
        self.walls.clear();
        let region = Circle { radius: radius + self.half.min(f64::MAX), velocity: DVec2::ZERO, ..*circle };
        let found = &mut self.walls;
        walls.visit(&region, 0.0, |index, wall, limit| {
            found.push(NearWall::new(index as u32, wall, radius));
            limit
        });
    }

    /// Returns when a circle in the region leaves it (s from now).
    #[inline]
    pub fn time_to_leave(&self, circle: &Circle) -> f64 {
        let (place, velocity) = (circle.center - self.center, circle.velocity);
        let axis = |place: f64, velocity: f64| {
            if velocity == 0.0 {
                f64::INFINITY
            } else {
                (self.half - place * velocity.signum()) / velocity.abs()
            }
        };
        axis(place.x, velocity.x).min(axis(place.y, velocity.y))
    }

    /// Visits the walls that a circle in the region may touch within a time (s). `act` is given the index of one and returns the time within
    /// which others matter from there on.
    #[inline]
    pub fn visit(&self, circle: &Circle, mut within: f64, mut act: impl FnMut(u32) -> f64) {
        let speed = circle.velocity.length();
        for near in &self.walls {
            if near.may_be_met(circle, speed, within) {
                within = within.min(act(near.index));
            }
        }
    }
}
