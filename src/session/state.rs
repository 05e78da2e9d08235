//! The state of the program, and what is read straight from its rooms.

use std::sync::Arc;

use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::AuditedContact;

use super::clock::{Clock, Replay};
use super::experiment::{DragTrace, Experiment, Lane, LineUp, Methods, Run};
use super::files::{FilePicker, Files};
use super::hand::{Drag, Hand};
use super::origin::Origin;
use super::screen::{FLASH, FrameLoad, Host, Limit, Radii, Screen, TimeRange, ViewOptions};
use super::tour::Tour;
use crate::scene::{Color, Scene, SceneCircle};
use crate::session::failure::is_by_hand;

/// The minimum duration of a step on screen at which the motion between two checks is shown (s of real time).
const SHORTEST_SHOWN_STEP: f64 = 0.15;

/// The whole state of the program.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) experiment: Experiment,
    pub(super) clock: Clock,
    pub(super) hand: Hand,
    pub(super) screen: Screen,
    pub(super) files: Files,
    pub(super) tour: Tour,
}

impl Session {
    /// Returns a session with this scene, paused at its start.
    pub fn new(scene: Scene, origin: Origin) -> Self {
        let mut session = Self {
            clock: Clock { speed: scene.playback, ..Clock::default() },
            experiment: Experiment::new(Arc::new(scene)),
            hand: Hand::default(),
            screen: Screen::default(),
            files: Files { origin, ..Files::default() },
            tour: Tour::default(),
        };
        if let Origin::File(path) = session.files.origin.clone() {
            session.files.note(&path, Arc::clone(session.run().loaded()));
        }
        session.settle(0.0);
        session
    }

    /// Returns the session with several methods side by side.
    #[must_use]
    pub fn in_compare(mut self, line_up: LineUp) -> Self {
        self.experiment.start_under(Methods::SideBySide(line_up));
        self.settle(0.0);
        self
    }

    /// Returns the session as shown by this host.
    #[must_use]
    pub fn shown_in(mut self, host: Host) -> Self {
        self.screen.view_options.host = host;
        self
    }

    /// Returns the session with still pictures.
    #[must_use]
    pub fn with_still_pictures(mut self) -> Self {
        self.screen.view_options.still = true;
        self
    }

    /// Returns the lane that the panels explain: the only one, or one of those in Compare.
    pub fn lane(&self) -> &Lane {
        self.experiment.explained_lane()
    }

    /// Returns the run that the panels explain.
    pub fn run(&self) -> &Run {
        self.experiment.explained_lane().run()
    }

    /// Returns the whole experiment: one run, or several.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Returns where the scene came from.
    pub fn origin(&self) -> &Origin {
        &self.files.origin
    }

    /// Whether time passes.
    pub fn is_playing(&self) -> bool {
        self.clock.is_playing
    }

    /// Whether it is recorded for viewers who press nothing: see [`Session::film_to`].
    pub fn is_filmed(&self) -> bool {
        self.clock.is_filmed
    }

    /// Returns the playback speed: seconds simulated per second shown.
    pub fn speed(&self) -> f64 {
        self.clock.speed
    }

    /// Whether nothing moves on screen but the circles.
    pub fn is_still(&self) -> bool {
        self.screen.view_options.still
    }

    /// Returns the selected circles, at most two, in the order in which they were selected.
    pub fn selection(&self) -> &[usize] {
        &self.screen.selection
    }

    /// Returns the drag in progress, with the hand where it is shown.
    pub fn drag(&self) -> Option<Drag> {
        let glide = self.hand.glide();
        self.hand.drag.map(|drag| Drag { target: glide.map_or(drag.target, |glide| glide.hand), ..drag })
    }

    /// Returns the failure on screen: a contact that was missed or caught too late, or a ghost.
    pub fn failure(&self) -> Option<&AuditedContact> {
        self.experiment.failure()
    }

    /// Returns the replay of a miss, while it runs.
    pub fn replay(&self) -> Option<&Replay> {
        self.clock.replay.as_ref()
    }

    /// Whether the motion between two checks of this run is shown: its steps last long enough on screen, and it has few
    /// enough circles, for the eye to follow.
    pub fn shows_checks(&self, run: &Run) -> bool {
        run.rules().detection.is_stepped()
            && run.is_small()
            && run.rules().check_interval() >= SHORTEST_SHOWN_STEP * self.clock.speed
    }

    /// Whether the circles of this run are outlined between two checks: while it plays, only where the eye can follow.
    pub fn shows_outlines(&self, run: &Run) -> bool {
        self.shows_checks(run) || !self.is_playing() && run.is_small() && run.rules().detection.is_stepped()
    }

    /// Returns the strength of the pulse of the last check of this lane, from 1 at the check down to 0.
    pub fn pulse(&self, lane: &Lane) -> f64 {
        if self.shows_checks(lane.run()) && !self.is_still() { lane.pulse.strength() } else { 0.0 }
    }

    /// Returns everything that should be in view: the circles at this moment, and those of a miss at the check before it.
    pub fn in_view(&self) -> Scene {
        let mut scene = self.run().moment();
        if let Some(failure) = self.lane().failure() {
            scene.add(failure.before.map(|circle| (circle, Color::Red)));
        }
        scene
    }

