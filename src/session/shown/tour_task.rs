//! Says whether a task of the tour is done, whether its sentence fits the screen, and what the screen hides for it.

use circle_collision::detection::{FirstCheck, StepSize, first_check, intercept, step_size};
use circle_collision::simulation::Detection;

use super::Look;
use crate::scene::Apart;
use crate::session::contact::is_by_hand;
use crate::session::experiment::{LineUp, PairResult};
use crate::session::screen::Page;
use crate::session::state::State;
use crate::session::tour::{OpenTour, TERMS, Wait};

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
            (Some(task), _) => self.fits_task(task.waits, tour, look),
            (None, Some(last)) => self.fits_end_of(last.waits, tour, look),
            (None, None) => true,
        }
    }

    /// Computes the chances of a fixed step for the explained pair on its initial course. `None` if the pair never overlaps
    /// on it, or always does.
    pub(super) fn chances_at_start(&self, look: &Look) -> Option<StepSize> {
        let (pair, start) = (look.pair?, self.run().start());
        let [a, b] = [pair.a, pair.b].map(|index| start.circles[index].circle);
        step_size(&intercept(&a, &b), start.rules.step)
    }

    /// Whether the sentence of a task that is not done is about the run on screen.
    fn fits_task(&self, wait: Wait, tour: &OpenTour, look: &Look) -> bool {
        let run = self.run();
        let has_contact = run.last_found(run.start_time()).is_some();
        match wait {
            Wait::Result | Wait::PushOut => self.only_checks() && !has_contact,
            Wait::Tunnel => self.only_checks(),
            Wait::Sweep => self.only_checks() && run.missed_by_hand() > 0,
            Wait::Seen => self.only_checks() && self.chances_at_start(look).is_some(),
            Wait::Safe => self.only_checks() && self.has_done(Wait::Seen, tour, look),
            Wait::Caught => {
                let is_safe = self.chances_at_start(look).is_some_and(|chances| chances.caught == 1.0);
                self.only_checks() && is_safe
            }
            Wait::Terms => self.only_solves(),
            Wait::Contact => self.only_solves() && look.pair.is_some(),
            Wait::Throw => self.runs_as_compared(),
            Wait::Lane => self.has_thrown_all(look),
        }
    }

    /// Whether the last sentence of a chapter, whose last task waited for this, is about the run on screen.
    fn fits_end_of(&self, wait: Wait, tour: &OpenTour, look: &Look) -> bool {
        let run = self.run();
        let counters = run.counters_since_start();
        let has_contact = run.last_found(run.start_time()).is_some();
        match wait {
            Wait::Result => self.only_checks() && counters.caught + counters.too_late + counters.missed > 0,
            Wait::Tunnel | Wait::Seen | Wait::Safe | Wait::Terms => self.has_done(wait, tour, look),
            Wait::Sweep => self.only_solves() && self.has_done(wait, tour, look),
            Wait::Caught => {
                let is_all = counters.missed == 0 && counters.too_late == 0;
                self.only_checks() && counters.caught > 0 && is_all
            }
            Wait::Contact => self.only_solves() && has_contact,
            Wait::PushOut => self.only_checks() && self.has_done(wait, tour, look),
            Wait::Throw | Wait::Lane => self.has_thrown_all(look),
        }
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

    /// Whether the person has done what a task waits for.
    pub(in crate::session) fn has_done(&self, wait: Wait, tour: &OpenTour, look: &Look) -> bool {
        let lane = self.experiment.stepped().next();
        let exact_run = self.experiment.under(Detection::Intercept);
        let failure = look.failure;
        let run = self.run();
        let is_at_start = run.clock() == run.start_time();
        let is_changed = run.rules().step != run.loaded().rules.step;
        let chances = || lane.and_then(|_| self.chances_at_start(look));
        match wait {
            Wait::Result => {
                let result = lane.and_then(|lane| self.result(lane));
                result.is_some_and(|result| !result.failure().is_some_and(|failure| is_by_hand(&failure)))
            }
            Wait::Tunnel => failure.is_some_and(|failure| is_by_hand(&failure)),
            Wait::Sweep => exact_run.is_some() && self.has_recorded_drag() && self.hand.drag.is_none(),
            Wait::Seen => {
                let path = look.explanation.filter(|_| is_at_start).map(|explanation| explanation.path);
                let step = self.run().rules().check_interval();
                let seen = path.and_then(|path| first_check(&path, step, step));
                is_changed && seen.is_some_and(|seen| seen != FirstCheck::Missed)
            }
            Wait::Safe => is_at_start && chances().is_some_and(|chances| chances.caught == 1.0),
            Wait::Caught => {
                let is_found =
                    lane.is_some_and(|lane| matches!(self.result(lane), Some(PairResult::Found(_))));
                is_found && failure.is_none() && chances().is_some_and(|chances| chances.caught == 1.0)
            }
            Wait::Terms => TERMS.into_iter().all(|term| tour.has_pointed_at(term)),
            Wait::Contact => exact_run.is_some_and(|run| run.last_found(f64::NEG_INFINITY).is_some()),
            Wait::PushOut => lane.is_some_and(|lane| {
                let last = lane.run().last_found(f64::NEG_INFINITY);
                let by_hand = lane.pushes_by_hand(&self.experiment.now, self.hand.drag.is_some());
                !by_hand.is_empty() || last.is_some_and(|event| event.depth > 0.0)
            }),
            Wait::Throw => self.has_thrown_all(look),
            Wait::Lane => {
                let result = look.pair.and_then(|pair| PairResult::of(self.run(), pair));
                let has_caught = matches!(result, Some(PairResult::Found(_)));
                self.has_thrown_all(look) && self.lane().method().is_stepped() && has_caught
            }
        }
    }
}
