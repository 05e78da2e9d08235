//! One run, or two side by side under one clock.

mod difference;

pub use difference::Difference;

use difference::Search;

use super::pair::Pair;
use super::run::{Memento, Noticed, PAIR_TESTS_PER_FRAME, Run, Stops};
use crate::scene::Scene;
use crate::simulation::{Detection, Rules};

/// The experiment: one run, or in Compare two, in which the same start goes under both detection methods.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// The only run, or that of overlap detection.
    first: Run,
    /// In Compare that of intercept detection.
    second: Option<Run>,
    /// Is the second the one that the panels explain?
    is_second_focused: bool,
    search: Search,
}

/// A frame of Compare is made in at most this many slices.
const SLICES: f64 = 64.0;

/// An experiment to come back to.
#[derive(Clone, Debug)]
pub struct ExperimentMemento {
    first: Memento,
    second: Option<Memento>,
    is_second_focused: bool,
}

impl ExperimentMemento {
    /// How much memory it takes (bytes), to within a few.
    pub fn size(&self) -> usize {
        self.first.size() + self.second.as_ref().map_or(0, Memento::size)
    }
}

impl Experiment {
    /// One run of this scene from time zero.
    pub fn new(scene: Scene) -> Self {
        Self::one(Run::new(scene))
    }

    fn one(run: Run) -> Self {
        Self { first: run, second: None, is_second_focused: false, search: Search::default() }
    }

    /// Do both methods run side by side?
    pub fn is_comparing(&self) -> bool {
        self.second.is_some()
    }

    /// The run that the panels explain: the only one, or one of the two.
    pub fn focused(&self) -> &Run {
        self.second.as_ref().filter(|_| self.is_second_focused).unwrap_or(&self.first)
    }

    /// Is this the run that the panels explain?
    pub fn is_focused(&self, run: &Run) -> bool {
        std::ptr::eq(run, self.focused())
    }

    /// All runs: overlap detection first.
    pub fn each(&self) -> impl Iterator<Item = &Run> {
        std::iter::once(&self.first).chain(&self.second)
    }

    /// The run under this method; `None` when there is none.
    pub fn under(&self, detection: Detection) -> Option<&Run> {
        self.each().find(|run| run.rules().detection == detection)
    }

    /// Where the two of Compare first differed, as far as they have run.
    pub fn difference(&self) -> Option<&Difference> {
        self.search.found()
    }

    /// This experiment, to come back to.
    pub fn memento(&self) -> ExperimentMemento {
        ExperimentMemento {
            first: self.first.memento(),
            second: self.second.as_ref().map(Run::memento),
            is_second_focused: self.is_second_focused,
        }
    }

    /// The experiment as it was, to the last bit.
    pub fn resume(memento: ExperimentMemento) -> Self {
        let ExperimentMemento { first, second, is_second_focused } = memento;
        let second = second.map(Run::resume);
        let mut experiment =
            Self { first: Run::resume(first), second, is_second_focused, search: Search::default() };
        experiment.compare();
        experiment
    }

    /// The same start under both methods, from the start.
    pub fn split(&mut self) {
        let focused = self.focused().rules().detection;
        self.first.hold(None);
        self.first.restart();
        self.go_on_under_both(focused);
    }

    /// Both methods side by side from this moment on; the panels explain the one under this method.
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

    /// Only this method from this moment on.
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

    /// Only the run under this method, from the start.
    pub fn single(&mut self, detection: Detection) {
        self.restart();
        self.go_on_under(detection);
    }

    /// The panels explain the other one of the two compared.
    pub fn explain_other(&mut self) {
        self.is_second_focused = self.is_comparing() && !self.is_second_focused;
    }

    /// Opens another scene; Compare stays one.
    pub fn open(&mut self, scene: Scene) {
        let was_comparing = self.is_comparing();
        *self = Self::new(scene);
        if was_comparing {
            self.split();
        }
    }

    /// Back to the scene as it was loaded, at time zero; Compare stays one.
    pub fn reload(&mut self) {
        self.open(self.first.loaded().clone());
    }

    /// Back to the start. After a drag in Compare each has a start of its own: what the hand made of it there.
    pub fn restart(&mut self) {
        self.each_mut().for_each(Run::restart);
        // One clock: the one whose start is earlier, by less than a step, waits there for the other.
        let latest = self.each().map(Run::clock).fold(f64::NEG_INFINITY, f64::max);
        for run in self.each_mut().filter(|run| run.clock() < latest) {
            run.seek(latest);
            if run.clock() != latest {
                // Of a much shorter step that would be more than a machine computes.
                let circles = run.start().circles.clone();
                run.start_from(&circles, latest);
            }
        }
    }

