//! What each command does, one file per kind of command. The few of the hand are here.

mod circles;
mod clock;
mod experiment;
mod files;
mod rules;
mod screen;
mod tour;

use super::consequences::{Consequences, DiscardsRecord, Fate};
use super::screen::{Message, VisibleTime};
use super::{Command, Effect, HandCommand, Session};

impl Session {
    /// Executes the command, and returns the effect that only the window can carry out. A command for a circle that does
    /// not exist does nothing.
    pub fn apply(&mut self, command: impl Into<Command>) -> Option<Effect> {
        let command = command.into();
        let consequences = command.subject().consequences();
        let is_there = command.circle().is_none_or(|circle| circle < self.run().world().len());
        let mut effect = None;
        if is_there && !self.interrupt(consequences) {
            if let Some(edit) = consequences.edit {
                self.experiment.begin_edit(edit, &self.files.origin);
            }
            effect = match command {
                Command::Experiment(command) => self.apply_to_experiment(command),
                Command::Clock(command) => self.apply_to_clock(command),
                Command::Hand(command) => self.apply_to_hand(command),
                Command::Screen(command) => self.apply_to_screen(command),
                Command::Files(command) => self.apply_to_files(command),
                Command::Tour(command) => self.apply_to_tour(command),
            };
        }
        if consequences.forgets_step_pair {
            (self.screen.step_pair, self.screen.step_pair_moment) = (None, None);
        }
        self.settle(0.0);
        effect
    }

    /// Ends what a command with these consequences interrupts. Returns whether that was all the command had to do.
    fn interrupt(&mut self, consequences: Consequences) -> bool {
        let Consequences { replay, repetition, keeps_message, discards_record, .. } = consequences;
        if !keeps_message {
            self.screen.message = None;
        }
        let had_replay = replay != Fate::GoesOn && self.clock.replay.take().is_some();
        let was_repeated =
            repetition != Fate::GoesOn && self.hand.end_repetition(&mut self.experiment, &mut self.clock);
        if was_repeated && repetition == Fate::OnlyEnds || had_replay && replay == Fate::OnlyEnds {
            return true;
        }
        let (is_held, is_playing) = (self.hand.drag.is_some(), self.clock.is_playing);
        let is_over = match discards_record {
            DiscardsRecord::Never => false,
            DiscardsRecord::WhileHeld => is_held,
            DiscardsRecord::WhenPlayed => is_held || !is_playing,
            DiscardsRecord::WhenTimePasses => is_held || !was_repeated,
            DiscardsRecord::Always => true,
        };
        if is_over {
            self.hand.record = None;
        }
        false
    }

    fn apply_to_hand(&mut self, command: HandCommand) -> Option<Effect> {
        match command {
            HandCommand::Grab(circle) => self.hand.grab(&mut self.experiment, &mut self.clock, circle),
            HandCommand::DragTo(target) => self.hand.drag_to(&mut self.experiment, target),
            HandCommand::Release => self.hand.release(&mut self.experiment, &mut self.clock),
        }
        None
    }

    /// Shows this sentence until the next command, or for a while.
    pub(super) fn tell(&mut self, sentence: impl Into<String>) {
        self.screen.message = Some(Message { text: sentence.into(), moment: None, age: 0.0 });
    }

    /// Shows this sentence until the next command, or while the clock shows this moment.
    pub(super) fn tell_of_moment(&mut self, sentence: impl Into<String>) {
        let moment = Some(self.run().clock());
        self.screen.message = Some(Message { text: sentence.into(), moment, age: 0.0 });
    }

    /// Plays, or pauses.
    pub(super) fn set_playing(&mut self, is_playing: bool) {
        self.hand.set_playing(&mut self.experiment, &mut self.clock, is_playing);
    }

    /// Takes the marks of the last results and of the hand off the screen.
    pub(super) fn forget_marks(&mut self) {
        self.clock.forget_marks(&mut self.experiment);
    }

    /// Drops everything that belongs only to the scene on screen, when another one or an earlier state takes its place.
    pub(super) fn let_go_of_everything(&mut self) {
        self.clock.allow_pauses_again();
        self.clock.is_playing = false;
        self.hand.record = None;
        self.hand.forget_drag(&mut self.experiment);
        self.screen.visible_time = VisibleTime::default();
        (self.screen.step_pair, self.screen.step_pair_moment) = (None, None);
        self.screen.focus = None;
        self.screen.selection.clear();
        self.forget_marks();
    }
}
