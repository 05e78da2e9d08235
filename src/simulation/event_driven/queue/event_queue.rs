//! The queue of future collisions: for each circle its next, among those it has as neighbors.

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

/// The same as an [`InterceptTable`](super::InterceptTable) at a cost for each contact that does not grow with N.
///
/// Each circle has one event, its earliest: it touches a neighbor, reaches a wall, or leaves the region for which
/// its neighbors are known. When a circle changes, only its own event is solved again; an event of somebody else
/// with it is then out of date, which is noticed when that comes first. Contacts come in the same order as from the
/// table, at the same times to the last bit, because each time is the same function of the same two stamped states.
#[derive(Clone, Debug)]
pub struct EventQueue {
    level: SimdLevel,
    neighbors: NeighborSearch,
    /// How far all pairs are solved, where all are neighbors of each.
    all_pairs: Option<AllPairs>,
    events: Vec<Event>,
    ring: TimeBuckets,
    passing: OngoingContacts,
    /// Those that one circle passes through, while its next event is solved.
    partners: Vec<u32>,
    /// What happens next, once everything that comes before it has been looked at.
    next: Option<(f64, NextEvent)>,
    /// How many circles have left their regions since the last contact; those that fly far count more than once.
    left: usize,
    /// Pairs solved since that was last asked.
    solved: usize,
    /// The bucket up to which the memory was asked for what will be read.
    asked: u64,
}

/// After this many looks at what comes first the search for the next contact pauses, and after this many pairs where all
/// are neighbors.
const LOOKS_AT_ONCE: usize = 1 << 15;
const PAIRS_AT_ONCE: usize = 1 << 24;

/// When this many circles, and this many for each, have left their regions without a contact, all pairs are solved instead:
/// circles that fly on through the open plane would leave regions for ever.
const LEFT: usize = 64;
const LEFT_PER_CIRCLE: usize = 4;

/// How many departures lie between two such checks.
const LEFT_AT_ONCE: usize = 32;

/// Leaving a region takes as long as solving no more pairs than this, so that the way to the solution of all pairs takes no
/// longer than that itself.
const PAIRS_PER_LEFT: usize = 1024;

/// Looking for neighbors in this many cells takes as long, and so does sorting this many circles into buckets of another
/// width.
const CELLS_PER_LEFT: usize = 64;
const CIRCLES_PER_LEFT: usize = 64;

/// From so many circles on the memory is asked beforehand: fewer fit into the caches.
const PREFETCH_FROM: usize = 16_000;

/// What happens to a circle next; its time stands in the ring.
#[derive(Clone, Copy, Debug)]
struct Event {
    /// Whom it touches, or [`LEAVE`], or [`WALL`] and how many [sides](Side::ALL) after it.
    what: u32,
    /// For which state of that one this was solved.
    changes: u32,
}

/// In place of somebody: the circle leaves its region.
const LEAVE: u32 = u32::MAX;

/// In place of somebody: the circle reaches a wall, the first or one of the three that follow.
const WALL: u32 = u32::MAX - 4;

/// Queues are equal when they say the same; how far they have looked ahead for it does not matter.
impl PartialEq for EventQueue {
    fn eq(&self, other: &Self) -> bool {
        self.next == other.next && self.passing == other.passing
    }
}

impl EventQueue {
    /// Finds everybody's neighbors and next events.
    pub fn new(bodies: &[Body], arena: &Arena) -> Self {
        Self::at(bodies, arena, OngoingContacts::default(), 0.0)
    }

    /// The same at `now` (s since the epoch), when some pass through each other.
    pub(in crate::simulation) fn at(
        bodies: &[Body],
        arena: &Arena,
        passing: OngoingContacts,
        now: f64,
    ) -> Self {
        let level = SimdLevel::widest();
        let neighbors = NeighborSearch::new(bodies, arena, now, level);
        let mut queue = Self::unsettled(bodies, arena, passing, (level, neighbors, now));
        queue.settle(bodies, arena);
        queue
    }

