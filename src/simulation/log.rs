//! What happened, in the order in which it happened.

use super::audited_contact::AuditedContact;
use super::event::Event;
use super::stall::Stall;

/// Everything that a stretch of a run produced.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// What the detection method found.
    pub events: Vec<Event>,
    /// What truly met within the fixed steps, as the audit saw it. Empty under intercept detection.
    pub audited: Vec<AuditedContact>,
    /// When contacts came without the clock getting on, once each time. Empty under overlap detection.
    pub stalls: Vec<Stall>,
}
