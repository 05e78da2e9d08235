//! What happens between two checks, where nothing is tested: each moving circle glides on in dashed outline.

use glam::DVec2;

use crate::geometry::Circle;
use crate::session::Motion;
use crate::view::draw_list::DrawList;
use crate::view::scenery::Scenery;

/// A pulse grows this far beyond the rim of its circle (points).
const PULSE_REACH: f32 = 14.0;

/// Draws where the circles truly are: of a replay at its moment, else at the time of the clock.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    for circle in circles(scenery) {
        list.ring(scenery.camera, &circle, 2.0, 5.0, scenery.theme.text);
    }
}

/// Draws the pulse of the last check around the circles that it tested.
pub fn pulse(scenery: &Scenery, list: &mut DrawList) {
    let strength = scenery.session.pulse(scenery.run) as f32;
    if strength <= 0.0 {
        return;
    }
    let color = scenery.theme.text.gamma_multiply(0.6 * strength);
    for circle in scenery.run.world().circles() {
        let reach = scenery.camera.meters(PULSE_REACH * (1.0 - strength));
        let around = Circle { radius: circle.radius + reach, ..circle };
        list.ring(scenery.camera, &around, 2.0, 0.0, color);
    }
}

/// The outlines: of the circles that move, each on its straight course as if nothing responded.
fn circles(scenery: &Scenery) -> Vec<Circle> {
    let moves = |circle: &Circle| circle.velocity != DVec2::ZERO;
    if let Some(replay) = scenery.session.replay() {
        let is_here = scenery.session.miss_of(scenery.run).is_some();
        return replay.circles().into_iter().filter(|circle| is_here && moves(circle)).collect();
    }
    let (world, clock) = (scenery.run.world(), scenery.run.clock());
    let since = clock - world.time();
    if since <= 0.0 || !scenery.session.has(Motion::Outline) || !scenery.session.shows_checks(scenery.run) {
        return Vec::new();
    }
    world.circles().filter(moves).map(|circle| circle.after(since)).collect()
}