    /// The same with these neighbors from a time on (s since the epoch), or with all, before the first event has been
    /// determined.
    fn unsettled(
        bodies: &[Body],
        arena: &Arena,
        mut passing: OngoingContacts,
        (level, neighbors, time): (SimdLevel, Option<NeighborSearch>, f64),
    ) -> Self {
        let all_pairs = neighbors.is_none().then(|| AllPairs::new(bodies.len(), time));
        let neighbors = neighbors.unwrap_or_else(|| NeighborSearch::all(bodies, arena));
        for (a, b) in passing.pairs() {
            passing.renew(bodies, a, b);
        }
        let mut queue = Self {
            level,
            neighbors,
            all_pairs,
            events: vec![Event { what: LEAVE, changes: 0 }; bodies.len()],
            ring: TimeBuckets::new(bodies.len()),
            passing,
            partners: Vec::new(),
            next: None,
            left: 0,
            solved: 0,
            asked: 0,
        };
        let times: Vec<f64> = (0..bodies.len()).map(|circle| queue.predict(bodies, arena, circle)).collect();
        queue.ring.refill(times.into_iter());
        queue
    }

    /// The part of the queue that cannot be solved again from the bodies alone: who passes through whom.
    pub(in crate::simulation) fn ongoing(&self) -> &OngoingContacts {
        &self.passing
    }

    /// The same queue for bodies whose stamps were moved by `shift` seconds: everything solved anew.
    pub(in crate::simulation) fn rebase(&mut self, bodies: &[Body], arena: &Arena, shift: f64) {
        let (solved, passing) = (self.solved, self.passing.shifted(shift));
        // What was known is forgotten first: there is no need of memory for both.
        *self = Self::new(&[], arena);
        *self = Self::at(bodies, arena, passing, 0.0);
        self.solved += solved;
    }

    /// How many pairs were solved since this was last asked.
    pub(in crate::simulation) fn take_solved(&mut self) -> usize {
        std::mem::take(&mut self.solved)
    }

