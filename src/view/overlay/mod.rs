//! The explanations on the canvas that have a switch.
//!
//! To add one, add a variant to [`Overlay`], a function here, and its place among the parts of the
//! canvas.

mod motion;

pub use motion::{NUMBERED_UP_TO, ahead, checks, swept, velocity};

use circle_collision::detection::{Nearness, Overlap, minimum_translation, overlap};
use circle_collision::geometry::Circle;
use circle_collision::simulation::push_shares;
use egui::{Color32, Pos2, Vec2, vec2};
use glam::DVec2;

use crate::session::{Overlay, PushOut, Shown, ShownLane, Target};
use crate::view::camera::Camera;
use crate::view::context::{CLEARANCE, DrawContext, NumberKind};
use crate::view::draw::DrawList;
use crate::view::text::{Caption, Rank, lower_side, number};

/// The minimum distance between the rims that leaves room for the caption (points).
const ROOM_FOR_WORDS: f32 = 150.0;

/// Draws the line between the centers of the explained pair.
pub fn distance(context: &DrawContext, list: &mut DrawList) {
    let Some([a, b]) = context.measured() else { return };
    let (from, to) = (context.center(&a), context.center(&b));
    let overlap = overlap(&a, &b);
    let (shown, theme) = (context.shown, context.theme);
    // A light line on a dark one is visible on the background and on both circles.
    list.line(from, to, 3.5, 0.0, theme.ground);
    list.line(from, to, 1.5, 0.0, theme.text);
    for end in [from, to] {
        list.dot(end, 4.5, theme.ground);
        list.dot(end, 3.0, theme.text);
    }
    let is_seen = context.is_in_view(&a) && context.is_in_view(&b);
    // Between two checks, the outline says it; while a circle becomes a point, or a term is asked for, nothing does.
    let is_in_picture = shown.is_canvas_picture && (shown.swell < 1.0 || shown.options.term.is_some());
    let is_said = !context.lane.outlines.is_empty() || is_in_picture;
    if !is_seen || !context.measures_pair() || is_said || !context.shows(NumberKind::Distance) {
        return;
    }
    let text = distance_words(&overlap);
    // Between the rims if there is room for the caption, else beside the line, clear of the circles.
    let room = (to - from).length() - context.camera.length(overlap.radii_sum);
    let middle = {
        let way = (to - from).normalized();
        let rim = from + way * (context.camera.length(a.radius) + room / 2.0);
        if way.is_finite() && room.is_finite() { rim } else { from }
    };
    let side = -lower_side(context.camera.direction(overlap.normal));
    let larger = context.camera.length(a.radius.max(b.radius));
    let reach = if room > ROOM_FOR_WORDS { CLEARANCE } else { larger + CLEARANCE };
    list.captions.push(Caption::new(Rank::Distance, middle, side, text, theme.text).around(reach));
}

/// Returns the distance of two circles in words.
pub fn distance_words(overlap: &Overlap) -> String {
    format!("distance {} m", number::brief(overlap.distance))
}

/// The distance within which a radius line responds to the pointer (points).
const REACH: f32 = 7.0;

/// The width of a radius line (points).
const WIDTH: f32 = 5.0;

/// The distance between the outer edges of the two rails that show the depth, and the width of a rail (points).
const GAUGE: f32 = 9.0;
const RAIL: f32 = 3.0;

/// The distance between two rungs (points).
const RUNGS: f32 = 7.0;

/// The maximum number of rungs; beyond it, the rungs lie farther apart.
const MOST_RUNGS: f32 = 40.0;

/// The length at which a line leaves every canvas (points).
const LONGEST: f32 = 5e5;

/// The smallest radius on screen that can be told apart from the center (points).
const SMALLEST: f32 = 4.0;

/// Draws a radius of each circle of the explained pair, and the depth by which the radii overlap.
pub fn radii_sum(context: &DrawContext, list: &mut DrawList) {
    // The picture of the equation has its own R.
    let is_drawn = context.measures_pair() && !context.shown.is_canvas_picture;
    let Some(circles) = context.measured().filter(|_| is_drawn) else { return };
    let overlap = overlap(&circles[0], &circles[1]);
    let along = context.camera.direction(overlap.normal);
    let radius = |circle: &Circle, way: Vec2| {
        let center = context.center(circle);
        [center, center + way * context.camera.length(circle.radius).min(LONGEST)]
    };
    let pieces = [radius(&circles[0], along), radius(&circles[1], -along)];
    if !pieces.iter().flatten().all(|place| place.is_finite()) {
        return;
    }
    let theme = context.theme;
    // Both slide along the line until they meet, so that they are one length.
    let share = context.shown.radii as f32;
    let slide = (pieces[1][1] - pieces[0][1]) * (share / 2.0);
    let slid = [pieces[0].map(|place| place + slide), pieces[1].map(|place| place - slide)];
    // The arrow of d covers this line while a term is asked for, and R is a ring.
    let is_covered = context.shown.options.term.is_some();
    for ([center, end], circle) in slid.into_iter().zip(&circles) {
        if context.camera.length(circle.radius) >= SMALLEST && !is_covered {
            piece(center, end, WIDTH + 2.0, theme.ground, list);
            piece(center, end, WIDTH, theme.accent, list);
        }
    }
    let depth = [pieces[1][1], pieces[0][1]];
    let below = lower_side(along);
    let larger = context.camera.length(circles[0].radius.max(circles[1].radius));
    if overlap.nearness() == Nearness::Overlapping {
        rails(depth, along, theme.ground, theme.accent, list);
        // While an outline passes through, the number cannot be read.
        if context.shows(NumberKind::Depth) && !context.is_passing() {
            let middle = depth[0].lerp(depth[1], 0.5);
            let text = format!("depth {} m", number::brief(overlap.depth()));
            let caption = Caption::new(Rank::Distance, middle, below, text, theme.accent);
            list.captions.push(caption.around(larger + CLEARANCE).led(GAUGE / 2.0));
        }
    }
    // The pointer is on a radius.
    if share > 0.0 {
        let [a, b] = &circles;
        let slower = usize::from(b.velocity.length_squared() <= a.velocity.length_squared());
        let [first, second, sum] = [a.radius, b.radius, overlap.radii_sum].map(number::brief);
        let text = format!("radii sum {first} + {second} = {sum} m");
        list.captions.push(context.caption(Rank::Asked, &circles[slower], below, text, theme.accent));
    }
}

