//! Several numbers side by side, by the vector instructions that the machine has.
//!
//! Each formula is written once, over `Simd`, and gives the same bits with any instructions: nothing is fused
//! where that rounds otherwise, nothing approximate, nothing relaxed.

mod level;
mod numbers;
mod places;

pub use level::SimdLevel;
pub(crate) use places::{IndexRow, least, places_of};
