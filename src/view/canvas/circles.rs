//! The circles, with their names, those of the pair that is pointed at in the table, and arrows to those out of view.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use egui::{Color32, Pos2, Vec2, vec2};

use super::{hand, is_crowd};
use crate::view::context::{Detail, DrawContext};
use crate::view::draw::DrawList;
use crate::view::handle::draw_order;
use crate::view::layout::nearest;
use crate::view::text::lower_side;
use crate::view::text::{Caption, Inside, Rank, font, measure};
use crate::view::words::event::approach;

/// The number of other capsules to reserve room for, because reallocating a list with a hundred thousand circles is slow.
const OTHERS: usize = 1_000;

/// The smallest radius on screen (points) of a circle with a name, except those of the explained pair.
const SMALLEST_NAMED: f32 = 7.0;

/// The size, in radii, of a centered square that keeps a circle's name clear of the names of circles that touch it.
const SQUARE: f32 = 1.7;

/// The smallest radius on screen (points) of a circle with room for a name beside its center.
const ROOMY: f32 = 24.0;

/// Draws every circle in view, a ring around each selected one, and a faint circle at the target of a drag.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let world = context.run().world();
    list.capsules.reserve(world.len() + OTHERS);
    let swell = context.swell();
    if let Some(swell) = &swell {
        let origin = context.drawn(swell.second).center;
        swell.draw(context.shown, context.camera, origin, context.theme, list);
    }
    for index in draw_order(world) {
        let circle = context.drawn(index);
        let at = context.center(&circle);
        let radius = context.camera.length(circle.radius);
        // A circle that touches the border is not cut.
        list.is_cut |= !context.camera.canvas.expand(1.0 - radius).contains(at);
        if !context.camera.canvas.expand(radius + 2.0).contains(at) {
            continue;
        }
        if !swell.as_ref().is_some_and(|swell| swell.pair.has(index)) {
            list.disc(context.camera, &circle, context.circle_color(index));
        }
        let scene_circle = &context.run().start().circles[index];
        if scene_circle.fixed {
            hatch(at, radius, context.theme.letter_on(scene_circle.color).gamma_multiply(0.6), list);
        }
        if radius >= SMALLEST_NAMED && context.detail() == Detail::Full || is_focused(context, index) {
            name(context, index, at, radius, list);
        }
    }
    for &index in context.shown.state.selection() {
        let circle = context.drawn(index);
        let around = Circle { radius: circle.radius + context.camera.meters(4.0), ..circle };
        list.ring(context.camera, &around, 1.5, 0.0, context.theme.text);
    }
    hand::drag_target(context, list);
}

/// Hatches the rim of a fixed circle, as a technical drawing hatches the ground. The middle is kept free for its
/// name and for lines.
fn hatch(at: Pos2, radius: f32, color: Color32, list: &mut DrawList) {
    /// The radius of the free middle, and the distance between lines, as shares of the radius.
    const MIDDLE: f32 = 0.7;
    const APART: f32 = 0.25;
    /// The width of a line (points).
    const WIDTH: f32 = 1.5;
    let along = vec2(1.0, -1.0).normalized();
    for line in -4..4 {
        let aside = (line as f32 + 0.5) * APART * radius;
        let half = |radius: f32| (radius * radius - aside * aside).max(0.0).sqrt();
        for side in [-1.0, 1.0] {
            let place = |half: f32| at + along.rot90() * aside + along * half * side;
            list.line(place(half(MIDDLE * radius)), place(half(radius) - WIDTH), WIDTH, 0.0, color);
        }
    }
}

/// Whether this circle belongs to the explained pair. Always false with many circles, because the pair changes with every
/// contact.
fn is_focused(context: &DrawContext, index: usize) -> bool {
    !is_crowd(context.run()) && context.shown.pair.is_some_and(|pair| pair.has(index))
}

