//! When a pair collides, or why it never does, and which of several events comes first.

use std::cmp::Ordering;

use crate::detection::{Verdict, intercept, passes};
use crate::simulation::body::Body;

/// When one pair collides if both circles keep their velocities, or why it never does.
///
/// ```
/// use circle_collision::{geometry::Circle, simulation::{Reason, Rules, World}};
///
/// let comet = Circle::new([-6.0, 3.0], 0.5).with_velocity([2.0, 0.0]);
/// let planet = Circle::new([0.0, 0.0], 1.0);
/// let entry = World::new(Rules::default(), vec![comet.into(), planet.into()], 0.0)?.entry_at(0, 1);
/// assert_eq!((entry.reason, entry.time), (Reason::PassesBy, 3.0));
/// assert_eq!(entry.collision_time(), f64::INFINITY);
/// # Ok::<(), circle_collision::simulation::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Entry {
    /// The time that the reason refers to (s since the epoch): infinity if it refers to none.
    #[cfg_attr(feature = "serde", serde(with = "crate::geometry::infinite"))]
    pub time: f64,
    /// Why the pair collides at that time, or why it never does.
    pub reason: Reason,
    #[cfg_attr(feature = "serde", serde(with = "crate::geometry::infinite"))]
    collision_time: f64,
}

/// Why a pair collides or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Reason {
    /// They touch at the entry's time and are closing then.
    Hit,
    /// They overlap and are closing: the collision is now.
    Overlapping,
    /// They touch at the entry's time without colliding.
    Graze,
    /// They are closest at the entry's time, with a gap between them.
    PassesBy,
    /// Their distance does not shrink.
    MovingApart,
    /// Their distance never changes.
    SameVelocity,
    /// They pass through each other until the entry's time; their contact has already been an event.
    PassingThrough,
}

impl Entry {
    /// Solves a pair whose circles are not passing through each other, in either order.
    ///
    /// The answer depends only on the two stamped states: both are brought to the later stamp.
    pub(crate) fn new(a: &Body, b: &Body) -> Self {
        let base = a.stamp().max(b.stamp());
        let path = intercept(&a.at(base), &b.at(base));
        let (time, reason) = match path.verdict {
            Verdict::Hit { time } => (base + time, Reason::Hit),
            Verdict::Overlapping => (base, Reason::Overlapping),
            Verdict::Graze { time } => (base + time, Reason::Graze),
            Verdict::PassesBy { time } => (base + time, Reason::PassesBy),
            Verdict::MovingApart => (f64::INFINITY, Reason::MovingApart),
            Verdict::SameVelocity => (f64::INFINITY, Reason::SameVelocity),
        };
        let collision_time = path.time_of_impact().map_or(f64::INFINITY, |wait| base + wait);
        Self { time, reason, collision_time }
    }

    /// Whether a closing pair does not collide: [`Self::new`] then finds a graze, or that they pass by.
    #[inline(always)]
    pub(crate) fn passes(a: &Body, b: &Body) -> bool {
        let base = a.stamp().max(b.stamp());
        passes(&a.at(base), &b.at(base))
    }

    /// Returns the entry of a pair whose circles pass through each other until `time` (s since the epoch).
    pub(crate) fn passing_through(time: f64) -> Self {
        Self { time, reason: Reason::PassingThrough, collision_time: f64::INFINITY }
    }

    /// Returns the time of the collision (s since the epoch): infinity if there is none.
    #[must_use]
    pub fn collision_time(&self) -> f64 {
        self.collision_time
    }
}

/// The order of events at the same time: pairs first, by (a, b), then walls, by circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TieBreak {
    /// Two circles touch: the lower and the higher index.
    Pair(usize, usize),
    /// This circle reaches a wall.
    Wall(usize),
}

impl TieBreak {
    /// Returns the rank of a pair, given in either order.
    #[inline]
    pub fn from_pair(a: usize, b: usize) -> Self {
        Self::Pair(a.min(b), a.max(b))
    }
}

/// Compares two collisions of pairs, each (time in s since the epoch, a, b), `a < b`: by time, then by (a, b).
pub fn compare_collisions(left: &(f64, usize, usize), right: &(f64, usize, usize)) -> Ordering {
    left.0.total_cmp(&right.0).then_with(|| (left.1, left.2).cmp(&(right.1, right.2)))
}
