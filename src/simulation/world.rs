//! Circles, rules and a clock that advances by whole happenings.

use super::event_driven::ongoing_contacts::OngoingContacts;
use super::event_driven::scheduler::Scheduler;
use super::event_driven::stall::Watch;
use super::fixed_step::record::Record;
use super::fixed_step::stepping::FixedStep;
use super::response::{bounce, reflect, separate, stop_closing, stopping, yielding};
use super::{
    Body, Contact, Counters, Detection, Entry, Event, EventEngine, InterceptTable, Log, NextEvent, Response,
    Rules, Stall,
};
use crate::detection::overlap;
use crate::geometry::{Circle, Side};

/// After so many contacts, and so many more for each circle, the clock's origin moves to the present.
///
/// Times are kept as an epoch and an offset from it; a long run then stays as exact as a short one. Fewer, and
/// solving everything anew would cost more than the contacts; more, and offsets grow longer digits. It counts
/// contacts, not calls, so that dividing a run into pieces changes nothing.
const CONTACTS_PER_EPOCH: usize = 4096;
const CONTACTS_PER_EPOCH_AND_CIRCLE: usize = 256;

/// A running experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    rules: Rules,
    bodies: Vec<Body>,
    epoch: f64,
    /// Seconds since the epoch.
    now: f64,
    engine: Engine,
    counters: Counters,
}

/// A world at one moment, without what can be solved again: a place to go back to.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    bodies: Vec<Body>,
    epoch: f64,
    now: f64,
    engine: EngineSnapshot,
    counters: Counters,
}

#[derive(Clone, Debug, PartialEq)]
enum EngineSnapshot {
    Overlap(FixedStep),
    Intercept { passing: OngoingContacts, contacts_in_epoch: usize, watch: Watch, engine: EventEngine },
}

#[derive(Clone, Debug, PartialEq)]
enum Engine {
    Overlap(FixedStep),
    Intercept { scheduler: Scheduler, contacts_in_epoch: usize, watch: Watch },
}

impl Snapshot {
    /// When it was taken (s, absolute).
    pub fn time(&self) -> f64 {
        self.epoch + self.now
    }

    /// The sums up to then.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// How much memory it takes (bytes), to within a few.
    pub fn size(&self) -> usize {
        let engine = match &self.engine {
            EngineSnapshot::Overlap(steps) => steps.size(),
            EngineSnapshot::Intercept { passing, .. } => passing.size(),
        };
        size_of::<Self>() + size_of_val(self.bodies.as_slice()) + engine
    }
}

impl World {
    /// A world that begins at `epoch` (s) with the bodies as they are.
    pub fn new(rules: Rules, bodies: Vec<Body>, epoch: f64) -> Self {
        let engine = EventEngine::for_count(bodies.len());
        Self::with_engine(rules, bodies, epoch, engine)
    }

    /// The same with a given engine under intercept detection. The result is the same to the last bit; how many pairs
    /// are tested for it is not.
    pub fn with_engine(rules: Rules, bodies: Vec<Body>, epoch: f64, engine: EventEngine) -> Self {
        let mut counters = Counters::default();
        let engine = match rules.detection {
            Detection::Overlap => Engine::Overlap(FixedStep::default()),
            Detection::Intercept => {
                let mut scheduler =
                    Scheduler::new(engine, &bodies, &rules.arena, OngoingContacts::default(), 0.0);
                counters.pair_tests = scheduler.take_solved_at_start(bodies.len()) as u64;
                Engine::Intercept { scheduler, contacts_in_epoch: 0, watch: Watch::default() }
            }
        };
        Self { rules, bodies, epoch, now: 0.0, engine, counters }
    }

    /// The rules it obeys.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// When it is (s, absolute). Under overlap detection this is the last step: nothing is known between two.
    pub fn time(&self) -> f64 {
        self.epoch + self.now
    }

    /// When the epoch was that the times of the table count from (s, absolute).
    pub fn epoch(&self) -> f64 {
        self.epoch
    }

