//! Whether two circles overlap, when they will touch, how likely a fixed step is to see it, and when a circle reaches
//! a wall.
//!
//! Each question is one plain function. Its answer carries the numbers that led to it, so that what the engine
//! decides and what the screen explains are one thing. A [`CircleSet`] gives the same answers for one circle against many.
//! Responses and worlds are unknown here.

mod circle_set;
mod intercept;
mod overlap;
mod prefilter;
pub(crate) mod simd;
mod step_size;
mod wall;

pub use circle_set::{CircleSet, Impact};
pub use intercept::{Intercept, Verdict, intercept, time_of_impact};
pub use overlap::{Nearness, Overlap, TOUCHING_TOLERANCE, minimum_translation, overlap};
#[doc(hidden)]
pub use simd::SimdLevel;
pub(crate) use simd::{least, places_of};
pub use step_size::{Check, FirstCheck, StepSize, first_check, step_size};
pub use wall::{WallHit, wall_intercept};
