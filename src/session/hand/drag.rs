//! A circle that is held.

use glam::DVec2;

/// What the hand holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The circle.
    pub circle: usize,
    /// Where the hand wants its center to be (m). A faint circle is drawn there at once.
    pub target: DVec2,
    /// The time since the last jump, under overlap detection (s of real time).
    pub since_jump: f64,
}
