//! Moving a run to another time: back to a recorded one, or forward.

use super::state::MethodStart;
use super::{Run, Stops};

/// The maximum number of pair tests of a seek: several times the number between two checkpoints.
const PAIR_TESTS_PER_SEEK: u64 = 4_000_000;

/// The maximum number of steps in which the next event is searched for.
const STEPS_TO_NEXT_EVENT: usize = 20_000;

impl Run {
    /// Goes back to the start, before anything that happens at that moment.
    pub fn restart(&mut self) {
        self.state.known_until = self.known_until();
        self.state.clock = self.state.start_time;
        self.is_behind = false;
        let start = self.checkpoints.first().filter(|first| first.snapshot.time() <= self.state.start_time);
        if let Some(start) = start {
            self.world.restore(&start.snapshot);
            self.state.happened = start.happened;
            self.checkpoints.count_from(self.world.counters().pair_tests);
            return;
        }
        // No checkpoint reaches back to the start: the rules changed, the run was resumed, or old checkpoints were dropped.
        self.state.happened = self.state.log.length_at(self.state.start_time);
        let (time, counted) = (self.state.start_time, self.state.counted_at_start);
        self.state.counted_before_world = counted;
        if self.state.method_start.time > time {
            self.state.method_start = MethodStart { time, pair_tests: counted.pair_tests };
        }
        self.begin(self.state.start.world_at(self.state.start_time, self.held));
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
        let steps = ((self.state.clock - self.state.start_time) / dt * (1.0 - 1e-12)).ceil() - 1.0;
        self.seek(self.state.start_time + steps.max(0.0) * dt);
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
