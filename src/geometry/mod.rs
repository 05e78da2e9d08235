//! Shapes and equations: [`Circle`], [`Arena`], [`Quadratic`].

mod approach;
mod arena;
mod circle;
mod number;
mod quadratic;

pub(crate) use approach::{Approach, RelativeMotion, entering_root, leads_to_contact};
pub use arena::{Arena, Side};
pub use circle::Circle;
pub(crate) use number::Number;
pub use quadratic::{MAGNITUDE_LIMIT, Quadratic, Roots};