    /// What happens next, and when (s since the epoch).
    ///
    /// Of those at the same time the smallest (a, b) comes first, pairs before walls.
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        self.next
    }

    /// The next collisions of pairs that are known of, at most so many: (time in s since the epoch, a, b), the earliest
    /// first.
    ///
    /// Each circle knows its next one only, so that of those after the first some may be missing.
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

    /// Goes on looking for what happens next, where that was only known to be later.
    pub fn look_further(&mut self, bodies: &[Body], arena: &Arena) {
        self.settle(bodies, arena);
    }

    /// Notes that a pair has begun to pass through itself, so that the contact is one event.
    pub fn begin_contact(&mut self, a: usize, b: usize) {
        self.passing.begin(a, b);
    }

    /// A circle was moved otherwise than by flying: it may have left its region.
    pub fn displace(&mut self, bodies: &[Body], arena: &Arena, circle: usize) {
        let body = &bodies[circle];
        if self.all_pairs.is_none() && !self.neighbors.region(circle).contains(body.circle().center) {
            self.renew(bodies, arena, circle, body.stamp());
        }
    }

    /// Solves the event of one changed circle again.
    pub fn refresh_one(&mut self, bodies: &[Body], arena: &Arena, circle: usize) {
        if !self.passing.is_empty() {
            for other in self.passing.partners(circle) {
                self.passing.renew(bodies, circle, other);
            }
        }
        let time = self.predict(bodies, arena, circle);
        self.ring.set(circle, time);
        self.settle(bodies, arena);
    }

    /// Solves the events of two changed circles again.
    pub fn refresh_pair(&mut self, bodies: &[Body], arena: &Arena, a: usize, b: usize) {
        if !self.passing.is_empty() {
            for other in self.passing.partners(b).into_iter().filter(|&other| other != a) {
                self.passing.renew(bodies, b, other);
            }
            for other in self.passing.partners(a) {
                self.passing.renew(bodies, a, other);
            }
        }
        self.neighbors.note_contact();
        let times = self.predict_both(bodies, arena, [a, b]);
        self.ring.set(a, times[0]);
        self.ring.set(b, times[1]);
        self.settle(bodies, arena);
    }

    /// Makes a circle's list of neighbors again at `time` (s since the epoch).
    fn renew(&mut self, bodies: &[Body], arena: &Arena, circle: usize, time: f64) {
        if !self.neighbors.renew(bodies, arena, circle, time) {
            let lists = NeighborSearch::lists(bodies, arena, time, self.level);
            self.begin_anew(bodies, arena, time, lists);
        }
    }

    /// The same with other neighbors from `time` on (s since the epoch), or with all, before the first event has been
    /// determined.
    #[cold]
    fn begin_anew(&mut self, bodies: &[Body], arena: &Arena, time: f64, neighbors: Option<NeighborSearch>) {
        let (solved, left, passing) = (self.solved, self.left, std::mem::take(&mut self.passing));
        *self = Self::unsettled(bodies, arena, passing, (self.level, neighbors, time));
        self.solved += solved;
        self.left = left;
    }

    /// Looks at what comes first until that is something that truly happens, or until that has taken long enough.
    fn settle(&mut self, bodies: &[Body], arena: &Arena) {
        let mut looks =
            if self.all_pairs.is_some() { self.go_on_with_all(bodies, arena) } else { LOOKS_AT_ONCE };
        self.next = loop {
            if looks == 0 {
                break self.first_not_known();
            }
            looks -= 1;
            let Some((time, circle)) = self.first() else { break None };
            self.prefetch(bodies);
            let Event { what, changes } = self.events[circle];
            if what == LEAVE {
                self.left += 1;
                if self.left.is_multiple_of(LEFT_AT_ONCE) {
                    looks = self.weigh(bodies, arena, time, looks);
                    continue;
                }
                self.renew(bodies, arena, circle, time);
                if self.all_pairs.is_some() {
                    looks = self.hold_against_all(bodies, arena);
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

    /// Circles leave their regions without a contact: solves all pairs instead where that takes less time by now. `looks` are
    /// left, and after this as many as are returned.
    #[cold]
    fn weigh(&mut self, bodies: &[Body], arena: &Arena, time: f64, looks: usize) -> usize {
        let far = self.neighbors.take_cells_searched() / CELLS_PER_LEFT
            + self.ring.take_fits() * bodies.len() / CIRCLES_PER_LEFT;
        // The one that leaves now comes first once more.
        self.left += far + 1;
        if is_in_vain(self.left, bodies.len()) {
            self.neighbors = NeighborSearch::all(bodies, arena);
            self.all_pairs = Some(AllPairs::new(bodies.len(), time));
            self.hold_against_all(bodies, arena)
        } else {
            looks.saturating_sub(far)
        }
    }

    /// Where all are neighbors: looks for those nearby again once there have been many contacts, and holds the others against
    /// all. Returns how often to look.
    #[cold]
    fn go_on_with_all(&mut self, bodies: &[Body], arena: &Arena) -> usize {
        if let Some(all) = &mut self.all_pairs
            && let Some((time, NextEvent::Pair { .. } | NextEvent::Wall { .. })) = self.next
            && !all.note_contact()
        {
            let neighbors = NeighborSearch::new(bodies, arena, time, self.level);
            self.begin_anew(bodies, arena, time, neighbors);
        }
        self.hold_against_all(bodies, arena)
    }

    /// Solves the next event of each circle with those before it, as many as are solved at once. Returns how often to look
    /// after that.
    #[cold]
    fn hold_against_all(&mut self, bodies: &[Body], arena: &Arena) -> usize {
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
        if self.all_pairs.is_some() { PAIRS_AT_ONCE / bodies.len() + 1 } else { LOOKS_AT_ONCE }
    }

    /// Where the search pauses.
    #[cold]
    fn first_not_known(&mut self) -> Option<(f64, NextEvent)> {
        let unsolved = self.all_pairs.as_ref().filter(|all| all.next().is_some()).map(AllPairs::since);
        let time = unsolved.or_else(|| self.first().map(|first| first.0))?;
        Some((time, NextEvent::Later))
    }

    /// Asks the memory for what the events of the coming buckets will read, where it does not fit into the caches: first
    /// for the circles, then for those they touch, then for the neighbors of both.
    #[inline]
    fn prefetch(&mut self, bodies: &[Body]) {
        if bodies.len() < PREFETCH_FROM || self.asked == self.ring.cursor() {
            return;
        }
        let cursor = self.ring.cursor();
        // Of buckets that were passed at once none is left out, but after a jump.
        let first = self.asked.max(cursor.saturating_sub(4)).min(cursor) + 1;
        self.asked = cursor;
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

    /// Whose event is the first in the order of events, and when (s since the epoch).
    #[inline]
    fn first(&mut self) -> Option<(f64, usize)> {
        let events = &self.events;
        let First { time, circle, is_tied } = self.ring.first(|circle| {
            let other = events[circle].what;
            // Whom it touches may be about to touch somebody else at the same time.
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

    /// The order of two circles' events that are at the same time: who leaves, then pairs, then walls.
    fn compare(&self, one: usize, other: usize) -> Ordering {
        let key = |circle: usize| match self.events[circle].what {
            LEAVE => (0, circle, circle),
            WALL.. => (2, circle, circle),
            other => (1, circle.min(other as usize), circle.max(other as usize)),
        };
        key(one).cmp(&key(other))
    }

    /// Solves the next event of a circle, and returns when it is (s since the epoch); infinity when never.
    #[inline]
    fn predict(&mut self, bodies: &[Body], arena: &Arena, circle: usize) -> f64 {
        let near = self.neighbors.first(circle);
        let touch = if self.passing.is_empty() {
            self.solved += near.listed.count_ones() as usize;
            let touch = first_touch(self.level, bodies, circle, near);
            self.first_of_further(bodies, circle, touch)
        } else {
            self.first_of_others(bodies, circle)
        };
        self.next_event(bodies, arena, circle, touch)
    }

    /// The same for two circles, side by side.
    #[inline]
    fn predict_both(&mut self, bodies: &[Body], arena: &Arena, pair: [usize; 2]) -> [f64; 2] {
        let touches = if self.passing.is_empty() {
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

    /// The first of this touch and those with further neighbors.
    #[inline]
    fn first_of_further(&mut self, bodies: &[Body], circle: usize, mut first: Touch) -> Touch {
        let Self { level, neighbors, solved, .. } = self;
        for near in neighbors.further(circle) {
            *solved += near.listed.count_ones() as usize;
            first = first.or(first_touch(*level, bodies, circle, near));
        }
        first
    }

    /// The first touch with a neighbor that the circle does not pass through.
    #[cold]
    fn first_of_others(&mut self, bodies: &[Body], circle: usize) -> Touch {
        let Self { level, neighbors, passing, partners, solved, .. } = self;
        passing.find_partners(circle, partners);
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

    /// What comes first, this touch or an edge, and when (s since the epoch).
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // What comes first is as good as random: a branch would guess wrong.
    fn next_event(&mut self, bodies: &[Body], arena: &Arena, circle: usize, touch: Touch) -> f64 {
        let (edge, at_edge) = next_edge(&bodies[circle], arena, self.neighbors.region(circle));
        // Whoever leaves at the same time may find somebody else to touch then.
        let is_touch =
            (touch.time < edge) | ((touch.time == edge) & (at_edge != LEAVE) & (edge < f64::INFINITY));
        let other = select_unpredictable(is_touch, touch.other as usize, circle);
        let what = select_unpredictable(is_touch, touch.other, at_edge);
        self.events[circle] = Event { what, changes: bodies[other].changes() };
        select_unpredictable(is_touch, touch.time, edge)
    }
}

/// Have enough of `count` circles left their regions without a contact for all pairs to be solved instead?
fn is_in_vain(left: usize, count: usize) -> bool {
    left > LEFT + LEFT_PER_CIRCLE * count + count * (count / (2 * PAIRS_PER_LEFT))
}

/// When a body reaches a wall or the edge of its region (s since the epoch; infinity when neither), and which.
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

/// Along one axis, how long it takes to the side ahead (s), and whether that is a wall, and the upper one.
///
/// To the wall by the same arithmetic as [`wall_intercept`](crate::detection::wall_intercept).
#[inline]
fn edge(position: f64, velocity: f64, sides: [f64; 2], walls: [f64; 2]) -> (f64, (bool, bool)) {
    // No branch here: nobody can tell beforehand which way a circle flies.
    let towards_max = velocity > 0.0;
    let side = select_unpredictable(towards_max, sides[1], sides[0]);
    let wall = select_unpredictable(towards_max, walls[1], walls[0]);
    let time = (side - position) / velocity;
    let time = if time > 0.0 { time } else { 0.0 };
    // A velocity of zero reaches nothing; the division would be 0/0 for a circle at rest on a wall.
    let time = select_unpredictable(velocity == 0.0, f64::INFINITY, time);
    (time, (side == wall, towards_max))
}

/// Did two that touch at `time` overlap already when that was solved?
fn is_overlapping(a: &Body, b: &Body, time: f64) -> bool {
    time == a.stamp().max(b.stamp()) && Entry::of(a, b).reason == Reason::Overlapping
}
