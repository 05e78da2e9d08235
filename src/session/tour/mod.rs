//! The tour: short chapters, each waiting for an action of the person.

mod chapter;

pub use chapter::{Chapter, Piece, Sentence, Task, Wait, Word, chapters};

use circle_collision::simulation::Detection;

use crate::session::screen::{Page, Term};

/// The terms a, b and c of the equation.
pub const TERMS: [Term; 3] = [Term::A, Term::B, Term::C];

/// A person's expectation of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guess {
    /// It is caught, and bounces.
    Bounces,
    /// It passes through, or comes out behind.
    PassesThrough,
}

/// The tour, if it is open, and where it resumes.
#[derive(Clone, Debug, Default)]
pub struct Tour {
    /// The tour while it is open.
    pub open: Option<OpenTour>,
    /// The index of the chapter at which it resumes; `None` if it was never begun.
    pub resumes_at: Option<usize>,
    /// The page that was open before the tour, which opens again after it.
    pub page_before: Option<Page>,
}

/// The tour while it is open.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OpenTour {
    /// The index of the chapter.
    pub place: usize,
    /// The number of tasks of the chapter that are done.
    pub(in crate::session) done: usize,
    /// The last guess, and the step for which it was made (s).
    pub(in crate::session) guess: Option<(Guess, f64)>,
    /// Whether the guess, or the lane that was explained during the throw, was right; `None` without one, and before it.
    pub(in crate::session) was_right: Option<bool>,
    /// Whether each term was pointed at.
    pub(in crate::session) pointed: [bool; Term::ALL.len()],
}

impl OpenTour {
    /// Returns the chapter.
    pub fn chapter(&self) -> &'static Chapter {
        &chapters()[self.place]
    }

    /// Returns the current task; `None` if all are done.
    pub fn task(&self) -> Option<&'static Task> {
        self.chapter().tasks.get(self.done)
    }

    /// Returns the sentence of the current task while this method is explained; `None` if all are done.
    pub fn sentence(&self, explained: Detection) -> Option<&'static Sentence> {
        let task = self.task()?;
        Some(task.say_of_lane.get(&explained).unwrap_or(&task.say))
    }

    /// Returns the verdict on the guess, or on the lane that was explained, right after it.
    pub fn verdict(&self) -> Option<&'static Sentence> {
        let before = self.done.checked_sub(1).and_then(|before| self.chapter().tasks.get(before));
        let is_news = before.is_some_and(|task| matches!(task.waits, Wait::Result | Wait::Lane));
        let chapter = self.chapter();
        let verdict = if self.was_right.filter(|_| is_news)? { &chapter.right } else { &chapter.wrong };
        verdict.as_ref()
    }

    /// Returns the guess for a throw with this step (s); `None` if it was made for another.
    pub fn guess(&self, step: f64) -> Option<Guess> {
        self.guess.filter(|(_, guessed)| *guessed == step).map(|(guess, _)| guess)
    }

    /// Whether this term was pointed at.
    pub fn has_pointed_at(&self, term: Term) -> bool {
        self.pointed[term as usize]
    }

    /// Returns the index of the chapter at which the tour resumes when it is opened again.
    pub(in crate::session) fn resume_chapter(&self) -> usize {
        if self.task().is_some() { self.place } else { (self.place + 1) % chapters().len() }
    }
}
