//! What each command does, by room.

mod circles;
mod clock;
mod closing;
mod files;
mod rules;
mod screen;
mod tour;
mod undo;

use super::clock::Pauses;
use super::consequences::{Condition, Consequences, EndsRecord, Subject};
use super::notice::Notice;
use super::screen::Panel;
use super::values::MAX_CIRCLES;
use super::{Command, Effect, Session};

impl Session {
    /// Does what the command says, and returns what only the window can do. A command for a circle that does not exist
    /// does nothing.
    pub fn apply(&mut self, command: Command) -> Option<Effect> {
        let changes_courses = command.subject().consequences().changes_courses;
        let effect = self.prepare(&command).then(|| self.dispatch(command)).flatten();
        if changes_courses {
            self.screen.zones.forget();
        }
        self.settle(0.0);
        effect
    }

    /// Ends what this command ends, and remembers what undo brings back. Returns whether there is more for it to do.
    fn prepare(&mut self, command: &Command) -> bool {
        if command.circle().is_some_and(|circle| circle >= self.run().world().len()) {
            return false;
        }
        let subject = command.subject();
        if self.interrupt(subject.consequences()) || self.refuses(subject) {
            return false;
        }
        if let Some(edit) = subject.edit() {
            self.experiment.remember(edit, &self.files.origin);
        }
        true
    }

    /// Ends what a command with these consequences ends. Returns whether there is nothing else for it to do.
    fn interrupt(&mut self, consequences: Consequences) -> bool {
        let Consequences { replay, repetition, keeps_message, ends_record, changes_courses: _ } =
            consequences;
        if !keeps_message {
            self.screen.message = None;
        }
        let had_replay = replay.is_end() && self.clock.replay.take().is_some();
        let was_repeated =
            repetition.is_end() && self.hand.end_repetition(&mut self.experiment, &mut self.clock);
        if was_repeated && repetition.is_all() {
            return true;
        }
        let (is_held, is_playing) = (self.hand.drag().is_some(), self.clock.is_playing);
        let is_over = match ends_record {
            EndsRecord::Never => false,
            EndsRecord::WhileHeld => is_held,
            EndsRecord::WhenPlayed => is_held || !is_playing && !was_repeated,
            EndsRecord::WhenTimePasses => is_held || !was_repeated,
            EndsRecord::Always => true,
        };
        if is_over {
            self.hand.forget_record();
        }
        had_replay && replay.is_all()
    }

    /// Whether an edit cannot be made now, so that undo has nothing to bring back. Says why, unless the screen does.
    fn refuses(&mut self, subject: Subject) -> bool {
        match subject {
            Subject::EditIf(Condition::SafeStep) => self.safe_step().is_none(),
            Subject::EditIf(Condition::Room) => {
                let is_full = self.run().world().len() >= MAX_CIRCLES;
                if is_full {
                    self.tell(&Notice::NoMoreCircles);
                }
                is_full
            }
            Subject::Edit(_)
            | Subject::Method
            | Subject::Undo
            | Subject::Play
            | Subject::Forward
            | Subject::Restart
            | Subject::Time
            | Subject::Hold
            | Subject::Release
            | Subject::Close
            | Subject::View
            | Subject::Pointer
            | Subject::Report => false,
        }
    }

