//! One experiment on its way: where it started, where it is, and what happened between.

use super::Pair;
use super::cost::CostCurve;
use super::course::Course;
use super::history::{History, Place};
use super::misses::Misses;
use super::trajectory::Trajectory;
use crate::scene::{Scene, SceneCircle};
use crate::simulation::{AuditedContact, Contact, Counters, Detection, Event, Log, Rules, Snapshot, World};

/// At most this many pair tests are done in one go; then the clock waits for the next frame.
///
/// Fewer, and a large scene runs slower than it could; more, and the window stops answering.
pub(super) const PAIR_TESTS_PER_FRAME: u64 = 400_000;

/// At most this many steps or contacts are made in one go: pile-ups of contacts in no time end here, too.
const HAPPENINGS_PER_FRAME: usize = 10_000;

/// A part of a step that is made in parts counts as this many pair tests.
pub(super) const PAIRS_OF_A_PART: u64 = 1 << 17;

/// A scene of up to this many circles is small: in a larger one there is always some result.
pub(super) const SMALL: usize = 10;

/// The log keeps this many entries of each kind; older ones are counted but no longer listed.
const LOG_LENGTH: usize = 10_000;

/// What the letters of a circle take (bytes): few, and yet a piece of memory of their own.
const MOST_OF_A_NAME: usize = 32;

/// What a run stops at by itself when time passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stops {
    /// At a pair that was missed, or caught too late.
    pub misses: bool,
    /// At a contact of two circles that was found.
    pub contacts: bool,
    /// Of all pairs only this one counts, if one is given.
    pub pair: Option<Pair>,
}

/// The first of each kind that happened while time passed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Noticed {
    /// A pair that was missed, or caught too late.
    pub missed: Option<AuditedContact>,
    /// A contact of two circles that was found.
    pub found: Option<Event>,
}

impl Noticed {
    /// Is it something to stop at?
    pub fn stops(&self, stops: Stops) -> bool {
        self.missed.is_some() && stops.misses || self.found.is_some() && stops.contacts
    }
}

/// A start, and the world that came from it.
#[derive(Clone, Debug)]
pub struct Run {
    pub(super) loaded: Scene,
    pub(super) start: Scene,
    pub(super) start_time: f64,
    pub(super) world: World,
    /// Which circle is held while the world moves on.
    pub(super) held: Option<usize>,
    pub(super) clock: f64,
    /// Up to when it has run on this course, also before a step back.
    pub(super) known_until: f64,
    /// Everything that is known to happen, also what a step back has undone.
    pub(super) log: Log,
    /// How much of the log has happened by now.
    pub(super) happened: Happened,
    /// What a step has brought that is not made yet.
    unfinished: Log,
    pub(super) history: History,
    pub(super) cost: CostCurve,
    pub(super) turns: Trajectory,
    /// Of the pair that is explained.
    course: Course,
    /// Those of the log.
    misses: Misses,
    pub(super) counted_at_start: Counters,
    pub(super) counted_before_world: Counters,
    pub(super) missed_by_hand: u64,
    pub(super) is_behind: bool,
}

/// An experiment to come back to: all of it but the way that led to it.
#[derive(Clone, Debug)]
pub struct Memento {
    loaded: Scene,
    start: Scene,
    start_time: f64,
    clock: f64,
    known_until: f64,
    snapshot: Snapshot,
    log: Log,
    happened: Happened,
    cost: CostCurve,
    turns: Trajectory,
    counted_at_start: Counters,
    counted_before_world: Counters,
    missed_by_hand: u64,
}

impl Memento {
    /// How much memory it takes (bytes), to within a few.
    pub fn size(&self) -> usize {
        let Log { events, audited, stalls } = &self.log;
        let circles = self.loaded.circles.len() + self.start.circles.len();
        circles * (size_of::<SceneCircle>() + MOST_OF_A_NAME)
            + self.snapshot.size()
            + size_of_val(events.as_slice())
            + size_of_val(audited.as_slice())
            + size_of_val(stalls.as_slice())
            + self.turns.size()
    }
}

/// A count of log entries of both kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Happened {
    pub(super) events: usize,
    pub(super) audited: usize,
}

