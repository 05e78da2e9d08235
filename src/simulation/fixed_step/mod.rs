//! Fixed steps: all circles advance by dt, and contacts are found in the way of one of the [methods].
//!
//! [`FixedStep`](steps::FixedStep) keeps the time and the contacts that are going on, and answers walls. A method
//! is a function that makes a [`Step`](step::Step) of what that offers.

pub mod audit;
mod bounding_volume;
mod broad_phase;
mod grid;
mod methods;
mod ongoing;
mod step;
pub mod steps;
