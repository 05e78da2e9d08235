//! Fixed steps: all circles advance by dt, and one of the [methods] finds contacts.
//!
//! [`FixedStep`](steps::FixedStep) keeps the time and the contacts that are going on, and answers walls. A method
//! is a function that makes a [`Step`](step::Step) with those means.

pub mod audit;
mod bounding_volume;
mod broad_phase;
mod grid;
mod methods;
mod ongoing;
mod step;
pub mod steps;
