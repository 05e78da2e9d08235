//! Which two meet.

use std::collections::BTreeSet;

/// Some pairs.
pub type Pairs = BTreeSet<Two>;

/// The indices of two that may meet, in the order in which they are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Two {
    /// Two circles, the lower index first.
    Circles(usize, usize),
    /// A circle and a wall.
    Wall(usize, usize),
}

impl Two {
    /// Returns these two circles.
    pub fn circles(one: usize, other: usize) -> Self {
        Self::Circles(one.min(other), one.max(other))
    }

    /// Returns the circle with the lower index, or the one at a wall.
    pub fn first(self) -> usize {
        let (Self::Circles(first, _) | Self::Wall(first, _)) = self;
        first
    }

    /// Returns the other circle.
    pub fn second(self) -> Option<usize> {
        if let Self::Circles(_, second) = self { Some(second) } else { None }
    }

    /// Returns the indices of its circles, one or two.
    pub fn each_circle(self) -> impl Iterator<Item = usize> {
        std::iter::once(self.first()).chain(self.second())
    }

    /// Whether this circle is one of the two.
    pub fn has(self, circle: usize) -> bool {
        self.each_circle().any(|one| one == circle)
    }
}
