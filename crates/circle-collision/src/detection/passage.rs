//! When the paths of two lead past each other: the times that decide what checks see.

use super::{Intercept, Verdict, WallIntercept};

/// When two circles, or a circle and a wall, pass each other if nothing stops them. Times count from now (s).
///
/// It is made of an [`Intercept`] or of a [`WallIntercept`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Passage {
    /// When they touch: zero if they overlap while they close, `None` if they never touch from now on.
    pub time_of_impact: Option<f64>,
    /// When they come closest; in the past if they part.
    pub closest: f64,
    /// When they separate; `None` if they never touch.
    pub exit: Option<f64>,
    /// For how long they overlap, `T`.
    pub overlap_duration: f64,
    /// For how long of that they close: `T / 2` for two circles, and up to the line of a wall that a circle crosses.
    pub closing_duration: f64,
    /// Their relative speed (m/s).
    pub speed: f64,
}

impl From<&Intercept> for Passage {
    fn from(path: &Intercept) -> Self {
        let overlap_duration = path.quadratic.overlap_duration();
        Self {
            time_of_impact: path.time_of_impact(),
            closest: path.quadratic.vertex(),
            exit: path.roots().map(|roots| roots.exit),
            overlap_duration,
            closing_duration: overlap_duration / 2.0,
            speed: path.quadratic.a.sqrt(),
        }
    }
}

impl From<&WallIntercept> for Passage {
    fn from(path: &WallIntercept) -> Self {
        let rests = path.verdict == Verdict::SameVelocity;
        let is_inside = path.closest_distance < path.reach;
        let (overlap_duration, closing_duration) = match path.enter.zip(path.exit) {
            Some((enter, exit)) => (exit - enter, (path.closest_time - enter).max(0.0)),
            None if rests && is_inside => (f64::INFINITY, 0.0),
            None => (0.0, 0.0),
        };
        Self {
            time_of_impact: path.time_of_impact(),
            closest: path.closest_time,
            exit: path.exit,
            overlap_duration,
            closing_duration,
            speed: path.speed,
        }
    }
}
