//! Updates the queue after a body was inserted, changed or removed.

use super::{CircleEvent, EDGE, EventQueue};
use crate::simulation::body::Body;

/// The number of circles inserted or moved, and how many more for each circle, after which the neighbors of all are searched
/// again: by then they may lie so differently that other lists suit them better.
const RELOCATED: usize = 64;

impl EventQueue {
    /// Adds a body at `now` (s since the epoch), in the slot of a removed one or after all others.
    pub(in crate::simulation) fn insert(&mut self, bodies: &[Body], circle: usize, now: f64) {
        if circle == self.events.len() {
            self.events.push(CircleEvent { partner_or_edge: EDGE, changes: 0 });
            self.ring.make_room(circle + 1);
        }
        let is_solved = if self.return_to(bodies, circle, now) {
            false
        } else if let Some(all) = &mut self.all_pairs {
            self.neighbors.set_region_of_all(bodies, &self.arena, circle);
            all.include(circle, now)
        } else {
            let serves = self.neighbors.insert(bodies, &self.arena, circle, now);
            !self.start_over_unless(serves, bodies, now)
        };
        if is_solved {
            self.solve_again(bodies, circle);
            if self.all_pairs.is_some() {
                self.neighbors.add(circle);
            }
        }
        self.settle_at_edit(bodies);
    }

    /// Solves a body again after it was changed at `now` (s since the epoch). `is_moved` says whether its center or radius
    /// changed.
    pub(in crate::simulation) fn change(&mut self, bodies: &[Body], circle: usize, now: f64, is_moved: bool) {
        let is_moved = is_moved || self.ahead.contains(&(circle as u32));
        if self.return_to(bodies, circle, now) {
            self.settle_at_edit(bodies);
            return;
        }
        let is_solved = match &mut self.all_pairs {
            Some(all) => {
                self.neighbors.set_region_of_all(bodies, &self.arena, circle);
                all.include(circle, now)
            }
            None if is_moved => {
                let serves = self.neighbors.renew(bodies, &self.arena, circle, now);
                !self.start_over_unless(serves, bodies, now)
            }
            None => true,
        };
        self.ongoing.renew_one(bodies, circle);
        if is_solved {
            self.solve_again(bodies, circle);
        }
        self.settle_at_edit(bodies);
    }

    /// Drops a removed body. Other bodies' events with it are out of date, since it has changed.
    pub(in crate::simulation) fn remove(&mut self, bodies: &[Body], circle: usize) {
        match &self.all_pairs {
            Some(all) if !all.includes(circle) => {}
            Some(_) | None => self.neighbors.remove(circle),
        }
        self.events[circle] = CircleEvent { partner_or_edge: EDGE, changes: 0 };
        self.ring.set(circle, f64::INFINITY);
        self.settle_at_edit(bodies);
    }

    /// Searches up to another time after a contact ahead, which the queue does not know, was changed at `now` (s since the epoch).
    pub(in crate::simulation) fn change_until(&mut self, bodies: &[Body], until: f64, now: f64) {
        self.until = until;
        let nothing = bodies.len();
        if !self.return_to(bodies, nothing, now)
            && let Some(all) = &mut self.all_pairs
        {
            all.return_to(now);
        }
        self.settle_at_edit(bodies);
    }

    /// Gives circles other than the edited one regions as of `now` (s since the epoch) if theirs date from a later time: the
    /// queue has settled up to the next contact, and the edited circle may touch them before that. Returns whether the
    /// neighbors of all, the edited one included, were searched again instead.
    fn return_to(&mut self, bodies: &[Body], edited: usize, now: f64) -> bool {
        if self.all_pairs.is_some() {
            return false;
        }
        if self.searched_at > now || self.ahead.len() > bodies.len() {
            self.search_anew(bodies, now);
            return true;
        }
        for circle in std::mem::take(&mut self.ahead) {
            let circle = circle as usize;
            if circle == edited || bodies[circle].is_removed() {
                continue;
            }
            if !self.neighbors.renew(bodies, &self.arena, circle, now) {
                self.search_anew(bodies, now);
                return true;
            }
            self.solve_again(bodies, circle);
        }
        false
    }

    pub(super) fn solve_again(&mut self, bodies: &[Body], circle: usize) {
        let time = self.predict(bodies, circle);
        self.ring.set(circle, time);
    }

    /// Searches the neighbors of all circles again where the lists no longer serve, or after many changes. Returns
    /// whether it did.
    fn start_over_unless(&mut self, serves: bool, bodies: &[Body], now: f64) -> bool {
        self.relocated += 1;
        let is_enough = serves && self.relocated <= RELOCATED + bodies.len();
        if !is_enough {
            self.search_anew(bodies, now);
        }
        !is_enough
    }

    /// Determines the first event after an edit, which does not count as a contact.
    fn settle_at_edit(&mut self, bodies: &[Body]) {
        self.next = None;
        self.settle(bodies);
    }
}
