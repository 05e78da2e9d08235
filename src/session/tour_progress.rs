//! Decides whether the task of the tour is done, moves on to the next one, and says whether its sentence fits the screen.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Detection, Rules};

use super::tour::TERMS;
use super::{Dip, DipOutcome, Guess, Lane, LineUp, OpenTour, Origin, Page, PairResult, Run, Session, Wait};
use crate::scene::BUILT_IN;
use crate::session::failure::is_by_hand;

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
            if self.screen.message.is_none() {
                self.tell("The tour is closed: F2 opens it again.");
            }
            return;
        }
        if let Some(term) = self.screen.view_options.term {
            tour.pointed[term as usize] = true;
        }
        while let Some(task) = tour.task().filter(|task| self.has_done(task.waits, &tour)) {
            if task.waits == Wait::Miss {
                tour.was_right = tour.guess.map(|guess| guess == Guess::PassesThrough);
            }
            if task.waits == Wait::Throw {
                tour.was_right = Some(self.has_done(Wait::Lane, &tour));
            }
            tour.was_caught = task.waits == Wait::Seen && self.failure().is_none();
            if task.waits != Wait::Terms {
                self.screen.view_options.term = None;
            }
            tour.done += 1;
        }
        if tour.task().is_none() {
            self.tour.resumes_at = Some(tour.resume_chapter());
        }
        self.tour.open = Some(tour);
    }

    /// Whether the sentence of the open tour is about the run on screen. After a change of the method, for example, it is
    /// not, until the chapter begins again.
    pub fn tour_fits_screen(&self) -> bool {
        let Some(tour) = &self.tour.open else { return false };
        let run = self.run();
        // Sentences are about one method and, in the last chapter, about the number of circles.
        let is_complete = run.world().len() == run.loaded().circles.len();
        let is_single = !self.experiment.is_comparing() && is_complete;
        let checks = is_single && run.rules().checks_once();
        let solves = is_single && !run.rules().detection.is_stepped();
        let counters = run.counters_since_start();
        let (is_missed, has_contact) = (counters.missed > 0, run.last_contact(run.start_time()).is_some());
        let Some(task) = tour.task() else {
            let last = tour.chapter().tasks.last().map(|task| task.waits);
            return last.is_none_or(|wait| match wait {
                Wait::Miss => checks && is_missed,
                Wait::Dip => {
                    let dips = run.dips(run.start_time(), run.known_until());
                    let has_missed = dips.iter().any(|dip| dip.outcome == DipOutcome::Missed);
                    checks && (has_missed || self.has_done(wait, tour))
                }
                Wait::Tunnel | Wait::Seen | Wait::Terms => self.has_done(wait, tour),
                Wait::Sweep => solves && self.has_done(wait, tour),
                Wait::Caught => checks && counters.caught > 0 && !is_missed && counters.too_late == 0,
                Wait::Contact => solves && has_contact,
                Wait::PushOut => checks && self.has_done(wait, tour),
                Wait::Cost => is_complete,
                Wait::Throw | Wait::Lane => self.has_done(Wait::Throw, tour),
            });
        };
        match task.waits {
            Wait::Miss | Wait::PushOut => checks && !has_contact,
            Wait::Dip | Wait::Tunnel => checks,
            Wait::Sweep => checks && run.missed_by_hand() > 0,
            Wait::Seen | Wait::Caught => checks && self.chances_at_start().is_some(),
            Wait::Terms => solves,
            Wait::Contact => solves && self.explained_pair().is_some(),
            Wait::Cost => solves && has_contact,
            Wait::Throw => self.runs_all_as_loaded(),
            Wait::Lane => self.has_done(Wait::Throw, tour),
        }
    }

    /// Whether all methods run side by side from the scene as it was loaded.
    fn runs_all_as_loaded(&self) -> bool {
        let (run, loaded) = (self.run(), self.run().loaded());
        self.experiment.line_up == Some(LineUp::All)
            && run.start().circles == loaded.circles
            && *run.rules() == Rules { detection: run.rules().detection, ..loaded.rules }
    }

    fn has_done(&self, wait: Wait, tour: &OpenTour) -> bool {
        let lane = self.experiment.stepped().next();
        let stepped = lane.map(Lane::run);
        let solved = self.experiment.under(Detection::Intercept);
        let chances = stepped.and_then(|_| self.chances_at_start());
        let outcome = self.failure().filter(|failure| !is_by_hand(failure)).map(|failure| failure.outcome);
        match wait {
            Wait::Miss => outcome == Some(Outcome::Missed),
            Wait::Dip => {
                let paused = (!self.clock.is_playing).then(|| self.run().clock());
                // A replay belongs to the run that missed, in fixed steps.
                let Some(run) = stepped else { return false };
                let moment = self.replay().map(|replay| replay.time).or(paused);
                moment.is_some_and(|time| run.dips(time, time).iter().any(|dip| is_unchecked(run, dip, time)))
            }
            Wait::Tunnel => self.failure().is_some_and(is_by_hand),
            Wait::Sweep => solved.is_some() && self.has_recorded_drag() && self.hand.drag.is_none(),
            Wait::Seen => {
                self.has_run_result()
                    && outcome != Some(Outcome::Missed)
                    && chances.is_some_and(|chances| chances.seen == 1.0)
            }
            Wait::Caught => {
                lane.is_some_and(|lane| lane.found().is_some())
                    && self.failure().is_none()
                    && chances.is_some_and(|chances| chances.caught == 1.0)
            }
            Wait::Terms => TERMS.into_iter().all(|term| tour.has_pointed_at(term)),
            Wait::Contact => solved.is_some_and(|run| run.last_contact(f64::NEG_INFINITY).is_some()),
            Wait::PushOut => lane.is_some_and(|lane| {
                let last = lane.run().last_contact(f64::NEG_INFINITY);
                !lane.pushes.is_empty() || last.is_some_and(|event| event.depth > 0.0)
            }),
            Wait::Cost => self.screen.view_options.panel.page() == Some(Page::Cost),
            Wait::Throw => self.runs_all_as_loaded() && self.experiment.is_decided_for(self.explained_pair()),
            Wait::Lane => {
                let of_pair = |pair| PairResult::of(self.run(), pair);
                let has_caught =
                    matches!(self.explained_pair().and_then(of_pair), Some(PairResult::Found(_)));
                self.has_done(Wait::Throw, tour) && self.lane().method().is_stepped() && has_caught
            }
        }
    }
}

/// Whether `time` (s, absolute) is inside this dip, and no check is.
fn is_unchecked(run: &Run, dip: &Dip, time: f64) -> bool {
    let step = run.rules().check_interval();
    let steps = ((dip.from - run.start_time()) / step).floor() + 1.0;
    dip.from < time && time < dip.to && run.start_time() + steps * step > dip.to
}
