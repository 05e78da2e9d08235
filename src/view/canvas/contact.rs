//! The last contact on the canvas.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::Event;
use egui::Vec2;

use super::marks::draw_mark;
use crate::session::{Found, Pair, about};
use crate::view::context::DrawContext;
use crate::view::draw::DrawList;
use crate::view::overlay::CLEARANCE;
use crate::view::text::{Caption, Rank};
use crate::view::words::event::past_graze;
use crate::view::words::verdict::Mark;

/// Draws the last event in outline if it is the contact that the words are about, or else a graze of the explained pair.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let run = context.run();
    // With many circles, it would flicker.
    if !run.is_small() || context.lane.failure().is_some() {
        return;
    }
    let (pose, answer, word) = if let Some(last) =
        context.lane.contact.filter(|event| run.events().last() == Some(*event))
        && let Some(pair) = Pair::in_contact(last.contact)
    {
        let pose = [pair.a, pair.b].map(|circle| at_contact(context, last, circle));
        let mark = Mark::of(run, Found::new(run, *last).audited.as_ref());
        let between = overlap(&pose[0], &pose[1]);
        let point = pose[0].center + between.normal * (pose[0].radius + between.gap / 2.0);
        (pose, Some((mark, point)), about(run.rules().detection).found)
    } else if let (Some(time), Some(circles)) = (past_graze(context.lane), context.pair_circles()) {
        (circles.map(|circle| circle.after(time - run.world().time())), None, "graze")
    } else {
        return;
    };
    let theme = context.theme;
    let color = answer.map_or(theme.text_dim, |(mark, _)| mark.color(theme));
    list.rings(context.camera, &pose, 1.5, 0.0, color);
    if let Some((mark, point)) = answer {
        draw_mark(mark, context.camera.to_screen(point), theme, list);
    }
    // Beside the result, the sentence says it.
    if context.shown.is_still() || context.lane.found().is_none() {
        let [first, second] = &pose;
        let middle = context.center(first).lerp(context.center(second), 0.5);
        let top = |circle: &Circle| context.center(circle).y - context.camera.length(circle.radius);
        let reach = middle.y - top(first).min(top(second)) + CLEARANCE;
        let caption = Caption::new(Rank::Result, middle, Vec2::UP, word, theme.text);
        list.captions.push(caption.around(reach).strong());
    }
}

/// Returns a circle at its last contact: as recorded, as the audit has it if it was stopped or turned within a step, or else as
/// it must have been to come straight from there.
pub(super) fn at_contact(context: &DrawContext, event: &Event, circle: usize) -> Circle {
    let turns = context.run().trajectory().until(event.time);
    let turn =
        turns.iter().rev().take_while(|turn| turn.time == event.time).find(|turn| turn.circle == circle);
    let now = context.circle(circle);
    let came = || now.after(event.time - context.run().world().time()).center;
    let audited = || {
        let pair = Pair::in_contact(event.contact)?;
        let audited = context.run().last_audited_of(pair, event.time)?;
        (audited.start <= event.time).then(|| audited.centers[usize::from(circle == pair.b)])
    };
    let center = turn.map(|turn| turn.center).or_else(audited);
    Circle { center: center.unwrap_or_else(came), ..now }
}
