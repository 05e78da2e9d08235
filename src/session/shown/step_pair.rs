//! The pair of the page *Step*, and its throws.

use circle_collision::simulation::{Detection, Rules};

use super::Look;
use crate::scene::SceneCircle;
use crate::session::contact::{Target, audited_passage, is_by_hand};
use crate::session::cures::{ThrowScores, Throws};
use crate::session::screen::{StepPair, safe_step};
use crate::session::state::State;

impl State {
    /// Returns the pair of the page *Step*; `None` if no pair will overlap, or the method that is shown has no zones.
    pub(super) fn step_pair(&self, look: &Look) -> Option<StepPair> {
        look.step_pair.filter(|_| self.run().has_zones())
    }

    /// Returns the longest dt of the page *Step* (s); `None` if no pair will overlap.
    pub(in crate::session) fn longest_step(&self, look: &Look) -> Option<f64> {
        Some(look.step_pair?.longest_step(self.run().loaded().rules.step))
    }

    /// Returns a step (s) that is sure to catch the pair of the miss on screen, or else the pair of the page *Step*.
    pub(in crate::session) fn safe_step(&self, look: &Look) -> Option<f64> {
        let missed = look.failure.filter(|failure| !is_by_hand(failure)).as_ref().map(audited_passage);
        let path = missed.or(look.step_pair.map(|step_pair| step_pair.path))?;
        safe_step(path, f64::from(self.run().rules().checks())).filter(|_| self.run().has_zones())
    }

    /// Returns the throws of the pair, on its path. `None` if there is no pair that can be thrown.
    pub(in crate::session) fn throws(&self, look: &Look) -> Option<Throws> {
        let StepPair { pair, circles, path, .. } = look.step_pair?;
        let start = self.run().start();
        let body = |index: usize, circle| SceneCircle { circle, ..start.circles[index].clone() }.body();
        let (first, rules) = (body(pair.a, circles[0]), Rules { step: 1.0, ..*self.run().rules() });
        match pair.b {
            Target::Circle(second) => {
                let throws = Throws::new([first, body(second, circles[1])], rules)?;
                Some(throws.with_offset(path.closest_distance / path.reach))
            }
            Target::Wall(wall) => {
                let contact = circles[0].after(path.enter?).center;
                Throws::on_path(first, start.walls.get(wall)?.wall, contact, rules)
            }
        }
    }

    /// Returns the method whose chances the page *Step* is about: under intercept detection, the one that only checks.
    pub(in crate::session) fn thrown_method(&self) -> Detection {
        match self.run().rules().detection {
            Detection::Intercept => Detection::OVERLAP,
            stepped @ Detection::Stepped(_) => stepped,
        }
    }

    /// Returns the results of the throws, if they were made with this pair and method.
    pub(super) fn throw_scores(&self, look: &Look) -> Option<&ThrowScores> {
        let (thrown, method) = (self.screen.throw_scores.as_ref()?, self.thrown_method());
        let is_its = self.throws(look)? == thrown.throws && thrown.method == method;
        is_its.then_some(thrown)
    }
}
