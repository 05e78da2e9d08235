//! The commands of the hand.

use glam::DVec2;

/// A requested move of the hand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HandCommand {
    /// Takes hold of a circle.
    Grab(usize),
    /// Moves the held circle toward a position (m for its center).
    DragTo(DVec2),
    /// Releases the held circle.
    Release,
}
