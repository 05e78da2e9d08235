//! Intercept detection: the world advances from one event to the next.

pub mod entry;
pub mod intercept_table;
pub mod next_event;
pub mod ongoing_contacts;
pub mod queue;
pub mod scheduler;
pub mod stall;