impl Run {
    /// A run of this scene from time zero.
    pub fn new(scene: Scene) -> Self {
        let world = world_of(&scene, None, 0.0);
        let mut cost = CostCurve::default();
        cost.note(0.0, world.counters().pair_tests);
        let history = History::new(Place { snapshot: world.snapshot(), events: 0, audited: 0 });
        Self {
            loaded: scene.clone(),
            start: scene,
            start_time: 0.0,
            world,
            held: None,
            clock: 0.0,
            known_until: 0.0,
            log: Log::default(),
            happened: Happened::default(),
            unfinished: Log::default(),
            history,
            cost,
            turns: Trajectory::default(),
            course: Course::default(),
            misses: Misses::default(),
            counted_at_start: Counters::default(),
            counted_before_world: Counters::default(),
            missed_by_hand: 0,
            is_behind: false,
        }
    }

    /// This experiment, to come back to.
    pub fn memento(&self) -> Memento {
        Memento {
            loaded: self.loaded.clone(),
            start: self.start.clone(),
            start_time: self.start_time,
            clock: self.clock,
            known_until: self.known_until(),
            snapshot: self.world.snapshot(),
            log: self.log.clone(),
            happened: self.happened,
            cost: self.cost.clone(),
            turns: self.turns.clone(),
            counted_at_start: self.counted_at_start,
            counted_before_world: self.counted_before_world,
            missed_by_hand: self.missed_by_hand,
        }
    }

    /// The experiment as it was, to the last bit.
    pub fn resume(memento: Memento) -> Self {
        let Memento { loaded, start, start_time, clock, snapshot, log, happened, cost, turns, .. } = memento;
        let mut world = world_of(&start, None, start_time);
        world.restore(&snapshot);
        let place = Place { snapshot, events: happened.events, audited: happened.audited };
        let misses = Misses::of(&log.audited);
        Self {
            loaded,
            start,
            start_time,
            world,
            held: None,
            clock,
            known_until: memento.known_until,
            log,
            happened,
            unfinished: Log::default(),
            history: History::new(place),
            cost,
            turns,
            course: Course::default(),
            misses,
            counted_at_start: memento.counted_at_start,
            counted_before_world: memento.counted_before_world,
            missed_by_hand: memento.missed_by_hand,
            is_behind: false,
        }
    }

    /// The scene as last edited: what a restart returns to, with its names and colors.
    pub fn start(&self) -> &Scene {
        &self.start
    }

    /// The scene as it was opened.
    pub fn loaded(&self) -> &Scene {
        &self.loaded
    }

    /// When the start is (s).
    pub fn start_time(&self) -> f64 {
        self.start_time
    }

    /// The world as it is now.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// What the clock shows (s). Under overlap detection the world shows the last step before it.
    pub fn clock(&self) -> f64 {
        self.clock
    }

    /// The contacts found so far, since the scene was opened; only the last thousands of a long run.
    pub fn events(&self) -> &[Event] {
        &self.log.events[..self.happened.events]
    }

    /// What truly met within the steps so far.
    pub fn audited(&self) -> &[AuditedContact] {
        &self.log.audited[..self.happened.audited]
    }

    /// All that is known to happen: also what lies ahead after a step back.
    pub fn known(&self) -> &Log {
        &self.log
    }

    /// Up to when it is known what happens (s): it has run so far, and maybe gone back since.
    pub fn known_until(&self) -> f64 {
        self.known_until.max(self.clock)
    }

    /// How far back a step leads (s).
    pub fn reaches_back_to(&self) -> f64 {
        self.history.reaches_to()
    }

    /// The rules in force.
    pub fn rules(&self) -> &Rules {
        &self.start.rules
    }

    /// Is a step of very many contacts being made, which takes more than one picture?
    pub fn is_within_step(&self) -> bool {
        self.world.is_within_step()
    }

    /// Is the machine too slow for the playback speed, so that the clock waits?
    pub fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// The sums since the scene was opened.
    pub fn counters(&self) -> Counters {
        self.counted_before_world + *self.world.counters()
    }

