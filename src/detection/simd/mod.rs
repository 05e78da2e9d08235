//! Several numbers side by side, by the vector instructions that the machine has.
//!
//! Each formula is written once, over `Simd`, and gives the same bits with any instructions: nothing is fused
//! where that rounds otherwise, nothing approximate, nothing relaxed. Without the feature `simd` the vectors are arrays.

#[cfg(not(feature = "simd"))]
pub(crate) mod arrays;
mod level;
mod numbers;
mod places;

#[cfg(not(feature = "simd"))]
pub(crate) use arrays as vectors;
#[cfg(feature = "simd")]
pub(crate) use fearless_simd as vectors;
pub use level::SimdLevel;
pub(crate) use places::{IndexRow, least, places_of};
