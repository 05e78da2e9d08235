//! What is known of the contacts to come, whichever way it was found.

use super::entry::{Entry, Reason};
use super::intercept_table::InterceptTable;
use super::next_event::NextEvent;
use super::ongoing_contacts::OngoingContacts;
use super::queue::event_queue::EventQueue;
use crate::geometry::Arena;
use crate::simulation::body::Body;

/// What finds the next contact. Both find the same, to the last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SchedulerKind {
    /// The table of all pairs.
    Table,
    /// The queue with lists of neighbors.
    Queue,
}

/// Up to so many circles the table is used.
///
/// It shows why each pair meets or not. The queue is faster from a few circles on.
const MOST_IN_TABLE: usize = 64;

impl SchedulerKind {
    /// The one that a world of so many circles uses by itself.
    pub fn for_count(count: usize) -> Self {
        if count <= MOST_IN_TABLE { Self::Table } else { Self::Queue }
    }
}

/// A table or a queue.
#[derive(Clone, Debug, PartialEq)]
pub enum Scheduler {
    /// One entry for each pair.
    Table(Box<InterceptTable>),
    /// One event for each circle.
    Queue(Box<EventQueue>),
}

impl Scheduler {
    /// Solves what there is to solve at `now` (s since the epoch).
    pub fn new(
        kind: SchedulerKind,
        bodies: &[Body],
        arena: &Arena,
        ongoing: OngoingContacts,
        now: f64,
    ) -> Self {
        match kind {
            SchedulerKind::Table => {
                Self::Table(Box::new(InterceptTable::with_ongoing(bodies, arena, ongoing)))
            }
            SchedulerKind::Queue => Self::Queue(Box::new(EventQueue::at(bodies, arena, ongoing, now))),
        }
    }

    /// Which of the two it is.
    pub fn kind(&self) -> SchedulerKind {
        match self {
            Self::Table(_) => SchedulerKind::Table,
            Self::Queue(_) => SchedulerKind::Queue,
        }
    }

    /// What happens next, and when (s since the epoch).
    #[inline]
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        match self {
            Self::Table(table) => table.next(),
            Self::Queue(queue) => queue.next(),
        }
    }

    /// The next collisions of pairs, at most so many: (time in s since the epoch, a, b), the earliest first.
    pub fn upcoming(&self, bodies: &[Body], most: usize) -> Vec<(f64, usize, usize)> {
        match self {
            Self::Table(table) => table.upcoming(most),
            Self::Queue(queue) => queue.upcoming(bodies, most),
        }
    }

    /// What is to become of a pair, `a < b`.
    pub fn entry(&self, bodies: &[Body], a: usize, b: usize) -> Entry {
        match self.ongoing().until(a, b) {
            Some(time) => Entry { time, reason: Reason::PassingThrough },
            None => Entry::of(&bodies[a], &bodies[b]),
        }
    }

    /// Who passes through whom.
    pub fn ongoing(&self) -> &OngoingContacts {
        match self {
            Self::Table(table) => table.ongoing(),
            Self::Queue(queue) => queue.ongoing(),
        }
    }

    /// Notes that a pair has begun to pass through itself.
    pub fn begin_contact(&mut self, a: usize, b: usize) {
        match self {
            Self::Table(table) => table.begin_contact(a, b),
            Self::Queue(queue) => queue.begin_contact(a, b),
        }
    }

    /// Looks further for what happens next; returns how many pairs were solved for that.
    pub fn look_further(&mut self, bodies: &[Body], arena: &Arena) -> usize {
        match self {
            Self::Table(_) => 0,
            Self::Queue(queue) => {
                queue.look_further(bodies, arena);
                queue.take_solved()
            }
        }
    }

    /// A circle was moved otherwise than by flying.
    pub fn displace(&mut self, bodies: &[Body], arena: &Arena, circle: usize) {
        match self {
            Self::Table(_) => {}
            Self::Queue(queue) => queue.displace(bodies, arena, circle),
        }
    }

    /// Solves again what belongs to one changed circle; returns how many pairs that were.
    pub fn refresh_one(&mut self, bodies: &[Body], arena: &Arena, circle: usize) -> usize {
        match self {
            Self::Table(table) => table.refresh_one(bodies, arena, circle),
            Self::Queue(queue) => {
                queue.refresh_one(bodies, arena, circle);
                queue.take_solved()
            }
        }
    }

    /// Solves again what belongs to two changed circles; returns how many pairs that were.
    pub fn refresh_pair(&mut self, bodies: &[Body], arena: &Arena, a: usize, b: usize) -> usize {
        match self {
            Self::Table(table) => table.refresh_pair(bodies, arena, a, b),
            Self::Queue(queue) => {
                queue.refresh_pair(bodies, arena, a, b);
                queue.take_solved()
            }
        }
    }

    /// Solves everything again for bodies whose stamps were moved by `shift` seconds; returns how many pairs.
    pub fn rebase(&mut self, bodies: &[Body], arena: &Arena, shift: f64) -> usize {
        match self {
            Self::Table(table) => **table = table.rebased(bodies, arena, shift),
            Self::Queue(queue) => queue.rebase(bodies, arena, shift),
        }
        self.take_solved_at_start(bodies.len())
    }

    /// How many pairs were solved for what is new; of so many circles.
    pub fn take_solved_at_start(&mut self, count: usize) -> usize {
        match self {
            Self::Table(_) => count * count.saturating_sub(1) / 2,
            Self::Queue(queue) => queue.take_solved(),
        }
    }
}
