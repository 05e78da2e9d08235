//! A world at one moment, to come back to.

use super::body::Body;
use super::clock::Clock;
use super::counters::Counters;
use super::method::MethodSnapshot;
use super::slots::Slots;

/// A world at one moment, without what can be solved again.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    pub(super) bodies: Vec<Body>,
    pub(super) slots: Slots,
    pub(super) clock: Clock,
    pub(super) method: MethodSnapshot,
    pub(super) counters: Counters,
}

impl Snapshot {
    /// Returns when it was taken (s, absolute).
    pub fn time(&self) -> f64 {
        self.clock.time()
    }

    /// Returns the sums up to then.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Returns how much memory it takes (bytes, approximately).
    pub fn size(&self) -> usize {
        size_of::<Self>() + size_of_val(self.bodies.as_slice()) + self.slots.size() + self.method.size()
    }
}