/// Whether this position (points) is on the radius of a circle of the explained pair, where it is not slid.
pub fn is_on_radii(shown: &Shown, lane: &ShownLane, camera: &Camera, at: Pos2) -> bool {
    let is_shown = shown.options.overlay(Overlay::RadiiSum);
    let Some(pair) = shown.pair.filter(|_| is_shown) else { return false };
    let [a, b] = lane.both(pair);
    let normal = overlap(&a, &b).normal;
    [(a, normal), (b, -normal)].into_iter().any(|(circle, way)| {
        let along = (camera.to_world(at) - circle.center).dot(way).clamp(0.0, circle.radius);
        camera.to_screen(circle.center + way * along).distance(at) <= REACH
    })
}

/// Draws a line with round ends that does not extend past `to`.
fn piece(from: Pos2, to: Pos2, width: f32, color: Color32, list: &mut DrawList) {
    let way = to - from;
    let short = (way.length() - width / 2.0).max(0.0) / way.length().max(f32::MIN_POSITIVE);
    list.line(from, from + way * short, width, 0.0, color);
}

/// Draws two lines joined like a ladder, to show by shape that two radii overlap there.
fn rails([from, to]: [Pos2; 2], along: Vec2, ground: Color32, color: Color32, list: &mut DrawList) {
    let length = (to - from).length();
    // The round ends do not extend past the depth.
    let round = |width: f32| along * (width / 2.0).min(length / 2.0);
    let across = vec2(-along.y, along.x) * ((GAUGE - RAIL) / 2.0);
    let width = |wished: f32| wished.min(length);
    list.line(from + round(GAUGE + 2.0), to - round(GAUGE + 2.0), width(GAUGE + 2.0), 0.0, ground);
    for side in [-1.0, 1.0] {
        let (from, to) = (from + across * side, to + across * side);
        list.line(from + round(RAIL), to - round(RAIL), width(RAIL), 0.0, color);
    }
    let count = (length / RUNGS).floor().min(MOST_RUNGS);
    for rung in 1..count as u16 {
        let at = from.lerp(to, f32::from(rung) / count);
        list.line(at - across, at + across, 1.5, 0.0, color);
    }
}

/// The length below which an arrow would be nothing but its head (points).
const SHORTEST_ARROW: f32 = 3.0;

/// The distance within which the faint circle of a drag serves as the outline (points).
const SAME_PLACE: f32 = 1.0;

/// Draws the pushes of a drag; without any, the push-out that would end the overlap of the explained pair.
pub fn push_out(context: &DrawContext, list: &mut DrawList) {
    let pushes = &context.lane.pushes;
    for push in pushes {
        arrow(context, push, list);
    }
    if !pushes.is_empty() {
        return;
    }
    let (Some(pair), Some([a, b])) = (context.shown.pair, context.pair_circles()) else { return };
    let overlap = overlap(&a, &b);
    if overlap.nearness() == Nearness::Overlapping {
        // If both would move, the second is shown as an example.
        let start = context.run().start();
        let body = |index: usize| start.circles[index].body();
        let moves_second = |b: &usize| push_shares(start.rules.yields, &body(pair.a), &body(*b)).b > 0.0;
        let (fixed, before, from, pushed) = match pair.second().filter(moves_second) {
            Some(second) => (a, b, Target::Circle(pair.a), second),
            None => (b, a, pair.b, pair.a),
        };
        let vector = minimum_translation(&fixed, &before);
        let concentric = overlap.concentric;
        let push = PushOut { pushed, from, before, vector, is_minimum: true, concentric };
        arrow(context, &push, list);
    }
}

/// Draws the outline of a circle before its push-out, the arrow to where the push-out takes its center, and the length.
fn arrow(context: &DrawContext, push: &PushOut, list: &mut DrawList) {
    let PushOut { before, vector, .. } = push;
    let theme = context.theme;
    let wish = context.shown.drag.map(|drag| drag.target);
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
        list.outlined_arrow(from, to, 4.0, theme.text, theme.ground);
    }
    if !context.shows(NumberKind::PushOut) {
        return;
    }
    // Opposite the caption of the depth, which is below the line.
    let above = -lower_side(context.camera.direction(vector.try_normalize().unwrap_or(DVec2::X)));
    let reach = context.camera.length(before.radius) + CLEARANCE;
    let word = if push.is_minimum { "push-out" } else { "push" };
    let direction = if push.concentric { ", one center: along +x" } else { "" };
    let name = context.shown.name(push.pushed);
    let text = format!("{word} of {name} {} m{direction}", number::brief(vector.length()));
    let caption = Caption::new(Rank::Push, from.lerp(to, 0.5), above, text, theme.text);
    list.captions.push(caption.around(reach).strong());
}
