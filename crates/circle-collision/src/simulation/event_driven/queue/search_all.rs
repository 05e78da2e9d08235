//! Solves all pairs when lists of neighbors do not help.

use super::all_pairs::{AllPairs, EVENTS_AT_ONCE};
use super::event_queue::EventQueue;
use super::neighbors::search::NeighborSearch;
use crate::simulation::answers::NextEvent;
use crate::simulation::body::Body;

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
