//! Where random circles find room: inside the walls, without overlaps, the same on every machine.
//!
//! Only `+ − × ÷ √` touch the numbers, which every machine rounds alike, and the random bits are used as they
//! come, so that no change of a library's sampling moves a circle.

use std::f64::consts::PI;

use ::rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use glam::{DVec2, Vec2Swizzles, dvec2};

use super::{document::MAGNITUDE_FLOOR, lattice::Lattice, occupancy::Occupancy};
use crate::geometry::{Arena, Circle};

/// Up to this share of the arena covered, random insertion finds room; it jams near 0.54.
const INSERTION_LIMIT: f64 = 0.4;

/// Up to this share a lattice of equal circles holds; the densest one covers 0.907 of a plane without walls.
const LATTICE_LIMIT: f64 = 0.85;

/// What is accepted, for messages.
pub(super) const ACCEPTED: &str = "a count up to packing fraction 0.4, or 0.85 with equal radii (less where \
                                   walls or other circles leave odd corners)";

/// How often one circle looks for a place. At the insertion limit one place in a hundred is free.
const TRIES: usize = 10_000;

/// How often insertion begins anew, for the few large circles of which the first may have stood badly.
const FRESH_STARTS: usize = 8;

/// How often a circle of the lattice tries to leave its site.
const JITTER_TRIES: usize = 8;

/// How much closer the lattice gets while other circles stand on too many of its sites.
const LATTICE_SHRINK: f64 = 0.99;

/// Sites of one lattice: beyond this it is mostly covered by others, and looking on would take minutes.
const MAX_SITES: f64 = 4e6;

/// What a `[[random]]` block says.
pub(super) struct Filling {
    pub(super) count: usize,
    pub(super) seed: u64,
    /// Uniform between these two (m), the smaller first.
    pub(super) radius: [f64; 2],
    /// Uniform between these two (m/s), the smaller first.
    pub(super) speed: [f64; 2],
}

/// Why the circles do not go in.
#[derive(Debug, PartialEq)]
pub(super) enum NoRoom {
    /// One of them is wider than the arena by itself.
    Narrow {
        /// The narrower side of the arena (m).
        side: f64,
    },
    /// There are too many.
    Full {
        /// Area of the new circles and those before them over the area of the arena.
        packing_fraction: f64,
    },
}

/// A closed arena, and the circles that take up room in it.
pub(super) struct Room {
    arena: Arena,
    occupancy: Occupancy,
    /// Those that the occupancy does not know yet. They are added once the packing fraction is known to be
    /// acceptable: circles that cover the arena many times would touch too many cells.
    waiting: Vec<(DVec2, f64)>,
    /// The squares of all radii (m²).
    squares: f64,
}

impl Room {
    /// What these circles leave.
    pub(super) fn beside(arena: Arena, circles: impl Iterator<Item = Circle>) -> Self {
        let waiting: Vec<(DVec2, f64)> = circles.map(|circle| (circle.center, circle.radius)).collect();
        let squares = waiting.iter().map(|(_, radius)| radius * radius).sum();
        Self { arena, occupancy: Occupancy::new(arena, 1), waiting, squares }
    }

    /// Random circles beside those that are there, and from now on they are there, too.
    pub(super) fn fill(&mut self, filling: &Filling) -> Result<Vec<Circle>, NoRoom> {
        if filling.count == 0 {
            return Ok(Vec::new());
        }
        let mut random = Random(ChaCha8Rng::seed_from_u64(filling.seed));
        let radii: Vec<f64> = (0..filling.count).map(|_| random.between(filling.radius)).collect();
        let squares = radii.iter().map(|radius| radius * radius).sum::<f64>() + self.squares;
        let size = self.arena.max - self.arena.min;
        // Divided side by side: the product of two sides may be too small for the quotient to be exact.
        let packing_fraction = PI * squares / size.x / size.y;
        let largest = radii.iter().copied().fold(0.0, f64::max);
        if !(self.arena.min + largest).cmple(self.arena.max - largest).all() {
            return Err(NoRoom::Narrow { side: size.min_element() });
        }
        let centers =
            self.centers(&radii, packing_fraction, &mut random).ok_or(NoRoom::Full { packing_fraction })?;
        self.squares = squares;
        let circles = centers.into_iter().zip(radii).map(|(center, radius)| {
            let velocity = settled(random.direction() * random.between(filling.speed));
            Circle::new(center, radius).with_velocity(velocity)
        });
        Ok(circles.collect())
    }

    fn centers(&mut self, radii: &[f64], packing_fraction: f64, random: &mut Random) -> Option<Vec<DVec2>> {
        if packing_fraction > LATTICE_LIMIT {
            return None;
        }
        self.occupancy.expect(self.occupancy.len() + self.waiting.len() + radii.len());
        for (center, radius) in self.waiting.drain(..) {
            self.occupancy.place(center, radius);
        }
        let (arena, before) = (&self.arena, self.occupancy.len());
        if packing_fraction <= INSERTION_LIMIT {
            for _ in 0..FRESH_STARTS {
                let found = insert(radii, arena, &mut self.occupancy, random);
                if found.is_some() {
                    return found;
                }
                self.occupancy.take_back(before);
            }
        }
        let equal = radii.iter().all(|&radius| radius == radii[0]);
        if equal { on_lattice(radii.len(), radii[0], arena, &mut self.occupancy, random) } else { None }
    }
}

