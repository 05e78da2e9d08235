//! Who may be touched next, where all circles are about equal? Whoever stands in the nine cells around.

use glam::DVec2;

use super::index_lists::IndexLists;
use super::periodic_grid::PeriodicGrid;
use super::region::Region;
use super::skin::areas;
use crate::geometry::Arena;
use crate::simulation::body::Body;
use crate::simulation::event_driven::queue::prefetch::prefetch;

/// Equal circles in cells: a list for each cell, not for each circle.
///
/// A circle stands in a cell for as long as its center stays in the cell or in the margin around it. Cells that are not
/// beside each other are so far apart that those who stand in them cannot touch. Who goes to the next cell leaves the
/// lists of three cells and comes into those of three others.
#[derive(Clone, Debug)]
pub struct CellLists {
    regions: Vec<Region>,
    /// Of each circle the cell in which it stands.
    homes: Vec<u32>,
    /// For each cell, who stands in it and in the eight around.
    around: IndexLists,
    torus: PeriodicGrid,
    /// The side of a cell (m).
    width: f64,
    /// How far beyond its cell a circle may go before it stands in the next (m).
    margin: f64,
    /// How often circles went to another cell, and touched each other.
    left: usize,
    touched: usize,
}

/// The largest circle is at most so many times as large as the smallest.
const EQUAL: f64 = 1.25;

/// Where they lie least densely they have at most so many times the room of where they lie most densely.
const EVEN: f64 = 4.0;

/// Nine cells are made to hold about so many. Fewer, and they are left too often; more, and each event solves too many
/// pairs.
const IN_NINE_CELLS: f64 = 12.5;

/// The margin is at most this share of a cell.
const MOST_MARGIN: f64 = 0.35;

/// Rounding may bring circles together that lie this much further apart than their radii sum: in radii sums,
const SHARE_OF_RADII: f64 = 1e-6;
/// and in coordinates.
const SHARE_OF_COORDINATES: f64 = 1e-13;

impl CellLists {
    /// The cells for circles where they are at `time` (s since the epoch). `None` for circles that are not about equal, or
    /// lie unevenly, or so far away that their last digits matter.
    pub fn new(bodies: &[Body], arena: &Arena, time: f64) -> Option<Self> {
        let radii = bodies.iter().map(|body| body.circle().radius);
        let (smallest, largest) = (radii.clone().fold(f64::INFINITY, f64::min), radii.fold(0.0, f64::max));
        let inexact = bodies.iter().map(|body| inexact(body, time)).fold(0.0, f64::max);
        let mut areas = areas(bodies);
        areas.sort_unstable_by(f64::total_cmp);
        let area = |share: usize| areas.get(areas.len() * share / 20).copied().unwrap_or(f64::INFINITY);
        let are_alike = largest <= EQUAL * smallest && area(19) <= EVEN * area(1);
        // So there is room for a margin, and no number is near the end of the range.
        let are_exact = inexact * 1e6 < largest && (1e-100..1e100).contains(&area(10));
        if !(are_alike && are_exact) {
            return None;
        }
        let least = 2.0 * largest * (1.0 + SHARE_OF_RADII) + 8.0 * inexact;
        let width = (IN_NINE_CELLS / 9.0 * area(10)).sqrt().max(1.05 * least);
        let margin = ((width - least) / 2.0).min(MOST_MARGIN * width);
        let place = |body: &Body| (body.at(time).center / width).floor();
        let low = bodies.iter().map(place).fold(DVec2::INFINITY, DVec2::min);
        let high = bodies.iter().map(place).fold(DVec2::NEG_INFINITY, DVec2::max);
        let span = high - low;
        let torus = PeriodicGrid::new([span.x, span.y].map(|span| span as u64 + 1), bodies.len());
        let mut surroundings = Self {
            regions: Vec::with_capacity(bodies.len()),
            homes: Vec::with_capacity(bodies.len()),
            around: IndexLists::new(torus.count()),
            torus,
            width,
            margin,
            left: 0,
            touched: 0,
        };
        for (circle, body) in bodies.iter().enumerate() {
            let (region, home) = surroundings.find(body, arena, time);
            surroundings.regions.push(region);
            surroundings.homes.push(home);
            for cell in torus.around(home as usize) {
                surroundings.around.add(cell, circle as u32);
            }
        }
        Some(surroundings)
    }

    /// One cell for circles of any size, wherever they are, which none of them ever leaves. None stands in it yet.
    pub fn of_all(bodies: &[Body], arena: &Arena) -> Self {
        let region = |body: &Body| {
            let radius = body.circle().radius;
            Region { low: arena.min + radius, high: arena.max - radius }
        };
        Self {
            regions: bodies.iter().map(region).collect(),
            homes: vec![0; bodies.len()],
            around: IndexLists::new(1),
            torus: PeriodicGrid::new([1, 1], 1),
            width: f64::INFINITY,
            margin: f64::INFINITY,
            left: 0,
            touched: 0,
        }
    }

    /// Puts a circle into the one cell of all.
    pub fn add(&mut self, circle: usize) {
        self.around.add(0, circle as u32);
    }

    /// Where this circle stays for as long as it stands in its cell.
    #[inline]
    pub fn region(&self, circle: usize) -> &Region {
        &self.regions[circle]
    }

    /// Notes that two have touched.
    #[inline]
    pub fn note_touch(&mut self) {
        self.touched += 1;
    }

