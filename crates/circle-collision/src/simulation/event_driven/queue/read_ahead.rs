//! Prefetches the memory that the events of the coming buckets will read.

use super::EventQueue;
use crate::simulation::body::Body;
use crate::simulation::prefetch::prefetch;

/// The minimum number of circles for which memory is prefetched: fewer fit into the caches.
const PREFETCH_FROM: usize = 16_000;

impl EventQueue {
    /// Prefetches memory for the next circles when all are predicted one after another: first their lists, then the
    /// neighbors in these.
    pub(super) fn read_ahead_by_index(&self, bodies: &[Body], circle: usize) {
        let [near, far] = [circle + 3, circle + 6];
        if bodies.len() >= PREFETCH_FROM && far < bodies.len() {
            self.neighbors.prefetch_line(far);
            self.neighbors.prefetch_bodies(bodies, near);
        }
    }

    /// Prefetches memory for the events of the coming buckets if it exceeds the caches: first the circles, then
    /// those that they touch, then the neighbors of both.
    #[inline]
    pub(super) fn read_ahead(&mut self, bodies: &[Body]) {
        if bodies.len() < PREFETCH_FROM || self.prefetched == self.ring.cursor {
            return;
        }
        let cursor = self.ring.cursor;
        // Buckets that were passed at once are all included, except after a jump.
        let first = self.prefetched.max(cursor.saturating_sub(4)).min(cursor) + 1;
        self.prefetched = cursor;
        for bucket in first..=cursor {
            self.ring.prefetch_coming(bucket + 8);
            for circle in self.ring.coming(bucket + 6) {
                prefetch(&self.events, circle);
                prefetch(bodies, circle);
                self.neighbors.prefetch(circle);
                self.ring.prefetch(circle);
            }
            for circle in self.ring.coming(bucket + 4) {
                let partner = self.events[circle].partner_or_edge as usize;
                self.neighbors.prefetch_line(circle);
                if partner >= bodies.len() {
                    self.neighbors.prefetch_cells(circle);
                } else {
                    prefetch(&self.events, partner);
                    prefetch(bodies, partner);
                    self.neighbors.prefetch(partner);
                    self.ring.prefetch(partner);
                }
            }
            for circle in self.ring.coming(bucket + 3) {
                let partner = self.events[circle].partner_or_edge as usize;
                self.neighbors.prefetch_bodies(bodies, circle);
                if partner < bodies.len() {
                    self.neighbors.prefetch_line(partner);
                }
            }
            for circle in self.ring.coming(bucket + 2) {
                let partner = self.events[circle].partner_or_edge as usize;
                if partner < bodies.len() {
                    self.neighbors.prefetch_bodies(bodies, partner);
                }
            }
        }
    }
}
