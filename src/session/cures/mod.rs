//! How the methods compare: in a run of a scene, in many throws, or in a game.

mod engines;
mod game;
mod score;
mod throws;
mod trial;

pub use engines::{Engine, engines_read_on};
pub use game::{CROWD_CIRCLES, CROWD_PACKING, CROWD_STEPS, FITS, GAME_LIMITS, Game, Other, Situation};
pub use score::{Score, ThrowScores};
pub use throws::Throws;
pub use trial::{Cell, HITS, Trial};

use circle_collision::simulation::World;
use circle_collision::simulation::audit::AuditedContact;

/// Velocities up to this share of the sum of the two speeds before a contact have no direction: they are the rounding of a
/// response that leaves a circle at rest.
const REST: f64 = 1e-9;

/// Returns the angle between the velocity of the first circle after an answer in this world and the exact one (rad): `None`
/// without an answer, or if one of the two is zero.
pub fn direction(world: &World, audited: &AuditedContact) -> Option<f64> {
    let (answered, exact) = (audited.velocity?, audited.exact_velocity(world));
    let [a, b] = audited.before.map(|circle| circle.velocity.length());
    let has_direction = answered.length().min(exact.length()) > REST * (a + b);
    has_direction.then(|| exact.perp_dot(answered).atan2(exact.dot(answered)).abs())
}
