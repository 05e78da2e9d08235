//! The last contact on the canvas, and the coming contact or closest approach of the explained pair.

use egui::Vec2;
use glam::DVec2;

use super::lengths::CLEARANCE;
use crate::detection::{Verdict, intercept};
use crate::geometry::Circle;
use crate::simulation::{Contact, Event};
use crate::view::draw::{DrawContext, DrawList};
use crate::view::text::{Caption, Rank, number};

/// Draws the last contact of two circles, or their graze, in outline.
pub fn last(context: &DrawContext, list: &mut DrawList) {
    let run = context.run();
    // With many circles, it would flicker.
    if !run.is_small() || context.lane.miss().is_some() {
        return;
    }
    if let Some(last) = run.events().last()
        && let Contact::Pair { a, b } = last.contact
    {
        let pose = [a, b].map(|circle| at_contact(context, last, circle));
        let word = run.rules().detection.about().found;
        let text = format!("{word} at t = {}", number::brief_time(last.time));
        mark(context, pose, Some(last.point), &text, list);
    } else if let (Some(time), Some(circles)) = (context.session.graze(run), context.pair_circles())
        && time <= run.world().time()
    {
        let since = run.world().time() - time;
        let pose = circles.map(|circle| circle.after(-since));
        mark(context, pose, None, &format!("graze at t = {}", number::brief_time(time)), list);
    }
}

/// Returns a circle at its last contact: as recorded or, if it is not on record, as it must have been to come straight from there.
fn at_contact(context: &DrawContext, event: &Event, circle: usize) -> Circle {
    let turns = context.run().trajectory().until(event.time);
    let turn =
        turns.iter().rev().take_while(|turn| turn.time == event.time).find(|turn| turn.circle == circle);
    let now = context.circle(circle);
    let came = || now.after(event.time - context.run().world().time()).center;
    Circle { center: turn.map_or_else(came, |turn| turn.center), ..now }
}

fn mark(context: &DrawContext, pose: [Circle; 2], point: Option<DVec2>, words: &str, list: &mut DrawList) {
    let theme = context.theme;
    let color = if point.is_some() { theme.found } else { theme.text_dim };
    list.rings(context.camera, &pose, 1.5, 0.0, color);
    if let Some(point) = point {
        list.dot(context.camera.to_screen(point), 6.0, theme.ground);
        list.dot(context.camera.to_screen(point), 4.5, theme.found);
    }
    // A card says the same.
    if context.session.is_still() || context.lane.found().is_none() {
        list.captions.push(caption(context, Rank::Result, &pose, words).strong());
    }
}

/// Returns a caption above both circles.
fn caption(context: &DrawContext, rank: Rank, circles: &[Circle; 2], words: &str) -> Caption {
    let middle = context.center(&circles[0]).lerp(context.center(&circles[1]), 0.5);
    let top = |circle: &Circle| context.center(circle).y - context.camera.length(circle.radius);
    let reach = middle.y - top(&circles[0]).min(top(&circles[1])) + CLEARANCE;
    Caption::new(rank, middle, Vec2::UP, words, context.theme.text).around(reach)
}

/// Draws both circles at their contact.
pub fn ahead(context: &DrawContext, list: &mut DrawList) {
    let Some([a, b]) = context.pair_circles() else { return };
    let Some(time) = intercept(&a, &b).time_of_impact() else { return };
    pose(context, list, [a.after(time), b.after(time)], &format!("contact in {}", number::brief_time(time)));
}

/// Draws both circles at their closest approach, and the line between their centers.
pub fn closest(context: &DrawContext, list: &mut DrawList) {
    let Some([a, b]) = context.pair_circles() else { return };
    let path = intercept(&a, &b);
    let time = path.quadratic.vertex();
    let is_ahead = time > 0.0;
    if !is_ahead || path.verdict == Verdict::SameVelocity {
        return;
    }
    let there = [a.after(time), b.after(time)];
    let ends = [context.center(&there[0]), context.center(&there[1])];
    list.line(ends[0], ends[1], 1.5, 4.0, context.theme.text);
    let words =
        format!("closest {} m in {}", number::brief(path.closest_distance()), number::brief_time(time));
    pose(context, list, there, &words);
}

fn pose(context: &DrawContext, list: &mut DrawList, there: [Circle; 2], words: &str) {
    list.rings(context.camera, &there, 1.5, 5.0, context.theme.text);
    list.captions.push(caption(context, Rank::Ahead, &there, words));
}
