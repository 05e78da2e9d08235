//! Letting time pass in an experiment, and going to other times: all runs have one clock.

use super::Experiment;
use crate::session::run::{Noticed, PAIR_TESTS_PER_FRAME, Run, Stops};

/// The maximum number of slices in which the time of a frame passes in Compare.
const SLICES: f64 = 64.0;

impl Experiment {
    /// Goes back to the start. After a drag in Compare each run has a start of its own.
    pub fn restart(&mut self) {
        self.each_mut().for_each(Run::restart);
        // Both have one clock: the run whose start is earlier, by less than a step, goes on to the other.
        let latest = self.each().map(Run::clock).fold(f64::NEG_INFINITY, f64::max);
        for run in self.each_mut().filter(|run| run.clock() < latest) {
            run.seek(latest);
            if run.clock() != latest {
                // With a much shorter step there are too many steps in between.
                let circles = run.start().circles.clone();
                run.start_from(&circles, latest);
            }
        }
    }

    /// Lets `seconds` pass on the clock, or fewer where a run stops; returns the first results on the way.
    pub fn pass(&mut self, seconds: f64, stops: Stops) -> Noticed {
        let Some(second) = &mut self.second else { return self.first.pass(seconds, stops) };
        let target = self.first.clock() + seconds;
        let tests_at_first = self.first.world().counters().pair_tests + second.world().counters().pair_tests;
        // In slices, so that no run gets farther ahead of the other than it can be brought back.
        let slice = (seconds / SLICES).max(self.first.rules().step);
        let mut noticed = Noticed::default();
        while self.first.clock() < target && !noticed.stops(stops) {
            // Where a slice is less than the last digit of the clock, the rest is one slice.
            let next =
                Some(self.first.clock() + slice).filter(|&next| next > self.first.clock()).unwrap_or(target);
            let next = next.min(target);
            let by_steps = self.first.pass_to(next, stops);
            let solved = second.pass_to(self.first.clock(), stops);
            if second.clock() < self.first.clock() {
                // Both have one clock: the run that is ahead goes back, and finds again what it found there.
                self.first.seek(second.clock());
                noticed.found = noticed.found.or(solved.found);
                break;
            }
            noticed.missed = noticed.missed.or(by_steps.missed);
            noticed.found = noticed.found.or(by_steps.found).or(solved.found);
            let tests = self.first.world().counters().pair_tests + second.world().counters().pair_tests;
            if tests.saturating_sub(tests_at_first) > 2 * PAIR_TESTS_PER_FRAME {
                self.first.fall_behind();
            }
            if self.first.is_behind() {
                break;
            }
        }
        self.compare();
        noticed
    }

    /// Whether a divided step is being made, which takes more than one picture.
    pub fn is_within_step(&self) -> bool {
        self.each().any(Run::is_within_step)
    }

    /// Makes one step of overlap detection, or lets as much time pass; returns the first results on the way.
    pub fn step(&mut self) -> Noticed {
        let noticed = self.first.step();
        self.follow();
        noticed
    }

    /// Goes back by one step, or by as much time.
    pub fn step_back(&mut self) {
        self.first.step_back();
        self.follow();
    }

    /// Goes to `time` (s, absolute), or as near to it as all runs can.
    pub fn seek(&mut self, time: f64) {
        let reach = self.each().map(Run::reaches_back_to).filter(|reach| reach.is_finite());
        let time = reach.fold(time, f64::max);
        self.first.seek(time);
        self.follow();
    }

    /// Goes to the next contact, or step in which something happens, of either run. Returns whether there is one near.
    pub fn next_event(&mut self) -> bool {
        let found: Vec<f64> =
            self.each_mut().filter_map(|run| run.next_event().then(|| run.clock())).collect();
        let soonest = found.iter().copied().reduce(f64::min);
        self.seek_both(soonest)
    }

    /// Goes to the last event before now of either run. Returns whether there is one on record.
    pub fn previous_event(&mut self) -> bool {
        let found: Vec<f64> =
            self.each_mut().filter_map(|run| run.previous_event().then(|| run.clock())).collect();
        let latest = found.iter().copied().reduce(f64::max);
        self.seek_both(latest)
    }

    /// Brings the second run to the time of the first.
    fn follow(&mut self) {
        let Some(second) = &mut self.second else { return };
        second.seek(self.first.clock());
        // It may be behind, or not reach back that far.
        if second.clock() != self.first.clock() {
            self.first.seek(second.clock());
        }
        self.compare();
    }

    /// Brings both runs to this time, if there is one.
    fn seek_both(&mut self, time: Option<f64>) -> bool {
        if let (true, Some(time)) = (self.is_comparing(), time) {
            self.seek(time);
        }
        time.is_some()
    }
}
