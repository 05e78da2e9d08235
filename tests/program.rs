//! The program without its window: built-in scenes, sessions, what is on screen, the command line, and the repository itself.
//!
//! One program, since each of several would be linked again after each change.

mod repository;
mod run;
mod session;
mod simulation;
mod view;

#[path = "shared/command_names.rs"]
mod command_names;
#[path = "shared/hands.rs"]
mod hands;
#[path = "../crates/circle-collision/tests/shared/nasty.rs"]
mod nasty;
#[path = "../crates/circle-collision/tests/shared/tries.rs"]
mod tries;

use view::{picture, screen, text};
