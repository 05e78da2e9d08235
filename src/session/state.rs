//! The state of the program, and what can be read of it.

use std::path::PathBuf;
use std::sync::Arc;

use super::display::{
    FilePicker, Host, Limit, Load, Message, Pauses, Replay, TimeRange, ViewOptions, VisibleTime,
};
use super::experiment::{Experiment, Lane};
use super::focus::Focus;
use super::hand::{Drag, Hand, RecordedDrag, Repetition};
use super::kept::Offer;
use super::known_files::KnownFiles;
use super::origin::Origin;
use super::run::Run;
use super::step_size::{MonteCarlo, ShownZones, Zones};
use super::tour::Tour;
use super::undo::Undo;
use crate::geometry::Circle;
use crate::scene::{Color, Scene};
use crate::simulation::{AuditedContact, Event};

/// The time for which entries of the table flash after they were solved again (s of real time).
const FLASH: f64 = 0.5;

/// The minimum duration of a step on screen for which the motion between two checks is shown (s of real time).
const SHORTEST_SHOWN_STEP: f64 = 0.15;

/// Everything that the program knows.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Session {
    pub(super) experiment: Experiment,
    pub(super) origin: Origin,
    pub(super) files: KnownFiles,
    /// The files that were opened or saved last, the latest first.
    pub(super) recent: Arc<[PathBuf]>,
    /// Whether the window asks what to do with the edits of a file before it closes.
    pub(super) is_asked_to_save: bool,
    /// Why the file could not be written, while another name is asked for.
    pub(super) refusal: Option<String>,
    /// Whether the edits are given up: nothing is kept of them.
    pub(super) is_given_up: bool,
    /// What was open in another window that has ended, and can be restored.
    pub(super) offer: Option<Offer>,
    pub(super) is_playing: bool,
    /// Whether it is shown to viewers who press nothing.
    pub(super) is_filmed: bool,
    pub(super) speed: f64,
    pub(super) selection: Vec<usize>,
    pub(super) drag: Option<Drag>,
    pub(super) pauses: Pauses,
    pub(super) replay: Option<Replay>,
    /// The motion of the hand that holds a circle.
    pub(super) hand: Hand,
    /// The last drag; `None` after any other edit.
    pub(super) recorded_drag: Option<RecordedDrag>,
    /// Its repetition, while it is played again.
    pub(super) repetition: Option<Repetition>,
    pub(super) view_options: ViewOptions,
    pub(super) tour: Option<Tour>,
    /// The index of the chapter with which the tour goes on; `None` when it was never begun.
    pub(super) toured: Option<usize>,
    pub(super) monte_carlo: Option<MonteCarlo>,
    pub(super) file_picker: Option<FilePicker>,
    pub(super) message: Option<Message>,
    pub(super) undo: Undo,
    /// The pair that is explained while none is selected.
    pub(super) focus: Option<Focus>,
    pub(super) visible_time: VisibleTime,
    /// The last contact that was noticed, and the time since then (s of real time).
    pub(super) noticed: (Option<Event>, f64),
    /// The pair that the step size is about.
    pub(super) zones: ShownZones,
    /// What the pictures took lately; `None` without a window.
    pub(super) load: Option<Load>,
}

impl Session {
    /// Returns a session of this scene, paused at its start.
    pub fn new(scene: Scene, origin: Origin) -> Self {
        let mut session = Self {
            files: KnownFiles::default(),
            recent: Arc::default(),
            is_asked_to_save: false,
            refusal: None,
            is_given_up: false,
            offer: None,
            speed: scene.playback,
            experiment: Experiment::new(Arc::new(scene)),
            origin,
            is_playing: false,
            is_filmed: false,
            selection: Vec::new(),
            drag: None,
            pauses: Pauses::default(),
            replay: None,
            hand: Hand::default(),
            recorded_drag: None,
            repetition: None,
            view_options: ViewOptions::default(),
            tour: None,
            toured: None,
            monte_carlo: None,
            file_picker: None,
            message: None,
            undo: Undo::default(),
            focus: None,
            visible_time: VisibleTime::default(),
            noticed: (None, f64::INFINITY),
            zones: ShownZones::default(),
            load: None,
        };
        if let Origin::File(path) = session.origin.clone() {
            session.note_file(&path, session.run().loaded().clone());
        }
        session.settle(0.0);
        session
    }

    /// Returns the session with both methods side by side.
    #[must_use]
    pub fn in_compare(mut self) -> Self {
        self.experiment.split();
        self.settle(0.0);
        self
    }

    /// Returns the session as it is shown by this host.
    #[must_use]
    pub fn shown_in(mut self, host: Host) -> Self {
        self.view_options.host = host;
        self
    }

    /// Returns the session with still pictures.
    #[must_use]
    pub fn with_still_pictures(mut self) -> Self {
        self.view_options.still = true;
        self
    }

    /// Returns the lane that the panels explain: the only one, or one of those of Compare.
    pub fn lane(&self) -> &Lane {
        self.experiment.explained_lane()
    }

    /// Returns the run of that lane.
    pub fn run(&self) -> &Run {
        self.experiment.explained()
    }

    /// Returns the whole experiment: one run or two.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Returns where the scene is from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Whether time passes.
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Whether it is shown to viewers who press nothing: see [`Session::film_to`].
    pub fn is_filmed(&self) -> bool {
        self.is_filmed
    }

    /// Returns the playback speed: seconds simulated per second shown.
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// Whether nothing moves on screen but the circles.
    pub fn is_still(&self) -> bool {
        self.view_options.still
    }

