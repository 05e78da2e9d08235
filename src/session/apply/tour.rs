//! Commands that open the tour and go from chapter to chapter.

use crate::scene::BUILT_IN;
use crate::session::experiment::EditKind;
use crate::session::shown::Look;
use crate::session::{
    Effect, Guess, LineUp, Methods, OpenTour, Origin, Session, State, TourCommand, Wait, chapters,
};

impl State {
    pub(super) fn apply_to_tour(&mut self, command: TourCommand) -> Option<Effect> {
        match command {
            TourCommand::ToggleTour => return self.toggle_tour(),
            TourCommand::NextChapter => return self.next_chapter(),
            TourCommand::PreviousChapter => {
                let place = self.tour.open.as_ref().map(|tour| tour.place).filter(|&place| place > 0)?;
                self.begin_chapter(place - 1);
                return Some(Effect::Fit);
            }
            TourCommand::Predict(guess) => {
                let step = self.run().rules().step;
                if self.tour_asks()
                    && let Some(tour) = &mut self.tour.open
                {
                    tour.guess = Some((guess, step));
                    self.toggle_play();
                }
            }
        }
        None
    }

    /// Returns the tour, while it is open.
    pub fn tour(&self) -> Option<&OpenTour> {
        self.tour.open.as_ref()
    }

    /// Returns the index of the chapter at which the tour resumes; `None` if it was never begun.
    pub fn tour_resumes_at(&self) -> Option<usize> {
        self.tour.resumes_at
    }

    /// Opens the tour at the chapter where it was left, or closes it.
    pub(in crate::session) fn toggle_tour(&mut self) -> Option<Effect> {
        if self.tour.open.is_some() {
            self.leave_tour();
            return None;
        }
        let may_be_missed = !self.run().is_as_opened() || !matches!(self.files.origin, Origin::BuiltIn(_));
        self.tour.page_before = self.screen.view_options.panel.page();
        self.begin_chapter(self.tour.resumes_at.unwrap_or(0));
        if may_be_missed {
            self.tell("Ctrl+Z brings back the scene that was open.");
        }
        Some(Effect::Fit)
    }

    /// Goes to the next chapter; ends the tour after the last one; opens the tour if it is closed.
    pub(in crate::session) fn next_chapter(&mut self) -> Option<Effect> {
        let Some(tour) = &self.tour.open else { return self.toggle_tour() };
        let next = tour.place + 1;
        if next < chapters().len() {
            let step = self.run().rules().step;
            self.begin_chapter(next);
            if chapters()[next].tasks[0].waits == Wait::Seen {
                // A check that was dragged before stays where it is.
                self.set_rules(|rules| rules.step = step);
            }
            return Some(Effect::Fit);
        }
        self.leave_tour();
        self.tour.resumes_at = Some(0);
        self.tell("That was the tour: F2 begins it again.");
        None
    }

    /// Closes the tour, if it is open.
    pub(in crate::session) fn leave_tour(&mut self) {
        let Some(tour) = self.tour.open.take() else { return };
        self.tour.resumes_at = Some(tour.resume_chapter());
        self.screen.view_options.term = None;
        if let Some(page) = self.tour.page_before.take() {
            self.screen.view_options.change_panel(|panel| panel.show(Some(page)));
        }
    }

    /// Begins a chapter: opens its scene, unless it is open at its start and unchanged.
    pub(super) fn begin_chapter(&mut self, place: usize) {
        let chapter = &chapters()[place];
        if self.tour.open.take().is_some() {
            self.tour.resumes_at = Some(place);
        }
        if !self.is_as_loaded(chapter.scene) {
            self.experiment.begin_edit(EditKind::Once, &self.files.origin);
            self.open(BUILT_IN[chapter.scene].scene(), Origin::BuiltIn(chapter.scene));
        }
        let detection = chapter.detection.unwrap_or(self.run().loaded().rules.detection);
        let line_up = LineUp::opening(self.run().loaded());
        let methods = if chapter.compare { Methods::SideBySide(line_up) } else { Methods::One(detection) };
        if self.experiment.methods() != methods {
            self.experiment.start_under(methods);
        }
        self.experiment.explain_method(detection);
        self.tour.open = Some(OpenTour { place, ..OpenTour::default() });
        self.set_step_of_chapter();
        // A chapter that is not about a page gives its room to the circles.
        let view = &mut self.screen.view_options;
        let page = chapter.page.filter(|_| view.has_room_beside && !view.present);
        view.change_panel(|panel| panel.show(page));
        view.term = None;
        self.screen.picture_asked = self.experiment.now.moment();
    }

    /// Sets the step of the open chapter, if it has its own.
    pub(in crate::session) fn set_step_of_chapter(&mut self) {
        if let Some(step) = self.tour.open.as_ref().and_then(|tour| tour.chapter().step) {
            self.set_rules(|rules| rules.step = step);
        }
    }

    /// Whether this built-in scene is open, at its start and unchanged.
    fn is_as_loaded(&self, scene: usize) -> bool {
        let run = self.run();
        self.files.origin == Origin::BuiltIn(scene)
            && !self.experiment.is_comparing()
            && !self.clock.is_playing
            && self.hand.drag.is_none()
            && run.is_as_opened()
            && run.clock() == run.start_time()
    }

    /// Moves on to the first task that is not done. Closes the tour if another scene is open.
    pub(in crate::session) fn follow_tour(&mut self, look: &Look) {
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
        if is_at_start && is_safe && !self.waited(Wait::Seen, &tour, look).is_done {
            tour.done -= 1;
        }
        while let Some(task) = tour.task().filter(|task| self.waited(task.waits, &tour, look).is_done) {
            if task.waits == Wait::Result {
                // Seen too late is neither, but at a wall: there it comes out behind.
                let counts = self.run().contact_counts();
                let is_at_wall = look.pair.is_some_and(|pair| pair.wall().is_some());
                let guess = tour.guess(self.run().rules().step);
                let guess = guess.filter(|_| counts.too_late == 0 || is_at_wall);
                tour.was_right = guess.map(|guess| (guess == Guess::PassesThrough) == (counts.lost() > 0));
            }
            if task.waits == Wait::Throw {
                tour.was_right = Some(self.waited(Wait::Lane, &tour, look).is_done);
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
}

impl Session {
    /// Returns the session with the tour left before the chapter with this index.
    pub fn with_toured(mut self, chapter: usize) -> Self {
        self.state.tour.resumes_at = Some(if chapter < chapters().len() { chapter } else { 0 });
        self
    }
}
