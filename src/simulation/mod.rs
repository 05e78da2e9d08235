//! What happens to many circles over time.
//!
//! A [`World`] holds [`Body`]s under [`Rules`] and advances by one fixed step or to one event at a time. It writes what
//! happened into a [`Log`]. Files, clocks and frames are unknown here.

mod audited_contact;
mod body;
mod bounce;
mod clock;
mod counters;
mod double_double;
mod event;
mod event_driven;
mod fixed_step;
mod log;
mod method;
mod predicted;
mod record;
pub mod response;
mod rules;
mod snapshot;
mod stall;
mod world;
mod yielding;

pub use audited_contact::{AuditedContact, Outcome};
pub use body::Body;
pub use bounce::bounce;
pub use counters::Counters;
pub use event::{Contact, Event};
pub use event_driven::entry::{Entry, Reason};
pub use event_driven::intercept_table::InterceptTable;
pub use event_driven::next_event::NextEvent;
pub use event_driven::queue::event_queue::EventQueue;
pub use event_driven::scheduler::SchedulerKind;
pub use fixed_step::audit::judge;
pub use log::Log;
pub use predicted::{PredictedCollision, PredictedEvent};
pub use response::reflect;
pub use rules::{Detection, Response, Rules, Yields};
pub use snapshot::Snapshot;
pub use stall::{Cause, Stall};
pub use world::World;
pub use yielding::{Shares, yielding};
