//! The minimum translation vector: who was moved out, from where, by how much.

use egui::{Align2, Rect, pos2, vec2};

use crate::detection::{minimum_translation, overlap};
use crate::geometry::Circle;
use crate::scene::Color;
use crate::simulation::Yields;
use crate::view::draw_list::{DrawList, Label};
use crate::view::number;
use crate::view::room::nearest;
use crate::view::scenery::Scenery;

/// The arrow stands on the dashed outline; under this length (points) it would be only a head.
const SHORTEST_ARROW: f32 = 3.0;

/// Width of a letter (points), on the wide side: the words must stay inside the canvas.
const LETTER: f32 = 7.2;

/// Draws the pushes of the hand; without one, the push that would end the overlap of the explained pair.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let pushes = scenery.session.pushes();
    for push in pushes {
        let name = scenery.session.name(push.pushed);
        let words = if push.concentric { ", along +x" } else { "" };
        let text = format!("MTV {} m, {name} pushed out{words}", number::short(push.vector.length()));
        vector(scenery, &push.before, push.vector, text, list);
    }
    if !pushes.is_empty() {
        return;
    }
    let (Some(pair), Some([a, b])) = (scenery.pair, scenery.pair_circles()) else { return };
    let found = overlap(&a, &b);
    if found.is_overlapping() && found.depth() > 1e-9 * found.radii_sum {
        // Of two of which one is red that one yields; else the second is shown as an example.
        let start = scenery.run.start();
        let is_red = |index: usize| start.circles[index].color == Color::Red;
        let a_yields = start.rules.yields == Yields::Red && is_red(pair.a) && !is_red(pair.b);
        let (fixed, moved, index) = if a_yields { (b, a, pair.a) } else { (a, b, pair.b) };
        let words = if found.concentric { ", same centre: +x" } else { "" };
        let name = scenery.session.name(index);
        let text = format!("depth {} m, MTV of {name}{words}", number::short(found.depth()));
        vector(scenery, &moved, minimum_translation(&fixed, &moved), text, list);
    }
}

fn vector(scenery: &Scenery, before: &Circle, vector: glam::DVec2, text: String, list: &mut DrawList) {
    let theme = scenery.theme;
    list.ring(scenery.camera, before, 1.5, 5.0, theme.accent);
    let from = scenery.camera.to_screen(before.center);
    let to = scenery.camera.to_screen(before.center + vector);
    if (to - from).length() >= SHORTEST_ARROW {
        list.line(from, to, 7.0, 0.0, theme.ground);
        list.arrow(from, to, 4.0, theme.accent);
    }
    // One line above the words of the distance, which stand over both circles.
    let top = scenery.pair_circles().map_or(from.y, |pair| {
        let top_of = |circle: &Circle| scenery.center(circle).y - scenery.camera.length(circle.radius);
        pair.iter().map(top_of).fold(f32::INFINITY, f32::min)
    });
    let canvas = scenery.camera.canvas;
    let above = pos2(to.x, top - 60.0);
    let half = text.chars().count() as f32 * LETTER / 2.0 + 8.0;
    let room = Rect::from_min_max(canvas.min + vec2(half, 30.0), canvas.max - vec2(half, 96.0));
    let at = nearest(room, above);
    let ground = theme.ground.gamma_multiply(0.85);
    let anchor = Align2::CENTER_BOTTOM;
    list.labels.push(Label { at, anchor, text, size: 13.0, strong: true, color: theme.accent, ground });
}
