//! Decides whether the task of the tour is done, and goes on to the next one.

use super::chapter::Wait;
use super::state::{Guess, TERMS, Tour};
use crate::scene::BUILT_IN;
use crate::session::display::{Notice, Page, Replay};
use crate::session::run::{Dip, Run};
use crate::session::{Origin, Session};
use crate::simulation::{Detection, Outcome};

impl Session {
    /// Goes on to the first task that is not done. Closes the tour when another scene is open.
    pub(in crate::session) fn follow_tour(&mut self) {
        let Some(mut tour) = self.tour.take() else { return };
        let scene = tour.chapter().scene;
        let is_another = match self.origin {
            Origin::BuiltIn(place) => place != scene,
            // The scene of a chapter was saved, or another one was opened.
            Origin::File(_) => self.run().loaded().title != BUILT_IN[scene].title(),
            Origin::Clipboard => true,
        };
        if is_another {
            self.toured = Some(tour.next_time());
            if self.message.is_none() {
                self.tell(&Notice::TourClosed);
            }
            return;
        }
        if let Some(place) = self.view_options.term.and_then(|term| TERMS.iter().position(|&one| one == term))
        {
            tour.pointed[place] = true;
        }
        while let Some(task) = tour.task().filter(|task| self.has_done(task.waits, &tour)) {
            if task.waits == Wait::Miss {
                tour.was_right = tour.guess.map(|guess| guess == Guess::PassesThrough);
            }
            tour.was_caught = task.waits == Wait::Seen && self.miss.is_none();
            if task.waits != Wait::Terms {
                self.view_options.term = None;
            }
            tour.done += 1;
        }
        if tour.task().is_none() {
            self.toured = Some(tour.next_time());
        }
        self.tour = Some(tour);
    }

    fn has_done(&self, wait: Wait, tour: &Tour) -> bool {
        let overlap = self.experiment.find(Detection::checks_at_steps);
        let solved = self.experiment.find(Detection::solves_contacts);
        let chances = overlap.and_then(|_| self.chances_at_start());
        let thrown = self.miss.filter(|miss| !miss.is_by_hand()).map(|miss| miss.outcome);
        match wait {
            Wait::Miss => thrown == Some(Outcome::Missed),
            Wait::Dip => {
                let paused = (!self.is_playing).then(|| self.run().clock());
                // A replay is of the run that missed, under overlap detection.
                let Some(run) = overlap else { return false };
                let moment = self.replay().map(Replay::time).or(paused);
                moment.is_some_and(|time| run.dips(time, time).iter().any(|dip| is_unchecked(run, dip, time)))
            }
            Wait::Tunnel => self.miss.is_some_and(|miss| miss.is_by_hand()),
            Wait::Sweep => solved.is_some() && self.has_recorded_drag() && self.drag.is_none(),
            Wait::Seen => {
                self.has_result()
                    && thrown != Some(Outcome::Missed)
                    && chances.is_some_and(|chances| chances.seen == 1.0)
            }
            Wait::Caught => {
                overlap.is_some_and(|run| self.found(run).is_some())
                    && self.miss.is_none()
                    && chances.is_some_and(|chances| chances.stopped == 1.0)
            }
            Wait::Terms => tour.pointed == [true; TERMS.len()],
            Wait::Contact => solved.is_some_and(|run| run.last_contact(f64::NEG_INFINITY).is_some()),
            Wait::PushOut => {
                !self.pushes.is_empty()
                    || overlap
                        .and_then(|run| run.last_contact(f64::NEG_INFINITY))
                        .is_some_and(|event| event.depth > 0.0)
            }
            Wait::Cost => self.view_options.panel.page() == Some(Page::Cost),
        }
    }
}

/// Whether `time` (s, absolute) is in this dip, and no check is.
fn is_unchecked(run: &Run, dip: &Dip, time: f64) -> bool {
    let step = run.rules().step;
    let steps = ((dip.from - run.start_time()) / step).floor() + 1.0;
    dip.from < time && time < dip.to && run.start_time() + steps * step > dip.to
}
