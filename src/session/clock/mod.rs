//! The clock: whether and how fast time passes, and when it stops automatically. The time itself is in each run.

mod command;
mod pauses;
mod replay;

pub use command::ClockCommand;
pub use pauses::Pauses;
pub use replay::Replay;

use circle_collision::simulation::audit::AuditedContact;

use super::experiment::{Experiment, Lane, PairResult, Stops};
use super::pair::Pair;

/// What happens at a result.
#[derive(Clone, Copy, Debug)]
pub struct AtResults {
    /// Whether the run pauses, or lingers for a moment.
    pub pauses: bool,
    /// Whether a miss is replayed.
    pub replays: bool,
    /// The pair whose results pause Compare.
    pub pair: Option<Pair>,
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
    /// The replay of a miss, while it runs.
    pub replay: Option<Replay>,
    /// The automatic stops at results since the start.
    pub pauses: Pauses,
}

impl Clock {
    /// Lets the next result pause the run again, as after a new start.
    pub fn allow_pauses_again(&mut self) {
        self.pauses = Pauses::default();
    }

    /// Removes the last results and the marks of the hand from the screen, and lets a lingering run go on.
    pub fn forget_marks(&mut self, experiment: &mut Experiment) {
        experiment.lanes.iter_mut().for_each(Lane::forget_marks);
        self.pauses.lingers_for = 0.0;
    }

    /// Lets `seconds` of real time pass: for the results on screen, and, if the clock is playing, for the experiment, up to
    /// the first result at which it stops.
    pub fn tick(&mut self, experiment: &mut Experiment, seconds: f64, at_results: AtResults) {
        self.replay = self.replay.and_then(|replay| replay.later(seconds));
        let left = self.pauses.tick(seconds, self.is_playing);
        experiment.lanes.iter_mut().for_each(|lane| lane.age_results(seconds, self.is_playing));
        if self.is_playing && self.pauses.lingers_for == 0.0 {
            self.play(experiment, left, at_results);
        }
    }

    /// Plays on for `seconds` of real time, up to the first result at which the run lingers or pauses.
    fn play(&mut self, experiment: &mut Experiment, seconds: f64, at_results: AtResults) {
        let AtResults { pauses, replays, pair } = at_results;
        let stops = if pauses && experiment.explained_lane().run().pauses() {
            self.pauses.stops(experiment.is_comparing(), pair)
        } else {
            Stops::default()
        };
        let was_decided = experiment.is_decided_for(pair);
        let noticed = experiment.pass(seconds * self.speed, stops);
        if experiment.is_crowded() {
            self.is_playing = false;
        }
        if experiment.is_comparing() {
            let is_new = noticed.stops(stops) || stops.failures && !was_decided;
            if let Some(pair) = pair.filter(|_| is_new && experiment.is_decided_for(pair)) {
                self.end_comparison(experiment, pair, replays);
            }
            return;
        }
        experiment.lanes[0].show_first(noticed);
        if noticed.failed.is_some() && stops.failures {
            self.pause_at(noticed.failed, replays);
        } else if noticed.found.is_some() && stops.contacts {
            self.pauses.linger();
        }
    }

    /// Pauses at the results of this pair.
    fn end_comparison(&mut self, experiment: &mut Experiment, pair: Pair, replays: bool) {
        for lane in &mut experiment.lanes {
            lane.show(PairResult::of(lane.run(), pair).as_ref());
        }
        let failed = experiment.failure().filter(|_| !experiment.has_small_lanes()).copied();
        self.pause_at(failed, replays);
    }

    /// Pauses at a result, and replays it if it is a miss.
    fn pause_at(&mut self, failed: Option<AuditedContact>, replays: bool) {
        self.pauses.has_paused = true;
        self.is_playing = false;
        self.replay = failed.filter(|_| replays).map(Replay::of);
    }
}
