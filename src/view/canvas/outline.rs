//! The circles between two checks: each moving circle glides on in dashed outline.

use glam::DVec2;

use crate::geometry::Circle;
use crate::view::draw::{DrawContext, DrawList};

/// The distance by which a pulse grows beyond the rim of its circle (points).
const PULSE_REACH: f32 = 14.0;

/// Draws where the circles are at the time of the replay, or else of the clock.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    for circle in circles(context) {
        list.ring(context.camera, &circle, 2.0, 5.0, context.theme.text);
    }
}

/// Draws the pulse of the last check around the circles that it tested.
pub fn pulse(context: &DrawContext, list: &mut DrawList) {
    let strength = context.session.pulse(context.lane) as f32;
    if strength <= 0.0 {
        return;
    }
    let color = context.theme.text.gamma_multiply(0.6 * strength);
    for circle in context.run().world().circles() {
        let reach = context.camera.meters(PULSE_REACH * (1.0 - strength));
        let around = Circle { radius: circle.radius + reach, ..circle };
        list.ring(context.camera, &around, 2.0, 0.0, color);
    }
}

/// Returns the circles that move, each on its straight course as if nothing responded.
fn circles(context: &DrawContext) -> Vec<Circle> {
    let moves = |circle: &Circle| circle.velocity != DVec2::ZERO;
    if let Some(replay) = context.session.replay() {
        let is_here = context.lane.miss().is_some();
        return replay.circles().into_iter().filter(|circle| is_here && moves(circle)).collect();
    }
    let (world, clock) = (context.run().world(), context.run().clock());
    let since = clock - world.time();
    if since <= 0.0 || context.session.is_still() || !context.session.shows_checks(context.run()) {
        return Vec::new();
    }
    world.circles().filter(moves).map(|circle| circle.after(since)).collect()
}
