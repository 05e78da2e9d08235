//! The tour: where it is, and whether what it waits for has been done.

mod chapter;

pub use chapter::{Chapter, Piece, Sentence, Task, Wait, Word, chapters};

use super::display::{Notice, Page, Replay, Term};
use super::run::{Dip, Run};
use super::undo::{Edit, Remembered};
use super::{Effect, Origin, Session};
use crate::detection::{intercept, step_size};
use crate::scene::BUILT_IN;
use crate::simulation::{Contact, Detection, Event, Outcome};

/// What is rounded on screen may be typed as it stands there.
const ROUNDED: f64 = 1.005;

/// What the equation has in front of t², of t, and alone.
const TERMS: [Term; 3] = [Term::A, Term::B, Term::C];

/// What a person expects of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// It is seen, and bounces.
    Bounces,
    /// It passes through.
    PassesThrough,
}

/// The tour while it is open.
#[derive(Clone, Debug, PartialEq)]
pub struct Tour {
    chapter: usize,
    /// Parts of the chapter that are done.
    done: usize,
    guess: Option<Guess>,
    was_right: Option<bool>,
    /// Which of the terms a, b and c have been pointed at.
    pointed: [bool; 3],
}

impl Tour {
    fn at(chapter: usize) -> Self {
        Self { chapter, done: 0, guess: None, was_right: None, pointed: [false; 3] }
    }

    /// The place of the chapter, from 0.
    pub fn place(&self) -> usize {
        self.chapter
    }

    /// The chapter.
    pub fn chapter(&self) -> &'static Chapter {
        &chapters()[self.chapter]
    }

    /// What is to be done now; `None` when all is done.
    pub fn task(&self) -> Option<&'static Task> {
        self.chapter().tasks.get(self.done)
    }

    /// What was guessed.
    pub fn guess(&self) -> Option<Guess> {
        self.guess
    }

    /// Has this term been pointed at?
    pub fn has_pointed_at(&self, term: Term) -> bool {
        TERMS.iter().zip(self.pointed).any(|(&one, is_pointed)| one == term && is_pointed)
    }

    /// Was the guess right? `None` without one, and until it shows.
    pub fn was_right(&self) -> Option<bool> {
        self.was_right
    }

    /// The chapter that the tour goes on with when it is opened again.
    fn next_time(&self) -> usize {
        if self.task().is_some() { self.chapter } else { (self.chapter + 1) % chapters().len() }
    }
}

impl Session {
    /// The tour, while it is open.
    pub fn tour(&self) -> Option<&Tour> {
        self.tour.as_ref()
    }

    /// The chapter that the tour goes on with, from 0; `None` when it was never begun.
    pub fn toured(&self) -> Option<usize> {
        self.toured
    }

    /// The same with the tour left before this chapter, from 0.
    #[must_use]
    pub fn with_toured(mut self, chapter: usize) -> Self {
        self.toured = Some(if chapter < chapters().len() { chapter } else { 0 });
        self
    }

    /// `T` (s) of the explained pair on the course that it starts with: how long it would overlap. `None` when it never
    /// would, or always.
    pub fn overlap_duration(&self) -> Option<f64> {
        let (pair, start) = (self.focus_pair()?, self.run().start());
        let [a, b] = [pair.a, pair.b].map(|index| start.circles[index].circle);
        Some(step_size(&intercept(&a, &b), start.rules.step)?.overlap_duration)
    }