    fn dispatch(&mut self, command: Command) -> Option<Effect> {
        match command {
            Command::TogglePlay => self.toggle_play(),
            Command::Restart => self.restart(),
            Command::Reload => return Some(self.reload()),
            Command::StepForward => self.step_forward(),
            Command::StepBack => self.step_back(),
            Command::NextEvent => self.next_event(),
            Command::PreviousEvent => self.previous_event(),
            Command::Seek(time) => self.seek(time),
            Command::ZoomTime(time, factor) => self.zoom_time(time, factor),
            Command::Faster => self.play_faster(),
            Command::Slower => self.play_slower(),
            Command::Replay => self.replay_miss(),
            Command::Skip => {}

            Command::UseSafeStep => self.use_safe_step(),
            Command::ToggleDetection => self.switch_detection(self.other_method()),
            Command::SetDetection(detection) => self.switch_detection(detection),
            Command::ToggleDetectionHere => self.switch_detection_here(),
            Command::ToggleCompare => self.toggle_compare(),
            Command::ExplainOther => self.experiment.explain_next(),
            Command::LongerStep => self.make_step_longer(),
            Command::ShorterStep => self.make_step_shorter(),
            Command::SetStep(step) => self.set_step(step),
            Command::SetResponse(response) => self.set_rules(|rules| rules.response = response),
            Command::SetRestitution(restitution) => self.set_restitution(restitution),
            Command::SetYields(yields) => self.set_rules(|rules| rules.yields = yields),

            Command::OpenBuiltIn(index) => return self.open_built_in(index),
            Command::NextScene => return self.open_built_in(self.files.next_place()),
            Command::PreviousScene => return self.open_built_in(self.files.previous_place()),
            Command::Open(scene, origin) => return Some(self.open_from(*scene, origin)),
            Command::AskToOpen => return Some(Effect::ListFolder(self.files.folder())),
            Command::FilePicker(files) => self.files.picker = Some(files),
            Command::OpenFile(path) => return Some(Effect::Read(path)),
            Command::Copy => return Some(self.copy()),
            Command::CopyLink => return self.copy_link(),
            Command::Paste => return Some(Effect::Paste),
            Command::Save => return Some(self.save()),
            Command::SaveMoment => return Some(self.save_moment()),
            Command::SavedAs(path) => self.note_saved(path),
            Command::Quit => return self.quit(),
            Command::SaveAndQuit => return self.save_and_quit(),
            Command::SaveAsAndQuit(path) => return Some(self.save_as_and_quit(path)),
            Command::NotSaved(problem) => self.ask_for_another_name(problem),
            Command::QuitWithoutSaving => return Some(self.quit_without_saving()),
            Command::Offer(title) => self.files.offer = Some(title),
            Command::Restore => return self.ask_to_restore(),
            Command::DismissOffer => return self.dismiss_offer(),
            Command::OpenKept(kept) => return Some(self.restore_and_tell(*kept)),
            Command::OpenLink(kept) => return Some(self.open_link(*kept)),
            Command::Tell(sentence) => self.tell(&Notice::Told(sentence)),

            Command::Undo => return self.undo(),
            Command::Redo => return self.redo(),

            Command::Select(circle) => self.screen.selection = circle.into_iter().collect(),
            Command::SelectSecond(circle) => self.screen.select_second(circle),
            Command::AddCircle(near) => self.add_circle(near),
            Command::RemoveSelected => self.remove_selected(),
            Command::SetCenter(circle, center) => self.set_center(circle, center),
            Command::SetVelocity(circle, velocity) => self.set_velocity(circle, velocity),
            Command::SetRadius(circle, radius) => self.set_radius(circle, radius),
            Command::SetMass(circle, mass) => self.set_mass(circle, mass),
            Command::Grab(circle) => self.hand.grab(&mut self.experiment, &mut self.clock, circle),
            Command::DragTo(target) => self.hand.drag_to(&mut self.experiment, target),
            Command::Release => self.hand.release(&mut self.experiment, &mut self.clock),

            Command::ToggleOverlay(overlay) => self.screen.view_options.toggle_overlay(overlay),
            Command::TogglePage(page) => self.change_panel(|panel| panel.toggle_page(page)),
            Command::TogglePanel => self.change_panel(Panel::toggle),
            Command::TogglePresent => self.screen.view_options.toggle_present(),
            Command::Point(term) => self.screen.view_options.term = term,
            Command::PointAtPair(pair) => self.screen.view_options.pointed = pair,
            Command::PointAtNextTerm => self.screen.view_options.point_at_next_term(),
            Command::TogglePauses => self.screen.view_options.pauses = !self.screen.view_options.pauses,
            Command::ToggleStill => self.toggle_still(),
            Command::ToggleTheme => self.screen.view_options.light = !self.screen.view_options.light,
            Command::ToggleHelp => self.screen.view_options.help = !self.screen.view_options.help,
            Command::Close => return self.close(),
            Command::RunMonteCarlo => self.run_monte_carlo(),

            Command::ToggleTour => return self.toggle_tour(),
            Command::NextChapter => return self.next_chapter(),
            Command::PreviousChapter => return self.previous_chapter(),
            Command::Predict(guess) => self.guess(guess),

            Command::Fit => return Some(Effect::Fit),
            Command::Zoom(factor) => {
                return (factor.is_finite() && factor > 0.0).then_some(Effect::Zoom(factor));
            }
            Command::ToggleFullscreen => return Some(Effect::ToggleFullscreen),
            Command::Screenshot => return Some(Effect::Screenshot),
        }
        None
    }

    /// Shows this notice until the next command, or for as long as it holds.
    pub(super) fn tell(&mut self, notice: &Notice) {
        let clock = self.run().clock();
        self.screen.tell(notice, clock);
    }

    /// Plays, or pauses.
    pub(super) fn set_playing(&mut self, is_playing: bool) {
        self.hand.set_playing(&mut self.experiment, &mut self.clock, is_playing);
    }

    /// Takes the marks of the last results and of the hand off the screen.
    pub(super) fn forget_marks(&mut self) {
        self.clock.forget_marks(&mut self.experiment);
    }

    /// Forgets all that belongs to the open scene only, before another one is opened.
    pub(super) fn let_go_of_everything(&mut self) {
        self.clock.pauses = Pauses::default();
        self.clock.is_playing = false;
        self.hand.forget_record();
        self.hand.forget_drag(&mut self.experiment);
        self.screen.forget_scene();
        self.forget_marks();
    }
}
