//! A recorded drag.

use glam::DVec2;

use crate::session::experiment::ExperimentMemento;

/// A piece of a drag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Piece {
    /// The hand moved to this place (m).
    To(DVec2),
    /// Real time passed (s).
    Pass(f64),
}

/// A drag from the grip to the release, and all that it began with. Each repetition is the same to the last bit, because the
/// same calls are made with the same numbers.
#[derive(Clone, Debug)]
pub struct RecordedDrag {
    pub(super) circle: usize,
    /// The experiment when the hand took hold.
    pub(super) before: ExperimentMemento,
    pub(super) was_playing: bool,
    pub(super) speed: f64,
    pub(super) pieces: Vec<Piece>,
    pub(super) is_over: bool,
}

/// A drag that is played again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Repetition {
    /// The index of the next piece.
    pub(super) next: usize,
    /// The real time that has passed and is not played yet (s).
    pub(super) owed: f64,
    /// The playback speed to return to.
    pub(super) speed: f64,
}
