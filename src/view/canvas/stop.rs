//! Where a swept drag was stopped: the point of contact, and the words.

use egui::vec2;

use crate::view::draw_list::DrawList;
use crate::view::overlay::CLEARANCE;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};

/// Size of the dot (points).
const DOT: f32 = 5.0;

/// Draws the point of first contact while the hand presses on.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let (Some(stop), Some(drag)) = (scenery.session.stop_of(scenery.run), scenery.session.drag()) else {
        return;
    };
    let theme = scenery.theme;
    let at = scenery.camera.to_screen(stop.point);
    if !scenery.camera.canvas.contains(at) {
        return;
    }
    list.dot(at, DOT + 2.0, theme.ground);
    list.dot(at, DOT, theme.found);
    // Across from the circle that moves on, in the notch between the two.
    let normal = scenery.camera.direction((stop.point - stop.at).normalize_or_zero());
    let across = vec2(-normal.y, normal.x);
    let slid = scenery.camera.direction(scenery.run.world().circle(drag.circle).center - stop.at);
    let is_taken = if slid.dot(across).abs() > 1e-6 { slid.dot(across) > 0.0 } else { across.y > 0.0 };
    let side = if is_taken { -across } else { across };
    let world = scenery.run.world();
    let larger =
        scenery.pair_circles().map_or(world.circle(drag.circle).radius, |[a, b]| a.radius.max(b.radius));
    let reach = scenery.camera.length(larger) + CLEARANCE;
    let word = Word::new(Rank::Result, at, side, "stopped at first contact", theme.found);
    list.words.push(word.around(reach).led(DOT + 2.0).strong());
}