    /// Puts a circle into the cell where it is at `time` (s since the epoch).
    ///
    /// `false` when cells are of no use any more: circles mostly fly alone, or far away.
    #[must_use]
    pub fn renew(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        let body = &bodies[circle];
        self.left += 1;
        let fly_alone = self.left > 16 * self.touched + 8 * bodies.len() + 64;
        if fly_alone || 4.0 * inexact(body, time) > self.margin {
            return false;
        }
        let (region, home) = self.find(body, arena, time);
        self.regions[circle] = region;
        let old = std::mem::replace(&mut self.homes[circle], home);
        let (old, home) = (old as usize, home as usize);
        if let Some((left, entered)) = self.torus.behind(old, home).zip(self.torus.behind(home, old)) {
            for (left, entered) in left.into_iter().zip(entered) {
                self.around.remove(left, circle as u32);
                self.around.add(entered, circle as u32);
            }
        } else {
            self.move_far(old, home, circle as u32);
        }
        true
    }

    /// From one cell to another that may lie anywhere.
    #[cold]
    fn move_far(&mut self, old: usize, home: usize, circle: u32) {
        for cell in self.torus.around(old) {
            self.around.remove(cell, circle);
        }
        for cell in self.torus.around(home) {
            self.around.add(cell, circle);
        }
    }

    /// Where the list of those is who stand around a circle, itself among them.
    #[inline]
    pub fn list(&self, circle: usize) -> (&IndexLists, usize) {
        (&self.around, self.homes[circle] as usize)
    }

    /// Asks the memory for a circle's region and cell.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        prefetch(&self.homes, circle);
        prefetch(&self.regions, circle);
    }

    /// Asks the memory for who stands around, after that.
    #[inline]
    pub fn prefetch_line(&self, circle: usize) {
        self.around.prefetch(self.homes[circle] as usize);
    }

    /// The region of a body where it is at `time` (s since the epoch), and its cell.
    #[inline]
    fn find(&self, body: &Body, arena: &Arena, time: f64) -> (Region, u32) {
        let circle = body.at(time);
        let place = (circle.center / self.width).floor();
        let corner = place * self.width;
        let region = Region {
            low: (corner - self.margin).max(arena.min + circle.radius),
            high: (corner + (self.width + self.margin)).min(arena.max - circle.radius),
        };
        (region, self.torus.cell(place.x as i64, place.y as i64) as u32)
    }
}

/// How far a body may be from where it is said to be at `time` (m; s since the epoch).
#[inline]
fn inexact(body: &Body, time: f64) -> f64 {
    let circle = body.at(time);
    SHARE_OF_COORDINATES * (circle.center.abs().max_element() + circle.velocity.abs().max_element() * time)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Circle;
    use glam::dvec2;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use std::collections::BTreeSet;

    /// So many circles wherever they fall in a square of this side (m), of radii between one and `ratio`.
    fn bodies(dice: &mut ChaCha8Rng, count: usize, side: f64, ratio: f64) -> Vec<Body> {
        (0..count)
            .map(|_| {
                let mut number = |low: f64, high: f64| dice.random_range(low..=high);
                let center = dvec2(number(0.0, side), number(0.0, side));
                let circle = Circle::new(center, number(1.0, ratio));
                Body::new(circle.with_velocity(dvec2(number(-1.0, 1.0), number(-1.0, 1.0))), false)
            })
            .collect()
    }

    /// Who stands around a circle.
    fn around(all: &CellLists, circle: usize) -> BTreeSet<usize> {
        let (chains, list) = all.list(circle);
        let near = std::iter::once(chains.first(list, circle)).chain(chains.further(list, circle));
        near.flat_map(|near| near.circles().map(|other| other as usize).collect::<Vec<_>>()).collect()
    }

    #[test]
    fn whoever_may_be_touched_stands_around() {
        let mut dice = ChaCha8Rng::seed_from_u64(5);
        let mut pairs = 0;
        // From a packing to a thin gas; some are put wherever there is no room.
        for side in [35.0, 60.0, 120.0, 1000.0] {
            let mut bodies = bodies(&mut dice, 300, side, 1.2);
            let mut all = CellLists::new(&bodies, &Arena::OPEN, 0.0).expect("they are about equal");
            let cell_side = all.width;
            for step in 0..600 {
                let circle = dice.random_range(0..300);
                let mut moved = *bodies[circle].circle();
                let shift = dvec2(dice.random_range(-2.0..2.0), dice.random_range(-2.0..2.0)) * cell_side;
                moved.center = if step % 50 == 0 { bodies[0].circle().center } else { moved.center + shift };
                bodies[circle].set(moved, 0.0);
                assert!(all.renew(&bodies, &Arena::OPEN, circle, 0.0));
                all.note_touch();
                assert!(all.region(circle).contains(moved.center));
                let around = around(&all, circle);
                assert!(!around.contains(&circle));
                let listed = |other: usize| other == circle || around.contains(&other);
                for (other, body) in bodies.iter().enumerate() {
                    let (one, two) = (all.region(circle), all.region(other));
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
        assert!(!suits(&equal, 1e12), "so late nobody knows where they are");
        assert!(!suits(&bodies(&mut dice, 1000, 100.0, 4.0), 0.0), "unequal");
        let mut cluster = equal;
        cluster.extend(bodies(&mut dice, 300, 5.0, 1.2));
        assert!(!suits(&cluster, 0.0), "crowded in a corner");
    }

    #[test]
    fn cells_end_where_circles_fly_alone() {
        let mut dice = ChaCha8Rng::seed_from_u64(7);
        let bodies = bodies(&mut dice, 100, 100.0, 1.0);
        let mut all = CellLists::new(&bodies, &Arena::OPEN, 0.0).expect("they are equal");
        let left = (0..2000).find(|&time| !all.renew(&bodies, &Arena::OPEN, time % 100, time as f64));
        assert!((500..1000).contains(&left.expect("some time")), "{left:?}");
    }
}
