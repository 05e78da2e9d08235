//! Shapes and equations: [`Circle`], [`Arena`], [`Quadratic`].

mod arena;
mod circle;
mod quadratic;

pub use arena::{Arena, Side};
pub use circle::Circle;
pub use quadratic::{MAGNITUDE_LIMIT, Quadratic, Roots};
