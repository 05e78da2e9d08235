//! Circles, rules and a clock that advances by one step or one event at a time.

mod advance;
mod edit;
mod engine;
pub mod error;
#[cfg(feature = "serde")]
mod saved;
pub mod snapshot;

use glam::DVec2;

use crate::geometry::Circle;
use crate::simulation::answers::{Counters, PredictedCollision, PredictedEvent, Stall};
use crate::simulation::body::Body;
use crate::simulation::event_driven::advance::EventDriven;
use crate::simulation::event_driven::entry::Entry;
use crate::simulation::event_driven::intercept_table::InterceptTable;
use crate::simulation::event_driven::scheduler::{Scheduler, SchedulerKind};
use crate::simulation::record::EpochClock;
use crate::simulation::rules::Rules;
use crate::simulation::slots::{BodyId, Slots};
use engine::Engine;
use error::{WorldError, check_body, check_rules};

/// A running experiment.
///
/// A body has a [`BodyId`], by which all calls name it and which is never reused, and may have a `tag` that the caller chooses.
/// It also has an *index*, its position in a list: an inserted body gets the lowest one that is free, or else the next one, and
/// keeps it until it is removed. Events name bodies by index, and [`Self::id`] turns it into the id. Simultaneous events are
/// ordered: pairs first, by (a, b), then walls, by circle. Between two calls of `advance`, bodies can be inserted, changed and
/// removed; the clock, the counters and the log continue.
///
/// ```
/// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Body, Log, Rules, World}};
///
/// let bullet = Circle::new(dvec2(-6.0, 0.0), 0.5).with_velocity(dvec2(4.0, 0.0));
/// let wall = Body::from(Circle::new(dvec2(0.0, 0.0), 1.0)).fixed();
/// let mut world = World::new(Rules::intercept(), vec![bullet.into(), wall], 0.0)?;
/// let mut log = Log::default();
/// assert!(world.advance(2.0, 1_000, &mut log).is_there());
/// assert_eq!((world.time(), log.events.len()), (2.0, 1));
/// # Ok::<(), circle_collision::simulation::WorldError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(from = "snapshot::Snapshot"))]
pub struct World {
    rules: Rules,
    /// The bodies by index, including removed ones.
    bodies: Vec<Body>,
    slots: Slots,
    clock: EpochClock,
    engine: Engine,
    counters: Counters,
}

impl World {
    /// Makes a world that begins at `epoch` (s) with the bodies as they are.
    ///
    /// # Errors
    ///
    /// If a number of the bodies, the rules or the epoch is not accepted; the first one is returned. None may exceed
    /// [`MAGNITUDE_LIMIT`](crate::geometry::MAGNITUDE_LIMIT) in size, but a mass may be that of any accepted disc, or infinite,
    /// a side of the arena may be infinite, and the epoch may be up to 1e140 s. Radii, masses and the step must be greater than zero, the restitution 0 to 1,
    /// and each wall of the arena beyond the opposite one. A body that walls stop must be narrower than the arena; they stop
    /// neither fixed ones nor sensors.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::DVec2, simulation::{Rules, World}};
    ///
    /// let circles = [Circle::new(DVec2::ZERO, 1.0), Circle::new(DVec2::X, -1.0)];
    /// let refused = World::new(Rules::default(), circles.map(Into::into).to_vec(), 0.0).unwrap_err();
    /// assert_eq!(refused.to_string(), "body 1: radius is -1.0; accepted is a number greater than zero, up to 1e70");
    /// ```
    pub fn new(rules: Rules, bodies: Vec<Body>, epoch: f64) -> Result<Self, WorldError> {
        Self::check(&rules, &bodies, epoch)?;
        Ok(Self::made(rules, bodies, epoch, None))
    }

    /// Makes the same world with a given scheduler under intercept detection. The result is bit-identical; the number of
    /// pairs tested is not.
    ///
    /// # Errors
    ///
    /// For the reasons listed under [`Self::new`].
    pub fn with_scheduler(
        rules: Rules,
        bodies: Vec<Body>,
        epoch: f64,
        kind: SchedulerKind,
    ) -> Result<Self, WorldError> {
        Self::check(&rules, &bodies, epoch)?;
        Ok(Self::made(rules, bodies, epoch, Some(kind)))
    }

    /// Makes a world of values that [`Self::new`] accepted before, without checking them again, such as the bodies of
    /// another world after a long flight. With other values, what the world answers means nothing.
    #[must_use]
    pub fn from_accepted(rules: Rules, bodies: Vec<Body>, epoch: f64) -> Self {
        Self::made(rules, bodies, epoch, None)
    }

    fn check(rules: &Rules, bodies: &[Body], epoch: f64) -> Result<(), WorldError> {
        check_rules(rules, epoch)?;
        bodies.iter().enumerate().try_for_each(|(index, body)| check_body(body, index, &rules.arena))
    }

    fn made(rules: Rules, bodies: Vec<Body>, epoch: f64, kind: Option<SchedulerKind>) -> Self {
        let mut engine = Engine::new(kind, &rules, &bodies);
        let counters = Counters { pair_tests: engine.take_pairs_solved(), ..Counters::default() };
        let slots = Slots::new(&bodies);
        Self { rules, bodies, slots, clock: EpochClock { epoch, now: 0.0 }, engine, counters }
    }

    /// Returns the rules of the world.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the time (s, absolute). Under fixed steps, it is the end of the last completed one: between them,
    /// nothing is known.
    #[must_use]
    pub fn time(&self) -> f64 {
        self.clock.time()
    }

    /// Returns the absolute time (s) from which the times of bodies and entries are measured. It moves forward in a long
    /// run.
    #[must_use]
    pub fn epoch(&self) -> f64 {
        self.clock.epoch
    }

