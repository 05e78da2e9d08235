//! The explanations on the canvas that have a switch, one per file.
//!
//! To add one: a variant of [`Overlay`] and a file here; the compiler then asks for its place in the menu, its name, its
//! [`layer`] and its drawing function.

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

use super::canvas::Layer;
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

/// Returns the layer that an overlay lies in.
pub fn layer(overlay: Overlay) -> Layer {
    match overlay {
        Overlay::Trails => Layer::Ground,
        Overlay::Capsule => Layer::Swept,
        Overlay::Ghosts | Overlay::Path => Layer::Below,
        Overlay::Velocity => Layer::Velocities,
        Overlay::Distance
        | Overlay::RadiiSum
        | Overlay::PushOut
        | Overlay::ContactPose
        | Overlay::Closest
        | Overlay::LastContact => Layer::Above,
    }
}

/// Draws the overlays of a layer that are switched on, in the order of the menu.
pub fn draw(in_layer: Layer, scenery: &Scenery, list: &mut DrawList) {
    let is_on =
        |&overlay: &Overlay| layer(overlay) == in_layer && scenery.session.view_options().overlay(overlay);
    for overlay in Overlay::ALL.into_iter().filter(is_on) {
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
}
