//! The contact to come of the pair that the pointer is on in the table.

use egui::Vec2;

use crate::detection::intercept;
use crate::view::draw::{DrawContext, DrawList};
use crate::view::overlay::CLEARANCE;
use crate::view::text::caption::{Caption, Rank};
use crate::view::text::number;

/// Draws the circles at the contact, dashed, and the way there.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let Some(pair) = context.session.view_options().pointed else { return };
    if pair.b >= context.run().world().len() {
        return;
    }
    let circles = [pair.a, pair.b].map(|index| context.circle(index));
    let color = context.theme.text;
    for circle in &circles {
        list.ring(context.camera, circle, 2.0, 0.0, color);
    }
    let Some(time) = intercept(&circles[0], &circles[1]).time_of_impact() else { return };
    let there = circles.map(|circle| circle.after(time));
    for (now, then) in circles.iter().zip(&there) {
        list.ring(context.camera, then, 2.0, 6.0, color);
        list.line(context.center(now), context.center(then), 1.0, 4.0, color);
    }
    let text = format!("contact in {}", number::brief_time(time));
    let reach = context.camera.length(there[0].radius) + CLEARANCE;
    let caption = Caption::new(Rank::Asked, context.center(&there[0]), Vec2::UP, text, color);
    list.captions.push(caption.around(reach).strong());
}
