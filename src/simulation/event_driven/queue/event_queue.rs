//! The queue of future collisions: the next event of each circle, among its neighbors.

use std::cmp::Ordering;
use std::hint::select_unpredictable;

use super::all_pairs::AllPairs;
use super::current_bucket::First;
use super::neighbors::index_lists::Near;
use super::neighbors::region::Region;
use super::neighbors::search::NeighborSearch;
use super::prediction::{Touch, first_touch, first_touches};
use super::prefetch::prefetch;
use super::time_buckets::TimeBuckets;
use crate::detection::SimdLevel;
use crate::geometry::{Arena, Side};
use crate::simulation::body::Body;
use crate::simulation::event_driven::entry::{Entry, Reason};
use crate::simulation::event_driven::next_event::NextEvent;
use crate::simulation::event_driven::ongoing_contacts::OngoingContacts;

/// Gives the answers of an [`InterceptTable`](crate::simulation::InterceptTable). The number of operations per contact does
/// not grow with N.
///
/// Each circle has one event, its earliest: it touches a neighbor, reaches a wall, or leaves the region for which its
/// neighbors are known. When a circle changes, only its own event is solved again; an event of another circle with it is
/// then out of date, which is noticed when that event comes first. Contacts come in the same order as from the table, at
/// the same times to the last bit, because each time is the same function of the same two stamped states.
#[derive(Clone, Debug)]
pub struct EventQueue {
    level: SimdLevel,
    neighbors: NeighborSearch,
    /// How far all pairs are solved, where all circles are neighbors of each other.
    all_pairs: Option<AllPairs>,
    events: Vec<Event>,
    ring: TimeBuckets,
    ongoing: OngoingContacts,
    /// The circles that a circle is passing through, while its next event is solved.
    partners: Vec<u32>,
    /// The next event, once everything before it has been handled.
    next: Option<(f64, NextEvent)>,
    /// The number of regions left since the last contact; those that take long to leave count more than once.
    left: usize,
    /// The number of pairs solved since [`Self::take_solved`].
    solved: usize,
    /// The bucket up to which the memory is prefetched.
    prefetched: u64,
}

/// The number of events handled, and of pairs solved where all circles are neighbors, after which the search for the next
/// contact pauses.
const EVENTS_AT_ONCE: usize = 1 << 15;
const PAIRS_AT_ONCE: usize = 1 << 24;

/// The number of regions left without a contact, and how many more for each circle, after which all pairs are solved
/// instead: circles that move on through the open plane would leave regions forever.
const LEFT: usize = 64;
const LEFT_PER_CIRCLE: usize = 4;

/// The number of regions left between two such decisions.
const LEFT_AT_ONCE: usize = 32;

/// The maximum number of pairs whose solution takes as long as leaving a region, so that the way to solving all pairs takes
/// no longer than solving them.
const PAIRS_PER_LEFT: usize = 1024;

/// The number of cells whose search takes as long, and the number of circles whose sorting into buckets of another width
/// does.
const CELLS_PER_LEFT: usize = 64;
const CIRCLES_PER_LEFT: usize = 64;

/// The minimum number of circles for which memory is prefetched: fewer fit into the caches.
const PREFETCH_FROM: usize = 16_000;

/// The next event of a circle, whose time is in the ring.
#[derive(Clone, Copy, Debug)]
struct Event {
    /// The circle that it touches, or [`LEAVE`], or [`WALL`] plus the index of the [side](Side::ALL).
    what: u32,
    /// The number of changes of that circle for which this was solved.
    changes: u32,
}

/// In place of a circle: it leaves its region.
const LEAVE: u32 = u32::MAX;

/// In place of a circle: it reaches the first wall, or one of the three that follow.
const WALL: u32 = u32::MAX - 4;

/// Queues are equal when they give the same answers, however far they are solved ahead.
impl PartialEq for EventQueue {
    fn eq(&self, other: &Self) -> bool {
        self.next == other.next && self.ongoing == other.ongoing
    }
}

impl EventQueue {
    /// Finds the neighbors and the next events of all circles.
    pub fn new(bodies: &[Body], arena: &Arena) -> Self {
        Self::at(bodies, arena, OngoingContacts::default(), 0.0)
    }

