//! What each command does.

use std::path::{Path, PathBuf};

use glam::DVec2;

use super::drag;
use super::edits::{HAND_LIMIT, finite, finite_vector, free_place, positive, set_radius};
use super::message::Message;
use super::monte_carlo::try_phases;
use super::safe_step::safe_step;
use super::step_sizes::{faster, longer_step, shorter_step, slower};
use super::stretch::Stretching;
use super::undo::{Remembered, Undo};
use super::{Command, Effect, Origin, Page, Panel, Replay, Runs, Session};
use crate::scene::{BUILT_IN, Color, Scene};
use crate::simulation::{AuditedContact, Detection, Rules};

impl Session {
    /// Does what the command says. One for a circle that is not there does nothing.
    pub fn apply(&mut self, command: Command) -> Option<Effect> {
        let changes_courses = command.changes_courses();
        let effect = self.carry_out(command);
        if changes_courses {
            self.zones.forget();
        }
        self.settle(0.0);
        effect
    }

    #[expect(
        clippy::too_many_lines,
        reason = "a line for each command: the compiler lists what a new one touches"
    )]
    fn carry_out(&mut self, command: Command) -> Option<Effect> {
        if command.circle().is_some_and(|circle| circle >= self.run().world().len()) {
            return None;
        }
        if !matches!(command, Command::Point(_) | Command::PointAtPair(_) | Command::Closer(..)) {
            self.message = None;
        }
        let skips = !command.is_of_pointer() && self.replay.take().is_some() && command.only_skips();
        if self.interrupt(&command) || skips {
            return None;
        }
        if command == Command::UseSafeStep && self.safe_step().is_none() {
            return None;
        }
        if let Some(edit) = command.edit() {
            self.undo.remember(edit, || Remembered::of(&self.runs, &self.origin));
        }
        match command {
            Command::TogglePlay => {
                // What is on screen when it is paused is there to be read.
                if !self.is_playing {
                    self.forget_marks();
                }
                self.results.end_hold();
                self.set_playing(!self.is_playing);
            }
            Command::Restart => {
                self.forget_marks();
                self.stretching = Stretching::default();
                self.results.start_again();
                self.runs.restart();
            }
            Command::Reload => {
                self.let_go_of_everything();
                self.runs.reload();
                self.set_step_of_chapter();
                self.speed = self.run().loaded().playback;
                self.tell_of_moment("The scene as it was loaded.");
                return Some(Effect::Fit);
            }
            Command::StepForward => {
                self.forget_marks();
                self.set_playing(false);
                let noticed = self.runs.step();
                self.miss = noticed.missed.filter(|_| self.run().is_small());
                let first = self.runs.each().next();
                if let (Some(event), Some(run), None) = (noticed.found, first, self.miss) {
                    self.results.show(run, event, false);
                }
            }
            Command::StepBack => self.travel(Runs::step_back),
            Command::NextEvent => {
                let graze = self.graze(self.run()).filter(|&time| time > self.run().clock());
                self.travel_to_event(|runs| next(runs, graze), "No event is coming up soon.");
            }
            Command::PreviousEvent => {
                let graze = self.graze(self.run()).filter(|&time| time < self.run().clock());
                self.travel_to_event(|runs| previous(runs, graze), "Nothing happened before this.");
            }
            Command::Seek(time) => self.travel(|runs| {
                let time = finite(time, runs.focused().clock()).clamp(-HAND_LIMIT, HAND_LIMIT);
                runs.seek(time);
            }),
            Command::Closer(time, factor) => {
                self.stretching.closer(time, factor, self.run().rules().step);
            }
            Command::Faster => self.speed = faster(self.speed),
            Command::Slower => self.speed = slower(self.speed),
            Command::Replay => self.replay = self.miss.map(Replay::of),
            Command::Skip => {}
            Command::UseSafeStep => self.use_safe_step(),

            Command::ToggleDetection => self.switch_detection(self.run().rules().detection.other()),
            Command::SetDetection(detection) => self.switch_detection(detection),
            Command::ToggleCompare => self.toggle_compare(),
            Command::ExplainOther => self.runs.explain_other(),
            Command::ToggleDetectionHere if self.runs.is_comparing() => {
                let other = self.run().rules().detection.other().name();
                self.tell(&format!("Both methods are already running. M keeps {other}."));
            }
            Command::ToggleDetectionHere => {
                let detection = self.run().rules().detection.other();
                self.set_rules(|rules| rules.detection = detection);
                self.tell(&format!("From here on with {} detection.", detection.name()));
            }
            Command::LongerStep => self.set_rules(|rules| rules.step = longer_step(rules.step)),
            Command::ShorterStep => self.set_rules(|rules| rules.step = shorter_step(rules.step)),
            Command::SetStep(step) => {
                self.set_rules(|rules| rules.step = positive(step, rules.step));
                self.tell_if_other("dt", step, self.run().rules().step);
            }
            Command::SetResponse(response) => self.set_rules(|rules| rules.response = response),
            Command::SetRestitution(share) => {
                self.set_rules(|rules| rules.restitution = finite(share, rules.restitution).clamp(0.0, 1.0));
            }
            Command::SetYields(yields) => self.set_rules(|rules| rules.yields = yields),

            Command::OpenBuiltIn(index) => return self.open_built_in(index),
            Command::NextScene => return self.open_built_in(self.next_place()),
            Command::PreviousScene => return self.open_built_in(self.previous_place()),
            Command::Open(scene, origin) => {
                if origin == Origin::Clipboard {
                    self.tell("The scene from the clipboard. Ctrl+S makes a file of it.");
                }
                self.open(*scene, origin);
                return Some(Effect::Fit);
            }
            Command::AskToOpen => return Some(Effect::ListFolder(self.folder())),
            Command::FilePicker(offer) => self.offer = Some(offer),
            Command::OpenFile(path) => return Some(Effect::Read(path)),
            Command::Copy => return Some(Effect::Copy(Box::new(self.run().start().clone().storable()))),
            Command::Paste => return Some(Effect::Paste),
            Command::Save => return Some(self.save()),
            Command::SaveMoment => return Some(self.save_moment()),
            Command::SavedAs(path) => {
                self.tell(&format!("Saved as {}", path.display()));
                self.origin = Origin::File(path);
            }
            Command::Tell(sentence) => self.tell(&sentence),

            Command::Undo => return self.take_back(Undo::undo, self.undo.why_no_further()),
            Command::Redo => return self.take_back(Undo::redo, "Nothing to redo."),

            Command::Select(circle) => self.selection = circle.into_iter().collect(),
            Command::SelectSecond(circle) => self.select_second(circle),
            Command::AddCircle(near) => self.add_circle(near),
            Command::RemoveSelected => self.remove_selected(),
            Command::SetCenter(circle, center) => self.edit(|scene| {
                let place = finite_vector(center, scene.circles[circle].circle.center);
                drag::place(scene, circle, place);
            }),
            Command::SetVelocity(circle, velocity) => self.edit(|scene| {
                let circle = &mut scene.circles[circle].circle;
                circle.velocity = finite_vector(velocity, circle.velocity);
            }),
            Command::SetRadius(circle, radius) => {
                self.edit(|scene| set_radius(scene, circle, radius));
                self.tell_if_other("radius", radius, self.circle(circle).radius);
            }
            Command::SetMass(circle, mass) => {
                self.edit(|scene| {
                    let circle = &mut scene.circles[circle].circle;
                    circle.mass = positive(mass, circle.mass);
                });
                self.tell_if_other("mass", mass, self.circle(circle).mass);
            }
            Command::Grab(circle) => self.grab(circle),
            Command::DragTo(target) => self.drag_to(target),
            Command::Release => self.release(),

            Command::ToggleOverlay(overlay) => self.view_options.toggle_overlay(overlay),
            Command::TogglePage(page) => {
                self.leave_present();
                self.view_options.change_panel(|panel| panel.toggle_page(page));
            }
            Command::TogglePanel => {
                self.leave_present();
                self.view_options.change_panel(Panel::toggle);
            }
            Command::TogglePresent => {
                self.view_options.present = !self.view_options.present;
                if self.view_options.present {
                    self.view_options.change_panel(Panel::fold);
                } else {
                    self.view_options.change_panel(Panel::unfold);
                }
            }
            Command::ToggleLargeTable => self.view_options.large_table = !self.view_options.large_table,
            Command::Point(term) => self.view_options.term = term,
            Command::PointAtPair(pair) => self.view_options.pointed = pair,
            Command::RunMonteCarlo => self.try_odds(),
            Command::ToggleTour => return self.toggle_tour(),
            Command::NextChapter => return self.next_chapter(),
            Command::PreviousChapter => return self.previous_chapter(),
            Command::Predict(guess) => self.guess(guess),
            Command::PointAtNextTerm => self.point_at_next_term(),
            Command::ToggleMotion(motion) => self.view_options.motions.toggle(motion),
            Command::ToggleStill => {
                self.view_options.motions.still = !self.view_options.motions.still;
                let word = if self.view_options.motions.still { "on" } else { "off" };
                self.tell(&format!("Still pictures {word}: nothing moves but the circles."));
            }
            Command::ToggleTheme => self.view_options.light = !self.view_options.light,
            Command::ToggleHelp => self.view_options.help = !self.view_options.help,
            Command::Close => return self.close(),
            Command::Fit => return Some(Effect::Fit),
            Command::Zoom(factor) => {
                return (factor.is_finite() && factor > 0.0).then_some(Effect::Zoom(factor));
            }
            Command::ToggleFullscreen => return Some(Effect::ToggleFullscreen),
            Command::Screenshot => return Some(Effect::Screenshot),
        }
        None
    }

    pub(super) fn tell(&mut self, sentence: &str) {
        self.message = Some(Message::of_deed(sentence));
    }

    fn tell_of_moment(&mut self, sentence: &str) {
        self.message = Some(Message::of_moment(sentence, self.run().clock()));
    }

    /// Says what was played again, unless a miss has more to say.
    pub(super) fn tell_of_replay(&mut self) {
        if self.miss.is_none() {
            let sentence = if self.runs.is_comparing() {
                "That was the same drag under both methods.".to_owned()
            } else {
                let other = self.run().rules().detection.other().name();
                format!("That was the same drag. M plays it under {other} detection.")
            };
            self.tell(&sentence);
        }
    }

    /// Says so when a value was brought to the nearest that makes sense.
    fn tell_if_other(&mut self, name: &str, wanted: f64, became: f64) {
        if wanted != became {
            self.tell(&format!("A {name} of {wanted} is out of range: the nearest accepted is {became}."));
        }
    }

    pub(super) fn set_playing(&mut self, is_playing: bool) {
        self.is_playing = is_playing;
        // Held by hand means held in the world only while the world moves.
        self.runs.hold(self.drag.filter(|_| is_playing).map(|drag| drag.circle));
    }

    /// Moves in time, stands still there, and shows the miss of that very moment.
    pub(super) fn travel(&mut self, how: impl FnOnce(&mut Runs)) {
        self.forget_marks();
        self.set_playing(false);
        how(&mut self.runs);
        let Some(run) = self.runs.under(Detection::Overlap) else { return };
        if run.clock() == run.start_time() {
            self.results.start_again();
        }
        let now = run.world().time();
        let is_now = |audited: &&AuditedContact| audited.went_through() && audited.looked() == now;
        let mut last = run.audited().iter().rev().take_while(|audited| audited.looked() >= now);
        self.miss = last.find(is_now).filter(|_| run.is_small()).copied();
    }

    fn travel_to_event(&mut self, how: impl FnOnce(&mut Runs) -> bool, otherwise: &str) {
        let mut is_found = false;
        self.travel(|runs| is_found = how(runs));
        if !is_found {
            self.tell_of_moment(otherwise);
        }
    }

    /// Another scene than before is fitted into view.
    fn take_back(
        &mut self,
        how: impl FnOnce(&mut Undo, Remembered) -> Option<Remembered>,
        otherwise: &str,
    ) -> Option<Effect> {
        let loaded = self.run().loaded().clone();
        let now = Remembered::of(&self.runs, &self.origin);
        match how(&mut self.undo, now) {
            Some(remembered) => {
                self.let_go_of_everything();
                (self.runs, self.origin) = remembered.restored();
            }
            None => self.tell(otherwise),
        }
        let is_another = *self.run().loaded() != loaded;
        if is_another {
            self.speed = self.run().loaded().playback;
        }
        is_another.then_some(Effect::Fit)
    }

    pub(super) fn forget_marks(&mut self) {
        self.stop = None;
        self.miss = None;
        self.results.forget();
        self.pushes.clear();
    }

    fn let_go_of_everything(&mut self) {
        self.stretching = Stretching::default();
        self.zones.forget();
        self.results.start_again();
        self.throw = None;
        self.drag = None;
        self.kept = None;
        self.runs.hold(None);
        self.forget_marks();
        self.selection.clear();
        self.is_playing = false;
    }

    /// Closes what was opened last. A drag goes back to before it began.
    fn close(&mut self) -> Option<Effect> {
        if self.drag.is_some() {
            self.release();
            return self.take_back(Undo::undo, "");
        }
        let has_marks = self.miss.is_some() || self.runs.each().any(|run| self.found(run).is_some());
        if self.offer.is_some() {
            self.offer = None;
        } else if self.view_options.help {
            self.view_options.help = false;
        } else if self.view_options.large_table {
            self.view_options.large_table = false;
        } else if has_marks && self.view_options.panel.page() != Some(Page::Why) {
            self.forget_marks();
        } else if self.tour.is_some() {
            self.leave_tour();
        } else if self.view_options.panel.page().is_some() {
            self.view_options.change_panel(Panel::close);
        } else if has_marks {
            self.forget_marks();
        } else {
            self.selection.clear();
        }
        None
    }

    fn switch_detection(&mut self, detection: Detection) {
        let was_result = self.has_result();
        self.forget_marks();
        let is_same = detection == self.run().rules().detection;
        if !self.runs.is_comparing() && !is_same && self.play_throw(Some(detection)) {
            return;
        }
        if self.runs.is_comparing() || !is_same {
            self.stretching = Stretching::default();
            self.results.start_again();
            self.runs.single(detection);
            self.tell_of_moment(&format!(
                "Back at the start: the same experiment under {} detection.",
                detection.name()
            ));
            self.set_playing(self.is_playing || was_result);
        }
    }

    /// Is a result on screen, from which the other method plays at once?
    pub(super) fn has_result(&self) -> bool {
        self.miss.is_some_and(|miss| !miss.is_by_hand())
            || self.runs.each().any(|run| self.found(run).is_some())
    }

    fn toggle_compare(&mut self) {
        if self.runs.is_comparing() {
            self.switch_detection(self.run().rules().detection);
        } else if self.play_throw(None) {
            // Its sentence is said while it is played.
        } else {
            let was_result = self.has_result();
            self.forget_marks();
            self.stretching = Stretching::default();
            self.results.start_again();
            self.runs.split();
            self.set_playing(self.is_playing || was_result);
            self.tell_of_moment("Back at the start: the same experiment under both methods, with one clock.");
        }
    }

    pub(super) fn set_rules(&mut self, change: impl FnOnce(&mut Rules)) {
        let mut rules = *self.run().rules();
        change(&mut rules);
        if rules != *self.run().rules() {
            self.forget_marks();
            self.results.start_again();
            self.runs.set_rules(rules);
        }
    }

    /// The step that is sure to catch the pair of the miss on screen, or else the pair that the step size is about.
    pub fn safe_step(&self) -> Option<f64> {
        let missed = self.miss.filter(|miss| !miss.is_by_hand()).map(|miss| miss.before);
        safe_step(&missed.or(self.zones().map(|zones| zones.circles))?)
    }

    /// Rounded down to three digits, so that the step on screen is a safe one.
    fn use_safe_step(&mut self) {
        let Some(step) = self.safe_step() else { return };
        self.forget_marks();
        self.set_rules(|rules| rules.step = step);
        self.results.start_again();
        self.runs.restart();
        self.set_playing(true);
    }

    fn edit(&mut self, change: impl FnOnce(&mut Scene)) {
        self.forget_marks();
        self.results.start_again();
        self.runs.edit(change);
    }

    /// The place in the list after the open scene. A file stands before the first and after the last.
    fn next_place(&self) -> usize {
        match self.origin {
            Origin::BuiltIn(place) => (place + 1) % BUILT_IN.len(),
            Origin::File(_) | Origin::Clipboard => 0,
        }
    }

    fn previous_place(&self) -> usize {
        match self.origin {
            Origin::BuiltIn(place) if place > 0 => place - 1,
            Origin::BuiltIn(_) | Origin::File(_) | Origin::Clipboard => BUILT_IN.len() - 1,
        }
    }

    fn save(&self) -> Effect {
        let scene = Box::new(self.run().start().clone().storable());
        match &self.origin {
            Origin::File(path) => Effect::Save(scene, path.clone()),
            // These have no file of their own: the first save makes one.
            Origin::BuiltIn(_) | Origin::Clipboard => Effect::SaveNew(scene, PathBuf::new()),
        }
    }

    fn save_moment(&self) -> Effect {
        Effect::SaveCopy(Box::new(self.run().moment().storable()), self.folder())
    }

    /// The folder of the open file; the current one, which is the empty path, when there is none.
    fn folder(&self) -> PathBuf {
        match &self.origin {
            Origin::File(path) => path.parent().map(Path::to_path_buf).unwrap_or_default(),
            Origin::BuiltIn(_) | Origin::Clipboard => PathBuf::new(),
        }
    }

    fn open_built_in(&mut self, index: usize) -> Option<Effect> {
        let built_in = BUILT_IN.get(index)?;
        self.open(built_in.scene(), Origin::BuiltIn(index));
        Some(Effect::Fit)
    }

    pub(super) fn open(&mut self, scene: Scene, origin: Origin) {
        self.let_go_of_everything();
        self.speed = scene.playback;
        self.runs.open(scene);
        self.origin = origin;
        self.offer = None;
    }

    fn select_second(&mut self, circle: usize) {
        if let Some(place) = self.selection.iter().position(|&selected| selected == circle) {
            self.selection.remove(place);
        } else {
            self.selection.truncate(1);
            self.selection.push(circle);
        }
    }

    fn add_circle(&mut self, near: Option<DVec2>) {
        let run = self.run();
        // In Compare it is the start that gets the circle.
        let scene = if self.runs.is_comparing() { run.start().clone() } else { run.moment() };
        let near = near.filter(|near| near.is_finite());
        let circle = free_place(&scene, near.map(|near| finite_vector(near, near)));
        let color = if scene.circles.len().is_multiple_of(2) { Color::Red } else { Color::Blue };
        self.edit(|scene| {
            scene.add(circle, color);
        });
        self.selection = vec![scene.circles.len()];
    }

    fn remove_selected(&mut self) {
        if self.selection.is_empty() {
            self.tell("Click a circle first: Del removes what is selected.");
            return;
        }
        let selection = std::mem::take(&mut self.selection);
        self.drag = None;
        self.kept = None;
        self.runs.hold(None);
        self.forget_marks();
        self.runs.remove(&selection);
    }

    fn try_odds(&mut self) {
        let step = self.run().rules().step;
        // Another seed each time: trying again is another monte_carlo.
        let seed = self
            .monte_carlo
            .map_or(0, |monte_carlo| u64::from(monte_carlo.seen) << 32 | u64::from(monte_carlo.stopped));
        self.monte_carlo = self.zones().and_then(|zones| try_phases(zones.circles, step, seed));
    }
}

/// To the next event, or to the graze of the explained pair when that comes first: no method finds it, and a person
/// wants to see it.
fn next(runs: &mut Runs, graze: Option<f64>) -> bool {
    let is_found = runs.next_event();
    match graze.filter(|&time| !is_found || time < runs.focused().clock()) {
        Some(time) => runs.seek(time),
        None => return is_found,
    }
    true
}

/// To the event before, or to the graze when that was later.
fn previous(runs: &mut Runs, graze: Option<f64>) -> bool {
    let is_found = runs.previous_event();
    match graze.filter(|&time| !is_found || time > runs.focused().clock()) {
        Some(time) => runs.seek(time),
        None => return is_found,
    }
    true
}