    /// The sums since the start.
    pub fn counters_since_start(&self) -> Counters {
        let (now, start) = (self.counters(), self.counted_at_start);
        Counters {
            pair_tests: now.pair_tests.saturating_sub(start.pair_tests),
            pair_collisions: now.pair_collisions.saturating_sub(start.pair_collisions),
            wall_hits: now.wall_hits.saturating_sub(start.wall_hits),
            caught: now.caught.saturating_sub(start.caught),
            too_late: now.too_late.saturating_sub(start.too_late),
            missed: now.missed.saturating_sub(start.missed),
            overlapping_before: now.overlapping_before.saturating_sub(start.overlapping_before),
        }
    }

    /// How many circles the hand jumped over unseen since the scene was opened. No part of the counters: no step was made.
    pub fn missed_by_hand(&self) -> u64 {
        self.missed_by_hand
    }

    /// Counts a circle that the hand jumped over.
    pub fn count_miss_by_hand(&mut self) {
        self.missed_by_hand += 1;
    }

    /// How the pair tests of [`Run::counters`] came together.
    pub fn cost(&self) -> &CostCurve {
        &self.cost
    }

    /// Where circles turned since the start, also what lies ahead after a step back.
    pub fn turns(&self) -> &Trajectory {
        &self.turns
    }

    /// The distance over time of the pair that is watched.
    pub fn course(&self) -> &Course {
        &self.course
    }

    /// What is known to be missed, or caught too late, also what lies ahead after a step back.
    pub fn misses(&self) -> &Misses {
        &self.misses
    }

    /// Keeps the distance of this pair from now on.
    pub(super) fn watch(&mut self, pair: Option<Pair>) {
        let mut course = std::mem::take(&mut self.course);
        if course.is_of(pair, &self.world) {
            course.look_ahead(self);
        } else {
            course = pair.map_or_else(Course::default, |pair| Course::of(self, pair));
        }
        self.course = course;
    }

    /// Does the run stop by itself at results?
    pub fn pauses(&self) -> bool {
        self.is_small() && self.start.pauses
    }

    /// Are there few enough circles for an eye to follow each contact?
    pub fn is_small(&self) -> bool {
        self.world.len() <= SMALL
    }

    /// The scene as it is at this moment.
    pub fn moment(&self) -> Scene {
        let mut scene = self.start.clone();
        for (index, circle) in self.world.circles().enumerate() {
            let there = &mut scene.circles[index].circle;
            there.center = circle.center;
            // A held circle stands still in the world and gets its own velocity back on release.
            if self.held != Some(index) {
                there.velocity = circle.velocity;
            }
        }
        scene
    }

    /// Back to the scene as it was loaded, at time zero.
    pub fn reload(&mut self) {
        *self = Self::new(self.loaded.clone());
    }

    /// Changes the circles: this moment, so changed, is the new start.
    pub fn edit(&mut self, change: impl FnOnce(&mut Scene)) {
        self.start = self.moment();
        self.turns = Trajectory::default();
        change(&mut self.start);
        self.start_time = self.world.time();
        self.counted_at_start = self.counters();
        let start = self.start.clone();
        self.build(&start);
    }

    /// These circles at this moment (s) are the new start.
    pub fn start_from(&mut self, circles: &[SceneCircle], time: f64) {
        self.counted_before_world = self.counters();
        self.counted_at_start = self.counted_before_world;
        self.turns = Trajectory::default();
        self.start.circles = circles.to_vec();
        self.start_time = time;
        self.begin(world_of(&self.start, self.held, time));
        self.clock = time;
    }

    /// Takes these circles away, and what is remembered of them: those behind them move up, in the log too.
    pub fn remove(&mut self, circles: &[usize]) {
        self.forget_future();
        self.course = Course::default();
        let is_gone = |circle: usize| circles.contains(&circle);
        let place = |circle: usize| circle - circles.iter().filter(|&&gone| gone < circle).count();
        self.log.audited.retain_mut(|audited| {
            let stays = !is_gone(audited.a) && !is_gone(audited.b);
            (audited.a, audited.b) = (place(audited.a), place(audited.b));
            stays
        });
        let moves_up = |contact: &mut Contact| {
            let stays = !contact.circles().any(is_gone);
            match contact {
                Contact::Pair { a, b } => (*a, *b) = (place(*a), place(*b)),
                Contact::Wall { circle, .. } => *circle = place(*circle),
            }
            stays
        };
        self.log.events.retain_mut(|event| moves_up(&mut event.contact));
        self.log.stalls.retain_mut(|stall| moves_up(&mut stall.contact));
        self.happened = Happened { events: self.log.events.len(), audited: self.log.audited.len() };
        self.misses = Misses::of(&self.log.audited);
        self.edit(|scene| {
            let mut index = 0;
            scene.circles.retain(|_| {
                index += 1;
                !is_gone(index - 1)
            });
        });
    }

