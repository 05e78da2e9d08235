//! Says whether a task of the tour is done, whether its sentence fits the screen, and what the screen hides for it.

use circle_collision::detection::{FirstCheck, StepSize, first_check, step_size};
use circle_collision::simulation::Detection;

use super::Look;
use crate::scene::Apart;
use crate::session::contact::is_by_hand;
use crate::session::experiment::{LineUp, PairResult};
use crate::session::screen::Page;
use crate::session::state::State;
use crate::session::tour::{OpenTour, TERMS, Wait};

/// What the wait of a task comes to.
#[derive(Clone, Copy, Debug)]
pub struct Waited {
    /// Whether the sentence of the task is about the run on screen, while it is not done.
    pub applies: bool,
    /// Whether the person has done what the task waits for.
    pub is_done: bool,
    /// Whether the last sentence of a chapter that ends with this task is about the run on screen.
    pub ends: bool,
}

impl State {
    /// Whether the canvas is the picture of the equation: in the chapter that opens the page *When*, where no page has room beside it.
    pub(in crate::session) fn is_canvas_picture(&self) -> bool {
        let is_wanted = self.tour().is_some_and(|tour| tour.chapter().page == Some(Page::When));
        is_wanted && self.screen.view_options.panel.page().is_none() && !self.experiment.is_comparing()
    }

    /// Whether the tour asks for a guess: before the throw.
    pub fn tour_asks(&self) -> bool {
        let is_before = !self.is_playing() && self.run().clock() == self.run().start_time();
        is_before && self.tour_waits_for(&[Wait::Result])
    }

    /// Whether what comes after the clock must not be shown: the tour asks what comes of a throw.
    pub(in crate::session) fn hides_future(&self) -> bool {
        self.tour_waits_for(&[Wait::Result, Wait::Throw])
    }

    fn tour_waits_for(&self, waits: &[Wait]) -> bool {
        self.tour().and_then(OpenTour::task).is_some_and(|task| waits.contains(&task.waits))
    }

    /// Whether the sentence of the open tour is about the run on screen. After a change of the method, for example, it is
    /// not, until the chapter begins again.
    pub(super) fn tour_fits_screen(&self, look: &Look) -> bool {
        let Some(tour) = &self.tour.open else { return false };
        match (tour.task(), tour.chapter().tasks.last()) {
            (Some(task), _) => self.waited(task.waits, tour, look).applies,
            (None, Some(last)) => self.waited(last.waits, tour, look).ends,
            (None, None) => true,
        }
    }

    /// Computes the chances of a fixed step for the explained pair on its initial course. `None` if the pair never overlaps
    /// on it, or always does.
    pub(super) fn chances_at_start(&self, look: &Look) -> Option<StepSize> {
        let (pair, start) = (look.pair?, self.run().start());
        step_size(pair.path_in(start), start.rules.step)
    }

