//! A contact that was found.

use glam::DVec2;

use crate::geometry::Side;

/// A contact that the detection method of the world found and responded to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// When (s, absolute).
    pub time: f64,
    /// Between whom.
    pub contact: Contact,
    /// Where they touch (m).
    pub point: DVec2,
    /// How deep they overlapped when it was found (m); zero under intercept detection.
    pub depth: f64,
}

/// The two that touch. Circles are named by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// Two circles, the lower index first.
    Pair {
        /// The lower index.
        a: usize,
        /// The higher index.
        b: usize,
    },
    /// A circle and a wall.
    Wall {
        /// The circle.
        circle: usize,
        /// The wall.
        side: Side,
    },
}

impl Contact {
    /// The circles that took part, one or two.
    pub fn circles(self) -> impl Iterator<Item = usize> {
        let (one, other) = match self {
            Self::Pair { a, b } => (a, Some(b)),
            Self::Wall { circle, .. } => (circle, None),
        };
        std::iter::once(one).chain(other)
    }
}
