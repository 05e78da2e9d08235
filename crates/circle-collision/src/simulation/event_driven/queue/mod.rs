//! The next event of many circles: a priority queue of time buckets over the neighbors of each circle.

mod all_pairs;
mod current_bucket;
mod edit;
mod neighbors;
mod prediction;
mod read_ahead;
mod solve;
mod time_buckets;

use std::cmp::Ordering;
use std::hint::select_unpredictable;

use fearless_simd::dispatch;
use fearless_simd::prelude::*;

use crate::detection::SimdLevel;
use crate::geometry::{Arena, Side};
use crate::simulation::answers::{AnyWall, NextEvent};
use crate::simulation::body::Body;
use crate::simulation::event_driven::entry::{Entry, Reason};
use crate::simulation::event_driven::entry::{TieBreak, compare_collisions};
use crate::simulation::event_driven::passing_pairs::PassingPairs;
use all_pairs::{AllPairs, EVENTS_AT_ONCE};
use current_bucket::First;
use neighbors::NeighborSearch;
use time_buckets::TimeBuckets;

/// Gives the same answers as an [`InterceptTable`](crate::simulation::event_driven::intercept_table::InterceptTable). The
/// number of operations per contact does not grow with N.
///
/// Each circle has one event, its earliest: it touches a neighbor, reaches a wall, or leaves the region for which its
/// neighbors are known. When a circle changes, only its own event is solved again; an event of another circle with it is
/// then out of date, which is noticed when that event comes first, as a graze is. Contacts come in the same order as from the
/// table, at the same times to the last bit, because each time is the same function of the same two stamped states.
#[derive(Clone, Debug)]
pub struct EventQueue {
    level: SimdLevel,
    arena: Arena,
    neighbors: NeighborSearch,
    /// How far all pairs are solved, if all circles are neighbors of each other.
    all_pairs: Option<AllPairs>,
    events: Vec<CircleEvent>,
    ring: TimeBuckets,
    pub(in crate::simulation) ongoing: PassingPairs,
    /// The circles that a circle is passing through, while its next event is solved.
    partners: Vec<u32>,
    /// The next event and its time (s since the epoch), once everything before it has been handled: `None` if there is none.
    /// `TieBreak` orders events at the same time.
    pub next: Option<(f64, NextEvent)>,
    /// The number of regions left since the last contact; those that take long to leave count more than once.
    left: usize,
    /// The number of pairs solved that the world has not counted yet.
    pub pairs_solved: usize,
    /// The bucket up to which the memory is prefetched.
    prefetched: u64,
    /// The number of circles that were inserted or moved other than by their velocities since all neighbors were last
    /// searched for.
    relocated: usize,
    /// The circles whose regions date from after the last contact; some more than once.
    ahead: Vec<u32>,
    /// The time at which all neighbors were last searched for (s since the epoch).
    searched_at: f64,
    /// The time up to which contacts are searched for (s since the epoch): a contact that the queue does not know comes then, and leads
    /// circles elsewhere. Regions from a later time would not hold them.
    until: f64,
}

/// The number of regions left between two decisions on whether to solve all pairs.
const LEFT_AT_ONCE: usize = 32;

/// Marks a wall, or the edge of the region, in place of the circle that is touched.
pub const EDGE: u32 = u32::MAX;

/// The next event of a circle, whose time is in the ring.
#[derive(Clone, Copy, Debug)]
pub struct CircleEvent {
    /// The circle that it touches, or [`EDGE`].
    partner_or_edge: u32,
    /// The number of that circle's changes for which this was solved.
    changes: u32,
}

/// Queues are equal if they give the same answers, however far ahead they are solved.
impl PartialEq for EventQueue {
    fn eq(&self, other: &Self) -> bool {
        self.next == other.next && self.ongoing == other.ongoing
    }
}

impl EventQueue {
    /// Finds the neighbors and the next events of all circles at `now`, with ongoing contacts, and the first event up to `until` (s since
    /// the epoch).
    pub fn new(bodies: &[Body], arena: &Arena, ongoing: PassingPairs, now: f64, until: f64) -> Self {
        let level = SimdLevel::widest();
        let neighbors = NeighborSearch::new(bodies, arena, now, level);
        let mut queue = Self::unsettled(bodies, arena, ongoing, (level, neighbors, now));
        queue.until = until;
        queue.settle(bodies);
        queue
    }