    /// Does so at `now` (s since the epoch), with ongoing contacts.
    pub(in crate::simulation) fn at(
        bodies: &[Body],
        arena: &Arena,
        ongoing: OngoingContacts,
        now: f64,
    ) -> Self {
        let level = SimdLevel::widest();
        let neighbors = NeighborSearch::new(bodies, arena, now, level);
        let mut queue = Self::unsettled(bodies, arena, ongoing, (level, neighbors, now));
        queue.settle(bodies, arena);
        queue
    }

    /// Begins with these neighbors at a time (s since the epoch), or with all pairs, without determining the first event.
    fn unsettled(
        bodies: &[Body],
        arena: &Arena,
        mut ongoing: OngoingContacts,
        (level, neighbors, time): (SimdLevel, Option<NeighborSearch>, f64),
    ) -> Self {
        let all_pairs = neighbors.is_none().then(|| AllPairs::new(bodies.len(), time));
        let neighbors = neighbors.unwrap_or_else(|| NeighborSearch::all(bodies, arena));
        for (a, b) in ongoing.pairs() {
            ongoing.renew(bodies, a, b);
        }
        let mut queue = Self {
            level,
            neighbors,
            all_pairs,
            events: vec![Event { what: LEAVE, changes: 0 }; bodies.len()],
            ring: TimeBuckets::new(bodies.len()),
            ongoing,
            partners: Vec::new(),
            next: None,
            left: 0,
            solved: 0,
            prefetched: 0,
        };
        let times: Vec<f64> = (0..bodies.len()).map(|circle| queue.predict(bodies, arena, circle)).collect();
        queue.ring.refill(times.into_iter());
        queue
    }

    /// Returns the part of the queue that cannot be solved from the bodies alone: the ongoing contacts.
    pub(in crate::simulation) fn ongoing(&self) -> &OngoingContacts {
        &self.ongoing
    }

    /// Solves everything again for bodies whose epoch was moved by `shift` seconds.
    pub(in crate::simulation) fn rebase(&mut self, bodies: &[Body], arena: &Arena, shift: f64) {
        let (solved, ongoing) = (self.solved, self.ongoing.shifted(shift));
        // The old state is dropped first, so that there is never memory for both.
        *self = Self::new(&[], arena);
        *self = Self::at(bodies, arena, ongoing, 0.0);
        self.solved += solved;
    }

    /// Returns the number of pairs solved since the last call.
    pub(in crate::simulation) fn take_solved(&mut self) -> usize {
        std::mem::take(&mut self.solved)
    }

