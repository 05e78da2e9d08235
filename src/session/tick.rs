//! What happens as time passes, and what is noticed after it and after each command.

use super::Session;
use super::about::in_words;
use super::clock::AtResults;
use super::hand::DragPiece;

impl Session {
    /// Lets `seconds` of real time pass.
    pub fn tick(&mut self, seconds: f64) {
        let seconds = seconds.max(0.0);
        if let Some(repetition) = &mut self.hand.repetition {
            repetition.owed += seconds;
            self.repeat_drag();
        } else {
            self.hand.note(DragPiece::Pass(seconds));
            self.pass(seconds);
        }
    }

    /// Continues the repetition of the last drag.
    fn repeat_drag(&mut self) {
        self.hand.stop_glide(&mut self.experiment);
        while let Some(piece) = self.hand.next_piece(&self.experiment) {
            match piece {
                DragPiece::Pass(seconds) => self.pass(seconds),
                DragPiece::To(target) => self.hand.move_to(&mut self.experiment, target),
            }
        }
        if let Some(owed) = self.hand.finish_repetition(&mut self.experiment, &mut self.clock) {
            // A result on screen says more.
            if !self.experiment.lanes.iter().any(|lane| lane.by_hand.has_result()) {
                let next = if self.experiment.is_comparing() {
                    "That was the same drag under each method.".to_owned()
                } else {
                    let other = in_words(self.other_method());
                    format!("That was the same drag. M plays it under {other} detection.")
                };
                self.tell(next);
            }
            self.pass(owed);
        } else {
            self.hand.start_glide(&mut self.experiment);
        }
    }

    /// Lets `seconds` of real time pass, whether a drag is repeated or not.
    fn pass(&mut self, seconds: f64) {
        self.experiment.undo.since_last += seconds;
        let before = self.steps();
        let at_results = AtResults {
            pauses: !self.screen.view_options.plays_through && !self.is_still() && self.drag().is_none(),
            replays: !self.is_still(),
            pair: if self.experiment.is_comparing() { self.explained_pair() } else { None },
        };
        self.clock.tick(&mut self.experiment, seconds, at_results);
        self.set_playing(self.is_playing());
        let has_stepped = self.steps() != before;
        self.hand.tick(&mut self.experiment, &self.clock, seconds, has_stepped);
        self.notice();
    }

    /// Returns the number of whole steps of the first stepped run; `None` without a stepped run.
    fn steps(&self) -> Option<f64> {
        let run = self.experiment.stepped().next()?.run();
        Some(((run.world().time() - run.world().epoch()) / run.rules().step + 1e-9).floor())
    }

    /// Notices what has happened, after time has passed or a command was executed. Only this function keeps such facts; what they
    /// mean on screen is for [`Session::shown`] to say. An edit is over, unless the hand still moves a circle.
    pub(super) fn notice(&mut self) {
        if self.hand.drag.is_none() {
            self.experiment.end_edit(&self.files.origin);
        }
        let (now, is_held) = (self.experiment.now, self.hand.drag.is_some());
        self.experiment.lanes.iter_mut().for_each(|lane| lane.notice(&now, is_held));
        self.experiment.search_differences();
        self.screen.note_contact(&now, self.run().events().last().copied());
        self.screen.note_radii(&now);
        self.screen.focus = self.next_focus();
        self.experiment.watch(self.explained_pair());
        let closest = self.explanation().map(|explanation| explanation.path.quadratic.vertex());
        let ahead = closest.filter(|&time| time > 0.0);
        let run = self.experiment.explained_lane().run();
        self.screen.visible_time.follow(&now, run, self.clock.is_playing, ahead);
        self.notice_fastest_pair();
        self.follow_tour();
    }
}