    /// Lets `seconds` pass on the clock, or fewer where one of the runs stops. Returns the first results on the way.
    pub fn pass(&mut self, seconds: f64, stops: Stops) -> Noticed {
        let Some(second) = &mut self.second else { return self.first.pass(seconds, stops) };
        let target = self.first.clock() + seconds;
        let tests_at_first = self.first.world().counters().pair_tests + second.world().counters().pair_tests;
        // In slices, so that one of the two never runs farther ahead than it can be brought back.
        let slice = (seconds / SLICES).max(self.first.rules().step);
        let mut noticed = Noticed::default();
        while self.first.clock() < target && !noticed.stops(stops) {
            // Where a slice is less than the clock's last digit the rest is one slice.
            let next =
                Some(self.first.clock() + slice).filter(|&next| next > self.first.clock()).unwrap_or(target);
            let next = next.min(target);
            let by_steps = self.first.pass_to(next, stops);
            let solved = second.pass_to(self.first.clock(), stops);
            if second.clock() < self.first.clock() {
                // One clock: who is ahead waits, and what it saw there comes again.
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

    /// Is a step being made that takes more than one picture?
    pub fn is_within_step(&self) -> bool {
        self.each().any(Run::is_within_step)
    }

    /// One step of overlap detection, or as much time; returns the first results on the way.
    pub fn step(&mut self) -> Noticed {
        let noticed = self.first.step();
        self.follow();
        noticed
    }

    /// One step back, or as much time.
    pub fn step_back(&mut self) {
        self.first.step_back();
        self.follow();
    }

    /// To another moment (s), or as near to it as all runs can go.
    pub fn seek(&mut self, time: f64) {
        let reach = self.each().map(Run::reaches_back_to).filter(|reach| reach.is_finite());
        let time = reach.fold(time, f64::max);
        self.first.seek(time);
        self.follow();
    }

    /// To the next contact, or check that found something, in either run. Returns whether there is one near.
    pub fn next_event(&mut self) -> bool {
        let found: Vec<f64> =
            self.each_mut().filter_map(|run| run.next_event().then(|| run.clock())).collect();
        let soonest = found.iter().copied().reduce(f64::min);
        self.meet_at(soonest)
    }

    /// To the last one before this moment.
    pub fn previous_event(&mut self) -> bool {
        let found: Vec<f64> =
            self.each_mut().filter_map(|run| run.previous_event().then(|| run.clock())).collect();
        let latest = found.iter().copied().reduce(f64::max);
        self.meet_at(latest)
    }

    /// Changes the circles. In Compare it is the start that is changed, that of the run which the panels explain, and
    /// both go from there: after a drag they have no other place in common.
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

    /// The run under this method, to change it alone; `None` when there is none.
    pub(super) fn under_mut(&mut self, detection: Detection) -> Option<&mut Run> {
        self.each_mut().find(|run| run.rules().detection == detection)
    }

    /// What was found of where the two differ is of another start.
    pub(super) fn forget_difference(&mut self) {
        self.search = Search::default();
    }

    /// Takes these circles away.
    pub fn remove(&mut self, circles: &[usize]) {
        if self.is_comparing() {
            self.restart();
        }
        self.each_mut().for_each(|run| run.remove(circles));
        self.edit(|_| {});
        self.search = Search::default();
    }

    /// Changes the rules. In Compare each keeps its method, and both go from the start.
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

    /// Keeps the distance of this pair in each run.
    pub(super) fn watch(&mut self, pair: Option<Pair>) {
        self.each_mut().for_each(|run| run.watch(pair));
    }

    fn each_mut(&mut self) -> impl Iterator<Item = &mut Run> {
        std::iter::once(&mut self.first).chain(&mut self.second)
    }

    /// The second goes to where the first is.
    fn follow(&mut self) {
        let Some(second) = &mut self.second else { return };
        second.seek(self.first.clock());
        // It may be behind, or not reach back so far.
        if second.clock() != self.first.clock() {
            self.first.seek(second.clock());
        }
        self.compare();
    }

    fn meet_at(&mut self, time: Option<f64>) -> bool {
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
