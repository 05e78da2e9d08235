//! Text: its font and its measurements, labels and captions, numbers as text.

pub mod caption;
pub mod font;
pub mod measure;
pub mod method;
pub mod number;
pub mod quantity;

pub use caption::{Caption, Inside, Rank, Sizes};

use egui::{Align2, Color32, CornerRadius, LayerId, Painter, Pos2, Rect, Shape, Ui, vec2};

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
    let mut letters = Vec::new();
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
        letters.push(Shape::galley(rect.min, galley, label.color));
    }
    // Last, so that no ground hides the feet of the letters above it.
    painter.extend(letters);
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::{Context, RawInput, pos2};

    #[test]
    fn letters_are_drawn_after_all_grounds() {
        let context = Context::default();
        context.set_fonts(font::definitions());
        let label = |text: &str, y: f32| Label {
            ground: Color32::BLACK,
            ..Label::new(pos2(10.0, y), Align2::LEFT_TOP, text, font::SMALL, Color32::WHITE)
        };
        let labels = [label("gets wrong", 10.0), label("swept", 26.0)];
        let mut output = context.run_ui(RawInput::default(), |ui| {
            paint_labels(ui.painter(), &labels, Rect::EVERYTHING);
        });
        output.textures_delta.clear();
        let is_text = output.shapes.iter().map(|clipped| matches!(clipped.shape, Shape::Text(_)));
        assert_eq!(is_text.collect::<Vec<_>>(), [false, false, true, true]);
    }
}
