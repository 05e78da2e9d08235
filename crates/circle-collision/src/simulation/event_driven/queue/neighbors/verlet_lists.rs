//! Verlet lists: the neighbors of each circle in a list of its own.

use glam::DVec2;

use super::index_lists::{IndexLists, Near};
use super::region::{Region, SHARE_OF_LENGTHS, inexact};
use super::skin::{MIN_SHARE_OF_RADIUS, USUAL_NEIGHBORS, skins};
use super::spatial_hash::SpatialHash;
use crate::detection::SimdLevel;
use crate::detection::places_of;
use crate::geometry::Arena;
use crate::simulation::body::Body;
use crate::simulation::prefetch::prefetch;

/// For each circle, the others that it may touch while both stay in their regions. Two neighbors are in each other's lists.
#[derive(Clone, Debug)]
pub struct VerletLists {
    level: SimdLevel,
    /// The regions in which the lists of the circles are valid.
    pub regions: Vec<Region>,
    cells: SpatialHash,
    /// The skins (m): half the sides of the regions, without the walls that clip them.
    skins: Vec<f64>,
    /// The median of the initial skins (m), with which a circle added later begins.
    usual_skin: f64,
    lists: IndexLists,
    /// The number of cells of smaller squares that were searched since [`NeighborSearch::take_cells_searched`](super::search::NeighborSearch::take_cells_searched).
    pub cells_searched: usize,
    /// The neighbors of the circle whose list is made, itself included.
    neighbors: Vec<u32>,
    /// The circles in its list that are no longer neighbors.
    far: Vec<u32>,
}

/// The maximum skin (m), so that the sums of a few of them stay finite.
const MAX_SKIN: f64 = f64::MAX / 16.0;

/// The share by which a skin is widened or narrowed each time that the circle leaves its region. A larger one would follow
/// the chance that a list is short or long for a moment.
const ADAPTATION: f64 = 1.0 / 16.0;

/// The factor by which the skin of a circle with four times the usual number of neighbors is narrowed: they lie in four times the
/// usual area.
const CROWD_NARROWING: f64 = 0.5;

/// The share of the largest square of the lattice above which no skin is widened. With a larger one, the square might become too
/// large for the lattice, and all lists would be made again.
const WIDEST_SHARE: f64 = 0.25;

/// The maximum number of lines in all lists, and how many more are allowed for each circle. In a cluster the number grows with
/// the square of the number of circles, and the memory with it.
///
/// The first lets hundreds of circles all be neighbors of each other, since their lists are still faster than all pairs. The
/// second is a multiple of the two lines of a usual list, for any number of circles.
const MAX_LINES: usize = 1 << 17;
const MAX_LINES_PER_CIRCLE: usize = 6;

impl VerletLists {
    /// Makes the lists of circles where they are at `time` (s since the epoch): `None` if they would be too long.
    pub fn new(bodies: &[Body], arena: &Arena, time: f64, level: SimdLevel) -> Option<Self> {
        let skins = skins(bodies);
        let usual_skin = usual_skin(bodies, &skins);
        let count = bodies.len();
        let squares = bodies.iter().zip(&skins).map(|(body, &skin)| SquareAround::new(body, time, skin));
        let regions = squares.clone().zip(bodies).map(|(square, body)| square.region(body, arena)).collect();
        let present = |(square, body): (SquareAround, &Body)| {
            (!body.is_removed()).then_some((square.center, square.extent))
        };
        let cells = SpatialHash::new(squares.zip(bodies).map(present));
        let mut verlet = Self {
            level,
            regions,
            cells,
            skins,
            usual_skin,
            lists: IndexLists::new(count),
            cells_searched: 0,
            neighbors: Vec::new(),
            far: Vec::new(),
        };
        let mut near = Vec::new();
        for circle in (0..count).filter(|&circle| !bodies[circle].is_removed()) {
            verlet.cells.near(level, circle, &mut near);
            for &other in near.iter().filter(|&&other| (other as usize) < circle) {
                verlet.lists.add(circle, other);
                verlet.lists.add(other as usize, circle as u32);
            }
            if verlet.are_too_long() {
                return None;
            }
        }
        Some(verlet)
    }

    fn are_too_long(&self) -> bool {
        self.lists.lines() > MAX_LINES + MAX_LINES_PER_CIRCLE * self.regions.len()
    }

    /// Returns the list of a circle, as lists and an index: as from [cell lists](super::cell_lists), where circles share a list.
    #[inline]
    pub fn list(&self, circle: usize) -> (&IndexLists, usize) {
        (&self.lists, circle)
    }

