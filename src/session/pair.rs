//! Two circles of a scene.

use crate::simulation::{AuditedContact, Contact};

/// Two circles by index, the lower one first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
}

impl Pair {
    /// Returns the pair of two different circles.
    pub fn of(one: usize, other: usize) -> Self {
        Self { a: one.min(other), b: one.max(other) }
    }

    /// Whether this circle is one of them.
    pub fn has(&self, circle: usize) -> bool {
        self.a == circle || self.b == circle
    }
}

impl Contact {
    /// Returns the two circles; `None` for a circle and a wall.
    pub(crate) fn pair(self) -> Option<Pair> {
        match self {
            Self::Pair { a, b } => Some(Pair { a, b }),
            Self::Wall { .. } => None,
        }
    }
}

impl AuditedContact {
    /// Returns the two circles.
    pub(crate) fn pair(&self) -> Pair {
        Pair { a: self.a, b: self.b }
    }
}
