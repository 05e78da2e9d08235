//! The state of the program, what can be read of it, and how it moves on by itself.

use std::path::PathBuf;

use glam::DVec2;

use super::drag::Stop;
use super::focus_pair::{self, Explanation, Kept, Pair};
use super::hand::Hand;
use super::message::Message;
use super::monte_carlo::MonteCarlo;
use super::pulse::Pulse;
use super::results::{PairResult, Results};
use super::run::Stops;
use super::stretch::{Moment, Stretch, Stretching};
use super::throw::{Repetition, Throw};
use super::undo::Undo;
use super::zones::{self, Zones};
use super::{Drag, FilePicker, Found, Motion, PushOut, Replay, Run, Runs, Tour, ViewOptions};
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
    pub(super) runs: Runs,
    pub(super) origin: Origin,
    pub(super) is_playing: bool,
    pub(super) speed: f64,
    pub(super) selection: Vec<usize>,
    pub(super) drag: Option<Drag>,
    pub(super) miss: Option<AuditedContact>,
    pub(super) results: Results,
    pub(super) replay: Option<Replay>,
    pulse: Pulse,
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
    pub(super) offer: Option<FilePicker>,
    pub(super) message: Option<Message>,
    pub(super) undo: Undo,
    /// The pair that is explained while none is chosen.
    pub(super) kept: Option<Kept>,
    pub(super) stretching: Stretching,
    /// The last contact that was noticed, and how long ago in real time (s).
    pub(super) noticed: (Option<Event>, f64),
    /// The pair that the step size is about.
    pub(super) zones: zones::Kept,
    /// Was a result on screen when this was last looked at?
    had_result: bool,
}

impl Session {
    /// This scene, paused at its start.
    pub fn new(scene: Scene, origin: Origin) -> Self {
        let mut session = Self {
            speed: scene.playback,
            runs: Runs::new(scene),
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
            offer: None,
            message: None,
            undo: Undo::default(),
            kept: None,
            stretching: Stretching::default(),
            noticed: (None, f64::INFINITY),
            zones: zones::Kept::default(),
            had_result: false,
        };
        session.settle(0.0);
        session
    }

    /// The same with both methods side by side.
    #[must_use]
    pub fn in_compare(mut self) -> Self {
        self.runs.split();
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
        self.runs.focused()
    }

