//! The minimum translation vector: which circle is pushed out, from where and how far.

use glam::DVec2;

use super::lengths::{CLEARANCE, lower_side};
use crate::detection::{minimum_translation, overlap};
use crate::session::ShownPushOut;
use crate::simulation::internals::{Shares, push_shares};
use crate::view::draw::{DrawContext, DrawList};
use crate::view::text::{Caption, Rank, number};

/// The length below which an arrow would be nothing but its head (points).
const SHORTEST_ARROW: f32 = 3.0;

/// The distance within which the faint circle of a drag serves as the outline (points).
const SAME_PLACE: f32 = 1.0;

/// Draws the push-outs of a drag; without any, the push-out that would end the overlap of the explained pair.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let pushes = context.lane.pushes();
    for push in pushes {
        arrow(context, push, list);
    }
    if !pushes.is_empty() {
        return;
    }
    let (Some(pair), Some([a, b])) = (context.pair, context.pair_circles()) else { return };
    let found = overlap(&a, &b);
    if found.is_overlapping() && found.depth() > 1e-9 * found.radii_sum {
        // If both would move, the second is shown as an example.
        let start = context.run().start();
        let [one, other] = [pair.a, pair.b].map(|index| start.circles[index].body());
        let Shares { b: share, .. } = push_shares(start.rules.yields, &one, &other);
        let (fixed, before, from, pushed) =
            if share == 0.0 { (b, a, pair.b, pair.a) } else { (a, b, pair.a, pair.b) };
        let vector = minimum_translation(&fixed, &before);
        let push = ShownPushOut { pushed, from, before, vector, concentric: found.concentric };
        arrow(context, &push, list);
    }
}

/// Draws the outline of a circle before its push-out, the arrow to where the push-out takes its center, and the length.
fn arrow(context: &DrawContext, push: &ShownPushOut, list: &mut DrawList) {
    let ShownPushOut { before, vector, .. } = push;
    let theme = context.theme;
    let wish = context.session.drag().map(|drag| drag.target);
    let is_outlined =
        wish.is_some_and(|wish| context.camera.length(wish.distance(before.center)) < SAME_PLACE);
    if !is_outlined {
        list.ring(context.camera, before, 1.5, 5.0, theme.text);
    }
    let from = context.camera.to_screen(before.center);
    let to = context.camera.to_screen(before.center + *vector);
    // Far from the origin the coordinates may exceed the range of `f32`.
    if !(from.is_finite() && to.is_finite()) {
        return;
    }
    if (to - from).length() >= SHORTEST_ARROW {
        list.line(from, to, 7.0, 0.0, theme.ground);
        list.arrow(from, to, 4.0, theme.text);
    }
    // Opposite the caption of the depth, which is below the line.
    let above = -lower_side(context.camera.direction(vector.try_normalize().unwrap_or(DVec2::X)));
    let reach = context.camera.length(before.radius) + CLEARANCE;
    let words = if push.concentric { ", one center: along +x" } else { "" };
    let name = context.session.name(push.pushed);
    let text = format!("push-out of {name} {} m{words}", number::brief(vector.length()));
    let caption = Caption::new(Rank::Push, from.lerp(to, 0.5), above, text, theme.text);
    list.captions.push(caption.around(reach).strong());
}
