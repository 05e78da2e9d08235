//! The answers of a world: what happened, what lies ahead, and why it stopped.

mod audited_contact;
mod event;
mod stop;

pub use audited_contact::{AuditedContact, Outcome};
pub use event::{
    AnyWall, Contact, Crossing, Event, NextEvent, PredictedCollision, PredictedEvent, SensorEvent,
};
pub use stop::{Cause, Stall, Stop};

/// Everything that happened in a part of a run, each list in order.
///
/// A world only appends to it, so one log can hold a whole run. A game that wants the events of one frame calls
/// [`Self::clear`] before the frame, or drains the lists that it reads: a log that is never emptied grows without bound.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Log {
    /// The contacts that were found.
    pub events: Vec<Event>,
    /// The true contacts within fixed steps, from the audit. Empty under intercept detection.
    pub audited: Vec<AuditedContact>,
    /// The bodies that entered and left sensors.
    pub sensor_events: Vec<SensorEvent>,
    /// The stalls, one entry for each. Empty under fixed steps.
    pub stalls: Vec<Stall>,
}

impl Log {
    /// Empties all lists, but keeps their memory.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let cue = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let balls = [cue, Circle::new([2.0, 0.0], 0.5)].map(Into::into);
    /// let mut world = World::new(Rules::default(), balls.to_vec(), 0.0)?;
    /// let (mut log, mut clicks) = (Log::default(), Vec::new());
    /// for frame in 1..=60 {
    ///     log.clear(); // What follows is of this frame alone.
    ///     assert!(world.advance(f64::from(frame) / 60.0, 1_000, &mut log).reached());
    ///     clicks.extend(log.events.iter().map(|event| event.time));
    /// }
    /// assert_eq!(clicks, [0.5]);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn clear(&mut self) {
        let Self { events, audited, sensor_events, stalls } = self;
        events.clear();
        audited.clear();
        sensor_events.clear();
        stalls.clear();
    }
}

/// Totals of the run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Counters {
    /// The number of pairs checked or solved by the detection method, of two circles or of a circle and a wall. A fixed step checks every
    /// pair of a few circles, and of many only neighbors; with the audit, the pairs that are neighbors anywhere along the step.
    pub pair_tests: u64,
    /// The number of contacts between two circles that were found.
    pub pair_collisions: u64,
    /// The number of contacts with walls and sides of the arena that were found.
    pub wall_hits: u64,
    /// How many of these were with walls.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub wall_contacts: u64,
    /// The number of true contacts that the method caught.
    pub caught: u64,
    /// The number of true contacts that it saw too late.
    pub too_late: u64,
    /// The number of true contacts that it missed.
    pub missed: u64,
    /// The number of its answers to pairs that were not to touch.
    pub ghosts: u64,
    /// The time for which circles were stopped before a step ended, and then moved on (circle-seconds).
    pub time_lost: f64,
    /// The number of contacts found between pairs that already overlapped when the step began. Counted by the audit.
    pub overlapping_before: u64,
}

impl Counters {
    /// Returns the counts since these earlier ones; zero for those that were greater then, in a world that went back in
    /// time.
    ///
    /// ```
    /// use circle_collision::{geometry::{Arena, Circle}, glam::dvec2, simulation::{Log, Rules, World}};
    ///
    /// let arena = Arena { min: dvec2(-2.0, -2.0), max: dvec2(2.0, 2.0) };
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([3.0, 0.0]); // It meets a wall in each second.
    /// let mut world = World::new(Rules { arena, ..Rules::default() }, vec![ball.into()], 0.0)?;
    /// assert!(world.advance(7.0, 1_000, &mut Log::default()).reached());
    /// let before = *world.counters();
    /// assert!(world.advance(9.0, 1_000, &mut Log::default()).reached());
    /// assert_eq!((before.wall_hits, world.counters().since(before).wall_hits), (7, 2));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        self.with(earlier, u64::saturating_sub, |now, then| (now - then).max(0.0))
    }

    pub(in crate::simulation) fn with(
        self,
        other: Self,
        combine: fn(u64, u64) -> u64,
        combine_times: fn(f64, f64) -> f64,
    ) -> Self {
        Self {
            pair_tests: combine(self.pair_tests, other.pair_tests),
            pair_collisions: combine(self.pair_collisions, other.pair_collisions),
            wall_hits: combine(self.wall_hits, other.wall_hits),
            wall_contacts: combine(self.wall_contacts, other.wall_contacts),
            caught: combine(self.caught, other.caught),
            too_late: combine(self.too_late, other.too_late),
            missed: combine(self.missed, other.missed),
            ghosts: combine(self.ghosts, other.ghosts),
            time_lost: combine_times(self.time_lost, other.time_lost),
            overlapping_before: combine(self.overlapping_before, other.overlapping_before),
        }
    }
}

#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl std::ops::Add for Counters {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.with(other, std::ops::Add::add, std::ops::Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Circle;
    use crate::simulation::{Body, Cause, Contact, Crossing, Rules, World};

    #[test]
    fn a_world_appends_and_clearing_keeps_the_memory() {
        let body = |x: f64, speed: f64| {
            Body::new(Circle::new(glam::dvec2(x, 0.0), 0.5).with_velocity(glam::dvec2(speed, 0.0)))
        };
        let rules = Rules { audit: true, ..Rules::overlap(0.25) };
        let mut world = World::new(rules, vec![body(0.0, 1.0), body(2.0, -1.0), body(9.0, 0.0)], 0.0)
            .expect("finite bodies");
        let mut log = Log::default();
        assert!(world.advance(1.0, 100, &mut log).reached());
        let first = log.events.clone();
        assert!(!first.is_empty() && !log.audited.is_empty());
        assert!(world.advance(9.0, 100, &mut log).reached());
        assert!(log.events.len() >= first.len() && log.events.starts_with(&first));
        let Contact::Pair { a, b } = first[0].contact else { panic!("a pair") };
        log.sensor_events.push(SensorEvent { time: 1.0, sensor: a, visitor: b, crossing: Crossing::Enters });
        log.stalls.push(Stall { since: 1.0, time: 1.0, contact: first[0].contact, cause: Cause::Jam });
        let room = log.events.capacity();
        log.clear();
        assert_eq!((&log, log.events.capacity()), (&Log::default(), room));
    }
}
