//! Moving a circle by hand as intercept detection sees motion: swept, up to the first contact and along it.

use glam::{DVec2, dvec2};

use crate::detection::{Obstacle, TOUCHING_TOLERANCE, intercept, overlap, slide_towards};
use crate::geometry::{Arena, Circle, HalfPlane, Side};
use crate::scene::Scene;
use crate::session::experiment::HandContact;

/// Moves the held circle toward `target`, up to the first contact and along it. Walls stop it as circles do.
pub fn sweep(scene: &mut Scene, held: usize, target: DVec2) {
    let arena = scene.rules.arena;
    let circle = scene.circles[held].circle;
    let goal = arena.clamp(target, circle.radius);
    scene.circles[held].circle.center = if scene.rules.response.keeps_apart() {
        let others = scene.others(held).map(|(_, other)| Obstacle::Circle(other));
        let obstacles: Vec<Obstacle> = walls(&arena).chain(others).collect();
        slide_towards(&circle, goal, &obstacles).end
    } else {
        goal
    };
}

/// Returns the walls that exist.
fn walls(arena: &Arena) -> impl Iterator<Item = Obstacle> {
    let sides = Side::ALL.into_iter().map(|side| (side.inward(), arena.wall(side)));
    sides.filter(|(_, at)| at.is_finite()).map(|(inward, at)| {
        let point = if inward.x == 0.0 { dvec2(0.0, at) } else { dvec2(at, 0.0) };
        Obstacle::HalfPlane(HalfPlane::new(point, inward))
    })
}

/// Returns where straight motion toward `target` is stopped by another circle; `None` if the path is free.
pub fn stop(scene: &Scene, held: usize, target: DVec2) -> Option<HandContact> {
    let circle = scene.circles[held].circle;
    let wish = scene.rules.arena.clamp(target, circle.radius) - circle.center;
    let moving = circle.with_velocity(wish);
    let share = |other: &Circle| {
        let now = overlap(&circle, other);
        if now.gap <= TOUCHING_TOLERANCE * now.radii_sum {
            return (wish.dot(other.center - circle.center) > 0.0).then_some(0.0);
        }
        intercept(&moving, &other.with_velocity(DVec2::ZERO)).time_of_impact().filter(|&time| time < 1.0)
    };
    let hits = scene.others(held).filter_map(|(index, other)| Some((share(&other)?, index, other)));
    let (share, index, other) = hits.min_by(|one, other| one.0.total_cmp(&other.0))?;
    let at = circle.center + wish * share;
    let point = at + overlap(&Circle { center: at, ..circle }, &other).normal * circle.radius;
    Some(HandContact { other: index, at, point, after: 0.0 })
}
