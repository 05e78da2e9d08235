//! Playback: play, step, seek.

use crate::scene::PLAYBACK_RANGE;
use crate::session::experiment::EditKind;
use crate::session::noticed::Noticed;
use crate::session::now::Ends;
use crate::session::values::{HAND_LIMIT, finite, scaled};
use crate::session::{ClockCommand, Effect, Experiment, Replay, Run, State};

impl State {
    pub(super) fn apply_to_clock(&mut self, command: ClockCommand, noticed: &Noticed) -> Option<Effect> {
        match command {
            ClockCommand::TogglePlay => self.toggle_play(),
            ClockCommand::Restart => {
                self.restart();
                return Some(Effect::StartAgain);
            }
            ClockCommand::StepForward => self.step_forward(),
            ClockCommand::StepBack => self.travel(Experiment::step_back),
            ClockCommand::NextEvent => self.travel_to_event(true, noticed),
            ClockCommand::PreviousEvent => self.travel_to_event(false, noticed),
            ClockCommand::Seek(time) => self.travel(|experiment| {
                let time = finite(time, experiment.clock()).clamp(-HAND_LIMIT, HAND_LIMIT);
                // The sum is no negative zero, which the runs would keep differently.
                experiment.seek(time + 0.0);
            }),
            ClockCommand::Faster => self.clock.speed = scaled(self.clock.speed, 2.0, PLAYBACK_RANGE),
            ClockCommand::Slower => self.clock.speed = scaled(self.clock.speed, 0.5, PLAYBACK_RANGE),
            ClockCommand::Replay => {
                let now = &self.experiment.now;
                self.clock.replay = self.failure().map(|failure| now.fact(Replay::of(failure)));
            }
            // Every command ends what this one ends.
            ClockCommand::Skip => {}
        }
        None
    }

    pub(super) fn toggle_play(&mut self) {
        // Marks on screen stay when the run is paused, so that they can be read.
        if !self.clock.is_playing {
            self.experiment.now.change(Ends::Marks);
        }
        self.set_playing(!self.clock.is_playing);
    }

    /// Goes back to before the last drag, or else to the start as last edited. Undo brings back what a hand has moved.
    fn restart(&mut self) {
        if self.experiment.runs().any(Run::is_moved_by_hand) || self.hand.restart_undoes_drag() {
            self.experiment.begin_edit(EditKind::Once, &self.files.origin);
        }
        if self.hand.restart_undoes_drag() {
            self.hand.take_back(&mut self.experiment);
        } else {
            self.experiment.restart_as_edited();
        }
    }

    /// Goes on to the next check, or lets as much time pass, and shows the results.
    fn step_forward(&mut self) {
        self.set_playing(false);
        let results = self.experiment.step();
        let now = self.experiment.now;
        for (lane, results) in self.experiment.lanes.iter_mut().zip(results) {
            lane.note_worst(&now, results);
        }
    }

    /// Moves in time, pauses there, and shows a miss found at that exact time.
    pub(in crate::session) fn travel(&mut self, how: impl FnOnce(&mut Experiment)) {
        self.set_playing(false);
        how(&mut self.experiment);
        // At this very check.
        self.experiment.note_last_failures(|run| run.world().time().next_down());
    }

    /// Goes to the next event or to the previous one, or to the graze of the explained pair if that comes first on the way.
    fn travel_to_event(&mut self, is_after: bool, noticed: &Noticed) {
        let comes_first = |time: f64, before: f64| if is_after { time < before } else { time > before };
        let now = self.run().clock();
        // No method reports a graze, but a person wants to see it.
        let graze = self.look(noticed).pair.and_then(|pair| self.run().graze(pair));
        let graze = graze.filter(|&graze| comes_first(now, graze));
        let mut is_found = false;
        self.travel(|experiment| {
            is_found = if is_after { experiment.next_event() } else { experiment.previous_event() };
            if let Some(graze) = graze.filter(|&graze| !is_found || comes_first(graze, experiment.clock())) {
                experiment.seek(graze);
                is_found = true;
            }
        });
        if !is_found {
            let [ahead, before] = ["No event is coming up soon.", "Nothing happened before this."];
            self.tell_of_moment(if is_after { ahead } else { before });
        }
    }
}