    /// How many circles there are.
    pub fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.bodies.is_empty()
    }

    /// The bodies as the world keeps them, each as of when it was last touched.
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// A circle as it is now.
    pub fn circle(&self, index: usize) -> Circle {
        self.bodies[index].at(self.now)
    }

    /// All circles as they are now.
    pub fn circles(&self) -> impl ExactSizeIterator<Item = Circle> + '_ {
        self.bodies.iter().map(|body| body.at(self.now))
    }

    /// The sums so far.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The table of future collisions; `None` under overlap detection, which knows of none, and where the queue takes
    /// its place.
    pub fn table(&self) -> Option<&InterceptTable> {
        match &self.engine {
            Engine::Intercept { scheduler: Scheduler::Table(table), .. } => Some(table),
            Engine::Overlap(_) | Engine::Intercept { .. } => None,
        }
    }

    /// What is to become of a pair, `a < b`, under intercept detection.
    pub fn entry(&self, a: usize, b: usize) -> Entry {
        match &self.engine {
            Engine::Intercept { scheduler, .. } => scheduler.entry(&self.bodies, a, b),
            Engine::Overlap(_) => Entry::of(&self.bodies[a], &self.bodies[b]),
        }
    }

    /// The next contact under intercept detection, and when (s since the epoch). `None` when there is none, and under
    /// overlap detection, which cannot know.
    #[inline]
    pub fn next_event(&self) -> Option<(f64, NextEvent)> {
        match &self.engine {
            Engine::Overlap(_) => None,
            Engine::Intercept { scheduler, .. } => scheduler.next(),
        }
    }

    /// The next collisions of pairs that are known of, at most so many: (time in s since the epoch, a, b), the earliest
    /// first. The first is right; of those after it some may be missing where the queue takes the table's place.
    pub fn upcoming(&self, most: usize) -> Vec<(f64, usize, usize)> {
        match &self.engine {
            Engine::Overlap(_) => Vec::new(),
            Engine::Intercept { scheduler, .. } => scheduler.upcoming(&self.bodies, most),
        }
    }

    /// Do contacts come without the clock getting on, at this moment? Never under overlap detection.
    pub fn stall(&self) -> Option<&Stall> {
        match &self.engine {
            Engine::Intercept { watch, .. } => watch.stall(self.now, &self.rules),
            Engine::Overlap(_) => None,
        }
    }

    /// When the next step or contact is (s, absolute): now, within a step that is made in parts; infinity when nothing will
    /// ever happen.
    pub fn next_time(&self) -> f64 {
        match &self.engine {
            Engine::Overlap(steps) => self.epoch + steps.next_time(&self.rules),
            Engine::Intercept { scheduler, .. } => {
                scheduler.next().map_or(f64::INFINITY, |(time, _)| self.epoch + time)
            }
        }
    }

    /// Has a fixed step begun that is not made yet? The world is then as before it, and the log has a part of what the
    /// step brings.
    pub fn is_within_step(&self) -> bool {
        match &self.engine {
            Engine::Overlap(steps) => steps.is_within_step(),
            Engine::Intercept { .. } => false,
        }
    }

    /// Makes the next step, or goes to the next contact and responds to it. Nothing, when nothing will ever happen.
    ///
    /// Where many circles fly far before the next contact, it may be found in more than one call: see
    /// [`NextEvent::Later`]. A step in which very many pairs lie together is made in more than one call, each of which
    /// fills a part of the log: the world changes with the last of them. See [`Self::is_within_step`].
    pub fn advance_once(&mut self, log: &mut Log) {
        match &mut self.engine {
            Engine::Overlap(steps) => {
                let next = steps.next_time(&self.rules);
                let mut record = Record { epoch: self.epoch, log, counters: &mut self.counters };
                if steps.step(&self.rules, &mut self.bodies, &mut record) {
                    self.now = next;
                }
            }
            Engine::Intercept { scheduler, .. } => {
                if let Some((time, event)) = scheduler.next() {
                    self.now = time.max(self.now);
                    let contact = match event {
                        NextEvent::Pair { a, b, overlapping } => {
                            self.collide(a, b, overlapping, log);
                            Contact::Pair { a, b }
                        }
                        NextEvent::Wall { circle, side } => {
                            self.hit_wall(circle, side, log);
                            Contact::Wall { circle, side }
                        }
                        NextEvent::Later => {
                            let solved = scheduler.look_further(&self.bodies, &self.rules.arena);
                            self.counters.pair_tests += solved as u64;
                            return;
                        }
                    };
                    self.count_contact(contact, log);
                }
            }
        }
    }

    /// Lets time pass up to `until` (s, absolute), at most to the next contact. Steps do not happen by this, and no
    /// time passes when `until` is infinite.
    pub fn coast(&mut self, until: f64) {
        match &self.engine {
            Engine::Intercept { scheduler, .. } if until.is_finite() => {
                let next = scheduler.next().map_or(f64::INFINITY, |(time, _)| time);
                self.now = (until - self.epoch).min(next).max(self.now);
            }
            Engine::Overlap(_) | Engine::Intercept { .. } => {}
        }
    }

    /// Runs up to and including `until` (s, absolute), but through no more than `budget` contacts or steps, or parts of
    /// steps and of the search for a contact: see [`Self::advance_once`].
    ///
    /// Returns whether it got there. Any division of a run into calls ends with the same bits.
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

    /// This moment, to go back to.
    pub fn snapshot(&self) -> Snapshot {
        let engine = match &self.engine {
            Engine::Overlap(steps) => EngineSnapshot::Overlap(steps.between_steps()),
            Engine::Intercept { scheduler, contacts_in_epoch, watch } => EngineSnapshot::Intercept {
                passing: scheduler.passing().clone(),
                contacts_in_epoch: *contacts_in_epoch,
                watch: *watch,
                engine: scheduler.engine(),
            },
        };
        let Self { bodies, epoch, now, counters, .. } = self;
        Snapshot { bodies: bodies.clone(), epoch: *epoch, now: *now, engine, counters: *counters }
    }

    /// Goes back, or forth, to a moment of this very world: it is then the same to the last bit.
    ///
    /// What comes is solved anew. That gives the same times, since each is a function of two stamped states.
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let Snapshot { bodies, epoch, now, engine, counters } = snapshot;
        self.bodies.clone_from(bodies);
        (self.epoch, self.now, self.counters) = (*epoch, *now, *counters);
        self.engine = match engine {
            EngineSnapshot::Overlap(steps) => Engine::Overlap(steps.clone()),
            EngineSnapshot::Intercept { passing, contacts_in_epoch, watch, engine } => {
                let mut scheduler = Scheduler::new(*engine, bodies, &self.rules.arena, passing.clone(), *now);
                // The counters of that moment count them already.
                scheduler.take_solved_at_start(bodies.len());
                Engine::Intercept { scheduler, contacts_in_epoch: *contacts_in_epoch, watch: *watch }
            }
        };
    }

    fn is_next_after(&self, until: f64) -> bool {
        let next = self.next_time();
        next > until || next == f64::INFINITY
    }

    fn collide(&mut self, a: usize, b: usize, overlapping: bool, log: &mut Log) {
        let (now, rules) = (self.now, &self.rules);
        let (mut one, mut other) = (self.bodies[a].at(now), self.bodies[b].at(now));
        self.counters.pair_collisions += 1;
        let time = self.epoch + now;
        let point = if overlapping {
            one.center + overlap(&one, &other).normal * one.radius
        } else {
            one.center + (other.center - one.center) * (one.radius / (one.radius + other.radius))
        };
        log.events.push(Event { time, contact: Contact::Pair { a, b }, point, depth: 0.0 });
        let Engine::Intercept { scheduler, .. } = &mut self.engine else { return };
        // Only a start can truly overlap; a contact that landed inside by rounding is left where it is.
        // They part before the impulse: the move turns `d` by its rounding, and they must not be closing after that.
        let is_displaced = overlapping && rules.response != Response::PassThrough;
        if is_displaced {
            separate(&mut one, &mut other, yielding(rules.yields, &self.bodies[a], &self.bodies[b]));
            // Near a wall the shortest way out of the other may lead out of the arena: the wall stays closed.
            for circle in [&mut one, &mut other] {
                circle.center = rules.arena.clamp(circle.center, circle.radius);
            }
        }
        match rules.response {
            Response::PassThrough => scheduler.begin_passing(a, b),
            Response::PushOut => {
                let shares = stopping(rules.yields, &self.bodies[a], &self.bodies[b]);
                stop_closing(&mut one, &mut other, shares);
            }
            Response::Bounce => bounce(&mut one, &mut other, rules.restitution),
        }
        self.bodies[a].set(one, now);
        self.bodies[b].set(other, now);
        if is_displaced {
            scheduler.displace(&self.bodies, &rules.arena, a);
            scheduler.displace(&self.bodies, &rules.arena, b);
        }
        self.counters.pair_tests += scheduler.refresh_pair(&self.bodies, &rules.arena, a, b) as u64;
    }

    fn hit_wall(&mut self, circle: usize, side: Side, log: &mut Log) {
        let mut moved = self.bodies[circle].at(self.now);
        reflect(&mut moved, side, &self.rules.arena);
        self.bodies[circle].set(moved, self.now);
        self.counters.wall_hits += 1;
        log.events.push(Event {
            time: self.epoch + self.now,
            contact: Contact::Wall { circle, side },
            point: moved.center - side.inward() * moved.radius,
            depth: 0.0,
        });
        let Engine::Intercept { scheduler, .. } = &mut self.engine else { return };
        // Who reaches through the wall is put inside.
        scheduler.displace(&self.bodies, &self.rules.arena, circle);
        self.counters.pair_tests += scheduler.refresh_one(&self.bodies, &self.rules.arena, circle) as u64;
    }

    fn count_contact(&mut self, contact: Contact, log: &mut Log) {
        let Engine::Intercept { scheduler, contacts_in_epoch, watch } = &mut self.engine else { return };
        log.stalls.extend(watch.note(contact, self.now, self.epoch, &self.rules));
        *contacts_in_epoch += 1;
        let most = CONTACTS_PER_EPOCH.max(CONTACTS_PER_EPOCH_AND_CIRCLE * self.bodies.len());
        if *contacts_in_epoch < most {
            return;
        }
        *contacts_in_epoch = 0;
        for body in &mut self.bodies {
            let circle = body.at(self.now);
            body.set(circle, 0.0);
        }
        self.counters.pair_tests += scheduler.rebase(&self.bodies, &self.rules.arena, self.now) as u64;
        watch.rebase(self.now);
        self.epoch += self.now;
        self.now = 0.0;
    }
}
