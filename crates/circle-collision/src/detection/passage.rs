//! How the paths of two lead past each other: what decides which checks see them.

use glam::DVec2;

use super::{Intercept, Verdict};

/// How two circles, or a circle and a wall, pass each other if nothing stops them. Times count from now (s).
///
/// [`wall_intercept`](super::wall_intercept()) returns that of a circle and a wall; that of two circles is made of an [`Intercept`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Passage {
    /// The distance at which they touch (m): the sum of the radii, or the radius and half the thickness.
    pub reach: f64,
    /// Their relative speed (m/s).
    pub speed: f64,
    /// When they touch, or why never.
    pub verdict: Verdict,
    /// What of a wall is touched first on the endless path; `None` for two circles, and if it never comes near enough.
    pub touched: Option<WallPart>,
    /// When they first touch on their endless paths: negative if that was in the past, `None` if they never do.
    pub enter: Option<f64>,
    /// When they come closest: negative if that was in the past.
    pub closest_time: f64,
    /// How close that is (m): the centers, or the center and the line of the wall.
    pub closest_distance: f64,
    /// When they separate; `None` if they never touch.
    pub exit: Option<f64>,
    /// For how long they overlap, `T`.
    pub overlap_duration: f64,
    /// For how long of that they close: `T / 2` for two circles, and up to the line of a wall that a circle crosses.
    pub closing_duration: f64,
}

/// A part of a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum WallPart {
    /// One of its sides.
    Face {
        /// The direction in which it pushes: a unit vector.
        normal: DVec2,
    },
    /// One of its ends.
    End {
        /// Where its line ends (m).
        center: DVec2,
    },
}

impl Passage {
    /// Returns when they touch: zero if they overlap while they close, `None` if they never touch.
    #[must_use]
    pub fn time_of_impact(&self) -> Option<f64> {
        self.verdict.time_of_impact()
    }
}

impl From<&Intercept> for Passage {
    fn from(path: &Intercept) -> Self {
        let overlap_duration = path.quadratic.overlap_duration();
        let (enter, exit) = path.roots().map(|roots| (roots.enter, roots.exit)).unzip();
        Self {
            reach: path.radii_sum,
            speed: path.quadratic.a.sqrt(),
            verdict: path.verdict,
            touched: None,
            enter,
            closest_time: path.quadratic.vertex(),
            closest_distance: path.closest_distance(),
            exit,
            overlap_duration,
            closing_duration: overlap_duration / 2.0,
        }
    }
}
