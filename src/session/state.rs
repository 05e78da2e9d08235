//! The state of the program, what can be read of it, and how it moves on by itself.

use std::path::PathBuf;

use glam::DVec2;

use super::display::{
    FilePicker, Found, Message, Motion, Pulse, Replay, Results, TimeRange, ViewOptions, VisibleTime,
};
use super::experiment::Experiment;
use super::focus_pair::{self, Explanation, Kept};
use super::hand::{Drag, Hand, PushOut, Repetition, Stop, Throw};
use super::pair::Pair;
use super::run::Run;
use super::step_size::{KeptZones, MonteCarlo, Zones};
use super::tour::Tour;
use super::undo::Undo;
use crate::geometry::Circle;
use crate::scene::{Color, Scene};
use crate::simulation::{AuditedContact, Detection, Event};

/// Table entries that were solved again flash for so long (s of real time).
const FLASH: f64 = 0.5;

/// What lies between two checks is shown where a step lasts at least this long on screen (s of real time).
const SHORTEST_SHOWN_STEP: f64 = 0.15;

/// Where the open scene came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The built-in scene at this place of the list.
    BuiltIn(usize),
    /// A file.
    File(PathBuf),
    /// The clipboard: it has no file of its own yet.
    Clipboard,
}

/// Everything that the program knows while it runs.
#[derive(Clone, Debug)]
pub struct Session {
    pub(super) experiment: Experiment,
    pub(super) origin: Origin,
    pub(super) is_playing: bool,
    pub(super) speed: f64,
    pub(super) selection: Vec<usize>,
    pub(super) drag: Option<Drag>,
    pub(super) miss: Option<AuditedContact>,
    pub(super) results: Results,
    pub(super) replay: Option<Replay>,
    pub(super) pulse: Pulse,
    pub(super) pushes: Vec<PushOut>,
    /// How the hand moves that holds a circle.
    pub(super) hand: Hand,
    /// Where the straight way began on which it sweeps a circle (m).
    pub(super) leg: DVec2,
    pub(super) stop: Option<Stop>,
    /// The last drag, while nothing else was edited since.
    pub(super) throw: Option<Throw>,
    /// How far it has been played again, while it is.
    pub(super) repetition: Option<Repetition>,
    pub(super) view_options: ViewOptions,
    pub(super) tour: Option<Tour>,
    /// The chapter that the tour goes on with; `None` when it was never begun.
    pub(super) toured: Option<usize>,
    pub(super) monte_carlo: Option<MonteCarlo>,
    pub(super) file_picker: Option<FilePicker>,
    pub(super) message: Option<Message>,
    pub(super) undo: Undo,
    /// The pair that is explained while none is chosen.
    pub(super) kept: Option<Kept>,
    pub(super) visible_time: VisibleTime,
    /// The last contact that was noticed, and how long ago in real time (s).
    pub(super) noticed: (Option<Event>, f64),
    /// The pair that the step size is about.
    pub(super) zones: KeptZones,
    /// Was a result on screen when this was last looked at?
    pub(super) had_result: bool,
}

impl Session {
    /// This scene, paused at its start.
    pub fn new(scene: Scene, origin: Origin) -> Self {
        let mut session = Self {
            speed: scene.playback,
            experiment: Experiment::new(scene),
            origin,
            is_playing: false,
            selection: Vec::new(),
            drag: None,
            miss: None,
            results: Results::default(),
            replay: None,
            pulse: Pulse::default(),
            pushes: Vec::new(),
            hand: Hand::default(),
            leg: DVec2::ZERO,
            stop: None,
            throw: None,
            repetition: None,
            view_options: ViewOptions::default(),
            tour: None,
            toured: None,
            monte_carlo: None,
            file_picker: None,
            message: None,
            undo: Undo::default(),
            kept: None,
            visible_time: VisibleTime::default(),
            noticed: (None, f64::INFINITY),
            zones: KeptZones::default(),
            had_result: false,
        };
        session.settle(0.0);
        session
    }

    /// The same with both methods side by side.
    #[must_use]
    pub fn in_compare(mut self) -> Self {
        self.experiment.split();
        self.settle(0.0);
        self
    }

    /// The same with still pictures.
    #[must_use]
    pub fn with_still_pictures(mut self) -> Self {
        self.view_options.motions.still = true;
        self
    }

    /// The run that the panels explain: the only one, or one of the two compared.
    pub fn run(&self) -> &Run {
        self.experiment.focused()
    }

    /// The whole experiment: one run or two.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// Where the scene came from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// Does time pass?
    pub fn is_playing(&self) -> bool {
        self.is_playing
    }

    /// Seconds simulated per second shown: at first what the scene says, then what the person chose.
    pub fn speed(&self) -> f64 {
        self.speed
    }

    /// Does this happen on screen?
    pub fn has(&self, motion: Motion) -> bool {
        self.view_options.motions.has(motion)
    }

    /// The selected circles, in the order of selecting, at most two.
    pub fn selection(&self) -> &[usize] {
        &self.selection
    }

    /// What the hand holds.
    pub fn drag(&self) -> Option<&Drag> {
        self.drag.as_ref()
    }

    /// The missed contact on screen.
    pub fn miss(&self) -> Option<&AuditedContact> {
        self.miss.as_ref()
    }

