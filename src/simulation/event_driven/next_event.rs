//! What an event-driven world does next.

use crate::geometry::Side;

/// The next thing that will happen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NextEvent {
    /// Two circles touch.
    Pair {
        /// The lower index.
        a: usize,
        /// The higher index.
        b: usize,
        /// Did they overlap already when the entry was solved?
        overlapping: bool,
    },
    /// A circle reaches a wall.
    Wall {
        /// The circle.
        circle: usize,
        /// The wall.
        side: Side,
    },
    /// No contact: nothing happens until then, and what comes after is not known yet. Of up to some thousands of circles
    /// it always is.
    Later,
}
