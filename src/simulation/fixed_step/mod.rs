//! Fixed steps: all circles advance by dt, and one of the [methods] finds contacts.
//!
//! [`FixedStep`](steps::FixedStep) keeps the time and the ongoing contacts, and responds to walls. A method is a function
//! that makes a [`Step`](step::Step) with these means.

pub mod audit;
mod bounding_volume;
mod broad_phase;
mod grid;
mod methods;
mod ongoing;
mod step;
pub mod steps;
