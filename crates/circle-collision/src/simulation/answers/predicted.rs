//! A world's predictions.

use crate::geometry::Side;

/// The next event of a world, if nothing changes it first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PredictedEvent {
    /// When it happens (s, absolute).
    pub time: f64,
    /// The event.
    pub event: NextEvent,
}

/// A future collision of two circles, or a circle that enters a sensor, if nothing changes their courses first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PredictedCollision {
    /// When they touch (s, absolute).
    pub time: f64,
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
}

/// The next event.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum NextEvent {
    /// Two circles touch, or one enters a sensor.
    Pair {
        /// The lower index.
        a: usize,
        /// The higher index.
        b: usize,
        /// Whether they already overlapped when the prediction was made.
        overlapping: bool,
    },
    /// A circle reaches a wall.
    Wall {
        /// The index of the circle.
        circle: usize,
        /// The wall.
        side: Side,
    },
    /// No contact happens until then, and later events are not known yet. This occurs with many circles, and with
    /// sensors that are left.
    Later,
}
