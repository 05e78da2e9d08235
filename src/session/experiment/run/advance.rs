//! Letting time pass in a run, and moving it to another time: back to a recorded one, or forward.

use circle_collision::simulation::{Detection, Log};

use super::checkpoints::Checkpoint;
use super::stops::{FirstResults, Stops};
use super::trajectory::Trajectory;
use super::{PAIR_TESTS_PER_FRAME, Run};

/// The maximum number of steps or contacts made at once. It also ends a series of contacts during which no time passes.
const STEPS_PER_FRAME: usize = 10_000;

/// The maximum number of pair tests of a seek: several times the number between two checkpoints.
const PAIR_TESTS_PER_SEEK: u64 = 4_000_000;

/// The maximum number of steps in which the next event is searched for.
const STEPS_TO_NEXT_EVENT: usize = 20_000;

impl Run {
    /// Goes on to the next check of a stepped method, or lets the same amount of time pass; returns the first results on the
    /// way.
    pub fn step(&mut self) -> FirstResults {
        let dt = self.rules().check_interval();
        let steps_done = ((self.state.clock - self.state.start.time) / dt * (1.0 + 1e-12)).floor();
        let next_tick = self.state.start.time + (steps_done + 1.0) * dt;
        self.state.clock = match self.world.rules().detection {
            Detection::Intercept => next_tick,
            Detection::Stepped(_) => self.world.next_time(),
        };
        self.catch_up(Stops::default(), PAIR_TESTS_PER_FRAME)
    }

    /// Lets time pass until the clock shows `time` (s, absolute), or less if it stops; returns the first results on the
    /// way.
    pub fn pass_to(&mut self, time: f64, stops: Stops) -> FirstResults {
        self.state.clock = time;
        self.catch_up(stops, PAIR_TESTS_PER_FRAME)
    }

    /// Brings the world to the time on the clock, in at most this number of pair tests; if that is too few, sets the clock
    /// back to the world.
    pub(super) fn catch_up(&mut self, stops: Stops, pair_tests: u64) -> FirstResults {
        let tests_at_first = self.world.counters().pair_tests;
        let mut results = FirstResults::default();
        for _ in 0..STEPS_PER_FRAME {
            if self.world.next_time() > self.state.clock {
                self.world.coast(self.state.clock);
                self.is_behind = false;
                return results;
            }
            if self.world.counters().pair_tests - tests_at_first > pair_tests {
                break;
            }
            let before = self.state.happened;
            self.advance_once();
            if self.world.is_crowded() {
                self.state.clock = self.world.time();
                self.is_behind = false;
                return results;
            }
            results.add(self.first_results(before, stops.pair));
            if results.stops(stops) {
                self.state.clock = self.world.time();
                return results;
            }
        }
        self.state.clock = self.world.time();
        self.is_behind = true;
        results
    }

    /// Makes one step or contact, and records the new entries.
    pub(super) fn advance_once(&mut self) {
        let mut fresh = Log::default();
        self.world.advance_once(&mut fresh);
        // The log can keep no more.
        fresh.events.truncate(self.state.log.events.most);
        fresh.audited.truncate(self.state.log.audited.most);
        let world = &self.world;
        let state = &mut self.state;
        if fresh.stalls.is_empty() && world.stall().is_some() {
            // The contacts of a stall would push everything else out of the log, so they are replaced by the stall.
            let events = std::mem::take(&mut fresh.events);
            // They may be known already, but not if nothing later is on record.
            if state.trajectory.turns.last().is_none_or(|last| last.time <= world.time()) {
                state.trajectory.note(world, &events);
            }
        }
        let dropped = state.log.dropped();
        let known = state.log.events.since(state.happened.events).len();
        state.trajectory.note(world, &fresh.events[known.min(fresh.events.len())..]);
        state.log.add(&fresh, state.happened);
        state.happened.events += fresh.events.len();
        state.happened.audited += fresh.audited.len();
        state.known_until = state.known_until.max(world.time());
        self.pair_distance.note(world, Some(&fresh));
        if self.checkpoints.is_due(self.world.counters().pair_tests) {
            self.checkpoints.remember(self.checkpoint(), self.checkpoints_budget);
        }
        let now_dropped = self.state.log.dropped();
        if now_dropped != dropped {
            self.checkpoints.drop_before(now_dropped);
        }
    }

