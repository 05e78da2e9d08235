//! The marks of a moment: the circles between two checks, an upcoming contact, a missed contact, and circles out of view.

use circle_collision::detection::{intercept, overlap};
use circle_collision::geometry::Circle;
use egui::{Pos2, Vec2, vec2};
use glam::DVec2;

use super::circles::away_from_course;
use crate::session::mover;
use crate::view::context::DrawContext;
use crate::view::context::NumberKind;
use crate::view::draw::DrawList;
use crate::view::layout::nearest;
use crate::view::overlay::{CLEARANCE, distance_words};
use crate::view::text::{Caption, Rank};
use crate::view::theme::Theme;
use crate::view::words::end_of_step;
use crate::view::words::event::approach;
use crate::view::words::verdict::Mark;

/// The opacity of the area in which two outlines overlap.
const OVERLAP: f32 = 0.5;

/// The distance by which a pulse grows beyond the rim of its circle (points).
const PULSE_REACH: f32 = 14.0;

/// Draws the outlines of the circles at the time of the replay, or else of the clock, and the area in which those of the
/// explained pair overlap there.
pub fn outline(context: &DrawContext, list: &mut DrawList) {
    let outlines = &context.lane.outlines;
    if outlines.is_empty() {
        return;
    }
    if let Some(measured) = context.measured() {
        list.lens(context.camera, &measured, context.theme.accent.gamma_multiply(OVERLAP));
    }
    for (_, circle) in outlines {
        list.ring(context.camera, circle, 2.0, 5.0, context.theme.text);
    }
    // A miss has words of its own.
    let is_said = context.measures_pair() && context.lane.failure().is_none();
    let Some((pair, [a, b])) = context.pair.zip(context.measured()).filter(|_| is_said) else { return };
    let movers: Vec<_> = outlines.iter().filter(|(index, _)| pair.has(*index)).collect();
    let Some((index, circle)) = movers.first() else { return };
    let names: Vec<_> = movers.iter().map(|(index, _)| context.shown.name(*index)).collect();
    let text = format!("{}, between {}s", names.join(" and "), end_of_step(context.run().rules()));
    // Beside a circle at rest, the words stay out of the course.
    let side = away_from_course(context, *index).filter(|_| movers.len() == 1).unwrap_or(Vec2::UP);
    let caption = Caption::new(Rank::Moving, context.center(circle), side, text, context.theme.text);
    let caption = caption.around(context.camera.length(circle.radius) + CLEARANCE);
    let has_distance = context.shows(NumberKind::Distance);
    let under = if has_distance { distance_words(&overlap(&a, &b)) } else { String::new() };
    list.captions.push(Caption { under, ..caption });
}

/// Draws the pulse of the last check around the circles that it tested.
pub fn pulse(context: &DrawContext, list: &mut DrawList) {
    let strength = context.lane.pulse as f32;
    if strength <= 0.0 {
        return;
    }
    let color = context.theme.text.gamma_multiply(0.6 * strength);
    for circle in context.run().world().circles() {
        let reach = context.camera.meters(PULSE_REACH * (1.0 - strength));
        let around = Circle { radius: circle.radius + reach, ..circle };
        list.ring(context.camera, &around, 2.0, 0.0, color);
    }
}

/// Draws the contact to come, or else the closest approach, of the pair that the pointer is on in the table: the circles
/// there, dashed, and the way to it.
pub fn pointed_pair(context: &DrawContext, list: &mut DrawList) {
    let Some(pair) = context.shown.options.pointed else { return };
    if pair.b >= context.run().world().len() {
        return;
    }
    let circles = [pair.a, pair.b].map(|index| context.circle(index));
    let color = context.theme.text;
    list.rings(context.camera, &circles, 2.0, 0.0, color);
    let Some((time, text)) = approach(&intercept(&circles[0], &circles[1])) else { return };
    let closest = circles.map(|circle| circle.after(time));
    for (now, then) in circles.iter().zip(&closest) {
        list.ring(context.camera, then, 2.0, 6.0, color);
        list.line(context.center(now), context.center(then), 1.0, 4.0, color);
    }
    let reach = context.camera.length(closest[0].radius) + CLEARANCE;
    let caption = Caption::new(Rank::Asked, context.center(&closest[0]), Vec2::UP, text, color);
    list.captions.push(caption.around(reach).strong());
}

/// The radius of the dot of a contact that was found, half the width of the cross of a miss, and the radius of the ring of a
/// ghost (points).
const DOT: f32 = 4.5;
const CROSS: f32 = 5.5;
const RING: f32 = 7.5;

/// The height of the caption above the circles (points).
const RISE: f32 = 26.0;

/// Draws a missed contact: the dashed circles at the true contact, a cross, and a caption. A ghost has a dashed ring in place
/// of the cross, where it was answered.
pub fn failure(context: &DrawContext, list: &mut DrawList) {
    let Some(failure) = context.lane.failure() else { return };
    let theme = context.theme;
    let (mark, contact) = (Mark::of(context.run(), Some(failure)), failure.at_contact());
    let color = mark.color(theme);
    for circle in contact.iter().filter(|circle| circle.velocity != DVec2::ZERO) {
        list.ring(context.camera, circle, 2.0, 6.0, color);
    }
    draw_mark(mark, context.camera.to_screen(failure.point()), theme, list);
    let outline = contact[mover(failure)];
    let top_of = |circle: &Circle| context.center(circle).y - context.camera.length(circle.radius);
    let highest = contact.iter().map(top_of).fold(f32::INFINITY, f32::min);
    let text = if mark == Mark::Ghost { "ghost" } else { "contact" };
    let middle = context.center(&outline);
    let caption = Caption::new(Rank::Result, middle, Vec2::UP, text, color).strong();
    list.captions.push(caption.around(middle.y - highest + RISE).led(middle.y - top_of(&outline) + 4.0));
}

/// Draws the mark of a result here.
pub fn draw_mark(mark: Mark, at: Pos2, theme: &Theme, list: &mut DrawList) {
    let (ground, color) = (theme.ground, mark.color(theme));
    match mark {
        Mark::Found => {
            list.dot(at, DOT + 1.5, ground);
            list.dot(at, DOT, color);
        }
        Mark::WrongWay => {
            list.dot(at, RING, ground);
            list.small_ring(at, DOT, 2.0, 0.0, color);
            list.line(at - vec2(CROSS, -CROSS), at + vec2(CROSS, -CROSS), 2.0, 0.0, color);
        }
        Mark::Missed => {
            for (width, color) in [(6.0, ground), (3.0, color)] {
                for way in [vec2(CROSS, CROSS), vec2(CROSS, -CROSS)] {
                    list.line(at - way, at + way, width, 0.0, color);
                }
            }
        }
        Mark::Ghost => list.small_ring(at, RING, 3.0, 3.5, color),
        Mark::PassedBy => {}
    }
}

/// The distance of a mark from the edge of the canvas (points).
const INSET: f32 = 34.0;

/// The extra height for the sentence at the bottom of the canvas (points).
const FOOT: f32 = 70.0;

/// Draws an arrow at the edge of the canvas towards each circle of the explained pair that is outside it.
pub fn out_of_view(context: &DrawContext, list: &mut DrawList) {
    let (Some(pair), Some(circles)) = (context.pair, context.pair_circles()) else { return };
    let camera = context.camera;
    for (index, circle) in [pair.a, pair.b].into_iter().zip(circles) {
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
