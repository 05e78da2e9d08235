//! Worlds at the edge of the accepted range, at their start.

use circle_collision::geometry::{Arena, Circle, MAGNITUDE_LIMIT, Wall};
use circle_collision::simulation::{Body, Response, Rules, WhoYields};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{nudge, random_vector};
use crate::worlds::walls;

/// One heap in this many has thousands of circles.
const LARGE_HEAPS: u32 = 150;

/// The positions and motions of the circles in a world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// Each touches another, within a few units of rounding.
    Touching,
    /// Some have the same center, or nearly so.
    Concentric,
    /// They pass each other at the sum of the radii, within a few units of rounding.
    Tangent,
    /// All fly side by side, within one unit of rounding.
    EqualVelocities,
    /// Every number is anywhere within 1e±70.
    Magnitudes,
    /// All are at one point.
    Heap,
    /// The walls leave just enough room for a circle, within a few units of rounding.
    Narrow,
    /// A dense gas, with walls on some sides.
    Gas,
}

const KINDS: [Kind; 8] = [
    Kind::Touching,
    Kind::Concentric,
    Kind::Tangent,
    Kind::EqualVelocities,
    Kind::Magnitudes,
    Kind::Heap,
    Kind::Narrow,
    Kind::Gas,
];

/// A world at its start.
#[derive(Clone, Debug)]
pub struct Start {
    pub kind: Kind,
    pub rules: Rules,
    pub bodies: Vec<Body>,
    pub walls: Vec<Wall>,
}

fn direction(dice: &mut ChaCha8Rng) -> DVec2 {
    match dice.random_range(0..4) {
        0 => DVec2::X,
        1 => DVec2::NEG_Y,
        _ => random_vector(dice, 1.0).normalize_or(DVec2::X),
    }
}

/// Nearly the same value: at most three representable numbers away.
fn nearly(dice: &mut ChaCha8Rng, value: f64) -> f64 {
    nudge(value, dice.random_range(-3..=3))
}

/// Any magnitude of a file except the outermost decade, with either sign.
fn any_magnitude(dice: &mut ChaCha8Rng) -> f64 {
    10.0_f64.powf(dice.random_range(-69.0..69.0)) * if dice.random_bool(0.5) { 1.0 } else { -1.0 }
}

fn any_vector(dice: &mut ChaCha8Rng) -> DVec2 {
    dvec2(any_magnitude(dice), any_magnitude(dice))
}

/// A few sides of the arena, or all, or none.
fn sides(dice: &mut ChaCha8Rng, half: DVec2) -> Arena {
    let mut arena = Arena { min: -half, max: half };
    for side in [&mut arena.min.x, &mut arena.min.y, &mut arena.max.x, &mut arena.max.y] {
        if dice.random_bool(0.25) {
            *side *= f64::INFINITY;
        }
    }
    if dice.random_bool(0.25) { Arena::OPEN } else { arena }
}

fn circles(dice: &mut ChaCha8Rng, kind: Kind) -> (Vec<Circle>, Arena) {
    let count = dice.random_range(2..=9_usize);
    let equal = dice.random_bool(0.5);
    let mut radii: Vec<f64> =
        (0..count).map(|_| if equal { 0.5 } else { 10.0_f64.powf(dice.random_range(-2.0..0.5)) }).collect();
    let mut circles = Vec::new();
    let mut arena = sides(dice, DVec2::splat(12.0));
    match kind {
        Kind::Touching => {
            let mut place = DVec2::ZERO;
            for index in 0..count {
                let circle = Circle::new(place, radii[index]);
                circles.push(circle);
                let from: Circle = circles[dice.random_range(0..circles.len())];
                let next = radii.get(index + 1).copied().unwrap_or(1.0);
                place = from.center + direction(dice) * nearly(dice, from.radius + next);
            }
        }
        Kind::Concentric => {
            for radius in radii {
                let away =
                    if dice.random_bool(0.5) { 0.0 } else { 10.0_f64.powf(dice.random_range(-300.0..0.0)) };
                circles.push(Circle::new(direction(dice) * away, radius));
            }
        }
        Kind::Tangent => {
            let (along, side) = (direction(dice), if dice.random_bool(0.5) { 1.0 } else { -1.0 });
            circles.push(Circle::new(DVec2::ZERO, radii[0]));
            for &radius in &radii[1..] {
                let far = along * dice.random_range(2.0..9.0) * (radius + radii[0]);
                let by = along.perp() * side * nearly(dice, radii[0] + radius);
                circles.push(Circle::new(far + by, radius).with_velocity(-along));
            }
        }
        Kind::EqualVelocities => {
            let velocity = random_vector(dice, 2.0);
            for radius in radii {
                let unit = if dice.random_bool(0.5) { 0.0 } else { f64::EPSILON };
                let circle = Circle::new(random_vector(dice, 6.0), radius);
                circles.push(circle.with_velocity(velocity * (1.0 + unit)));
            }
        }
        Kind::Magnitudes => {
            let half = any_vector(dice).abs();
            arena = sides(dice, half);
            for _ in 0..count {
                let radius = any_magnitude(dice).abs().min(arena.half_width() * dice.random_range(0.1..1.0));
                let circle = Circle::new(arena.clamp(any_vector(dice), 0.0), radius);
                let circle = circle.with_velocity(any_vector(dice));
                let own = circle.mass;
                let mass = if dice.random_bool(0.5) { own } else { any_magnitude(dice).abs() };
                circles.push(circle.with_mass(mass));
            }
        }
        Kind::Heap => {
            let is_large = dice.random_ratio(1, LARGE_HEAPS);
            let count = if is_large { dice.random_range(1_000..3_000) } else { dice.random_range(10..100) };
            for _ in 0..count {
                circles.push(Circle::new(DVec2::ZERO, 0.5).with_velocity(random_vector(dice, 2.0)));
            }
        }
        Kind::Narrow => {
            let radius = 0.5;
            radii.fill(radius);
            let mut half = DVec2::splat(12.0);
            half.y = nudge(radius, dice.random_range(1..=3));
            if dice.random_bool(0.2) {
                half.x = nudge(radius, dice.random_range(1..=3));
            }
            if dice.random_bool(0.5) {
                half = dvec2(half.y, half.x);
            }
            arena = Arena { min: -half, max: half };
            for _ in 0..count {
                let center = arena.clamp(random_vector(dice, 11.0), radius);
                circles.push(Circle::new(center, radius));
            }
        }
        Kind::Gas => {
            for radius in radii {
                circles.push(Circle::new(random_vector(dice, 3.0), radius));
            }
        }
    }
    let is_moving = matches!(kind, Kind::Touching | Kind::Concentric | Kind::Narrow | Kind::Gas);
    for circle in &mut circles {
        if is_moving && dice.random_bool(0.8) {
            circle.velocity = random_vector(dice, 2.0);
        }
        if kind != Kind::Magnitudes && dice.random_bool(0.2) {
            circle.mass = 10.0_f64.powf(dice.random_range(-6.0..6.0));
        }
    }
    (circles, arena)
}

