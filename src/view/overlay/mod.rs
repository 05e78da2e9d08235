//! One explanation on the canvas per file, each with a switch. Each is a plain function that adds to the draw list.
//!
//! To add one: a variant in [`Overlay`] with its name and key, a file here, and the line in `draw` that the compiler
//! then asks for.

mod approach;
mod capsule;
mod distance;
mod ghosts;
mod last_contact;
mod path;
mod push_out;
mod radii_sum;
mod trails;
mod velocity;

pub use ghosts::mover;
pub use radii_sum::{CLEARANCE, lower_side};

use egui::Pos2;

use super::draw_list::DrawList;
use super::scenery::Scenery;
use crate::geometry::Circle;
use crate::session::Overlay;

/// The middle between the centers of two circles, and how far from it words stand that are about both (points): off the
/// upper one.
fn around_both(scenery: &Scenery, circles: &[Circle; 2]) -> (Pos2, f32) {
    let middle = scenery.center(&circles[0]).lerp(scenery.center(&circles[1]), 0.5);
    let top = |circle: &Circle| scenery.center(circle).y - scenery.camera.length(circle.radius);
    (middle, middle.y - top(&circles[0]).min(top(&circles[1])) + CLEARANCE)
}

/// Draws an overlay, if it is switched on.
pub fn draw(overlay: Overlay, scenery: &Scenery, list: &mut DrawList) {
    if !scenery.session.view_options().overlay(overlay) {
        return;
    }
    match overlay {
        Overlay::Distance => distance::draw(scenery, list),
        Overlay::RadiiSum => radii_sum::draw(scenery, list),
        Overlay::PushOut => push_out::draw(scenery, list),
        Overlay::Velocity => velocity::draw(scenery, list),
        Overlay::Ghosts => ghosts::draw(scenery, list),
        Overlay::Capsule => capsule::draw(scenery, list),
        Overlay::ContactPose => approach::contact(scenery, list),
        Overlay::Closest => approach::closest(scenery, list),
        Overlay::Path => path::draw(scenery, list),
        Overlay::Trails => trails::draw(scenery, list),
        Overlay::LastContact => last_contact::draw(scenery, list),
    }
}