    /// Returns what this wait of a task comes to on the run on screen.
    pub(in crate::session) fn waited(&self, wait: Wait, tour: &OpenTour, look: &Look) -> Waited {
        let (run, failure) = (self.run(), look.failure);
        let (checks, solves) = (self.only_checks(), self.only_solves());
        let counts = run.contact_counts();
        let is_perfect = counts.found > 0 && counts.lost() == 0;
        let has_contact = run.last_found(run.start_time()).is_some();
        let is_at_start = run.clock() == run.start_time();
        let lane = self.experiment.stepped().next();
        let result = || lane.and_then(|lane| self.result(lane));
        let chances = self.chances_at_start(look);
        let is_safe = chances.is_some_and(|chances| chances.caught == 1.0);
        let [applies, is_done, ends] = match wait {
            Wait::Result => {
                let is_of_run = |result: PairResult| !result.failure().is_some_and(|one| is_by_hand(&one));
                [checks && !has_contact, result().is_some_and(is_of_run), checks && counts.contacts() > 0]
            }
            Wait::Tunnel => {
                let has_tunneled = failure.is_some_and(|failure| is_by_hand(&failure));
                [checks, has_tunneled, has_tunneled]
            }
            Wait::Sweep => {
                let is_swept = self.experiment.under(Detection::Intercept).is_some()
                    && self.has_recorded_drag()
                    && self.hand.drag.is_none();
                [checks && run.missed_by_hand() > 0, is_swept, solves && is_swept]
            }
            Wait::Seen => {
                let is_seen = is_at_start && self.is_seen_by_another_step(look);
                [checks && chances.is_some(), is_seen, is_seen]
            }
            Wait::Safe => {
                let is_seen = is_at_start && self.is_seen_by_another_step(look);
                let is_chosen = is_at_start && lane.is_some() && is_safe;
                [checks && is_seen, is_chosen, is_chosen]
            }
            Wait::Caught => {
                let is_found = matches!(result(), Some(PairResult::Found(_)));
                [checks && is_safe, is_found && failure.is_none() && is_safe, checks && is_perfect]
            }
            Wait::InTime => {
                let is_chosen = is_at_start && self.is_first_seen_in_time(look);
                [checks, is_chosen, is_chosen]
            }
            Wait::Bounced => {
                let is_found = matches!(result(), Some(PairResult::Found(_))) && failure.is_none();
                [checks && self.is_first_seen_in_time(look), is_found, checks && is_perfect]
            }
            Wait::Terms => {
                let has_all = TERMS.into_iter().all(|term| tour.has_pointed_at(term));
                [solves, has_all, has_all]
            }
            Wait::Contact => {
                let exact_run = self.experiment.under(Detection::Intercept);
                let is_solved = exact_run.is_some_and(|run| run.last_found(f64::NEG_INFINITY).is_some());
                [solves && look.pair.is_some(), is_solved, solves && has_contact]
            }
            Wait::PushOut => {
                let is_pushed = lane.is_some_and(|lane| {
                    let last = lane.run().last_found(f64::NEG_INFINITY);
                    let by_hand = lane.pushes_by_hand(&self.experiment.now, self.hand.drag.is_some());
                    !by_hand.is_empty() || last.is_some_and(|event| event.depth > 0.0)
                });
                [checks && !has_contact, is_pushed, checks && is_pushed]
            }
            Wait::Throw => {
                let is_thrown = self.has_thrown_all(look);
                [self.runs_as_compared(), is_thrown, is_thrown]
            }
            Wait::Lane => {
                let is_thrown = self.has_thrown_all(look);
                let result = look.pair.and_then(|pair| PairResult::of(run, pair));
                let has_caught = matches!(result, Some(PairResult::Found(_)));
                [is_thrown, is_thrown && self.lane().method().is_stepped() && has_caught, is_thrown]
            }
        };
        Waited { applies, is_done, ends }
    }

    /// Whether the first check under the step that was chosen sees the explained pair.
    fn is_seen_by_another_step(&self, look: &Look) -> bool {
        let (run, step) = (self.run(), self.run().rules().check_interval());
        let seen = look.explanation.and_then(|explanation| first_check(explanation.path, step, step));
        let is_changed = run.rules().step != run.loaded().rules.step;
        is_changed && seen.is_some_and(|seen| seen != FirstCheck::Missed)
    }

    /// Whether the first check that sees the explained pair on its initial course comes in time.
    fn is_first_seen_in_time(&self, look: &Look) -> bool {
        let step = self.run().rules().check_interval();
        let first = look.pair.and_then(|pair| first_check(pair.path_in(self.run().start()), step, step));
        matches!(first, Some(FirstCheck::Caught(_)))
    }

    /// Whether no circle was added or removed: a sentence may be about their number.
    fn has_all_circles(&self) -> bool {
        self.run().world().len() == self.run().loaded().circles.len()
    }

    /// Whether overlap detection runs alone, with all circles.
    fn only_checks(&self) -> bool {
        !self.experiment.is_comparing() && self.has_all_circles() && self.run().rules().checks_once()
    }

    /// Whether intercept detection runs alone, with all circles.
    fn only_solves(&self) -> bool {
        !self.experiment.is_comparing()
            && self.has_all_circles()
            && !self.run().rules().detection.is_stepped()
    }

    /// Whether the methods that the scene compares run side by side from the scene as it was loaded.
    fn runs_as_compared(&self) -> bool {
        let (run, loaded) = (self.run(), self.run().loaded());
        self.experiment.line_up == Some(LineUp::opening(loaded))
            && run.start().is_world_of(loaded, Apart::Method)
    }

    /// Whether the throw under all methods is over: each has met the explained pair, or has not.
    fn has_thrown_all(&self, look: &Look) -> bool {
        self.runs_as_compared() && self.experiment.is_decided_for(look.pair)
    }
}