/// Puts one circle after the other where there is room, the largest first: small ones still fit in between.
fn insert(
    radii: &[f64],
    arena: &Arena,
    occupancy: &mut Occupancy,
    random: &mut Random,
) -> Option<Vec<DVec2>> {
    let mut order: Vec<usize> = (0..radii.len()).collect();
    order.sort_by(|&a, &b| radii[b].total_cmp(&radii[a]));
    let mut centers = vec![DVec2::ZERO; radii.len()];
    for index in order {
        let radius = radii[index];
        let (low, high) = (arena.min + radius, arena.max - radius);
        let mut candidates = (0..TRIES)
            .map(|_| settled(dvec2(random.between([low.x, high.x]), random.between([low.y, high.y]))));
        centers[index] = candidates.find(|&center| occupancy.fits(center, radius))?;
        occupancy.place(centers[index], radius);
    }
    Some(centers)
}

/// Puts equal circles on the widest hexagonal lattice that has enough free sites, each a little off its site.
fn on_lattice(
    count: usize,
    radius: f64,
    arena: &Arena,
    occupancy: &mut Occupancy,
    random: &mut Random,
) -> Option<Vec<DVec2>> {
    let (low, high) = (arena.min + radius, arena.max - radius);
    // Sites are rounded to the grain of their coordinates; this much more than touching keeps them apart.
    let grain = 8.0 * f64::EPSILON * arena.min.abs().max(arena.max.abs()).max_element();
    let closest = 2.0 * radius + grain;
    let lying = Lattice::widest(high - low, closest, count);
    let standing = Lattice::widest((high - low).yx(), closest, count);
    let upright = standing.spacing > lying.spacing;
    let mut lattice = if upright { standing } else { lying };

    let mut sites = loop {
        if lattice.sites() > MAX_SITES || lattice.sites() < count as f64 {
            return None;
        }
        let offsets = lattice.offsets().map(|offset| if upright { offset.yx() } else { offset });
        let places = offsets.map(|offset| settled((low + offset).min(high)));
        let free: Vec<DVec2> = places.filter(|&site| occupancy.fits(site, radius)).collect();
        if free.len() >= count {
            break free;
        }
        if lattice.spacing == closest {
            return None;
        }
        lattice.spacing = (lattice.spacing * LATTICE_SHRINK).max(closest);
    };
    random.choose(&mut sites, count);
    let leeway = (lattice.spacing - closest) / 2.0;
    let mut centers = Vec::with_capacity(count);
    for site in sites {
        let mut moved = (0..JITTER_TRIES).map(|_| settled(site + random.in_disc() * leeway));
        let center = moved.find(|&center| occupancy.fits(center, radius)).unwrap_or(site);
        if !occupancy.fits(center, radius) {
            return None;
        }
        occupancy.place(center, radius);
        centers.push(center);
    }
    Some(centers)
}

/// The random bits of one seed.
struct Random(ChaCha8Rng);

