//! Which of a circle's neighbours does it touch first?

use super::Body;
use super::neighbours::others;
use crate::detection::intercept;

/// A contact with a neighbour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// When (s since the epoch); infinite when never.
    pub time: f64,
    /// Whom.
    pub other: usize,
}

/// With nobody, ever.
pub const NEVER: Touch = Touch { time: f64::INFINITY, other: usize::MAX };

impl Touch {
    /// The earlier of two, of two at the same time the one with the lower index.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        if other.time < self.time || (other.time == self.time && other.other < self.other) { other } else { self }
    }
}

/// When do two touch (s since the epoch)? Infinity when never.
///
/// A time of impact is a function of two stamped states: both are brought to the later stamp. It does not matter who
/// is named first.
pub fn time_of_touch(one: &Body, other: &Body) -> f64 {
    let base = one.stamp().max(other.stamp());
    base + intercept(&one.at(base), &other.at(base)).time_of_impact().unwrap_or(f64::INFINITY)
}

/// The first touch of a circle with one of this line.
pub fn first_touch(bodies: &[Body], circle: usize, line: &[u32; 16]) -> Touch {
    others(circle, line)
        .map(|other| Touch { time: time_of_touch(&bodies[circle], &bodies[other]), other })
        .fold(NEVER, Touch::or)
}
