//! Playback: play, step, seek.

use crate::session::clock::{Pauses, Replay};
use crate::session::experiment::{Experiment, Run};
use crate::session::notice::Notice;
use crate::session::screen::VisibleTime;
use crate::session::values::{HAND_LIMIT, faster, finite, slower};
use crate::session::{ClockCommand, Effect, Session};
use crate::simulation::AuditedContact;

impl Session {
    pub(super) fn apply_to_clock(&mut self, command: ClockCommand) -> Option<Effect> {
        match command {
            ClockCommand::TogglePlay => self.toggle_play(),
            ClockCommand::Restart => self.restart(),
            ClockCommand::StepForward => self.step_forward(),
            ClockCommand::StepBack => self.step_back(),
            ClockCommand::NextEvent => self.next_event(),
            ClockCommand::PreviousEvent => self.previous_event(),
            ClockCommand::Seek(time) => self.seek(time),
            ClockCommand::Faster => self.play_faster(),
            ClockCommand::Slower => self.play_slower(),
            ClockCommand::Replay => self.replay_miss(),
            ClockCommand::Skip => {}
        }
        None
    }

    pub(super) fn toggle_play(&mut self) {
        // What is on screen when it is paused is there to be read.
        if !self.clock.is_playing {
            self.forget_marks();
        }
        self.clock.pauses.end_hold();
        self.set_playing(!self.clock.is_playing);
    }

    pub(super) fn restart(&mut self) {
        self.forget_marks();
        self.screen.visible_time = VisibleTime::default();
        self.clock.pauses = Pauses::default();
        self.experiment.restart();
    }

    pub(super) fn reload(&mut self) -> Effect {
        self.let_go_of_everything();
        self.experiment.reload();
        self.set_step_of_chapter();
        self.clock.speed = self.run().loaded().playback;
        self.tell(&Notice::Reloaded);
        Effect::Fit
    }

    pub(super) fn step_forward(&mut self) {
        self.forget_marks();
        self.set_playing(false);
        self.step();
    }

    /// Makes one fixed step, or lets as much time pass, and shows the results.
    fn step(&mut self) {
        let noticed = self.experiment.step();
        let missed = noticed.missed.filter(|_| self.run().is_small());
        if let Some(lane) = self.experiment.lanes_mut().first_mut() {
            lane.show_miss(missed);
            if let (Some(event), None) = (noticed.found, missed) {
                lane.show_found(event);
            }
        }
    }

    pub(super) fn step_back(&mut self) {
        self.travel(Experiment::step_back);
    }

    pub(super) fn next_event(&mut self) {
        let graze = self.graze(self.run()).filter(|&time| time > self.run().clock());
        self.travel_to_event(|experiment| next(experiment, graze), &Notice::NoEventAhead);
    }

    pub(super) fn previous_event(&mut self) {
        let graze = self.graze(self.run()).filter(|&time| time < self.run().clock());
        self.travel_to_event(|experiment| previous(experiment, graze), &Notice::NoEventBefore);
    }

    pub(super) fn seek(&mut self, time: f64) {
        self.travel(|experiment| {
            let time = finite(time, experiment.clock()).clamp(-HAND_LIMIT, HAND_LIMIT);
            experiment.seek(time);
        });
    }

    pub(super) fn zoom_time(&mut self, time: f64, factor: f64) {
        self.screen.visible_time.zoom(time, factor, self.run().rules().step);
    }

    pub(super) fn play_faster(&mut self) {
        self.clock.speed = faster(self.clock.speed);
    }

    pub(super) fn play_slower(&mut self) {
        self.clock.speed = slower(self.clock.speed);
    }

    pub(super) fn replay_miss(&mut self) {
        self.clock.replay = self.miss().copied().map(Replay::of);
    }

    /// Moves in time, pauses there, and shows the miss of that very moment.
    pub(in crate::session) fn travel(&mut self, how: impl FnOnce(&mut Experiment)) {
        self.forget_marks();
        self.set_playing(false);
        how(&mut self.experiment);
        if self.experiment.stepped().any(|lane| lane.run().clock() == lane.run().start_time()) {
            self.clock.pauses = Pauses::default();
        }
        for lane in self.experiment.lanes_mut() {
            let miss = miss_of_this_moment(lane.run());
            lane.show_miss(miss);
        }
    }

    fn travel_to_event(&mut self, how: impl FnOnce(&mut Experiment) -> bool, otherwise: &Notice) {
        let mut is_found = false;
        self.travel(|experiment| is_found = how(experiment));
        if !is_found {
            self.tell(otherwise);
        }
    }
}

/// Returns what the last check of this run came too late for.
fn miss_of_this_moment(run: &Run) -> Option<AuditedContact> {
    let now = run.world().time();
    let is_now = |audited: &&AuditedContact| audited.is_missed_or_too_late() && audited.checked_at() == now;
    let mut last = run.audited().iter().rev().take_while(|audited| audited.checked_at() >= now);
    last.find(is_now).filter(|_| run.is_small()).copied()
}

/// Goes to the next event, or to the graze of the explained pair when that comes first: no method finds a graze, and a
/// person wants to see it. Returns whether there is one.
fn next(experiment: &mut Experiment, graze: Option<f64>) -> bool {
    let is_found = experiment.next_event();
    match graze.filter(|&time| !is_found || time < experiment.clock()) {
        Some(time) => experiment.seek(time),
        None => return is_found,
    }
    true
}

/// Goes to the event before, or to the graze when that was later. Returns whether there is one.
fn previous(experiment: &mut Experiment, graze: Option<f64>) -> bool {
    let is_found = experiment.previous_event();
    match graze.filter(|&time| !is_found || time > experiment.clock()) {
        Some(time) => experiment.seek(time),
        None => return is_found,
    }
    true
}
