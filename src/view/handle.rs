//! What can be taken hold of on a circle: its center, its rim, the tip of its velocity.

use egui::Pos2;
use glam::{DVec2, dvec2};

use super::camera::Camera;
use super::draw_order::stacking;
use crate::geometry::Circle;
use crate::scene::Scene;
use crate::session::{Run, Session};

/// Handles answer within this distance (points): 18 across, more than the 12 that a hand needs.
const REACH: f32 = 9.0;

/// At rest the handle of the velocity stands this far outside the rim (points), so that there is something to pull.
const CLEARANCE: f32 = 14.0;

/// Circles smaller than this on screen (points) carry their rim handle outside of themselves.
const SMALLEST_RIM: f32 = 22.0;

/// A circle can be taken by its middle at least this far around it (points), however small it is.
const SMALLEST_GRIP: f32 = 10.0;

/// In a scene at rest the arrow of such a speed (m/s) is as long as a circle is wide: a hand throws like this.
const THROWN: f64 = 4.0;

/// A part of a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grip {
    /// Moves it.
    Center,
    /// Changes its velocity.
    Tip,
    /// Changes its radius.
    Rim,
}

/// A part of one circle under the pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handle {
    /// The circle.
    pub circle: usize,
    /// The part.
    pub grip: Grip,
}

/// Seconds that a velocity arrow is long: one scale for the whole scene, from the scene as it was opened.
pub fn arrow_scale(session: &Session) -> f64 {
    arrow_scale_of(session.run().loaded())
}

/// Seconds that a velocity arrow is long in a scene that is opened like this.
pub fn arrow_scale_of(scene: &Scene) -> f64 {
    let circles = &scene.circles;
    let fastest = circles.iter().map(|one| one.circle.velocity.length()).fold(0.0, f64::max);
    let radius = circles.iter().map(|one| one.circle.radius).sum::<f64>() / circles.len().max(1) as f64;
    if circles.is_empty() {
        0.5
    } else if fastest > 0.0 {
        2.0 * radius / fastest
    } else {
        2.0 * radius / THROWN
    }
}

/// Where a circle's velocity arrow ends (points). It begins at the rim, and its length is proportional to the speed.
pub fn arrow_tip(camera: &Camera, circle: &Circle, scale: f64) -> Pos2 {
    camera.to_screen(at_distance(circle, circle.velocity.length() * scale))
}

/// Where the handle of a circle's velocity stands (points): at the tip of the arrow, and of a short one beyond it, so
/// that it stays clear of the rim.
pub fn tip(camera: &Camera, circle: &Circle, scale: f64) -> Pos2 {
    let (arrow, clearance) = (circle.velocity.length() * scale, camera.meters(CLEARANCE));
    camera.to_screen(at_distance(circle, arrow.max(clearance + arrow / 2.0)))
}

/// Which velocity (m/s) has its handle there: the inverse of [`tip`]. Within its clearance of the rim there is
/// none.
pub fn velocity_at_tip(camera: &Camera, circle: &Circle, scale: f64, at: Pos2) -> DVec2 {
    let way = camera.to_world(at) - circle.center;
    let (distance, clearance) = (way.length() - circle.radius, camera.meters(CLEARANCE));
    let arrow = distance.min(2.0 * (distance - clearance)).max(0.0);
    way.try_normalize().unwrap_or(DVec2::X) * (arrow / scale)
}

/// The place this far outside of the rim (m), in the direction of motion; to the right of a circle at rest.
fn at_distance(circle: &Circle, distance: f64) -> DVec2 {
    circle.center + circle.velocity.try_normalize().unwrap_or(DVec2::X) * (circle.radius + distance)
}

/// Where the rim handle of a circle stands (points): opposite to its velocity, at the left of one at rest.
pub fn rim(camera: &Camera, circle: &Circle) -> Pos2 {
    let direction = -circle.velocity.try_normalize().unwrap_or(DVec2::X);
    let way = camera.length(circle.radius).max(SMALLEST_RIM);
    camera.to_screen(circle.center) + camera.direction(direction) * way
}

/// Which radius (m) has its rim there, at least a point. The inverse of [`rim`] where that handle stands on the rim.
pub fn radius_at_rim(camera: &Camera, circle: &Circle, at: Pos2) -> f64 {
    camera.meters((at - camera.to_screen(circle.center)).length().max(1.0))
}

/// What is under the pointer? Handles of the circles in `shown` come before circles, and the topmost circle first.
pub fn under(session: &Session, run: &Run, camera: &Camera, shown: &[usize], at: Pos2) -> Option<Handle> {
    let scale = arrow_scale(session);
    for &circle in shown {
        let body = session.circle_of(run, circle);
        let places = [(Grip::Tip, tip(camera, &body, scale)), (Grip::Rim, rim(camera, &body))];
        for (grip, place) in places {
            if (at - place).length() <= REACH {
                return Some(Handle { circle, grip });
            }
        }
    }
    circle_under(run, camera, at).map(|circle| Handle { circle, grip: Grip::Center })
}

/// The topmost circle under the pointer.
pub fn circle_under(run: &Run, camera: &Camera, at: Pos2) -> Option<usize> {
    let place = camera.to_world(at);
    let least = camera.meters(SMALLEST_GRIP);
    let world = run.world();
    stacking(world).into_iter().rev().find(|&index| {
        let circle = world.circle(index);
        circle.center.distance(place) <= circle.radius.max(least)
    })
}

/// The circle whose handles are shown because the pointer is at it, at its rim handle, or on the way to a handle.
///
/// A handle is shown before the pointer is there, and stays shown until it is: `before` is the circle that was hovered
/// where the pointer came from. Ground at the handles of all other circles stays ground, but for those on a rim.
pub fn hovered(
    session: &Session,
    run: &Run,
    camera: &Camera,
    before: Option<usize>,
    at: Pos2,
) -> Option<usize> {
    before
        .filter(|&circle| circle < run.world().len() && is_on_way(session, run, camera, circle, at))
        .or_else(|| circle_under(run, camera, at))
        .or_else(|| circle_beside(session, run, camera, at))
}

/// Is the pointer at a handle of this circle, or between the circle and its handle?
fn is_on_way(session: &Session, run: &Run, camera: &Camera, circle: usize, at: Pos2) -> bool {
    let body = session.circle_of(run, circle);
    let (place, reach) = (camera.to_world(at), camera.meters(REACH));
    let is_outside = body.center.distance(place) > body.radius;
    [tip(camera, &body, arrow_scale(session)), rim(camera, &body)].into_iter().any(|handle| {
        let way = camera.to_world(handle) - body.center;
        let part = ((place - body.center).dot(way) / way.length_squared()).clamp(0.0, 1.0);
        (at - handle).length() <= REACH || (is_outside && (body.center + way * part).distance(place) <= reach)
    })
}

/// The circle that the pointer is just outside of, at its rim handle.
fn circle_beside(session: &Session, run: &Run, camera: &Camera, at: Pos2) -> Option<usize> {
    let (place, reach) = (camera.to_world(at), camera.meters(REACH));
    (0..run.world().len()).rev().find(|&index| {
        let circle = run.world().circle(index);
        circle.center.distance(place) <= circle.radius + reach
            && (at - rim(camera, &session.circle_of(run, index))).length() <= REACH
    })
}

/// The nearest place of a grid of this width: what Shift does to a drag.
pub fn snapped(value: DVec2, grid: f64) -> DVec2 {
    dvec2((value.x / grid).round(), (value.y / grid).round()) * grid
}
