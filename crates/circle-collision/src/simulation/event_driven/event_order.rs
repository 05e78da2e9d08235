//! Which of several predicted events comes first.

use std::cmp::Ordering;

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
    pub fn from_pair(one: usize, other: usize) -> Self {
        Self::Pair(one.min(other), one.max(other))
    }
}

/// Compares two collisions of pairs, each (time in s since the epoch, a, b), `a < b`: by time, then by (a, b).
pub fn compare_collisions(one: &(f64, usize, usize), other: &(f64, usize, usize)) -> Ordering {
    one.0.total_cmp(&other.0).then_with(|| (one.1, one.2).cmp(&(other.1, other.2)))
}
