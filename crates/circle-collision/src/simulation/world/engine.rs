//! The two ways to advance a world.

use crate::simulation::body::Body;
use crate::simulation::event_driven::scheduler::SchedulerKind;
use crate::simulation::event_driven::{EventDriven, EventDrivenSnapshot};
use crate::simulation::fixed_step::FixedStep;
use crate::simulation::record::Record;
use crate::simulation::rules::{Detection, Rules};
use crate::simulation::setting::Setting;

/// How a world advances, with the state kept from one advance to the next.
#[derive(Clone, Debug, PartialEq)]
pub enum Engine {
    /// By fixed steps, checking for overlaps at the end of each.
    FixedStep(FixedStep),
    /// From event to event, solved ahead.
    EventDriven(EventDriven),
}

/// The part of an [`Engine`] that cannot be worked out from the bodies.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum EngineSnapshot {
    /// The state of fixed steps.
    FixedStep(FixedStep),
    /// The state of predicted events.
    EventDriven(EventDrivenSnapshot),
}

impl EngineSnapshot {
    /// Returns the size of the memory it owns (bytes, approximately).
    pub fn size(&self) -> usize {
        either!(self, Self::FixedStep | Self::EventDriven, engine => engine.ongoing.size())
    }
}

impl Engine {
    /// Makes an engine for these bodies at time zero, with this scheduler or the one that suits their number.
    pub fn new(kind: Option<SchedulerKind>, setting: Setting<'_>, bodies: &[Body]) -> Self {
        match setting.rules.detection {
            Detection::Stepped(method) => Self::FixedStep(FixedStep::new(method)),
            Detection::Intercept => Self::EventDriven(EventDriven::new(kind, setting, bodies)),
        }
    }

    /// Returns the time of the next step or event (s since the epoch): infinity if there is none.
    #[inline]
    pub fn next_time(&self, rules: &Rules) -> f64 {
        match self {
            Self::FixedStep(steps) => steps.next_time(rules),
            Self::EventDriven(events) => events.next_time(),
        }
    }

    /// Makes the next step, unless it would be crowded, or goes to the next event.
    pub fn advance(&mut self, setting: Setting<'_>, bodies: &mut [Body], record: &mut Record) {
        either!(self, Self::FixedStep | Self::EventDriven, engine => engine.advance(setting, bodies, record));
    }

    /// Adds a body at `now` (s since the epoch), in the slot of a removed one or after all others.
    pub fn insert(&mut self, setting: Setting<'_>, bodies: &[Body], circle: usize, now: f64) {
        match self {
            Self::FixedStep(steps) => steps.change(bodies, circle, now, true),
            Self::EventDriven(events) => events.insert(setting, bodies, circle, now),
        }
    }

    /// Responds to a change to a body at `now` (s since the epoch). `is_moved` says whether its center or radius changed.
    pub fn change(&mut self, setting: Setting<'_>, bodies: &[Body], circle: usize, now: f64, is_moved: bool) {
        match self {
            // The next check sees it where it is.
            Self::FixedStep(steps) => steps.change(bodies, circle, now, is_moved),
            Self::EventDriven(events) => events.change(setting, bodies, circle, now, is_moved),
        }
    }

    /// Forgets a body that was removed at `now` (s since the epoch). Its contacts with sensors [end](Self::end_contacts)
    /// separately.
    pub fn remove(&mut self, setting: Setting<'_>, bodies: &[Body], circle: usize, now: f64) {
        match self {
            Self::FixedStep(steps) => steps.remove(circle),
            Self::EventDriven(events) => events.remove(setting, bodies, circle, now),
        }
    }

    /// Takes a wall anew that was inserted, replaced or removed at `now` (s since the epoch).
    pub fn change_wall(&mut self, setting: Setting<'_>, bodies: &[Body], wall: usize, now: f64) {
        match self {
            Self::FixedStep(steps) => steps.change_wall(wall),
            Self::EventDriven(events) => events.change_wall(setting, bodies, wall, now),
        }
    }

    /// Ends the contacts of a body that was removed at `now` (s since the epoch).
    pub fn end_contacts(&mut self, bodies: &[Body], circle: usize, now: f64) {
        match self {
            Self::FixedStep(steps) => steps.ongoing.leave_sensors(bodies, circle, now),
            Self::EventDriven(events) => events.end_replaced(bodies, circle, now),
        }
    }

    /// Whether a report that is still to come names this index.
    pub fn names(&self, circle: usize) -> bool {
        match self {
            Self::FixedStep(steps) => steps.ongoing.names(circle),
            Self::EventDriven(events) => events.names(circle),
        }
    }

    /// Returns the number of pairs solved ahead since the last call.
    pub fn take_pairs_solved(&mut self) -> u64 {
        match self {
            Self::FixedStep(_) => 0,
            Self::EventDriven(events) => events.take_pairs_solved() as u64,
        }
    }

    /// Returns the state needed to return to this moment.
    pub fn snapshot(&self) -> EngineSnapshot {
        match self {
            Self::FixedStep(steps) => EngineSnapshot::FixedStep(steps.clone()),
            Self::EventDriven(events) => EngineSnapshot::EventDriven(events.snapshot()),
        }
    }

    /// Returns the engine at the moment of a snapshot, with these bodies, at `now` (s since the epoch).
    pub fn restored(snapshot: EngineSnapshot, setting: Setting<'_>, bodies: &[Body], now: f64) -> Self {
        match snapshot {
            EngineSnapshot::FixedStep(steps) => Self::FixedStep(steps),
            EngineSnapshot::EventDriven(events) => {
                Self::EventDriven(EventDriven::restored(events, setting, bodies, now))
            }
        }
    }
}
