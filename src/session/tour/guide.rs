//! Opens the tour, and says which task it is at and whether that is done.

use super::chapter::{Wait, chapters};
use super::progress::{Guess, TERMS, Tour};
use crate::detection::{intercept, step_size};
use crate::scene::BUILT_IN;
use crate::session::display::{Notice, Page, Replay};
use crate::session::run::{Dip, Run};
use crate::session::undo::{Edit, Remembered};
use crate::session::{Effect, Origin, Session};
use crate::simulation::{Detection, Outcome};

/// The factor by which a typed value may exceed a limit, since the limit is rounded on screen.
const ROUNDED: f64 = 1.005;

impl Session {
    /// Returns the tour, while it is open.
    pub fn tour(&self) -> Option<&Tour> {
        self.tour.as_ref()
    }

    /// Returns the index of the chapter with which the tour goes on; `None` when it was never begun.
    pub fn toured(&self) -> Option<usize> {
        self.toured
    }

    /// Returns the session with the tour left before the chapter of this index.
    #[must_use]
    pub fn with_toured(mut self, chapter: usize) -> Self {
        self.toured = Some(if chapter < chapters().len() { chapter } else { 0 });
        self
    }

    /// Computes how long the explained pair would overlap on the course that it starts with, T (s). `None` when it never would, or
    /// always.
    pub fn overlap_duration(&self) -> Option<f64> {
        let (pair, start) = (self.focus_pair()?, self.run().start());
        let [a, b] = [pair.a, pair.b].map(|index| start.circles[index].circle);
        Some(step_size(&intercept(&a, &b), start.rules.step)?.overlap_duration)
    }

    /// Opens the tour where it was left, or closes it.
    pub(in crate::session) fn toggle_tour(&mut self) -> Option<Effect> {
        if self.tour.is_some() {
            self.leave_tour();
            return None;
        }
        let may_be_missed =
            self.run().start() != self.run().loaded() || !matches!(self.origin, Origin::BuiltIn(_));
        self.begin_chapter(self.toured.unwrap_or(0));
        if may_be_missed {
            self.tell(&Notice::TourReplacedScene);
        }
        Some(Effect::Fit)
    }

    /// Goes to the next chapter; ends the tour after the last one; opens the tour when it is closed.
    pub(in crate::session) fn next_chapter(&mut self) -> Option<Effect> {
        let Some(tour) = &self.tour else { return self.toggle_tour() };
        let next = tour.chapter + 1;
        if next < chapters().len() {
            self.begin_chapter(next);
            return Some(Effect::Fit);
        }
        self.leave_tour();
        self.toured = Some(0);
        None
    }

    /// Goes to the chapter before, if there is one.
    pub(in crate::session) fn previous_chapter(&mut self) -> Option<Effect> {
        let place = self.tour.as_ref().map(|tour| tour.chapter).filter(|&place| place > 0)?;
        self.begin_chapter(place - 1);
        Some(Effect::Fit)
    }

    /// Closes the tour, if it is open.
    pub(in crate::session) fn leave_tour(&mut self) {
        if let Some(tour) = self.tour.take() {
            self.toured = Some(tour.next_time());
            self.view_options.term = None;
        }
    }

    /// Takes a guess, if the tour asks for one.
    pub(in crate::session) fn guess(&mut self, guess: Guess) {
        let asks = |tour: &&mut Tour| tour.task().is_some_and(|task| task.waits == Wait::Miss);
        match self.tour.as_mut().filter(asks) {
            Some(tour) => tour.guess = Some(guess),
            None => self.tell(&Notice::NoGuessAskedFor),
        }
    }

    /// Begins a chapter: opens its scene, unless it is open at its start and unchanged.
    fn begin_chapter(&mut self, place: usize) {
        let chapter = &chapters()[place];
        if self.tour.take().is_some() {
            self.toured = Some(place);
        }
        if !self.is_as_loaded(chapter.scene) {
            self.undo.remember(Edit::Once, || Remembered::of(&self.experiment, &self.origin));
            self.open(BUILT_IN[chapter.scene].scene(), Origin::BuiltIn(chapter.scene));
        }
        // The ribbon shows what it shows of a scene that was just opened.
        self.settle(0.0);
        let detection = chapter.detection.unwrap_or(self.run().loaded().rules.detection);
        if self.experiment.is_comparing() || self.run().rules().detection != detection {
            self.experiment.single(detection);
        }
        self.tour = Some(Tour::at(place));
        self.set_step_of_chapter();
        if chapter.at > 0.0 {
            self.travel(|experiment| experiment.seek(chapter.at));
        }
        let has_room = self.view_options.has_room();
        if let Some(page) =
            chapter.page.filter(|&page| has_room && self.view_options.panel.page() != Some(page))
        {
            self.view_options.panel.toggle_page(page);
        }
        self.view_options.term = None;
    }

    /// Sets the step of the open chapter, where it is not the scene's.
    pub(in crate::session) fn set_step_of_chapter(&mut self) {
        if let Some(step) = self.tour.as_ref().and_then(|tour| tour.chapter().step) {
            self.set_rules(|rules| rules.step = step);
        }
    }

    /// Whether this built-in scene is open, at its start and unchanged.
    fn is_as_loaded(&self, scene: usize) -> bool {
        let run = self.run();
        self.origin == Origin::BuiltIn(scene)
            && !self.experiment.is_comparing()
            && !self.is_playing
            && self.drag.is_none()
            && run.start() == run.loaded()
            && run.clock() == run.start_time()
    }

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
        // The last digit of a limit on screen may be rounded up.
        let step_is_at_most = |share: f64| {
            let longest = self.overlap_duration().map(|duration| share * duration * ROUNDED);
            overlap.zip(longest).is_some_and(|(run, longest)| run.rules().step <= longest)
        };
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
            Wait::Sweep => solved.is_some() && self.has_throw() && self.drag.is_none(),
            Wait::Seen => self.has_result() && thrown != Some(Outcome::Missed) && step_is_at_most(1.0),
            Wait::Caught => {
                overlap.is_some_and(|run| self.found(run).is_some())
                    && self.miss.is_none()
                    && step_is_at_most(0.5)
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
