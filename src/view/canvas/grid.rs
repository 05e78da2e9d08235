//! The grid, which shows the scale of lengths, with its scale bar.

use egui::{Align2, Pos2, Rect, pos2, vec2};
use glam::dvec2;

use crate::view::camera::Camera;
use crate::view::context::DrawContext;
use crate::view::draw::{DrawList, Occupied};
use crate::view::text::measure::frame;
use crate::view::text::{Label, font, number};

/// Draws the grid.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let camera = context.camera;
    let canvas = camera.canvas;
    let step = field(camera);
    let (low, high) = (camera.to_world(canvas.left_bottom()), camera.to_world(canvas.right_top()));
    let lines = |from: f64, to: f64| {
        let first = (from / step).ceil();
        let count = ((to / step).floor() - first).clamp(-1.0, 200.0) as i32 + 1;
        (0..count).map(move |index| (first + f64::from(index)) * step)
    };
    for x in lines(low.x, high.x) {
        let x = camera.to_screen(dvec2(x, 0.0)).x;
        list.line(pos2(x, canvas.top()), pos2(x, canvas.bottom()), 1.0, 0.0, context.theme.grid);
    }
    for y in lines(low.y, high.y) {
        let y = camera.to_screen(dvec2(0.0, y)).y;
        list.line(pos2(canvas.left(), y), pos2(canvas.right(), y), 1.0, 0.0, context.theme.grid);
    }
}

/// The minimum width of a grid cell (points).
const SPACING: f32 = 56.0;

/// The distance of the bar from the corner of the canvas (points).
const INSET: f32 = 16.0;

/// The distance between a bar or an arrow and its text (points).
const GAP: f32 = 8.0;

/// The minimum length of the arrow (points); a shorter one would be too short to compare with.
const SHORTEST_KEY: f32 = 40.0;

/// The distance between the bar's text and the arrow (points).
const BETWEEN: f32 = 24.0;

/// Returns the width of a grid cell (m).
fn field(camera: &Camera) -> f64 {
    round_at_least(camera.meters(SPACING))
}

/// Draws a bar that is as long as one field of the grid, and beside it an arrow of a round speed, if there are arrows without numbers.
/// Either is left out if it does not fit into the corner of the canvas.
pub fn scale_bar(context: &DrawContext, occupied: &Occupied, list: &mut DrawList) {
    let step = field(context.camera);
    let from = context.camera.canvas.left_bottom() + vec2(INSET, -INSET);
    let to = from + vec2(context.camera.length(step), 0.0);
    let (color, words) = (context.theme.text_dim, words(context, to, step, "m"));
    let bar = frame(&words);
    if occupied.is_free(Rect::from_two_pos(from, to).union(bar)) {
        list.line(from, to, 1.5, 0.0, color);
        for end in [from, to] {
            list.line(end - vec2(0.0, 4.0), end + vec2(0.0, 4.0), 1.5, 0.0, color);
        }
        list.labels.push(words);
    }
    if let Some(scale) = list.arrow_scale {
        speed_key(context, pos2(bar.right() + BETWEEN, bar.center().y), scale, occupied, list);
    }
}

/// Draws an arrow for a round speed, starting at `from`. An arrow for 1 m/s is `scale` meters long.
fn speed_key(context: &DrawContext, from: Pos2, scale: f64, occupied: &Occupied, list: &mut DrawList) {
    let speed = round_at_least(context.camera.meters(SHORTEST_KEY) / scale);
    let to = from + vec2(context.camera.length(speed * scale), 0.0);
    let label = words(context, to, speed, "m/s");
    if occupied.is_free(Rect::from_two_pos(from, to).union(frame(&label))) {
        list.arrow(from, to, 2.5, context.theme.text_dim);
        list.labels.push(label);
    }
}

/// Returns the smallest round number (1, 2 or 5 times a power of ten) that is at least `least`.
pub fn round_at_least(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(f64::MIN_POSITIVE).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|&step| step >= least).unwrap_or(least)
}

/// Returns the label with a value at the end of a bar or an arrow.
fn words(context: &DrawContext, end: Pos2, value: f64, unit: &str) -> Label {
    let text = format!("{} {unit}", number::brief(value));
    Label::new(end + vec2(GAP, 0.0), Align2::LEFT_CENTER, text, font::SMALL, context.theme.text_dim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_of_the_scale_are_round() {
        assert_eq!(round_at_least(0.9), 1.0);
        assert_eq!(round_at_least(1.1), 2.0);
        assert_eq!(round_at_least(0.03), 0.05);
        assert_eq!(round_at_least(700.0), 1000.0);
    }
}
