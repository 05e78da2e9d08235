//! The line between the centres, with its length and the gap.

use egui::{Align2, Rect, vec2};

use crate::detection::overlap;
use crate::view::draw_list::{DrawList, Label};
use crate::view::number;
use crate::view::room::nearest;
use crate::view::scenery::Scenery;

/// Between the rims the words fit from this distance on (points).
const ROOM_FOR_WORDS: f32 = 150.0;

/// Draws the centre-distance line of the explained pair.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let Some([a, b]) = scenery.pair_circles() else { return };
    let (from, to) = (scenery.center(&a), scenery.center(&b));
    let found = overlap(&a, &b);
    let theme = scenery.theme;
    // A dark line inside a light one: it is seen on the ground and on both circles.
    list.line(from, to, 3.5, 0.0, theme.ground);
    list.line(from, to, 1.5, 0.0, theme.text);
    for end in [from, to] {
        list.dot(end, 4.5, theme.ground);
        list.dot(end, 3.0, theme.text);
    }
    let is_seen = scenery.is_in_view(&a) && scenery.is_in_view(&b);
    if !is_seen || !scenery.measures_pair() {
        return;
    }
    let text = format!("distance {} m", number::short(found.distance));
    // Between the rims when there is room for the words, else above the line, off the circles.
    let room = (to - from).length() - scenery.camera.length(found.radii_sum);
    let canvas = scenery.camera.canvas;
    if scenery.miss().is_some() && room <= ROOM_FOR_WORDS {
        // The callout and the captions of the miss stand there.
        return;
    }
    let middle = {
        let way = (to - from).normalized();
        let rim = from + way * (scenery.camera.length(a.radius) + room / 2.0);
        if way.is_finite() && room.is_finite() { rim } else { from }
    };
    let middle =
        nearest(Rect::from_min_max(canvas.min + vec2(80.0, 40.0), canvas.max - vec2(80.0, 120.0)), middle);
    let (at, anchor) = if room > ROOM_FOR_WORDS {
        (middle + vec2(0.0, -8.0), Align2::CENTER_BOTTOM)
    } else {
        let top = (from.y - scenery.camera.length(a.radius)).min(to.y - scenery.camera.length(b.radius));
        (egui::pos2(middle.x, top.max(canvas.top() + 60.0) - 34.0), Align2::CENTER_BOTTOM)
    };
    let ground = theme.ground.gamma_multiply(0.85);
    list.labels.push(Label { at, anchor, text, size: 13.0, strong: false, color: theme.text, ground });
}
