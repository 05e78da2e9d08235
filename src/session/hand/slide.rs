//! Moving a circle by hand as intercept detection sees a motion: swept, up to the first contact and along it.

use glam::DVec2;

use crate::detection::{Overlap, intercept, minimum_translation, overlap, wall_intercept};
use crate::geometry::Circle;
use crate::scene::Scene;

/// The maximum number of straight pieces of a swept drag in one move; the next move goes on from there.
const MAX_SLIDES: usize = 64;

/// The maximum length of a piece along a contact (in radii of the held circle). Longer, and the circle leaves the curve that it
/// slides along and misses the bottom of a wedge; shorter, and a large circle needs more than [`MAX_SLIDES`] pieces.
const STRAIGHT: f64 = 0.25;

/// The maximum number of tries to find a place without an overlap by rounding.
const MAX_SETTLES: usize = 16;

/// The gap below which circles touch (in radii sums), so that a swept drag slides along them. Less, and rounding makes further
/// contacts; more, and the drag visibly stops before it touches.
const TOUCH: f64 = 1e-9;

/// Where a contact stopped a swept drag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// The start of the straight path on which it was stopped (m).
    pub from: DVec2,
    /// Its center at first contact (m).
    pub at: DVec2,
    /// The point of contact (m).
    pub point: DVec2,
}

/// Moves the held circle towards `target`, up to the first contact and along it. Walls stop it as circles do.
pub fn slide(scene: &mut Scene, held: usize, target: DVec2) {
    let arena = scene.rules.arena;
    let mut circle = scene.circles[held].circle;
    let goal = arena.clamp(target, circle.radius);
    if !scene.rules.response.keeps_apart() {
        scene.circles[held].circle.center = goal;
        return;
    }
    let mut budget = circle.center.distance(goal);
    for _ in 0..MAX_SLIDES {
        let wish = goal - circle.center;
        let touched = touched(scene, held, &circle);
        let Some(way) = unhindered(wish, &touched) else { break };
        // What a contact takes of the path is lost: a hand that presses on does not lead around the obstacle.
        if way != wish {
            budget = budget.min(way.length());
        }
        let longest = if way == wish { budget } else { budget.min(STRAIGHT * circle.radius) };
        let way = way.clamp_length_max(longest);
        let share = first_contact(scene, held, &circle.with_velocity(way)).unwrap_or(1.0);
        advance(scene, held, &mut circle, way * share);
        budget -= way.length() * share;
        if budget <= 0.0 {
            break;
        }
    }
    scene.circles[held].circle.center = circle.center;
}

/// Returns the unit vectors towards what the circle touches or overlaps.
fn touched(scene: &Scene, held: usize, circle: &Circle) -> Vec<DVec2> {
    let arena = &scene.rules.arena;
    let (low, high) = (arena.min + circle.radius, arena.max - circle.radius);
    let walls = [
        (circle.center.x <= low.x, DVec2::NEG_X),
        (circle.center.x >= high.x, DVec2::X),
        (circle.center.y <= low.y, DVec2::NEG_Y),
        (circle.center.y >= high.y, DVec2::Y),
    ];
    let walls = walls.into_iter().filter(|wall| wall.0).map(|wall| wall.1);
    let circles = scene.others(held).map(|(_, other)| overlap(circle, &other));
    walls.chain(circles.filter(is_touching).map(|found| found.normal)).collect()
}

/// Returns the longest part of `wish` that leads into nothing that is touched: all of it, or its component along one contact.
/// `None` when there is none, as in a wedge.
fn unhindered(wish: DVec2, touched: &[DVec2]) -> Option<DVec2> {
    let is_free = |way: DVec2, along: Option<usize>| {
        let mut others = touched.iter().enumerate().filter(|(index, _)| Some(*index) != along);
        others.all(|(_, towards)| way.dot(*towards) <= 0.0)
    };
    let along = |index: usize| wish - touched[index] * wish.dot(touched[index]);
    let ways = (0..touched.len()).map(|index| (along(index), Some(index)));
    // Where two contacts lead out of a wedge, the longer component is the one nearer to the wish.
    let longest = std::iter::once((wish, None))
        .chain(ways.filter(|&(_, index)| index.is_none_or(|index| wish.dot(touched[index]) > 0.0)))
        .filter(|&(way, index)| is_free(way, index))
        .map(|(way, _)| way)
        .max_by(|one, other| one.length_squared().total_cmp(&other.length_squared()))?;
    (longest != DVec2::ZERO).then_some(longest)
}

/// Computes the share of the velocity of `moving` after which it first touches a wall, or a circle that it does not touch yet;
/// `None` when the path is free.
fn first_contact(scene: &Scene, held: usize, moving: &Circle) -> Option<f64> {
    let wall = wall_intercept(moving, &scene.rules.arena).map(|hit| hit.time);
    scene
        .others(held)
        .map(|(_, other)| other.with_velocity(DVec2::ZERO))
        .filter(|other| !is_touching(&overlap(moving, other)))
        .filter_map(|other| intercept(moving, &other).time_of_impact())
        .chain(wall)
        .filter(|&time| time < 1.0)
        .min_by(f64::total_cmp)
}

/// Moves the circle by `way`, and out of overlaps by rounding; where there is no such place, leaves it.
fn advance(scene: &Scene, held: usize, circle: &mut Circle, way: DVec2) {
    let from = circle.center;
    let mut back = 0.0;
    for _ in 0..MAX_SETTLES {
        circle.center = from + way * (1.0 - back);
        if settle(scene, held, circle) {
            return;
        }
        // Out of one side of a wedge is into the other: a little before, there is room.
        back = (4.0 * back).max(f64::EPSILON);
    }
    circle.center = from;
}

/// Moves the circle out of overlaps by rounding. Returns whether there are none left, and it is inside the walls.
fn settle(scene: &Scene, held: usize, circle: &mut Circle) -> bool {
    let is_inside_by_rounding =
        |found: &Overlap| found.is_overlapping() && found.depth() <= TOUCH * found.radii_sum;
    for (_, other) in scene.others(held) {
        if is_inside_by_rounding(&overlap(&other, circle)) {
            circle.center += minimum_translation(&other, circle);
        }
    }
    circle.center = scene.rules.arena.clamp(circle.center, circle.radius);
    scene.others(held).all(|(_, other)| !is_inside_by_rounding(&overlap(&other, circle)))
}

fn is_touching(found: &Overlap) -> bool {
    found.gap <= TOUCH * found.radii_sum
}

/// Returns where straight motion towards `target` is stopped by another circle; `None` when the path is free.
pub fn stop(scene: &Scene, held: usize, target: DVec2) -> Option<Stop> {
    let circle = scene.circles[held].circle;
    let wish = scene.rules.arena.clamp(target, circle.radius) - circle.center;
    let moving = circle.with_velocity(wish);
    let share = |other: &Circle| {
        if is_touching(&overlap(&circle, other)) {
            return (wish.dot(other.center - circle.center) > 0.0).then_some(0.0);
        }
        intercept(&moving, &other.with_velocity(DVec2::ZERO)).time_of_impact().filter(|&time| time < 1.0)
    };
    let hits = scene.others(held).filter_map(|(_, other)| Some((share(&other)?, other)));
    let (share, other) = hits.min_by(|one, other| one.0.total_cmp(&other.0))?;
    let at = circle.center + wish * share;
    let point = at + overlap(&Circle { center: at, ..circle }, &other).normal * circle.radius;
    Some(Stop { from: circle.center, at, point })
}
