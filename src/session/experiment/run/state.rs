//! The state of a run, which undo brings back.

use std::sync::Arc;

use circle_collision::simulation::{Counters, Snapshot};

use super::checkpoints::Checkpoint;
use super::log::{LogLength, RunLog};
use super::trajectory::Trajectory;
use crate::scene::{Scene, SceneCircle};

/// An estimate of the memory that the name of a circle uses besides the circle (bytes).
const NAME_SIZE: usize = 32;

/// A moment at which a run began.
#[derive(Clone, Debug)]
pub struct Start {
    /// The scene at that moment.
    pub scene: Arc<Scene>,
    /// Its time (s, absolute).
    pub time: f64,
    /// The totals up to it.
    pub counted: Counters,
    /// The length of the log up to it.
    pub happened: LogLength,
}

/// The start of a run, the time on its clock, and its records.
///
/// Together with a snapshot of its world, it is the whole run, except for the checkpoints and the held circle of a
/// [`Run`](super::Run).
#[derive(Clone, Debug)]
pub struct RunState {
    /// The scene as it was opened.
    pub loaded: Arc<Scene>,
    /// Where the run began: as it was last edited, or as a hand left it.
    pub start: Start,
    /// The start as last edited, if a hand has moved circles since; `None` while the run begins there.
    pub edited: Option<Start>,
    /// The time on the clock (s, absolute).
    pub clock: f64,
    /// The latest time that the run has reached (s, absolute), even if a step back has left it.
    pub known_until: f64,
    /// The known events, including those that a step back has undone.
    pub log: RunLog,
    /// The length of the log up to now.
    pub happened: LogLength,
    /// Where circles turned since the start, including turns ahead after a step back.
    pub trajectory: Trajectory,
    /// The totals of the worlds before this one.
    pub counted_before_world: Counters,
    /// The number of jumps of the hand over at least one circle.
    pub missed_by_hand: u64,
}

/// A state of a run to go back to.
#[derive(Clone, Debug)]
pub struct Memento {
    pub state: RunState,
    pub snapshot: Snapshot,
    /// The earliest checkpoint of a small run, so that the way back stays open.
    pub first: Option<Checkpoint>,
}

impl RunState {
    /// Returns the state of a run of this scene at time zero.
    pub fn new(scene: Arc<Scene>) -> Self {
        let (counted, happened) = (Counters::default(), LogLength::default());
        Self {
            loaded: Arc::clone(&scene),
            edited: None,
            clock: 0.0,
            known_until: 0.0,
            log: RunLog::of(scene.circles.len()),
            happened,
            trajectory: Trajectory::of(scene.circles.len()),
            counted_before_world: counted,
            missed_by_hand: 0,
            start: Start { scene, time: 0.0, counted, happened },
        }
    }
}

impl Memento {
    /// Estimates the memory that it uses (bytes).
    pub fn size(&self) -> usize {
        let RunState { loaded, start, edited, .. } = &self.state;
        let scenes = [loaded, &start.scene].into_iter().chain(edited.as_ref().map(|edited| &edited.scene));
        let circles: usize = scenes.map(|scene| scene.circles.len()).sum();
        circles * (size_of::<SceneCircle>() + NAME_SIZE)
            + self.snapshot.size()
            + self.first.as_ref().map_or(0, |first| first.snapshot.size())
            + self.state.log.size()
            + size_of_val(&self.state.trajectory.turns[..])
    }
}
