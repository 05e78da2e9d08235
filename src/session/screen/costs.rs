//! What each method costs in the open scene, as the window has measured it.

use std::sync::Arc;

use circle_collision::simulation::Detection;

use crate::scene::{Apart, Scene};

/// The number of circles above which the methods are measured only on request: a step takes too long.
const MEASURED_UP_TO: usize = 20_000;

/// The simulated time of a frame whose cost is measured (s).
pub const FRAME: f64 = 1.0 / 60.0;

/// The cost of one frame under one method, the mean over a short run from the start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MethodCost {
    pub method: Detection,
    /// The time that a frame takes to compute (s of real time).
    pub time: f64,
    /// The number of pairs that it tests.
    pub tests: f64,
}

/// The costs in one scene.
#[derive(Clone, Debug, Default)]
pub struct Costs {
    /// The start of the runs that were measured; `None` before the first.
    start: Option<Arc<Scene>>,
    /// Those measured so far.
    measured: Vec<MethodCost>,
    /// Whether a large scene is to be measured.
    is_asked: bool,
}

impl Costs {
    /// Returns those measured from this start, whatever its method.
    pub fn of(&self, start: &Arc<Scene>) -> &[MethodCost] {
        if self.are_of(start) { &self.measured } else { &[] }
    }

    /// Returns the next method to measure from this start; `None` if all were measured, or the scene is large and that
    /// was not requested.
    pub fn next(&self, start: &Arc<Scene>) -> Option<Detection> {
        let is_asked = self.are_of(start) && self.is_asked;
        let is_due = start.has_pair() && (start.circles.len() <= MEASURED_UP_TO || is_asked);
        let is_new = |method: &Detection| self.of(start).iter().all(|cost| cost.method != *method);
        Detection::ALL.iter().copied().find(is_new).filter(|_| is_due)
    }

    /// Whether this start is so large that it is measured only on request, and was not requested yet.
    pub fn waits(&self, start: &Arc<Scene>) -> bool {
        start.circles.len() > MEASURED_UP_TO && !(self.are_of(start) && self.is_asked)
    }

    /// Requests the costs from this start, however large it is.
    pub fn ask(&mut self, start: &Arc<Scene>) {
        *self = Self { start: Some(Arc::clone(start)), measured: Vec::new(), is_asked: true };
    }

    /// Notes the cost of a method from this start.
    pub fn note(&mut self, start: &Arc<Scene>, cost: MethodCost) {
        if !self.are_of(start) {
            *self = Self { start: Some(Arc::clone(start)), ..Self::default() };
        }
        self.measured.push(cost);
    }

    fn are_of(&self, start: &Arc<Scene>) -> bool {
        self.start.as_ref().is_some_and(|known| known.is_world_of(start, Apart::Method))
    }
}
