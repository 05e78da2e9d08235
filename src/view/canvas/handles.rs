//! What can be pulled: shown on the selected circles and the one under the pointer.

use std::cell::LazyCell;

use crate::session::Overlay;
use crate::view::draw_list::{DrawList, towards};
use crate::view::scenery::Scenery;
use crate::view::{handle, pointer};

/// Handles are this large (points).
const RADIUS: f32 = 6.0;

/// Draws the rim handle and the velocity tip.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    // It looks at all circles, and mostly there is no handle.
    let scale = LazyCell::new(|| handle::arrow_scale(scenery.session));
    let start = scenery.run.start();
    for index in pointer::shown_handles(scenery.session, scenery.hovered) {
        let circle = scenery.circle(index);
        let color = scenery.theme.circle(start.circles[index].color);
        let center = scenery.center(&circle);
        let tip = handle::tip(scenery.camera, &circle, *scale);
        let rim = handle::rim(scenery.camera, &circle);
        // What leads to the handle: the arrow, and dots where it does not reach.
        let is_arrow_shown = scenery.session.shown().overlay(Overlay::Velocity);
        let arrow = if is_arrow_shown { circle.velocity.length() * *scale } else { 0.0 };
        let from = towards(center, tip, scenery.camera.length(circle.radius + arrow));
        if (tip - from).length() > 1.0 {
            list.line(from, tip, 1.5, 3.0, color);
        }
        for at in [tip, rim] {
            list.dot(at, RADIUS, scenery.theme.ground);
            list.small_ring(at, RADIUS - 1.0, 2.0, color);
        }
    }
}
