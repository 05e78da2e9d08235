//! Whether two circles overlap, when they will touch, how likely a fixed step is to see it, and when a circle reaches
//! a wall.
//!
//! Each question is one plain function. Its answer carries the numbers that led to it, so that what the engine
//! decides and what the screen explains are one thing. Knows nothing about time steps, responses or worlds.

mod intercept;
mod odds;
mod overlap;
mod wall;

pub use intercept::{Intercept, Verdict, intercept};
pub use odds::{Look, Odds, look, odds};
pub use overlap::{Nearness, Overlap, TOUCHING_TOLERANCE, minimum_translation, overlap};
pub use wall::{WallHit, wall_intercept};