    /// Whether the run pauses by itself at results.
    pub(super) fn pauses_at_results(&self) -> bool {
        self.view_options.pauses && !self.is_still()
    }

    /// Returns the selected circles, at most two, in the order in which they were selected.
    pub fn selection(&self) -> &[usize] {
        &self.selection
    }

    /// Returns what the hand holds.
    pub fn drag(&self) -> Option<&Drag> {
        self.drag.as_ref()
    }

    /// Returns the missed contact on screen.
    pub fn miss(&self) -> Option<&AuditedContact> {
        self.experiment.miss()
    }

    /// Returns the replay of a miss, while it runs.
    pub fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// Whether the motion between two checks of this run is shown: its steps last long enough on screen, and it has few enough
    /// circles, for an eye to follow.
    pub fn shows_checks(&self, run: &Run) -> bool {
        run.rules().detection.is_stepped()
            && run.is_small()
            && run.rules().step >= SHORTEST_SHOWN_STEP * self.speed
    }

    /// Returns the strength of the pulse of the last check of this lane, from 1 at the check to 0.
    pub fn pulse(&self, lane: &Lane) -> f64 {
        if self.shows_checks(lane.run()) && !self.is_still() { lane.pulse() } else { 0.0 }
    }

    /// Returns all that is to be in view: the circles at this moment, and those of a miss at the check before it.
    pub fn in_view(&self) -> Scene {
        let mut scene = self.run().moment();
        for circle in self.experiment.explained_lane().miss().into_iter().flat_map(|miss| miss.before) {
            scene.add(circle, Color::Red);
        }
        scene
    }

    /// Returns what the person chose to see.
    pub fn view_options(&self) -> &ViewOptions {
        &self.view_options
    }

    /// Returns a sentence about what just happened, while it holds and until the next command.
    pub fn message(&self) -> Option<&str> {
        self.message.as_ref().map(Message::text)
    }

    /// Returns the time at which a circle of the explained pair last turned (s, absolute); `None` when none has since the
    /// start.
    pub fn last_turn(&self) -> Option<f64> {
        let (run, pair) = (self.run(), self.focus_pair()?);
        let turns = run.trajectory().until(run.world().time());
        turns.iter().rev().find(|turn| pair.has(turn.circle)).map(|turn| turn.time)
    }

    /// Whether a result is on screen, from which the other method plays at once.
    pub(in crate::session) fn has_result(&self) -> bool {
        self.miss().is_some_and(|miss| !miss.is_by_hand()) || self.experiment.has_found()
    }

    /// Returns the result of trying random phases.
    pub fn monte_carlo(&self) -> Option<&MonteCarlo> {
        self.monte_carlo.as_ref()
    }

    /// Returns the files to choose from, while a file is asked for.
    pub fn file_picker(&self) -> Option<&FilePicker> {
        self.file_picker.as_ref()
    }

    /// Returns the name of the circle of this index.
    pub fn name(&self, circle: usize) -> &str {
        &self.run().start().circles[circle].name
    }

    /// Returns the circle of this index: with its own mass even while it is held, and with the velocity that it would have if it
    /// were let go of now.
    pub fn circle(&self, index: usize) -> Circle {
        self.circle_of(self.run(), index)
    }

    /// Returns the circle of this index in this run, as [`Session::circle`] does.
    pub fn circle_of(&self, run: &Run, index: usize) -> Circle {
        let circle = run.world().circle(index);
        let own = run.start().circles[index].circle;
        let is_held = self.is_playing && self.drag.is_some_and(|drag| drag.circle == index);
        let velocity = if is_held { self.thrown().unwrap_or(own.velocity) } else { circle.velocity };
        Circle { mass: own.mass, velocity, ..circle }
    }

    /// Whether the picture has to be drawn again soon, without any input.
    pub fn is_moving(&self) -> bool {
        let is_pulsing = self.experiment.lanes().iter().any(|lane| self.pulse(lane) > 0.0);
        self.is_playing
            || self.drag.is_some()
            || self.replay.is_some()
            || is_pulsing
            || self.flash() > 0.0
            || self.experiment.is_within_step()
    }

    /// Returns the strength of the flash of the last contact, from 1 at the contact to 0.
    pub fn flash(&self) -> f64 {
        (1.0 - self.noticed.1 / FLASH).clamp(0.0, 1.0)
    }

    /// Ends the pull of a value, if there is one: from now on a change of the same value is another edit.
    pub fn end_pull(&mut self) {
        self.undo.end_pull();
    }

    /// Returns the pair that the step size is about: the explained one, or in a scene that is not small the fastest ahead of a
    /// contact. `None` when no pair will overlap.
    pub fn zones(&self) -> Option<&Zones> {
        self.zones.zones()
    }

    /// Says whether there is room beside the canvas for a panel that opens by itself.
    pub fn set_room(&mut self, is_wide: bool) {
        self.view_options.is_wide = is_wide;
    }

    /// Says what the pictures took lately.
    pub fn set_load(&mut self, load: Load) {
        self.load = Some(load);
    }

    /// Returns what limits the window while it plays and cannot keep up; `None` while it can, and while that is not known.
    pub fn limit(&self) -> Option<Limit> {
        let clock_waits = self.experiment.runs().any(Run::is_behind);
        self.load.filter(|_| self.is_playing).and_then(|load| load.limit(clock_waits))
    }

    /// Returns the time range that the ribbon shows.
    pub fn visible_time(&self) -> TimeRange {
        self.visible_time.range(self.run().rules().step)
    }
}
