//! The last drag, recorded so that it can be repeated under another method.

use glam::DVec2;

use super::Hand;
use crate::session::clock::Clock;
use crate::session::experiment::{Experiment, ExperimentMemento, Methods};

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
    circle: usize,
    /// The experiment when the hand took hold.
    before: ExperimentMemento,
    was_playing: bool,
    speed: f64,
    pieces: Vec<DragPiece>,
    /// Whether it is being or has been repeated.
    pub is_repeated: bool,
    /// Whether it hit, pushed or jumped over a circle, and a restart has not gone back to before it yet.
    pub has_result: bool,
}

/// A drag that is being repeated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repetition {
    /// The index of the next piece.
    next: usize,
    /// The real time that has passed and has not been played yet (s).
    pub owed: f64,
    /// The playback speed to return to.
    speed: f64,
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
            has_result: false,
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

    /// Starts repeating the last drag under these methods. Returns whether there is a drag to repeat.
    pub fn repeat(&mut self, experiment: &mut Experiment, clock: &mut Clock, methods: Methods) -> bool {
        let is_recording = self.is_recording();
        let Some(record) = self.record.as_mut().filter(|_| !is_recording) else { return false };
        record.is_repeated = true;
        resume_before(record, experiment, methods);
        let speed = std::mem::replace(&mut clock.speed, record.speed);
        clock.is_playing = record.was_playing;
        let circle = record.circle;
        self.take_hold(experiment, clock, circle);
        clock.allow_pauses_again();
        self.repetition = Some(Repetition { next: 0, owed: 0.0, speed });
        true
    }

    /// Whether a restart goes back to before the last drag.
    pub fn restart_undoes_drag(&self) -> bool {
        self.has_record() && self.record.as_ref().is_some_and(|record| record.has_result)
    }

    /// Goes back to before the last drag, under the same method or methods as now. The next restart goes to the start.
    pub fn go_back(&mut self, experiment: &mut Experiment) {
        if let Some(record) = &mut self.record {
            record.has_result = false;
            resume_before(record, experiment, experiment.methods());
        }
    }

    /// Returns the next piece of the repetition that is due; `None` if its time has not come yet, and at the end.
    pub fn next_piece(&mut self) -> Option<DragPiece> {
        let repetition = self.repetition.as_mut()?;
        let piece = *self.record.as_ref()?.pieces.get(repetition.next)?;
        if let DragPiece::Pass(seconds) = piece {
            if seconds > repetition.owed {
                return None;
            }
            repetition.owed -= seconds;
        }
        repetition.next += 1;
        Some(piece)
    }

    /// Releases the circle at the end of the repetition. Returns the time that has not been played yet (s of real time);
    /// `None` while there are pieces left.
    pub fn finish_repetition(&mut self, experiment: &mut Experiment, clock: &mut Clock) -> Option<f64> {
        let pieces = self.record.as_ref().map_or(0, |record| record.pieces.len());
        let repetition = self.repetition.take_if(|repetition| repetition.next >= pieces)?;
        self.let_go(experiment, clock);
        clock.speed = repetition.speed;
        Some(repetition.owed)
    }

    /// Ends the repetition early, if there is one. Returns whether there was one.
    pub fn end_repetition(&mut self, experiment: &mut Experiment, clock: &mut Clock) -> bool {
        let Some(repetition) = self.repetition.take() else { return false };
        clock.speed = repetition.speed;
        self.drag = None;
        clock.forget_marks(experiment);
        self.set_playing(experiment, clock, clock.is_playing);
        true
    }
}

/// Goes back to before a drag, to run these methods. The panels explain the same one as before, if it is among them.
fn resume_before(record: &DragRecord, experiment: &mut Experiment, methods: Methods) {
    let explained = experiment.explained_lane().method();
    experiment.resume(record.before.clone());
    experiment.go_on_under(methods);
    experiment.explain_method(explained);
}
