//! What happens to many circles over time.
//!
//! A [`World`] holds [`Body`]s under [`Rules`] and advances by whole happenings: one fixed step, or one contact.
//! It writes what happened into a [`Log`]. Knows nothing about files, clocks, frames or colours.

mod body;
mod broad_phase;
mod fixed_step;
mod intercept_table;
mod log;
pub mod referee;
pub mod response;
mod rules;
mod wide;
mod world;

pub use body::Body;
pub use intercept_table::{Entry, InterceptTable, NextEvent, Reason};
pub use log::{Contact, Event, Log};
pub use referee::{Meeting, Verdict};
pub use rules::{Detection, Response, Rules, Yields};
pub use world::{Counters, Snapshot, World};
