//! What happens to many circles over time.
//!
//! A [`World`] holds [`Body`]s under [`Rules`] and advances by one fixed step or to one event at a time. It writes what
//! happened into a [`Log`]. Files, clocks and frames are unknown here.

mod about;
mod audited_contact;
mod body;
mod body_id;
mod bounce;
mod clock;
mod counters;
mod event;
mod event_driven;
mod exchange;
mod fixed_step;
mod log;
mod method;
mod predicted;
pub(crate) mod prefetch;
mod push_shares;
mod record;
mod response;
mod rules;
mod sensor_event;
mod slots;
mod snapshot;
mod stall;
mod stop;
mod world;
mod world_error;

pub use about::About;
pub use audited_contact::{AuditedContact, Outcome};
pub use body::Body;
pub use body_id::BodyId;
pub use counters::Counters;
pub use event::{Contact, Event};
pub use event_driven::entry::{Entry, Reason};
pub use event_driven::next_event::NextEvent;
pub use event_driven::scheduler::SchedulerKind;
pub use exchange::Exchange;
pub use fixed_step::audit::{PairCourse, judge};
pub use log::Log;
pub use predicted::{PredictedCollision, PredictedEvent};
pub use rules::{Detection, Response, Rules, StepMethod, Yields};
pub use sensor_event::{Crossing, SensorEvent};
pub use snapshot::Snapshot;
pub use stall::{Cause, Stall};
pub use stop::Stop;
pub use world::World;
pub use world_error::WorldError;

/// The insides of the engine that the program and its tests look into. No part of what the library promises.
#[doc(hidden)]
pub mod insides {
    pub use super::bounce::bounce;
    pub use super::event_driven::intercept_table::InterceptTable;
    pub use super::push_shares::{Shares, push_shares};
    pub use super::response::{Found, reflect_at_wall, respond, separate};
}
