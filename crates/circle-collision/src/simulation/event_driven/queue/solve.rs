//! Solves the next event of a circle among its neighbors.

use std::hint::select_unpredictable;

use fearless_simd::dispatch;
use fearless_simd::prelude::*;

use super::neighbors::index_lists::Near;
use super::prediction::{PredictedTouch, first_collision, first_touch, first_touches};
use super::{CircleEvent, EDGE, EventQueue};
use crate::simulation::body::Body;

impl EventQueue {
    /// Solves the next event of a circle. Returns its time (s since the epoch): infinity if there is none.
    pub(super) fn predict(&mut self, bodies: &[Body], circle: usize) -> f64 {
        dispatch!(self.level.token(), simd => self.predict_by(simd, bodies, circle))
    }

    /// Does the same within a function that has the instructions.
    #[inline(always)]
    pub(super) fn predict_by<S: Simd>(&mut self, simd: S, bodies: &[Body], circle: usize) -> f64 {
        let near = self.neighbors.first(simd, circle);
        let touch = if self.ongoing.is_empty() {
            self.pairs_solved += near.listed.count_ones() as usize;
            let touch = first_touch(simd, bodies, circle, near);
            self.first_of_further(simd, bodies, circle, touch)
        } else {
            self.first_of_others(bodies, circle)
        };
        self.next_event(bodies, circle, touch)
    }

    /// Solves the next events of two circles side by side. Returns their times (s since the epoch).
    #[inline(always)]
    pub(super) fn predict_both<S: Simd>(&mut self, simd: S, bodies: &[Body], pair: [usize; 2]) -> [f64; 2] {
        let touches = if self.ongoing.is_empty() {
            let near = pair.map(|circle| self.neighbors.first(simd, circle));
            self.pairs_solved += (near[0].listed.count_ones() + near[1].listed.count_ones()) as usize;
            let touches = first_touches(simd, bodies, pair, near);
            [
                self.first_of_further(simd, bodies, pair[0], touches[0]),
                self.first_of_further(simd, bodies, pair[1], touches[1]),
            ]
        } else {
            [self.first_of_others(bodies, pair[0]), self.first_of_others(bodies, pair[1])]
        };
        [self.next_event(bodies, pair[0], touches[0]), self.next_event(bodies, pair[1], touches[1])]
    }

    /// Returns the earliest of this contact and those with further neighbors.
    #[inline(always)]
    fn first_of_further<S: Simd>(
        &mut self,
        simd: S,
        bodies: &[Body],
        circle: usize,
        mut first: PredictedTouch,
    ) -> PredictedTouch {
        let Self { neighbors, pairs_solved, .. } = self;
        for near in neighbors.further(simd, circle) {
            *pairs_solved += near.listed.count_ones() as usize;
            first = first.or(first_touch(simd, bodies, circle, near));
        }
        first
    }

    /// Solves the next event of a circle, whose earliest contact turned out to be a graze. Returns its time (s since the epoch).
    #[cold]
    pub(super) fn predict_past_grazes(&mut self, bodies: &[Body], circle: usize) -> f64 {
        let touch = self.first_of_others(bodies, circle);
        self.next_event(bodies, circle, touch)
    }

    /// Returns the earliest contact, without grazes, with a neighbor that the circle is not passing through.
    #[cold]
    fn first_of_others(&mut self, bodies: &[Body], circle: usize) -> PredictedTouch {
        dispatch!(self.level.token(), simd => self.first_of_others_by(simd, bodies, circle))
    }

    #[inline(always)]
    fn first_of_others_by<S: Simd>(&mut self, simd: S, bodies: &[Body], circle: usize) -> PredictedTouch {
        let Self { neighbors, ongoing, partners, pairs_solved, .. } = self;
        ongoing.find_partners(circle, partners);
        let mut first = PredictedTouch::NEVER;
        for Near { line, mut listed } in
            std::iter::once(neighbors.first(simd, circle)).chain(neighbors.further(simd, circle))
        {
            if !partners.is_empty() {
                for place in (0..16).filter(|&place| partners.binary_search(&line[place]).is_ok()) {
                    listed &= !(1 << place);
                }
            }
            *pairs_solved += listed.count_ones() as usize;
            first = first.or(first_collision(simd, bodies, circle, Near { line, listed }));
        }
        first
    }

    /// Stores the earlier of this contact and the next edge. Returns its time (s since the epoch).
    #[inline(always)]
    fn next_event(&mut self, bodies: &[Body], circle: usize, touch: PredictedTouch) -> f64 {
        let (edge, wall) = self.neighbors.region(circle).next_edge(&bodies[circle], &self.arena);
        // A circle that leaves its region at the same time may find another contact at that time.
        let is_touch =
            if touch.time == edge && edge < f64::INFINITY { wall.is_some() } else { touch.time < edge };
        let changed = select_unpredictable(is_touch, touch.partner as usize, circle);
        let partner_or_edge = select_unpredictable(is_touch, touch.partner, EDGE);
        self.events[circle] = CircleEvent { partner_or_edge, changes: bodies[changed].changes() };
        select_unpredictable(is_touch, touch.time, edge)
    }
}
