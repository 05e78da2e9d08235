//! The hand on a circle: it takes hold, moves, and lets go.

use glam::DVec2;

mod drag;
mod throw;
mod velocity;

pub use drag::{Drag, PushOut, Stop, place};
pub use throw::{Repetition, Throw};
pub use velocity::Hand;

use crate::session::Session;
use crate::session::apply::finite_vector;
use crate::session::run::Run;
use crate::simulation::Detection;

/// A way that bends by less than this (in radii) is still straight to the eye.
const STRAIGHT: f64 = 0.02;

impl Session {
    pub(super) fn grab(&mut self, circle: usize) {
        self.begin_throw(circle);
        self.take_hold(circle);
    }

    pub(super) fn drag_to(&mut self, target: DVec2) {
        // While a drag is played again the hand is another's.
        if let Some(drag) = self.drag.filter(|_| !self.is_replaying_drag()) {
            let target = finite_vector(target, drag.target);
            self.note_move(target);
            self.move_hand(target);
        }
    }

    pub(super) fn release(&mut self) {
        if self.drag.is_some() && !self.is_replaying_drag() {
            self.let_go();
            self.end_throw();
        }
    }

    pub(super) fn take_hold(&mut self, circle: usize) {
        self.forget_marks();
        let target = self.run().world().circle(circle).center;
        self.drag = Some(Drag { circle, target, since_jump: 0.0 });
        self.hand = Hand::at(target);
        let center = self.experiment.under(Detection::Intercept).map(|run| run.world().circle(circle).center);
        self.leg = center.unwrap_or(target);
        self.set_playing(self.is_playing);
    }

    pub(super) fn move_hand(&mut self, target: DVec2) {
        let Some(drag) = &mut self.drag else { return };
        let was = std::mem::replace(&mut drag.target, target);
        // Only the way from the last place of the pointer to this one is swept: a hand at rest moves nothing.
        if target != was {
            self.sweep();
        }
    }

    pub(super) fn let_go(&mut self) {
        let Some(drag) = self.drag else { return };
        // The release counts as a last jump; a swept circle is where it is.
        self.jump();
        let thrown = self.thrown();
        self.drag = None;
        self.stop = None;
        self.results.start_again();
        self.set_playing(self.is_playing);
        if let Some(velocity) = thrown {
            self.experiment.edit_each(|scene| scene.circles[drag.circle].circle.velocity = velocity);
        }
    }

    /// The hand has held for `seconds` of real time longer; in them overlap detection may have checked, and the held
    /// circle jumps then: while time stands still once per step of real time.
    pub(super) fn hold_on(&mut self, seconds: f64, has_checked: bool) {
        let is_playing = self.is_playing;
        let Some(drag) = &mut self.drag else {
            // A push of the hand is no longer news when time has passed.
            if is_playing && seconds > 0.0 {
                self.pushes.clear();
            }
            return;
        };
        self.hand.tick(seconds, drag.target);
        let Some(step) = self.experiment.under(Detection::Overlap).map(|run| run.rules().step) else {
            return;
        };
        drag.since_jump += seconds;
        let is_due = if is_playing { has_checked } else { drag.since_jump >= step };
        if is_due {
            // What a frame took beyond the step counts for the next one.
            drag.since_jump %= step;
            self.jump();
        }
    }

    /// The velocity (m/s) that the held circle would have if it was let go of now; `None` for its own.
    pub(super) fn thrown(&self) -> Option<DVec2> {
        let velocity = self.hand.velocity().filter(|_| self.is_playing && self.drag.is_some())?;
        Some(finite_vector(velocity / self.speed, DVec2::ZERO))
    }

    /// Where the swept drag of this run was stopped, while it is.
    pub fn stop_of(&self, run: &Run) -> Option<&Stop> {
        self.stop.as_ref().filter(|_| run.rules().detection == Detection::Intercept)
    }

    /// The held circle of overlap detection jumps to where the hand wants it.
    fn jump(&mut self) {
        let Some(drag) = self.drag else { return };
        let Some(run) = self.experiment.under_mut(Detection::Overlap) else { return };
        if run.world().circle(drag.circle).center == drag.target {
            if self.is_playing {
                self.pushes.clear();
            }
            return;
        }
        let clock = run.clock();
        let mut jump = drag::Jump::default();
        run.edit(|scene| jump = drag::jump(scene, drag.circle, drag.target, clock));
        if jump.missed.is_some() {
            run.count_miss_by_hand();
        }
        self.experiment.forget_difference();
        // A push is newer than a miss before it.
        match jump.missed {
            Some(missed) => self.show_miss(missed),
            None => self.miss = self.miss.filter(|_| jump.pushes.is_empty()),
        }
        self.pushes = jump.pushes;
    }

    /// The held circle of intercept detection goes towards where the hand wants it, as far as the way is free.
    fn sweep(&mut self) {
        let Some(drag) = self.drag else { return };
        let Some(run) = self.experiment.under_mut(Detection::Intercept) else { return };
        let before = run.world().circle(drag.circle);
        if before.center == drag.target {
            return;
        }
        let passes = !run.rules().response.keeps_apart();
        let stop = drag::stop(&run.moment(), drag.circle, drag.target).filter(|_| !passes);
        run.edit(|scene| drag::slide(scene, drag.circle, drag.target));
        let center = run.world().circle(drag.circle).center;
        let is_stopped = !passes && drag::stop(&run.moment(), drag.circle, drag.target).is_some();
        self.experiment.forget_difference();
        if !is_straight(self.leg, before.center, drag.target, STRAIGHT * before.radius) {
            self.leg = before.center;
        }
        let from = self.leg;
        self.stop = self.stop.or(stop.map(|stop| Stop { from, ..stop })).filter(|_| is_stopped);
        if self.stop.is_some() {
            // The next free way begins where this one ends.
            self.leg = center;
        }
    }
}

/// Does the way from `from` over `middle` to `to` bend by no more than `most` (m), and not turn back?
fn is_straight(from: DVec2, middle: DVec2, to: DVec2, most: f64) -> bool {
    let Some(along) = (to - from).try_normalize() else { return false };
    let way = middle - from;
    along.perp_dot(way).abs() <= most && along.dot(way) >= 0.0 && along.dot(to - middle) >= 0.0
}