    /// Starts with these neighbors at a time (s since the epoch), or with all pairs, without determining the first event.
    fn unsettled(
        bodies: &[Body],
        arena: &Arena,
        mut ongoing: PassingPairs,
        (level, neighbors, time): (SimdLevel, Option<NeighborSearch>, f64),
    ) -> Self {
        let all_pairs = neighbors.is_none().then(|| AllPairs::new(bodies.len(), time));
        let neighbors = neighbors.unwrap_or_else(|| NeighborSearch::all(bodies, arena));
        ongoing.renew_all(bodies);
        let mut queue = Self {
            level,
            arena: *arena,
            neighbors,
            all_pairs,
            events: vec![CircleEvent { partner_or_edge: EDGE, changes: 0 }; bodies.len()],
            ring: TimeBuckets::new(bodies.len()),
            ongoing,
            partners: Vec::new(),
            next: None,
            left: 0,
            pairs_solved: 0,
            prefetched: 0,
            relocated: 0,
            ahead: Vec::new(),
            searched_at: time,
            until: f64::INFINITY,
        };
        let first_event = |circle: usize| {
            queue.read_ahead_by_index(bodies, circle);
            if bodies[circle].is_removed() { f64::INFINITY } else { queue.predict(bodies, circle) }
        };
        let times: Vec<f64> = (0..bodies.len()).map(first_event).collect();
        queue.ring.refill(times.into_iter());
        queue
    }

    /// Searches from now on up to this time (s since the epoch).
    #[inline]
    pub fn search_until(&mut self, until: f64) {
        self.until = until;
    }

    /// Solves everything again for bodies whose epoch was moved by `shift` seconds.
    pub(in crate::simulation) fn rebase(&mut self, bodies: &[Body], shift: f64) {
        let (pairs_solved, ongoing) = (self.pairs_solved, self.ongoing.shifted(shift));
        // The old state is dropped first, so that there is never memory for both.
        let arena = self.arena;
        let until = self.until;
        *self = Self::new(&[], &arena, PassingPairs::default(), 0.0, until);
        *self = Self::new(bodies, &arena, ongoing, 0.0, until);
        self.pairs_solved += pairs_solved;
    }

    /// Returns the known future collisions of pairs, at most `count` of them: (time in s since the epoch, a, b), the
    /// earliest first.
    ///
    /// Only the next collision of each circle is known, so some after the first may be missing.
    pub fn upcoming(&self, bodies: &[Body], count: usize) -> Vec<(f64, usize, usize)> {
        let known = |circle: usize| {
            let CircleEvent { partner_or_edge, changes } = self.events[circle];
            let partner = partner_or_edge as usize;
            let is_known = partner_or_edge != EDGE
                && bodies[partner].changes() == changes
                && !Entry::passes(&bodies[circle], &bodies[partner]);
            is_known.then(|| (self.ring.time(circle), circle.min(partner), circle.max(partner)))
        };
        let mut collisions: Vec<_> = (0..self.events.len()).filter_map(known).collect();
        collisions.sort_by(compare_collisions);
        collisions.dedup();
        collisions.truncate(count);
        collisions
    }

    /// Renews the region of a circle that was moved other than by its velocity, if it has left it.
    pub fn displace(&mut self, bodies: &[Body], circle: usize) {
        let body = &bodies[circle];
        if self.all_pairs.is_none() && !self.neighbors.region(circle).contains(body.circle().center) {
            self.renew(bodies, circle, body.stamp());
        }
    }

    /// Solves the event of one changed circle again.
    pub fn refresh_one(&mut self, bodies: &[Body], circle: usize) {
        self.ongoing.renew_one(bodies, circle);
        self.refresh_in_turn(bodies, &[circle]);
    }

    /// Solves the events of two changed circles again.
    pub fn refresh_pair(&mut self, bodies: &[Body], a: usize, b: usize) {
        self.ongoing.renew_pair(bodies, a, b);
        self.neighbors.note_contact();
        if self.until < f64::INFINITY {
            // Among walls, one circle changes as often as two: both ways together would not fit into the cache of instructions.
            return self.refresh_in_turn(bodies, &[a, b]);
        }
        self.ahead.clear();
        // One function for all the work of a contact.
        dispatch!(self.level.token(), simd => {
            let times = self.predict_both(simd, bodies, [a, b]);
            self.ring.set(a, times[0]);
            self.ring.set(b, times[1]);
            self.settle_by(simd, bodies);
        });
    }

    /// Solves the events of changed circles again, one after the other.
    fn refresh_in_turn(&mut self, bodies: &[Body], circles: &[usize]) {
        self.ahead.clear();
        dispatch!(self.level.token(), simd => {
            for &circle in circles {
                let time = self.predict_by(simd, bodies, circle);
                self.ring.set(circle, time);
            }
            self.settle_by(simd, bodies);
        });
    }

    /// Finds the neighbors of a circle again at `time` (s since the epoch).
    fn renew(&mut self, bodies: &[Body], circle: usize, time: f64) {
        if !self.neighbors.renew(bodies, &self.arena, circle, time) {
            let lists = NeighborSearch::lists(bodies, &self.arena, time, self.level);
            self.start_over(bodies, time, lists);
        }
    }

    /// Starts over at `time` (s since the epoch) with the neighbors that suit the circles best.
    fn search_anew(&mut self, bodies: &[Body], time: f64) {
        let neighbors = NeighborSearch::new(bodies, &self.arena, time, self.level);
        self.start_over(bodies, time, neighbors);
    }

