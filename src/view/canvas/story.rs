//! The sentence at the foot of the canvas.

use egui::{Align2, vec2};

use crate::view::draw_list::{DrawList, Label};
use crate::view::lines::lines;
use crate::view::scenery::Scenery;
use crate::view::story::story;

/// Width of a letter over its height, on the wide side: a line must hold its text.
const LETTER: f32 = 0.52;

/// From line to line of a sentence that one line does not hold (points).
const LINE: f32 = 21.0;

/// Draws what just happened and what to press next.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let told = story(scenery.session, scenery.run);
    let theme = scenery.theme;
    let foot = scenery.camera.canvas.center_bottom();
    let ground = theme.ground.gamma_multiply(0.85);
    let anchor = Align2::CENTER_CENTER;
    let letters = |size: f32| ((scenery.camera.canvas.width() - 24.0) / (LETTER * size)) as usize;
    // A hint that one line does not hold is left out: the status line names the keys, too.
    let has_room = told.hint.chars().count() <= letters(13.0);
    let hint = if has_room { told.hint } else { String::new() };
    let rise = if has_room { 62.0 } else { 44.0 };
    for (text, rise, size, color) in
        [(told.sentence, rise, 15.0, theme.text), (hint, 36.0, 13.0, theme.text_dim)]
    {
        // The last line stands where a single one does, and those before it above it.
        for (line, text) in lines(&text, letters(size)).into_iter().rev().enumerate() {
            let at = foot - vec2(0.0, rise + LINE * line as f32);
            list.labels.push(Label { at, anchor, text, size, strong: false, color, ground });
        }
    }
}