    /// Changes the rules for the start and for what comes. The circles go on from where they are.
    pub fn set_rules(&mut self, rules: Rules) {
        let is_at_start = self.clock == self.start_time;
        self.start.rules = rules;
        let moment = self.moment();
        self.build(&moment);
        // At the start nothing has been done yet, also not by the method before.
        if is_at_start {
            self.counted_before_world = self.counted_at_start;
        }
        self.cost.note(self.world.time(), self.counters().pair_tests);
    }

    /// Holds a circle in the moving world, or none: it stands still, and nothing can push it.
    pub fn hold(&mut self, circle: Option<usize>) {
        if self.held != circle {
            let moment = self.moment();
            self.held = circle;
            self.edit(|scene| *scene = moment);
        }
    }

    /// Makes the next step of overlap detection, or lets as much time pass; returns the first results on the way.
    pub fn step(&mut self) -> Noticed {
        let dt = self.rules().step;
        let steps_done = ((self.clock - self.start_time) / dt * (1.0 + 1e-12)).floor();
        let next_tick = self.start_time + (steps_done + 1.0) * dt;
        self.clock = match self.world.rules().detection {
            Detection::Intercept => next_tick,
            Detection::Overlap => self.world.next_time(),
        };
        self.catch_up(Stops::default(), PAIR_TESTS_PER_FRAME)
    }

    /// Lets `seconds` pass on the clock, or fewer where it stops. Returns the first results on the way.
    pub fn pass(&mut self, seconds: f64, stops: Stops) -> Noticed {
        self.pass_to(self.clock + seconds, stops)
    }

    /// The same, until the clock shows `time` (s).
    pub fn pass_to(&mut self, time: f64, stops: Stops) -> Noticed {
        self.clock = time;
        self.catch_up(stops, PAIR_TESTS_PER_FRAME)
    }

    pub(super) fn catch_up(&mut self, stops: Stops, pair_tests: u64) -> Noticed {
        let tests_at_first = self.world.counters().pair_tests;
        let (mut parts, mut noticed) = (0, Noticed::default());
        for _ in 0..HAPPENINGS_PER_FRAME {
            if self.world.next_time() > self.clock {
                self.world.coast(self.clock);
                self.is_behind = false;
                return noticed;
            }
            let tests = self.world.counters().pair_tests - tests_at_first + parts * PAIRS_OF_A_PART;
            if tests > pair_tests {
                break;
            }
            let before = self.happened;
            self.advance_once();
            parts += u64::from(self.world.is_within_step());
            self.notice(before, stops.pair, &mut noticed);
            if noticed.stops(stops) {
                self.clock = self.world.time();
                return noticed;
            }
        }
        self.clock = self.world.time();
        self.is_behind = true;
        noticed
    }

    /// What has happened to this pair, or to any, since `before`, where nothing of its kind was noticed yet.
    fn notice(&self, before: Happened, pair: Option<Pair>, noticed: &mut Noticed) {
        let counts = |a: usize, b: usize| pair.is_none_or(|pair| pair == Pair { a, b });
        let Happened { events, audited } = self.happened;
        let fresh = &self.log.audited[before.audited.min(audited)..audited];
        let missed = |audited: &&AuditedContact| audited.went_through() && counts(audited.a, audited.b);
        noticed.missed = noticed.missed.or_else(|| fresh.iter().find(missed).copied());
        let is_too_late = |event: &Event| {
            let Contact::Pair { a, b } = event.contact else { return false };
            fresh.iter().any(|audited| audited.went_through() && (audited.a, audited.b) == (a, b))
        };
        let found = |event: &&Event| match event.contact {
            Contact::Pair { a, b } => counts(a, b) && !is_too_late(event),
            Contact::Wall { .. } => false,
        };
        if self.pauses() {
            let fresh = &self.log.events[before.events.min(events)..events];
            noticed.found = noticed.found.or_else(|| fresh.iter().find(found).copied());
        }
    }

