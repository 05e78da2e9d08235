//! The sentence on the canvas.

use egui::{Align2, Color32, Rect, Vec2, vec2};

use crate::view::context::DrawContext;
use crate::view::draw::{DrawList, Occupied};
use crate::view::layout::NARROW_CANVAS;
use crate::view::narration::narration;
use crate::view::text::measure::{self, wrapped};
use crate::view::text::{Label, Sizes, font};

/// The distance from the sides of the canvas (points).
const SIDE: f32 = 16.0;

/// The distance from the bottom of the canvas, where the scale bar is, and from its top (points).
const FOOT: f32 = 30.0;
const HEAD: f32 = 12.0;

/// The distance between two lines (points).
const GAP: f32 = 4.0;

/// Sizes of letters (points) to try if the sentence does not fit in its own.
const SMALLER: [f32; 4] = [18.0, font::BODY, 14.0, font::SMALL];

/// Lines from the top, each with its letter size and color.
type Rows = Vec<(String, f32, Color32)>;

/// Draws the sentence and its hint at the bottom of the canvas, or at its top if only that is free.
pub fn draw(context: &DrawContext, occupied: &Occupied, list: &mut DrawList) {
    let told = narration(context.session, context.lane);
    let (theme, canvas) = (context.theme, context.camera.canvas);
    let (sizes, width) = (Sizes::new(canvas), canvas.width() - 2.0 * SIDE);
    // A hint that does not fit on one line is left out: the help lists all keys.
    let is_held = measure::size(&told.hint, sizes.label, false).x <= width;
    let hint = (!told.hint.is_empty() && is_held).then_some((told.hint, sizes.label, theme.text_dim));
    let said = |wished: f32, hint: Option<(String, f32, Color32)>| -> Rows {
        let (letters, lines) = sentence(&told.sentence, wished, width);
        lines.into_iter().map(|text| (text, letters, theme.text)).chain(hint).collect()
    };
    let smaller = SMALLER.into_iter().filter(|&size| size < sizes.sentence && size >= sizes.label);
    let wished = std::iter::once(sizes.sentence).chain(smaller);
    let tried = wished.map(|size| said(size, hint.clone())).chain([said(sizes.label, None)]);
    let tried = tried.filter(|rows| !rows.is_empty());
    let placed: Vec<(Rows, Rect)> = tried
        .flat_map(|rows| {
            let size = size(&rows);
            let foot = canvas.center_bottom() - vec2(0.0, FOOT + size.y / 2.0);
            let head = canvas.center_top() + vec2(0.0, HEAD + size.y / 2.0);
            [foot, head].map(|middle| (rows.clone(), Rect::from_center_size(middle, size)))
        })
        .collect();
    let free = placed.iter().find(|(_, frame)| occupied.is_free(*frame));
    // Beside a panel or on a phone, a sentence that would cover anything is left out, unless it is an answer. Elsewhere, it
    // covers a line rather than a circle.
    let is_needed = canvas.width() >= NARROW_CANVAS || context.session.message().is_some();
    let off_circles = placed.iter().find(|(_, frame)| occupied.is_off_circles(*frame));
    let least = off_circles.or(placed.first()).filter(|_| is_needed);
    let Some((rows, frame)) = free.or(least).cloned() else { return };
    let mut at = frame.center_top();
    for (text, size, color) in rows {
        let ground = theme.behind_words();
        let height = measure::size(&text, size, false).y;
        list.labels.push(Label { at, anchor: Align2::CENTER_TOP, text, size, strong: false, color, ground });
        at.y += height + GAP;
    }
}

/// Returns the width and height of all lines (points).
fn size(rows: &Rows) -> Vec2 {
    let sizes = rows.iter().map(|(text, size, _)| measure::size(text, *size, false));
    sizes.fold(Vec2::ZERO, |all, one| vec2(all.x.max(one.x), all.y + one.y + GAP))
}

/// Returns the largest letter size up to `wished` (points) in which the sentence fits, and its lines.
fn sentence(text: &str, wished: f32, width: f32) -> (f32, Vec<String>) {
    let sizes = std::iter::once(wished).chain(SMALLER.into_iter().filter(|&size| size < wished));
    let mut tried = sizes.map(|size| (size, wrapped(text, width, size)));
    // More lines would not read as one sentence.
    let most = if width < NARROW_CANVAS { 3 } else { 2 };
    let is_held = |(size, lines): &(f32, Vec<String>)| {
        lines.len() <= most && lines.iter().all(|line| measure::size(line, *size, false).x <= width)
    };
    tried.find(is_held).unwrap_or_else(|| (font::SMALL, wrapped(text, width, font::SMALL)))
}
