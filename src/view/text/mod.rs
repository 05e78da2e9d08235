//! Text: its font and its measurements, labels and captions, numbers as text.

pub mod caption;
pub mod font;
pub mod measure;
pub mod method;
pub mod number;

pub use caption::{Caption, Inside, Rank, Sizes};

use egui::{Align2, Color32, CornerRadius, LayerId, Painter, Pos2, Rect, Ui, vec2};

use crate::view::layout::moved_inside;

/// A line of text on the canvas, in the font of the panels.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The position of its anchor.
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
    /// The background color; transparent for none.
    pub ground: Color32,
}

impl Label {
    /// Creates a line of regular letters of this size (points), without a background.
    pub fn new(at: Pos2, anchor: Align2, text: impl Into<String>, size: f32, color: Color32) -> Self {
        Self { at, anchor, text: text.into(), size, strong: false, color, ground: Color32::TRANSPARENT }
    }
}

/// The distance of labels from the edge of their room (points).
pub const EDGE: f32 = 4.0;

/// Draws labels, clipped to the canvas.
pub fn draw_labels(ui: &Ui, labels: &[Label], canvas: Rect) {
    let painter = ui.ctx().layer_painter(LayerId::background()).with_clip_rect(canvas);
    paint_labels(&painter, labels, canvas);
}

/// Draws labels with this painter. One whose anchor is in `room` is moved so that all of it is inside.
pub fn paint_labels(painter: &Painter, labels: &[Label], room: Rect) {
    for label in labels {
        let font = font::of(label.size, label.strong);
        let galley = painter.layout_no_wrap(label.text.clone(), font, label.color);
        let mut rect = label.anchor.anchor_size(label.at, galley.size());
        if room.contains(label.at) {
            rect = moved_inside(room.shrink(EDGE), rect);
        }
        if label.ground != Color32::TRANSPARENT {
            painter.rect_filled(rect.expand2(vec2(5.0, 2.0)), CornerRadius::same(4), label.ground);
        }
        painter.galley(rect.min, galley, label.color);
    }
}
