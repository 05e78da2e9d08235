//! Circles, rules and a clock that advances by one step or one event at a time.

mod edit;

use crate::geometry::Circle;
use crate::simulation::body::Body;
use crate::simulation::body_id::BodyId;
use crate::simulation::clock::Clock;
use crate::simulation::counters::Counters;
use crate::simulation::event_driven::entry::Entry;
use crate::simulation::event_driven::intercept_table::InterceptTable;
use crate::simulation::event_driven::scheduler::SchedulerKind;
use crate::simulation::log::Log;
use crate::simulation::method::Method;
use crate::simulation::predicted::{PredictedCollision, PredictedEvent};
use crate::simulation::record::Record;
use crate::simulation::rules::Rules;
use crate::simulation::slots::Slots;
use crate::simulation::snapshot::Snapshot;
use crate::simulation::stall::Stall;
use crate::simulation::stop::Stop;
use crate::simulation::world_error::{WorldError, check_body, check_rules};

/// A running experiment.
///
/// Bodies have two names. The *index* is the place in a list: events name bodies by it, and at one
/// time, contacts of pairs come first, by (a, b), then those with walls, by circle. An inserted body gets the lowest index that is free, else the next one, and keeps
/// it until it is removed. The [`BodyId`] is never given again; beside it a body may have a `tag` of the caller's. Between
/// two calls of `advance`, bodies can be inserted, changed and removed; the clock, the counters and the log go on.
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
pub struct World {
    rules: Rules,
    /// By index, removed ones included.
    bodies: Vec<Body>,
    slots: Slots,
    clock: Clock,
    method: Method,
    counters: Counters,
}

impl World {
    /// Makes a world that begins at `epoch` (s) with the bodies as they are.
    ///
    /// # Errors
    ///
    /// The first number of the bodies, the rules or the epoch that is not accepted: centers and velocities are finite, radii
    /// are finite and greater than zero, masses are greater than zero or infinite, the step is greater than zero, and the
    /// restitution is 0 to 1.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::DVec2, simulation::{Rules, World}};
    ///
    /// let circles = [Circle::new(DVec2::ZERO, 1.0), Circle::new(DVec2::X, -1.0)];
    /// let refused = World::new(Rules::default(), circles.map(Into::into).to_vec(), 0.0).unwrap_err();
    /// assert_eq!(refused.to_string(), "body 1: radius is -1.0; accepted is a finite number greater than zero");
    /// ```
    pub fn new(rules: Rules, bodies: Vec<Body>, epoch: f64) -> Result<Self, WorldError> {
        Self::check(&rules, &bodies, epoch)?;
        Ok(Self::of_accepted(rules, bodies, epoch, None))
    }

    /// Makes the same world with a given scheduler under intercept detection. The result is the same to the last bit; the
    /// number of pairs tested for it is not.
    ///
    /// # Errors
    ///
    /// As of [`Self::new`].
    pub fn with_scheduler(
        rules: Rules,
        bodies: Vec<Body>,
        epoch: f64,
        kind: SchedulerKind,
    ) -> Result<Self, WorldError> {
        Self::check(&rules, &bodies, epoch)?;
        Ok(Self::of_accepted(rules, bodies, epoch, Some(kind)))
    }

    fn check(rules: &Rules, bodies: &[Body], epoch: f64) -> Result<(), WorldError> {
        check_rules(rules, epoch)?;
        bodies.iter().enumerate().try_for_each(|(index, body)| check_body(body, index))
    }

    /// Makes a world of what is known to be accepted, as the reader of scenes does.
    pub(crate) fn of_accepted(
        rules: Rules,
        bodies: Vec<Body>,
        epoch: f64,
        kind: Option<SchedulerKind>,
    ) -> Self {
        let (method, pair_tests) = Method::new(kind, &rules, &bodies);
        let counters = Counters { pair_tests, ..Counters::default() };
        let slots = Slots::new(&bodies);
        Self { rules, bodies, slots, clock: Clock { epoch, now: 0.0 }, method, counters }
    }

    /// Returns the rules it obeys.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the time (s, absolute). Under overlap detection it is that of the last completed step: between steps nothing is
    /// known.
    pub fn time(&self) -> f64 {
        self.clock.time()
    }

    /// Returns the absolute time (s) from which the times of bodies and entries count. It moves forward in a long run.
    pub fn epoch(&self) -> f64 {
        self.clock.epoch
    }

    /// Returns the number of bodies.
    pub fn len(&self) -> usize {
        self.bodies.len() - self.slots.free()
    }

