//! One explanation on the canvas per file, each with a switch. Each is a plain function that adds to the draw list.
//!
//! To add one: a variant in [`Overlay`] with its name and key, a file here, and the line in `draw` that the compiler
//! then asks for.

mod approach;
mod beside;
mod capsule;
mod distance;
mod ghosts;
mod last_contact;
mod path;
mod push_out;
mod radii_sum;
mod trails;
mod velocity;

pub use beside::label;
pub use ghosts::mover;
pub use radii_sum::{CLEARANCE, lower_side};

use super::draw_list::DrawList;
use super::scenery::Scenery;
use crate::session::Overlay;

/// Draws an overlay, if it is switched on.
pub fn draw(overlay: Overlay, scenery: &Scenery, list: &mut DrawList) {
    if !scenery.session.shown().overlay(overlay) {
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
