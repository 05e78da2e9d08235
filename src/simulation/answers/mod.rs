//! What a world answers: what happened, what is ahead, and why it stopped.

mod audited_contact;
mod counters;
mod event;
mod exchange;
mod log;
mod predicted;
mod stop;

pub use audited_contact::{AuditedContact, Outcome};
pub use counters::Counters;
pub use event::{Contact, Crossing, Event, SensorEvent};
pub use exchange::Exchange;
pub use log::Log;
pub use predicted::{NextEvent, PredictedCollision, PredictedEvent};
pub use stop::{Cause, Stall, Stop};
