//! The trace of a drag: the path of the hand, the path of the circle, and the contacts that stopped it.

use circle_collision::geometry::Circle;
use egui::{Color32, vec2};

use crate::session::{DragTrace, HandContact};
use crate::view::context::DrawContext;
use crate::view::draw::DrawList;
use crate::view::overlay::CLEARANCE;
use crate::view::text::{Caption, Rank};

/// The radius of the dot of a contact (points).
const DOT: f32 = 5.0;

/// Draws the trace, once a circle has stopped the one in the hand. While the circle is held, a faint circle is at the hand's end of it.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let Some(trace) = context.lane.trace else { return };
    let mut contacts = trace.contacts();
    let (Some(first), Some(&end)) = (contacts.next(), trace.hand.last()) else { return };
    let strength = context.lane.strength(first) as f32;
    let color = context.circle_color(trace.circle);
    line(context, &trace.hand, 1.5, context.theme.text_dim.gamma_multiply(strength), list);
    for piece in trace.pieces.iter().filter(|piece| piece.contact.is_none()) {
        line(context, &piece.path, 2.0, context.theme.found.gamma_multiply(strength), list);
    }
    for piece in trace.pieces.iter().filter(|piece| piece.contact.is_some()) {
        line(context, &piece.path, 6.0, context.theme.ground.gamma_multiply(strength), list);
        line(context, &piece.path, 3.0, context.theme.found.gamma_multiply(strength), list);
    }
    let last = trace.pieces.last().and_then(|piece| piece.path.last());
    if context.shown.drag.is_none() && last.is_some_and(|&last| last != end) {
        let wished = Circle { center: end, ..context.run().world().circle_at(trace.circle) };
        list.ring(context.camera, &wished, 1.5, 5.0, color.gamma_multiply(strength));
    }
    for contact in trace.contacts() {
        let at = context.camera.to_screen(contact.point);
        list.dot(at, DOT + 2.0, context.theme.ground.gamma_multiply(strength));
        list.dot(at, DOT, context.theme.found.gamma_multiply(context.lane.strength(contact) as f32));
    }
    caption(context, trace, contacts.next_back().unwrap_or(first), list);
}

fn line(context: &DrawContext, path: &[glam::DVec2], width: f32, color: Color32, list: &mut DrawList) {
    for ends in path.windows(2) {
        let [from, to] = [ends[0], ends[1]].map(|end| context.camera.to_screen(end));
        list.line(from, to, width, 0.0, color);
    }
}

/// Says what stopped the circle, on the side away from its slide, in the notch between the two.
fn caption(context: &DrawContext, trace: &DragTrace, contact: &HandContact, list: &mut DrawList) {
    let at = context.camera.to_screen(contact.point);
    if !context.camera.canvas.contains(at) {
        return;
    }
    let world = context.run().world();
    let normal = context.camera.direction((contact.point - contact.center).normalize_or_zero());
    let across = vec2(-normal.y, normal.x);
    let slid = context.camera.direction(context.circle(trace.circle).center - contact.center);
    let is_taken = if slid.dot(across).abs() > 1e-6 { slid.dot(across) > 0.0 } else { across.y > 0.0 };
    let side = if is_taken { -across } else { across };
    let larger = world.circle_at(trace.circle).radius.max(world.circle_at(contact.other).radius);
    let reach = context.camera.length(larger) + CLEARANCE;
    let words = if context.lane.method().is_stepped() { "stopped" } else { "stopped at first contact" };
    let caption = Caption::new(Rank::Result, at, side, words, context.theme.found);
    list.captions.push(caption.around(reach).led(DOT + 2.0).strong());
}
