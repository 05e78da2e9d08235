//! What happens by itself as time passes.

use super::Session;
use super::display::{Moment, Motion, PairResult, Replay};
use super::experiment::Experiment;
use super::focus_pair;
use super::run::Stops;
use super::step_size::shown_zones;
use crate::simulation::{AuditedContact, Detection};

impl Session {
    /// Lets `seconds` of real time pass.
    pub fn tick(&mut self, seconds: f64) {
        let seconds = seconds.max(0.0);
        if self.is_replaying_drag() {
            self.play_on(seconds);
        } else {
            self.note_pass(seconds);
            self.pass(seconds);
        }
    }

    /// Notices a new contact, which makes the table flash.
    fn notice(&mut self, seconds: f64) {
        let last = self.run().events().last().copied();
        // A contact is not new when time has gone back, or another scene was opened.
        let is_news = last.is_some_and(|last| self.noticed.0.is_none_or(|noticed| noticed.time < last.time));
        self.noticed = (last, if is_news { 0.0 } else { self.noticed.1 + seconds });
    }

    /// Plays on for `seconds` of real time, up to the first result that holds or pauses the run.
    fn play(&mut self, seconds: f64) {
        if self.results.is_holding() {
            return;
        }
        let (compares, run) = (self.experiment.is_comparing(), self.run());
        let stops = match (self.has(Motion::Pauses) && run.pauses() && self.drag.is_none(), compares) {
            (false, _) => Stops::default(),
            (true, false) => self.results.stops(),
            (true, true) => self.results.stops_in_compare(self.focus_pair()),
        };
        let noticed = self.experiment.pass(seconds * self.speed, stops);
        if compares {
            if noticed.stops(stops) {
                self.end_comparison(stops);
            }
        } else if let Some(missed) = noticed.missed.filter(|_| stops.misses) {
            self.pause_at_miss(missed);
        } else if let Some(missed) = noticed.missed.filter(|_| self.run().is_small()) {
            self.show_miss(missed);
        } else if let Some(event) = noticed.found {
            self.miss = None;
            self.results.show(self.experiment.focused(), event, stops.contacts);
        }
    }

    /// Shows a missed contact.
    pub(super) fn show_miss(&mut self, missed: AuditedContact) {
        self.miss = Some(missed);
        self.results.show_miss();
    }

    /// Pauses if both methods have a result for the explained pair.
    fn end_comparison(&mut self, stops: Stops) {
        let Some(pair) = stops.pair else { return };
        let outcomes: Vec<_> = self.experiment.each().map(|run| (run, PairResult::of(run, pair))).collect();
        if outcomes.iter().any(|(_, outcome)| outcome.is_none()) {
            return;
        }
        let mut missed = None;
        for (run, outcome) in outcomes {
            match outcome {
                Some(PairResult::Found(event)) => self.results.show(run, event, false),
                Some(PairResult::Missed(audited)) => missed = Some(audited),
                None => {}
            }
        }
        self.results.pause();
        match missed {
            Some(missed) => self.pause_at_miss(missed),
            None => self.set_playing(false),
        }
    }

    fn pause_at_miss(&mut self, missed: AuditedContact) {
        self.results.pause();
        self.set_playing(false);
        self.show_miss(missed);
        self.replay = self.has(Motion::Replay).then(|| Replay::of(missed));
    }

    /// Lets `seconds` of real time pass, whether a drag is played again or not.
    pub(super) fn pass(&mut self, seconds: f64) {
        self.undo.tick(seconds);
        self.notice(seconds);
        self.replay = self.replay.and_then(|replay| replay.later(seconds));
        let last_check = |experiment: &Experiment| {
            experiment.find(Detection::checks_at_steps).map(|run| run.world().time())
        };
        let before = last_check(&self.experiment);
        let left = self.results.tick(seconds, self.is_playing);
        if self.is_playing {
            if self.results.is_miss_over() {
                self.miss = None;
            }
            self.play(left);
        } else if self.experiment.is_within_step() {
            // A divided step that has begun is finished, however many pictures that takes.
            self.miss = self.experiment.step().missed.filter(|_| self.run().is_small());
        }
        let checked = last_check(&self.experiment);
        self.pulse.tick(seconds, checked.unwrap_or(f64::INFINITY));
        self.hold_on(seconds, checked != before);
        let (clock, is_playing) = (self.run().clock(), self.is_playing);
        self.message = self.message.take().and_then(|message| message.later(seconds, clock, is_playing));
        self.settle(seconds);
    }

    /// Updates what depends on everything else, after a change and after `seconds` of real time: the pair in focus and its
    /// course, the time range, the zones and the tour.
    pub(super) fn settle(&mut self, seconds: f64) {
        self.focus = focus_pair::next_focus(self, seconds);
        self.experiment.watch(self.focus_pair());
        let run = self.run();
        let closest = self.explanation().map(|explanation| explanation.path.quadratic.vertex());
        let moment = Moment {
            step: run.rules().step,
            start: run.start_time(),
            clock: run.clock(),
            is_playing: self.is_playing,
            ahead: closest.filter(|&time| time > 0.0),
        };
        self.visible_time.follow(&moment);
        self.zones = shown_zones(self);
        let (has_result, has_room) = (self.has_result(), self.view_options.has_room());
        self.view_options.panel.note_result(has_result, has_room);
        self.follow_tour();
    }
}