    /// Returns the number of bodies.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len() - self.slots.free()
    }

    /// Whether there are no bodies.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bodies by index, each as of its own last change: their times are measured from the
    /// [`epoch`](Self::epoch), and [`Self::circles`] returns them as they are now. A [removed](Body::is_removed) body keeps
    /// its place in the list until another one gets its index.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// Returns the circle of a body as it is now: `None` if the body was removed.
    #[must_use]
    pub fn circle(&self, id: BodyId) -> Option<Circle> {
        self.index(id).ok().map(|index| self.circle_at(index))
    }

    /// Returns the circle at an index as it is now or, if its body was removed, as it was on removal.
    ///
    /// # Panics
    ///
    /// If no body ever had this index.
    pub fn circle_at(&self, index: usize) -> Circle {
        self.bodies[index].at(self.clock.now)
    }

    /// Returns the circles of all bodies as they are now, in the order of their indices.
    pub fn circles(&self) -> impl Iterator<Item = Circle> + '_ {
        self.bodies.iter().filter(|body| !body.is_removed()).map(|body| body.at(self.clock.now))
    }

    /// Returns all bodies with their circles as they are now, in the order of their indices.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Rules, World}};
    ///
    /// let circle = Circle::new([1.0, 2.0], 0.5);
    /// let world = World::new(Rules::default(), vec![circle.into()], 0.0)?;
    /// assert!(world.iter().all(|(id, found)| world.circle(id) == Some(found) && found.center == dvec2(1.0, 2.0)));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (BodyId, Circle)> + '_ {
        self.ids().map(|id| (id, self.circle_at(id.index())))
    }

    /// Returns the kinetic energy of the bodies that are neither fixed nor held (J).
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::DVec2, simulation::{Rules, World}};
    ///
    /// let moving = Circle::new(DVec2::ZERO, 0.5).with_velocity([3.0, 0.0]).with_mass(2.0);
    /// assert_eq!(World::new(Rules::default(), vec![moving.into()], 0.0)?.kinetic_energy(), 9.0);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn kinetic_energy(&self) -> f64 {
        // A body at rest may be infinitely heavy.
        let moves =
            |body: &&Body| !body.is_removed() && !body.is_held() && body.circle().velocity != DVec2::ZERO;
        let energy = |body: &Body| body.circle().mass * body.circle().velocity.length_squared() / 2.0;
        self.bodies.iter().filter(moves).map(energy).sum()
    }

    /// Returns the names of all bodies, in the order of their indices.
    pub fn ids(&self) -> impl Iterator<Item = BodyId> + '_ {
        (0..self.bodies.len()).filter_map(|index| self.id(index))
    }

    /// Returns the name of the body of an index, as in events: `None` if there is none.
    #[must_use]
    pub fn id(&self, index: usize) -> Option<BodyId> {
        self.slots.id(index, self.bodies.len())
    }

    /// Returns a body as it is now: `None` if it was removed.
    #[must_use]
    pub fn body(&self, id: BodyId) -> Option<Body> {
        let mut body = self.bodies[self.index(id).ok()?];
        body.set(body.at(self.clock.now), self.clock.now);
        Some(body)
    }

    /// Returns the tag of a body: zero if none was given, `None` if the body was removed.
    #[must_use]
    pub fn tag(&self, id: BodyId) -> Option<u64> {
        self.index(id).ok().map(|index| self.slots.tag(index))
    }

    /// Returns the totals so far.
    #[must_use]
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Returns the table of future collisions: `None` under fixed steps, which predict none, and if the queue
    /// replaces it.
    #[must_use]
    pub fn table(&self) -> Option<&InterceptTable> {
        match &self.events()?.scheduler {
            Scheduler::Table(table) => Some(table),
            Scheduler::Queue(_) => None,
        }
    }

    /// Returns when a pair, `a < b`, collides if both keep their velocities, or why it never does. The time counts from the
    /// [`epoch`](Self::epoch).
    ///
    /// # Panics
    ///
    /// If no body ever had one of these indices.
    #[must_use]
    pub fn entry_at(&self, a: usize, b: usize) -> Entry {
        match self.events() {
            Some(events) => events.scheduler.ongoing().entry(&self.bodies, a, b),
            None => Entry::new(&self.bodies[a], &self.bodies[b]),
        }
    }

    /// Returns the next event under intercept detection: `None` if there is none, and under fixed steps, which cannot
    /// know it.
    #[inline]
    #[must_use]
    pub fn next_event(&self) -> Option<PredictedEvent> {
        let (time, event) = self.events()?.next()?;
        Some(PredictedEvent { time: self.clock.epoch + time, event })
    }

    /// Returns the known future collisions of pairs, at most `count` of them, the earliest first. The first is always right;
    /// some of the later ones may be missing if the queue replaces the table.
    #[must_use]
    pub fn upcoming(&self, count: usize) -> Vec<PredictedCollision> {
        let collision =
            |(time, a, b): (f64, usize, usize)| PredictedCollision { time: self.clock.epoch + time, a, b };
        let known = self.events().map(|events| events.scheduler.upcoming(&self.bodies, count));
        known.unwrap_or_default().into_iter().map(collision).collect()
    }

    /// Returns the current stall, in which contacts keep occurring while time does not advance. Always `None` under fixed
    /// steps.
    #[must_use]
    pub fn stall(&self) -> Option<&Stall> {
        self.events()?.stall.stall(self.clock.now, &self.rules)
    }

    /// Returns the predicted events: `None` under fixed steps.
    #[inline]
    fn events(&self) -> Option<&EventDriven> {
        match &self.engine {
            Engine::FixedStep(_) => None,
            Engine::EventDriven(events) => Some(events),
        }
    }
}
