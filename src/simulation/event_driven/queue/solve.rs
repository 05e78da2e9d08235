//! Solves the next event of a circle among its neighbors.

use std::hint::select_unpredictable;

use super::edge::{LEAVE, next_edge};
use super::event_queue::{Event, EventQueue};
use super::neighbors::index_lists::Near;
use super::prediction::{Touch, first_touch, first_touches};
use crate::geometry::Arena;
use crate::simulation::body::Body;

impl EventQueue {
    /// Solves the next event of a circle. Returns its time (s since the epoch): infinity when there is none.
    #[inline]
    pub(super) fn predict(&mut self, bodies: &[Body], arena: &Arena, circle: usize) -> f64 {
        let near = self.neighbors.first(circle);
        let touch = if self.ongoing.is_empty() {
            self.solved += near.listed.count_ones() as usize;
            let touch = first_touch(self.level, bodies, circle, near);
            self.first_of_further(bodies, circle, touch)
        } else {
            self.first_of_others(bodies, circle)
        };
        self.next_event(bodies, arena, circle, touch)
    }

    /// Solves the next events of two circles side by side. Returns their times (s since the epoch).
    #[inline]
    pub(super) fn predict_both(&mut self, bodies: &[Body], arena: &Arena, pair: [usize; 2]) -> [f64; 2] {
        let touches = if self.ongoing.is_empty() {
            let near = pair.map(|circle| self.neighbors.first(circle));
            self.solved += (near[0].listed.count_ones() + near[1].listed.count_ones()) as usize;
            let touches = first_touches(self.level, bodies, pair, near);
            [
                self.first_of_further(bodies, pair[0], touches[0]),
                self.first_of_further(bodies, pair[1], touches[1]),
            ]
        } else {
            [self.first_of_others(bodies, pair[0]), self.first_of_others(bodies, pair[1])]
        };
        [
            self.next_event(bodies, arena, pair[0], touches[0]),
            self.next_event(bodies, arena, pair[1], touches[1]),
        ]
    }

    /// Returns the earliest of this contact and those with further neighbors.
    #[inline]
    pub(super) fn first_of_further(&mut self, bodies: &[Body], circle: usize, mut first: Touch) -> Touch {
        let Self { level, neighbors, solved, .. } = self;
        for near in neighbors.further(circle) {
            *solved += near.listed.count_ones() as usize;
            first = first.or(first_touch(*level, bodies, circle, near));
        }
        first
    }

    /// Returns the earliest contact with a neighbor that the circle is not passing through.
    #[cold]
    pub(super) fn first_of_others(&mut self, bodies: &[Body], circle: usize) -> Touch {
        let Self { level, neighbors, ongoing, partners, solved, .. } = self;
        ongoing.find_partners(circle, partners);
        let mut first = Touch::NEVER;
        for Near { line, mut listed } in
            std::iter::once(neighbors.first(circle)).chain(neighbors.further(circle))
        {
            if !partners.is_empty() {
                for place in (0..16).filter(|&place| partners.binary_search(&line[place]).is_ok()) {
                    listed &= !(1 << place);
                }
            }
            *solved += listed.count_ones() as usize;
            first = first.or(first_touch(*level, bodies, circle, Near { line, listed }));
        }
        first
    }

    /// Stores what comes first, this contact or an edge. Returns its time (s since the epoch).
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // Which comes first is nearly random: a branch would be mispredicted.
    pub(super) fn next_event(&mut self, bodies: &[Body], arena: &Arena, circle: usize, touch: Touch) -> f64 {
        let (edge, at_edge) = next_edge(&bodies[circle], arena, self.neighbors.region(circle));
        // A circle that leaves its region at the same time may find another contact at that time.
        let is_touch =
            (touch.time < edge) | ((touch.time == edge) & (at_edge != LEAVE) & (edge < f64::INFINITY));
        let other = select_unpredictable(is_touch, touch.other as usize, circle);
        let what = select_unpredictable(is_touch, touch.other, at_edge);
        self.events[circle] = Event { what, changes: bodies[other].changes() };
        select_unpredictable(is_touch, touch.time, edge)
    }
}
