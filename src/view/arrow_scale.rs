//! The scale of velocity arrows.

use crate::scene::Scene;
use crate::session::Session;

/// In a scene at rest the speed (m/s) whose arrow is as long as a circle is wide: about that of a throw by hand.
const THROW_SPEED: f64 = 4.0;

/// Returns the length of the arrow of 1 m/s (m): one scale for the whole scene, from the scene as it was opened.
pub fn arrow_scale(session: &Session) -> f64 {
    arrow_scale_of(session.run().loaded())
}

/// Returns the [`arrow_scale`] of a scene that is opened like this.
pub fn arrow_scale_of(scene: &Scene) -> f64 {
    let circles = &scene.circles;
    let fastest = circles.iter().map(|one| one.circle.velocity.length()).fold(0.0, f64::max);
    let radius = circles.iter().map(|one| one.circle.radius).sum::<f64>() / circles.len().max(1) as f64;
    if circles.is_empty() {
        0.5
    } else if fastest > 0.0 {
        2.0 * radius / fastest
    } else {
        2.0 * radius / THROW_SPEED
    }
}
