//! Takes hold of a circle, moves it, and lets go.

use super::drag::Drag;
use super::jump::{self, Jump};
use super::sweep;
use super::throw::Hand;
use glam::DVec2;

use crate::session::Session;
use crate::session::apply::finite_vector;
use crate::session::display::Pauses;
use crate::session::experiment::{Lane, Stop};

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
        for lane in self.experiment.lanes_mut() {
            lane.sweep_start = lane.run().world().circle(circle).center;
        }
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
        for lane in self.experiment.lanes_mut() {
            lane.stop = None;
            lane.forget_found();
        }
        self.pauses = Pauses::default();
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
                self.experiment.lanes_mut().iter_mut().for_each(|lane| lane.pushes.clear());
            }
            return;
        };
        self.hand.tick(seconds, drag.target);
        let Some(step) = self.experiment.stepped().next().map(|lane| lane.run().rules().step) else { return };
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

    /// Moves the held circle of each stepped run to the target in one jump.
    fn jump(&mut self) {
        let Some(drag) = self.drag else { return };
        let is_playing = self.is_playing;
        let mut has_jumped = false;
        for lane in self.experiment.lanes_mut().iter_mut().filter(|lane| lane.method().is_stepped()) {
            has_jumped |= jump_in(lane, &drag, is_playing);
        }
        if has_jumped {
            self.experiment.forget_differences();
        }
    }

    /// Sweeps the held circle of each exact run towards the target, as far as the path is free.
    fn sweep(&mut self) {
        let Some(drag) = self.drag else { return };
        let mut has_moved = false;
        for lane in self.experiment.lanes_mut().iter_mut().filter(|lane| !lane.method().is_stepped()) {
            has_moved |= sweep_in(lane, &drag);
        }
        if has_moved {
            self.experiment.forget_differences();
        }
    }
}

/// Moves the held circle of this lane to the target in one jump. Returns whether it was elsewhere.
fn jump_in(lane: &mut Lane, drag: &Drag, is_playing: bool) -> bool {
    if lane.run().world().circle(drag.circle).center == drag.target {
        if is_playing {
            lane.pushes.clear();
        }
        return false;
    }
    let clock = lane.run().clock();
    let mut jump = Jump::default();
    lane.run_mut().edit(|scene| jump = jump::jump(scene, drag.circle, drag.target, clock));
    match jump.missed {
        Some(missed) => {
            lane.run_mut().count_miss_by_hand();
            lane.show_miss(Some(missed));
        }
        // A push replaces an older miss.
        None if !jump.pushes.is_empty() => lane.show_miss(None),
        None => {}
    }
    lane.pushes = jump.pushes;
    true
}

/// Sweeps the held circle of this lane towards the target, as far as the path is free. Returns whether it was elsewhere.
fn sweep_in(lane: &mut Lane, drag: &Drag) -> bool {
    let run = lane.run_mut();
    let before = run.world().circle(drag.circle);
    if before.center == drag.target {
        return false;
    }
    let passes = !run.rules().response.keeps_apart();
    let stop = sweep::stop(&run.moment(), drag.circle, drag.target).filter(|_| !passes);
    run.edit(|scene| sweep::sweep(scene, drag.circle, drag.target));
    let center = run.world().circle(drag.circle).center;
    let is_stopped = !passes && sweep::stop(&run.moment(), drag.circle, drag.target).is_some();
    if !is_straight(lane.sweep_start, before.center, drag.target, STRAIGHT * before.radius) {
        lane.sweep_start = before.center;
    }
    let from = lane.sweep_start;
    lane.stop = lane.stop.or(stop.map(|stop| Stop { from, ..stop })).filter(|_| is_stopped);
    if lane.stop.is_some() {
        // The next free path begins where this one ends.
        lane.sweep_start = center;
    }
    true
}

/// Whether the path from `from` over `middle` to `to` bends by at most `most` (m), and does not turn back.
fn is_straight(from: DVec2, middle: DVec2, to: DVec2, most: f64) -> bool {
    let Some(along) = (to - from).try_normalize() else { return false };
    let way = middle - from;
    along.perp_dot(way).abs() <= most && along.dot(way) >= 0.0 && along.dot(to - middle) >= 0.0
}
