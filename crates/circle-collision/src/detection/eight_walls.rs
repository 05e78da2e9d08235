//! Finds, in single precision, which of eight walls a circle may touch; a wall is left out only if that is certain.

use fearless_simd::prelude::*;
use fearless_simd::{dispatch, f32x8};
use glam::DVec2;

use super::SimdLevel;
use super::wall_intercept::Course;
use crate::geometry::Wall;

/// How much farther than it reaches a wall counts as met, as a share of the lengths involved.
///
/// The errors here are below 2⁻¹⁹ of them, and still are below this share of [`PARTING`].
const ROUNDING: f64 = 1.0 / 4096.0;

/// A circle that parts from a wall faster than this share of its speed plainly parts.
const PARTING: f32 = 1.0 / 64.0;

/// Eight walls in columns, as seen from a place near all of them.
#[derive(Clone, Debug)]
pub(crate) struct EightWalls {
    /// The middle of each line (m).
    x: [f32; 8],
    y: [f32; 8],
    /// The direction of each line: a unit vector.
    u: [f32; 8],
    v: [f32; 8],
    /// Half the length of each line (m).
    half: [f32; 8],
    /// The distance from each line at which a circle touches it (m), and some more.
    reach: [f32; 8],
    /// The number of each wall.
    pub numbers: [u32; 8],
}

impl EightWalls {
    /// Places for eight walls that nothing ever meets.
    pub const EMPTY: Self = Self {
        numbers: [u32::MAX; 8],
        x: [0.0; 8],
        y: [0.0; 8],
        u: [1.0; 8],
        v: [0.0; 8],
        half: [0.0; 8],
        reach: [f32::NEG_INFINITY; 8],
    };

    /// Puts a wall in a place, as circles of this radius (m) meet it and as it is seen from `origin` (m).
    pub fn set(&mut self, place: usize, number: u32, wall: &Wall, radius: f64, origin: DVec2) {
        let (length, direction) = wall.segment().length_and_direction();
        let (middle, half) = (wall.from.midpoint(wall.to) - origin, length / 2.0);
        let reach = wall.reach(radius);
        self.numbers[place] = number;
        (self.x[place], self.y[place]) = (middle.x as f32, middle.y as f32);
        (self.u[place], self.v[place]) = (direction.x as f32, direction.y as f32);
        self.half[place] = half as f32;
        self.reach[place] = (reach + ROUNDING * (middle.abs().element_sum() + half + reach)) as f32;
    }

    /// Returns the places of the walls that a circle, as seen from the same origin, may touch within a length of its path (m): one bit
    /// each, the lowest bit for the first.
    #[inline]
    pub fn met_by(&self, level: SimdLevel, course: &Course, origin: DVec2, length: f64) -> u32 {
        dispatch!(level.token(), simd => self.met_by_with(simd, course, origin, length))
    }

    #[inline(always)]
    fn met_by_with<S: Simd>(&self, simd: S, course: &Course, origin: DVec2, length: f64) -> u32 {
        let column = |column: &[f32; 8]| f32x8::load_array_ref(simd, column);
        let all = |number: f64| f32x8::splat(simd, number as f32);
        let (place, way) = (course.circle.center - origin, course.way);
        let (x, y) = (all(place.x) - column(&self.x), all(place.y) - column(&self.y));
        let (u, v, half) = (column(&self.u), column(&self.v), column(&self.half));
        let reach = column(&self.reach) + all(ROUNDING * place.abs().element_sum());
        // Along the line from its middle, and to the left of it: the place and the way.
        let (along, height) = (u * x + v * y, u * y - v * x);
        let (ahead, across) = (u * all(way.x) + v * all(way.y), u * all(way.y) - v * all(way.x));
        // How far it is from the line and past an end, and how fast it comes nearer.
        let one = all(1.0);
        let (above, down) = (height.abs(), -across * one.copysign(height));
        let (past, inward) = (along.abs() - half, -ahead * one.copysign(along));
        let is_above = (above - reach).simd_gt((down * all(length)).max(all(0.0)));
        let is_beyond = (past - reach).simd_gt((inward * all(length)).max(all(0.0)));
        // The distance never falls again once it grows.
        let parts = (-(above * down + past.max(all(0.0)) * inward)).simd_gt(reach * PARTING);
        // How far its path passes the middle, and how wide the wall is as seen along the path.
        let misses = (ahead * height - across * along).abs().simd_gt(half * across.abs() + reach);
        !(is_above | is_beyond | parts | misses).to_bitmask() as u32 & 0xff
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::detection::wall_intercept;
    use crate::geometry::Circle;

    #[test]
    fn no_wall_that_is_met_is_left_out_and_most_others_are() {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let (mut met, mut more) = (0, 0);
        for number in 0..4_000 {
            let size = [1.0, 1e-3, 1e6, 1e30, 1e60][number / 2 % 5];
            let mut vector = |length: f64| {
                let vector =
                    DVec2::new(dice.random_range(-length..length), dice.random_range(-length..length));
                if number % 2 == 0 { vector.round() * size } else { vector * size }
            };
            let (origin, radius) = (vector(9.0), 0.5 * size);
            let walls = [(); 8].map(|()| Wall::new(vector(9.0), vector(9.0) + 0.25 * size));
            let mut eight = EightWalls::EMPTY;
            for (place, wall) in walls.iter().enumerate() {
                eight.set(place, place as u32, wall, radius, origin);
            }
            let circle = Circle::new(vector(9.0), radius).with_velocity(vector(3.0));
            let course = Course::new(&circle);
            let within = [f64::INFINITY, 1.0][number / 10 % 2];
            let length = within * course.speed;
            let found = eight.met_by(SimdLevel::COMMON, &course, origin, length);
            for level in SimdLevel::found() {
                assert_eq!(eight.met_by(level, &course, origin, length), found, "{level:?}");
            }
            for (place, wall) in walls.iter().enumerate() {
                let time = wall_intercept(&circle, wall).time_of_impact();
                let (is_met, is_found) = (time.is_some_and(|time| time <= within), found >> place & 1 == 1);
                assert!(is_found || !is_met, "{circle:?}, {wall:?}, {within}");
                met += u32::from(is_met);
                more += u32::from(is_found && !is_met);
            }
        }
        println!("{met} met, {more} more are asked");
        assert!(met > 1_000);
    }
}
