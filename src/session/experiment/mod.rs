//! The experiment: one run, or several side by side under one clock.

mod advance;
mod hand_marks;
mod lane;
mod line_up;
mod push_out;
mod results;
mod run;
mod undo;

pub use hand_marks::{DragTrace, HandContact, HandMarks, PathPiece};
pub use lane::Lane;
pub use line_up::{LineUp, Methods};
pub use push_out::PushOut;
pub use results::{Found, PairResult};
pub use run::{
    Dip, DistanceSegment, PairDistance, Pass, Run, SEARCHED_UP_TO, Stops, Trajectory, Vertex,
    first_collision, is_searching,
};
pub use undo::{EditKind, Pulled, Undo};

use std::ops::Range;
use std::sync::Arc;

use circle_collision::simulation::{Detection, Rules, StepMethod};

use super::contact::Pair;
use super::now::{Ends, Now};
use crate::scene::Scene;
use run::{CHECKPOINTS_BUDGET, Memento};

/// One lane, or, in Compare, several that run the same start under different methods.
#[derive(Clone, Debug)]
pub struct Experiment {
    pub(super) lanes: Vec<Lane>,
    /// The index of the lane that the panels explain.
    explained_lane: usize,
    /// The line-up of the lanes, if they are several.
    pub line_up: Option<LineUp>,
    /// The stepped method that was chosen last: the one to which intercept detection goes back.
    pub chosen_stepped: StepMethod,
    /// The states before and after each edit.
    pub(in crate::session) undo: Undo,
    /// The present, and what recent changes have ended.
    pub(in crate::session) now: Now,
}

/// A state of the experiment to go back to.
#[derive(Clone, Debug)]
pub struct ExperimentMemento {
    runs: Vec<Memento>,
    explained_lane: usize,
    line_up: Option<LineUp>,
}

impl ExperimentMemento {
    /// Estimates the memory that it uses (bytes).
    pub fn size(&self) -> usize {
        self.runs.iter().map(Memento::size).sum()
    }
}

impl Experiment {
    /// Returns one run of this scene at time zero.
    pub fn new(scene: Arc<Scene>) -> Self {
        // Its own, or else the first of its line-up.
        let mut methods = std::iter::once(&scene.rules.detection).chain(&scene.compare);
        let chosen_stepped = methods.find_map(|method| method.stepped()).unwrap_or(StepMethod::Overlap);
        let lanes = vec![Lane::new(Run::new(scene))];
        Self {
            lanes,
            explained_lane: 0,
            line_up: None,
            chosen_stepped,
            undo: Undo::default(),
            now: Now::default(),
        }
    }

    /// Whether there are more than two lanes, each of which only has room for the fate of the explained pair.
    pub fn has_small_lanes(&self) -> bool {
        self.lanes.len() > 2
    }

    /// Whether several methods run side by side.
    pub fn is_comparing(&self) -> bool {
        self.lanes.len() > 1
    }

    /// Returns all lanes, at least one.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// Returns the lane that the panels explain.
    pub fn explained_lane(&self) -> &Lane {
        &self.lanes[self.explained_lane]
    }

    /// Returns the places of the lanes on screen where this many have room: of all, or of the explained one with its neighbors.
    pub fn places_with_room(&self, count: usize) -> Range<usize> {
        let (all, count) = (self.lanes.len(), count.clamp(1, self.lanes.len()));
        let first = (self.explained_lane / count * count).min(all - count);
        first..first + count
    }

    /// Returns the place of the lane that the panels explain.
    pub fn explained_place(&self) -> usize {
        self.explained_lane
    }

