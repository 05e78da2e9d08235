//! The last contact: the circles in contact, and a caption.

use egui::Vec2;
use glam::DVec2;

use super::around_both;
use crate::geometry::Circle;
use crate::simulation::{Contact, Event};
use crate::view::draw::{DrawContext, DrawList};
use crate::view::text::caption::{Caption, Rank};
use crate::view::text::number;

/// Draws the last contact of two circles, or their graze, in outline.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let run = context.run();
    // With many circles it would flicker.
    if !run.is_small() || context.miss().is_some() {
        return;
    }
    if let Some(last) = run.events().last()
        && let Contact::Pair { a, b } = last.contact
    {
        let pose = [a, b].map(|circle| at_contact(context, last, circle));
        let word = run.rules().detection.about().found;
        mark(
            context,
            pose,
            Some(last.point),
            &format!("{word} at t = {}", number::brief_time(last.time)),
            list,
        );
    } else if let (Some(time), Some(circles)) = (context.session.graze(run), context.pair_circles())
        && time <= run.world().time()
    {
        let since = run.world().time() - time;
        let pose = circles.map(|circle| circle.after(-since));
        mark(context, pose, None, &format!("graze at t = {}", number::brief_time(time)), list);
    }
}

/// Returns a circle as it left its contact; where that is not on record, as it must have come straight from there.
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
    for circle in &pose {
        list.ring(context.camera, circle, 1.5, 0.0, color);
    }
    if let Some(point) = point {
        list.dot(context.camera.to_screen(point), 6.0, theme.ground);
        list.dot(context.camera.to_screen(point), 4.5, theme.found);
    }
    // A card says the same.
    if !context.session.is_still() && context.lane.found().is_some() {
        return;
    }
    let (at, reach) = around_both(context, &pose);
    list.captions.push(Caption::new(Rank::Result, at, Vec2::UP, words, theme.text).around(reach).strong());
}
