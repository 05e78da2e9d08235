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
//! let bullet = Circle::new([-2.0, 0.0], 0.5).with_velocity([50.0, 0.0]);
//! let target = Circle::new([0.0, 0.0], 0.5);
//! let step = PairCourse::new([bullet, target], dt);
//!
//! // Your check at the end of the step saw no overlap: the bullet is already past the target.
//! let (time, outcome) = judge(&step, None).expect("a true contact");
//! assert_eq!((time, outcome), (0.02, Outcome::Missed));
//!
//! // At 12 m/s, it sees the overlap while the two are closing.
//! let slow = PairCourse::new([bullet.with_velocity([12.0, 0.0]), target], dt);
//! let (_, outcome) = judge(&slow, Some(&slow.after)).expect("a true contact");
//! assert!(matches!(outcome, Outcome::Caught { .. }));
//! ```
//!
//! A [`World`] judges its own steps if [`Rules::audit`](super::Rules::audit) is set: [`Log::audited`](super::Log::audited) lists
//! each [`AuditedContact`], and [`Counters`](super::Counters) their sums.

use glam::DVec2;

use super::contact_effect::{self, FoundBy};
use super::world::World;

pub use super::answers::{AuditedContact, Outcome};
pub use super::fixed_step::audit::{PairCourse, judge};

impl AuditedContact {
    /// Returns the velocity of circle a after the exact solver's response to this contact of a world (m/s): before it, if the
    /// contact was missed or there is none.
    #[must_use]
    pub fn exact_velocity(&self, world: &World) -> DVec2 {
        match self.outcome {
            Outcome::Missed | Outcome::Ghost => self.before[0].velocity,
            Outcome::Caught { .. } | Outcome::TooLate { .. } => {
                let [mut a, mut b] = self.at_contact();
                let bodies = [&world.bodies()[self.a], &world.bodies()[self.b]];
                let found = FoundBy::Solver { is_overlapping: false };
                contact_effect::respond(world.rules(), bodies, [&mut a, &mut b], found);
                a.velocity
            }
        }
    }
}
