//! Draws the text on the canvas, through egui, in the font of the panels.

use egui::{Color32, CornerRadius, LayerId, Rect, Ui, vec2};

use crate::view::draw::DrawList;
use crate::view::layout::inside::moved_inside;
use crate::view::text::font;
use crate::view::text::label::Label;

/// Draws the labels of a draw list, clipped to the canvas.
pub fn draw(ui: &Ui, list: &DrawList, canvas: Rect) {
    let painter = ui.ctx().layer_painter(LayerId::background()).with_clip_rect(canvas);
    for label in &list.labels {
        draw_label(&painter, label, canvas);
    }
}

fn draw_label(painter: &egui::Painter, label: &Label, canvas: Rect) {
    let font = font::of(label.size, label.strong);
    let galley = painter.layout_no_wrap(label.text.clone(), font, label.color);
    let mut rect = label.anchor.anchor_size(label.at, galley.size());
    // A label of something in view is moved inside as a whole.
    if canvas.contains(label.at) {
        rect = moved_inside(canvas.shrink(4.0), rect);
    }
    if label.ground != Color32::TRANSPARENT {
        painter.rect_filled(rect.expand2(vec2(5.0, 2.0)), CornerRadius::same(4), label.ground);
    }
    painter.galley(rect.min, galley, label.color);
}
