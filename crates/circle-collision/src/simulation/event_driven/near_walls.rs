//! The walls near a circle, so that each of its courses is compared with few.

use std::ops::RangeInclusive;

use glam::DVec2;

use crate::detection::{Course, EightWalls, SimdLevel, time_to_wall};
use crate::geometry::Circle;
use crate::simulation::walls::Walls;

/// So few walls of a world are all near.
const FEW: usize = 8;

/// A region with fewer or more walls than these is made larger or smaller: of a large one, many walls are compared in vain, and a small
/// one is soon left.
const SUITABLE: RangeInclusive<usize> = 4..=8;

/// A region with more walls than this is not kept for another course.
const MANY: usize = 16;

/// How much larger or smaller.
const CHANGE: f64 = 1.5;

/// How large a region is at first, and how large at least, in radii of its circle.
const FIRST_SIZE: f64 = 2.0;
const LEAST_SIZE: f64 = 0.5;

/// How large a region is at least, as a share of the lengths involved: so large that time goes on until it is left.
const SMALLEST: f64 = 1e-9;

/// The walls that a circle may touch while its center is in a square region.
#[derive(Clone, Debug)]
#[repr(align(64))]
pub struct NearWalls {
    center: DVec2,
    /// Half the side of the region (m).
    half: f64,
    /// The radius of the circle (m): negative if nothing was searched yet.
    radius: f64,
    /// The number of changes of the course for which its walls were searched.
    changes: u32,
    /// The number of walls.
    pub count: usize,
    /// The first eight, seldom with any more.
    first: EightWalls,
    more: Vec<EightWalls>,
}

impl NearWalls {
    /// A region for which nothing was searched yet.
    pub const UNKNOWN: Self = Self {
        center: DVec2::ZERO,
        half: 0.0,
        radius: -1.0,
        changes: 0,
        count: 0,
        first: EightWalls::EMPTY,
        more: Vec::new(),
    };

    /// Whether the region serves a new course of a circle: it is in it, with the radius that it had when its walls were searched.
    #[inline]
    pub fn serves(&self, circle: &Circle) -> bool {
        let is_inside = (circle.center - self.center).abs().max_element() <= self.half;
        is_inside && circle.radius == self.radius && self.count <= MANY
    }

    /// Searches the walls near a circle anew, whose course has changed that many times. `length` is the way (m) that it would go in the time
    /// since the epoch.
    #[cold]
    pub fn search(&mut self, walls: &Walls, circle: &Circle, changes: u32, length: f64) {
        let &Circle { center, radius, .. } = circle;
        let size = if radius != self.radius || self.half == f64::INFINITY {
            FIRST_SIZE * radius
        } else if changes == self.changes {
            // A long course leads through few regions.
            2.0 * self.half
        } else if self.count < *SUITABLE.start() {
            CHANGE * self.half
        } else if self.count > *SUITABLE.end() {
            self.half / CHANGE
        } else {
            self.half
        };
        let are_few = walls.list.len() <= FEW;
        let smallest = SMALLEST * length.max(center.abs().max_element()).max(f64::MIN_POSITIVE / SMALLEST);
        self.half = if are_few { f64::INFINITY } else { size.max(smallest).max(LEAST_SIZE * radius) };
        (self.center, self.radius, self.changes) = (center, radius, changes);
        (self.count, self.first) = (0, EightWalls::EMPTY);
        self.more.clear();
        let region = Circle { radius: radius + self.half.min(f64::MAX), velocity: DVec2::ZERO, ..*circle };
        walls.visit(&region, 0.0, |index, wall, limit| {
            if self.count > 0 && self.count.is_multiple_of(8) {
                self.more.push(EightWalls::EMPTY);
            }
            let last = self.more.last_mut().unwrap_or(&mut self.first);
            last.set(self.count % 8, index as u32, wall, radius, center);
            self.count += 1;
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
                (self.half - place * 1_f64.copysign(velocity)) / velocity.abs()
            }
        };
        axis(place.x, velocity.x).min(axis(place.y, velocity.y))
    }

    /// Returns the earliest time at which a circle touches one of these walls on its course (s from its start), and the index of that wall,
    /// unless that is later than `within`. Those for which `is_met` is false are left out; of equal times the first wall in order.
    #[inline]
    pub fn first_on(
        &self,
        level: SimdLevel,
        course: &Course,
        walls: &Walls,
        within: f64,
        is_met: impl Fn(u32) -> bool,
    ) -> Option<(f64, u32)> {
        let mut first = (within, u32::MAX);
        for eight in std::iter::once(&self.first).chain(&self.more) {
            let mut met = eight.met_by(level, course, self.center, first.0 * course.speed);
            while met != 0 {
                let index = eight.numbers[met.trailing_zeros() as usize];
                met &= met - 1;
                if let Some(time) = walls.at(index as usize).and_then(|wall| time_to_wall(course, wall))
                    && (time, index) < first
                    && is_met(index)
                {
                    first = (time, index);
                }
            }
        }
        (first.1 != u32::MAX).then_some(first)
    }
}
