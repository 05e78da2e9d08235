//! The hand on the canvas: the handles of a circle, the place to which it is dragged, and the trace of a drag.

use std::cell::LazyCell;

use circle_collision::geometry::Circle;
use egui::{Color32, Vec2, vec2};

use crate::session::{DragTrace, HandContact, Overlay, Target};
use crate::view::camera::{arrow_scale, towards};
use crate::view::coming_checks::at_check;
use crate::view::context::{CLEARANCE, DrawContext};
use crate::view::draw::DrawList;
use crate::view::handle::{Handle, circles_with_handles};
use crate::view::text::{Caption, Rank, number};

/// The radius of a knob (points).
const KNOB: f32 = 6.0;

/// Draws the handles of the selected circles and of the one at the pointer; none while the hand holds a circle.
pub fn handles(context: &DrawContext, list: &mut DrawList) {
    if context.shown.drag.is_some() {
        return;
    }
    // Computed lazily: the scale depends on all circles, and usually no handle is shown.
    let scale = LazyCell::new(|| arrow_scale(context.shown));
    for index in circles_with_handles(context.shown, context.hovered.map(|hovered| hovered.circle)) {
        let circle = context.drawn(index);
        let color = context.circle_color(index);
        let center = context.center(&circle);
        let has_arrow = context.shown.options.overlay(Overlay::Velocity);
        let arrow = if has_arrow { circle.velocity.length() * *scale } else { 0.0 };
        for handle in Handle::of_circle(context.run(), index) {
            let Some(knob) = handle.knob(context.camera, &circle, *scale) else { continue };
            // Dots lead from the arrow to its knob.
            let from = match handle {
                Handle::Tip => towards(center, knob, context.camera.length(circle.radius + arrow)),
                Handle::Rim | Handle::Center | Handle::Check(_) => knob,
            };
            if (knob - from).length() > 1.0 {
                list.line(from, knob, 1.5, 3.0, color);
            }
            list.rimmed_dot(knob, KNOB, context.theme.ground, 2.0, color);
        }
        let handle =
            context.hovered.filter(|hovered| hovered.circle == index).and_then(|hovered| hovered.handle);
        list.captions.extend(handle.map(|handle| caption(context, handle, index, &circle, *scale)));
    }
}

/// Returns the caption for pulling the handle under the pointer.
fn caption(context: &DrawContext, handle: Handle, index: usize, circle: &Circle, scale: f64) -> Caption {
    let center = context.center(circle);
    let at = handle.knob(context.camera, circle, scale).unwrap_or(center);
    // Away from the circle, or below a knob beside it.
    let way = at - center;
    let side = if way.y.abs() > way.x.abs() { Vec2::new(0.0, way.y.signum()) } else { Vec2::DOWN };
    let caption = |text: String| Caption::new(Rank::Asked, at, side, text, context.theme.text).around(KNOB);
    match handle {
        Handle::Tip => caption(format!("drag: velocity {} m/s", number::brief(circle.velocity.length()))),
        Handle::Rim => caption(format!("drag: radius {} m", number::brief(circle.radius))),
        Handle::Center => {
            let reach = context.camera.length(circle.radius) + KNOB;
            let caption = Caption::new(Rank::Position, at, side, "drag: position", context.theme.text_dim);
            caption.around(reach)
        }
        Handle::Check(number) => {
            let at_check = at_check(context.lane, index, number);
            let text = format!("drag: dt {}", number::brief_time(context.run().rules().step));
            let caption = caption(text).around(context.camera.length(circle.radius) + KNOB);
            Caption { at: context.center(&at_check), ..caption }
        }
    }
}

/// Draws the faint circle that follows the pointer, while the solid one obeys the detection method.
pub fn drag_target(context: &DrawContext, list: &mut DrawList) {
    let Some(drag) = context.shown.drag else { return };
    let circle = context.circle(drag.circle);
    if circle.center.distance(drag.target) * context.camera.scale < 1.0 {
        return;
    }
    let color = context.circle_color(drag.circle);
    let wished = Circle { center: drag.target, ..circle };
    list.disc(context.camera, &wished, color.gamma_multiply(0.14));
    list.ring(context.camera, &wished, 1.5, 0.0, color.gamma_multiply(0.6));
}

/// The radius of the dot of a contact (points).
const DOT: f32 = 5.0;

/// Draws the trace, once a circle has stopped the one in the hand. While the circle is held, a faint circle is at the hand's end of it.
pub fn trace(context: &DrawContext, list: &mut DrawList) {
    let Some(trace) = &context.lane.trace else { return };
    let mut contacts = trace.contacts();
    let (Some(first), Some(&end)) = (contacts.next(), trace.hand.last()) else { return };
    let color = context.circle_color(trace.circle);
    line(context, &trace.hand, 1.5, context.theme.text_dim, list);
    for piece in trace.pieces.iter().filter(|piece| piece.contact.is_none()) {
        line(context, &piece.path, 2.0, context.theme.found, list);
    }
    for piece in trace.pieces.iter().filter(|piece| piece.contact.is_some()) {
        line(context, &piece.path, 6.0, context.theme.ground, list);
        line(context, &piece.path, 3.0, context.theme.found, list);
    }
    let last = trace.pieces.last().and_then(|piece| piece.path.last());
    if context.shown.drag.is_none() && last.is_some_and(|&last| last != end) {
        let wished = Circle { center: end, ..context.run().world().circle_at(trace.circle) };
        list.ring(context.camera, &wished, 1.5, 5.0, color);
    }
    for contact in trace.contacts() {
        let at = context.camera.to_screen(contact.point);
        list.dot(at, DOT + 2.0, context.theme.ground);
        list.dot(at, DOT, context.theme.found);
    }
    stop_caption(context, trace, contacts.next_back().unwrap_or(first), list);
}

fn line(context: &DrawContext, path: &[glam::DVec2], width: f32, color: Color32, list: &mut DrawList) {
    let path: Vec<_> = path.iter().map(|&at| context.camera.to_screen(at)).collect();
    list.polyline(&path, width, color);
}

/// Says what stopped the circle, on the side away from its slide, in the notch between the two.
fn stop_caption(context: &DrawContext, trace: &DragTrace, contact: &HandContact, list: &mut DrawList) {
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
    let other = match contact.other {
        Target::Circle(index) => world.circle_at(index).radius,
        Target::Wall(_) => 0.0,
    };
    let larger = world.circle_at(trace.circle).radius.max(other);
    let reach = context.camera.length(larger) + CLEARANCE;
    let words = if context.lane.method().is_stepped() { "stopped" } else { "stopped at first contact" };
    let caption = Caption::new(Rank::Result, at, side, words, context.theme.found);
    list.captions.push(caption.around(reach).led(DOT + 2.0).strong());
}
