//! Fixed steps: all circles advance by dt, and one of the [methods] finds contacts.
//!
//! [`FixedStep`](advance::FixedStep) keeps the time and the ongoing contacts, and handles walls. A method is a
//! function that carries out one [`Step`](step::Step) with the operations on it.

pub mod advance;
mod bounding_volume;
mod broad_phase;
mod grid;
mod halts;
pub mod judge;
mod methods;
mod ongoing;
mod overlapping_pair;
mod step;