    /// Prefetches the list and the region of a circle.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        self.lists.prefetch(circle);
        prefetch(&self.regions, circle);
        self.cells.prefetch(circle);
    }

    /// Prefetches the skin of a circle and the cells around it.
    #[inline]
    pub fn prefetch_cells(&self, circle: usize) {
        prefetch(&self.skins, circle);
        self.cells.prefetch_around(circle);
    }

    /// Gives a circle a new region around its position at `time` (s since the epoch), and makes its list.
    ///
    /// Returns `false` if the region is too large compared with the others, or the lists are too long: then all must be
    /// built again.
    #[must_use]
    pub fn renew(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        let body = &bodies[circle];
        self.skins[circle] *= self.adaptation(circle, body.circle().radius);
        let square = SquareAround::new(body, time, self.skins[circle]);
        self.regions[circle] = square.region(body, arena);
        if !self.cells.set(circle, square.center, square.extent) {
            return false;
        }
        self.cells_searched += self.cells.near(self.level, circle, &mut self.neighbors);
        self.replace_list(circle);
        !self.are_too_long()
    }

    /// Returns the factor by which the skin of a circle changes toward that of a list of the usual length.
    ///
    /// A skin is chosen for the mean of the circles around: one far larger or smaller has far more or fewer neighbors, and the
    /// density changes. A list within a third of the usual length stays as it is. If it is more than four times as long, many
    /// circles have come together, and small changes would come too late.
    fn adaptation(&self, circle: usize, radius: f64) -> f64 {
        let (skin, fullness) = (self.skins[circle], self.lists.length(circle) as f64 / USUAL_NEIGHBORS);
        // A circle that has many neighbors by its size alone would leave smaller regions more often for nothing.
        let may_narrow = skin > MIN_SHARE_OF_RADIUS * radius;
        let may_widen = skin <= self.cells.largest() * WIDEST_SHARE;
        if fullness > 4.0 && may_narrow {
            CROWD_NARROWING
        } else if fullness > 4.0 / 3.0 && may_narrow {
            1.0 - ADAPTATION
        } else if fullness < 2.0 / 3.0 && may_widen {
            1.0 + ADAPTATION
        } else {
            1.0
        }
    }

    /// Makes the list of a circle that is new at `time` (s since the epoch), in the slot of a removed one or after all
    /// others. Returns `false` as [`Self::renew`] does.
    #[must_use]
    pub fn insert(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        let body = &bodies[circle];
        let skin = self.usual_skin.max(MIN_SHARE_OF_RADIUS * body.circle().radius);
        if circle == self.regions.len() {
            self.regions.push(SquareAround::new(body, time, skin).region(body, arena));
            self.skins.push(skin);
            self.lists.make_room(circle + 1);
            self.cells.push();
        }
        self.skins[circle] = skin;
        self.renew(bodies, arena, circle, time)
    }

    /// Takes a removed circle out of the lists of its neighbors.
    pub fn remove(&mut self, circle: usize) {
        self.cells.remove(circle);
        // Without neighbors, it leaves all lists.
        self.neighbors.clear();
        self.replace_list(circle);
    }

    /// Makes the list of a circle equal to the neighbors that were found.
    fn replace_list(&mut self, circle: usize) {
        let mut neighbors = std::mem::take(&mut self.neighbors);
        let mut far = std::mem::take(&mut self.far);
        far.clear();
        for near in self.lists.all(circle, circle) {
            let mut lost = near.listed & !take_listed(&near, &mut neighbors);
            while lost != 0 {
                // Always below 16: the mask only spares a check of the bounds.
                far.push(near.line[lost.trailing_zeros() as usize & 15]);
                lost &= lost - 1;
            }
        }
        // Their lists are written next, one after another.
        for &other in far.iter().chain(&neighbors) {
            self.lists.prefetch(other as usize);
        }
        for &other in &far {
            self.lists.remove(circle, other);
            self.lists.remove(other as usize, circle as u32);
        }
        for &other in neighbors.iter().filter(|&&other| other as usize != circle) {
            self.lists.add(circle, other);
            self.lists.add(other as usize, circle as u32);
        }
        (self.neighbors, self.far) = (neighbors, far);
    }
}

/// Returns the median of the skins of circles that were not removed (m): zero if there are none.
fn usual_skin(bodies: &[Body], skins: &[f64]) -> f64 {
    let present = skins.iter().zip(bodies).filter(|(_, body)| !body.is_removed());
    let mut skins: Vec<f64> = present.map(|(skin, _)| *skin).collect();
    let middle = skins.len() / 2;
    if skins.is_empty() { 0.0 } else { *skins.select_nth_unstable_by(middle, f64::total_cmp).1 }
}

/// Removes the circles that are listed from `neighbors`. Returns their positions in the line: one bit each, the lowest bit for
/// the first.
#[inline]
fn take_listed(near: &Near<'_>, neighbors: &mut Vec<u32>) -> u32 {
    let (mut places, mut kept) = (0, 0);
    for index in 0..neighbors.len() {
        let here = places_of(near.line, neighbors[index]) & near.listed;
        places |= here;
        // Branch-free: the outcome is unpredictable.
        neighbors[kept] = neighbors[index];
        kept += usize::from(here == 0);
    }
    neighbors.truncate(kept);
    places
}

/// A square around a circle.
struct SquareAround {
    center: DVec2,
    /// Half the side of the region (m).
    region_half: f64,
    /// The maximum distance of a contact from the center, along an axis (m).
    extent: f64,
}

impl SquareAround {
    /// Makes a square of half side `skin` or a little more (m) around a body's position at `time` (s since the epoch).
    fn new(body: &Body, time: f64, skin: f64) -> Self {
        let circle = body.at(time);
        let inexact = inexact(&circle, time);
        // In a smaller region, the rounding of time and position could keep the circle from advancing.
        let region_half = skin.max(inexact).min(MAX_SKIN);
        let extent = (region_half + circle.radius) * (1.0 + SHARE_OF_LENGTHS) + inexact;
        Self { center: circle.center, region_half, extent: extent.min(2.0 * MAX_SKIN) }
    }

    /// Returns the region, clipped at the walls.
    fn region(&self, body: &Body, arena: &Arena) -> Region {
        Region::within_walls(self.center - self.region_half, self.center + self.region_half, body, arena)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_circles_are_taken_out_of_those_found() {
        let line = std::array::from_fn(|place| [3, 5, 8][place % 3]);
        let mut found = vec![1, 5, 2, 3, 9];
        let near = Near { line: &line, listed: 0xffff };
        assert_eq!(take_listed(&near, &mut found), places_of(&line, 3) | places_of(&line, 5));
        assert_eq!(found, [1, 2, 9]);
    }
}
