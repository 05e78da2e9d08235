//! Neighbors of roughly equal circles: the circles in the nine cells around each.

use glam::DVec2;

use super::index_lists::IndexLists;
use super::periodic_grid::PeriodicGrid;
use super::region::{Region, SHARE_OF_LENGTHS, inexact};
use super::skin::areas;
use crate::geometry::Arena;
use crate::simulation::body::Body;
use crate::simulation::prefetch::prefetch;

/// Roughly equal circles in cells, with one list for each cell instead of each circle.
///
/// A circle belongs to a cell while its center stays in the cell or in the margin around it. Cells that are not adjacent are
/// so far apart that their circles cannot touch. A circle that moves to the next cell is removed from the lists of three
/// cells and added to those of three others.
#[derive(Clone, Debug)]
pub struct CellLists {
    /// The regions in which the circles belong to their cells.
    pub regions: Vec<Region>,
    /// The cell to which each circle belongs.
    homes: Vec<u32>,
    /// For each cell, the circles in it and in the eight cells around it.
    around: IndexLists,
    grid: PeriodicGrid,
    size: CellSize,
    /// The number of times that a circle moved to another cell.
    moves: usize,
    /// The number of contacts between circles.
    pub contacts: usize,
}

impl CellLists {
    /// Makes the cells for circles at their positions at `time` (s since the epoch): `None` if the circles are not roughly
    /// equal, are unevenly distributed, or are so far away that the last digits of their coordinates matter.
    pub fn new(bodies: &[Body], arena: &Arena, time: f64) -> Option<Self> {
        let size = CellSize::new(bodies, time)?;
        let present = || bodies.iter().filter(|body| !body.is_removed());
        let place = |body: &Body| (body.at(time).center / size.width).floor();
        let low = present().map(place).fold(DVec2::INFINITY, DVec2::min);
        let high = present().map(place).fold(DVec2::NEG_INFINITY, DVec2::max);
        let span = high - low;
        let grid = PeriodicGrid::new([span.x, span.y].map(|span| span as u64 + 1), bodies.len());
        let mut lists = Self {
            regions: Vec::with_capacity(bodies.len()),
            homes: Vec::with_capacity(bodies.len()),
            around: IndexLists::new(grid.count()),
            grid,
            size,
            moves: 0,
            contacts: 0,
        };
        for (circle, body) in bodies.iter().enumerate() {
            let (region, home) = lists.find(body, arena, time);
            lists.regions.push(region);
            lists.homes.push(home);
            if !body.is_removed() {
                lists.enter(home, circle);
            }
        }
        Some(lists)
    }

    /// Makes one cell, initially empty, for circles of any size, none of which ever leaves it.
    pub fn from_all(bodies: &[Body], arena: &Arena) -> Self {
        Self {
            regions: bodies.iter().map(|body| whole_arena(body, arena)).collect(),
            homes: vec![0; bodies.len()],
            around: IndexLists::new(1),
            grid: PeriodicGrid::new([1, 1], 1),
            size: CellSize::UNLIMITED,
            moves: 0,
            contacts: 0,
        }
    }

    /// Adds a circle to the single cell.
    pub fn add(&mut self, circle: usize) {
        self.around.add(0, circle as u32);
    }

    /// Sets the region of a circle that is new or was changed, if a single cell holds all.
    pub fn set_region_of_all(&mut self, bodies: &[Body], arena: &Arena, circle: usize) {
        self.place(circle, whole_arena(&bodies[circle], arena), 0);
    }

    /// Adds a circle that is new at `time` (s since the epoch), in the slot of a removed one or after all others.
    ///
    /// Returns `false` if cells are no longer usable: the circle is too large for them, or too far away.
    #[must_use]
    pub fn insert(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        let body = &bodies[circle];
        if !self.size.suits(body, time) {
            return false;
        }
        let (region, home) = self.find(body, arena, time);
        self.place(circle, region, home);
        self.enter(home, circle);
        true
    }

    /// Takes a removed circle out of its cell.
    pub fn remove(&mut self, circle: usize) {
        if self.size == CellSize::UNLIMITED {
            self.around.remove(0, circle as u32);
        } else {
            self.leave(self.homes[circle], circle);
        }
    }

    /// Adds a circle to the lists of a cell and of the eight around it.
    #[inline(never)]
    fn enter(&mut self, home: u32, circle: usize) {
        for cell in self.grid.around(home as usize) {
            self.around.add(cell, circle as u32);
        }
    }

    /// Removes a circle from these lists.
    #[inline(never)]
    fn leave(&mut self, home: u32, circle: usize) {
        for cell in self.grid.around(home as usize) {
            self.around.remove(cell, circle as u32);
        }
    }

    fn place(&mut self, circle: usize, region: Region, home: u32) {
        if circle == self.regions.len() {
            self.regions.push(region);
            self.homes.push(home);
        } else {
            (self.regions[circle], self.homes[circle]) = (region, home);
        }
    }