/// Walls in every third world: of any size, or where its circles are, one of them tangent to a circle within a few units of rounding.
fn random_walls(dice: &mut ChaCha8Rng, kind: Kind, bodies: &[Body], length: f64) -> Vec<Wall> {
    let mut found = Vec::new();
    if dice.random_bool(2.0 / 3.0) {
        return found;
    }
    if kind == Kind::Magnitudes {
        let thickness = if dice.random_bool(0.5) { 0.0 } else { any_magnitude(dice).abs() };
        found.push(Wall::new(any_vector(dice), any_vector(dice)).with_thickness(thickness));
    } else {
        found.extend(walls(dice, 6.0).into_iter().map(|wall| Wall {
            from: wall.from * length,
            to: wall.to * length,
            thickness: wall.thickness * length,
        }));
    }
    let circle = bodies[dice.random_range(0..bodies.len())].circle();
    let way = direction(dice);
    let touched = circle.center + way * nearly(dice, circle.radius);
    let along = way.perp() * circle.radius * 10.0_f64.powf(dice.random_range(-2.0..2.0));
    found.push(Wall::new(touched - along, touched + along * f64::from(dice.random_range(0..2))));
    found.retain(|wall| wall.from != wall.to && wall.from.max(wall.to).max_element() <= MAGNITUDE_LIMIT);
    found
}

/// A random world.
pub fn start(dice: &mut ChaCha8Rng) -> Start {
    let kind = KINDS[dice.random_range(0..KINDS.len())];
    let (circles, mut arena) = circles(dice, kind);
    let (length, speed) = if kind != Kind::Magnitudes && dice.random_bool(0.3) {
        (2.0_f64.powi(dice.random_range(-200..=200)), 2.0_f64.powi(dice.random_range(-200..=200)))
    } else {
        (1.0, 1.0)
    };
    (arena.min, arena.max) = (arena.min * length, arena.max * length);
    let (has_held, has_own) = (dice.random_bool(0.3), dice.random_bool(0.1));
    let bodies = circles.into_iter().enumerate().map(|(index, mut circle)| {
        circle.center = arena.clamp(circle.center * length, 0.0);
        circle.velocity *= speed;
        circle.radius *= length;
        let body = Body::new(circle).with_yields(dice.random_bool(0.3));
        match dice.random_range(0..6) {
            0 if has_held && index == 0 => body.held(),
            1 if has_held => body.fixed(),
            2 if has_own => body.sensor(),
            3 if has_own => body.with_response(Response::ALL[dice.random_range(0..Response::ALL.len())]),
            _ => body,
        }
    });
    let bodies: Vec<Body> = bodies.collect();
    let typical = length / speed * 2.0_f64.powi(dice.random_range(-6..=2));
    let rules = Rules {
        response: Response::ALL[dice.random_range(0..Response::ALL.len())],
        restitution: [0.0, 0.5, 1.0, 1.0, dice.random_range(0.0..=1.0)][dice.random_range(0..5)],
        yields: WhoYields::ALL[dice.random_range(0..WhoYields::ALL.len())],
        arena,
        audit: true,
        ..Rules::overlap(typical.min(MAGNITUDE_LIMIT))
    };
    let walls = random_walls(dice, kind, &bodies, length);
    Start { kind, rules, bodies, walls }
}

/// Whether every pair keeps apart, so that no overlap may occur.
pub fn keeps_apart(start: &Start) -> bool {
    let responses = start.bodies.iter().map(|body| body.response().unwrap_or(start.rules.response));
    responses.into_iter().all(Response::keeps_apart) && start.bodies.iter().all(|body| !body.is_sensor())
}
