//! The table of future collisions: for each pair, when they touch, or why never.

use super::{Body, Passing};
use crate::detection::{Verdict, WallHit, intercept, wall_intercept};
use crate::geometry::{Arena, Side};

/// What the table knows of one pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Entry {
    /// The time that belongs to the reason (s since the epoch); infinity where none does.
    pub time: f64,
    /// When, or why never.
    pub reason: Reason,
}

/// The kind of an [`Entry`]; the first two are collisions to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// They will touch at the entry's time.
    Hit,
    /// They overlap and are closing: the collision is now.
    Overlapping,
    /// They touch at the entry's time without colliding.
    Graze,
    /// They are closest at the entry's time, with room between them.
    PassesBy,
    /// The distance grows.
    MovingApart,
    /// The distance never changes.
    SameVelocity,
    /// They pass through each other until the entry's time; the contact has been noted.
    PassingThrough,
}

/// The next thing that will happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NextEvent {
    /// Two circles touch.
    Pair {
        /// The lower index.
        a: usize,
        /// The higher index.
        b: usize,
        /// Did they overlap already when the entry was solved?
        overlapping: bool,
    },
    /// A circle reaches a wall.
    Wall {
        /// The circle.
        circle: usize,
        /// The wall.
        side: Side,
    },
    /// No contact: nothing happens until then, and what comes after is not known yet.
    Later,
}

/// One entry per pair and one wall per circle, with absolute times, so that only the entries of circles whose
/// motion changed need solving again: 2N − 3 after a bounce, N − 1 after a wall.
#[derive(Clone, Debug, PartialEq)]
pub struct InterceptTable {
    count: usize,
    /// Pairs (a, b) with a < b, row by row.
    entries: Vec<Entry>,
    /// Of each row, the earliest collision: (time, b).
    earliest: Vec<(f64, usize)>,
    /// Of each circle, the next wall: (time, side).
    walls: Vec<(f64, Side)>,
    /// Pairs that pass through each other, and until when.
    passing: Passing,
}

impl Entry {
    /// What becomes of two bodies that do not pass through each other.
    pub(super) fn of(a: &Body, b: &Body) -> Self {
        let base = a.stamp().max(b.stamp());
        let found = intercept(&a.at(base), &b.at(base));
        let (time, reason) = match found.verdict {
            Verdict::Hit { time } => (base + time, Reason::Hit),
            Verdict::Overlapping => (base, Reason::Overlapping),
            Verdict::Graze { time } => (base + time, Reason::Graze),
            Verdict::PassesBy { time } => (base + time, Reason::PassesBy),
            Verdict::MovingApart => (f64::INFINITY, Reason::MovingApart),
            Verdict::SameVelocity => (f64::INFINITY, Reason::SameVelocity),
        };
        Self { time, reason }
    }

    /// When the pair collides (s since the epoch); infinity when it does not.
    pub fn collision_time(&self) -> f64 {
        match self.reason {
            Reason::Hit | Reason::Overlapping => self.time,
            Reason::Graze
            | Reason::PassesBy
            | Reason::MovingApart
            | Reason::SameVelocity
            | Reason::PassingThrough => f64::INFINITY,
        }
    }
}

impl InterceptTable {
    /// Solves all N(N−1)/2 pairs and all walls.
    pub fn new(bodies: &[Body], arena: &Arena) -> Self {
        Self::with_passing(bodies, arena, Passing::default())
    }

    pub(super) fn with_passing(bodies: &[Body], arena: &Arena, passing: Passing) -> Self {
        let count = bodies.len();
        let mut table = Self {
            count,
            entries: Vec::with_capacity(count * count.saturating_sub(1) / 2),
            earliest: Vec::with_capacity(count),
            walls: bodies.iter().map(|body| solve_wall(body, arena)).collect(),
            passing,
        };
        for a in 0..count {
            for b in a + 1..count {
                let entry = table.solve(bodies, a, b);
                table.entries.push(entry);
            }
        }
        for a in 0..count {
            table.earliest.push(table.earliest_of_row(a));
        }
        table
    }

    /// The part of the table that cannot be solved again from the bodies alone: who passes through whom.
    pub(super) fn passing(&self) -> &Passing {
        &self.passing
    }

    /// The same table for bodies whose stamps were moved by `shift` seconds: everything solved anew.
    #[must_use]
    pub fn rebased(&self, bodies: &[Body], arena: &Arena, shift: f64) -> Self {
        Self::with_passing(bodies, arena, self.passing.shifted(shift))
    }

