//! Plain shapes and equations: [`Circle`], [`Arena`], [`Quadratic`]. Knows nothing about time steps, worlds or files.

mod arena;
mod circle;
mod quadratic;

pub use arena::{Arena, Side};
pub use circle::Circle;
pub use quadratic::{MAGNITUDE_LIMIT, Quadratic, Roots};
