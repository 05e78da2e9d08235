//! Moving a circle by hand, as the detection method would: in jumps, or swept.

use glam::DVec2;

use crate::detection::{Overlap, intercept, minimum_translation, overlap, wall_intercept};
use crate::geometry::Circle;
use crate::scene::Scene;
use crate::simulation::response::{Found, respond};
use crate::simulation::{AuditedContact, Outcome, judge};

/// A swept drag goes so many straight pieces in one move at most; the next move of the hand goes on from there.
const MAX_SLIDES: usize = 64;

/// A piece along a contact is so long at most (in radii of the held circle): longer, and it flies off the curve of what it
/// slides along and over the bottom of a wedge; shorter, and a large circle takes more pieces than there are.
const STRAIGHT: f64 = 0.25;

/// A place clear of rounding is sought so often at most; more would shorten the way by more than the eye sees.
const MAX_SETTLES: usize = 16;

/// Circles nearer than this (in radii sums) touch: a swept drag slides along them. Less, and rounding would make contacts
/// of their own; more, and the drag would stop before it touches.
const TOUCH: f64 = 1e-9;

/// What the hand holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drag {
    /// The circle.
    pub circle: usize,
    /// Where the hand wants its center to be (m). A faint circle shows it at once.
    pub target: DVec2,
    /// Seconds since the last jump, under overlap detection.
    pub since_jump: f64,
}

/// A circle that was moved out of another by the minimum translation vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PushOut {
    /// Who was moved.
    pub pushed: usize,
    /// The circle that it overlapped.
    pub from: usize,
    /// Where it was (m).
    pub before: Circle,
    /// By how much (m).
    pub vector: DVec2,
    /// Were the centers the same, so that it went along +x?
    pub concentric: bool,
}

/// Where a contact stopped a swept drag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stop {
    /// Where the straight way began on which it was stopped (m).
    pub from: DVec2,
    /// Where its center was at first contact (m).
    pub at: DVec2,
    /// The point of contact (m).
    pub point: DVec2,
}

/// What a jump did.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Jump {
    /// Who was pushed out.
    pub pushes: Vec<PushOut>,
    /// The circle that it jumped clean over, the first on its way.
    pub missed: Option<AuditedContact>,
}

/// Puts the held circle at `target` in one jump of `step` seconds, as overlap detection sees a motion: it looks only
/// where the circle lands, and pushes out the one who yields.
pub fn jump(scene: &mut Scene, held: usize, target: DVec2, time: f64) -> Jump {
    let step = scene.rules.step;
    let before = scene.circles[held].circle;
    let landing = Circle { center: scene.rules.arena.clamp(target, before.radius), ..before };
    let missed = first_missed(scene, held, landing.center, time - step);
    scene.circles[held].circle = landing;
    let pushes = if scene.rules.response.keeps_apart() { push_out(scene, held) } else { Vec::new() };
    Jump { pushes, missed }
}

/// Moves the held circle towards `target` as intercept detection sees a motion: swept, up to the first contact, and
/// along it. Walls stop it as circles do.
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
        // What a contact takes of the way is gone: a hand that presses on does not go round the obstacle.
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

/// Puts the held circle at `target` and looks at nothing on the way.
pub fn place(scene: &mut Scene, held: usize, target: DVec2) {
    let circle = &mut scene.circles[held].circle;
    circle.center = scene.rules.arena.clamp(target, circle.radius);
}

/// Towards what the circle touches or overlaps: unit vectors.
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
    let circles = others(scene, held).map(|(_, other)| overlap(circle, &other));
    walls.chain(circles.filter(is_touching).map(|found| found.normal)).collect()
}

/// The part of `wish` that leads into nothing that is touched: all of it, or what is left along one of them. `None`
/// in a wedge, and when there is nothing left to wish.
fn unhindered(wish: DVec2, touched: &[DVec2]) -> Option<DVec2> {
    let is_free = |way: DVec2, along: Option<usize>| {
        let mut others = touched.iter().enumerate().filter(|(index, _)| Some(*index) != along);
        others.all(|(_, towards)| way.dot(*towards) <= 0.0)
    };
    let along = |index: usize| wish - touched[index] * wish.dot(touched[index]);
    let ways = (0..touched.len()).map(|index| (along(index), Some(index)));
    // Along what stops it least: where two lead out of a wedge, the longer way is the one nearer to the wish.
    let longest = std::iter::once((wish, None))
        .chain(ways.filter(|&(_, index)| index.is_none_or(|index| wish.dot(touched[index]) > 0.0)))
        .filter(|&(way, index)| is_free(way, index))
        .map(|(way, _)| way)
        .max_by(|one, other| one.length_squared().total_cmp(&other.length_squared()))?;
    (longest != DVec2::ZERO).then_some(longest)
}

