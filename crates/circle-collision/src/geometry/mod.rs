//! Shapes and equations: [`Circle`], [`Segment`], [`HalfPlane`], [`Wall`], [`Arena`], [`Quadratic`].

mod arena;
mod circle;
mod contact_rule;
mod half_plane;
#[cfg(feature = "serde")]
pub(crate) mod infinite;
mod number;
mod quadratic;
mod segment;
mod wall;

pub use arena::{Arena, Side};
pub use circle::Circle;
pub(crate) use contact_rule::{Approach, ROUNDING, RelativeMotion, entering_root, rounding};
pub use half_plane::HalfPlane;
pub(crate) use number::Number;
pub use quadratic::{MAGNITUDE_LIMIT, Quadratic, Roots, is_within_limit};
pub use segment::Segment;
pub(crate) use segment::length_and_direction;
pub use wall::Wall;
