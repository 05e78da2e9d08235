//! The one sentence on the canvas.

use egui::{Align2, Rect, vec2};

use crate::view::draw_list::{DrawList, Label};
use crate::view::lines::lines;
use crate::view::measure;
use crate::view::scenery::Scenery;
use crate::view::story::story;
use crate::view::untangle::Taken;
use crate::view::word::Sizes;

/// From the sides of the canvas to the words (points).
const SIDE: f32 = 16.0;

/// From its foot, where the scale stands, and from its head (points).
const FOOT: f32 = 30.0;
const HEAD: f32 = 12.0;

/// Between the sentence and what to press (points).
const GAP: f32 = 4.0;

/// More lines than these are read as a text, and no longer as a sentence.
const LINES: usize = 2;

/// Draws what just happened and what to press next: at the foot of the canvas, or at its head where only that is free.
pub fn draw(scenery: &Scenery, taken: &Taken, list: &mut DrawList) {
    let told = story(scenery.session, scenery.run);
    let (theme, canvas) = (scenery.theme, scenery.camera.canvas);
    let (sizes, width) = (Sizes::of(canvas), canvas.width() - 2.0 * SIDE);
    let (letters, sentence) = sentence(&told.sentence, sizes.sentence, width);
    let mut rows: Vec<_> = sentence.into_iter().map(|text| (text, letters, theme.text)).collect();
    // What to press is said by the help, too: where one line does not hold it, it is left out.
    if !told.hint.is_empty() && measure::size(&told.hint, sizes.label, false).x <= width {
        rows.push((told.hint, sizes.label, theme.text_dim));
    }
    if rows.is_empty() {
        return;
    }
    let sizes = rows.iter().map(|(text, size, _)| measure::size(text, *size, false));
    let size = sizes.fold(vec2(0.0, 0.0), |all, one| vec2(all.x.max(one.x), all.y + one.y + GAP));
    let at_foot = Rect::from_center_size(canvas.center_bottom() - vec2(0.0, FOOT + size.y / 2.0), size);
    let at_head = Rect::from_center_size(canvas.center_top() + vec2(0.0, HEAD + size.y / 2.0), size);
    let is_only_above = !taken.is_free(at_foot) && taken.is_free(at_head);
    let mut at = if is_only_above { at_head } else { at_foot }.center_top();
    for (text, size, color) in rows {
        let ground = theme.behind_words();
        let height = measure::size(&text, size, false).y;
        list.labels.push(Label { at, anchor: Align2::CENTER_TOP, text, size, strong: false, color, ground });
        at.y += height + GAP;
    }
}

/// The sentence in lines, and the largest letters up to those wished (points) in which so few hold it.
fn sentence(text: &str, wished: f32, width: f32) -> (f32, Vec<String>) {
    let sizes = [wished, 18.0, 16.0, 14.0, 13.0].into_iter().filter(|&size| size <= wished);
    let mut tried = sizes.map(|size| (size, lines(text, width, size)));
    let is_held = |(size, lines): &(f32, Vec<String>)| {
        lines.len() <= LINES && lines.iter().all(|line| measure::size(line, *size, false).x <= width)
    };
    tried.find(is_held).unwrap_or_else(|| (13.0, lines(text, width, 13.0)))
}
