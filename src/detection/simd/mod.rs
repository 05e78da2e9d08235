//! Several numbers side by side, by the vector instructions that the machine has.
//!
//! What is computed so is written once, over [`Simd`](fearless_simd::Simd), and gives the same bits with any
//! instructions: nothing is fused, nothing approximate, nothing relaxed.

mod level;
mod numbers;
mod places;

pub use level::SimdLevel;
pub(crate) use places::{least, places_of};