    /// Starts over with other neighbors at `time` (s since the epoch), or with all pairs, without determining the first
    /// event.
    #[cold]
    fn start_over(&mut self, bodies: &[Body], time: f64, neighbors: Option<NeighborSearch>) {
        let (pairs_solved, left, until) = (self.pairs_solved, self.left, self.until);
        let ongoing = std::mem::take(&mut self.ongoing);
        *self = Self::unsettled(bodies, &self.arena, ongoing, (self.level, neighbors, time));
        self.pairs_solved += pairs_solved;
        self.left = left;
        self.until = until;
    }

    /// Handles the first event until it is a contact with a circle or a wall, or until that has taken long enough.
    pub(in crate::simulation) fn settle(&mut self, bodies: &[Body]) {
        dispatch!(self.level.token(), simd => self.settle_by(simd, bodies));
    }

    #[inline(always)]
    fn settle_by<S: Simd>(&mut self, simd: S, bodies: &[Body]) {
        let mut remaining =
            if self.all_pairs.is_some() { self.continue_with_all_pairs(bodies) } else { EVENTS_AT_ONCE };
        self.next = loop {
            if remaining == 0 {
                break self.first_not_known(bodies);
            }
            remaining -= 1;
            let Some((time, circle)) = self.first(simd, bodies) else { break None };
            if time > self.until {
                break None;
            }
            self.read_ahead(bodies);
            let CircleEvent { partner_or_edge, changes } = self.events[circle];
            if partner_or_edge == EDGE {
                if let Some(side) = self.wall(bodies, circle) {
                    self.left = 0;
                    break Some((time, NextEvent::Wall { circle, wall: AnyWall::Side(side) }));
                }
                self.left += 1;
                if self.left.is_multiple_of(LEFT_AT_ONCE) {
                    remaining = self.decide_on_all_pairs(bodies, time, remaining);
                    continue;
                }
                self.renew(bodies, circle, time);
                self.ahead.push(circle as u32);
                if self.all_pairs.is_some() {
                    remaining = self.solve_all_pairs(bodies);
                    continue;
                }
            } else if bodies[partner_or_edge as usize].changes() == changes {
                let partner = partner_or_edge as usize;
                // Asked once for each contact, not of each prediction.
                if Entry::passes(&bodies[circle], &bodies[partner]) {
                    let time = self.predict_past_grazes(bodies, circle);
                    self.ring.set(circle, time);
                    continue;
                }
                self.left = 0;
                let (a, b) = (circle.min(partner), circle.max(partner));
                let overlapping = is_overlapping(&bodies[a], &bodies[b], time);
                break Some((time, NextEvent::Pair { a, b, overlapping }));
            }
            let time = self.predict_by(simd, bodies, circle);
            self.ring.set(circle, time);
        };
    }

    /// Returns the time at which the search pauses.
    #[cold]
    fn first_not_known(&mut self, bodies: &[Body]) -> Option<(f64, NextEvent)> {
        let unsolved = self.all_pairs.as_ref().filter(|all| all.next().is_some()).map(|all| all.since);
        let time = unsolved.or_else(
            || dispatch!(self.level.token(), simd => self.first(simd, bodies).map(|first| first.0)),
        )?;
        Some((time, NextEvent::Later))
    }

    /// Returns the time of the first event in the order of events (s since the epoch), and its circle.
    #[inline(always)]
    fn first<S: Simd>(&mut self, simd: S, bodies: &[Body]) -> Option<(f64, usize)> {
        let events = &self.events;
        let First { time, circle, is_tied } = self.ring.first(simd, |circle| {
            let partner = events[circle].partner_or_edge;
            // The circle that it touches may have a contact with another one at the same time.
            let is_mutual =
                events.get(partner as usize).is_some_and(|event| event.partner_or_edge as usize == circle);
            select_unpredictable(is_mutual, partner, EDGE)
        })?;
        Some((time, if is_tied { self.first_of_tied(bodies, time, circle) } else { circle }))
    }

    /// Returns the wall that a circle reaches at the edge of its region.
    fn wall(&self, bodies: &[Body], circle: usize) -> Option<Side> {
        self.neighbors.region(circle).next_edge(&bodies[circle], &self.arena).1
    }

    #[cold]
    fn first_of_tied(&self, bodies: &[Body], time: f64, any: usize) -> usize {
        let lesser = |best, other| {
            if self.compare(bodies, other, best) == Ordering::Less { other } else { best }
        };
        self.ring.tied(time).fold(any, lesser)
    }

    /// Compares the events of two circles at the same time: a circle leaves its region before any contact.
    fn compare(&self, bodies: &[Body], first: usize, second: usize) -> Ordering {
        let contact = |circle: usize| match self.events[circle].partner_or_edge {
            EDGE => self.wall(bodies, circle).map(|_| TieBreak::Wall(circle)),
            partner => Some(TieBreak::from_pair(circle, partner as usize)),
        };
        (contact(first), first).cmp(&(contact(second), second))
    }
}

/// Whether two circles that touch at `time` (s since the epoch) already overlapped when they were solved.
fn is_overlapping(a: &Body, b: &Body, time: f64) -> bool {
    time == a.stamp().max(b.stamp()) && Entry::new(a, b).reason == Reason::Overlapping
}
