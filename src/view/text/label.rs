//! A line of text on the canvas, with its place.

use egui::{Align2, Color32, Pos2};

/// A line of text on the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The place of its anchor.
    pub at: Pos2,
    /// The point of its frame that is the anchor.
    pub anchor: Align2,
    /// The text, in one line.
    pub text: String,
    /// The size of the letters.
    pub size: f32,
    /// Whether it is semibold instead of regular.
    pub strong: bool,
    /// The color of the letters.
    pub color: Color32,
    /// The color behind the letters; transparent for none.
    pub ground: Color32,
}
