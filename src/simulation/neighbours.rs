//! Who may be touched next?

use glam::DVec2;

use super::Body;
use super::chains::{Chains, Near};
use super::lanes::Lanes;
use super::lists::Lists;
use super::places::prefetch;
use super::shells::are_heaped;
use super::surroundings::Surroundings;
use crate::geometry::Arena;

/// For each circle the others that it may touch while both stay in their regions.
#[derive(Clone, Debug)]
pub enum Neighbours {
    /// A list for each: for circles of any size, however they lie.
    Lists(Lists),
    /// Whoever stands in the cells around: for equal circles that lie evenly, in less time where they have room.
    Surroundings(Surroundings),
}

/// Where a circle's centre stays for as long as its neighbours hold: a rectangle, as far as the walls let the circle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(32))]
pub struct Region {
    /// Left and bottom side (m).
    pub low: DVec2,
    /// Right and top side (m).
    pub high: DVec2,
}

/// Of fewer circles any neighbors are soon found.
const HEAP: usize = 256;

impl Neighbours {
    /// What suits these circles, for where they are at `time` (s since the epoch). `None` for a heap, in which nearly all are
    /// near each other.
    pub fn new(bodies: &[Body], arena: &Arena, time: f64, lanes: Lanes) -> Option<Self> {
        if bodies.len() > HEAP && are_heaped(bodies) {
            return None;
        }
        let surroundings = Surroundings::new(bodies, arena, time).map(Self::Surroundings);
        surroundings.or_else(|| Self::lists(bodies, arena, time, lanes))
    }

    /// Lists, which suit any. `None` where these would be too long.
    pub fn lists(bodies: &[Body], arena: &Arena, time: f64, lanes: Lanes) -> Option<Self> {
        Lists::new(bodies, arena, time, lanes).map(Self::Lists)
    }

    /// All others, wherever they are, once they are [put](Self::add) into the one list that there is.
    pub fn all(bodies: &[Body], arena: &Arena) -> Self {
        Self::Surroundings(Surroundings::of_all(bodies, arena))
    }

    /// Puts a circle into the list of all.
    pub fn add(&mut self, circle: usize) {
        if let Self::Surroundings(all) = self {
            all.add(circle);
        }
    }

    /// Where this circle stays for as long as its neighbours hold.
    #[inline]
    pub fn region(&self, circle: usize) -> &Region {
        match self {
            Self::Lists(lists) => lists.region(circle),
            Self::Surroundings(surroundings) => surroundings.region(circle),
        }
    }

    /// Notes that two have touched.
    #[inline]
    pub fn note_touch(&mut self) {
        match self {
            Self::Lists(_) => {}
            Self::Surroundings(surroundings) => surroundings.note_touch(),
        }
    }

    /// Gives a circle a region around where it is at `time` (s since the epoch), and the neighbours for that.
    ///
    /// `false` when these have become of no use: then all must be made anew, as lists.
    #[must_use]
    #[inline]
    pub fn renew(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) -> bool {
        match self {
            Self::Lists(lists) => lists.renew(bodies, arena, circle, time),
            Self::Surroundings(surroundings) => surroundings.renew(bodies, arena, circle, time),
        }
    }

    /// In how many cells of smaller circles neighbors were looked for since this was last asked.
    pub fn take_cells_looked_at(&mut self) -> usize {
        match self {
            Self::Lists(lists) => lists.take_cells_looked_at(),
            Self::Surroundings(_) => 0,
        }
    }

    /// Some neighbours of a circle: all, if there are no [further](Self::further) ones.
    #[inline]
    pub fn first(&self, circle: usize) -> Near<'_> {
        let (chains, list) = self.list(circle);
        chains.first(list, circle)
    }

    /// Its other neighbours.
    #[inline]
    pub fn further(&self, circle: usize) -> impl Iterator<Item = Near<'_>> {
        let (chains, list) = self.list(circle);
        chains.further(list, circle)
    }

    #[inline]
    fn list(&self, circle: usize) -> (&Chains, usize) {
        match self {
            Self::Lists(lists) => lists.list(circle),
            Self::Surroundings(surroundings) => surroundings.list(circle),
        }
    }

    /// Asks the memory for what says who a circle's neighbours are.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        match self {
            Self::Lists(lists) => lists.prefetch(circle),
            Self::Surroundings(surroundings) => surroundings.prefetch(circle),
        }
    }

    /// Asks the memory for who they are, after that.
    #[inline]
    pub fn prefetch_line(&self, circle: usize) {
        match self {
            // The list itself says so.
            Self::Lists(_) => {}
            Self::Surroundings(surroundings) => surroundings.prefetch_line(circle),
        }
    }

    /// Asks the memory for what finds the neighbours of one that leaves its region.
    #[inline]
    pub fn prefetch_cells(&self, circle: usize) {
        match self {
            Self::Lists(lists) => lists.prefetch_cells(circle),
            // Those of the old cell are asked for with its line; asking for the new one gained nothing.
            Self::Surroundings(_) => {}
        }
    }

    /// Asks the memory for the neighbours of a circle, after that.
    #[inline]
    pub fn prefetch_bodies(&self, bodies: &[Body], circle: usize) {
        for &other in self.first(circle).line {
            prefetch(bodies, other as usize);
        }
    }
}

impl Region {
    /// Is this centre inside?
    #[inline]
    pub fn contains(&self, center: DVec2) -> bool {
        center.cmpge(self.low).all() && center.cmple(self.high).all()
    }
}
