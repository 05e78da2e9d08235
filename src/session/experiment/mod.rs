//! The experiment: one run, or two side by side under one clock.

mod advance;
mod difference;

pub use difference::Difference;

use std::sync::Arc;

use difference::Search;

use super::pair::Pair;
use super::run::{Memento, Run};
use crate::scene::Scene;
use crate::simulation::{Detection, Rules};

/// One run; or in Compare two, in which the same start runs under both detection methods.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The only run, or the one under overlap detection.
    first: Run,
    /// In Compare the run under intercept detection.
    second: Option<Run>,
    /// Whether the panels explain the second run.
    is_second_focused: bool,
    search: Search,
}

/// An experiment to come back to.
#[derive(Clone, Debug)]
pub struct ExperimentMemento {
    first: Memento,
    second: Option<Memento>,
    is_second_focused: bool,
}

impl ExperimentMemento {
    /// Estimates the memory that it takes (bytes).
    pub fn size(&self) -> usize {
        self.first.size() + self.second.as_ref().map_or(0, Memento::size)
    }
}

/// The methods of the two runs in Compare, in their order.
const COMPARED: [Detection; 2] = Detection::ALL;

/// Whether a run under this method is the second one in Compare.
fn is_second(detection: Detection) -> bool {
    detection == COMPARED[1]
}

impl Experiment {
    /// Returns one run of this scene at time zero.
    pub fn new(scene: Arc<Scene>) -> Self {
        Self::one(Run::new(scene))
    }

    fn one(run: Run) -> Self {
        Self { first: run, second: None, is_second_focused: false, search: Search::default() }
    }

    /// Whether both methods run side by side.
    pub fn is_comparing(&self) -> bool {
        self.second.is_some()
    }

    /// Returns the run that the panels explain: the only one, or one of the two.
    pub fn focused(&self) -> &Run {
        self.second.as_ref().filter(|_| self.is_second_focused).unwrap_or(&self.first)
    }

    /// Whether this is the run that the panels explain.
    pub fn is_focused(&self, run: &Run) -> bool {
        std::ptr::eq(run, self.focused())
    }

    /// Returns all runs, the one under overlap detection first.
    pub fn each(&self) -> impl Iterator<Item = &Run> {
        std::iter::once(&self.first).chain(&self.second)
    }

    /// Returns the run under this method, if there is one.
    pub fn under(&self, detection: Detection) -> Option<&Run> {
        self.find(|one| one == detection)
    }

    /// Returns the first run under a method of this kind, if there is one.
    pub fn find(&self, is_wanted: impl Fn(Detection) -> bool) -> Option<&Run> {
        self.each().find(|run| is_wanted(run.rules().detection))
    }

    /// Returns the first contact in which the two runs of Compare differ, as far as they have run.
    pub fn difference(&self) -> Option<&Difference> {
        self.search.found()
    }

    /// Returns this experiment, to come back to.
    pub fn memento(&self) -> ExperimentMemento {
        ExperimentMemento {
            first: self.first.memento(),
            second: self.second.as_ref().map(Run::memento),
            is_second_focused: self.is_second_focused,
        }
    }

    /// Returns the experiment as it was, to the last bit.
    pub fn resume(memento: ExperimentMemento) -> Self {
        let ExperimentMemento { first, second, is_second_focused } = memento;
        let second = second.map(Run::resume);
        let mut experiment =
            Self { first: Run::resume(first), second, is_second_focused, search: Search::default() };
        experiment.compare();
        experiment
    }

    /// Goes back to the start, and runs it under both methods.
    pub fn split(&mut self) {
        let focused = self.focused().rules().detection;
        self.first.hold(None);
        self.first.restart();
        self.go_on_under_both(focused);
    }

    /// Runs both methods side by side from this moment on; the panels explain the run under `focused`.
    pub fn go_on_under_both(&mut self, focused: Detection) {
        if self.second.is_none() {
            let mut second = Run::resume(self.first.memento());
            let rules = *self.first.rules();
            for (run, detection) in [&mut self.first, &mut second].into_iter().zip(COMPARED) {
                let rules = Rules { detection, ..rules };
                if rules != *run.rules() {
                    run.set_rules(rules);
                }
            }
            self.second = Some(second);
        }
        self.is_second_focused = is_second(focused);
        self.search = Search::default();
    }