    /// Returns this moment as a checkpoint.
    pub(super) fn checkpoint(&self) -> Checkpoint {
        Checkpoint { snapshot: self.world.snapshot(), happened: self.state.happened }
    }

    /// Goes back to the start, before anything that happens at that moment.
    pub fn restart(&mut self) {
        self.state.known_until = self.known_until();
        self.state.clock = self.state.start.time;
        self.is_behind = false;
        let start = self.checkpoints.first().filter(|first| first.snapshot.time() <= self.state.start.time);
        if let Some(start) = start {
            self.world.restore(&start.snapshot);
            self.state.happened = start.happened;
            self.checkpoints.count_from(self.world.counters().pair_tests);
            return;
        }
        // No checkpoint reaches back to the start: the rules changed, the run was resumed, or old checkpoints were dropped.
        self.begin_at_start();
    }

    /// Goes back to the start as last edited, before a hand moved any circle.
    pub fn restart_as_edited(&mut self) {
        let Some(edited) = self.state.edited.take() else { return self.restart() };
        self.state.trajectory = Trajectory::of(edited.scene.circles.len());
        (self.state.clock, self.state.start) = (edited.time, edited);
        self.is_behind = false;
        self.begin_at_start();
    }

    /// Goes to `time` (s, absolute), or to the earliest time on record if `time` is before it.
    pub fn seek(&mut self, time: f64) {
        let reach = self.checkpoints.reach_to();
        // With nothing on record there is no way back.
        let time = time.max(if reach.is_finite() { reach } else { self.world.time() });
        let now = self.world.time();
        if let Some(place) = self.checkpoints.before(time)
            && (time < now || place.snapshot.time() > now)
        {
            self.world.restore(&place.snapshot);
            self.state.happened = place.happened;
            self.checkpoints.count_from(self.world.counters().pair_tests);
        }
        self.state.known_until = self.known_until();
        self.state.clock = time;
        self.catch_up(Stops::default(), PAIR_TESTS_PER_SEEK);
    }

    /// Goes back by one step of a stepped method, or a part of it under sub-steps; under intercept detection, by as much time.
    pub fn step_back(&mut self) {
        let dt = self.rules().check_interval();
        let steps = ((self.state.clock - self.state.start.time) / dt * (1.0 - 1e-12)).ceil() - 1.0;
        self.seek(self.state.start.time + steps.max(0.0) * dt);
    }

    /// Goes to the next contact, or to the next step in which something happens. Returns whether there is one near; if not,
    /// the time does not change.
    pub fn next_event(&mut self) -> bool {
        let (before, now, tests) = (self.state.happened, self.state.clock, self.world.counters().pair_tests);
        for _ in 0..STEPS_TO_NEXT_EVENT {
            let is_far = self.world.counters().pair_tests - tests > PAIR_TESTS_PER_SEEK;
            if self.world.next_time() == f64::INFINITY || is_far || self.world.is_crowded() {
                break;
            }
            self.advance_once();
            self.state.clock = self.world.time();
            if self.state.happened != before {
                return true;
            }
        }
        self.seek(now);
        false
    }

    /// Goes to the last time before now at which something happened. Returns whether there is one on record.
    pub fn previous_event(&mut self) -> bool {
        let now = self.state.clock;
        let events = self.events().iter().map(|event| event.time);
        let checks = self.audited().iter().map(|audited| audited.checked_at);
        let last = events.chain(checks).filter(|&time| time < now).fold(f64::NEG_INFINITY, f64::max);
        let is_known = last >= self.checkpoints.reach_to();
        if is_known {
            self.seek(last);
        }
        is_known
    }
}