    /// The whole experiment: one run or two.
    pub fn runs(&self) -> &Runs {
        &self.runs
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
        let turns = run.turns().until(run.world().time());
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
    pub fn offer(&self) -> Option<&FilePicker> {
        self.offer.as_ref()
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

    /// A page was asked for: Present has no panel, so it is over.
    pub(super) fn leave_present(&mut self) {
        if std::mem::take(&mut self.view_options.present) {
            self.tell("Present has no panel, so it is over: F5 presents again.");
        }
    }

    /// Must the picture be drawn again soon, without any input?
    pub fn is_moving(&self) -> bool {
        let is_pulsing = self.runs.each().any(|run| self.pulse(run) > 0.0);
        self.is_playing
            || self.drag.is_some()
            || self.replay.is_some()
            || is_pulsing
            || self.flash() > 0.0
            || self.runs.is_within_step()
    }

    /// How fresh the last contact is to the eye: 1 when it has just happened, 0 when it is old.
    pub fn flash(&self) -> f64 {
        (1.0 - self.noticed.1 / FLASH).clamp(0.0, 1.0)
    }

    fn notice(&mut self, seconds: f64) {
        let last = self.run().events().last().copied();
        // What was there when the scene was opened or time went back is no news.
        let is_news = last.is_some_and(|last| self.noticed.0.is_none_or(|noticed| noticed.time < last.time));
        self.noticed = (last, if is_news { 0.0 } else { self.noticed.1 + seconds });
    }

    /// Ends the pull of a value, if there is one: the same value changed again is another edit.
    pub fn end_pull(&mut self) {
        self.undo.end_pull();
    }

    /// Plays on for `seconds` of real time, up to the first result that holds or pauses the run.
    fn play(&mut self, seconds: f64) {
        if self.results.is_holding() {
            return;
        }
        let (compares, run) = (self.runs.is_comparing(), self.run());
        let stops = match (self.has(Motion::Pauses) && run.pauses() && self.drag.is_none(), compares) {
            (false, _) => Stops::default(),
            (true, false) => self.results.stops(),
            (true, true) => self.results.stops_in_compare(self.focus_pair()),
        };
        let noticed = self.runs.pass(seconds * self.speed, stops);
        if compares {
            if noticed.stops(stops) {
                self.end_comparison(stops);
            }
        } else if let Some(missed) = noticed.missed.filter(|_| stops.misses) {
            self.pause_at_miss(missed);
        } else if let Some(missed) = noticed.missed.filter(|_| self.run().is_small()) {
            self.show_miss(missed);
        } else if let Some(event) = noticed.found {
            self.miss = None;
            self.results.show(self.runs.focused(), event, stops.contacts);
        }
    }

    pub(super) fn show_miss(&mut self, missed: AuditedContact) {
        self.miss = Some(missed);
        self.results.show_miss();
    }

    /// Pauses where both methods have a result for the explained pair.
    fn end_comparison(&mut self, stops: Stops) {
        let Some(pair) = stops.pair else { return };
        let outcomes: Vec<_> = self.runs.each().map(|run| (run, PairResult::of(run, pair))).collect();
        if outcomes.iter().any(|(_, outcome)| outcome.is_none()) {
            return;
        }
        let mut missed = None;
        for (run, outcome) in outcomes {
            match outcome {
                Some(PairResult::Found(event)) => self.results.show(run, event, false),
                Some(PairResult::Missed(audited)) => missed = Some(audited),
                None => {}
            }
        }
        self.results.pause();
        match missed {
            Some(missed) => self.pause_at_miss(missed),
            None => self.set_playing(false),
        }
    }

    fn pause_at_miss(&mut self, missed: AuditedContact) {
        self.results.pause();
        self.set_playing(false);
        self.show_miss(missed);
        self.replay = self.has(Motion::Replay).then(|| Replay::of(missed));
    }

    /// What passes by itself in `seconds` of real time.
    pub(super) fn pass(&mut self, seconds: f64) {
        self.undo.tick(seconds);
        self.notice(seconds);
        self.replay = self.replay.and_then(|replay| replay.later(seconds));
        let last_check = |runs: &Runs| runs.under(Detection::Overlap).map(|run| run.world().time());
        let before = last_check(&self.runs);
        let left = self.results.tick(seconds, self.is_playing);
        if self.is_playing {
            if self.results.is_miss_over() {
                self.miss = None;
            }
            self.play(left);
        } else if self.runs.is_within_step() {
            // A step that has begun is made, however many pictures that takes.
            self.miss = self.runs.step().missed.filter(|_| self.run().is_small());
        }
        let checked = last_check(&self.runs);
        self.pulse.tick(seconds, checked.unwrap_or(f64::INFINITY));
        self.hold_on(seconds, checked != before);
        let (clock, is_playing) = (self.run().clock(), self.is_playing);
        self.message = self.message.take().and_then(|message| message.later(seconds, clock, is_playing));
        self.settle(seconds);
    }

    /// After a change, and after `seconds` of real time: which pair is explained from now on, and what is kept of it.
    pub(super) fn settle(&mut self, seconds: f64) {
        self.kept = focus_pair::keep(self, seconds);
        self.runs.watch(self.focus_pair());
        let run = self.run();
        let closest = self.explanation().map(|explanation| explanation.path.quadratic.vertex());
        let moment = Moment {
            step: run.rules().step,
            start: run.start_time(),
            clock: run.clock(),
            is_playing: self.is_playing,
            ahead: closest.filter(|&time| time > 0.0),
        };
        self.stretching.follow(&moment);
        self.zones = zones::keep(self);
        let has_result = self.has_result();
        if has_result && !self.had_result {
            self.view_options.open_for_result();
        }
        self.had_result = has_result;
        self.follow_tour();
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
    pub fn stretch(&self) -> Stretch {
        self.stretching.stretch(self.run().rules().step)
    }
}