    /// Runs only this method from this moment on.
    pub fn go_on_under(&mut self, detection: Detection) {
        if let Some(second) = self.second.take()
            && is_second(detection)
        {
            self.first = second;
        }
        self.is_second_focused = false;
        self.search = Search::default();
        let rules = Rules { detection, ..*self.first.rules() };
        if rules != *self.first.rules() {
            self.first.set_rules(rules);
        }
    }

    /// Goes back to the start, and runs it under this method only.
    pub fn single(&mut self, detection: Detection) {
        self.restart();
        self.go_on_under(detection);
    }

    /// Makes the panels explain the other run of Compare.
    pub fn explain_other(&mut self) {
        self.is_second_focused = self.is_comparing() && !self.is_second_focused;
    }

    /// Opens another scene. Compare stays on.
    pub fn open(&mut self, scene: Arc<Scene>) {
        let was_comparing = self.is_comparing();
        *self = Self::new(scene);
        if was_comparing {
            self.split();
        }
    }

    /// Goes back to the scene as it was loaded, at time zero. Compare stays on.
    pub fn reload(&mut self) {
        self.open(Arc::clone(self.first.loaded()));
    }

    /// Changes the circles. In Compare it changes the start of the run that the panels explain, and both runs go from there:
    /// after a drag they have no other moment in common.
    pub fn edit(&mut self, change: impl FnOnce(&mut Scene)) {
        self.search = Search::default();
        if !self.is_comparing() {
            self.first.edit(change);
            return;
        }
        self.restart();
        let mut scene = self.focused().start().clone();
        change(&mut scene);
        let time = self.first.clock();
        self.each_mut().for_each(|run| run.start_from(&scene.circles, time));
    }

    /// Changes the circles of each run at this moment.
    pub fn edit_each(&mut self, change: impl Fn(&mut Scene)) {
        self.search = Search::default();
        self.each_mut().for_each(|run| run.edit(&change));
    }

    /// Returns the first run under a method of this kind, if there is one, to change it alone.
    pub(super) fn find_mut(&mut self, is_wanted: impl Fn(Detection) -> bool) -> Option<&mut Run> {
        self.each_mut().find(|run| is_wanted(run.rules().detection))
    }

    /// Forgets where the two runs differ: that was from another start.
    pub(super) fn forget_difference(&mut self) {
        self.search = Search::default();
    }

    /// Removes these circles.
    pub fn remove(&mut self, circles: &[usize]) {
        if self.is_comparing() {
            self.restart();
        }
        self.each_mut().for_each(|run| run.remove(circles));
        self.edit(|_| {});
        self.search = Search::default();
    }

    /// Changes the rules. In Compare each run keeps its method, and both go from the start.
    pub fn set_rules(&mut self, rules: Rules) {
        if self.is_comparing() {
            self.restart();
        }
        if let Some(second) = &mut self.second {
            for (run, detection) in [&mut self.first, second].into_iter().zip(COMPARED) {
                run.set_rules(Rules { detection, ..rules });
            }
        } else {
            self.first.set_rules(rules);
        }
        self.search = Search::default();
    }

    /// Holds a circle in the moving worlds, or none.
    pub fn hold(&mut self, circle: Option<usize>) {
        self.each_mut().for_each(|run| run.hold(circle));
    }

    /// Records the distance of this pair in each run.
    pub(super) fn watch(&mut self, pair: Option<Pair>) {
        self.each_mut().for_each(|run| run.watch(pair));
    }

    fn each_mut(&mut self) -> impl Iterator<Item = &mut Run> {
        std::iter::once(&mut self.first).chain(&mut self.second)
    }

    fn compare(&mut self) {
        if let Some(second) = &self.second {
            self.search.go_on(&self.first, second);
        }
    }
}
