//! Whether two circles overlap, when they will touch, how likely a fixed step is to see it, and when a circle reaches
//! a wall.
//!
//! Each question is one plain function. Its answer carries the numbers that led to it, so that what the engine
//! decides and what the screen explains are one thing. A [`Crowd`] gives the same answers for one circle against many.
//! Knows nothing about time steps, responses or worlds.

mod crowd;
mod intercept;
mod odds;
mod overlap;
mod sieve;
mod simd;
mod wall;
mod width;

pub use crowd::{Crowd, Impact};
pub use intercept::{Intercept, Verdict, intercept, time_of_impact};
pub use odds::{Look, Odds, look, odds};
pub use overlap::{Nearness, Overlap, TOUCHING_TOLERANCE, minimum_translation, overlap};
pub(crate) use simd::SimdLevel;
pub use wall::{WallHit, wall_intercept};
pub use width::Width;
