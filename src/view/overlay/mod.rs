//! The explanations on the canvas that have a switch.
//!
//! To add one, add a variant to [`Overlay`] and a file here; the compiler then asks for its position on the page *Edit*, its
//! name, its [`layer`] and its drawing function.

mod ghosts;
mod lengths;
mod motion;

pub use lengths::{CLEARANCE, is_on_radii, lower_side};
pub use motion::NUMBERED_UP_TO;

use crate::session::Overlay;
use crate::view::draw::{DrawContext, DrawList, Layer};

/// Returns the layer that an overlay lies in.
pub fn layer(overlay: Overlay) -> Layer {
    match overlay {
        Overlay::Capsule => Layer::Swept,
        Overlay::Ghosts => Layer::Below,
        Overlay::Velocity => Layer::Velocities,
        Overlay::Distance | Overlay::RadiiSum | Overlay::PushOut => Layer::Above,
    }
}

/// Draws the overlays in a layer that are switched on, in the order of the page *Edit*.
pub fn draw(in_layer: Layer, context: &DrawContext, list: &mut DrawList) {
    let is_on =
        |&overlay: &Overlay| layer(overlay) == in_layer && context.session.view_options().overlay(overlay);
    for overlay in Overlay::ALL.into_iter().filter(is_on) {
        match overlay {
            Overlay::Distance => lengths::distance(context, list),
            Overlay::RadiiSum => lengths::radii_sum(context, list),
            Overlay::PushOut => lengths::push_out(context, list),
            Overlay::Velocity => motion::velocity(context, list),
            Overlay::Ghosts => {
                ghosts::checks(context, list);
                motion::ahead(context, list);
            }
            Overlay::Capsule => ghosts::swept(context, list),
        }
    }
}
