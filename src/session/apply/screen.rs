//! Commands that change the view.

use crate::session::noticed::Noticed;
use crate::session::now::Ends;
use crate::session::{Effect, Game, Panel, ScreenCommand, State, ThrowScores};

impl State {
    pub(super) fn apply_to_screen(
        &mut self,
        command: ScreenCommand,
        noticed: &mut Noticed,
    ) -> Option<Effect> {
        let view = &mut self.screen.view_options;
        let run = self.experiment.explained_lane().run();
        match command {
            ScreenCommand::ZoomTime(time, factor) => {
                noticed.visible_time.zoom(time, factor, run.rules().step);
            }
            ScreenCommand::Tell(sentence) => self.tell(sentence),
            ScreenCommand::Select(circle) => self.screen.select(circle),
            ScreenCommand::SelectWall(wall) => self.screen.select_wall(wall),
            ScreenCommand::SelectSecond(circle) => self.screen.select_second(circle),
            ScreenCommand::ToggleOverlay(overlay) => view.toggle_overlay(overlay),
            ScreenCommand::TogglePage(page) => self.change_panel(|panel| panel.toggle_page(page)),
            ScreenCommand::TogglePanel => self.change_panel(Panel::toggle),
            ScreenCommand::TogglePresent => view.toggle_present(),
            ScreenCommand::Point(term) => view.point_at(term),
            ScreenCommand::ToggleTerms => view.has_terms = !view.has_terms,
            ScreenCommand::SwellAgain => self.screen.picture_asked = self.experiment.now.moment(),
            ScreenCommand::PointAtRadii(on_radii) => view.on_radii = on_radii,
            ScreenCommand::PointAtPair(pair) => view.pointed = pair,
            ScreenCommand::PointAtNextTerm => view.point_at_next_term(),
            ScreenCommand::TogglePauses => view.plays_through = !view.plays_through,
            ScreenCommand::ToggleStill => self.toggle_still(),
            ScreenCommand::ToggleTheme => view.light = !view.light,
            ScreenCommand::ToggleHelp => view.help = !view.help,
            ScreenCommand::Close => return self.close(),
            ScreenCommand::Throw => self.throw(noticed),
            ScreenCommand::MeasureCosts => self.screen.costs.ask(run.shared_start()),
            ScreenCommand::NoteCost(cost) => self.screen.costs.note(run.shared_start(), cost),
            ScreenCommand::SetGame(game) => self.set_game(game, noticed),
            ScreenCommand::Fit => return Some(Effect::Fit),
            ScreenCommand::ToggleFullscreen => return Some(Effect::ToggleFullscreen),
            ScreenCommand::Screenshot => return Some(Effect::Screenshot),
        }
        None
    }

    /// Closes one thing, in a fixed order. A drag is undone.
    pub(super) fn close(&mut self) -> Option<Effect> {
        if self.hand.drag.is_some() {
            self.hand.release(&mut self.experiment, &mut self.clock);
            return self.undo();
        }
        let has_result = |lane| self.shown_lane(lane, None, false).has_result();
        let has_marks = self.experiment.lanes().iter().any(has_result);
        if self.files.is_asked_to_save {
            self.files.is_asked_to_save = false;
        } else if self.files.picker.is_some() {
            self.files.picker = None;
        } else if self.screen.view_options.help {
            self.screen.view_options.help = false;
        } else if self.tour.open.is_some() {
            self.leave_tour();
        } else if has_marks {
            self.experiment.now.change(Ends::Marks);
        } else if self.screen.view_options.panel.page().is_some() {
            self.screen.view_options.change_panel(Panel::close);
        } else if self.files.offer.is_some() {
            self.dismiss_offer();
        } else if !self.screen.selection.is_empty() || self.screen.selected_wall.is_some() {
            self.screen.select(None);
        } else if self.files.failures.take().is_some() {
            self.tell("Page Up and Page Down go to the built-in scenes again.");
        } else if self.screen.view_options.present {
            self.screen.view_options.toggle_present();
        }
        None
    }

    /// Changes the panel on request. Present mode has no panel, so it ends.
    pub(super) fn change_panel(&mut self, change: impl FnOnce(&mut Panel)) {
        if std::mem::take(&mut self.screen.view_options.present) {
            self.tell("Present ended, because it has no panel. F5 presents again.");
        }
        self.screen.view_options.change_panel(change);
    }

    pub(super) fn toggle_still(&mut self) {
        self.screen.view_options.still = !self.screen.view_options.still;
        self.tell(if self.screen.view_options.still {
            "Reduced motion on: nothing moves but the circles."
        } else {
            "Reduced motion off: everything moves again."
        });
    }

    /// Makes many throws of the pair of the page *Step*, different ones each time.
    fn throw(&mut self, noticed: &Noticed) {
        let look = self.look(noticed);
        let seed = self.screen.throw_scores.as_ref().map_or(0, |last| last.seed + 1);
        let thrown = self.throws(&look).zip(self.longest_step(&look));
        let scores = |(throws, longest)| ThrowScores::of_steps(throws, self.thrown_method(), longest, seed);
        self.screen.throw_scores = thrown.map(scores);
    }

    /// Sets the numbers and the engine of the game, or fills in the numbers of the explained pair. The engine alone leaves them to
    /// the pair.
    fn set_game(&mut self, game: Option<Game>, noticed: &mut Noticed) {
        match game.map(|game| game.check().map(|()| game)).transpose() {
            Ok(Some(game)) => {
                let last = self.game(self.look(noticed).pair, noticed.trial.as_ref());
                if (Game { engine: last.engine, ..game }) != last {
                    self.screen.game = Some(game);
                }
                self.screen.engine = game.engine;
            }
            Ok(None) => (self.screen.game, noticed.trial) = (None, None),
            Err(refusal) => self.tell(refusal),
        }
    }
}
