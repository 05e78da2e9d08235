//! `circle-collision run`: the real program, without a display, against independent calculations.

mod audit;
mod brute_force;
mod cures;
mod endings;
#[cfg(target_os = "linux")]
mod heap;
// Memory and processor time of another process are read from /proc.
#[cfg(target_os = "linux")]
mod large;
mod pictures;
mod places;
mod program;
mod readers;
mod refusals;
mod shell;
mod spoiled;
mod streams;
mod tables;
mod trajectory;
mod wide;
