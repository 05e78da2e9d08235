//! Moving a circle by hand as intercept detection sees motion: up to the first contact and along it.

use glam::{DVec2, dvec2};

use crate::detection::{Obstacle, slide_towards};
use crate::geometry::{Arena, HalfPlane, Side};
use crate::scene::Scene;
use crate::session::experiment::{HandContact, Lane};

/// Moves the held circle of a lane toward `target`, up to the first contact and along it. Returns the contact that stopped it,
/// and whether it is stopped now.
pub fn slide_held(lane: &mut Lane, held: usize, target: DVec2) -> (Option<HandContact>, bool) {
    let run = &mut lane.run;
    let (end, stop) = slide(&run.moment(), held, target);
    run.move_circles(|scene| scene.circles[held].circle.center = end);
    (stop, slide(&run.moment(), held, target).1.is_some())
}

/// Returns where the held circle ends on its way to `target`, and the first other circle that stops it. Walls stop it as circles
/// do.
fn slide(scene: &Scene, held: usize, target: DVec2) -> (DVec2, Option<HandContact>) {
    let circle = scene.circles[held].circle;
    let goal = scene.rules.arena.clamp(target, circle.radius);
    if !scene.rules.response.keeps_apart() {
        return (goal, None);
    }
    let mut obstacles: Vec<Obstacle> = walls(&scene.rules.arena).collect();
    let walls = obstacles.len();
    obstacles.extend(scene.others(held).map(|(_, other)| Obstacle::from(other)));
    let slide = slide_towards(&circle, goal, &obstacles);
    let stop = slide.touched().find(|touch| touch.key >= walls).and_then(|touch| {
        let (other, _) = scene.others(held).nth(touch.key - walls)?;
        let center = touch.point + touch.normal * circle.radius;
        Some(HandContact { other, center, point: touch.point, time: 0.0 })
    });
    (slide.end, stop)
}

/// Returns the walls that exist.
fn walls(arena: &Arena) -> impl Iterator<Item = Obstacle> {
    let sides = Side::ALL.into_iter().map(|side| (side.inward(), arena.wall(side)));
    sides.filter(|(_, at)| at.is_finite()).map(|(inward, at)| {
        let point = if inward.x == 0.0 { dvec2(0.0, at) } else { dvec2(at, 0.0) };
        HalfPlane::new(point, inward).into()
    })
}