/// Writes the name of a circle inside it if there is room; else beside it, if there are few circles or it belongs to the
/// explained pair.
fn name(context: &DrawContext, index: usize, at: Pos2, radius: f32, list: &mut DrawList) {
    let start = context.run().start();
    let (text, color) = (start.circles[index].name.clone(), start.circles[index].color);
    // The center of an explained circle is kept free for the lines that end there.
    let is_focused = is_focused(context, index);
    let (places, size) =
        if is_focused { beside_lines(context, index, radius) } else { in_the_middle(&text, radius) };
    let away = away_from_partner(context, index);
    let caption = Caption::new(Rank::Name, at, away, text, context.theme.text).around(radius).strong();
    let color = if context.swell().is_some() { context.theme.text } else { context.theme.letter_on(color) };
    // While an outline passes through, a name that gives way to the lines could not be read.
    let is_target = is_focused && context.lane.outlines.iter().all(|(outlined, _)| *outlined != index);
    if is_target && context.is_passing() && !places.is_empty() {
        list.labels.push(caption.label_inside(places[0], size, color));
    } else if is_crowd(context.run()) {
        // A name that the edge of the canvas would cut off is left out.
        let is_whole = |way: &&Vec2| context.camera.canvas.shrink(size).contains(at + **way);
        list.labels.extend(places.iter().find(is_whole).map(|&way| caption.label_inside(way, size, color)));
    } else if !places.is_empty() || context.run().is_small() || is_focused {
        let caption = if is_focused { caption.led(radius) } else { caption };
        list.captions.push(caption.inside(Inside { color, size, places }));
    }
}

/// Returns the offset from the center for a name in the middle of a circle (none if there is no room), and its size
/// (points).
fn in_the_middle(text: &str, radius: f32) -> (Vec<Vec2>, f32) {
    let letters = text.chars().count().max(2) as f32;
    let size = (radius * 0.62).min(radius * 2.4 / letters).clamp(font::TINY, 24.0);
    let frame = measure::size(text, size, true);
    let has_room = frame.max_elem() <= radius * SQUARE;
    (has_room.then_some(Vec2::ZERO).into_iter().collect(), size)
}

/// Returns the offsets from the center for the name of an explained circle, clear of the lines that end there (none if there
/// is no room), and its size (points).
fn beside_lines(context: &DrawContext, index: usize, radius: f32) -> (Vec<Vec2>, f32) {
    /// The distance from the center, as a share of the radius.
    const AWAY: f32 = 0.48;
    /// The maximum cosine of the angle to a line at which a name is clear of it.
    const CLEAR: f32 = 0.65;
    let text = &context.run().start().circles[index].name;
    let size = (radius * 0.6).clamp(font::TINY, 24.0);
    // The name may extend at most 0.6 radii to each side.
    let is_too_wide = measure::size(text, size, true).x > radius * 1.2;
    if radius < ROOMY || is_too_wide {
        return (Vec::new(), size);
    }
    let lines = lines_from(context, index);
    let is_clear = |way: &Vec2| lines.iter().all(|line| line.dot(*way) < CLEAR);
    let mut sides = [Vec2::DOWN, Vec2::UP, Vec2::LEFT, Vec2::RIGHT];
    if let Some(away) = away_from_course(context, index).filter(|_| !lines.is_empty()) {
        sides.sort_by(|first, second| second.dot(away).total_cmp(&first.dot(away)));
    }
    (sides.into_iter().filter(is_clear).map(|side| side * AWAY * radius).collect(), size)
}

/// Returns the unit directions in which lines of the explained pair lead away from the center of one of the two.
fn lines_from(context: &DrawContext, index: usize) -> Vec<Vec2> {
    let (Some(pair), Some([a, b])) = (context.shown.pair, context.measured()) else { return Vec::new() };
    let overlap = overlap(&a, &b);
    let along = context.camera.direction(if pair.a == index { overlap.normal } else { -overlap.normal });
    // No line ends at a circle whose outline is measured.
    if context.lane.outlines.iter().any(|(outlined, _)| *outlined == index) {
        return Vec::new();
    }
    if !overlap.is_overlapping() || context.is_passing() {
        return vec![along];
    }
    // The depth extends past a center that lies inside the other circle, and its caption is to the side.
    let is_deep = overlap.distance < a.radius.max(b.radius);
    let behind = is_deep.then_some(-along);
    [along, lower_side(along)].into_iter().chain(behind).collect()
}

