//! A place for the button that fits the view, while the border of the canvas cuts a circle.

use egui::{Rect, Vec2, vec2};

use crate::view::draw::DrawContext;

/// The size of the button (points).
const BUTTON: Vec2 = vec2(76.0, 28.0);

/// The distance of the button from the border of the canvas (points).
const INSET: f32 = 12.0;

/// Returns the frame of the button at the lower right; `None` while all circles are in view, and during a drag.
pub fn button(context: &DrawContext) -> Option<Rect> {
    let canvas = context.camera.canvas;
    let is_cut = context.session.drag().is_none()
        && context.run().world().circles().any(|circle| {
            let size = Vec2::splat(2.0 * context.camera.length(circle.radius));
            // A circle that touches the border is not cut.
            !canvas.expand(1.0).contains_rect(Rect::from_center_size(context.center(&circle), size))
        });
    let corner = canvas.right_bottom() - Vec2::splat(INSET);
    is_cut.then(|| Rect::from_min_max(corner - BUTTON, corner))
}
