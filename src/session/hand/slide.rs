//! Moving a circle by hand as intercept detection sees motion: up to the first contact and along it.

use circle_collision::detection::{Obstacle, SlidePiece, overlap, slide_path_towards};
use circle_collision::geometry::{Arena, Circle, HalfPlane, Segment, Side, Wall};
use glam::DVec2;

use super::HandMove;
use crate::scene::Scene;
use crate::session::contact::Target;
use crate::session::experiment::{DragTrace, HandContact, Lane, PathPiece};

/// The distance (in radii of the held circle) within which a straight piece along a rim, which leads slightly off it, is back
/// on it.
const OFF_RIM: f64 = 0.25;

/// Moves the held circle of a lane toward `target`, up to the first contact and along it.
pub fn slide_held(lane: &mut Lane, held: usize, target: DVec2) -> HandMove {
    let path = slide_path(lane, held, target);
    let run = &mut lane.run;
    if let Some(last) = path.last() {
        run.move_circles(|scene| scene.circles[held].circle.center = last.to);
    }
    let is_stopped = slide(&run.moment(), held, target, None).iter().any(|piece| piece.contact.is_some());
    HandMove { path, is_stopped }
}

/// Returns the path on which the held circle of a lane would move toward `target`.
pub fn slide_path(lane: &Lane, held: usize, target: DVec2) -> Vec<PathPiece> {
    let stop = lane.by_hand.trace.as_ref().and_then(DragTrace::stop);
    slide(&lane.run().moment(), held, target, stop)
}

/// Returns the path of the held circle toward `target`, with the circles and walls that it leads along; `stop` is the contact along
/// which it has slid up to here. Walls stop it as circles do.
fn slide(scene: &Scene, held: usize, target: DVec2, stop: Option<&HandContact>) -> Vec<PathPiece> {
    let circle = scene.circles[held].circle;
    let goal = scene.rules.arena.clamp(target, circle.radius);
    if !scene.rules.response.keeps_apart() {
        return vec![PathPiece { to: goal, contact: None }];
    }
    let mut obstacles: Vec<(Option<Target>, Obstacle)> =
        sides(&scene.rules.arena).map(|side| (None, side)).collect();
    for (index, one) in scene.walls.iter().enumerate() {
        obstacles.extend(outline(&one.wall).map(|part| (Some(Target::Wall(index)), part)));
    }
    let others = scene.others(held);
    obstacles.extend(others.map(|(other, circle)| (Some(Target::Circle(other)), Obstacle::from(circle))));
    let (targets, obstacles): (Vec<_>, Vec<_>) = obstacles.into_iter().unzip();
    let (slide, pieces) = slide_path_towards(&circle, goal, &obstacles);
    let contact = |center: DVec2, index: usize| {
        let (other, there) = (targets[index]?, Circle { center, ..circle });
        let obstacle = match other {
            Target::Circle(other) => scene.circles[other].circle,
            Target::Wall(wall) => scene.walls[wall].wall.stand_in(&there, circle.center),
        };
        let normal = overlap(&there, &obstacle).normal;
        Some(HandContact { other, center, point: center + normal * circle.radius, time: 0.0 })
    };
    let along =
        |piece: &SlidePiece| piece.along.into_iter().flatten().find_map(|index| contact(piece.from, index));
    let ends = pieces.iter().skip(1).map(|piece| piece.from).chain([slide.end]);
    let mut path: Vec<_> =
        pieces.iter().zip(ends).map(|(piece, to)| PathPiece { to, contact: along(piece) }).collect();
    // Between two pieces along one rim, and at the end of a slide, a short way off the rim belongs to the slide.
    let mut before = stop.copied();
    for index in 0..path.len() {
        let goes_on = match path.get(index + 1) {
            Some(next) => next.contact.map(|next| next.other) == before.map(|before| before.other),
            None => index > 0,
        };
        let is_near = pieces[index].from.distance(path[index].to) <= OFF_RIM * circle.radius;
        let piece = &mut path[index];
        piece.contact = piece.contact.or(before.filter(|_| goes_on && is_near));
        before = piece.contact;
    }
    // A way that ends at a contact leads along nothing.
    let is_free = path.iter().all(|piece| piece.contact.is_none());
    let touch = slide.touched().find_map(|touch| contact(slide.end, touch.key)).filter(|_| is_free);
    path.extend(touch.map(|touch| PathPiece { to: slide.end, contact: Some(touch) }));
    path
}

/// Returns the outline of a wall: its two sides and its round ends.
fn outline(wall: &Wall) -> impl Iterator<Item = Obstacle> {
    let half = wall.thickness / 2.0;
    let aside = (wall.to - wall.from).perp().normalize_or_zero() * half;
    let sides = [aside, -aside].map(|aside| Segment::new(wall.from + aside, wall.to + aside).into());
    let ends = [wall.from, wall.to].map(|end| Circle::new(end, half).into());
    // Without thickness, one line is all.
    let (sides_kept, ends_kept) = if half > 0.0 { (2, 2) } else { (1, 0) };
    sides.into_iter().take(sides_kept).chain(ends.into_iter().take(ends_kept))
}

/// Returns the sides of the arena that exist.
fn sides(arena: &Arena) -> impl Iterator<Item = Obstacle> {
    let sides = Side::ALL.iter().copied().map(|side| (side.inward(), arena.wall(side)));
    let sides = sides.filter(|(_, at)| at.is_finite());
    sides.map(|(inward, at)| HalfPlane::new(inward.abs() * at, inward).into())
}
