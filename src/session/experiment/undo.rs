//! The states before and after each edit.

use circle_collision::geometry::Side;

use super::{Experiment, ExperimentMemento};
use crate::session::origin::Origin;

/// The maximum number of edits that can be undone.
const DEPTH: usize = 64;

/// The maximum memory of all edits (bytes). Including the gaps that forgotten edits leave, they use at most 64 MiB.
const BUDGET: usize = 40 << 20;

/// The maximum time between pulls of the same value that count as one edit (s of real time).
const ONE_PULL: f64 = 0.7;

/// The subject of an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EditKind {
    /// Something that is done once.
    Once,
    /// A value that may be pulled: another change of the same value shortly afterward is part of the same edit.
    Pull(Pulled),
}

/// A value that can be pulled, or typed letter by letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pulled {
    /// The fixed step.
    Step,
    /// The number of parts of a step under sub-steps.
    Substeps,
    /// The number of impacts in a step under sweep.
    Impacts,
    /// The restitution.
    Restitution,
    /// The title of the scene.
    Title,
    /// The sentence on what to watch in the scene.
    Watch,
    /// The center of this circle.
    Center(usize),
    /// The velocity of this circle.
    Velocity(usize),
    /// The radius of this circle.
    Radius(usize),
    /// The mass of this circle.
    Mass(usize),
    /// The name of the selected wall.
    WallName,
    /// The line and thickness of this wall.
    Wall(usize),
    /// This side of the arena.
    Side(Side),
}

/// An experiment, and where its scene came from.
#[derive(Clone, Debug)]
pub struct Remembered {
    memento: ExperimentMemento,
    origin: Origin,
}

/// The edits that can be undone, and the undone edits that can be redone.
#[derive(Clone, Debug, Default)]
pub struct Undo {
    past: Vec<Remembered>,
    future: Vec<Remembered>,
    /// The state before the edit in progress.
    pending: Option<Remembered>,
    /// The last edit; `None` if the next one is a new one, whatever it changes.
    pub(in crate::session) last: Option<EditKind>,
    /// The time since its last change (s of real time).
    pub(in crate::session) since_last: f64,
}

impl Experiment {
    /// Begins an edit of a scene with this origin, unless the edit continues the last one.
    pub fn begin_edit(&mut self, edit: EditKind, origin: &Origin) {
        self.end_edit(origin);
        if !self.undo.goes_on(edit) {
            self.undo.pending = Some(self.remembered(origin));
        }
    }

    /// Ends the edit in progress, if there is one. If it changed anything, it can be undone, and nothing can be redone.
    /// Returns whether there was one that changed nothing.
    pub fn end_edit(&mut self, origin: &Origin) -> bool {
        let Some(before) = self.undo.pending.take() else { return false };
        if self.is_at(&before.memento) && *origin == before.origin {
            self.undo.last = None;
            return true;
        }
        self.undo.future.clear();
        self.undo.past.push(before);
        self.undo.drop_oldest();
        false
    }

    /// Goes back to the state before the last edit. Returns the origin of its scene; `None` if there is no edit.
    pub fn undo(&mut self, origin: &Origin) -> Option<Origin> {
        if self.end_edit(origin) {
            return Some(origin.clone());
        }
        self.undo.last = None;
        let before = self.undo.past.pop()?;
        let now = self.remembered(origin);
        self.undo.future.push(now);
        Some(self.bring_back(before))
    }

    /// Goes forward to the state before the last undo. Returns the origin of its scene; `None` if there was no undo.
    pub fn redo(&mut self, origin: &Origin) -> Option<Origin> {
        self.end_edit(origin);
        self.undo.last = None;
        let after = self.undo.future.pop()?;
        let now = self.remembered(origin);
        self.undo.past.push(now);
        Some(self.bring_back(after))
    }

    fn remembered(&self, origin: &Origin) -> Remembered {
        Remembered { memento: self.memento(), origin: origin.clone() }
    }

    fn bring_back(&mut self, remembered: Remembered) -> Origin {
        self.undo.drop_oldest();
        self.resume(remembered.memento);
        remembered.origin
    }
}

impl Undo {
    /// Whether an edit continues the last one. Makes it the last one.
    fn goes_on(&mut self, edit: EditKind) -> bool {
        let goes_on = edit != EditKind::Once && self.last == Some(edit) && self.since_last < ONE_PULL;
        self.last = Some(edit);
        self.since_last = 0.0;
        goes_on
    }

    /// Returns the number of edits that can be undone.
    pub fn count(&self) -> usize {
        self.past.len() + usize::from(self.pending.is_some())
    }

    /// Drops the oldest edits beyond the limits. The last edit can always be undone.
    fn drop_oldest(&mut self) {
        let sizes = self.past.iter().chain(&self.future).map(|remembered| remembered.memento.size());
        let mut size: usize = sizes.sum();
        while self.past.len() > 1 && (self.past.len() > DEPTH || size > BUDGET) {
            size -= self.past.remove(0).memento.size();
        }
    }
}
