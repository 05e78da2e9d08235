//! The answers of a world: what happened, what lies ahead, and why it stopped.

mod audited_contact;
mod event;
mod log;
mod predicted;
mod stop;

pub use audited_contact::{AuditedContact, Outcome};
pub use event::{Contact, Crossing, Event, SensorEvent};
pub use log::{Counters, Log};
pub use predicted::{NextEvent, PredictedCollision, PredictedEvent};
pub use stop::{Cause, Stall, Stop};