/// Returns the direction away from the course of the partner of an explained circle, while the outline of one of the two
/// glides along it: a name there stays where it is while the outline passes.
pub fn away_from_course(context: &DrawContext, index: usize) -> Option<Vec2> {
    let (pair, circles) =
        context.shown.pair.zip(context.measured()).filter(|_| !context.lane.outlines.is_empty())?;
    let world = context.run().world();
    let [a, b] = pair.later(world, &circles, pair.path_from(world, &circles).closest_time);
    (b.center - a.center)
        .try_normalize()
        .map(|way| context.camera.direction(if pair.a == index { -way } else { way }))
}

/// Returns the direction for the name of a small explained circle: away from its partner, and up.
fn away_from_partner(context: &DrawContext, index: usize) -> Vec2 {
    let way = context.shown.pair.map_or(Vec2::ZERO, |pair| {
        let circles = context.both(pair).map(|circle| context.center(&circle));
        let place = pair.place_of(index);
        circles[place] - circles[1 - place]
    });
    let way = way.normalized() - egui::vec2(0.0, 0.9);
    if way.length() > 0.1 { way.normalized() } else { egui::vec2(0.0, -1.0) }
}

/// Draws the contact to come, or else the closest approach, of the pair that the pointer is on in the table: the circles
/// there, dashed, and the way to it.
pub fn pointed_pair(context: &DrawContext, list: &mut DrawList) {
    let Some(pair) = context.shown.options.pointed else { return };
    let world = context.run().world();
    if !pair.is_in(world) {
        return;
    }
    let circles = context.both(pair);
    let color = context.theme.text;
    list.rings(context.camera, &circles, 2.0, 0.0, color);
    let Some((time, text)) = approach(&pair.path_from(world, &circles)) else { return };
    let closest = pair.later(world, &circles, time);
    for (now, then) in circles.iter().zip(&closest) {
        list.ring(context.camera, then, 2.0, 6.0, color);
        list.line(context.center(now), context.center(then), 1.0, 4.0, color);
    }
    list.captions.push(context.caption(Rank::Asked, &closest[0], Vec2::UP, text, color).strong());
}

/// The distance of a mark from the edge of the canvas (points).
const INSET: f32 = 34.0;

/// The extra height for the sentence at the bottom of the canvas (points).
const FOOT: f32 = 70.0;

/// Draws an arrow at the edge of the canvas towards each circle of the explained pair that is outside it.
pub fn out_of_view(context: &DrawContext, list: &mut DrawList) {
    let (Some(pair), Some(circles)) = (context.shown.pair, context.pair_circles()) else { return };
    let camera = context.camera;
    for (index, circle) in pair.circles().zip(circles) {
        let at = context.center(&circle);
        if context.is_in_view(&circle) {
            continue;
        }
        let mut room = camera.stage.shrink(INSET);
        if !context.shown.is_comparing() {
            room.max.y -= FOOT;
        }
        let mark = nearest(room, at);
        let way = (at - mark).normalized();
        let color = context.circle_color(index);
        list.arrow(mark, mark + way * 18.0, 3.0, color);
        let text = format!("{} out of view", context.shown.name(index));
        let caption = Caption::new(Rank::Outside, mark, inwards(way), text, context.theme.text);
        list.captions.push(caption.around(5.0));
    }
}

/// Returns the side of the mark for its caption: toward the center of the canvas.
fn inwards(way: Vec2) -> Vec2 {
    if way.x.abs() >= way.y.abs() { Vec2::new(-way.x.signum(), 0.0) } else { Vec2::new(0.0, -way.y.signum()) }
}
