//! The neighbor search of the event queue: the circles that a circle may touch soon.

mod cell;
pub mod cell_lists;
pub mod index_lists;
mod octave_grid;
pub mod periodic_grid;
pub mod region;
pub mod skin;
pub mod spatial_hash;
pub mod verlet_lists;

use fearless_simd::prelude::*;

use crate::detection::SimdLevel;
use crate::geometry::Arena;
use crate::simulation::body::Body;
use crate::simulation::prefetch::prefetch;
use cell_lists::CellLists;
use index_lists::{IndexLists, Near};
use region::Region;
use skin::are_clustered;
use verlet_lists::VerletLists;

/// The neighbors of each circle: the others that it may touch while both stay in their regions.
#[derive(Clone, Debug)]
pub enum NeighborSearch {
    /// A list for each circle: for circles of any size, however they are distributed.
    VerletLists(VerletLists),
    /// A list for each cell: for equal circles that are evenly distributed. Faster if they are not dense.
    CellLists(CellLists),
}

/// The maximum number of circles for which no clusters are sought: their lists are short anyway.
const FEW: usize = 256;

impl NeighborSearch {
    /// Makes the lists that suit these circles at their positions at `time` (s since the epoch): `None` for dense clusters,
    /// in which nearly all circles are neighbors of each other.
    pub fn new(bodies: &[Body], arena: &Arena, time: f64, level: SimdLevel) -> Option<Self> {
        if bodies.len() > FEW && are_clustered(bodies) {
            return None;
        }
        let cell_lists = CellLists::new(bodies, arena, time).map(Self::CellLists);
        cell_lists.or_else(|| Self::lists(bodies, arena, time, level))
    }

    /// Makes Verlet lists, which suit any circles: `None` if they would be too long.
    pub fn lists(bodies: &[Body], arena: &Arena, time: f64, level: SimdLevel) -> Option<Self> {
        VerletLists::new(bodies, arena, time, level).map(Self::VerletLists)
    }

    /// Makes one list that holds all circles, wherever they are, once they are [added](Self::add).
    pub fn all(bodies: &[Body], arena: &Arena) -> Self {
        Self::CellLists(CellLists::from_all(bodies, arena))
    }

    /// Adds a circle to the single list.
    pub fn add(&mut self, circle: usize) {
        if let Self::CellLists(all) = self {
            all.add(circle);
        }
    }

    /// Returns the region in which the neighbors of this circle are known.
    #[inline]
    pub fn region(&self, circle: usize) -> &Region {
        either!(self, Self::VerletLists | Self::CellLists, lists => &lists.regions[circle])
    }

    /// Counts a contact between two circles.
    #[inline]
    pub fn note_contact(&mut self) {
        match self {
            Self::VerletLists(_) => {}
            Self::CellLists(lists) => lists.contacts += 1,
        }
    }

    /// Gives a circle a new region around its position at `time` (s since the epoch), and finds its neighbors.
    ///
    /// Returns `false` if the lists are no longer usable: then all must be replaced by Verlet lists.
    #[must_use]
    #[inline]
    pub fn renew(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        either!(self, Self::VerletLists | Self::CellLists, lists => lists.renew(bodies, arena, circle, time))
    }

    /// Finds the neighbors of a circle that is new at `time` (s since the epoch), in the slot of a removed one or after all
    /// others.
    ///
    /// Returns `false` when the lists no longer serve: then all must be made again.
    #[must_use]
    pub fn insert(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        either!(self, Self::VerletLists | Self::CellLists, lists => lists.insert(bodies, arena, circle, time))
    }

    /// Takes a removed circle out of all lists.
    pub fn remove(&mut self, circle: usize) {
        either!(self, Self::VerletLists | Self::CellLists, lists => lists.remove(circle));
    }

    /// Sets the region of a circle that is new or was changed, if a single list holds all circles.
    pub fn set_region_of_all(&mut self, bodies: &[Body], arena: &Arena, circle: usize) {
        match self {
            Self::VerletLists(_) => {}
            Self::CellLists(all) => all.set_region_of_all(bodies, arena, circle),
        }
    }

    /// Returns the number of cells of smaller circles that were searched since the last call.
    pub fn take_cells_searched(&mut self) -> usize {
        match self {
            Self::VerletLists(lists) => std::mem::take(&mut lists.cells_searched),
            Self::CellLists(_) => 0,
        }
    }

    /// Returns some neighbors of a circle: all, unless there are [further](Self::further) ones.
    #[inline(always)]
    pub fn first<S: Simd>(&self, simd: S, circle: usize) -> Near<'_> {
        let (lists, list) = self.list(circle);
        lists.first(simd, list, circle)
    }

    /// Returns the other neighbors of a circle.
    #[inline(always)]
    pub fn further<S: Simd>(&self, simd: S, circle: usize) -> impl Iterator<Item = Near<'_>> {
        let (lists, list) = self.list(circle);
        lists.further(simd, list, circle)
    }

    #[inline]
    fn list(&self, circle: usize) -> (&IndexLists, usize) {
        either!(self, Self::VerletLists | Self::CellLists, lists => lists.list(circle))
    }

    /// Prefetches the region of a circle and the start of its list.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        either!(self, Self::VerletLists | Self::CellLists, lists => lists.prefetch(circle));
    }

    /// Prefetches the list of the neighbors, after [`Self::prefetch`].
    #[inline]
    pub fn prefetch_line(&self, circle: usize) {
        match self {
            // Already prefetched.
            Self::VerletLists(_) => {}
            Self::CellLists(lists) => lists.prefetch_line(circle),
        }
    }

    /// Prefetches the cells in which new neighbors are sought.
    #[inline]
    pub fn prefetch_cells(&self, circle: usize) {
        match self {
            Self::VerletLists(lists) => lists.prefetch_cells(circle),
            // The lists around the old cell are prefetched with its line.
            Self::CellLists(_) => {}
        }
    }

    /// Prefetches the neighbors of a circle, after [`Self::prefetch_line`].
    #[inline]
    pub fn prefetch_bodies(&self, bodies: &[Body], circle: usize) {
        let (lists, list) = self.list(circle);
        for &other in lists.line(list) {
            prefetch(bodies, other as usize);
        }
    }
}
