//! What lengths and arrows on the canvas stand for: a bar of one grid field, and an arrow of a round speed.

use egui::{Align2, Pos2, Rect, pos2, vec2};

use super::camera::Camera;
use super::scenery::Scenery;
use crate::view::draw_list::{DrawList, Label};
use crate::view::label_layout::Taken;
use crate::view::measure::frame;
use crate::view::number;
use crate::view::word::Sizes;

/// Fields of the grid are at least this wide (points).
const SPACING: f32 = 56.0;

/// From the corner of the canvas to the bar (points).
const INSET: f32 = 16.0;

/// From the end of a bar or an arrow to its words (points).
const GAP: f32 = 8.0;

/// The arrow of the key is at least this long (points): shorter, and lengths cannot be compared with it.
const SHORTEST_KEY: f32 = 40.0;

/// Between the words of the bar and the arrow beside them (points).
const BETWEEN: f32 = 24.0;

/// How wide a field of the grid is (m).
pub fn field(camera: &Camera) -> f64 {
    round_at_least(camera.meters(SPACING))
}

/// Draws a bar that is as long as one field of the grid, and beside it an arrow of a round speed where there are arrows.
/// What has no room in the corner of the canvas is left out.
pub fn draw(scenery: &Scenery, taken: &Taken, list: &mut DrawList) {
    let step = field(scenery.camera);
    let (from, to) = bar_ends(scenery, step);
    let (color, words) = (scenery.theme.text_dim, words(scenery, to, &short_step(step), "m"));
    let bar = frame(&words);
    if taken.is_free(Rect::from_two_pos(from, to).union(bar)) {
        list.line(from, to, 1.5, 0.0, color);
        for end in [from, to] {
            list.line(end - vec2(0.0, 4.0), end + vec2(0.0, 4.0), 1.5, 0.0, color);
        }
        list.labels.push(words);
    }
    if let Some(scale) = list.arrow_scale {
        speed_key(scenery, pos2(bar.right() + BETWEEN, bar.center().y), scale, taken, list);
    }
}

/// Draws an arrow of a round speed from here, where arrows of 1 m/s are `scale` meters long.
fn speed_key(scenery: &Scenery, from: Pos2, scale: f64, taken: &Taken, list: &mut DrawList) {
    let speed = round_at_least(scenery.camera.meters(SHORTEST_KEY) / scale);
    let to = from + vec2(scenery.camera.length(speed * scale), 0.0);
    let label = words(scenery, to, &short_step(speed), "m/s");
    if taken.is_free(Rect::from_two_pos(from, to).union(frame(&label))) {
        list.arrow(from, to, 2.5, scenery.theme.text_dim);
        list.labels.push(label);
    }
}

/// The round number (1, 2 or 5 times a power of ten) at or above `least`.
pub fn round_at_least(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(f64::MIN_POSITIVE).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|&step| step >= least)
        .unwrap_or(least)
}

fn bar_ends(scenery: &Scenery, step: f64) -> (Pos2, Pos2) {
    let from = scenery.camera.canvas.left_bottom() + vec2(INSET, -INSET);
    (from, from + vec2(scenery.camera.length(step), 0.0))
}

/// The value at the end of a bar or an arrow.
fn words(scenery: &Scenery, end: Pos2, value: &str, unit: &str) -> Label {
    Label {
        at: end + vec2(GAP, 0.0),
        anchor: Align2::LEFT_CENTER,
        text: format!("{value} {unit}"),
        size: Sizes::of(scenery.camera.canvas).small,
        strong: false,
        color: scenery.theme.text_dim,
        ground: egui::Color32::TRANSPARENT,
    }
}

fn short_step(step: f64) -> String {
    if (0.01..1e4).contains(&step) {
        format!("{}", (step * 100.0).round() / 100.0)
    } else {
        number::short(step)
    }
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
