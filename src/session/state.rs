//! The state of the program, and what commands and the window ask of it.

use std::sync::Arc;

use circle_collision::geometry::Circle;
use circle_collision::simulation::Detection;
use circle_collision::simulation::audit::AuditedContact;

use super::clock::{Clock, Replay};
use super::experiment::{Experiment, Found, Lane, PairResult, Run};
use super::files::{FilePicker, Files};
use super::hand::{Drag, Hand};
use super::now::{Ends, Fact};
use super::origin::Origin;
use super::screen::{Host, Page, Screen, ViewOptions};
use super::tour::Tour;
use crate::scene::Scene;
use crate::session::contact::is_by_hand;

/// What the person did, and what the runs computed.
#[derive(Clone, Debug)]
pub struct State {
    pub(super) experiment: Experiment,
    pub(super) clock: Clock,
    pub(super) hand: Hand,
    pub(super) screen: Screen,
    pub(super) files: Files,
    pub(super) tour: Tour,
}

impl State {
    /// Returns the state with this scene, paused at its start.
    pub(super) fn new(scene: Scene, origin: Origin) -> Self {
        let mut state = Self {
            clock: Clock::at_speed(scene.playback),
            experiment: Experiment::new(Arc::new(scene)),
            hand: Hand::default(),
            screen: Screen::default(),
            files: Files { origin, ..Files::default() },
            tour: Tour::default(),
        };
        if let Origin::File(path) = state.files.origin.clone() {
            state.files.note(&path, Arc::clone(state.run().loaded()));
        }
        state
    }

    /// Returns the lane that the panels explain: the only one, or one of those in Compare.
    pub(super) fn lane(&self) -> &Lane {
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

    /// Returns the playback speed: seconds simulated per second shown.
    pub fn speed(&self) -> f64 {
        self.clock.speed
    }

    /// Returns the selected circles, at most two, in the order in which they were selected.
    pub fn selection(&self) -> &[usize] {
        &self.screen.selection
    }

    /// Returns the drag in progress, with the hand where it is shown.
    pub fn drag(&self) -> Option<Drag> {
        let glide = self.hand.glide(&self.experiment);
        self.hand.drag.map(|drag| Drag { target: glide.map_or(drag.target, |glide| glide.hand), ..drag })
    }

    /// Returns the result of a lane that is on screen.
    pub(super) fn result(&self, lane: &Lane) -> Option<PairResult> {
        lane.result(&self.experiment.now, self.hand.drag.is_some())
    }

    /// Returns the failure on screen, a contact that was missed or seen too late, or a ghost: that of the explained lane, or else, of
    /// two lanes, of the other.
    pub fn failure(&self) -> Option<AuditedContact> {
        let others = if self.experiment.has_small_lanes() { &[] } else { self.experiment.lanes() };
        let lanes = std::iter::once(self.lane()).chain(others);
        lanes.filter_map(|lane| self.result(lane)).find_map(|result| result.failure())
    }

    /// Returns the contact on screen that the explained lane found.
    pub(super) fn found(&self) -> Option<Found> {
        self.result(self.lane())?.found()
    }

    /// Whether a result of the run is on screen, so that the other method plays at once.
    pub(super) fn has_run_result(&self) -> bool {
        let mut results = self.experiment.lanes().iter().filter_map(|lane| self.result(lane));
        self.failure().is_some_and(|failure| !is_by_hand(&failure))
            || results.any(|result| result.found().is_some())
    }

    /// Returns the replay of a miss that runs, and the time that it shows (s, absolute).
    pub fn replay(&self) -> Option<(Replay, f64)> {
        let now = &self.experiment.now;
        let Fact { what, at } = self.clock.replay.filter(|replay| now.holds(Ends::Words, replay.at))?;
        Some((what, what.time(now.since(at))?))
    }

    /// Returns the view options.
    pub fn view_options(&self) -> &ViewOptions {
        &self.screen.view_options
    }

    /// Returns a sentence about what just happened, until its time is over or the next command.
    pub fn message(&self) -> Option<&str> {
        self.screen.message(&self.experiment.now, self.run().clock(), self.is_playing())
    }

    /// Returns the files to choose from, while the window asks for a file.
    pub fn file_picker(&self) -> Option<&FilePicker> {
        self.files.picker.as_ref()
    }

    /// Returns the circle with this index in the explained run: with its own mass even while it is held, and with the velocity that it
    /// would have if it were released now.
    pub fn circle(&self, index: usize) -> Circle {
        self.held_in(self.run()).circle(self.run(), index)
    }

    /// Whether circles move: as time passes, or in the hand.
    pub(super) fn moves_circles(&self) -> bool {
        self.clock.is_playing || self.hand.drag.is_some()
    }

    /// Returns the method whose cost the window is to measure next, from the present start: while the page *Cost* is open and
    /// nothing else takes time. A figure shares the machine with the text around it, and measures nothing.
    pub fn cost_to_measure(&self) -> Option<Detection> {
        let ViewOptions { panel, host, .. } = self.screen.view_options;
        let is_due = panel.page() == Some(Page::Cost) && host != Host::Figure && !self.moves_circles();
        self.screen.costs.next(self.run().shared_start()).filter(|_| is_due)
    }

    /// Whether the last drag is being repeated.
    pub fn is_repeating_drag(&self) -> bool {
        self.hand.repetition.is_some()
    }

    /// Whether there is a drag to repeat under another method.
    pub fn has_recorded_drag(&self) -> bool {
        self.hand.has_record()
    }
}
