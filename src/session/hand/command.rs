//! What can be asked of the hand.

use glam::DVec2;
use strum::{IntoStaticStr, VariantNames};

/// A move of the hand that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, IntoStaticStr, VariantNames)]
pub enum HandCommand {
    /// Takes hold of a circle.
    Grab(usize),
    /// Moves what is held towards a place (m for its center).
    DragTo(DVec2),
    /// Lets go of what is held.
    Release,
}