    /// Returns the next event and its time (s since the epoch): `None` when there is none.
    ///
    /// Of events at the same time, pairs come before walls, and the smallest (a, b) comes first.
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        self.next
    }

    /// Returns at most `most` of the next collisions of pairs that are known: (time in s since the epoch, a, b), the
    /// earliest first.
    ///
    /// Only the next one of each circle is known, so that after the first some may be missing.
    pub fn upcoming(&self, bodies: &[Body], most: usize) -> Vec<(f64, usize, usize)> {
        let known = |circle: usize| {
            let Event { what, changes } = self.events[circle];
            let other = what as usize;
            let is_known = what < WALL && bodies[other].changes() == changes;
            is_known.then(|| (self.ring.time(circle), circle.min(other), circle.max(other)))
        };
        let mut found: Vec<_> = (0..self.events.len()).filter_map(known).collect();
        found.sort_by(|one, other| one.0.total_cmp(&other.0).then((one.1, one.2).cmp(&(other.1, other.2))));
        found.dedup();
        found.truncate(most);
        found
    }

    /// Resumes the search for the next contact after a [`NextEvent::Later`].
    pub fn resume_search(&mut self, bodies: &[Body], arena: &Arena) {
        self.settle(bodies, arena);
    }

    /// Adds a pair whose circles begin to pass through each other, so that the contact is one event.
    pub fn begin_contact(&mut self, a: usize, b: usize) {
        self.ongoing.begin(a, b);
    }

    /// Takes note that a circle was moved other than by its velocity: it may have left its region.
    pub fn displace(&mut self, bodies: &[Body], arena: &Arena, circle: usize) {
        let body = &bodies[circle];
        if self.all_pairs.is_none() && !self.neighbors.region(circle).contains(body.circle().center) {
            self.renew(bodies, arena, circle, body.stamp());
        }
    }

    /// Solves the event of one changed circle again.
    pub fn refresh_one(&mut self, bodies: &[Body], arena: &Arena, circle: usize) {
        if !self.ongoing.is_empty() {
            for other in self.ongoing.partners(circle) {
                self.ongoing.renew(bodies, circle, other);
            }
        }
        let time = self.predict(bodies, arena, circle);
        self.ring.set(circle, time);
        self.settle(bodies, arena);
    }

    /// Solves the events of two changed circles again.
    pub fn refresh_pair(&mut self, bodies: &[Body], arena: &Arena, a: usize, b: usize) {
        if !self.ongoing.is_empty() {
            for other in self.ongoing.partners(b).into_iter().filter(|&other| other != a) {
                self.ongoing.renew(bodies, b, other);
            }
            for other in self.ongoing.partners(a) {
                self.ongoing.renew(bodies, a, other);
            }
        }
        self.neighbors.note_contact();
        let times = self.predict_both(bodies, arena, [a, b]);
        self.ring.set(a, times[0]);
        self.ring.set(b, times[1]);
        self.settle(bodies, arena);
    }

    /// Finds the neighbors of a circle again at `time` (s since the epoch).
    fn renew(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) {
        if !self.neighbors.renew(bodies, arena, circle, time) {
            let lists = NeighborSearch::lists(bodies, arena, time, self.level);
            self.begin_anew(bodies, arena, time, lists);
        }
    }

    /// Begins anew with other neighbors at `time` (s since the epoch), or with all pairs, without determining the first
    /// event.
    #[cold]
    fn begin_anew(&mut self, bodies: &[Body], arena: &Arena, time: f64, neighbors: Option<NeighborSearch>) {
        let (solved, left, ongoing) = (self.solved, self.left, std::mem::take(&mut self.ongoing));
        *self = Self::unsettled(bodies, arena, ongoing, (self.level, neighbors, time));
        self.solved += solved;
        self.left = left;
    }

    /// Handles the first event until it is one that truly happens, or until that has taken long enough.
    fn settle(&mut self, bodies: &[Body], arena: &Arena) {
        let mut remaining = if self.all_pairs.is_some() {
            self.continue_with_all_pairs(bodies, arena)
        } else {
            EVENTS_AT_ONCE
        };
        self.next = loop {
            if remaining == 0 {
                break self.first_not_known();
            }
            remaining -= 1;
            let Some((time, circle)) = self.first() else { break None };
            self.prefetch(bodies);
            let Event { what, changes } = self.events[circle];
            if what == LEAVE {
                self.left += 1;
                if self.left.is_multiple_of(LEFT_AT_ONCE) {
                    remaining = self.decide_on_all_pairs(bodies, arena, time, remaining);
                    continue;
                }
                self.renew(bodies, arena, circle, time);
                if self.all_pairs.is_some() {
                    remaining = self.solve_all_pairs(bodies, arena);
                    continue;
                }
            } else if what >= WALL {
                self.left = 0;
                break Some((time, NextEvent::Wall { circle, side: Side::ALL[(what - WALL) as usize] }));
            } else if bodies[what as usize].changes() == changes {
                self.left = 0;
                let (a, b) = (circle.min(what as usize), circle.max(what as usize));
                let overlapping = is_overlapping(&bodies[a], &bodies[b], time);
                break Some((time, NextEvent::Pair { a, b, overlapping }));
            }
            let time = self.predict(bodies, arena, circle);
            self.ring.set(circle, time);
        };
    }

    /// Decides, while circles leave their regions without a contact, whether to solve all pairs instead. Returns how many of
    /// the `remaining` events are still to be handled.
    #[cold]
    fn decide_on_all_pairs(&mut self, bodies: &[Body], arena: &Arena, time: f64, remaining: usize) -> usize {
        let far = self.neighbors.take_cells_searched() / CELLS_PER_LEFT
            + self.ring.take_fits() * bodies.len() / CIRCLES_PER_LEFT;
        // The event of the circle that leaves now comes first once more.
        self.left += far + 1;
        if is_in_vain(self.left, bodies.len()) {
            self.neighbors = NeighborSearch::all(bodies, arena);
            self.all_pairs = Some(AllPairs::new(bodies.len(), time));
            self.solve_all_pairs(bodies, arena)
        } else {
            remaining.saturating_sub(far)
        }
    }

    /// Searches neighbors again after many contacts where all circles are neighbors, and solves the remaining pairs. Returns
    /// the number of events to handle.
    #[cold]
    fn continue_with_all_pairs(&mut self, bodies: &[Body], arena: &Arena) -> usize {
        if let Some(all) = &mut self.all_pairs
            && let Some((time, NextEvent::Pair { .. } | NextEvent::Wall { .. })) = self.next
            && !all.note_contact()
        {
            let neighbors = NeighborSearch::new(bodies, arena, time, self.level);
            self.begin_anew(bodies, arena, time, neighbors);
        }
        self.solve_all_pairs(bodies, arena)
    }

    /// Solves the next events of circles with those of lower index, up to the number of pairs solved at once. Returns the
    /// number of events to handle after that.
    #[cold]
    fn solve_all_pairs(&mut self, bodies: &[Body], arena: &Arena) -> usize {
        let solved = self.solved;
        while let Some(circle) = self.all_pairs.as_ref().and_then(AllPairs::next) {
            if self.solved - solved > PAIRS_AT_ONCE {
                return 0;
            }
            let time = self.predict(bodies, arena, circle);
            self.ring.set(circle, time);
            self.neighbors.add(circle);
            if let Some(all) = &mut self.all_pairs {
                all.note_solved();
            }
        }
        if self.all_pairs.is_some() { PAIRS_AT_ONCE / bodies.len() + 1 } else { EVENTS_AT_ONCE }
    }

    /// Returns the time at which the search pauses.
    #[cold]
    fn first_not_known(&mut self) -> Option<(f64, NextEvent)> {
        let unsolved = self.all_pairs.as_ref().filter(|all| all.next().is_some()).map(AllPairs::since);
        let time = unsolved.or_else(|| self.first().map(|first| first.0))?;
        Some((time, NextEvent::Later))
    }

    /// Prefetches what the events of the coming buckets read, where it does not fit into the caches: first the circles, then
    /// those that they touch, then the neighbors of both.
    #[inline]
    fn prefetch(&mut self, bodies: &[Body]) {
        if bodies.len() < PREFETCH_FROM || self.prefetched == self.ring.cursor() {
            return;
        }
        let cursor = self.ring.cursor();
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
                let other = self.events[circle].what as usize;
                self.neighbors.prefetch_line(circle);
                if other >= bodies.len() {
                    self.neighbors.prefetch_cells(circle);
                } else {
                    prefetch(&self.events, other);
                    prefetch(bodies, other);
                    self.neighbors.prefetch(other);
                    self.ring.prefetch(other);
                }
            }
            for circle in self.ring.coming(bucket + 3) {
                let other = self.events[circle].what as usize;
                self.neighbors.prefetch_bodies(bodies, circle);
                if other < bodies.len() {
                    self.neighbors.prefetch_line(other);
                }
            }
            for circle in self.ring.coming(bucket + 2) {
                let other = self.events[circle].what as usize;
                if other < bodies.len() {
                    self.neighbors.prefetch_bodies(bodies, other);
                }
            }
        }
    }

    /// Returns the time of the first event in the order of events (s since the epoch), and its circle.
    #[inline]
    fn first(&mut self) -> Option<(f64, usize)> {
        let events = &self.events;
        let First { time, circle, is_tied } = self.ring.first(|circle| {
            let other = events[circle].what;
            // The circle that it touches may have a contact with another one at the same time.
            let is_mutual = events.get(other as usize).is_some_and(|event| event.what as usize == circle);
            select_unpredictable(is_mutual, other, LEAVE)
        })?;
        Some((time, if is_tied { self.first_of_tied(time, circle) } else { circle }))
    }

    #[cold]
    fn first_of_tied(&self, time: f64, any: usize) -> usize {
        let lesser = |best, other| if self.compare(other, best) == Ordering::Less { other } else { best };
        self.ring.tied(time).fold(any, lesser)
    }

    /// Returns the order of the events of two circles at the same time: leaving a region, then pairs, then walls.
    fn compare(&self, one: usize, other: usize) -> Ordering {
        let key = |circle: usize| match self.events[circle].what {
            LEAVE => (0, circle, circle),
            WALL.. => (2, circle, circle),
            other => (1, circle.min(other as usize), circle.max(other as usize)),
        };
        key(one).cmp(&key(other))
    }

    /// Solves the next event of a circle. Returns its time (s since the epoch): infinity when there is none.
    #[inline]
    fn predict(&mut self, bodies: &[Body], arena: &Arena, circle: usize) -> f64 {
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
    fn predict_both(&mut self, bodies: &[Body], arena: &Arena, pair: [usize; 2]) -> [f64; 2] {
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
    fn first_of_further(&mut self, bodies: &[Body], circle: usize, mut first: Touch) -> Touch {
        let Self { level, neighbors, solved, .. } = self;
        for near in neighbors.further(circle) {
            *solved += near.listed.count_ones() as usize;
            first = first.or(first_touch(*level, bodies, circle, near));
        }
        first
    }

    /// Returns the earliest contact with a neighbor that the circle is not passing through.
    #[cold]
    fn first_of_others(&mut self, bodies: &[Body], circle: usize) -> Touch {
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
    fn next_event(&mut self, bodies: &[Body], arena: &Arena, circle: usize, touch: Touch) -> f64 {
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

/// Whether `count` circles have left enough regions without a contact for all pairs to be solved instead.
fn is_in_vain(left: usize, count: usize) -> bool {
    left > LEFT + LEFT_PER_CIRCLE * count + count * (count / (2 * PAIRS_PER_LEFT))
}

/// Returns when a body reaches a wall or the edge of its region (s since the epoch), and which: infinity when it reaches neither.
#[inline]
fn next_edge(body: &Body, arena: &Arena, region: &Region) -> (f64, u32) {
    let moving = body.circle();
    let (min, max) = (arena.min + moving.radius, arena.max - moving.radius);
    let across = edge(moving.center.x, moving.velocity.x, [region.low.x, region.high.x], [min.x, max.x]);
    let along = edge(moving.center.y, moving.velocity.y, [region.low.y, region.high.y], [min.y, max.y]);
    let is_along = along.0 < across.0;
    let time = select_unpredictable(is_along, along.0, across.0);
    let (is_wall, towards_max) = select_unpredictable(is_along, along.1, across.1);
    let wall = WALL + 2 * u32::from(is_along) + u32::from(towards_max);
    (body.stamp() + time, select_unpredictable(is_wall, wall, LEAVE))
}

/// Returns the time to the side ahead along one axis (s), whether that side is a wall, and whether it is the upper one.
///
/// To the wall by the same arithmetic as [`wall_intercept`](crate::detection::wall_intercept).
#[inline]
fn edge(position: f64, velocity: f64, sides: [f64; 2], walls: [f64; 2]) -> (f64, (bool, bool)) {
    // No branch: the direction of a circle is unpredictable.
    let towards_max = velocity > 0.0;
    let side = select_unpredictable(towards_max, sides[1], sides[0]);
    let wall = select_unpredictable(towards_max, walls[1], walls[0]);
    let time = (side - position) / velocity;
    let time = if time > 0.0 { time } else { 0.0 };
    // A velocity of zero reaches nothing; the division would be 0/0 for a circle at rest on a wall.
    let time = select_unpredictable(velocity == 0.0, f64::INFINITY, time);
    (time, (side == wall, towards_max))
}

/// Whether two circles that touch at `time` (s since the epoch) overlapped already when they were solved.
fn is_overlapping(a: &Body, b: &Body, time: f64) -> bool {
    time == a.stamp().max(b.stamp()) && Entry::of(a, b).reason == Reason::Overlapping
}
