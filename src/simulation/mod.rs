//! What happens to many circles over time.
//!
//! A [`World`] holds [`Body`]s under [`Rules`] and advances by whole happenings: one fixed step, or one contact.
//! It writes what happened into a [`Log`]. Knows nothing about files, clocks, frames or colours.

mod all_pairs;
mod body;
mod broad_phase;
mod bucket_ring;
mod cells;
mod chains;
mod crowded_step;
mod entry;
mod event_queue;
mod fixed_step;
mod forecast;
mod intercept_table;
mod lanes;
mod lists;
mod log;
mod neighbours;
mod passing;
mod places;
mod prediction;
pub mod referee;
pub mod response;
mod rules;
mod shells;
mod standstill;
mod surroundings;
mod torus;
mod wide;
mod world;

pub use body::Body;
pub use entry::{Entry, Reason};
pub use event_queue::EventQueue;
pub use forecast::EventEngine;
pub use intercept_table::{InterceptTable, NextEvent};
pub use log::{Contact, Event, Log};
use passing::Passing;
pub use referee::{Meeting, Verdict};
pub use rules::{Detection, Response, Rules, Yields};
use standstill::Watch;
pub use standstill::{Cause, Standstill};
pub use world::{Counters, Snapshot, World};