    /// Returns the view options.
    pub fn view_options(&self) -> &ViewOptions {
        &self.screen.view_options
    }

    /// Returns a sentence about what just happened, until its time is over or the next command.
    pub fn message(&self) -> Option<&str> {
        self.screen.message.as_ref().map(|message| message.text.as_str())
    }

    /// Whether a result is on screen, so that the other method plays at once.
    pub(in crate::session) fn has_run_result(&self) -> bool {
        self.failure().is_some_and(|failure| !is_by_hand(failure)) || self.experiment.has_found()
    }

    /// Returns the files to choose from, while the window asks for a file.
    pub fn file_picker(&self) -> Option<&FilePicker> {
        self.files.picker.as_ref()
    }

    /// Returns the name of the circle with this index.
    pub fn name(&self, circle: usize) -> &str {
        &self.run().start().circles[circle].name
    }

    /// Returns the circle with this index: with its own mass even while it is held, and with the velocity that it would
    /// have if it were released now.
    pub fn circle(&self, index: usize) -> Circle {
        self.circle_of(self.run(), index)
    }

    /// Returns the circle with this index in this run, as [`Session::circle`] does.
    pub fn circle_of(&self, run: &Run, index: usize) -> Circle {
        let circle = run.world().circle_at(index);
        let SceneCircle { circle: own, fixed, .. } = &run.start().circles[index];
        let is_held = !fixed && self.is_playing() && self.drag().is_some_and(|drag| drag.circle == index);
        let velocity = if is_held {
            self.hand.throw_velocity(&self.clock).unwrap_or(own.velocity)
        } else {
            circle.velocity
        };
        let center = self.hand.glided(run, index).unwrap_or(circle.center);
        Circle { center, mass: own.mass, velocity, ..circle }
    }

    /// Whether the screen has to be drawn again soon, without any input.
    pub fn is_moving(&self) -> bool {
        let is_pulsing = self.experiment.lanes().iter().any(|lane| self.pulse(lane) > 0.0);
        self.clock.is_playing
            || self.hand.drag.is_some()
            || self.clock.replay.is_some()
            || is_pulsing
            || self.experiment.lanes().iter().any(Lane::is_gliding)
            || self.experiment.lanes().iter().filter_map(|lane| lane.trace.as_ref()).any(DragTrace::is_fading)
            || self.flash() > 0.0
            || self.screen.radii.is_sliding()
    }

    /// Returns the radii of the explained pair, which slide together.
    pub fn radii(&self) -> &Radii {
        &self.screen.radii
    }

    /// Returns the strength of the flash of the last contact, from 1 at the contact down to 0.
    pub fn flash(&self) -> f64 {
        self.screen.flash_left / FLASH
    }

    /// Whether the last drag is being repeated.
    pub fn is_repeating_drag(&self) -> bool {
        self.hand.repetition.is_some()
    }

    /// Whether the last drag is being repeated, and more slowly than the hand was.
    pub fn is_repeating_slowly(&self) -> bool {
        self.hand.repetition.as_ref().is_some_and(|repetition| repetition.is_slowed)
    }

    /// Whether the last drag is being repeated, or has been.
    pub fn has_repeated_drag(&self) -> bool {
        self.hand.record.as_ref().is_some_and(|record| record.is_repeated)
    }

    /// Returns everything that a repeated drag shows while it runs and while its marks are on screen: the circle at each
    /// position of the hand.
    pub fn repeated_drag(&self) -> impl Iterator<Item = Circle> {
        let is_shown = self.is_repeating_drag() || self.experiment.lanes().iter().any(Lane::has_hand_result);
        let positions = self.hand.repeated().filter(move |_| is_shown);
        positions.map(|(circle, center)| Circle { center, ..self.circle(circle) })
    }

    /// Whether there is a drag to repeat under another method. `consequences` says which commands end that.
    pub fn has_recorded_drag(&self) -> bool {
        self.hand.has_record()
    }

    /// Continues the pull of a value, if there is one, because a button is held: all its changes are one edit.
    pub fn keep_pull(&mut self) {
        self.experiment.undo.since_last = 0.0;
    }

    /// Ends the pull of a value, if there is one: a further change of the same value is a new edit.
    pub fn end_pull(&mut self) {
        self.experiment.undo.last = None;
    }

    /// Sets whether there is room beside the canvas for the panel.
    pub fn set_room(&mut self, has_room_beside: bool) {
        self.screen.view_options.has_room_beside = has_room_beside;
    }

    /// Sets the recent load of the window.
    pub fn set_load(&mut self, load: FrameLoad) {
        self.screen.load = Some(load);
    }

    /// Returns what limits the window while it plays and cannot keep up; `None` while it keeps up, and while that is not
    /// known.
    pub fn limit(&self) -> Option<Limit> {
        let clock_waits = self.experiment.runs().any(|run| run.is_behind);
        self.screen.load.filter(|_| self.clock.is_playing).and_then(|load| load.limit(clock_waits))
    }

    /// Returns the time range that the ribbon shows.
    pub fn visible_time(&self) -> TimeRange {
        self.screen.visible_time.range(self.run().rules().step)
    }
}
