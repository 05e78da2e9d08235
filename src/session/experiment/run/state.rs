//! The state of a run, which undo brings back.

use std::sync::Arc;

use circle_collision::simulation::{Counters, Snapshot};

use super::log::{LogLength, RunLog};
use super::trajectory::Trajectory;
use crate::scene::{Scene, SceneCircle};

/// An estimate of the memory that the name of a circle uses besides the circle (bytes).
const NAME_SIZE: usize = 32;

/// The start of a run, the time on its clock, and its records.
///
/// Together with a snapshot of its world, it is the whole run, except for the checkpoints and the held circle of a
/// [`Run`](super::Run).
#[derive(Clone, Debug)]
pub struct RunState {
    /// The scene as it was opened.
    pub loaded: Arc<Scene>,
    /// The scene as last edited, to which a restart returns.
    pub start: Arc<Scene>,
    /// The time of the start (s, absolute).
    pub start_time: f64,
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
    /// The totals at the start.
    pub counted_at_start: Counters,
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
}

impl RunState {
    /// Returns the state of a run of this scene at time zero.
    pub fn new(scene: Arc<Scene>) -> Self {
        Self {
            loaded: Arc::clone(&scene),
            start_time: 0.0,
            clock: 0.0,
            known_until: 0.0,
            log: RunLog::of(scene.circles.len()),
            happened: LogLength::default(),
            trajectory: Trajectory::of(scene.circles.len()),
            counted_at_start: Counters::default(),
            counted_before_world: Counters::default(),
            missed_by_hand: 0,
            start: scene,
        }
    }
}

impl Memento {
    /// Estimates the memory that it uses (bytes).
    pub fn size(&self) -> usize {
        let circles = self.state.loaded.circles.len() + self.state.start.circles.len();
        circles * (size_of::<SceneCircle>() + NAME_SIZE)
            + self.snapshot.size()
            + self.state.log.size()
            + size_of_val(&self.state.trajectory.turns[..])
    }
}
