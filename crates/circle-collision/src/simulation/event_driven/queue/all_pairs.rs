//! The progress of solving all pairs, when circles move far without a contact or lie in one dense cluster.

use super::EventQueue;
use super::neighbors::NeighborSearch;
use crate::simulation::answers::NextEvent;
use crate::simulation::body::Body;

/// The progress of solving all pairs: circle by circle, each with those of lower index, so that each pair is solved once.
#[derive(Clone, Debug)]
pub struct AllPairs {
    count: usize,
    /// The number of circles solved so far.
    pub solved: usize,
    /// The time before which there is no contact (s since the epoch).
    pub since: f64,
    contacts: usize,
}

/// The number of events handled after which the search for the next contact pauses.
pub const EVENTS_AT_ONCE: usize = 1 << 15;

/// Neighbors are searched for again after this many contacts, plus one for every `CIRCLES_PER_CONTACT` circles: by then,
/// solving all pairs has cost no more than the contacts themselves.
const CONTACTS: usize = 16;
const CIRCLES_PER_CONTACT: usize = 8;

impl AllPairs {
    /// Starts with `count` circles that do not touch before `since` (s since the epoch).
    pub fn new(count: usize, since: f64) -> Self {
        Self { count, solved: 0, since, contacts: 0 }
    }

    /// Returns the next circle to solve with those of lower index: `None` if all are solved.
    pub fn next(&self) -> Option<usize> {
        (self.solved < self.count).then_some(self.solved)
    }

    /// Whether this circle has been solved.
    pub fn includes(&self, circle: usize) -> bool {
        circle < self.solved
    }

    /// Includes a circle that is new or was changed at `now` (s since the epoch). Returns whether its turn is over, in which
    /// case it must be solved with all others at once.
    pub fn include(&mut self, circle: usize, now: f64) -> bool {
        self.count = self.count.max(circle + 1);
        self.return_to(now);
        self.includes(circle)
    }

    /// Notes that circles may touch from `now` on (s since the epoch), as one was changed or will be led elsewhere.
    pub fn return_to(&mut self, now: f64) {
        self.since = self.since.min(now);
    }

    /// Counts a contact. Returns `false` once there have been enough for neighbors to be searched for again.
    #[must_use]
    pub fn note_contact(&mut self) -> bool {
        self.contacts += 1;
        self.contacts <= CONTACTS + self.count / CIRCLES_PER_CONTACT
    }
}

/// The number of pairs solved, if all circles are neighbors, after which the search for the next contact pauses.
const PAIRS_AT_ONCE: usize = 1 << 24;

/// The number of regions left without a contact, and how many more for each circle, after which all pairs are solved
/// instead: circles that move on through the open plane would leave regions forever.
const LEFT: usize = 64;
const LEFT_PER_CIRCLE: usize = 4;

/// The maximum number of pairs that are solved in the time that leaving one region takes. Deciding to solve all pairs
/// then takes no longer than solving them.
const PAIRS_PER_LEFT: usize = 1024;

/// The number of cells that are searched in that time, and the number of circles that are sorted into buckets of
/// another width.
const CELLS_PER_LEFT: usize = 64;
const CIRCLES_PER_LEFT: usize = 64;

impl EventQueue {
    /// Decides, while circles leave their regions without a contact, whether to solve all pairs instead. Returns how many of
    /// the `remaining` events are still to be handled.
    #[cold]
    pub(super) fn decide_on_all_pairs(&mut self, bodies: &[Body], time: f64, remaining: usize) -> usize {
        let far = self.neighbors.take_cells_searched() / CELLS_PER_LEFT
            + std::mem::take(&mut self.ring.fits) * bodies.len() / CIRCLES_PER_LEFT;
        // The event of the circle that leaves now comes first once more.
        self.left += far + 1;
        if is_in_vain(self.left, bodies.len()) {
            self.neighbors = NeighborSearch::all(bodies, &self.arena);
            self.all_pairs = Some(AllPairs::new(bodies.len(), time));
            self.solve_all_pairs(bodies)
        } else {
            remaining.saturating_sub(far)
        }
    }

    /// Searches for neighbors again after many contacts if all circles are neighbors, and solves the remaining pairs.
    /// Returns the number of events to handle.
    #[cold]
    pub(super) fn continue_with_all_pairs(&mut self, bodies: &[Body]) -> usize {
        if let Some(all) = &mut self.all_pairs
            && let Some((time, NextEvent::Pair { .. } | NextEvent::Wall { .. })) = self.next
            && !all.note_contact()
        {
            self.search_anew(bodies, time);
        }
        self.solve_all_pairs(bodies)
    }

    /// Solves the next events of circles with those of lower index, up to the number of pairs solved at once. Returns the
    /// number of events to handle after that.
    #[cold]
    pub(super) fn solve_all_pairs(&mut self, bodies: &[Body]) -> usize {
        let solved = self.pairs_solved;
        while let Some(circle) = self.all_pairs.as_ref().and_then(AllPairs::next) {
            if self.pairs_solved - solved > PAIRS_AT_ONCE {
                return 0;
            }
            if bodies[circle].is_removed() {
                self.ring.set(circle, f64::INFINITY);
            } else {
                self.solve_again(bodies, circle);
                self.neighbors.add(circle);
            }
            if let Some(all) = &mut self.all_pairs {
                all.solved += 1;
            }
        }
        if self.all_pairs.is_some() { PAIRS_AT_ONCE / bodies.len() + 1 } else { EVENTS_AT_ONCE }
    }
}

/// Whether `count` circles have left enough regions without a contact for all pairs to be solved instead.
fn is_in_vain(left: usize, count: usize) -> bool {
    left > LEFT + LEFT_PER_CIRCLE * count + count * (count / (2 * PAIRS_PER_LEFT))
}