    /// Moves a circle to the cell that holds it at `time` (s since the epoch).
    ///
    /// Returns `false` if cells are no longer usable: most circles move on without contacts, or the circle is too large for
    /// them, or too far away.
    #[must_use]
    pub fn renew(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        let body = &bodies[circle];
        self.moves += 1;
        let are_alone = self.moves > 16 * self.contacts + 8 * bodies.len() + 64;
        if are_alone || !self.size.suits(body, time) {
            return false;
        }
        let (region, home) = self.find(body, arena, time);
        self.regions[circle] = region;
        let old = std::mem::replace(&mut self.homes[circle], home);
        let only_around = |first: u32, second: u32| self.grid.only_around(first as usize, second as usize);
        if let Some((left, entered)) = only_around(old, home).zip(only_around(home, old)) {
            for (left, entered) in left.into_iter().zip(entered) {
                self.around.remove(left, circle as u32);
                self.around.add(entered, circle as u32);
            }
        } else {
            // The two cells may lie anywhere.
            self.leave(old, circle);
            self.enter(home, circle);
        }
        true
    }

    /// Returns the list of the circles in the nine cells around a circle, including itself, as lists and an index.
    #[inline]
    pub fn list(&self, circle: usize) -> (&IndexLists, usize) {
        (&self.around, self.homes[circle] as usize)
    }

    /// Prefetches the region and the cell of a circle.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        prefetch(&self.homes, circle);
        prefetch(&self.regions, circle);
    }

    /// Prefetches the list around the circle, after [`Self::prefetch`].
    #[inline]
    pub fn prefetch_line(&self, circle: usize) {
        self.around.prefetch(self.homes[circle] as usize);
    }

    /// Returns the region and the cell of a body at its position at `time` (s since the epoch).
    #[inline]
    fn find(&self, body: &Body, arena: &Arena, time: f64) -> (Region, u32) {
        let CellSize { width, margin, .. } = self.size;
        let place = (body.at(time).center / width).floor();
        let corner = place * width;
        let region = Region::within_walls(corner - margin, corner + (width + margin), body, arena);
        (region, self.grid.cell(place.x as i64, place.y as i64) as u32)
    }
}

/// Returns the region that holds the center of a body wherever it is inside the walls.
fn whole_arena(body: &Body, arena: &Arena) -> Region {
    Region::within_walls(DVec2::NEG_INFINITY, DVec2::INFINITY, body, arena)
}

/// The size of cells, such that circles in cells that are not adjacent cannot touch.
#[derive(Clone, Copy, Debug, PartialEq)]
struct CellSize {
    /// The side of a cell (m).
    width: f64,
    /// The distance beyond its cell to which a circle may go before it belongs to the next (m).
    margin: f64,
    /// The maximum radius with which a circle touches only those in adjacent cells (m).
    largest: f64,
}

/// The maximum ratio of the largest radius to the smallest.
const MAX_RATIO_OF_RADII: f64 = 1.25;

/// The maximum ratio of the area per circle where circles are sparsest to the area per circle where they are densest.
const MAX_RATIO_OF_AREAS: f64 = 4.0;

/// The mean number of circles in nine cells. With fewer, circles leave their cells too often; with more, each event
/// solves too many pairs.
const IN_NINE_CELLS: f64 = 12.5;

/// The maximum margin as a share of the side of a cell.
const MAX_MARGIN: f64 = 0.35;

impl CellSize {
    /// The size of a cell that holds all circles, of any size, wherever they are.
    const UNLIMITED: Self = Self { width: f64::INFINITY, margin: f64::INFINITY, largest: f64::INFINITY };

    /// Computes the size for circles at their positions at `time` (s since the epoch): `None` if the circles are not roughly
    /// equal, are unevenly distributed, or are so far away that the last digits of their coordinates matter.
    fn new(bodies: &[Body], time: f64) -> Option<Self> {
        let present = || bodies.iter().filter(|body| !body.is_removed());
        let radii = present().map(|body| body.circle().radius);
        let (smallest, largest) = (radii.clone().fold(f64::INFINITY, f64::min), radii.fold(0.0, f64::max));
        let inexact = present().map(|body| inexact(&body.at(time), time)).fold(0.0, f64::max);
        let all_areas = areas(bodies).into_iter().zip(bodies);
        let mut areas: Vec<f64> =
            all_areas.filter(|(_, body)| !body.is_removed()).map(|(area, _)| area).collect();
        areas.sort_unstable_by(f64::total_cmp);
        let area = |share: usize| areas.get(areas.len() * share / 20).copied().unwrap_or(f64::INFINITY);
        let are_alike = largest <= MAX_RATIO_OF_RADII * smallest && area(19) <= MAX_RATIO_OF_AREAS * area(1);
        // Then there is room for a margin, and no number is near the end of the range.
        let are_exact = inexact * 1e6 < largest && (1e-100..1e100).contains(&area(10));
        if !(are_alike && are_exact) {
            return None;
        }
        let least = 2.0 * largest * (1.0 + SHARE_OF_LENGTHS) + 8.0 * inexact;
        let width = (IN_NINE_CELLS / 9.0 * area(10)).sqrt().max(1.05 * least);
        let margin = ((width - least) / 2.0).min(MAX_MARGIN * width);
        Some(Self { width, margin, largest })
    }

