//! The contact that stopped a drag.

use egui::vec2;

use crate::view::draw::{DrawContext, DrawList};
use crate::view::overlay::CLEARANCE;
use crate::view::text::caption::{Caption, Rank};

/// The radius of the dot (points).
const DOT: f32 = 5.0;

/// Draws the point of the contact while the pointer presses on.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let (Some(stop), Some(drag)) = (context.lane.stop(), context.session.drag()) else {
        return;
    };
    let theme = context.theme;
    let at = context.camera.to_screen(stop.point);
    if !context.camera.canvas.contains(at) {
        return;
    }
    list.dot(at, DOT + 2.0, theme.ground);
    list.dot(at, DOT, theme.found);
    // Across from the circle that slides on, in the notch between the two.
    let normal = context.camera.direction((stop.point - stop.at).normalize_or_zero());
    let across = vec2(-normal.y, normal.x);
    let slid = context.camera.direction(context.run().world().circle(drag.circle).center - stop.at);
    let is_taken = if slid.dot(across).abs() > 1e-6 { slid.dot(across) > 0.0 } else { across.y > 0.0 };
    let side = if is_taken { -across } else { across };
    let world = context.run().world();
    let larger =
        context.pair_circles().map_or(world.circle(drag.circle).radius, |[a, b]| a.radius.max(b.radius));
    let reach = context.camera.length(larger) + CLEARANCE;
    let caption = Caption::new(Rank::Result, at, side, "stopped at first contact", theme.found);
    list.captions.push(caption.around(reach).led(DOT + 2.0).strong());
}
