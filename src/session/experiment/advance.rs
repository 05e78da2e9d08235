//! Letting time pass in an experiment, and going to other times: all runs share one clock.

use super::Experiment;
use super::run::{FirstResults, PAIR_TESTS_PER_FRAME, Run, Stops};
use crate::session::now::Ends;

/// The maximum number of slices in which the time of a frame passes in Compare.
const SLICES: f64 = 64.0;

/// The maximum number of times at which runs that cannot go to the same time try to meet.
const MEETINGS: usize = 16;

impl Experiment {
    /// Returns the time on the clock of all runs (s, absolute).
    pub fn clock(&self) -> f64 {
        self.lanes[0].run.clock()
    }

    /// Goes back to the start. After a drag in Compare, each run has its own start.
    pub fn restart(&mut self) {
        self.restart_each(Run::restart);
    }

    /// Goes back to the start as last edited, before a hand moved any circle.
    pub fn restart_as_edited(&mut self) {
        self.restart_each(Run::restart_as_edited);
    }

    fn restart_each(&mut self, restart: fn(&mut Run)) {
        self.now.change(Ends::Runs);
        self.runs_mut().for_each(restart);
        // The clock is shared: a run with an earlier start, by less than a step, goes on to the latest start.
        let latest = self.runs().map(Run::clock).fold(f64::NEG_INFINITY, f64::max);
        for run in self.runs_mut().filter(|run| run.clock() < latest) {
            run.seek(latest);
            if run.clock() != latest {
                // With a much shorter step, there are too many steps in between.
                let start = run.start().clone();
                run.start_from(&start, latest);
            }
        }
    }

    /// Lets `seconds` pass on the clock, or fewer if a run stops; returns the first results on the way.
    pub fn pass(&mut self, seconds: f64, stops: Stops) -> FirstResults {
        let target = self.clock() + seconds;
        if !self.is_comparing() {
            return self.lanes[0].run.pass_to(target, stops);
        }
        let tests = |experiment: &Self| -> u64 {
            experiment.runs().map(|run| run.world().counters().pair_tests).sum()
        };
        let tests_at_first = tests(self);
        let most = PAIR_TESTS_PER_FRAME * self.lanes.len() as u64;
        // In slices, so that no run gets farther ahead of the others than it can go back.
        let slice = (seconds / SLICES).max(self.lanes[0].run.rules().step);
        let mut results = FirstResults::default();
        while self.clock() < target && !results.stops(stops) {
            // If a slice is less than the last digit of the clock, the rest is one slice.
            let next = Some(self.clock() + slice).filter(|&next| next > self.clock()).unwrap_or(target);
            let in_slice = self.pass_slice(next.min(target), stops);
            results.add(in_slice);
            if tests(self).saturating_sub(tests_at_first) > most {
                self.lanes[0].run.is_behind = true;
            }
            if self.runs().any(|run| run.is_behind) || self.is_crowded() {
                break;
            }
        }
        results
    }

    /// Lets time pass in each run until the clock shows `time` (s, absolute), or less if one of them stops; returns the
    /// first results up to then.
    fn pass_slice(&mut self, time: f64, stops: Stops) -> FirstResults {
        let (mut clock, mut results) = (time, Vec::with_capacity(self.lanes.len()));
        for run in self.runs_mut() {
            results.push(run.pass_to(clock, stops));
            clock = run.clock();
        }
        let mut first = FirstResults::default();
        for (run, results) in self.runs_mut().zip(results) {
            if run.clock() > clock {
                // A run that is ahead goes back, and finds its results again later.
                run.seek(clock);
            } else {
                first.add(results);
            }
        }
        first
    }

    /// Whether a run has stopped before a crowded step.
    pub fn is_crowded(&self) -> bool {
        self.runs().any(|run| run.world().is_crowded())
    }

    /// Goes on to the next check of the first lane, or lets as much time pass; returns the first results of each lane on the way.
    pub fn step(&mut self) -> Vec<FirstResults> {
        self.now.change(Ends::Marks);
        let (first, others) = self.lanes.split_at_mut(1);
        let mut results = vec![first[0].run.step()];
        let clock = first[0].run.clock();
        results.extend(others.iter_mut().map(|lane| lane.run.pass_to(clock, Stops::default())));
        self.follow();
        results
    }

    /// Goes back to the check before, or by as much time.
    pub fn step_back(&mut self) {
        self.lanes[0].run.step_back();
        self.follow();
        self.end_marks();
    }

    /// Goes to `time` (s, absolute), or as close to it as all runs can.
    pub fn seek(&mut self, time: f64) {
        let time = time.max(self.reaches_back_to());
        self.lanes[0].run.seek(time);
        self.follow();
        self.end_marks();
    }

    /// Ends the marks on screen, because the clock is elsewhere; at the start of a stepped run, its course begins anew.
    fn end_marks(&mut self) {
        let is_at_start = self.stepped().any(|lane| lane.run.clock() == lane.run.start_time());
        self.now.change(if is_at_start { Ends::Course } else { Ends::Marks });
    }

    /// Returns the earliest time to which all runs can go back, as far as it is known (s, absolute).
    pub fn reaches_back_to(&self) -> f64 {
        let reach = self.runs().map(Run::reaches_back_to).filter(|reach| reach.is_finite());
        reach.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Goes to the next contact of any run, or to its next step in which something happens. Returns whether there is one
    /// near.
    pub fn next_event(&mut self) -> bool {
        self.go_to_first(Run::next_event, f64::min)
    }

    /// Goes to the last event of any run before now. Returns whether there is one on record.
    pub fn previous_event(&mut self) -> bool {
        self.go_to_first(Run::previous_event, f64::max)
    }

    /// Brings all runs to the first of the times to which they go. Returns whether one of them goes anywhere.
    fn go_to_first(&mut self, go: fn(&mut Run) -> bool, first: fn(f64, f64) -> f64) -> bool {
        let found = self.runs_mut().filter_map(|run| go(run).then(|| run.clock())).reduce(first);
        self.end_marks();
        if let (true, Some(time)) = (self.is_comparing(), found) {
            self.seek(time);
        }
        found.is_some()
    }

    /// Brings the other runs to the time of the first, or all of them as close to it as they can; to the start, if one of them has run
    /// so far ahead that it cannot go back to where another is.
    fn follow(&mut self) {
        let mut clock = self.clock();
        for _ in 0..MEETINGS {
            self.runs_mut().filter(|run| run.clock() != clock).for_each(|run| run.seek(clock));
            // A run that has fallen behind goes on to where the others reach back to.
            let first = self.runs().map(Run::clock).fold(clock, f64::min);
            clock = first.max(self.reaches_back_to());
            if self.runs().all(|run| run.clock() == clock) {
                return;
            }
        }
        self.restart();
    }
}