/// The share of `moving`'s velocity after which it first meets a wall, or a circle that it does not touch yet; `None`
/// when the way is free.
fn first_contact(scene: &Scene, held: usize, moving: &Circle) -> Option<f64> {
    let wall = wall_intercept(moving, &scene.rules.arena).map(|hit| hit.time);
    others(scene, held)
        .map(|(_, other)| other.with_velocity(DVec2::ZERO))
        .filter(|other| !is_touching(&overlap(moving, other)))
        .filter_map(|other| intercept(moving, &other).time_of_impact())
        .chain(wall)
        .filter(|&time| time < 1.0)
        .min_by(f64::total_cmp)
}

/// Moves the circle by `way`. What lands inside by rounding is moved out; a true overlap is left to the hand.
fn advance(scene: &Scene, held: usize, circle: &mut Circle, way: DVec2) {
    let from = circle.center;
    let mut back = 0.0;
    for _ in 0..MAX_SETTLES {
        circle.center = from + way * (1.0 - back);
        if settle(scene, held, circle) {
            return;
        }
        // Out of one side of a wedge is into the other: a last digit before it there is room.
        back = (4.0 * back).max(f64::EPSILON);
    }
    circle.center = from;
}

/// Is the circle, once moved out of each other one, out of all of them and inside the walls?
fn settle(scene: &Scene, held: usize, circle: &mut Circle) -> bool {
    let is_inside_by_rounding =
        |found: &Overlap| found.is_overlapping() && found.depth() <= TOUCH * found.radii_sum;
    for (_, other) in others(scene, held) {
        if is_inside_by_rounding(&overlap(&other, circle)) {
            circle.center += minimum_translation(&other, circle);
        }
    }
    circle.center = scene.rules.arena.clamp(circle.center, circle.radius);
    others(scene, held).all(|(_, other)| !is_inside_by_rounding(&overlap(&other, circle)))
}

fn is_touching(found: &Overlap) -> bool {
    found.gap <= TOUCH * found.radii_sum
}

fn first_missed(scene: &Scene, held: usize, landing: DVec2, start: f64) -> Option<AuditedContact> {
    let duration = scene.rules.step;
    let circle = scene.circles[held].circle;
    let moving = circle.with_velocity((landing - circle.center) / duration);
    others(scene, held)
        .filter_map(|(index, other)| {
            let (a, b) = (held.min(index), held.max(index));
            let resting = other.with_velocity(DVec2::ZERO);
            let before = if held < index { [moving, resting] } else { [resting, moving] };
            let after = before.map(|circle| circle.after(duration));
            let (enter, outcome) = judge(&before, &after, duration)?;
            // A landing that overlaps is pushed out, from whichever side: only a jump clean over is a miss.
            (outcome == Outcome::Missed).then_some(AuditedContact {
                a,
                b,
                step: 0,
                start,
                duration,
                before,
                enter,
                outcome,
            })
        })
        .min_by(|one, other| one.enter.total_cmp(&other.enter))
}

/// Separates the held circle from all it overlaps, and those it pushes from their own neighbors, in order.
fn push_out(scene: &mut Scene, held: usize) -> Vec<PushOut> {
    let mut pushes = Vec::new();
    for other in 0..scene.circles.len() {
        if other == held {
            continue;
        }
        let (a, b) = (held.min(other), held.max(other));
        let body = |index: usize| {
            let mut body = scene.circles[index].body();
            body.is_held = index == held;
            body
        };
        let before = [scene.circles[a].circle, scene.circles[b].circle];
        let found = overlap(&before[0], &before[1]);
        if !found.is_overlapping() {
            continue;
        }
        let [mut one, mut two] = before;
        respond(&scene.rules, [&body(a), &body(b)], [&mut one, &mut two], Found::ByHand);
        for (pushed, from, was, is) in [(a, b, before[0], one), (b, a, before[1], two)] {
            if is.center != was.center {
                let concentric = found.concentric;
                pushes.push(PushOut {
                    pushed,
                    from,
                    before: was,
                    vector: is.center - was.center,
                    concentric,
                });
                scene.circles[pushed].circle.center = scene.rules.arena.clamp(is.center, is.radius);
            }
        }
    }
    pushes
}

fn others(scene: &Scene, held: usize) -> impl Iterator<Item = (usize, Circle)> + '_ {
    scene
        .circles
        .iter()
        .enumerate()
        .filter(move |&(index, _)| index != held)
        .map(|(index, one)| (index, one.circle))
}

/// Where straight motion towards `target` is stopped by another circle; `None` when the way is free. A wall stops no way
/// inside the walls.
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
    let hits = others(scene, held).filter_map(|(_, other)| Some((share(&other)?, other)));
    let (share, other) = hits.min_by(|one, other| one.0.total_cmp(&other.0))?;
    let at = circle.center + wish * share;
    let point = at + overlap(&Circle { center: at, ..circle }, &other).normal * circle.radius;
    Some(Stop { from: circle.center, at, point })
}
