//! The places of handles, and the inverse: the values whose handles are at a place.

use egui::Pos2;
use glam::{DVec2, dvec2};

use crate::geometry::Circle;
use crate::scene::Scene;
use crate::session::Session;
use crate::view::camera::Camera;

/// The distance of the velocity's knob from the rim of a circle at rest (points), so that there is something to pull.
const CLEARANCE: f32 = 14.0;

/// The distance of the rim's knob from the center of circles smaller than this on screen (points).
const SMALLEST_RIM: f32 = 22.0;

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

/// Returns where a circle's velocity arrow ends (points). It begins at the rim, and is as long as the speed says.
pub fn arrow_tip(camera: &Camera, circle: &Circle, scale: f64) -> Pos2 {
    camera.to_screen(at_distance(circle, circle.velocity.length() * scale))
}

/// Returns where the knob of a circle's velocity stands (points): at the tip of the arrow, and beyond that of a short one,
/// clear of the rim.
pub fn tip(camera: &Camera, circle: &Circle, scale: f64) -> Pos2 {
    let (arrow, clearance) = (circle.velocity.length() * scale, camera.meters(CLEARANCE));
    camera.to_screen(at_distance(circle, arrow.max(clearance + arrow / 2.0)))
}

/// Returns the velocity (m/s) whose knob stands there: the inverse of [`tip`]. Zero within the clearance of the rim.
pub fn velocity_at_tip(camera: &Camera, circle: &Circle, scale: f64, at: Pos2) -> DVec2 {
    let way = camera.to_world(at) - circle.center;
    let (distance, clearance) = (way.length() - circle.radius, camera.meters(CLEARANCE));
    let arrow = distance.min(2.0 * (distance - clearance)).max(0.0);
    way.try_normalize().unwrap_or(DVec2::X) * (arrow / scale)
}

/// Returns the place this far outside of the rim (m), in the direction of motion; to the right of a circle at rest.
fn at_distance(circle: &Circle, distance: f64) -> DVec2 {
    circle.center + circle.velocity.try_normalize().unwrap_or(DVec2::X) * (circle.radius + distance)
}

/// Returns where the knob of a circle's radius stands (points): opposite to its velocity, at the left of one at rest.
pub fn rim(camera: &Camera, circle: &Circle) -> Pos2 {
    let direction = -circle.velocity.try_normalize().unwrap_or(DVec2::X);
    let way = camera.length(circle.radius).max(SMALLEST_RIM);
    camera.to_screen(circle.center) + camera.direction(direction) * way
}

/// Returns the radius (m) whose rim is there, at least one point: the inverse of [`rim`] where that stands on the rim.
pub fn radius_at_rim(camera: &Camera, circle: &Circle, at: Pos2) -> f64 {
    camera.meters((at - camera.to_screen(circle.center)).length().max(1.0))
}

/// Returns the nearest point of a grid of this width.
pub fn snapped(value: DVec2, grid: f64) -> DVec2 {
    dvec2((value.x / grid).round(), (value.y / grid).round()) * grid
}
