//! What each command does, one file per kind of command. The few of the hand are here.

mod circles;
mod clock;
mod experiment;
mod files;
mod rules;
mod screen;
mod tour;
mod walls;

use circle_collision::geometry::Wall;
use glam::DVec2;

use super::experiment::EditKind;
use super::now::Ends;
use super::role::Role;
use super::screen::Message;
use super::{Command, Effect, HandCommand, Session, State};

impl Session {
    /// Executes the command, and returns the effect that only the window can carry out. A command for a circle that does
    /// not exist does nothing.
    pub fn apply(&mut self, command: impl Into<Command>) -> Option<Effect> {
        let command = command.into();
        let role = command.role();
        let is_there = command.circle().is_none_or(|circle| circle < self.run().world().len());
        let (before, mut effect) = (self.run().clock(), None);
        if is_there && !self.state.interrupt(role) {
            let Self { state, noticed } = self;
            effect = match command {
                Command::Experiment(command) => state.apply_to_experiment(command, noticed),
                Command::Clock(command) => state.apply_to_clock(command, noticed),
                Command::Hand(command) => state.apply_to_hand(command),
                Command::Screen(command) => state.apply_to_screen(command, noticed),
                Command::Files(command) => state.apply_to_files(command, noticed),
                Command::Tour(command) => state.apply_to_tour(command),
            };
        }
        self.notice();
        let (clock, start) = (self.run().clock(), self.run().start_time());
        // An edit makes the present moment the start, without going back to it.
        effect.or_else(|| (clock < before && clock == start).then_some(Effect::StartAgain))
    }
}

impl State {
    /// Ends a replay, the repetition of a drag, and the record of the last drag, as far as a command with this role does, and begins its
    /// edit. Returns whether that was all the command had to do.
    fn interrupt(&mut self, role: Role) -> bool {
        if role == Role::Report {
            return false;
        }
        let had_replay = self.replay().is_some();
        self.experiment.now.change(Ends::Words);
        let was_repeated =
            role != Role::Hand && self.hand.end_repetition(&mut self.experiment, &mut self.clock);
        let is_held = self.hand.drag.is_some();
        // A drag can be repeated while the hand is the only cause of motion.
        let (edit, ends_record) = match role {
            Role::Play | Role::Close if had_replay || was_repeated => return true,
            Role::Edit(edit) => (Some(edit), true),
            Role::Method => (Some(EditKind::Once), is_held),
            Role::Undo => (None, true),
            Role::Play => (None, is_held || !self.clock.is_playing),
            Role::Forward => (None, is_held || !was_repeated),
            Role::Time => (None, is_held),
            Role::Hand | Role::Close | Role::View | Role::Report => (None, false),
        };
        self.hand.record.take_if(|_| ends_record);
        if let Some(edit) = edit {
            self.experiment.begin_edit(edit, &self.files.origin);
        }
        false
    }

    fn apply_to_hand(&mut self, command: HandCommand) -> Option<Effect> {
        match command {
            HandCommand::Grab(circle) => self.hand.grab(&mut self.experiment, &mut self.clock, circle),
            HandCommand::DragTo(target) => self.hand.drag_to(&mut self.experiment, target),
            HandCommand::Release => self.hand.release(&mut self.experiment, &mut self.clock),
            HandCommand::Jump(way) => self.jump(way),
        }
        None
    }

    /// Moves the selected circle, or else the first one, by this way (radii), as a hand does that takes it, moves once and lets go.
    fn jump(&mut self, way: DVec2) {
        self.hand.release(&mut self.experiment, &mut self.clock);
        if let Some((index, wall)) = self.selected_wall() {
            let way = way * self.run().start().circles.first().map_or(1.0, |first| first.circle.radius);
            return self.set_wall(index, Wall { from: wall.from + way, to: wall.to + way, ..wall });
        }
        let index = self.selection().first().copied().unwrap_or(0);
        if index < self.run().world().len() {
            let circle = self.circle(index);
            self.hand.grab(&mut self.experiment, &mut self.clock, index);
            self.hand.drag_to(&mut self.experiment, circle.center + way * circle.radius);
            self.hand.release(&mut self.experiment, &mut self.clock);
        }
    }

    /// Shows this sentence until the next command, or for a while.
    pub(super) fn tell(&mut self, sentence: impl Into<String>) {
        let message = Message { text: sentence.into(), clock: None };
        self.screen.message = Some(self.experiment.now.fact(message));
    }

    /// Shows this sentence until the next command, or while the clock shows this moment.
    pub(super) fn tell_of_moment(&mut self, sentence: impl Into<String>) {
        let message = Message { text: sentence.into(), clock: Some(self.run().clock()) };
        self.screen.message = Some(self.experiment.now.fact(message));
    }

    /// Plays, or pauses.
    pub(super) fn set_playing(&mut self, is_playing: bool) {
        self.clock.is_playing = is_playing;
        self.hand.hold_while_playing(&mut self.experiment, &self.clock);
    }

    /// Drops everything that belongs only to the scene on screen, when another one or an earlier state takes its place.
    pub(super) fn let_go_of_everything(&mut self) {
        self.experiment.now.change(Ends::Runs);
        self.clock.is_playing = false;
        self.hand.record = None;
        self.hand.drop_drag(&mut self.experiment);
        self.screen.select(None);
    }
}
