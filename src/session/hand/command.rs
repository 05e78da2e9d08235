//! The commands of the hand.

use glam::DVec2;
use strum::{IntoStaticStr, VariantNames};

/// A requested move of the hand.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr, VariantNames)]
pub enum HandCommand {
    /// Takes hold of a circle.
    Grab(usize),
    /// Moves the held circle toward a position (m for its center).
    DragTo(DVec2),
    /// Releases the held circle.
    Release,
}
