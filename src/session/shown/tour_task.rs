//! Decides whether the task of the tour is done, moves on to the next one, and says whether its sentence fits the screen.

use circle_collision::detection::{FirstCheck, first_check};
use circle_collision::simulation::Detection;

use crate::scene::{Apart, BUILT_IN};
use crate::session::contact::is_by_hand;
use crate::session::tour::{TERMS, chapters};
use crate::session::{Guess, LineUp, OpenTour, Origin, PairResult, Session, Wait};

impl Session {
    /// Moves on to the first task that is not done. Closes the tour if another scene is open.
    pub(in crate::session) fn follow_tour(&mut self) {
        let Some(mut tour) = self.tour.open.take() else { return };
        let scene = tour.chapter().scene;
        let is_another = match self.files.origin {
            Origin::BuiltIn(place) => place != scene,
            // Either the scene of a chapter was saved, or another one was opened.
            Origin::File(_) => self.run().loaded().title != BUILT_IN[scene].title(),
            Origin::Clipboard => true,
        };
        if is_another {
            self.tour.resumes_at = Some(tour.resume_chapter());
            return;
        }
        if let Some(term) = self.screen.view_options.term {
            tour.pointed[term as usize] = true;
        }
        let (run, is_safe) = (self.run(), tour.task().is_some_and(|task| task.waits == Wait::Safe));
        let is_at_start = !self.is_playing() && run.clock() == run.start_time();
        let is_dragged = is_at_start && run.rules().step != run.loaded().rules.step;
        // A check that is dragged on may not see it any more.
        if is_at_start && is_safe && !self.has_done(Wait::Seen, &tour) {
            tour.done -= 1;
        }
        while let Some(task) = tour.task().filter(|task| self.has_done(task.waits, &tour)) {
            if task.waits == Wait::Result {
                // Seen too late is neither.
                let counters = self.run().counters_since_start();
                let guess = tour.guess(self.run().rules().step).filter(|_| counters.too_late == 0);
                tour.was_right = guess.map(|guess| (guess == Guess::PassesThrough) == (counters.missed > 0));
            }
            if task.waits == Wait::Throw {
                tour.was_right = Some(self.has_done(Wait::Lane, &tour));
            }
            if task.waits != Wait::Terms {
                self.screen.view_options.term = None;
            }
            tour.done += 1;
        }
        if tour.task().is_none() {
            let next = tour.resume_chapter();
            self.tour.resumes_at = Some(next);
            // A drag of a check after the first throw is what the next chapter asks for.
            if is_dragged && chapters()[next].tasks[0].waits == Wait::Seen {
                tour = OpenTour { place: next, ..OpenTour::default() };
            }
        }
        self.tour.open = Some(tour);
    }

    /// Whether the sentence of the open tour is about the run on screen. After a change of the method, for example, it is
    /// not, until the chapter begins again.
    pub fn tour_fits_screen(&self) -> bool {
        let Some(tour) = &self.tour.open else { return false };
        match (tour.task(), tour.chapter().tasks.last()) {
            (Some(task), _) => self.fits_task(task.waits, tour),
            (None, Some(last)) => self.fits_end_of(last.waits, tour),
            (None, None) => true,
        }
    }

    /// Whether the sentence of a task that is not done is about the run on screen.
    fn fits_task(&self, wait: Wait, tour: &OpenTour) -> bool {
        let run = self.run();
        let has_contact = run.last_contact(run.start_time()).is_some();
        match wait {
            Wait::Result | Wait::PushOut => self.only_checks() && !has_contact,
            Wait::Tunnel => self.only_checks(),
            Wait::Sweep => self.only_checks() && run.missed_by_hand() > 0,
            Wait::Seen => self.only_checks() && self.chances_at_start().is_some(),
            Wait::Safe => self.only_checks() && self.has_done(Wait::Seen, tour),
            Wait::Caught => {
                let is_safe = self.chances_at_start().is_some_and(|chances| chances.caught == 1.0);
                self.only_checks() && is_safe
            }
            Wait::Terms => self.only_solves(),
            Wait::Contact => self.only_solves() && self.explained_pair().is_some(),
            Wait::Throw => self.runs_as_compared(),
            Wait::Lane => self.has_thrown_all(),
        }
    }

    /// Whether the last sentence of a chapter, whose last task waited for this, is about the run on screen.
    fn fits_end_of(&self, wait: Wait, tour: &OpenTour) -> bool {
        let run = self.run();
        let counters = run.counters_since_start();
        let has_contact = run.last_contact(run.start_time()).is_some();
        match wait {
            Wait::Result => self.only_checks() && counters.caught + counters.too_late + counters.missed > 0,
            Wait::Tunnel | Wait::Seen | Wait::Safe | Wait::Terms => self.has_done(wait, tour),
            Wait::Sweep => self.only_solves() && self.has_done(wait, tour),
            Wait::Caught => {
                let is_all = counters.missed == 0 && counters.too_late == 0;
                self.only_checks() && counters.caught > 0 && is_all
            }
            Wait::Contact => self.only_solves() && has_contact,
            Wait::PushOut => self.only_checks() && self.has_done(wait, tour),
            Wait::Throw | Wait::Lane => self.has_thrown_all(),
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
    fn has_thrown_all(&self) -> bool {
        self.runs_as_compared() && self.experiment.is_decided_for(self.explained_pair())
    }

    /// Whether the person has done what a task waits for.
    fn has_done(&self, wait: Wait, tour: &OpenTour) -> bool {
        let lane = self.experiment.stepped().next();
        let exact_run = self.experiment.under(Detection::Intercept);
        let failure = self.failure();
        let run = self.run();
        let is_at_start = run.clock() == run.start_time();
        let is_changed = run.rules().step != run.loaded().rules.step;
        let chances = || lane.and_then(|_| self.chances_at_start());
        match wait {
            Wait::Result => {
                let result = lane.and_then(|lane| self.result(lane));
                result.is_some_and(|result| !result.failure().is_some_and(|failure| is_by_hand(&failure)))
            }
            Wait::Tunnel => failure.is_some_and(|failure| is_by_hand(&failure)),
            Wait::Sweep => exact_run.is_some() && self.has_recorded_drag() && self.hand.drag.is_none(),
            Wait::Seen => {
                let path = self.explanation().filter(|_| is_at_start).map(|explanation| explanation.path);
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
            Wait::Contact => exact_run.is_some_and(|run| run.last_contact(f64::NEG_INFINITY).is_some()),
            Wait::PushOut => lane.is_some_and(|lane| {
                let last = lane.run().last_contact(f64::NEG_INFINITY);
                let by_hand = lane.pushes_by_hand(&self.experiment.now, self.hand.drag.is_some());
                !by_hand.is_empty() || last.is_some_and(|event| event.depth > 0.0)
            }),
            Wait::Throw => self.has_thrown_all(),
            Wait::Lane => {
                let result = self.explained_pair().and_then(|pair| PairResult::of(self.run(), pair));
                let has_caught = matches!(result, Some(PairResult::Found(_)));
                self.has_thrown_all() && self.lane().method().is_stepped() && has_caught
            }
        }
    }
}
