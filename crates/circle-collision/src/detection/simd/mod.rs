//! Several numbers side by side, using the machine's vector instructions.
//!
//! Each formula is written once, over `Simd`, and gives the same bits with any instructions: nothing is fused if that would
//! round differently, and nothing is approximate or relaxed.

mod level;
mod numbers;
mod places;

pub use level::SimdLevel;
pub(crate) use places::{IndexRow, least, places_of};
