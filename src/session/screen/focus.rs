//! The pair that the screen explains, and the exact solution for it.

use circle_collision::detection::Intercept;
use circle_collision::geometry::Circle;

use crate::session::pair::Pair;

/// The exact solution for the explained pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explanation {
    /// The time at which the numbers hold (s, absolute): that of the world, or the last check before a failure on screen.
    pub time: f64,
    /// The two circles at that time.
    pub circles: [Circle; 2],
    /// Their next contact, computed by the same function that the simulation uses.
    pub path: Intercept,
}

/// The pair that is explained while none is selected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Focus {
    pub(in crate::session) pair: Pair,
    /// Whether it is going to collide; `false` if it is only the closest pair.
    pub(in crate::session) collides: bool,
    /// The time on the clock when it was chosen (s, absolute).
    pub(in crate::session) since: f64,
    /// How long it has been explained while the simulation played (s of real time).
    pub(in crate::session) shown_for: f64,
}
