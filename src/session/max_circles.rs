//! How many circles a session holds.

use crate::scene;

/// The maximum number of circles: more cannot be told apart on a screen, and would stop the window from answering.
pub const MAX_CIRCLES: usize = 100_000;

// What is saved can be read.
const _: () = assert!(MAX_CIRCLES <= scene::MAX_CIRCLES);
