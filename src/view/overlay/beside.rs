//! Words beside a line.

use egui::{Align, Align2, Color32, Pos2, Rect, Vec2, vec2};

use crate::view::draw_list::Label;
use crate::view::room::nearest;
use crate::view::scenery::Scenery;
use crate::view::untangle::frame;

/// Between the place and its words (points).
const GAP: f32 = 3.0;

/// Directions nearer to an axis than this (as a share of one) count as along it.
const STRAIGHT: f32 = 0.38;

/// The sentence at the foot of the canvas, and what stands at its head (points).
const FOOT: f32 = 96.0;
const HEAD: f32 = 30.0;

/// Words that have no room on either side stand at least this far from the sides of the canvas (points).
const INSET: f32 = 80.0;

/// Where words stand that lead away from `at` in the direction `side`, of length one, and how they are anchored.
fn beside(at: Pos2, side: Vec2) -> (Pos2, Align2) {
    let align = |share: f32| {
        if share > STRAIGHT {
            Align::Min
        } else if share < -STRAIGHT {
            Align::Max
        } else {
            Align::Center
        }
    };
    (at + side * GAP, Align2([align(side.x), align(side.y)]))
}

/// A label this many points off a line at `at`, on this side of it; on the other one where the canvas has room only there.
pub fn label(scenery: &Scenery, at: Pos2, side: Vec2, reach: f32, text: &str, color: Color32) -> Label {
    let canvas = scenery.camera.canvas;
    let ground = scenery.theme.ground.gamma_multiply(0.85);
    let on = |side: Vec2| {
        let (at, anchor) = beside(at + side * reach, side);
        Label { at, anchor, text: text.to_owned(), size: 13.0, strong: false, color, ground }
    };
    let room = if scenery.session.runs().is_comparing() {
        scenery.camera.stage.shrink(4.0)
    } else {
        Rect::from_min_max(canvas.min + vec2(4.0, HEAD), canvas.max - vec2(4.0, FOOT))
    };
    let sides = [on(side), on(-side)];
    if let Some(fitting) = sides.iter().find(|label| room.contains_rect(frame(label))) {
        return fitting.clone();
    }
    let [wished, _] = sides;
    Label { at: nearest(room.shrink2(vec2(INSET, 0.0)), wished.at), ..wished }
}
