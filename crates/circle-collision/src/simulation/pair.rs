//! Two that may meet: two circles, or a circle and a wall.

use super::answers::{AnyWall, Contact};

/// Two that may meet, by index. In order, two circles come before a circle and a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pair {
    /// Two circles, the lower index first.
    Circles(usize, usize),
    /// A circle and a wall.
    Wall(usize, usize),
}

impl Pair {
    /// Returns the index of the circle, or of the first of two.
    #[inline]
    pub fn first(self) -> usize {
        match self {
            Self::Circles(first, _) | Self::Wall(first, _) => first,
        }
    }

    /// Returns the index of the second of two circles.
    #[inline]
    pub fn second(self) -> Option<usize> {
        match self {
            Self::Circles(_, second) => Some(second),
            Self::Wall(..) => None,
        }
    }

    /// Returns the indices of its circles, one or two.
    pub fn circles(self) -> impl Iterator<Item = usize> {
        std::iter::once(self.first()).chain(self.second())
    }

    pub fn contact(self) -> Contact {
        match self {
            Self::Circles(a, b) => Contact::Pair { a, b },
            Self::Wall(circle, wall) => Contact::Wall { circle, wall: AnyWall::Wall(wall) },
        }
    }
}
