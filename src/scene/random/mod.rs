//! Random circles: inside the walls, without overlaps, the same on every machine.
//!
//! Only `+ − × ÷ √` are used, which every machine rounds alike.

mod bits;
mod occupancy;
mod placing;

use std::collections::HashMap;
use std::f64::consts::PI;

use circle_collision::geometry::{Arena, Circle};
use glam::DVec2;

use super::{SceneWall, settled};
use bits::Random;
use occupancy::Occupancy;
use placing::{insert, on_lattice};

/// The packing fraction up to which circles are inserted at random; insertion jams near 0.54.
const INSERTION_LIMIT: f64 = 0.4;

/// The packing fraction up to which a lattice of equal circles is tried; the densest one covers 0.907 of the plane.
const LATTICE_LIMIT: f64 = 0.85;

/// The accepted counts, for messages.
pub(super) const ACCEPTED: &str = "a count up to packing fraction 0.4, or 0.85 with equal radii (less where \
                                   walls or other circles leave odd corners)";

/// The maximum number of times that insertion starts over. With few large circles, a bad first position leaves no room.
const FRESH_STARTS: usize = 8;

/// The contents of a `[[random]]` block.
pub(super) struct Filling {
    pub(super) count: usize,
    pub(super) seed: u64,
    /// The bounds of the radii (m), the smaller first; uniformly distributed between them.
    pub(super) radius: [f64; 2],
    /// The bounds of the speeds (m/s), the smaller first; uniformly distributed between them.
    pub(super) speed: [f64; 2],
}

/// Why the circles do not fit.
#[derive(Debug, PartialEq)]
pub(super) enum NoRoom {
    /// A circle is as wide as the arena, or wider.
    Narrow,
    /// There are too many circles.
    Full {
        /// The area of all circles, new and old, over the area of the arena.
        packing_fraction: f64,
    },
}

/// A closed arena, and the circles in it.
pub(super) struct FreeSpace {
    occupancy: Occupancy,
    /// The circles that are not in the occupancy yet. They are added only if the packing fraction is acceptable, because
    /// circles that cover the arena many times would touch too many cells.
    waiting: Vec<(DVec2, f64)>,
    /// The sum of the squares of all radii (m²).
    squares: f64,
    /// The position reached in the bits of each seed used so far, where a further block with this seed continues. From the
    /// beginning, it would first try all the positions taken by the earlier blocks.
    positions: HashMap<u64, u128>,
}

impl FreeSpace {
    /// Makes the free space around these circles and walls.
    pub(super) fn beside(arena: Arena, circles: impl Iterator<Item = Circle>, walls: &[SceneWall]) -> Self {
        let waiting: Vec<(DVec2, f64)> = circles.map(|circle| (circle.center, circle.radius)).collect();
        let squares = waiting.iter().map(|(_, radius)| radius * radius).sum();
        let walls = walls.iter().map(|one| one.wall).collect();
        Self { occupancy: Occupancy::new(arena, walls, 1), waiting, squares, positions: HashMap::new() }
    }

    /// Places random circles in the free space, and returns them.
    pub(super) fn fill(&mut self, filling: &Filling) -> Result<Vec<Circle>, NoRoom> {
        if filling.count == 0 {
            return Ok(Vec::new());
        }
        let position = self.positions.get(&filling.seed).copied().unwrap_or_default();
        let mut random = Random::new(filling.seed, position);
        let radii: Vec<f64> = (0..filling.count).map(|_| random.between(filling.radius)).collect();
        let squares = radii.iter().map(|radius| radius * radius).sum::<f64>() + self.squares;
        let arena = self.occupancy.arena;
        let size = arena.max - arena.min;
        // Divided by one side at a time, because the product of both may underflow.
        let packing_fraction = PI * squares / size.x / size.y;
        let largest = radii.iter().copied().fold(0.0, f64::max);
        if !arena.has_room_for(largest) {
            return Err(NoRoom::Narrow);
        }
        let centers =
            self.centers(&radii, packing_fraction, &mut random).ok_or(NoRoom::Full { packing_fraction })?;
        self.squares = squares;
        let circles = centers.into_iter().zip(radii).map(|(center, radius)| {
            let velocity = settled(random.direction() * random.between(filling.speed));
            Circle::new(center, radius).with_velocity(velocity)
        });
        let circles = circles.collect();
        self.positions.insert(filling.seed, random.position());
        Ok(circles)
    }