impl Random {
    /// Uniform in 0 ≤ x < 1, in steps of 2⁻⁵³.
    fn fraction(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Uniform between two bounds, the lower first.
    fn between(&mut self, [low, high]: [f64; 2]) -> f64 {
        (low + (high - low) * self.fraction()).min(high)
    }

    /// Uniform in the unit disc, its very middle left out.
    fn in_disc(&mut self) -> DVec2 {
        loop {
            let point = dvec2(self.between([-1.0, 1.0]), self.between([-1.0, 1.0]));
            if (f64::MIN_POSITIVE..=1.0).contains(&point.length_squared()) {
                return point;
            }
        }
    }

    /// A unit vector, every direction as likely as any other.
    fn direction(&mut self) -> DVec2 {
        let point = self.in_disc();
        point / point.length_squared().sqrt()
    }

    /// Keeps this many of the points, in random order.
    fn choose(&mut self, points: &mut Vec<DVec2>, count: usize) {
        for index in 0..count {
            let rest = points.len() - index;
            let pick = (u128::from(self.0.next_u64()) * rest as u128) >> 64;
            points.swap(index, index + usize::try_from(pick).unwrap_or(0));
        }
        points.truncate(count);
    }
}

/// Zero for what a scene file would not accept as too small.
fn settled(vector: DVec2) -> DVec2 {
    let settle = |number: f64| if number.abs() < MAGNITUDE_FLOOR { 0.0 } else { number };
    dvec2(settle(vector.x), settle(vector.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Adds random circles to those already in a closed arena.
    fn fill(filling: &Filling, arena: &Arena, circles: &mut Vec<Circle>) -> Result<(), NoRoom> {
        let added = Room::beside(*arena, circles.iter().copied()).fill(filling)?;
        circles.extend(added);
        Ok(())
    }

    const ARENA: Arena = Arena { min: DVec2::new(-8.0, -4.5), max: DVec2::new(8.0, 4.5) };

    fn filling(count: usize, radius: [f64; 2]) -> Filling {
        Filling { count, seed: 42, radius, speed: [0.5, 1.5] }
    }

    /// How many circles of radius `r` cover this share of the arena.
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

    /// FNV-1a over the bits: written out here because the standard hasher may change.
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
    fn inserted_circles_stand_apart_inside_the_walls() {
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
    fn both_ways_leave_out_what_is_there_already() {
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
    fn the_same_seed_gives_the_same_bits_for_ever() {
        let hashes = [(500, [0.02, 0.2]), (1000, [0.15, 0.15])].map(|(count, radius)| {
            let mut circles = Vec::new();
            fill(&filling(count, radius), &ARENA, &mut circles).expect("room");
            hash(&circles)
        });
        assert_eq!(hashes, [0x5423_84f0_d25a_f4b2, 0x79d3_1f3e_3584_9e61], "{hashes:#018x?}");
        let mut other = Vec::new();
        fill(&Filling { seed: 43, ..filling(500, [0.02, 0.2]) }, &ARENA, &mut other).expect("room");
        assert_ne!(hash(&other), hashes[0]);
    }

    #[test]
    fn no_room_says_how_full_it_would_be_and_adds_nothing() {
        let mut circles = vec![Circle::new(DVec2::ZERO, 1.0)];
        for (count, radius, expected) in [
            (count_at(0.9, 0.1), [0.1, 0.1], 0.921_6),
            (count_at(0.45, 0.1), [0.099_999, 0.1], 0.471_7),
            (100_000, [4.5, 4.5], 44_179.0),
        ] {
            let error = fill(&filling(count, radius), &ARENA, &mut circles).expect_err("no room");
            let NoRoom::Full { packing_fraction } = error else { panic!("{error:?}") };
            assert!((packing_fraction / expected - 1.0).abs() < 1e-3, "{packing_fraction}");
            assert_eq!(circles.len(), 1);
        }
        for radius in [4.500_001, 1e3] {
            let error = fill(&filling(1, [radius, radius]), &ARENA, &mut circles).expect_err("too wide");
            assert_eq!((error, circles.len()), (NoRoom::Narrow { side: 9.0 }, 1));
        }
    }

    #[test]
    fn blocks_one_after_the_other_leave_the_bits_of_each_as_they_are() {
        // In one room, or in a new one for each block, as if its circles had been written out.
        let blocks =
            [(20, [0.3, 0.3]), (300, [0.02, 0.2]), (1, [0.5, 0.5]), (200, [0.1, 0.1]), (1, [0.1, 0.1])];
        let mut apart = vec![Circle::new(DVec2::ZERO, 1.5)];
        let mut together = apart.clone();
        let mut room = Room::beside(ARENA, apart.iter().copied());
        for (count, radius) in blocks {
            fill(&filling(count, radius), &ARENA, &mut apart).expect("room");
            together.extend(room.fill(&filling(count, radius)).expect("room"));
        }
        assert_eq!(together, apart);
        check(&together, &ARENA, 1);
    }

    #[test]
    fn arenas_of_odd_shape_and_size_are_filled() {
        for (min, max, count, radius) in [
            (dvec2(-1e70, 0.0), dvec2(1e70, 1e-70), 10, [1e-70, 1e-70]),
            (dvec2(0.0, 0.0), dvec2(1e-60, 1e-60), 50, [1e-62, 2e-62]),
            (dvec2(-1e70, -1e70), dvec2(1e70, 1e70), 50, [1e68, 2e68]),
            (dvec2(1e6, 1e6), dvec2(1e6 + 1.0, 1e6 + 1.0), 500, [0.02, 0.02]),
            (dvec2(0.0, 0.0), dvec2(2.0, 2.0), 1, [1.0, 1.0]),
            (dvec2(0.0, 0.0), dvec2(0.2, 20.0), 70, [0.1, 0.1]),
            (dvec2(0.0, 0.0), dvec2(20.0, 0.25), 75, [0.12, 0.12]),
        ] {
            let arena = Arena { min, max };
            let mut circles = Vec::new();
            let result = fill(&filling(count, radius), &arena, &mut circles);
            if radius[0] * 2.0 <= (max - min).min_element() {
                assert_eq!(result, Ok(()), "{arena:?}");
            }
            check(&circles, &arena, 0);
        }
    }

    #[test]
    fn directions_favor_no_side() {
        let mut random = Random(ChaCha8Rng::seed_from_u64(7));
        let directions: Vec<DVec2> = (0..10_000).map(|_| random.direction()).collect();
        assert!(directions.iter().all(|direction| (direction.length() - 1.0).abs() < 1e-15));
        let mean = directions.iter().sum::<DVec2>() / 10_000.0;
        assert!(mean.length() < 0.03, "{mean}");
        let octant = directions.iter().filter(|direction| direction.x > direction.y.abs()).count();
        assert!((2350..2650).contains(&octant), "{octant}");
    }
}
