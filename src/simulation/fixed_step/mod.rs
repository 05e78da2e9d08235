//! Fixed steps: all circles advance by dt, and one of the [methods] finds contacts.
//!
//! [`FixedStep`](steps::FixedStep) keeps the time and the ongoing contacts, and handles walls. A method is a
//! function that carries out one [`Step`](step::Step) with the operations on it.

pub mod audit;
mod bounding_volume;
mod broad_phase;
mod grid;
mod halts;
mod methods;
mod ongoing;
mod step;
pub mod steps;
