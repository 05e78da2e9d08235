//! Who may be touched next?

use super::cell_lists::CellLists;
use super::index_lists::{IndexLists, Near};
use super::region::Region;
use super::skin::are_heaped;
use super::verlet_lists::VerletLists;
use crate::detection::SimdLevel;
use crate::geometry::Arena;
use crate::simulation::body::Body;
use crate::simulation::event_driven::queue::prefetch::prefetch;

/// For each circle the others that it may touch while both stay in their regions.
#[derive(Clone, Debug)]
pub enum NeighborSearch {
    /// A list for each: for circles of any size, however they lie.
    VerletLists(VerletLists),
    /// Whoever stands in the cells around: for equal circles that lie evenly, in less time where they have room.
    CellLists(CellLists),
}

/// Of fewer circles any neighbors are soon found.
const HEAP: usize = 256;

impl NeighborSearch {
    /// What suits these circles, for where they are at `time` (s since the epoch). `None` for a heap, in which nearly all are
    /// near each other.
    pub fn new(bodies: &[Body], arena: &Arena, time: f64, level: SimdLevel) -> Option<Self> {
        if bodies.len() > HEAP && are_heaped(bodies) {
            return None;
        }
        let surroundings = CellLists::new(bodies, arena, time).map(Self::CellLists);
        surroundings.or_else(|| Self::lists(bodies, arena, time, level))
    }

    /// Lists, which suit any. `None` where these would be too long.
    pub fn lists(bodies: &[Body], arena: &Arena, time: f64, level: SimdLevel) -> Option<Self> {
        VerletLists::new(bodies, arena, time, level).map(Self::VerletLists)
    }

    /// All others, wherever they are, once they are [put](Self::add) into the one list that there is.
    pub fn all(bodies: &[Body], arena: &Arena) -> Self {
        Self::CellLists(CellLists::of_all(bodies, arena))
    }

    /// Puts a circle into the list of all.
    pub fn add(&mut self, circle: usize) {
        if let Self::CellLists(all) = self {
            all.add(circle);
        }
    }

    /// Where this circle stays for as long as its neighbors hold.
    #[inline]
    pub fn region(&self, circle: usize) -> &Region {
        match self {
            Self::VerletLists(lists) => lists.region(circle),
            Self::CellLists(surroundings) => surroundings.region(circle),
        }
    }

    /// Notes that two have touched.
    #[inline]
    pub fn note_touch(&mut self) {
        match self {
            Self::VerletLists(_) => {}
            Self::CellLists(surroundings) => surroundings.note_touch(),
        }
    }

    /// Gives a circle a region around where it is at `time` (s since the epoch), and the neighbors for that.
    ///
    /// `false` when these have become of no use: then all must be made anew, as lists.
    #[must_use]
    #[inline]
    pub fn renew(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        match self {
            Self::VerletLists(lists) => lists.renew(bodies, arena, circle, time),
            Self::CellLists(surroundings) => surroundings.renew(bodies, arena, circle, time),
        }
    }

    /// In how many cells of smaller circles neighbors were looked for since this was last asked.
    pub fn take_cells_looked_at(&mut self) -> usize {
        match self {
            Self::VerletLists(lists) => lists.take_cells_looked_at(),
            Self::CellLists(_) => 0,
        }
    }

    /// Some neighbors of a circle: all, if there are no [further](Self::further) ones.
    #[inline]
    pub fn first(&self, circle: usize) -> Near<'_> {
        let (chains, list) = self.list(circle);
        chains.first(list, circle)
    }

    /// Its other neighbors.
    #[inline]
    pub fn further(&self, circle: usize) -> impl Iterator<Item = Near<'_>> {
        let (chains, list) = self.list(circle);
        chains.further(list, circle)
    }

    #[inline]
    fn list(&self, circle: usize) -> (&IndexLists, usize) {
        match self {
            Self::VerletLists(lists) => lists.list(circle),
            Self::CellLists(surroundings) => surroundings.list(circle),
        }
    }

    /// Asks the memory for what says who a circle's neighbors are.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        match self {
            Self::VerletLists(lists) => lists.prefetch(circle),
            Self::CellLists(surroundings) => surroundings.prefetch(circle),
        }
    }

    /// Asks the memory for who they are, after that.
    #[inline]
    pub fn prefetch_line(&self, circle: usize) {
        match self {
            // The list itself says so.
            Self::VerletLists(_) => {}
            Self::CellLists(surroundings) => surroundings.prefetch_line(circle),
        }
    }

    /// Asks the memory for what finds the neighbors of one that leaves its region.
    #[inline]
    pub fn prefetch_cells(&self, circle: usize) {
        match self {
            Self::VerletLists(lists) => lists.prefetch_cells(circle),
            // Those of the old cell are asked for with its line; asking for the new one gained nothing.
            Self::CellLists(_) => {}
        }
    }

    /// Asks the memory for the neighbors of a circle, after that.
    #[inline]
    pub fn prefetch_bodies(&self, bodies: &[Body], circle: usize) {
        for &other in self.first(circle).line {
            prefetch(bodies, other as usize);
        }
    }
}
