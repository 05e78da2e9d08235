//! The list of shapes and labels on the canvas: what it is drawn from, in which order, and where its text is placed.

mod circle_order;
mod context;
pub mod label_layout;
mod layer;
mod list;
mod name_layout;
pub mod obstacles;
pub mod occupied;

pub use circle_order::draw_order;
pub use context::DrawContext;
pub use layer::{KeepsOff, Layer};
pub use list::{Capsule, DrawList, towards};
