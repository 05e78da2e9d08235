//! The handles of a circle: their knobs, and what a pull of the one at the pointer changes.

use std::cell::LazyCell;

use circle_collision::geometry::Circle;
use egui::Vec2;

use crate::session::Overlay;
use crate::view::camera::{arrow_scale, towards};
use crate::view::context::DrawContext;
use crate::view::draw::DrawList;
use crate::view::handle::{Handle, circles_with_handles, next_check};
use crate::view::text::{Caption, Rank, number};

/// The radius of a knob (points).
const KNOB: f32 = 6.0;

/// Draws the handles of the selected circles and of the one at the pointer; none while the hand holds a circle.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
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
                Handle::Rim | Handle::Center | Handle::Check => knob,
            };
            if (knob - from).length() > 1.0 {
                list.line(from, knob, 1.5, 3.0, color);
            }
            list.dot(knob, KNOB, context.theme.ground);
            list.small_ring(knob, KNOB - 1.0, 2.0, 0.0, color);
        }
        let handle =
            context.hovered.filter(|hovered| hovered.circle == index).and_then(|hovered| hovered.handle);
        match handle {
            Some(Handle::Check) => checks(context, &circle, list),
            Some(Handle::Tip | Handle::Rim | Handle::Center) | None => {}
        }
        list.captions.extend(handle.map(|handle| caption(context, handle, &circle, *scale)));
    }
}

/// Returns the caption for pulling the handle under the pointer.
fn caption(context: &DrawContext, handle: Handle, circle: &Circle, scale: f64) -> Caption {
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
        Handle::Check => {
            let next = next_check(context.run(), circle);
            let text = format!("drag: dt {}", number::brief_time(context.run().rules().step));
            let caption = caption(text).around(context.camera.length(circle.radius) + KNOB);
            Caption { at: context.center(&next), ..caption }
        }
    }
}

/// The maximum number of checks that are shown while the next one is dragged.
const CHECKS: u16 = 12;

/// Draws the circle at the checks to come, as if nothing stopped it.
fn checks(context: &DrawContext, circle: &Circle, list: &mut DrawList) {
    let next = next_check(context.run(), circle);
    list.ring(context.camera, &next, 2.0, 4.0, context.theme.text);
    for later in 1..CHECKS {
        let at_check = next.after(f64::from(later) * context.run().rules().check_interval());
        list.ring(context.camera, &at_check, 1.0, 4.0, context.theme.text_dim);
    }
}
