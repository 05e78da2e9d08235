//! What happened, in order.

use super::audited_contact::AuditedContact;
use super::event::Event;
use super::sensor_event::SensorEvent;
use super::stall::Stall;

/// Everything that happened in a part of a run, each list in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// The contacts that were found.
    pub events: Vec<Event>,
    /// The true contacts within fixed steps, from the audit. Empty under intercept detection.
    pub audited: Vec<AuditedContact>,
    /// What entered and left sensors.
    pub sensor_events: Vec<SensorEvent>,
    /// The stalls, one entry for each. Empty under overlap detection.
    pub stalls: Vec<Stall>,
}
