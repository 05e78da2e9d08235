//! Overlap detection: all circles advance by a fixed step, then pairs are checked where they are.

pub mod audit;
mod bounds;
mod broad_phase;
mod grid;
mod overlapping_pair;
pub mod steps;
mod walls;
