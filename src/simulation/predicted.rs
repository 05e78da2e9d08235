//! What a world knows of its future.

use super::event_driven::next_event::NextEvent;

/// The next event of a world, if nothing changes it before.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PredictedEvent {
    /// When it happens (s, absolute).
    pub time: f64,
    /// What happens.
    pub event: NextEvent,
}

/// A collision of two circles ahead, if nothing changes their courses before.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PredictedCollision {
    /// When they touch (s, absolute).
    pub time: f64,
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
}