    /// Whether a body may belong to a cell at `time` (s since the epoch): it is no larger than the others, and the margin is at
    /// least four times the rounding error of its position.
    #[inline]
    fn suits(&self, body: &Body, time: f64) -> bool {
        body.circle().radius <= self.largest && 4.0 * inexact(&body.at(time), time) <= self.margin
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Circle;
    use glam::dvec2;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use std::collections::BTreeSet;

    /// Returns `count` circles anywhere in a square of this side (m), with radii between one and `ratio`.
    fn bodies(dice: &mut ChaCha8Rng, count: usize, side: f64, ratio: f64) -> Vec<Body> {
        (0..count)
            .map(|_| {
                let mut number = |low: f64, high: f64| dice.random_range(low..=high);
                let center = dvec2(number(0.0, side), number(0.0, side));
                let circle = Circle::new(center, number(1.0, ratio));
                Body::new(circle.with_velocity(dvec2(number(-1.0, 1.0), number(-1.0, 1.0))))
            })
            .collect()
    }

    /// Returns the neighbors of a circle.
    fn around(all: &CellLists, circle: usize) -> BTreeSet<usize> {
        let (lists, list) = all.list(circle);
        lists
            .all(list, circle)
            .flat_map(|near| near.circles().map(|other| other as usize).collect::<Vec<_>>())
            .collect()
    }

    #[test]
    fn every_circle_that_may_be_touched_is_a_neighbor() {
        let mut dice = ChaCha8Rng::seed_from_u64(5);
        let mut pairs = 0;
        // From a packing to a thin gas; some are placed where others already are.
        for side in [35.0, 60.0, 120.0, 1000.0] {
            let mut bodies = bodies(&mut dice, 300, side, 1.2);
            let mut all = CellLists::new(&bodies, &Arena::OPEN, 0.0).expect("they are about equal");
            let cell_side = all.size.width;
            for step in 0..600 {
                let circle = dice.random_range(0..300);
                let mut moved = *bodies[circle].circle();
                let shift = dvec2(dice.random_range(-2.0..2.0), dice.random_range(-2.0..2.0)) * cell_side;
                moved.center = if step % 50 == 0 { bodies[0].circle().center } else { moved.center + shift };
                bodies[circle].set(moved, 0.0);
                assert!(all.renew(&bodies, &Arena::OPEN, circle, 0.0));
                all.contacts += 1;
                assert!(all.regions[circle].contains(moved.center));
                let around = around(&all, circle);
                assert!(!around.contains(&circle));
                let listed = |other: usize| other == circle || around.contains(&other);
                for (other, body) in bodies.iter().enumerate() {
                    let (one, two) = (&all.regions[circle], &all.regions[other]);
                    let apart = (two.low - one.high).max(one.low - two.high).max(DVec2::ZERO);
                    let radii_sum = moved.radius + body.circle().radius;
                    pairs += usize::from(apart.length() <= radii_sum);
                    assert!(apart.length() > radii_sum || listed(other), "{circle} and {other}, side {side}");
                }
            }
        }
        assert!(pairs > 10_000, "only {pairs}");
    }

    #[test]
    fn only_equal_circles_that_lie_evenly_get_cells() {
        let mut dice = ChaCha8Rng::seed_from_u64(6);
        let suits = |bodies: &[Body], time: f64| CellLists::new(bodies, &Arena::OPEN, time).is_some();
        let equal = bodies(&mut dice, 1000, 100.0, 1.2);
        assert!(suits(&equal, 0.0));
        assert!(!suits(&equal, 1e12), "positions are inexact so late");
        assert!(!suits(&bodies(&mut dice, 1000, 100.0, 4.0), 0.0), "unequal");
        let mut cluster = equal;
        cluster.extend(bodies(&mut dice, 300, 5.0, 1.2));
        assert!(!suits(&cluster, 0.0), "dense in a corner");
    }

    #[test]
    fn cells_no_longer_serve_where_circles_have_no_contacts() {
        let mut dice = ChaCha8Rng::seed_from_u64(7);
        let bodies = bodies(&mut dice, 100, 100.0, 1.0);
        let mut all = CellLists::new(&bodies, &Arena::OPEN, 0.0).expect("they are equal");
        let left = (0..2000).find(|&time| !all.renew(&bodies, &Arena::OPEN, time % 100, time as f64));
        assert!((500..1000).contains(&left.expect("some time")), "{left:?}");
    }
}
