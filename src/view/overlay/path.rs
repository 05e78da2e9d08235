//! Where each circle goes until its next event: the next contact, or the next look.

use glam::DVec2;

use crate::view::draw_list::DrawList;
use crate::view::scenery::Scenery;

/// In a world where nothing will happen paths are drawn so many radii long.
const LONGEST: f64 = 200.0;

/// Draws a dashed line from each moving circle to where it is at the next event, and its outline there.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let world = scenery.run.world();
    let start = scenery.run.start();
    let wait = world.next_time() - world.time();
    for (index, circle) in world.circles().enumerate() {
        if circle.velocity == DVec2::ZERO || !scenery.is_in_view(&circle) {
            continue;
        }
        let longest = LONGEST * circle.radius / circle.velocity.length();
        let time = wait.min(longest);
        // So slow that it never gets anywhere.
        if !time.is_finite() {
            continue;
        }
        let there = circle.after(time);
        let color = scenery.theme.circle(start.circles[index].color).gamma_multiply(0.7);
        list.line(scenery.center(&circle), scenery.center(&there), 1.5, 4.0, color);
        if wait <= longest {
            list.ring(scenery.camera, &there, 1.0, 4.0, color);
        }
    }
}