    /// Whether there are no bodies.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bodies by index, each as of its own last change: their times count from the [`epoch`](Self::epoch), and
    /// [`Self::circles`] has them as they are now. A [removed](Body::is_removed) one keeps its place until
    /// another one gets its index.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// Returns the circle of an index as it is now, or, if its body was removed, as it was on removal.
    ///
    /// # Panics
    ///
    /// If no body ever had that index.
    pub fn circle(&self, index: usize) -> Circle {
        self.bodies[index].at(self.clock.now)
    }

    /// Returns the circles of all bodies as they are now, in the order of their indices.
    pub fn circles(&self) -> impl Iterator<Item = Circle> + '_ {
        self.bodies.iter().filter(|body| !body.is_removed()).map(|body| body.at(self.clock.now))
    }

    /// Returns the names of all bodies, in the order of their indices.
    pub fn ids(&self) -> impl Iterator<Item = BodyId> + '_ {
        (0..self.bodies.len()).filter_map(|index| self.id(index))
    }

    /// Returns the name of the body of an index: `None` where there is none.
    pub fn id(&self, index: usize) -> Option<BodyId> {
        self.slots.id(index, self.bodies.len())
    }

    /// Returns a body as it is now: `None` where it was removed.
    pub fn body(&self, id: BodyId) -> Option<Body> {
        (self.id(id.index()) == Some(id)).then(|| {
            let mut body = self.bodies[id.index()];
            body.set(body.at(self.clock.now), self.clock.now);
            body
        })
    }

    /// Returns the tag of the body of an index: zero where none was given.
    pub fn tag(&self, index: usize) -> u64 {
        self.slots.tag(index)
    }

    /// Returns the sums so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Returns the table of future collisions: `None` under overlap detection, which knows of none, and where the queue
    /// takes its place.
    #[doc(hidden)]
    pub fn table(&self) -> Option<&InterceptTable> {
        match &self.method {
            Method::FixedStep(_) => None,
            Method::EventDriven(events) => events.table(),
        }
    }

    /// Returns when a pair, `a < b`, collides if both keep their velocities, or why it never does. The time counts from the
    /// [`epoch`](Self::epoch).
    pub fn entry(&self, a: usize, b: usize) -> Entry {
        match &self.method {
            Method::FixedStep(_) => Entry::of(&self.bodies[a], &self.bodies[b]),
            Method::EventDriven(events) => events.entry(&self.bodies, a, b),
        }
    }

    /// Returns the next event under intercept detection: `None` when there is none, and under overlap detection, which
    /// cannot know.
    #[inline]
    pub fn next_event(&self) -> Option<PredictedEvent> {
        match &self.method {
            Method::FixedStep(_) => None,
            Method::EventDriven(events) => {
                events.next().map(|(time, event)| PredictedEvent { time: self.clock.epoch + time, event })
            }
        }
    }

    /// Returns the next collisions of pairs that are known, at most `count` of them, the earliest first. The first is
    /// right; of those after it some may be missing where the queue takes the table's place.
    pub fn upcoming(&self, count: usize) -> Vec<PredictedCollision> {
        let collision =
            |(time, a, b): (f64, usize, usize)| PredictedCollision { time: self.clock.epoch + time, a, b };
        match &self.method {
            Method::FixedStep(_) => Vec::new(),
            Method::EventDriven(events) => {
                events.upcoming(&self.bodies, count).into_iter().map(collision).collect()
            }
        }
    }

    /// Returns the stall of this moment: contacts that keep coming while time does not advance. Never under overlap
    /// detection.
    pub fn stall(&self) -> Option<&Stall> {
        match &self.method {
            Method::FixedStep(_) => None,
            Method::EventDriven(events) => events.stall(self.clock.now, &self.rules),
        }
    }

    /// Returns the time of the next step or event (s, absolute): the present within a step that is made in parts, infinity
    /// when nothing will ever happen.
    pub fn next_time(&self) -> f64 {
        self.clock.epoch + self.method.next_time(&self.rules)
    }

    /// Whether a fixed step has begun that is not made yet. The world is then as before the step, and the log has a part of
    /// what the step brings.
    pub fn is_within_step(&self) -> bool {
        match &self.method {
            Method::FixedStep(steps) => steps.is_within_step(),
            Method::EventDriven(_) => false,
        }
    }

    /// Makes the next step, or goes to the next event and responds to it. Does nothing when nothing will ever happen.
    ///
    /// Where many circles fly far before the next event, it may take more than one call to find it: see
    /// [`NextEvent::Later`](super::NextEvent::Later). A step in which very many pairs overlap takes more than one call, each of which fills a part of
    /// the log: the world changes with the last of them. See [`Self::is_within_step`].
    pub fn advance_once(&mut self, log: &mut Log) {
        let mut record = Record { epoch: self.clock.epoch, log, counters: &mut self.counters };
        self.method.advance(&self.rules, &mut self.bodies, &mut self.clock, &mut record);
    }

    /// Lets time pass up to `until` (s, absolute), at most to the next event. Makes no steps, and lets no time pass when
    /// `until` is infinite.
    pub fn coast(&mut self, until: f64) {
        match &self.method {
            Method::EventDriven(events) if until.is_finite() => {
                self.clock.now = (until - self.clock.epoch).min(events.next_time()).max(self.clock.now);
            }
            Method::FixedStep(_) | Method::EventDriven(_) => {}
        }
    }

    /// Runs up to and including `until` (s, absolute), but through no more than `budget` steps or events, or parts of them:
    /// see [`Self::advance_once`].
    ///
    /// Returns why it stopped. Check that rather than [`Self::time`]: even when `until` is reached, the clock may be one
    /// rounding unit short of it. However a run is divided into calls, the result is the same to the last bit.
    ///
    /// The budget bounds how long the call takes, whatever happens: one contact can follow another without time between
    /// them. A fixed step counts as one, whatever it costs; an event takes microseconds, even in a crowd. For a frame of a
    /// game a few thousand are ample, and [`Self::stall`] says whether more would help. The log is appended to: see [`Log`].
    ///
    /// ```
    /// use circle_collision::geometry::{Arena, Circle};
    /// use circle_collision::glam::{DVec2, dvec2};
    /// use circle_collision::simulation::{Contact, Log, Rules, Stop, World};
    ///
    /// let arena = Arena { min: DVec2::splat(-2.0), max: DVec2::splat(2.0) };
    /// let ball = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(3.0, 0.0));
    /// let mut world = World::new(Rules::intercept().with_arena(arena), vec![ball.into()], 0.0)?;
    /// let mut log = Log::default();
    /// assert_eq!(world.advance(1.0, 100, &mut log), Stop::Reached);
    /// for event in log.events.drain(..) {
    ///     assert!(matches!(event.contact, Contact::Wall { circle: 0, .. }) && event.time == 0.5);
    /// }
    /// assert_eq!(world.advance(f64::INFINITY, 100, &mut log), Stop::BudgetSpent);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn advance(&mut self, until: f64, budget: usize, log: &mut Log) -> Stop {
        for _ in 0..budget {
            if self.is_next_after(until) {
                break;
            }
            self.advance_once(log);
        }
        if self.is_next_after(until) {
            self.coast(until);
            if until == f64::INFINITY { Stop::NothingAhead } else { Stop::Reached }
        } else if self.stall().is_some() {
            Stop::Stalled
        } else {
            Stop::BudgetSpent
        }
    }

    /// Returns this moment, to come back to, however the world is edited in the meantime.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            bodies: self.bodies.clone(),
            slots: self.slots.clone(),
            clock: self.clock,
            method: self.method.snapshot(),
            counters: self.counters,
        }
    }

    /// Goes to another moment of this very world, which is then the same to the last bit.
    ///
    /// What lies ahead is solved again. That gives the same times, since each is a function of two stamped states. Bodies
    /// that were removed since are there again under their names, with their tags. Those that were inserted since are gone,
    /// and their names are not given again.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Rules, World}};
    ///
    /// let circle = Circle::new(dvec2(0.0, 0.0), 0.5);
    /// let mut world = World::new(Rules::intercept(), vec![circle.into()], 0.0)?;
    /// let first = world.ids().next().expect("a body");
    /// let before = world.snapshot();
    /// world.remove(first)?;
    /// let second = world.insert(circle)?;
    /// world.restore(&before);
    /// assert!(world.body(first).is_some() && world.body(second).is_none());
    /// assert_ne!(world.insert(circle)?, second);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn restore(&mut self, snapshot: &Snapshot) {
        self.slots.restore(&snapshot.slots);
        self.bodies.clone_from(&snapshot.bodies);
        self.clock = snapshot.clock;
        self.counters = snapshot.counters;
        self.method = Method::restored(&snapshot.method, &self.rules, &self.bodies, self.clock.now);
    }

    fn is_next_after(&self, until: f64) -> bool {
        let next = self.next_time();
        next > until || next == f64::INFINITY
    }
}
