//! What is to become of a pair.

use crate::detection::{Verdict, intercept};
use crate::simulation::body::Body;

/// What is known of one pair.
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

impl Entry {
    /// What becomes of two bodies that do not pass through each other.
    ///
    /// A function of two stamped states alone: both are brought to the later stamp. It does not matter which is named
    /// first.
    pub(crate) fn of(a: &Body, b: &Body) -> Self {
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
