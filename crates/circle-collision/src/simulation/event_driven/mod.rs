//! Intercept detection: the world advances from one event to the next.

pub mod advance;
mod crossings;
pub mod entry;
pub mod event_order;
pub mod intercept_table;
mod passing_pairs;
pub mod queue;
pub mod scheduler;
mod stall_watch;
