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

use crate::geometry::Circle;
use crate::session::Overlay;
use crate::view::canvas::Layer;
use crate::view::draw::{DrawContext, DrawList};

/// Returns the middle between the centers of two circles, and how far above it a caption of both stands (points): off
/// the upper one.
fn around_both(context: &DrawContext, circles: &[Circle; 2]) -> (Pos2, f32) {
    let middle = context.center(&circles[0]).lerp(context.center(&circles[1]), 0.5);
    let top = |circle: &Circle| context.center(circle).y - context.camera.length(circle.radius);
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
pub fn draw(in_layer: Layer, context: &DrawContext, list: &mut DrawList) {
    let is_on =
        |&overlay: &Overlay| layer(overlay) == in_layer && context.session.view_options().overlay(overlay);
    for overlay in Overlay::ALL.into_iter().filter(is_on) {
        match overlay {
            Overlay::Distance => distance::draw(context, list),
            Overlay::RadiiSum => radii_sum::draw(context, list),
            Overlay::PushOut => push_out::draw(context, list),
            Overlay::Velocity => velocity::draw(context, list),
            Overlay::Ghosts => ghosts::draw(context, list),
            Overlay::Capsule => capsule::draw(context, list),
            Overlay::ContactPose => approach::contact(context, list),
            Overlay::Closest => approach::closest(context, list),
            Overlay::Path => path::draw(context, list),
            Overlay::Trails => trails::draw(context, list),
            Overlay::LastContact => last_contact::draw(context, list),
        }
    }
}