    /// The contact that this run found last, while its card is on screen.
    pub fn found(&self, run: &Run) -> Option<&Found> {
        self.results.found(run.rules().detection)
    }

    /// The replay of a miss, while it runs.
    pub fn replay(&self) -> Option<&Replay> {
        self.replay.as_ref()
    }

    /// Do the steps of this run last long enough on screen, among few enough circles, that an eye can follow what lies
    /// between two checks?
    pub fn shows_checks(&self, run: &Run) -> bool {
        run.rules().detection == Detection::Overlap
            && run.is_small()
            && run.rules().step >= SHORTEST_SHOWN_STEP * self.speed
    }

    /// How fresh the last check of this run is to the eye: 1 when it is made, 0 when its pulse has faded.
    pub fn pulse(&self, run: &Run) -> f64 {
        if self.has(Motion::Pulses) && self.shows_checks(run) { self.pulse.strength() } else { 0.0 }
    }

    /// All that is to be seen at this moment, of a miss the check before it, too.
    pub fn in_view(&self) -> Scene {
        let mut scene = self.run().moment();
        for circle in self.miss_of(self.run()).into_iter().flat_map(|miss| miss.before) {
            scene.add(circle, Color::Red);
        }
        scene
    }

    /// Who was pushed out by the last move of the hand.
    pub fn pushes(&self) -> &[PushOut] {
        &self.pushes
    }

    /// The same, if they are of this run.
    pub fn pushes_of(&self, run: &Run) -> &[PushOut] {
        if run.rules().detection == Detection::Overlap { &self.pushes } else { &[] }
    }

    /// What the person has chosen to see.
    pub fn view_options(&self) -> &ViewOptions {
        &self.view_options
    }

    /// A sentence about what just happened, while it holds and until the next command.
    pub fn message(&self) -> Option<&str> {
        self.message.as_ref().map(Message::text)
    }

    /// The pair that the screen explains.
    pub fn focus_pair(&self) -> Option<Pair> {
        focus_pair::focus_pair(self)
    }

    /// The exact solution for that pair.
    pub fn explanation(&self) -> Option<Explanation> {
        focus_pair::explanation(self)
    }

    /// When one of the explained pair last changed its course (s, absolute); `None` when they still go as at the start.
    pub fn last_turn(&self) -> Option<f64> {
        let (run, pair) = (self.run(), self.focus_pair()?);
        let turns = run.trajectory().until(run.world().time());
        turns.iter().rev().find(|turn| pair.has(turn.circle)).map(|turn| turn.time)
    }

    /// When the explained pair grazes on the course that it has in this run (s, absolute); `None` when it does not.
    pub fn graze(&self, run: &Run) -> Option<f64> {
        focus_pair::graze(run, self.focus_pair()?)
    }

    /// The missed contact on screen, if it is one of this run.
    pub fn miss_of(&self, run: &Run) -> Option<&AuditedContact> {
        self.miss().filter(|_| run.rules().detection == Detection::Overlap)
    }

    /// The result of trying random phases.
    pub fn monte_carlo(&self) -> Option<&MonteCarlo> {
        self.monte_carlo.as_ref()
    }

    /// The files to choose from, while the person is asked for one.
    pub fn file_picker(&self) -> Option<&FilePicker> {
        self.file_picker.as_ref()
    }

    /// A circle's name.
    pub fn name(&self, circle: usize) -> &str {
        &self.run().start().circles[circle].name
    }

    /// A circle as the person thinks of it: with its own mass even while it is held, and the velocity that it has when let
    /// go of now.
    pub fn circle(&self, index: usize) -> Circle {
        self.circle_of(self.run(), index)
    }

    /// The same of another run.
    pub fn circle_of(&self, run: &Run, index: usize) -> Circle {
        let circle = run.world().circle(index);
        let own = run.start().circles[index].circle;
        let is_held = self.is_playing && self.drag.is_some_and(|drag| drag.circle == index);
        let velocity = if is_held { self.thrown().unwrap_or(own.velocity) } else { circle.velocity };
        Circle { mass: own.mass, velocity, ..circle }
    }

    /// Must the picture be drawn again soon, without any input?
    pub fn is_moving(&self) -> bool {
        let is_pulsing = self.experiment.each().any(|run| self.pulse(run) > 0.0);
        self.is_playing
            || self.drag.is_some()
            || self.replay.is_some()
            || is_pulsing
            || self.flash() > 0.0
            || self.experiment.is_within_step()
    }

    /// How fresh the last contact is to the eye: 1 when it has just happened, 0 when it is old.
    pub fn flash(&self) -> f64 {
        (1.0 - self.noticed.1 / FLASH).clamp(0.0, 1.0)
    }

    /// Ends the pull of a value, if there is one: the same value changed again is another edit.
    pub fn end_pull(&mut self) {
        self.undo.end_pull();
    }

    /// The pair that the step size is about: the explained one, or in a crowd the fastest that is about to meet. `None`
    /// when none will overlap.
    pub fn zones(&self) -> Option<&Zones> {
        self.zones.zones()
    }

    /// Says whether there is room beside the canvas for a panel that opens by itself.
    pub fn set_room(&mut self, is_wide: bool) {
        self.view_options.is_wide = is_wide;
    }

    /// The stretch of time that the ribbon shows.
    pub fn visible_time(&self) -> TimeRange {
        self.visible_time.range(self.run().rules().step)
    }
}
