//! The contacts ahead, from a table or a queue.

use super::intercept_table::InterceptTable;
use super::passing_pairs::PassingPairs;
use super::queue::EventQueue;
use crate::geometry::Arena;
use crate::simulation::answers::NextEvent;
use crate::simulation::body::Body;

/// How the next contact is found. Both find the same one, to the last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum SchedulerKind {
    /// A table of all pairs.
    Table,
    /// A queue of events; each circle is solved only against its neighbors.
    Queue,
}

/// The maximum number of circles in a table by default: it explains for each pair why it collides or not, but the
/// queue is faster for more than a few circles.
const MAX_IN_TABLE: usize = 64;

impl SchedulerKind {
    /// Returns the default for a world of `count` circles.
    ///
    /// ```
    /// use circle_collision::simulation::SchedulerKind;
    ///
    /// assert_eq!([10, 10_000].map(SchedulerKind::for_count), [SchedulerKind::Table, SchedulerKind::Queue]);
    /// ```
    #[must_use]
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
    /// Solves the contacts ahead at the first of these times, up to the second one (s since the epoch).
    pub fn new(
        kind: SchedulerKind,
        bodies: &[Body],
        arena: &Arena,
        ongoing: PassingPairs,
        [now, until]: [f64; 2],
    ) -> Self {
        match kind {
            SchedulerKind::Table => {
                Self::Table(Box::new(InterceptTable::with_ongoing(bodies, arena, ongoing)))
            }
            SchedulerKind::Queue => {
                Self::Queue(Box::new(EventQueue::new(bodies, arena, ongoing, now, until)))
            }
        }
    }

    /// Returns the kind of scheduler.
    pub fn kind(&self) -> SchedulerKind {
        match self {
            Self::Table(_) => SchedulerKind::Table,
            Self::Queue(_) => SchedulerKind::Queue,
        }
    }

    /// Returns the next event and its time (s since the epoch): `None` if there is none.
    #[inline]
    pub fn next(&self) -> Option<(f64, NextEvent)> {
        either!(self, Self::Table | Self::Queue, one => one.next)
    }

    /// Returns the next collisions of pairs, at most `count` of them: (time in s since the epoch, a, b), the earliest first.
    pub fn upcoming(&self, bodies: &[Body], count: usize) -> Vec<(f64, usize, usize)> {
        match self {
            Self::Table(table) => table.upcoming(count),
            Self::Queue(queue) => queue.upcoming(bodies, count),
        }
    }

    /// Returns the pairs whose circles are passing through each other.
    pub fn ongoing(&self) -> &PassingPairs {
        either!(self, Self::Table | Self::Queue, one => &one.ongoing)
    }

    /// Returns the pairs whose circles are passing through each other, mutably.
    pub fn ongoing_mut(&mut self) -> &mut PassingPairs {
        either!(self, Self::Table | Self::Queue, one => &mut one.ongoing)
    }

    /// Searches from now on up to this time (s since the epoch), at which a contact comes that is not known here.
    #[inline]
    pub fn search_until(&mut self, until: f64) {
        match self {
            Self::Table(_) => {}
            Self::Queue(queue) => queue.search_until(until),
        }
    }

    /// Searches up to another time after such a contact was changed at `now` (s since the epoch).
    pub fn change_until(&mut self, bodies: &[Body], until: f64, now: f64) {
        match self {
            Self::Table(_) => {}
            Self::Queue(queue) => queue.change_until(bodies, until, now),
        }
    }

    /// Adds a body at `now` (s since the epoch), in the slot of a removed one or after all others.
    pub fn insert(&mut self, bodies: &[Body], circle: usize, now: f64) {
        match self {
            Self::Table(table) => table.insert(bodies, circle),
            Self::Queue(queue) => queue.insert(bodies, circle, now),
        }
    }

    /// Solves a body again after it was changed at `now` (s since the epoch). `is_moved` says whether its center or radius
    /// changed.
    pub fn change(&mut self, bodies: &[Body], circle: usize, now: f64, is_moved: bool) {
        match self {
            Self::Table(table) => table.refresh_one(bodies, circle),
            Self::Queue(queue) => queue.change(bodies, circle, now, is_moved),
        }
    }

    /// Drops a removed body.
    pub fn remove(&mut self, bodies: &[Body], circle: usize) {
        either!(self, Self::Table | Self::Queue, one => one.remove(bodies, circle));
    }

    /// Resumes the search for the next contact after a [`NextEvent::Later`].
    pub fn resume_search(&mut self, bodies: &[Body]) {
        match self {
            Self::Table(_) => {}
            Self::Queue(queue) => queue.settle(bodies),
        }
    }

    /// Renews the region of a circle that was moved other than by its velocity, if it has left it.
    pub fn displace(&mut self, bodies: &[Body], circle: usize) {
        match self {
            Self::Table(_) => {}
            Self::Queue(queue) => queue.displace(bodies, circle),
        }
    }

    /// Solves one changed circle again.
    pub fn refresh_one(&mut self, bodies: &[Body], circle: usize) {
        either!(self, Self::Table | Self::Queue, one => one.refresh_one(bodies, circle));
    }

    /// Solves two changed circles again.
    pub fn refresh_pair(&mut self, bodies: &[Body], a: usize, b: usize) {
        either!(self, Self::Table | Self::Queue, one => one.refresh_pair(bodies, a, b));
    }

    /// Solves everything again for bodies whose epoch was moved by `shift` seconds.
    pub fn rebase(&mut self, bodies: &[Body], shift: f64) {
        either!(self, Self::Table | Self::Queue, one => one.rebase(bodies, shift));
    }

    /// Returns the number of pairs solved since the last call.
    pub fn take_pairs_solved(&mut self) -> usize {
        either!(self, Self::Table | Self::Queue, one => std::mem::take(&mut one.pairs_solved))
    }
}
