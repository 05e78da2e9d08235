//! Random circles: inside the walls, without overlaps, the same on every machine.
//!
//! Only `+ − × ÷ √` are used, which every machine rounds alike.

mod bits;
mod lattice;
mod occupancy;
mod placing;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::f64::consts::PI;

use circle_collision::geometry::{Arena, Circle};
use glam::DVec2;

use super::settled;
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
    /// Makes the free space around these circles.
    pub(super) fn beside(arena: Arena, circles: impl Iterator<Item = Circle>) -> Self {
        let waiting: Vec<(DVec2, f64)> = circles.map(|circle| (circle.center, circle.radius)).collect();
        let squares = waiting.iter().map(|(_, radius)| radius * radius).sum();
        Self { occupancy: Occupancy::new(arena, 1), waiting, squares, positions: HashMap::new() }
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
