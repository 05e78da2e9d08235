//! Which method runs in this part of the canvas, where there are two.

use egui::{Align2, Color32, vec2};

use crate::simulation::Detection;
use crate::view::draw_list::{DrawList, Label};
use crate::view::scenery::Scenery;

/// Draws the method's name, underlined in the part that the panels explain, and the line between the parts.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let runs = scenery.session.runs();
    if !runs.is_comparing() {
        return;
    }
    let theme = scenery.theme;
    let canvas = scenery.camera.canvas;
    let is_explained = runs.is_explained(scenery.run);
    let detection = scenery.run.rules().detection;
    let name = detection.name().to_uppercase();
    let at = canvas.left_top() + vec2(16.0, 14.0);
    if is_explained {
        let end = at + vec2(name.chars().count() as f32 * 9.6, 21.0);
        list.line(at + vec2(0.0, 21.0), end, 2.0, 0.0, theme.text);
    }
    let color = if is_explained { theme.text } else { theme.text_dim };
    let ground = Color32::TRANSPARENT;
    list.labels.push(Label {
        at,
        anchor: Align2::LEFT_TOP,
        text: name,
        size: 14.0,
        strong: true,
        color,
        ground,
    });
    if detection == Detection::Intercept {
        list.line(canvas.left_top(), canvas.left_bottom(), 2.0, 0.0, theme.line);
    }
}
