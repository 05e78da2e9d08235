//! Every circle as a neighbor of every other, for circles that fly far without touching, or lie in one heap.

use super::Body;
use super::chains::Chains;
use super::neighbours::Region;
use crate::geometry::Arena;

/// One list for all. No circle ever leaves its region, so that the next event of each is a contact or none at all.
///
/// Circles are put into the list one after the other, and each is held against those before it: so each pair is solved
/// once.
#[derive(Clone, Debug)]
pub struct AllPairs {
    list: Chains,
    /// How many stand in it.
    listed: usize,
    /// As far as the walls let each circle.
    regions: Vec<Region>,
    /// No contact comes before this (s since the epoch).
    since: f64,
    contacts: usize,
}

/// After so many contacts, and so many for each circle, neighbors are looked for again. Solving all pairs has then cost no
/// more than the contacts themselves.
const CONTACTS: usize = 16;
const CONTACTS_PER_CIRCLE: f64 = 0.125;

impl AllPairs {
    /// Of circles that do not touch before `since` (s since the epoch). None of them is in the list yet.
    pub fn new(bodies: &[Body], arena: &Arena, since: f64) -> Self {
        let region = |body: &Body| {
            let radius = body.circle().radius;
            Region { low: arena.min + radius, high: arena.max - radius }
        };
        let regions = bodies.iter().map(region).collect();
        Self { list: Chains::new(1), listed: 0, regions, since, contacts: 0 }
    }

    /// The circle that is put into the list next; `None` when all are in it.
    #[inline]
    pub fn next(&self) -> Option<usize> {
        (self.listed < self.regions.len()).then_some(self.listed)
    }

    /// Puts the next circle into the list.
    pub fn add_next(&mut self) {
        self.list.add(0, self.listed as u32);
        self.listed += 1;
    }

    /// No contact comes before this (s since the epoch).
    pub fn since(&self) -> f64 {
        self.since
    }

    /// Where this circle stays.
    #[inline]
    pub fn region(&self, circle: usize) -> &Region {
        &self.regions[circle]
    }

    /// Where the list is.
    #[inline]
    pub fn list(&self) -> (&Chains, usize) {
        (&self.list, 0)
    }

    /// Notes a contact; `false` when there have been so many that circles should be looked for nearby again.
    #[must_use]
    pub fn note_contact(&mut self) -> bool {
        self.contacts += 1;
        self.contacts <= CONTACTS + (CONTACTS_PER_CIRCLE * self.regions.len() as f64) as usize
    }
}