    /// The entry of a pair, `a < b`.
    pub fn entry(&self, a: usize, b: usize) -> Entry {
        self.entries[self.index(a, b)]
    }

    /// What happens next, and when (s since the epoch).
    ///
    /// Of those at the same time the smallest (a, b) comes first, pairs before walls.
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        let mut best: Option<(f64, NextEvent)> = None;
        for (a, &(time, b)) in self.earliest.iter().enumerate() {
            if best.map_or(time < f64::INFINITY, |(other, _)| time < other) {
                let overlapping = self.entry(a, b).reason == Reason::Overlapping;
                best = Some((time, NextEvent::Pair { a, b, overlapping }));
            }
        }
        for (circle, &(time, side)) in self.walls.iter().enumerate() {
            if best.map_or(time < f64::INFINITY, |(other, _)| time < other) {
                best = Some((time, NextEvent::Wall { circle, side }));
            }
        }
        best
    }

    /// The next collisions of pairs, at most so many: (time in s since the epoch, a, b), the earliest first.
    pub fn upcoming(&self, most: usize) -> Vec<(f64, usize, usize)> {
        let row = |a: usize| (a + 1..self.count).map(move |b| (self.entry(a, b).collision_time(), a, b));
        let mut found: Vec<_> = (0..self.count).flat_map(row).filter(|entry| entry.0.is_finite()).collect();
        found.sort_by(|one, other| one.0.total_cmp(&other.0).then((one.1, one.2).cmp(&(other.1, other.2))));
        found.truncate(most);
        found
    }

    /// Notes that a pair has begun to pass through itself, so that the contact is one event.
    pub fn begin_passing(&mut self, a: usize, b: usize) {
        self.passing.begin(a, b);
    }

    /// Solves the entries of one changed circle again; returns how many pairs that were.
    pub fn refresh_one(&mut self, bodies: &[Body], arena: &Arena, circle: usize) -> usize {
        self.walls[circle] = solve_wall(&bodies[circle], arena);
        for other in 0..self.count {
            if other != circle {
                self.update(bodies, other.min(circle), other.max(circle));
            }
        }
        self.earliest[circle] = self.earliest_of_row(circle);
        self.count - 1
    }

    /// Solves the entries of two changed circles again; returns how many pairs that were, 2N − 3.
    pub fn refresh_pair(&mut self, bodies: &[Body], arena: &Arena, a: usize, b: usize) -> usize {
        self.walls[b] = solve_wall(&bodies[b], arena);
        for other in (0..self.count).filter(|&other| other != a && other != b) {
            self.update(bodies, other.min(b), other.max(b));
        }
        self.earliest[b] = self.earliest_of_row(b);
        self.count - 2 + self.refresh_one(bodies, arena, a)
    }

    /// Solves one entry and keeps its row's earliest.
    fn update(&mut self, bodies: &[Body], a: usize, b: usize) {
        let entry = self.solve(bodies, a, b);
        let index = self.index(a, b);
        self.entries[index] = entry;
        let (time, partner) = self.earliest[a];
        let candidate = (entry.collision_time(), b);
        if partner == b {
            self.earliest[a] = self.earliest_of_row(a);
        } else if candidate.0 < time || (candidate.0 == time && time < f64::INFINITY && b < partner) {
            self.earliest[a] = candidate;
        }
    }

    fn earliest_of_row(&self, a: usize) -> (f64, usize) {
        (a + 1..self.count).map(|b| (self.entry(a, b).collision_time(), b)).fold(
            (f64::INFINITY, usize::MAX),
            |best, candidate| if candidate.0 < best.0 { candidate } else { best },
        )
    }

    /// A time of impact is a function of two stamped states: both are brought to the later stamp.
    fn solve(&mut self, bodies: &[Body], a: usize, b: usize) -> Entry {
        if let Some(time) = self.passing.renew(bodies, a, b) {
            return Entry { time, reason: Reason::PassingThrough };
        }
        Entry::of(&bodies[a], &bodies[b])
    }

    fn index(&self, a: usize, b: usize) -> usize {
        a * (2 * self.count - a - 1) / 2 + (b - a - 1)
    }
}

fn solve_wall(body: &Body, arena: &Arena) -> (f64, Side) {
    match wall_intercept(&body.at(body.stamp()), arena) {
        Some(WallHit { side, time }) => (body.stamp() + time, side),
        None => (f64::INFINITY, Side::Left),
    }
}
