//! Scene files: read or refused at once, and written whole or not at all.
//!
//! A separate program, because its memory is measured.

#[cfg(unix)]
mod interrupted_save;
#[cfg(feature = "app")]
mod mutated_text;

#[cfg(feature = "app")]
#[path = "../../crates/circle-collision/tests/shared/nasty.rs"]
mod nasty;
#[path = "../../crates/circle-collision/tests/shared/tries.rs"]
mod tries;
