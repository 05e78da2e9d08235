//! The knobs of the shown handles, and what a pull of the one under the pointer does.

use std::cell::LazyCell;

use egui::Vec2;

use super::{Handle, shown};
use crate::geometry::Circle;
use crate::session::Overlay;
use crate::view::camera::arrow_scale;
use crate::view::draw::{DrawContext, DrawList, towards};
use crate::view::text::{Caption, Rank, number};

/// The radius of a knob (points).
const RADIUS: f32 = 6.0;

/// Draws the handles of the selected circles and of the one at the pointer.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    // The scale depends on all circles, and mostly no handle is shown.
    let scale = LazyCell::new(|| arrow_scale(context.session));
    let start = context.run().start();
    for index in shown(context.session, context.hovered_circle()) {
        let circle = context.circle(index);
        let color = context.theme.circle(start.circles[index].color);
        let center = context.center(&circle);
        for handle in Handle::ALL {
            let Some(knob) = handle.knob(context.camera, &circle, *scale) else { continue };
            if let Some(distance) = lead(context, handle, &circle, *scale) {
                let from = towards(center, knob, context.camera.length(distance));
                if (knob - from).length() > 1.0 {
                    list.line(from, knob, 1.5, 3.0, color);
                }
            }
            list.dot(knob, RADIUS, context.theme.ground);
            list.small_ring(knob, RADIUS - 1.0, 2.0, color);
        }
        let handle =
            context.hovered.filter(|hovered| hovered.circle == index).and_then(|hovered| hovered.handle);
        list.captions.extend(handle.and_then(|handle| caption(context, handle, &circle, *scale)));
    }
}

/// Returns the distance from the center (m) from which dots lead to the knob, or `None` without any.
fn lead(context: &DrawContext, handle: Handle, circle: &Circle, scale: f64) -> Option<f64> {
    match handle {
        Handle::Tip => {
            let has_arrow = context.session.view_options().overlay(Overlay::Velocity);
            let arrow = if has_arrow { circle.velocity.length() * scale } else { 0.0 };
            Some(circle.radius + arrow)
        }
        Handle::Rim | Handle::Center => None,
    }
}

/// Returns the words that say what a pull of the handle under the pointer does.
fn caption(context: &DrawContext, handle: Handle, circle: &Circle, scale: f64) -> Option<Caption> {
    let center = context.center(circle);
    let at = handle.knob(context.camera, circle, scale).unwrap_or(center);
    // Away from the circle, or below a knob beside it.
    let way = at - center;
    let side = if way.y.abs() > way.x.abs() { Vec2::new(0.0, way.y.signum()) } else { Vec2::DOWN };
    let asked = |text: String| Caption::new(Rank::Asked, at, side, text, context.theme.text).around(RADIUS);
    match handle {
        Handle::Tip => Some(asked(format!("drag: velocity {} m/s", number::brief(circle.velocity.length())))),
        Handle::Rim => Some(asked(format!("drag: radius {} m", number::brief(circle.radius)))),
        Handle::Center if context.session.drag().is_none() => {
            let reach = context.camera.length(circle.radius) + RADIUS;
            let caption = Caption::new(Rank::Position, at, side, "drag: position", context.theme.text_dim);
            Some(caption.around(reach))
        }
        Handle::Center => None,
    }
}
