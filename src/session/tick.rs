//! What happens by itself as time passes.

use super::Session;
use super::display::{Moment, Replay};
use super::experiment::PairResult;
use super::focus_pair;
use super::run::Stops;
use super::step_size::shown_zones;
use crate::simulation::AuditedContact;

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
        if self.pauses.is_holding() {
            return;
        }
        let (compares, run) = (self.experiment.is_comparing(), self.run());
        let stops = match (self.pauses_at_results() && run.pauses() && self.drag.is_none(), compares) {
            (false, _) => Stops::default(),
            (true, false) => self.pauses.stops(),
            (true, true) => self.pauses.stops_in_compare(self.focus_pair()),
        };
        let noticed = self.experiment.pass(seconds * self.speed, stops);
        if compares {
            if noticed.stops(stops) {
                self.end_comparison(stops);
            }
        } else if let Some(missed) = noticed.missed.filter(|_| stops.misses) {
            self.pause_at_miss(missed);
        } else if let Some(missed) = noticed.missed.filter(|_| self.run().is_small()) {
            self.experiment.explained_lane_mut().show_miss(Some(missed));
        } else if let Some(event) = noticed.found {
            let lane = self.experiment.explained_lane_mut();
            lane.show_miss(None);
            lane.show_found(event);
            if stops.contacts {
                self.pauses.hold();
            }
        }
    }

    /// Pauses if every lane has a result for the explained pair.
    fn end_comparison(&mut self, stops: Stops) {
        let Some(pair) = stops.pair else { return };
        let results: Option<Vec<_>> = self.experiment.runs().map(|run| PairResult::of(run, pair)).collect();
        let Some(results) = results else { return };
        let mut missed = None;
        for (lane, result) in self.experiment.lanes_mut().iter_mut().zip(results) {
            match result {
                PairResult::Found(event) => lane.show_found(event),
                PairResult::Missed(audited) => {
                    lane.show_miss(Some(audited));
                    missed = missed.or(Some(audited));
                }
            }
        }
        self.pause_at(missed);
    }

    fn pause_at_miss(&mut self, missed: AuditedContact) {
        self.experiment.explained_lane_mut().show_miss(Some(missed));
        self.pause_at(Some(missed));
    }

    /// Pauses at a result, and replays it if it is a miss.
    fn pause_at(&mut self, missed: Option<AuditedContact>) {
        self.pauses.pause();
        self.set_playing(false);
        self.replay = missed.filter(|_| !self.is_still()).map(Replay::of);
    }

    /// Lets `seconds` of real time pass, whether a drag is played again or not.
    pub(super) fn pass(&mut self, seconds: f64) {
        self.undo.tick(seconds);
        self.notice(seconds);
        self.replay = self.replay.and_then(|replay| replay.later(seconds));
        let before = self.last_check();
        let left = self.pauses.tick(seconds, self.is_playing);
        let is_playing = self.is_playing;
        self.experiment.lanes_mut().iter_mut().for_each(|lane| lane.age_results(seconds, is_playing));
        if self.is_playing {
            self.play(left);
        } else if self.experiment.is_within_step() {
            // A divided step that has begun is finished, however many pictures that takes.
            self.step();
        }
        self.experiment.lanes_mut().iter_mut().for_each(|lane| lane.age_pulse(seconds));
        self.hold_on(seconds, self.last_check() != before);
        let (clock, is_playing) = (self.run().clock(), self.is_playing);
        self.message = self.message.take().and_then(|message| message.later(seconds, clock, is_playing));
        self.settle(seconds);
    }

    /// Returns the time of the last check (s, absolute) of the stepped run that is checked most often; `None` without one.
    fn last_check(&self) -> Option<f64> {
        self.experiment.stepped().map(|lane| lane.run().world().time()).reduce(f64::max)
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