    fn centers(&mut self, radii: &[f64], packing_fraction: f64, random: &mut Random) -> Option<Vec<DVec2>> {
        if packing_fraction > LATTICE_LIMIT {
            return None;
        }
        self.occupancy.expect(self.occupancy.len() + self.waiting.len() + radii.len());
        for (center, radius) in self.waiting.drain(..) {
            self.occupancy.place(center, radius);
        }
        let before = self.occupancy.len();
        if packing_fraction <= INSERTION_LIMIT {
            for _ in 0..FRESH_STARTS {
                let found = insert(radii, &mut self.occupancy, random);
                if found.is_some() {
                    return found;
                }
                self.occupancy.take_back(before);
            }
        }
        let equal = radii.iter().all(|&radius| radius == radii[0]);
        if equal { on_lattice(radii.len(), radii[0], &mut self.occupancy, random) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;

    /// Adds random circles to those already in a closed arena.
    fn fill(filling: &Filling, arena: &Arena, circles: &mut Vec<Circle>) -> Result<(), NoRoom> {
        let added = FreeSpace::beside(*arena, circles.iter().copied(), &[]).fill(filling)?;
        circles.extend(added);
        Ok(())
    }

    const ARENA: Arena = Arena { min: DVec2::new(-8.0, -4.5), max: DVec2::new(8.0, 4.5) };

    fn filling(count: usize, radius: [f64; 2]) -> Filling {
        Filling { count, seed: 42, radius, speed: [0.5, 1.5] }
    }

    /// Returns the number of circles of radius `r` that cover this share of the arena.
    fn count_at(fraction: f64, r: f64) -> usize {
        let cover = |count: usize| PI * r * r * count as f64;
        (1..1_000_000).take_while(|&count| cover(count) <= fraction * 144.0).count()
    }

    fn check(circles: &[Circle], arena: &Arena, before: usize) {
        for (index, a) in circles.iter().enumerate().skip(before) {
            assert_eq!(arena.clamp(a.center, a.radius), a.center, "inside the walls");
            for b in &circles[..index] {
                assert!((a.center - b.center).length() >= a.radius + b.radius, "{a:?} overlaps {b:?}");
            }
        }
    }

    /// Computes FNV-1a over the bits: written out here because the standard hasher may change.
    fn hash(circles: &[Circle]) -> u64 {
        let numbers = circles.iter().flat_map(|circle| {
            [
                circle.center.x,
                circle.center.y,
                circle.velocity.x,
                circle.velocity.y,
                circle.radius,
                circle.mass,
            ]
        });
        let bytes = numbers.flat_map(|number| number.to_bits().to_le_bytes());
        bytes
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }

    #[test]
    fn inserted_circles_are_apart_and_inside_the_walls() {
        for radius in [[0.05, 0.05], [0.02, 0.3], [0.1, 0.1]] {
            let mean_square: f64 =
                (radius[0] * radius[0] + radius[0] * radius[1] + radius[1] * radius[1]) / 3.0;
            let mut circles = Vec::new();
            fill(&filling(count_at(0.38, mean_square.sqrt()), radius), &ARENA, &mut circles).expect("room");
            check(&circles, &ARENA, 0);
            assert!(circles.iter().all(|circle| (radius[0]..=radius[1]).contains(&circle.radius)));
            assert!(circles.iter().all(|circle| (0.499..=1.501).contains(&circle.velocity.length())));
        }
    }

    #[test]
    fn the_lattice_holds_equal_circles_up_to_its_limit() {
        for (fraction, radius) in [(0.41, 0.1), (0.6, 0.15), (0.75, 0.1), (0.8, 0.05), (0.84, 0.03)] {
            let count = count_at(fraction, radius);
            let mut circles = Vec::new();
            fill(&filling(count, [radius, radius]), &ARENA, &mut circles).expect("room");
            assert_eq!(circles.len(), count);
            check(&circles, &ARENA, 0);
        }
    }

    #[test]
    fn both_ways_avoid_the_circles_that_are_there() {
        let obstacles = || {
            let bodies = [(0.0, 0.0, 1.5), (-7.9, 4.4, 1.0), (3.0, 2.0, 0.5), (3.1, 2.0, 0.4)];
            bodies.map(|(x, y, radius)| Circle::new(dvec2(x, y), radius)).to_vec()
        };
        for (fraction, radius) in [(0.3, [0.02, 0.2]), (0.5, [0.1, 0.1]), (0.6, [0.05, 0.05])] {
            let mut circles = obstacles();
            fill(&filling(count_at(fraction, radius[1]), radius), &ARENA, &mut circles).expect("room");
            check(&circles, &ARENA, 4);
            assert_eq!(circles[..4], obstacles());
        }
    }

    #[test]
    fn a_seed_always_gives_the_same_bits() {
        for (count, radius, expected) in [
            (500, [0.02, 0.2], 0x5423_84f0_d25a_f4b2),
            (1000, [0.15, 0.15], 0x79d3_1f3e_3584_9e61),
            (150_000, [0.000_1, 0.017], 0x341a_0e28_64c8_0be7),
            (150_000, [0.009_5, 0.009_5], 0xe61e_e9c9_295f_e554),
            (150_000, [0.015, 0.015], 0xa037_1fb9_342d_af17),
        ] {
            let mut circles = vec![Circle::new(DVec2::ZERO, 0.25)];
            circles.truncate(count / 150_000);
            fill(&filling(count, radius), &ARENA, &mut circles).expect("room");
            assert_eq!(hash(&circles), expected, "{count} {radius:?} {:#018x}", hash(&circles));
        }
        let mut other = Vec::new();
        fill(&Filling { seed: 43, ..filling(500, [0.02, 0.2]) }, &ARENA, &mut other).expect("room");
        assert_ne!(hash(&other), 0x5423_84f0_d25a_f4b2);
    }

    #[test]
    fn no_room_says_how_full_it_would_be_and_adds_nothing() {
        let mut circles = vec![Circle::new(DVec2::ZERO, 1.0)];
        for (count, radius, expected) in [
            (count_at(0.9, 0.1), [0.1, 0.1], 0.921_6),
            (count_at(0.45, 0.1), [0.099_999, 0.1], 0.471_7),
            (100_000, [4.25, 4.25], 39_406.0),
        ] {
            let error = fill(&filling(count, radius), &ARENA, &mut circles).expect_err("no room");
            let NoRoom::Full { packing_fraction } = error else { panic!("{error:?}") };
            assert!((packing_fraction / expected - 1.0).abs() < 1e-3, "{packing_fraction}");
            assert_eq!(circles.len(), 1);
        }
        for radius in [4.5, 4.500_001, 1e3] {
            let error = fill(&filling(1, [radius, radius]), &ARENA, &mut circles).expect_err("too wide");
            assert_eq!((error, circles.len()), (NoRoom::Narrow, 1));
        }
    }

    #[test]
    fn earlier_blocks_do_not_change_the_bits_of_a_block() {
        // In one free space, and in a new one for each block, as if the circles before it had been listed.
        let blocks =
            [(20, [0.3, 0.3]), (300, [0.02, 0.2]), (1, [0.5, 0.5]), (200, [0.1, 0.1]), (1, [0.1, 0.1])];
        let mut apart = vec![Circle::new(DVec2::ZERO, 1.5)];
        let mut together = apart.clone();
        let mut space = FreeSpace::beside(ARENA, apart.iter().copied(), &[]);
        for (seed, (count, radius)) in (0..).zip(blocks) {
            let filling = Filling { seed, ..filling(count, radius) };
            fill(&filling, &ARENA, &mut apart).expect("room");
            together.extend(space.fill(&filling).expect("room"));
        }
        assert_eq!(together, apart);
        check(&together, &ARENA, 1);
    }

    #[test]
    fn a_further_block_of_a_seed_continues_its_bits() {
        let mut space = FreeSpace::beside(ARENA, std::iter::empty(), &[]);
        let mut radii_of = |seed, count| -> Vec<f64> {
            let filling = Filling { seed, ..filling(count, [0.02, 0.2]) };
            space.fill(&filling).expect("room").iter().map(|circle| circle.radius).collect()
        };
        let [first, other, again] = [(1, 20), (2, 20), (1, 20)].map(|(seed, count)| radii_of(seed, count));
        assert!(first.iter().all(|radius| !again.contains(radius) && !other.contains(radius)));
    }

    #[test]
    fn arenas_of_unusual_shape_and_size_are_filled() {
        for (min, max, count, radius) in [
            (dvec2(-1e70, 0.0), dvec2(1e70, 3e-70), 10, [1e-70, 1e-70]),
            (dvec2(-1e70, 0.0), dvec2(1e70, 2e-70), 10, [1e-70, 1e-70]),
            (dvec2(0.0, 0.0), dvec2(1e-60, 1e-60), 50, [1e-62, 2e-62]),
            (dvec2(-1e70, -1e70), dvec2(1e70, 1e70), 50, [1e68, 2e68]),
            (dvec2(1e6, 1e6), dvec2(1e6 + 1.0, 1e6 + 1.0), 500, [0.02, 0.02]),
            (dvec2(0.0, 0.0), dvec2(2.0, 2.0), 1, [0.999, 0.999]),
            (dvec2(0.0, 0.0), dvec2(2.0, 2.0), 1, [1.0, 1.0]),
            (dvec2(0.0, 0.0), dvec2(0.200_000_1, 20.0), 70, [0.1, 0.1]),
            (dvec2(0.0, 0.0), dvec2(20.0, 0.25), 75, [0.12, 0.12]),
        ] {
            let arena = Arena { min, max };
            let mut circles = Vec::new();
            let result = fill(&filling(count, radius), &arena, &mut circles);
            let fits = radius[0] * 2.0 < (max - min).min_element();
            assert_eq!(result, if fits { Ok(()) } else { Err(NoRoom::Narrow) }, "{arena:?}");
            check(&circles, &arena, 0);
        }
    }

    #[test]
    fn directions_favor_no_side() {
        let mut random = Random::new(7, 0);
        let directions: Vec<DVec2> = (0..10_000).map(|_| random.direction()).collect();
        assert!(directions.iter().all(|direction| (direction.length() - 1.0).abs() < 1e-15));
        let mean = directions.iter().sum::<DVec2>() / 10_000.0;
        assert!(mean.length() < 0.03, "{mean}");
        let octant = directions.iter().filter(|direction| direction.x > direction.y.abs()).count();
        assert!((2350..2650).contains(&octant), "{octant}");
    }
}
