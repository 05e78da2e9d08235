//! What was before each edit, and after it.

use super::display::Notice;
use super::experiment::{Experiment, ExperimentMemento};
use super::origin::Origin;

/// The maximum number of edits that can be undone.
const DEPTH: usize = 64;

/// The maximum memory of all edits (bytes). With the gaps that forgotten edits leave they take no more than 64 MiB.
const BUDGET: usize = 40 << 20;

/// The maximum time between pulls of the same value that count as one edit (s of real time).
const ONE_PULL: f64 = 0.7;

/// What an edit changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Something that happens once.
    Once,
    /// A value that may be pulled: the same value changed again at once is the same edit.
    Pull(Value),
}

/// A value that can be pulled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The fixed step.
    Step,
    /// The restitution.
    Restitution,
    /// The center of this circle.
    Center(usize),
    /// The velocity of this circle.
    Velocity(usize),
    /// The radius of this circle.
    Radius(usize),
    /// The mass of this circle.
    Mass(usize),
}

/// An experiment, and where it came from.
#[derive(Clone, Debug)]
pub struct Remembered {
    memento: ExperimentMemento,
    origin: Origin,
}

/// The edits that can be undone, and those undone that can be done again.
#[derive(Clone, Debug, Default)]
pub struct Undo {
    past: Vec<Remembered>,
    future: Vec<Remembered>,
    /// Whether there were older edits.
    has_forgotten: bool,
    last: Option<Edit>,
    since_last: f64,
}

impl Remembered {
    /// Returns this experiment as it is.
    pub fn of(experiment: &Experiment, origin: &Origin) -> Self {
        Self { memento: experiment.memento(), origin: origin.clone() }
    }

    /// Returns the experiment as it was.
    pub fn restored(self) -> (Experiment, Origin) {
        (Experiment::resume(self.memento), self.origin)
    }
}

impl Undo {
    /// Remembers what is before an edit, unless the edit goes on with the last one.
    pub fn remember(&mut self, edit: Edit, now: impl FnOnce() -> Remembered) {
        let goes_on = edit != Edit::Once && self.last == Some(edit) && self.since_last < ONE_PULL;
        self.last = Some(edit);
        self.since_last = 0.0;
        if goes_on {
            return;
        }
        self.future.clear();
        self.past.push(now());
        self.forget_oldest();
    }

    /// Whether there is an edit to undo.
    pub fn has_past(&self) -> bool {
        !self.past.is_empty()
    }

    /// Ends the last pull: the next edit is another one, whatever it changes.
    pub fn end_pull(&mut self) {
        self.last = None;
    }

    /// Lets `seconds` of real time pass.
    pub fn tick(&mut self, seconds: f64) {
        self.since_last += seconds;
    }

    /// Returns what was before the last edit, and keeps `now` for a redo; `None` when there is no edit.
    pub fn undo(&mut self, now: Remembered) -> Option<Remembered> {
        self.last = None;
        let before = self.past.pop()?;
        self.future.push(now);
        self.forget_oldest();
        Some(before)
    }

    /// Returns what was before the last undo, and keeps `now` for an undo; `None` when there is none.
    pub fn redo(&mut self, now: Remembered) -> Option<Remembered> {
        self.last = None;
        let after = self.future.pop()?;
        self.past.push(now);
        self.forget_oldest();
        Some(after)
    }

    /// Returns why there is nothing to undo.
    pub fn why_no_further(&self) -> Notice {
        if self.has_forgotten { Notice::OlderEditsForgotten } else { Notice::NothingToUndo }
    }

    /// Forgets the oldest edits beyond the limits. The last edit can always be undone.
    fn forget_oldest(&mut self) {
        let sizes = self.past.iter().chain(&self.future).map(|remembered| remembered.memento.size());
        let mut size: usize = sizes.sum();
        while self.past.len() > 1 && (self.past.len() > DEPTH || size > BUDGET) {
            size -= self.past.remove(0).memento.size();
            self.has_forgotten = true;
        }
    }
}
