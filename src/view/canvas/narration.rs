//! The one sentence on the canvas.

use egui::{Align2, Color32, Rect, Vec2, vec2};

use crate::view::draw_list::{DrawList, Label};
use crate::view::label_layout::Taken;
use crate::view::lines::lines;
use crate::view::measure;
use crate::view::narration::story;
use crate::view::scenery::Scenery;
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

/// Smaller letters (points) that hold what the wished ones do not, or that find room where those do not.
const SMALLER: [f32; 4] = [18.0, 16.0, 14.0, 13.0];

/// The lines of what is said, from above, with the size of their letters and their color.
type Rows = Vec<(String, f32, Color32)>;

/// Draws what just happened and what to press next: at the foot of the canvas, or at its head where only that is free.
pub fn draw(scenery: &Scenery, taken: &Taken, list: &mut DrawList) {
    let told = story(scenery.session, scenery.run);
    let (theme, canvas) = (scenery.theme, scenery.camera.canvas);
    let (sizes, width) = (Sizes::of(canvas), canvas.width() - 2.0 * SIDE);
    // What to press is said by the help, too: where one line does not hold it, it is left out.
    let is_held = measure::size(&told.hint, sizes.label, false).x <= width;
    let hint = (!told.hint.is_empty() && is_held).then_some((told.hint, sizes.label, theme.text_dim));
    let said = |wished: f32, hint: Option<(String, f32, Color32)>| -> Rows {
        let (letters, lines) = sentence(&told.sentence, wished, width);
        lines.into_iter().map(|text| (text, letters, theme.text)).chain(hint).collect()
    };
    let smaller = SMALLER.into_iter().filter(|&size| size < sizes.sentence && size >= sizes.label);
    let wished = std::iter::once(sizes.sentence).chain(smaller);
    let tried = wished.map(|size| said(size, hint.clone())).chain([said(sizes.label, None)]);
    let mut placed = tried.flat_map(|rows| {
        let size = size(&rows);
        let foot = canvas.center_bottom() - vec2(0.0, FOOT + size.y / 2.0);
        let head = canvas.center_top() + vec2(0.0, HEAD + size.y / 2.0);
        [foot, head].map(|middle| (rows.clone(), Rect::from_center_size(middle, size)))
    });
    let Some(first) = placed.next().filter(|(rows, _)| !rows.is_empty()) else { return };
    let is_free = |(_, frame): &(Rows, Rect)| taken.is_free(*frame);
    let (rows, frame) = if is_free(&first) { first } else { placed.find(is_free).unwrap_or(first) };
    let mut at = frame.center_top();
    for (text, size, color) in rows {
        let ground = theme.behind_words();
        let height = measure::size(&text, size, false).y;
        list.labels.push(Label { at, anchor: Align2::CENTER_TOP, text, size, strong: false, color, ground });
        at.y += height + GAP;
    }
}

/// Width and height of all lines (points).
fn size(rows: &Rows) -> Vec2 {
    let sizes = rows.iter().map(|(text, size, _)| measure::size(text, *size, false));
    sizes.fold(Vec2::ZERO, |all, one| vec2(all.x.max(one.x), all.y + one.y + GAP))
}

/// The sentence in lines, and the largest letters up to those wished (points) in which so few hold it.
fn sentence(text: &str, wished: f32, width: f32) -> (f32, Vec<String>) {
    let sizes = std::iter::once(wished).chain(SMALLER.into_iter().filter(|&size| size < wished));
    let mut tried = sizes.map(|size| (size, lines(text, width, size)));
    let is_held = |(size, lines): &(f32, Vec<String>)| {
        lines.len() <= LINES && lines.iter().all(|line| measure::size(line, *size, false).x <= width)
    };
    tried.find(is_held).unwrap_or_else(|| (13.0, lines(text, width, 13.0)))
}
