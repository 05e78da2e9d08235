//! The list of shapes and labels on the canvas, and what it is drawn from.

mod context;
mod list;
mod order;

pub use context::DrawContext;
pub use list::{Capsule, DrawList, Label, towards};
pub use order::draw_order;
