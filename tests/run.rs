//! `circle-collision run`: the real program, without a display, against calculations of its own.

#[path = "run/brute_force.rs"]
mod brute_force;
#[path = "run/endings.rs"]
mod endings;
#[cfg(target_os = "linux")]
#[path = "run/heap.rs"]
mod heap;
#[path = "run/large.rs"]
mod large;
#[path = "run/pictures.rs"]
mod pictures;
#[path = "run/places.rs"]
mod places;
#[path = "run/pressure.rs"]
mod pressure;
#[path = "run/program.rs"]
mod program;
#[path = "run/refusals.rs"]
mod refusals;
#[path = "run/shell.rs"]
mod shell;
#[path = "run/spoiled.rs"]
mod spoiled;
#[path = "run/streams.rs"]
mod streams;
#[path = "run/tables.rs"]
mod tables;
#[path = "run/trajectory.rs"]
mod trajectory;
#[path = "run/wide.rs"]
mod wide;

mod tries;
