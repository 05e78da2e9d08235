//! The explanations on the canvas that have a switch.
//!
//! To add one, add a variant to [`Overlay`](crate::session::Overlay), a function here, and its place among the parts of the
//! canvas.

mod lengths;
mod motion;

pub use lengths::{CLEARANCE, distance, distance_words, is_on_radii, lower_side, push_out, radii_sum};
pub use motion::{NUMBERED_UP_TO, ahead, checks, swept, velocity};
