//! The hand: it takes hold of a circle, moves it, and releases it.
//!
//! Each of these is a pair of functions: `grab`, `drag_to` and `release` carry out a command of the person, and are recorded;
//! `take_hold`, `move_to` and `let_go`, which they call, are also called by a repetition.

mod jump;
mod motion;
mod record;
mod repetition;
mod slide;

use glam::DVec2;

use super::clock::Clock;
use super::experiment::{DragTrace, Experiment, HandMarks, PathPiece};
use super::now::Ends;
use super::values::finite_vector;
use jump::jump;
use motion::Motion;
use record::DragRecord;
use repetition::Repetition;
use slide::slide_held;

pub use record::DragPiece;

/// A circle that the hand holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The index of the circle.
    pub circle: usize,
    /// The position to which the hand wants to move its center (m). A faint circle is drawn there at once.
    pub target: DVec2,
    /// The time since the last jump of a stepped run (s of real time).
    pub since_jump: f64,
}

/// What one move of the hand did to the held circle of a lane.
#[derive(Clone, Debug, PartialEq)]
pub struct HandMove {
    /// Its path: empty if it did not move.
    pub path: Vec<PathPiece>,
    /// Whether a circle stops it still.
    pub is_stopped: bool,
}

/// The circle in the hand, and the last drag.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    /// The drag in progress.
    pub drag: Option<Drag>,
    motion: Motion,
    /// The last drag, until a command discards its record.
    pub record: Option<DragRecord>,
    /// The repetition of that drag, while it is played.
    pub repetition: Option<Repetition>,
}

impl Hand {
    /// Moves the held circle toward this position (m for its center).
    pub fn drag_to(&mut self, experiment: &mut Experiment, target: DVec2) {
        // While a drag is repeated, the recorded hand moves the circle.
        if let Some(drag) = self.drag.filter(|_| self.repetition.is_none()) {
            let target = finite_vector(target, drag.target);
            self.note(DragPiece::To(target));
            self.move_to(experiment, target);
        }
    }

    /// Releases the held circle, which completes the record of its drag.
    pub fn release(&mut self, experiment: &mut Experiment, clock: &mut Clock) {
        if self.is_recording() {
            self.let_go(experiment, clock);
        }
    }

    fn take_hold(&mut self, experiment: &mut Experiment, clock: &mut Clock, circle: usize) {
        experiment.now.change(Ends::Marks);
        let target = experiment.explained_lane().run().world().circle_at(circle).center;
        self.drag = Some(Drag { circle, target, since_jump: 0.0 });
        self.motion = Motion::at(target);
        for lane in &mut experiment.lanes {
            let held = lane.run().world().circle_at(circle);
            let trace = DragTrace::new(circle, held.center, held.radius, experiment.now.moment().real);
            lane.by_hand = HandMarks::of_hold(&experiment.now, trace);
        }
        self.hold_while_playing(experiment, clock);
    }

    /// Moves the hand to this position (m).
    pub fn move_to(&mut self, experiment: &mut Experiment, target: DVec2) {
        let Some(drag) = &mut self.drag else { return };
        let was = std::mem::replace(&mut drag.target, target);
        // Only a move of the pointer slides the circle: a hand at rest moves nothing.
        if target != was {
            self.move_held(experiment, false);
        }
    }

    /// Releases the held circle. If it is released in motion while the run plays, it gets the velocity of the hand.
    pub fn let_go(&mut self, experiment: &mut Experiment, clock: &mut Clock) {
        let Some(drag) = self.drag else { return };
        // The release counts as a last jump. A circle that slides stays where it is.
        self.move_held(experiment, true);
        let thrown = self.throw_velocity(clock);
        self.drag = None;
        let before = experiment.now;
        experiment.now.change(Ends::Course);
        for lane in &mut experiment.lanes {
            lane.by_hand.let_go(&before, experiment.now.moment());
        }
        self.hold_while_playing(experiment, clock);
        if let Some(velocity) = thrown {
            experiment.edit_each_by_hand(|scene| scene.circles[drag.circle].set_velocity(velocity));
        }
    }

    /// Lets go of the held circle as if nothing had been held.
    pub fn drop_drag(&mut self, experiment: &mut Experiment) {
        self.drag = None;
        experiment.hold(None);
    }

    /// Lets `seconds` of real time pass. The held circle of a stepped run jumps after each step; while the run is paused,
    /// once per step of real time.
    pub fn tick(&mut self, experiment: &mut Experiment, clock: &Clock, seconds: f64, has_stepped: bool) {
        let Some(drag) = &mut self.drag else { return };
        self.motion.tick(seconds, drag.target);
        let Some(step) = experiment.stepped().next().map(|lane| lane.run().rules().step) else { return };
        drag.since_jump += seconds;
        let is_due = if clock.is_playing { has_stepped } else { drag.since_jump >= step };
        if is_due {
            // The time beyond the step counts for the next one.
            drag.since_jump %= step;
            if clock.is_playing {
                experiment.lanes.iter_mut().for_each(|lane| lane.by_hand.pushes.clear());
            }
            self.move_held(experiment, true);
        }
    }

    /// Returns the velocity that the held circle would have if it were released now (m/s); `None` if it would keep its own.
    pub fn throw_velocity(&self, clock: &Clock) -> Option<DVec2> {
        let velocity = self.motion.velocity().filter(|_| clock.is_playing && self.drag.is_some())?;
        Some(finite_vector(velocity / clock.speed, DVec2::ZERO))
    }

    /// Holds the circle in the world while the world moves, and only then.
    pub fn hold_while_playing(&self, experiment: &mut Experiment, clock: &Clock) {
        experiment.hold(self.drag.filter(|_| clock.is_playing).map(|drag| drag.circle));
    }

    /// Moves the held circle of each run to the target, unless it is there: if `jumps`, in the stepped runs, else in the
    /// others.
    fn move_held(&mut self, experiment: &mut Experiment, jumps: bool) {
        let Some(drag) = self.drag else { return };
        let now = experiment.now;
        for lane in experiment.lanes.iter_mut().filter(|lane| lane.method().is_stepped() == jumps) {
            if lane.run().world().circle_at(drag.circle).center != drag.target {
                let HandMove { path, is_stopped } = if jumps {
                    jump(&now, lane, drag.circle, drag.target)
                } else {
                    slide_held(lane, drag.circle, drag.target)
                };
                if let Some(trace) = &mut lane.by_hand.trace {
                    trace.follow(now.moment().real, drag.target, &path, is_stopped);
                }
            }
        }
    }
}
