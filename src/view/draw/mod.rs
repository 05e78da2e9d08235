//! The shapes and labels on the canvas, and the placement of text.

pub mod label_layout;
mod list;
mod name_layout;
pub mod occupied;

pub use label_layout::place_labels;
pub use list::{CanvasButton, Capsule, DrawList};
pub use occupied::{AvoidedBy, Occupied};