    /// Opens the tour where it was left, or closes it.
    pub(super) fn toggle_tour(&mut self) -> Option<Effect> {
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

    /// The next chapter; after the last one the tour ends, and while it is closed it opens.
    pub(super) fn next_chapter(&mut self) -> Option<Effect> {
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

    /// The chapter before this one.
    pub(super) fn previous_chapter(&mut self) -> Option<Effect> {
        let place = self.tour.as_ref().map(|tour| tour.chapter).filter(|&place| place > 0)?;
        self.begin_chapter(place - 1);
        Some(Effect::Fit)
    }

    pub(super) fn leave_tour(&mut self) {
        if let Some(tour) = self.tour.take() {
            self.toured = Some(tour.next_time());
            self.view_options.term = None;
        }
    }

    pub(super) fn guess(&mut self, guess: Guess) {
        let asks = |tour: &&mut Tour| tour.task().is_some_and(|task| task.waits == Wait::Miss);
        match self.tour.as_mut().filter(asks) {
            Some(tour) => tour.guess = Some(guess),
            None => self.tell(&Notice::NoGuessAskedFor),
        }
    }

    /// Opens the scene of a chapter, as it is loaded, unless it is open like that.
    fn begin_chapter(&mut self, place: usize) {
        let chapter = &chapters()[place];
        if self.tour.take().is_some() {
            self.toured = Some(place);
        }
        if !self.is_as_loaded(chapter.scene) {
            self.undo.remember(Edit::Once, || Remembered::of(&self.experiment, &self.origin));
            self.open(BUILT_IN[chapter.scene].scene(), Origin::BuiltIn(chapter.scene));
        }
        // What the ribbon shows is what it shows of a scene that was just opened.
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
        let has_room = self.view_options.is_wide && !self.view_options.present;
        if let Some(page) =
            chapter.page.filter(|&page| has_room && self.view_options.panel.page() != Some(page))
        {
            self.view_options.panel.toggle_page(page);
        }
        self.view_options.term = None;
    }

    /// A chapter about another dt than that of its scene begins with it, also when the scene is loaded again.
    pub(super) fn set_step_of_chapter(&mut self) {
        if let Some(step) = self.tour.as_ref().and_then(|tour| tour.chapter().step) {
            self.set_rules(|rules| rules.step = step);
        }
    }

    /// Does this built-in scene stand at its start, with nothing changed?
    fn is_as_loaded(&self, scene: usize) -> bool {
        let run = self.run();
        self.origin == Origin::BuiltIn(scene)
            && !self.experiment.is_comparing()
            && !self.is_playing
            && self.drag.is_none()
            && run.start() == run.loaded()
            && run.clock() == run.start_time()
    }

    /// After a change: has what the tour waits for been done? Where another scene was opened, the tour is closed.
    pub(super) fn follow_tour(&mut self) {
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
        let overlap = self.experiment.under(Detection::Overlap);
        let solved = self.experiment.under(Detection::Intercept);
        // Of what is read off the screen a last digit may be rounded up.
        let step_is_at_most = |share: f64| {
            let longest = self.overlap_duration().map(|duration| share * duration * ROUNDED);
            overlap.zip(longest).is_some_and(|(run, longest)| run.rules().step <= longest)
        };
        let thrown = self.miss.filter(|miss| !miss.is_by_hand()).map(|miss| miss.outcome);
        match wait {
            Wait::Miss => thrown == Some(Outcome::Missed),
            Wait::Dip => {
                let paused = (!self.is_playing).then(|| self.run().clock());
                // What is shown of a miss is of the past of the one run that missed.
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
            Wait::Contact => solved.is_some_and(|run| last_of_pair(run).is_some()),
            Wait::PushOut => {
                !self.pushes.is_empty()
                    || overlap.and_then(last_of_pair).is_some_and(|event| event.depth > 0.0)
            }
            Wait::Cost => self.view_options.panel.page() == Some(Page::Cost),
        }
    }
}

/// Does the clock stand in this dip, and has it no check inside?
fn is_unchecked(run: &Run, dip: &Dip, time: f64) -> bool {
    let step = run.rules().step;
    let steps = ((dip.from - run.start_time()) / step).floor() + 1.0;
    dip.from < time && time < dip.to && run.start_time() + steps * step > dip.to
}

/// The last contact of two circles.
fn last_of_pair(run: &Run) -> Option<&Event> {
    run.events().iter().rev().find(|event| matches!(event.contact, Contact::Pair { .. }))
}
