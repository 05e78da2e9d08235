//! The contacts ahead, from a table or a queue.

use super::entry::Entry;
use super::intercept_table::InterceptTable;
use super::ongoing_contacts::OngoingContacts;
use super::queue::event_queue::EventQueue;
use crate::geometry::Arena;
use crate::simulation::answers::NextEvent;
use crate::simulation::body::Body;

/// How the next contact is found. Both find the same one, to the last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum SchedulerKind {
    /// A table of all pairs.
    Table,
    /// A queue over the neighbors of each circle.
    Queue,
}

/// The maximum number of circles in a table by default: it says of each pair why it collides or not, but the queue is
/// faster for more than a few circles.
const MAX_IN_TABLE: usize = 64;

impl SchedulerKind {
    /// Returns the default for a world of `count` circles.
    pub fn for_count(count: usize) -> Self {
        if count <= MAX_IN_TABLE { Self::Table } else { Self::Queue }
    }
}

/// Finds the next contact.
#[derive(Clone, Debug, PartialEq)]
pub enum Scheduler {
    /// By an entry for each pair.
    Table(Box<InterceptTable>),
    /// By an event for each circle.
    Queue(Box<EventQueue>),
}

impl Scheduler {
    /// Solves the contacts ahead at `now` (s since the epoch).
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

    /// Returns which of the two it is.
    pub fn kind(&self) -> SchedulerKind {
        match self {
            Self::Table(_) => SchedulerKind::Table,
            Self::Queue(_) => SchedulerKind::Queue,
        }
    }

    /// Returns the next event and its time (s since the epoch): `None` when there is none.
    #[inline]
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        match self {
            Self::Table(table) => table.next(),
            Self::Queue(queue) => queue.next(),
        }
    }

    /// Returns the next collisions of pairs, at most `count` of them: (time in s since the epoch, a, b), the earliest first.
    pub fn upcoming(&self, bodies: &[Body], count: usize) -> Vec<(f64, usize, usize)> {
        match self {
            Self::Table(table) => table.upcoming(count),
            Self::Queue(queue) => queue.upcoming(bodies, count),
        }
    }

    /// Returns when a pair, `a < b`, collides, or why it never does.
    pub fn entry(&self, bodies: &[Body], a: usize, b: usize) -> Entry {
        match self.ongoing().until(a, b) {
            Some(time) => Entry::passing_through(time),
            None => Entry::new(&bodies[a], &bodies[b]),
        }
    }

    /// Returns the pairs whose circles are passing through each other.
    pub fn ongoing(&self) -> &OngoingContacts {
        match self {
            Self::Table(table) => table.ongoing(),
            Self::Queue(queue) => queue.ongoing(),
        }
    }

    /// Returns the same, to be changed.
    pub fn ongoing_mut(&mut self) -> &mut OngoingContacts {
        match self {
            Self::Table(table) => table.ongoing_mut(),
            Self::Queue(queue) => queue.ongoing_mut(),
        }
    }

    /// Takes over a body that is new at `now` (s since the epoch), in the place of a removed one or after all others. Returns
    /// the number of pairs solved.
    pub fn insert(&mut self, bodies: &[Body], arena: &Arena, circle: usize, now: f64) -> usize {
        match self {
            Self::Table(table) => table.insert(bodies, arena, circle),
            Self::Queue(queue) => {
                queue.insert(bodies, arena, circle, now);
                queue.take_solved()
            }
        }
    }

    /// Takes over a change of a body at `now` (s since the epoch). `is_moved` says whether center or radius changed, too.
    /// Returns the number of pairs solved.
    pub fn change(
        &mut self,
        bodies: &[Body],
        arena: &Arena,
        circle: usize,
        now: f64,
        is_moved: bool,
    ) -> usize {
        match self {
            Self::Table(table) => table.refresh_one(bodies, arena, circle),
            Self::Queue(queue) => {
                queue.change(bodies, arena, circle, now, is_moved);
                queue.take_solved()
            }
        }
    }

    /// Leaves out a removed body. Returns the number of pairs solved.
    pub fn remove(&mut self, bodies: &[Body], arena: &Arena, circle: usize) -> usize {
        match self {
            Self::Table(table) => {
                table.remove(bodies, arena, circle);
                0
            }
            Self::Queue(queue) => {
                queue.remove(bodies, arena, circle);
                queue.take_solved()
            }
        }
    }

    /// Resumes the search for the next contact after a [`NextEvent::Later`]. Returns the number of pairs solved.
    pub fn resume_search(&mut self, bodies: &[Body], arena: &Arena) -> usize {
        match self {
            Self::Table(_) => 0,
            Self::Queue(queue) => {
                queue.resume_search(bodies, arena);
                queue.take_solved()
            }
        }
    }

    /// Takes note that a circle was moved other than by its velocity.
    pub fn displace(&mut self, bodies: &[Body], arena: &Arena, circle: usize) {
        match self {
            Self::Table(_) => {}
            Self::Queue(queue) => queue.displace(bodies, arena, circle),
        }
    }

    /// Solves one changed circle again. Returns the number of pairs solved.
    pub fn refresh_one(&mut self, bodies: &[Body], arena: &Arena, circle: usize) -> usize {
        match self {
            Self::Table(table) => table.refresh_one(bodies, arena, circle),
            Self::Queue(queue) => {
                queue.refresh_one(bodies, arena, circle);
                queue.take_solved()
            }
        }
    }

    /// Solves two changed circles again. Returns the number of pairs solved.
    pub fn refresh_pair(&mut self, bodies: &[Body], arena: &Arena, a: usize, b: usize) -> usize {
        match self {
            Self::Table(table) => table.refresh_pair(bodies, arena, a, b),
            Self::Queue(queue) => {
                queue.refresh_pair(bodies, arena, a, b);
                queue.take_solved()
            }
        }
    }

    /// Solves everything again for bodies whose epoch was moved by `shift` seconds. Returns the number of pairs solved.
    pub fn rebase(&mut self, bodies: &[Body], arena: &Arena, shift: f64) -> usize {
        match self {
            Self::Table(table) => **table = table.rebased(bodies, arena, shift),
            Self::Queue(queue) => queue.rebase(bodies, arena, shift),
        }
        self.take_solved_at_start()
    }

    /// Returns the number of pairs solved for a new scheduler.
    pub fn take_solved_at_start(&mut self) -> usize {
        match self {
            Self::Table(table) => table.present() * table.present().saturating_sub(1) / 2,
            Self::Queue(queue) => queue.take_solved(),
        }
    }
}