    /// One step or contact, into the log unless it is known already, and into the history when it is time. Of a step that
    /// is made in parts, one part; what it brings counts with the last.
    pub(super) fn advance_once(&mut self) {
        let was_within = self.world.is_within_step();
        let mut fresh = if was_within { std::mem::take(&mut self.unfinished) } else { Log::default() };
        self.world.advance_once(&mut fresh);
        // More than the log lists need not be kept.
        fresh.events.truncate(2 * LOG_LENGTH);
        fresh.audited.truncate(2 * LOG_LENGTH);
        if self.world.is_within_step() {
            self.unfinished = fresh;
            return;
        }
        if fresh.stalls.is_empty() && self.world.stall().is_some() {
            // One by one the contacts of a stall would push all else out of the log: it stands for them.
            self.turns.note_again(&self.world, &std::mem::take(&mut fresh.events));
        }
        let known = self.log.events.len() - self.happened.events;
        self.turns.note(&self.world, &fresh.events[known.min(fresh.events.len())..]);
        self.log.events.extend(fresh.events.iter().skip(known));
        self.happened.events += fresh.events.len();
        let known = self.log.audited.len() - self.happened.audited;
        self.misses.note(fresh.audited.iter().skip(known));
        self.log.audited.extend(fresh.audited.iter().skip(known));
        self.happened.audited += fresh.audited.len();
        self.note_stalls(&fresh);
        self.course.note(&self.world);
        self.known_until = self.known_until.max(self.world.time());
        self.cost.note(self.world.time(), self.counters().pair_tests);
        if self.history.is_due(self.world.counters().pair_tests) {
            self.history.remember(self.place());
        }
        self.shorten_log();
    }

    fn place(&self) -> Place {
        let Happened { events, audited } = self.happened;
        Place { snapshot: self.world.snapshot(), events, audited }
    }

    fn forget_future(&mut self) {
        self.log.events.truncate(self.happened.events);
        self.log.audited.truncate(self.happened.audited);
        self.log.stalls.truncate(self.stalls().len());
        self.misses.forget_after(self.log.audited.last());
    }

    /// Forgets what lies ahead, and the way here: from now on it is this world.
    pub(super) fn begin(&mut self, world: World) {
        self.forget_future();
        self.known_until = world.time();
        self.world = world;
        self.cost.forget_from(self.world.time());
        self.turns.forget_after(self.world.time());
        self.course.forget_after(self.world.time());
        self.course.note(&self.world);
        self.history = History::new(self.place());
    }

    fn shorten_log(&mut self) {
        // Twice the length before anything is dropped, so that dropping is rare and in bulk.
        if self.happened.events.min(self.log.events.len()) > 2 * LOG_LENGTH {
            self.log.events.drain(..LOG_LENGTH);
            self.happened.events -= LOG_LENGTH;
            self.history.log_shortened(LOG_LENGTH, 0);
        }
        if self.happened.audited.min(self.log.audited.len()) > 2 * LOG_LENGTH {
            self.log.audited.drain(..LOG_LENGTH);
            self.happened.audited -= LOG_LENGTH;
            self.misses.forget_before(self.log.audited.first());
            self.history.log_shortened(0, LOG_LENGTH);
        }
    }

    /// A new world from this moment on.
    fn build(&mut self, moment: &Scene) {
        self.counted_before_world = self.counters();
        let now = self.world.time();
        self.begin(world_of(moment, self.held, now));
        // Under intercept detection the clock and the world agree; under overlap the world is at its last step.
        self.clock = self.clock.max(now);
    }
}

pub(super) fn world_of(scene: &Scene, held: Option<usize>, epoch: f64) -> World {
    let bodies = scene.circles.iter().enumerate().map(|(index, one)| {
        let body = one.body();
        if held == Some(index) { body.held() } else { body }
    });
    World::new(scene.rules, bodies.collect(), epoch)
}