    /// Returns all runs, in the order of their lanes.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.lanes.iter().map(Lane::run)
    }

    /// Returns the run under this method, if there is one.
    pub fn under(&self, detection: Detection) -> Option<&Run> {
        self.runs().find(|run| run.rules().detection == detection)
    }

    /// Returns the lanes with fixed steps.
    pub fn stepped(&self) -> impl Iterator<Item = &Lane> {
        self.lanes.iter().filter(|lane| lane.method().is_stepped())
    }

    /// Whether a lane has a result for this pair, and in every other lane the pair has one as well or has parted.
    pub fn is_decided_for(&self, pair: Option<Pair>) -> bool {
        let Some(pair) = pair else { return false };
        let has_result = |run: &Run| PairResult::of(run, pair).is_some();
        self.runs().any(has_result) && self.runs().all(|run| has_result(run) || run.has_parted(pair))
    }

    /// Returns the state of this experiment, to go back to.
    pub fn memento(&self) -> ExperimentMemento {
        let runs = self.runs().map(Run::memento).collect();
        ExperimentMemento { runs, explained_lane: self.explained_lane, line_up: self.line_up }
    }

    /// Whether this is still the state of the experiment.
    pub fn is_at(&self, memento: &ExperimentMemento) -> bool {
        let ExperimentMemento { runs, explained_lane, line_up } = memento;
        *explained_lane == self.explained_lane
            && *line_up == self.line_up
            && runs.len() == self.lanes.len()
            && self.runs().zip(runs).all(|(run, memento)| run.is_at(memento))
    }

    /// Goes back to an earlier state, bit for bit, and shows no results of the runs.
    pub fn resume(&mut self, memento: ExperimentMemento) {
        let ExperimentMemento { runs, explained_lane, line_up } = memento;
        self.lanes = runs.into_iter().map(|run| Lane::new(Run::resume(run))).collect();
        (self.explained_lane, self.line_up) = (explained_lane, line_up);
        // Alone or beside intercept, the stepped method is the one that was chosen.
        let chosen = match line_up {
            None | Some(LineUp::Two) => self.lanes[0].method().stepped(),
            Some(LineUp::OfScene | LineUp::All) => None,
        };
        self.chosen_stepped = chosen.unwrap_or(self.chosen_stepped);
        self.share_memory();
        self.now.change(Ends::Runs);
    }

    /// Goes back to the start, and runs these methods from there.
    pub fn start_under(&mut self, methods: Methods) {
        self.hold(None);
        self.restart();
        self.go_on_under(methods);
    }

    /// Runs these methods from this moment on. The panels explain the same one as before, if it is among them.
    pub fn go_on_under(&mut self, methods: Methods) {
        let explained = self.explained_lane().method();
        let methods = match methods {
            Methods::SideBySide(LineUp::OfScene) => {
                Methods::SideBySide(LineUp::opening(self.explained_lane().run().start()))
            }
            Methods::One(_) | Methods::SideBySide(LineUp::Two | LineUp::All) => methods,
        };
        if methods != self.methods() {
            self.lanes.swap(0, self.explained_lane);
            self.lanes.truncate(1);
            let these = match methods {
                Methods::One(method) => vec![method],
                Methods::SideBySide(line_up) => {
                    line_up.methods(self.lanes[0].run.start(), self.chosen_stepped)
                }
            };
            let memento = self.lanes[0].run.memento();
            self.lanes.extend((1..these.len()).map(|_| Lane::new(Run::resume(memento.clone()))));
            for (lane, &detection) in self.lanes.iter_mut().zip(&these) {
                if lane.method() != detection {
                    lane.run.set_rules(Rules { detection, ..*lane.run.rules() });
                }
            }
        }
        (self.chosen_stepped, self.line_up) = match methods {
            Methods::One(Detection::Stepped(method)) => (method, None),
            Methods::One(Detection::Intercept) => (self.chosen_stepped, None),
            Methods::SideBySide(line_up) => (self.chosen_stepped, Some(line_up)),
        };
        self.explained_lane = 0;
        self.explain_method(explained);
        self.share_memory();
        self.now.change(Ends::Runs);
    }

    /// Makes the panels explain the lane of this method, if there is one.
    pub fn explain_method(&mut self, method: Detection) {
        let lane = self.lanes.iter().position(|lane| lane.method() == method);
        self.explained_lane = lane.unwrap_or(self.explained_lane);
    }

    /// Notes in each lane of a small scene the last failure after a time of its run (s, absolute).
    pub(super) fn note_last_failures(&mut self, since: impl Fn(&Run) -> f64) {
        for lane in &mut self.lanes {
            let last = lane.run.last_failure(since(&lane.run)).filter(|_| lane.run.is_small());
            if let Some(failure) = last.copied() {
                lane.note(&self.now, &PairResult::Failed(failure));
            }
        }
    }

    /// Makes the panels explain the next lane.
    pub fn explain_next(&mut self) {
        self.explained_lane = (self.explained_lane + 1) % self.lanes.len();
    }

    /// Opens another scene. Compare stays on, unless there is nothing to compare.
    pub fn open(&mut self, scene: Arc<Scene>) {
        let line_up = self.line_up.filter(|_| !scene.circles.is_empty());
        self.replace(scene);
        if let Some(line_up) = line_up {
            self.start_under(Methods::SideBySide(line_up));
        }
    }

    /// Opens another scene in a single lane.
    pub fn replace(&mut self, scene: Arc<Scene>) {
        *self = Self { undo: std::mem::take(&mut self.undo), now: self.now, ..Self::new(scene) };
        self.now.change(Ends::Runs);
    }

    /// Changes the circles. In Compare, this changes the start of the run that the panels explain, and all runs begin
    /// there, since after a drag the runs differ in everything but a start that they are given.
    pub fn edit(&mut self, change: impl FnOnce(&mut Scene)) {
        self.now.change(Ends::Course);
        if !self.is_comparing() {
            self.lanes[0].run.edit(change);
            return;
        }
        self.restart();
        let mut scene = self.explained_lane().run().start().clone();
        change(&mut scene);
        let time = self.clock();
        self.runs_mut().for_each(|run| run.start_from(&scene, time));
    }

    /// Changes the circles of each run at this moment, as a hand does.
    pub fn edit_each_by_hand(&mut self, change: impl Fn(&mut Scene)) {
        self.runs_mut().for_each(|run| run.edit_by_hand(&change));
    }

    /// Removes these circles.
    pub fn remove(&mut self, circles: &[usize]) {
        if self.is_comparing() {
            self.restart();
        }
        self.runs_mut().for_each(|run| run.remove(circles));
        self.edit(|_| {});
    }

    /// Removes a wall.
    pub fn remove_wall(&mut self, wall: usize) {
        if self.is_comparing() {
            self.restart();
        }
        self.runs_mut().for_each(|run| run.remove_wall(wall));
        self.edit(|_| {});
    }

    /// Changes the rules. In Compare, each run keeps its method, and all begin at the start.
    pub fn set_rules(&mut self, rules: Rules) {
        let is_comparing = self.is_comparing();
        if is_comparing {
            self.restart();
        }
        for run in self.runs_mut() {
            let detection = if is_comparing { run.rules().detection } else { rules.detection };
            run.set_rules(Rules { detection, ..rules });
        }
        self.now.change(Ends::Course);
    }

    /// Changes the texts of the start of each run, which go on as they are.
    pub fn set_texts(&mut self, change: impl Fn(&mut Scene)) {
        self.runs_mut().for_each(|run| run.set_texts(&change));
    }

    /// Holds a circle in the running worlds, or none.
    pub fn hold(&mut self, circle: Option<usize>) {
        self.runs_mut().for_each(|run| run.hold(circle));
    }

    /// Records the distance of this pair in each run.
    pub fn watch(&mut self, pair: Option<Pair>) {
        self.runs_mut().for_each(|run| run.watch(pair));
    }

    fn runs_mut(&mut self) -> impl Iterator<Item = &mut Run> {
        self.lanes.iter_mut().map(|lane| &mut lane.run)
    }

    /// Gives the checkpoints of each run an equal share of the memory.
    fn share_memory(&mut self) {
        let runs = self.lanes.len();
        self.runs_mut().for_each(|run| run.checkpoints_budget = CHECKPOINTS_BUDGET / runs);
    }
}
