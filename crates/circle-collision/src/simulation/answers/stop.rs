//! Why a world stopped advancing, and how its clock can stall.

use super::event::Contact;

/// Why [`World::advance`](crate::simulation::World::advance) stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "with the budget spent, the world is not where it was to go"]
pub enum Stop {
    /// The requested time is reached, or lies in the past, where nothing changes.
    Reached,
    /// The requested time is not a number. Nothing was done, and calling again will never make progress.
    NotANumber,
    /// No event will ever happen, and the requested time is infinite: no time has passed since the last event.
    NothingAhead,
    /// The budget is spent, and there is more to do.
    BudgetSpent,
    /// The budget is spent, and contacts keep occurring while time does not advance: see
    /// [`World::stall`](crate::simulation::World::stall). Calling again with the same budget may never make progress.
    Stalled,
    /// In the next step, more pairs would be in contact, or near each other, than one step may have. The world stays before
    /// that step until a body is changed, added or removed.
    Crowded,
}

impl Stop {
    /// Whether everything up to the requested time has happened.
    ///
    /// ```
    /// use circle_collision::{geometry::{Arena, Circle}, glam::dvec2, simulation::{Log, Rules, World}};
    ///
    /// let arena = Arena { min: dvec2(-2.0, -2.0), max: dvec2(2.0, 2.0) };
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([3.0, 0.0]); // It meets a wall in each second.
    /// let mut world = World::new(Rules { arena, ..Rules::default() }, vec![ball.into()], 0.0)?;
    /// let mut log = Log::default();
    /// assert!(!world.advance(3.0, 2, &mut log).reached()); // The time for this frame is used up.
    /// assert!(world.advance(3.0, 2, &mut log).reached()); // The rest fits into the next one.
    /// assert_eq!(log.events.len(), 3);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn reached(self) -> bool {
        match self {
            Self::Reached | Self::NothingAhead => true,
            Self::NotANumber | Self::BudgetSpent | Self::Stalled | Self::Crowded => false,
        }
    }
}

/// Why contacts come one after another at the same instant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Cause {
    /// Each bounce loses energy, so contacts come ever sooner, without end.
    InelasticCollapse,
    /// There is no room: a circle that leaves one neighbor touches the next at once, though no bounce takes energy.
    Jam,
}

words! {
    Cause { InelasticCollapse => "inelastic-collapse", Jam => "jam" }
}

/// A moment at which one pair touches again and again while time does not advance.
///
/// It ends when time advances. Where contacts take speed, the circles that touch come to rest on each other, by further contacts
/// at the same time; otherwise, a stall does not affect the run.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Stall {
    /// When time stopped advancing (s, absolute).
    pub since: f64,
    /// When the stall was noticed (s, absolute): almost the same time.
    pub time: f64,
    /// A contact that repeats; others may take part.
    pub contact: Contact,
    /// Why the contacts repeat.
    pub cause: Cause,
}
