//! The clock: whether and how fast time passes, and when it stops automatically. The time itself is in each run.

use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::AuditedContact;

use super::contact::{Pair, audited_passage};
use super::experiment::{Experiment, PairResult, Stops};
use super::now::{Ends, Fact, Moment, Now};

/// The time for which the run lingers at a contact that was found (s of real time).
const LINGERS_FOR: f64 = 0.5;

/// The minimum time from one linger to the next (s of real time): more often, it would break up the motion.
const LEAST_BETWEEN: f64 = 1.5;

/// What happens at a result.
#[derive(Clone, Copy, Debug)]
pub struct AtResults {
    /// Whether the run pauses, or lingers for a moment.
    pub pauses: bool,
    /// Whether a miss is replayed.
    pub replays: bool,
    /// The pair whose results pause Compare, and whether the person chose it: otherwise, the first that has a result takes its place.
    pub pair: Option<Pair>,
    pub is_chosen: bool,
}

/// The clock of a session: whether and how fast time passes.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    /// Whether time passes.
    pub is_playing: bool,
    /// Whether it is recorded for viewers who press nothing.
    pub is_filmed: bool,
    /// Seconds simulated per second shown.
    pub speed: f64,
    /// The last replay of a miss.
    pub replay: Option<Fact<Replay>>,
    /// When the runs last paused at a result.
    paused: Option<Moment>,
    /// When a run last lingered at a contact.
    lingered: Option<Moment>,
}

impl Clock {
    /// Returns a clock that stands, at this speed (seconds simulated per second shown).
    pub fn at_speed(speed: f64) -> Self {
        Self { speed, ..Self::default() }
    }

    /// Lets `seconds` of real time pass, and, if the clock is playing, the experiment as well, up to the first result at which it
    /// stops.
    pub fn tick(&mut self, experiment: &mut Experiment, seconds: f64, at_results: AtResults) {
        experiment.now.pass(seconds, self.is_playing);
        let lingered = self.lingered.filter(|&at| experiment.now.holds(Ends::Marks, at));
        let left = lingered.map_or(seconds, |at| (experiment.now.since(at) - LINGERS_FOR).min(seconds));
        if self.is_playing && left >= 0.0 {
            self.play(experiment, left, at_results);
        }
    }

    /// Plays on for `seconds` of real time, up to the first result at which the run lingers or pauses.
    fn play(&mut self, experiment: &mut Experiment, seconds: f64, at_results: AtResults) {
        let AtResults { pauses, replays, pair, is_chosen } = at_results;
        let stops = if pauses && experiment.explained_lane().run().pauses() {
            self.stops(experiment, pair)
        } else {
            Stops::default()
        };
        let was_decided = experiment.is_decided_for(pair);
        let noticed = experiment.pass(seconds * self.speed, stops);
        if experiment.is_crowded() {
            self.is_playing = false;
        }
        let now = experiment.now;
        if experiment.is_comparing() {
            let first = experiment.first_result().filter(|_| !is_chosen).or(pair);
            let is_new = noticed.stops(stops) || stops.failures && !(was_decided && first == pair);
            if let Some(pair) = first.filter(|_| is_new && experiment.is_decided_for(first)) {
                self.end_comparison(experiment, pair, replays);
            }
            return;
        }
        experiment.lanes[0].note_worst(&now, noticed);
        if noticed.failed.is_some() && stops.failures {
            self.pause_at(&now, noticed.failed.as_ref(), replays);
        } else if noticed.found.is_some() && stops.contacts {
            self.lingered = Some(now.moment());
        }
    }

    /// Returns where a single run may stop automatically next, or in Compare the runs, where this pair is explained.
    fn stops(&self, experiment: &Experiment, pair: Option<Pair>) -> Stops {
        let now = &experiment.now;
        let is_on_course = |at: &Moment| now.holds(Ends::Course, *at);
        let has_paused = self.paused.as_ref().is_some_and(is_on_course);
        if experiment.is_comparing() {
            let stops = !has_paused && pair.is_some();
            return Stops { failures: stops, contacts: stops, pair };
        }
        let lingered = self.lingered.filter(is_on_course);
        let may_linger = lingered.is_none_or(|at| now.played_since(at) >= LEAST_BETWEEN);
        Stops { failures: !has_paused, contacts: may_linger, pair: None }
    }

    /// Pauses at the results of this pair.
    fn end_comparison(&mut self, experiment: &mut Experiment, pair: Pair, replays: bool) {
        let now = experiment.now;
        let results: Vec<_> = experiment.runs().map(|run| PairResult::of(run, pair)).collect();
        for (lane, result) in experiment.lanes.iter_mut().zip(&results) {
            if let Some(result) = result {
                lane.note(&now, result);
            }
        }
        let failed = results.iter().flatten().find_map(PairResult::failure);
        self.pause_at(&now, failed.as_ref().filter(|_| !experiment.has_small_lanes()), replays);
    }

    /// Pauses at a result, and replays it if it is a miss.
    fn pause_at(&mut self, now: &Now, failed: Option<&AuditedContact>, replays: bool) {
        self.paused = Some(now.moment());
        self.is_playing = false;
        self.replay = failed.filter(|_| replays).map(|failed| now.fact(Replay::of(*failed)));
    }
}

/// The time shown before the contact, and after the exit (s).
const AROUND: f64 = 0.03;

/// The speed of a replay (simulated seconds per second).
const SPEED: f64 = 0.05;

/// The maximum duration of a replay (s of real time): a long overlap is replayed faster.
const LONGEST: f64 = 6.0;

/// A replay of two circles that move through each other in a miss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replay {
    audited: AuditedContact,
    /// The times that it shows first and last (s, absolute).
    from: f64,
    to: f64,
    /// Simulated seconds per second.
    speed: f64,
}

impl Replay {
    /// Returns the replay from shortly before the contact to shortly after the exit, within the step that missed it: an
    /// audited contact says nothing about the motion before and after that step.
    pub fn of(audited: AuditedContact) -> Self {
        let exit = audited_passage(&audited).exit.unwrap_or(audited.duration());
        let from = (audited.enter - AROUND).max(0.0);
        let to = (exit + AROUND).clamp(from, audited.duration());
        let speed = SPEED.max((to - from) / LONGEST);
        Self { audited, from: audited.start + from, to: audited.start + to, speed }
    }

    /// Returns the time that it shows `seconds` of real time after it began (s, absolute); `None` if it is over.
    pub fn time(&self, seconds: f64) -> Option<f64> {
        Some(self.from + seconds * self.speed).filter(|&time| time < self.to)
    }

    /// Returns the two circles at a time that it shows (s, absolute).
    pub fn circles(&self, time: f64) -> [Circle; 2] {
        self.audited.before.map(|circle| circle.after(time - self.audited.start))
    }
}
