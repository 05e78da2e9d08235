//! What the circles of a miss swept between the two looks.

use glam::DVec2;

use crate::view::draw_list::DrawList;
use crate::view::scenery::Scenery;

/// Draws the swept capsule of each of the two that moved.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let Some(miss) = scenery.miss() else { return };
    let start = scenery.run.start();
    let after = miss.after();
    for (place, index) in [miss.a, miss.b].into_iter().enumerate() {
        let circle = miss.before[place];
        if circle.velocity != DVec2::ZERO {
            let color = scenery.theme.circle(start.circles[index].color);
            list.swept(scenery.camera, &circle, after[place].center, color.gamma_multiply(0.16));
        }
    }
}
