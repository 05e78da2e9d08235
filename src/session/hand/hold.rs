//! Takes hold of a circle, moves it, and lets go.

use super::drag::Drag;
use super::jump::{self, Jump};
use super::sweep::{self, Stop};
use super::throw::Hand;
use glam::DVec2;

use crate::session::Session;
use crate::session::apply::finite_vector;
use crate::session::run::Run;
use crate::simulation::Detection;

/// A path that bends by less than this (in radii) counts as straight.
const STRAIGHT: f64 = 0.02;

impl Session {
    /// Takes hold of a circle, and records the drag.
    pub(in crate::session) fn grab(&mut self, circle: usize) {
        self.begin_recording(circle);
        self.take_hold(circle);
    }

    /// Moves what is held towards this place (m for its center).
    pub(in crate::session) fn drag_to(&mut self, target: DVec2) {
        // While a drag is played again, the recorded hand moves the circle.
        if let Some(drag) = self.drag.filter(|_| !self.is_replaying_drag()) {
            let target = finite_vector(target, drag.target);
            self.note_move(target);
            self.move_hand(target);
        }
    }

    /// Lets go of what is held, and ends the record.
    pub(in crate::session) fn release(&mut self) {
        if self.drag.is_some() && !self.is_replaying_drag() {
            self.let_go();
            self.end_recording();
        }
    }

    /// Takes hold of a circle.
    pub(in crate::session) fn take_hold(&mut self, circle: usize) {
        self.forget_marks();
        let target = self.run().world().circle(circle).center;
        self.drag = Some(Drag { circle, target, since_jump: 0.0 });
        self.hand = Hand::at(target);
        let center =
            self.experiment.find(Detection::solves_contacts).map(|run| run.world().circle(circle).center);
        self.leg = center.unwrap_or(target);
        self.set_playing(self.is_playing);
    }

    /// Moves the hand to this place (m).
    pub(in crate::session) fn move_hand(&mut self, target: DVec2) {
        let Some(drag) = &mut self.drag else { return };
        let was = std::mem::replace(&mut drag.target, target);
        // Only the path from the last place of the pointer to this one is swept: a hand at rest moves nothing.
        if target != was {
            self.sweep();
        }
    }

    /// Lets go of what is held. Let go of in motion while the run plays, it has the velocity of the hand.
    pub(in crate::session) fn let_go(&mut self) {
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

    /// Lets `seconds` of real time pass for the hand. Under overlap detection the held circle jumps when there was a check, and
    /// while the run is paused once per step of real time.
    pub(in crate::session) fn hold_on(&mut self, seconds: f64, has_checked: bool) {
        let is_playing = self.is_playing;
        let Some(drag) = &mut self.drag else {
            // When time passes, the last push of the hand is over.
            if is_playing && seconds > 0.0 {
                self.pushes.clear();
            }
            return;
        };
        self.hand.tick(seconds, drag.target);
        let Some(step) = self.experiment.find(Detection::checks_at_steps).map(|run| run.rules().step) else {
            return;
        };
        drag.since_jump += seconds;
        let is_due = if is_playing { has_checked } else { drag.since_jump >= step };
        if is_due {
            // The time beyond the step counts for the next one.
            drag.since_jump %= step;
            self.jump();
        }
    }

    /// Returns the velocity that the held circle would have if it were let go of now (m/s); `None` for its own.
    pub(in crate::session) fn thrown(&self) -> Option<DVec2> {
        let velocity = self.hand.velocity().filter(|_| self.is_playing && self.drag.is_some())?;
        Some(finite_vector(velocity / self.speed, DVec2::ZERO))
    }

    /// Returns where the swept drag of this run is stopped, if it is.
    pub fn stop_of(&self, run: &Run) -> Option<&Stop> {
        self.stop.as_ref().filter(|_| run.rules().detection.solves_contacts())
    }

    /// Moves the held circle of overlap detection to the target in one jump.
    fn jump(&mut self) {
        let Some(drag) = self.drag else { return };
        let Some(run) = self.experiment.find_mut(|detection| !detection.solves_contacts()) else { return };
        if run.world().circle(drag.circle).center == drag.target {
            if self.is_playing {
                self.pushes.clear();
            }
            return;
        }
        let clock = run.clock();
        let mut jump = Jump::default();
        run.edit(|scene| jump = jump::jump(scene, drag.circle, drag.target, clock));
        if jump.missed.is_some() {
            run.count_miss_by_hand();
        }
        self.experiment.forget_difference();
        // A push replaces an older miss.
        match jump.missed {
            Some(missed) => self.show_miss(missed),
            None => self.miss = self.miss.filter(|_| jump.pushes.is_empty()),
        }
        self.pushes = jump.pushes;
    }

    /// Sweeps the held circle of intercept detection towards the target, as far as the path is free.
    fn sweep(&mut self) {
        let Some(drag) = self.drag else { return };
        let Some(run) = self.experiment.find_mut(Detection::solves_contacts) else { return };
        let before = run.world().circle(drag.circle);
        if before.center == drag.target {
            return;
        }
        let passes = !run.rules().response.keeps_apart();
        let stop = sweep::stop(&run.moment(), drag.circle, drag.target).filter(|_| !passes);
        run.edit(|scene| sweep::sweep(scene, drag.circle, drag.target));
        let center = run.world().circle(drag.circle).center;
        let is_stopped = !passes && sweep::stop(&run.moment(), drag.circle, drag.target).is_some();
        self.experiment.forget_difference();
        if !is_straight(self.leg, before.center, drag.target, STRAIGHT * before.radius) {
            self.leg = before.center;
        }
        let from = self.leg;
        self.stop = self.stop.or(stop.map(|stop| Stop { from, ..stop })).filter(|_| is_stopped);
        if self.stop.is_some() {
            // The next free path begins where this one ends.
            self.leg = center;
        }
    }
}

/// Whether the path from `from` over `middle` to `to` bends by at most `most` (m), and does not turn back.
fn is_straight(from: DVec2, middle: DVec2, to: DVec2, most: f64) -> bool {
    let Some(along) = (to - from).try_normalize() else { return false };
    let way = middle - from;
    along.perp_dot(way).abs() <= most && along.dot(way) >= 0.0 && along.dot(to - middle) >= 0.0
}
