//! The experiment: one run, or two side by side under one clock.

mod difference;

pub use difference::Difference;

use difference::Search;

use super::pair::Pair;
use super::run::{Memento, Noticed, PAIR_TESTS_PER_FRAME, Run, Stops};
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

/// The maximum number of slices in which the time of a frame passes in Compare.
const SLICES: f64 = 64.0;

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

impl Experiment {
    /// Returns one run of this scene at time zero.
    pub fn new(scene: Scene) -> Self {
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
        self.each().find(|run| run.rules().detection == detection)
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
            for (run, detection) in
                [(&mut self.first, Detection::Overlap), (&mut second, Detection::Intercept)]
            {
                let rules = Rules { detection, ..rules };
                if rules != *run.rules() {
                    run.set_rules(rules);
                }
            }
            self.second = Some(second);
        }
        self.is_second_focused = focused == Detection::Intercept;
        self.search = Search::default();
    }

    /// Runs only this method from this moment on.
    pub fn go_on_under(&mut self, detection: Detection) {
        if let Some(second) = self.second.take()
            && detection == Detection::Intercept
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
    pub fn open(&mut self, scene: Scene) {
        let was_comparing = self.is_comparing();
        *self = Self::new(scene);
        if was_comparing {
            self.split();
        }
    }

    /// Goes back to the scene as it was loaded, at time zero. Compare stays on.
    pub fn reload(&mut self) {
        self.open(self.first.loaded().clone());
    }

    /// Goes back to the start. After a drag in Compare each run has a start of its own.
    pub fn restart(&mut self) {
        self.each_mut().for_each(Run::restart);
        // Both have one clock: the run whose start is earlier, by less than a step, goes on to the other.
        let latest = self.each().map(Run::clock).fold(f64::NEG_INFINITY, f64::max);
        for run in self.each_mut().filter(|run| run.clock() < latest) {
            run.seek(latest);
            if run.clock() != latest {
                // With a much shorter step there are too many steps in between.
                let circles = run.start().circles.clone();
                run.start_from(&circles, latest);
            }
        }
    }

    /// Lets `seconds` pass on the clock, or fewer where a run stops; returns the first results on the way.
    pub fn pass(&mut self, seconds: f64, stops: Stops) -> Noticed {
        let Some(second) = &mut self.second else { return self.first.pass(seconds, stops) };
        let target = self.first.clock() + seconds;
        let tests_at_first = self.first.world().counters().pair_tests + second.world().counters().pair_tests;
        // In slices, so that no run gets farther ahead of the other than it can be brought back.
        let slice = (seconds / SLICES).max(self.first.rules().step);
        let mut noticed = Noticed::default();
        while self.first.clock() < target && !noticed.stops(stops) {
            // Where a slice is less than the last digit of the clock, the rest is one slice.
            let next =
                Some(self.first.clock() + slice).filter(|&next| next > self.first.clock()).unwrap_or(target);
            let next = next.min(target);
            let by_steps = self.first.pass_to(next, stops);
            let solved = second.pass_to(self.first.clock(), stops);
            if second.clock() < self.first.clock() {
                // Both have one clock: the run that is ahead goes back, and finds again what it found there.
                self.first.seek(second.clock());
                noticed.found = noticed.found.or(solved.found);
                break;
            }
            noticed.missed = noticed.missed.or(by_steps.missed);
            noticed.found = noticed.found.or(by_steps.found).or(solved.found);
            let tests = self.first.world().counters().pair_tests + second.world().counters().pair_tests;
            if tests.saturating_sub(tests_at_first) > 2 * PAIR_TESTS_PER_FRAME {
                self.first.fall_behind();
            }
            if self.first.is_behind() {
                break;
            }
        }
        self.compare();
        noticed
    }

    /// Whether a divided step is being made, which takes more than one picture.
    pub fn is_within_step(&self) -> bool {
        self.each().any(Run::is_within_step)
    }

    /// Makes one step of overlap detection, or lets as much time pass; returns the first results on the way.
    pub fn step(&mut self) -> Noticed {
        let noticed = self.first.step();
        self.follow();
        noticed
    }

    /// Goes back by one step, or by as much time.
    pub fn step_back(&mut self) {
        self.first.step_back();
        self.follow();
    }

    /// Goes to `time` (s, absolute), or as near to it as all runs can.
    pub fn seek(&mut self, time: f64) {
        let reach = self.each().map(Run::reaches_back_to).filter(|reach| reach.is_finite());
        let time = reach.fold(time, f64::max);
        self.first.seek(time);
        self.follow();
    }

    /// Goes to the next contact, or step in which something happens, of either run. Returns whether there is one near.
    pub fn next_event(&mut self) -> bool {
        let found: Vec<f64> =
            self.each_mut().filter_map(|run| run.next_event().then(|| run.clock())).collect();
        let soonest = found.iter().copied().reduce(f64::min);
        self.seek_both(soonest)
    }

    /// Goes to the last event before now of either run. Returns whether there is one on record.
    pub fn previous_event(&mut self) -> bool {
        let found: Vec<f64> =
            self.each_mut().filter_map(|run| run.previous_event().then(|| run.clock())).collect();
        let latest = found.iter().copied().reduce(f64::max);
        self.seek_both(latest)
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

    /// Returns the run under this method, if there is one, to change it alone.
    pub(super) fn under_mut(&mut self, detection: Detection) -> Option<&mut Run> {
        self.each_mut().find(|run| run.rules().detection == detection)
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
            self.first.set_rules(Rules { detection: Detection::Overlap, ..rules });
            second.set_rules(Rules { detection: Detection::Intercept, ..rules });
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

    /// Brings the second run to the time of the first.
    fn follow(&mut self) {
        let Some(second) = &mut self.second else { return };
        second.seek(self.first.clock());
        // It may be behind, or not reach back that far.
        if second.clock() != self.first.clock() {
            self.first.seek(second.clock());
        }
        self.compare();
    }

    /// Brings both runs to this time, if there is one.
    fn seek_both(&mut self, time: Option<f64>) -> bool {
        if let (true, Some(time)) = (self.is_comparing(), time) {
            self.seek(time);
        }
        time.is_some()
    }

    fn compare(&mut self) {
        if let Some(second) = &self.second {
            self.search.go_on(&self.first, second);
        }
    }
}
