//! The sentence at the foot of the canvas.

use egui::{Align2, vec2};

use super::Scenery;
use crate::view::draw_list::{DrawList, Label};
use crate::view::story::story;

/// Draws what just happened and what to press next.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let told = story(scenery.lab);
    let theme = scenery.theme;
    let foot = scenery.camera.canvas.center_bottom();
    let ground = theme.ground.gamma_multiply(0.85);
    let anchor = Align2::CENTER_CENTER;
    for (text, rise, size, color) in
        [(told.sentence, 62.0, 15.0, theme.text), (told.hint, 36.0, 13.0, theme.text_dim)]
    {
        if !text.is_empty() {
            let at = foot - vec2(0.0, rise);
            list.labels.push(Label { at, anchor, text, size, strong: false, color, ground });
        }
    }
}
