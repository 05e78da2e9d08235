//! Circles, rules and a clock that advances by one step or one event at a time.

use super::body::Body;
use super::clock::Clock;
use super::counters::Counters;
use super::event_driven::entry::Entry;
use super::event_driven::intercept_table::InterceptTable;
use super::event_driven::scheduler::SchedulerKind;
use super::log::Log;
use super::method::Method;
use super::predicted::{PredictedCollision, PredictedEvent};
use super::record::Record;
use super::rules::Rules;
use super::snapshot::Snapshot;
use super::stall::Stall;
use crate::geometry::Circle;

/// A running experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    rules: Rules,
    bodies: Vec<Body>,
    clock: Clock,
    method: Method,
    counters: Counters,
}

impl World {
    /// Makes a world that begins at `epoch` (s) with the bodies as they are.
    pub fn new(rules: Rules, bodies: Vec<Body>, epoch: f64) -> Self {
        let kind = SchedulerKind::for_count(bodies.len());
        Self::with_scheduler(rules, bodies, epoch, kind)
    }

    /// Makes the same world with a given scheduler under intercept detection. The result is the same to the last bit; the
    /// number of pairs tested for it is not.
    pub fn with_scheduler(rules: Rules, bodies: Vec<Body>, epoch: f64, kind: SchedulerKind) -> Self {
        let (method, pair_tests) = Method::new(kind, &rules, &bodies);
        let counters = Counters { pair_tests, ..Counters::default() };
        Self { rules, bodies, clock: Clock { epoch, now: 0.0 }, method, counters }
    }

    /// Returns the rules it obeys.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the time (s, absolute). Under overlap detection that is the last step: nothing is known between two.
    pub fn time(&self) -> f64 {
        self.clock.time()
    }

    /// Returns the absolute time (s) from which the times of bodies and entries count. It moves forward in a long run.
    pub fn epoch(&self) -> f64 {
        self.clock.epoch
    }

    /// Returns the number of circles.
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Whether there are no circles.
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// Returns the bodies as the world keeps them, each as of its own last change: their times count from the
    /// [`epoch`](Self::epoch). [`Self::circles`] has them as they are now.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// Returns a circle as it is now.
    pub fn circle(&self, index: usize) -> Circle {
        self.bodies[index].at(self.clock.now)
    }

    /// Returns all circles as they are now.
    pub fn circles(&self) -> impl ExactSizeIterator<Item = Circle> + '_ {
        self.bodies.iter().map(|body| body.at(self.clock.now))
    }

    /// Returns the sums so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// Returns the table of future collisions: `None` under overlap detection, which knows of none, and where the queue
    /// takes its place.
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
    /// [`NextEvent::Later`](super::NextEvent::Later). A step in which very many pairs overlap takes more than one call, each
    /// of which fills a part of the log: the world changes with the last of them. See [`Self::is_within_step`].
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
    /// Returns whether it got there. Any division of a run into calls ends with the same bits.
    ///
    /// The budget bounds how long the call takes, whatever happens: one contact can follow another without time between
    /// them. A fixed step is one, an event takes microseconds in a crowd; for a frame of a game a few thousand are ample,
    /// and [`Self::stall`] says whether more would help. The log is appended to: see [`Log`].
    pub fn advance(&mut self, until: f64, budget: usize, log: &mut Log) -> bool {
        for _ in 0..budget {
            if self.is_next_after(until) {
                break;
            }
            self.advance_once(log);
        }
        let is_there = self.is_next_after(until);
        if is_there {
            self.coast(until);
        }
        is_there
    }

    /// Returns this moment, to come back to.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            bodies: self.bodies.clone(),
            clock: self.clock,
            method: self.method.snapshot(),
            counters: self.counters,
        }
    }

    /// Goes to another moment of this very world, which is then the same to the last bit.
    ///
    /// What lies ahead is solved again. That gives the same times, since each is a function of two stamped states.
    pub fn restore(&mut self, snapshot: &Snapshot) {
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
