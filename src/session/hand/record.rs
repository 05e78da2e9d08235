//! The last drag, recorded so that it can be repeated under another method.

use glam::DVec2;

use super::Hand;
use crate::session::clock::Clock;
use crate::session::experiment::{Experiment, ExperimentMemento, Methods, Run};

/// The maximum number of pieces of a recorded drag: a longer one would take minutes, and so would its repetition.
const MAX_PIECES: usize = 1 << 14;

/// A piece of a drag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DragPiece {
    /// The hand moved to this position (m).
    To(DVec2),
    /// Real time passed (s).
    Pass(f64),
}

/// A drag from grab to release, and the state in which it began. Each repetition is bit-identical, because the same calls
/// are made with the same numbers.
#[derive(Clone, Debug)]
pub struct DragRecord {
    pub(super) circle: usize,
    /// The experiment when the hand took hold.
    before: ExperimentMemento,
    pub(super) was_playing: bool,
    pub(super) speed: f64,
    pub(super) pieces: Vec<DragPiece>,
    /// Whether it is being or has been repeated.
    pub is_repeated: bool,
    /// Whether a restart has gone back to before it.
    is_taken_back: bool,
}

impl Hand {
    /// Returns the held circle and the positions of the hand (m) in the drag that is being repeated, or has been.
    pub fn repeated(&self) -> impl Iterator<Item = (usize, DVec2)> {
        let record = self.record.iter().filter(|record| record.is_repeated);
        record.flat_map(|record| {
            record.pieces.iter().filter_map(|piece| match piece {
                DragPiece::To(place) => Some((record.circle, *place)),
                DragPiece::Pass(_) => None,
            })
        })
    }

    /// Whether there is a drag to repeat under another method.
    pub fn has_record(&self) -> bool {
        self.record.is_some() && !self.is_recording()
    }

    /// Whether a drag is in progress that is not a repetition.
    pub(super) fn is_recording(&self) -> bool {
        self.drag.is_some() && self.repetition.is_none()
    }

    /// Takes hold of a circle, and records the drag.
    pub fn grab(&mut self, experiment: &mut Experiment, clock: &mut Clock, circle: usize) {
        self.record = Some(DragRecord {
            circle,
            before: experiment.memento(),
            was_playing: clock.is_playing,
            speed: clock.speed,
            pieces: Vec::new(),
            is_repeated: false,
            is_taken_back: false,
        });
        self.take_hold(experiment, clock, circle);
    }

    /// Records a piece of the drag.
    pub fn note(&mut self, piece: DragPiece) {
        let is_recording = self.is_recording();
        if let Some(record) = self.record.as_mut().filter(|_| is_recording) {
            record.pieces.push(piece);
            if record.pieces.len() > MAX_PIECES {
                self.record = None;
            }
        }
    }

    /// Whether a restart goes back to before the last drag.
    pub fn restart_undoes_drag(&self) -> bool {
        let has_moved =
            |record: &DragRecord| record.pieces.iter().any(|piece| matches!(piece, DragPiece::To(_)));
        let record = self.record.as_ref().filter(|_| self.has_record());
        record.is_some_and(|record| has_moved(record) && !record.is_taken_back)
    }

    /// Goes back to before the last drag, under the same method or methods as now: to the start of that run, if only time had passed
    /// since then. The next restart goes to the start as last edited.
    pub fn take_back(&mut self, experiment: &mut Experiment) {
        if let Some(record) = &mut self.record {
            record.is_taken_back = true;
            resume_before(record, experiment, experiment.methods());
        }
        if experiment.runs().all(Run::is_at_rest_as_it_began) {
            experiment.restart();
        }
    }
}

/// Goes back to before a drag, to run these methods. The panels explain the same one as before, if it is among them.
pub(super) fn resume_before(record: &DragRecord, experiment: &mut Experiment, methods: Methods) {
    let explained = experiment.explained_lane().method();
    experiment.resume(record.before.clone());
    experiment.go_on_under(methods);
    experiment.explain_method(explained);
}
