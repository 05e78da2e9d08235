//! The look at sixteen neighbors, by the widest vectors that the machine has.
//!
//! Each function here does what [`prediction::first_touch`] does, by the same operations in the same order for each
//! neighbor, so that they give the same bits; square roots and quotients are rounded exactly everywhere, and nothing
//! is fused.
#![allow(unsafe_code)] // Vector loads of whole bodies, and calls of what needs instructions that were found at run time.

use super::neighbors::index_lists::Near;
use super::neighbors::spatial_hash::{Cell, ROOM, Square};
use super::prediction::{self, Touch};
use crate::detection::SimdLevel;
use crate::simulation::body::Body;

#[cfg(target_arch = "x86_64")]
mod eight;
#[cfg(target_arch = "x86_64")]
mod four;

/// As many neighbors side by side as the instructions allow: four with AVX2, eight with AVX-512.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lanes(SimdLevel);

impl Lanes {
    /// As many as this machine has room for.
    pub fn widest() -> Self {
        Self(SimdLevel::widest())
    }

    /// All that this machine has room for.
    #[cfg(test)]
    pub fn found() -> Vec<Self> {
        SimdLevel::found().into_iter().map(Self).collect()
    }

    /// The first touch of a circle with one of these neighbors.
    #[inline]
    pub fn first_touch(self, bodies: &[Body], circle: usize, near: Near<'_>) -> Touch {
        match self.0 {
            SimdLevel::Any => prediction::first_touch(bodies, circle, near),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level carries the proof that this machine has the instructions.
            SimdLevel::Avx2(_) => unsafe { four::first_touch(bodies, circle, near) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            SimdLevel::Avx512(_) => unsafe { eight::first_touch(bodies, circle, near) },
        }
    }

    /// The same for two circles at once.
    #[inline]
    pub fn first_touches(self, bodies: &[Body], circles: [usize; 2], near: [Near<'_>; 2]) -> [Touch; 2] {
        #[cfg(target_arch = "x86_64")]
        if let SimdLevel::Avx512(_) = self.0 {
            // SAFETY: as above.
            return unsafe { eight::first_touches(bodies, circles, near) };
        }
        [0, 1].map(|index| self.first_touch(bodies, circles[index], near[index]))
    }

    /// Writes those members of nine cells into `found` whose squares are [near](Square::is_near) this one.
    #[inline]
    pub fn near(self, square: &Square, cells: [&Cell; 9], found: &mut Vec<u32>) {
        match self.0 {
            SimdLevel::Any => near(square, cells, found),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            SimdLevel::Avx2(_) => unsafe { four::near(square, cells, found) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            SimdLevel::Avx512(_) => unsafe { eight::near(square, cells, found) },
        }
    }
}

fn near(square: &Square, cells: [&Cell; 9], found: &mut Vec<u32>) {
    for cell in cells {
        for place in 0..ROOM {
            let (x, y, extent) = (cell.x[place], cell.y[place], cell.extent[place]);
            if square.is_near(&Square { x, y, extent }) {
                found.push(cell.circles[place]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Circle;
    use crate::simulation::event_driven::queue::neighbors::spatial_hash::EMPTY;
    use crate::simulation::event_driven::queue::places::places_of;
    use crate::simulation::event_driven::queue::prediction::time_of_touch;
    use glam::{DVec2, dvec2};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Bodies on a lattice and off it, at rest, touching, inside each other, of all sizes.
    fn bodies(dice: &mut ChaCha8Rng) -> Vec<Body> {
        let mut size = |exponents: [i32; 9]| {
            // Every other world is as large, or as fast, as those of people.
            if dice.random_bool(0.5) { 1.0 } else { 2.0_f64.powi(exponents[dice.random_range(0..9)]) }
        };
        let length = size([200, -200, 220, -220, 240, -240, 515, -515, -540]);
        let speed = size([150, -150, 200, -200, 240, -240, 515, -515, -540]);
        // On a lattice many touch at the same time, or move at right angles to the line between them.
        let is_lattice = dice.random_bool(0.3);
        let vector = |dice: &mut ChaCha8Rng, size: f64| {
            let vector = dvec2(dice.random_range(-size..size), dice.random_range(-size..size));
            if is_lattice || dice.random_bool(0.3) { vector.round() } else { vector }
        };
        (0..40)
            .map(|_| {
                let velocity = if dice.random_bool(0.2) { DVec2::ZERO } else { vector(dice, 3.0) };
                let radius = [0.5, 0.5, dice.random_range(0.1..3.0)][dice.random_range(0..3)];
                let circle =
                    Circle::new(vector(dice, 9.0) * length, radius * length).with_velocity(velocity * speed);
                let mut body = Body::new(circle, false);
                let stamp =
                    if is_lattice || dice.random_bool(0.5) { 0.0 } else { dice.random_range(0.0..2.0) };
                body.set(circle, stamp * length / speed);
                body
            })
            .collect()
    }

    #[test]
    fn every_width_gives_the_bits_of_the_plain_solution() {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let mut touches = 0;
        for _ in 0..4_000 {
            let bodies = bodies(&mut dice);
            let circles = [(); 2].map(|()| dice.random_range(0..bodies.len()));
            let lines = [(); 2].map(|()| std::array::from_fn(|_| dice.random_range(0..bodies.len() as u32)));
            let near = [0, 1].map(|one| Near {
                line: &lines[one],
                listed: dice.random_range(0..=0xffff) & !places_of(&lines[one], circles[one] as u32),
            });
            let expected = [0, 1].map(|one| {
                near[one]
                    .circles()
                    .map(|other| (other, time_of_touch(&bodies[circles[one]], &bodies[other as usize])))
                    .filter(|&(_, time)| time < f64::INFINITY)
                    .min_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)))
                    .map_or(Touch::NEVER, |(other, time)| Touch { time, other })
            });
            touches += expected.iter().filter(|&&touch| touch != Touch::NEVER).count();
            // Bits, since a time of minus zero is another one than of zero; whom does not matter when that is never.
            let bits =
                |touch: Touch| (touch.time.to_bits(), (touch.time < f64::INFINITY).then_some(touch.other));
            for lanes in Lanes::found() {
                let alone = [0, 1].map(|one| lanes.first_touch(&bodies, circles[one], near[one]));
                let together = lanes.first_touches(&bodies, circles, near);
                assert_eq!(alone.map(bits), expected.map(bits), "{lanes:?}: {alone:?}, {expected:?}");
                assert_eq!(together.map(bits), expected.map(bits), "{lanes:?}: {together:?}, {expected:?}");
            }
        }
        println!("{:?}, {touches} touches", Lanes::found());
        assert!(touches > 1_000, "only {touches}");
    }

    #[test]
    fn every_width_finds_the_same_near() {
        let mut dice = ChaCha8Rng::seed_from_u64(2);
        let mut near = 0;
        for _ in 0..4_000 {
            let reach = 1 << dice.random_range(2..30);
            let mut square = || Square {
                x: dice.random_range(-2 * reach..=2 * reach - 1)
                    & [-1, 0][usize::from(dice.random_bool(0.1))],
                y: dice.random_range(-2 * reach..=2 * reach - 1),
                extent: [dice.random_range(1..reach), i32::MIN][usize::from(dice.random_bool(0.1))],
            };
            let (mut cells, own) = ([EMPTY; 9], square());
            let own = Square { extent: own.extent.max(1), ..own };
            for (index, place) in (0..9).flat_map(|index| (0..ROOM).map(move |place| (index, place))) {
                let Square { x, y, extent } = square();
                (cells[index].x[place], cells[index].y[place], cells[index].extent[place]) = (x, y, extent);
                cells[index].circles[place] = (index * ROOM + place) as u32;
            }
            let is_near = |index: &u32| {
                let (cell, place) = (&cells[*index as usize / ROOM], *index as usize % ROOM);
                let far = |a: i32, b: i32| {
                    let apart = i64::from(a.wrapping_sub(b)).abs();
                    cell.extent[place] < 0 || apart > i64::from(own.extent) + i64::from(cell.extent[place])
                };
                !far(cell.x[place], own.x) && !far(cell.y[place], own.y)
            };
            let expected: Vec<u32> = (0..9 * ROOM as u32).filter(is_near).collect();
            near += expected.len();
            for lanes in Lanes::found() {
                let mut found = vec![7];
                lanes.near(&own, cells.each_ref(), &mut found);
                assert_eq!(found[1..], expected, "{lanes:?}");
            }
        }
        assert!(near > 10_000, "only {near}");
    }
}
