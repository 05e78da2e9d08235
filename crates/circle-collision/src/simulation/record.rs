//! The clock of a world, and where it writes events.

use super::answers::{
    AnyWall, AuditedContact, Contact, Counters, Crossing, Event, Log, Outcome, SensorEvent,
};

/// A time kept as an epoch and an offset from it, so that a long run stays as exact as a short one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct EpochClock {
    /// The absolute time from which offsets count (s).
    pub epoch: f64,
    /// The current time (s since the epoch).
    pub now: f64,
}

impl EpochClock {
    /// Returns the absolute time (s).
    pub fn time(&self) -> f64 {
        self.epoch + self.now
    }

    /// Moves the epoch to the present.
    pub fn rebase(&mut self) {
        self.epoch += self.now;
        self.now = 0.0;
    }
}

/// The clock, the log and the totals of a world while it advances.
#[derive(Debug)]
pub struct Record<'world> {
    pub clock: &'world mut EpochClock,
    /// Receives the events and the audit's findings.
    pub log: &'world mut Log,
    /// Receives the totals.
    pub counters: &'world mut Counters,
}

impl Record<'_> {
    /// Logs and counts a contact whose time is measured from the epoch.
    #[inline]
    pub fn event(&mut self, event: Event) {
        match event.contact {
            Contact::Pair { .. } => self.counters.pair_collisions += 1,
            Contact::Wall { wall, .. } => {
                self.counters.wall_hits += 1;
                self.counters.wall_contacts += u64::from(matches!(wall, AnyWall::Wall(_)));
            }
        }
        self.log.events.push(Event { time: self.clock.epoch + event.time, ..event });
    }

    /// Logs that a visitor enters or leaves a sensor at `now` (s since the epoch).
    pub fn sensor_event(&mut self, now: f64, (sensor, visitor): (usize, usize), crossing: Crossing) {
        self.log.sensor_events.push(SensorEvent { time: self.clock.epoch + now, sensor, visitor, crossing });
    }

    /// Logs and counts a true contact that the audit found.
    pub fn audited(&mut self, contact: &AuditedContact) {
        match contact.outcome {
            Outcome::Caught { .. } => self.counters.caught += 1,
            Outcome::TooLate { .. } => self.counters.too_late += 1,
            Outcome::Missed => self.counters.missed += 1,
            Outcome::Ghost => self.counters.ghosts += 1,
        }
        self.log.audited.push(*contact);
    }
}
