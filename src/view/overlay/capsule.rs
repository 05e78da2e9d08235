//! The area that a circle swept: between the two checks of a miss, or in a drag up to its first contact.

use glam::DVec2;

use crate::geometry::Circle;
use crate::session::Stop;
use crate::view::draw::{DrawContext, DrawList};

/// Draws the swept areas, if there are any.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    if let Some(stop) = context.lane.stop() {
        stopped(context, stop, list);
    }
    let Some(miss) = context.miss() else { return };
    let start = context.run().start();
    let after = miss.after();
    for (place, index) in [miss.a, miss.b].into_iter().enumerate() {
        let circle = miss.before[place];
        if circle.velocity != DVec2::ZERO {
            let color = context.theme.circle(start.circles[index].color);
            list.swept(context.camera, &circle, after[place].center, color.gamma_multiply(0.16));
        }
    }
}

/// Draws the way of a drag: filled up to the contact, and dashed beyond it.
fn stopped(context: &DrawContext, stop: &Stop, list: &mut DrawList) {
    let Some(drag) = context.session.drag() else { return };
    let circle = context.run().world().circle(drag.circle);
    let color = context.theme.circle(context.run().start().circles[drag.circle].color);
    let at = |center: DVec2| Circle { center, ..circle };
    list.swept(context.camera, &at(stop.from), stop.at, color.gamma_multiply(0.25));
    if stop.at != circle.center {
        list.ring(context.camera, &at(stop.at), 1.5, 0.0, color.gamma_multiply(0.7));
    }
    // The faint circle at the pointer closes the outline.
    let Some(way) = (drag.target - circle.center).try_normalize() else { return };
    let rim = way.perp() * circle.radius;
    for side in [rim, -rim] {
        let [from, to] = [circle.center, drag.target].map(|end| context.camera.to_screen(end + side));
        list.line(from, to, 1.5, 5.0, context.theme.text_dim);
    }
}
