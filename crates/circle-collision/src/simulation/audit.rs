//! Which contacts did a step miss?
//!
//! A game that moves everything by dt and then checks for overlaps may miss contacts, see them too late, or answer pairs that
//! never touch. [`judge`] says so of one pair in one step, of your own step as well: give it both circles before the step, and
//! as they were when your step answered them, if it did.
//!
//! ```
//! use circle_collision::geometry::Circle;
//! use circle_collision::simulation::audit::{Outcome, PairCourse, judge};
//!
//! let dt = 0.1;
//! let bullet = |speed: f64| Circle::new([-2.0, 0.0], 0.5).with_velocity([speed, 0.0]);
//! let before = [bullet(50.0), Circle::new([0.0, 0.0], 0.5), Circle::new([9.0, 0.0], 0.5)];
//! let after = before.map(|circle| circle.after(dt)); // What your step does.
//! // What your check sees.
//! let overlaps = |a: usize, b: usize| after[a].center.distance(after[b].center) < 1.0;
//!
//! let mut missed = Vec::new();
//! for a in 0..before.len() {
//!     for b in a + 1..before.len() {
//!         let (before, after) = ([before[a], before[b]], [after[a], after[b]]);
//!         let course = PairCourse { after, ..PairCourse::new(before, dt) };
//!         let answer = overlaps(a, b).then_some(&course.after);
//!         if let Some((time, Outcome::Missed)) = judge(&course, answer) {
//!             missed.push((a, b, time));
//!         }
//!     }
//! }
//! assert_eq!(missed, [(0, 1, 0.02)]); // The bullet is already past the first target.
//!
//! // At 12 m/s, a check sees the overlap while the two are closing.
//! let slow = PairCourse::new([bullet(12.0), before[1]], dt);
//! let (_, outcome) = slow.judge_check().expect("a true contact");
//! assert!(matches!(outcome, Outcome::Caught { .. }));
//! ```
//!
//! | outcome | what became of the contact |
//! |---|---|
//! | [`Caught`](Outcome::Caught) | It was answered while the two were closing, this much later and deeper. |
//! | [`TooLate`](Outcome::TooLate) | It was answered when they were already separating: a bounce does not stop them any more. |
//! | [`Missed`](Outcome::Missed) | Nothing answered it. |
//! | [`Ghost`](Outcome::Ghost) | There was none, and yet an answer. |
//!
//! A course is straight, and ends with its answer. If your step stops or turns a circle on its way, judge the pieces before and
//! after that by themselves.
//!
//! A [`World`] judges its own steps if [`Rules::audit`](super::Rules::audit) is set: [`Log::audited`](super::Log::audited) lists
//! each [`AuditedContact`], and [`Counters`](super::Counters) their sums.

use glam::DVec2;

use super::contact_effect::{self, FoundBy};
use super::world::World;

pub use super::answers::{AuditedContact, Outcome};
pub use super::fixed_step::judge::{PairCourse, judge};
pub use super::frame_audit::{FrameAnswer, FrameAudit, FrameContact, FrameOutcome, FrameRules};

impl AuditedContact {
    /// Returns the velocity of circle a after the exact solver's response to this contact of a world (m/s): before it, if the
    /// contact was missed or there is none.
    #[must_use]
    pub fn exact_velocity(&self, world: &World) -> DVec2 {
        match self.outcome {
            Outcome::Missed | Outcome::Ghost => self.before[0].velocity,
            Outcome::Caught { .. } | Outcome::TooLate { .. } => {
                let [mut a, mut b] = self.at_contact();
                let found_by = FoundBy::Solver { is_overlapping: false };
                let mut bodies = self.contact.circles().map(|index| &world.bodies()[index]);
                match (bodies.next(), bodies.next(), &self.wall) {
                    (Some(one), Some(other), _) => {
                        contact_effect::respond(world.rules(), [one, other], [&mut a, &mut b], found_by);
                    }
                    (Some(body), None, Some(wall)) => {
                        let at_wall = (wall, self.before[0].center);
                        let both = [&mut a, &mut b];
                        contact_effect::respond_to_wall(world.rules(), body, both, at_wall, found_by);
                    }
                    _ => {}
                }
                a.velocity
            }
        }
    }
}
