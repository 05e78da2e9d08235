//! Random worlds and throws for the stepped methods.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Body, Detection, Response, Rules, StepMethod, WhoYields};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::random_vector;

/// Returns the methods of this oracle: all that are compared with nothing else. Each step of overlap is judged in
/// `judged_steps`, and `scenes` compares sub-steps with overlap in shorter steps.
pub fn methods() -> impl Iterator<Item = StepMethod> {
    let has_another = |method: &StepMethod| matches!(method, StepMethod::Overlap | StepMethod::SubSteps);
    StepMethod::ALL.iter().copied().filter(move |method| !has_another(method))
}

/// Returns the rules of a random world. A motion of 1 is one radii sum in a step.
pub fn random_rules(dice: &mut ChaCha8Rng, method: StepMethod, is_round: bool) -> Rules {
    let restitution = [0.0, 0.25, 0.5, 1.0, 1.0, dice.random_range(0.0..1.0)][dice.random_range(0..6)];
    let responses = [Response::Bounce, Response::Bounce, Response::PushOut, Response::PassThrough];
    let size = dice.random_range(4.0_f64..9.0).round();
    let arena = Arena { min: DVec2::splat(-size), max: DVec2::splat(size) };
    let step = if is_round { 0.25 } else { dice.random_range(0.02..0.4) };
    Rules {
        detection: Detection::Stepped(method),
        impacts: dice.random_range(1..=8),
        response: responses[dice.random_range(0..4)],
        restitution,
        yields: if dice.random_bool(0.5) { WhoYields::Both } else { WhoYields::One },
        arena: if dice.random_bool(0.8) { arena } else { Arena::OPEN },
        audit: true,
        ..Rules::overlap(step)
    }
}

/// Returns a circle of a random world whose circles move about this many radii sums in a step.
pub fn random_circle(dice: &mut ChaCha8Rng, step: f64, way: f64, is_round: bool) -> Circle {
    if is_round {
        let mut quarters = |from: i32, to: i32| f64::from(dice.random_range(from..=to)) / 4.0;
        let center = dvec2(quarters(-14, 14), quarters(-6, 6) / 2.0);
        let size = (way * 16.0).ceil() as i32;
        let velocity =
            dvec2(quarters(-size, size), if quarters(0, 3) == 0.0 { quarters(-8, 8) } else { 0.0 });
        let mass = [1.0, 1.0, 2.0, 0.5][dice.random_range(0..4)];
        let radius = f64::from(dice.random_range(1..=3)) / 4.0;
        return Circle::new(center, radius).with_velocity(velocity).with_mass(mass);
    }
    let circle = Circle::new(random_vector(dice, 3.5), dice.random_range(0.2..0.8));
    circle.with_velocity(random_vector(dice, way / step)).with_mass(dice.random_range(0.2..5.0))
}

/// Returns the rules and the circles of a random world, with round numbers if `is_round`.
pub fn world(dice: &mut ChaCha8Rng, method: StepMethod, is_round: bool) -> (Rules, Vec<Body>) {
    let rules = random_rules(dice, method, is_round);
    let way = 0.1 * 160.0_f64.powf(dice.random_range(0.0..1.0));
    let count = dice.random_range(3..=8);
    let bodies = random_bodies(dice, count, |dice| random_circle(dice, rules.step, way, is_round));
    (rules, bodies)
}

/// Returns this many bodies with such circles: some of them fixed, sensors, or with a response of their own.
pub fn random_bodies(
    dice: &mut ChaCha8Rng,
    count: usize,
    circle: impl Fn(&mut ChaCha8Rng) -> Circle,
) -> Vec<Body> {
    let own = dice.random_bool(0.2);
    let body = |dice: &mut ChaCha8Rng| {
        let body = Body::new(circle(dice)).with_yields(dice.random_bool(0.4));
        let body = if own && dice.random_bool(0.4) {
            body.with_response(Response::ALL[dice.random_range(0..3)])
        } else {
            body
        };
        match dice.random_range(0..40) {
            0..6 => body.fixed(),
            6 => body.sensor(),
            _ => body,
        }
    };
    (0..count).map(|_| body(dice)).collect()
}

/// Returns the rules and the two circles of a random throw: they meet in one of the first steps, or pass by each other.
pub fn throw(dice: &mut ChaCha8Rng, method: StepMethod) -> (Rules, Vec<Body>) {
    let rules = Rules { arena: Arena::OPEN, ..random_rules(dice, method, false) };
    let way = 0.1 * 160.0_f64.powf(dice.random_range(0.0..1.0));
    let [a, b] = [0, 1].map(|_| random_circle(dice, rules.step, way, false));
    let radii = a.radius + b.radius;
    let other_speed = [0.0, 1.0, dice.random_range(0.0..2.0)][dice.random_range(0..3)];
    let speed = way * radii / rules.step;
    let velocities = [1.0, other_speed]
        .map(|part| DVec2::from_angle(dice.random_range(0.0..std::f64::consts::TAU)) * speed * part);
    let v = velocities[1] - velocities[0];
    let line = v.normalize_or(DVec2::X);
    let at_meeting = line.perp() * radii * dice.random_range(-1.5..1.5);
    let before = dice.random_range(0.0..2.0) * rules.step + radii / v.length().max(1e-3);
    let a = a.with_velocity(velocities[0]);
    let b = Circle { center: a.center + at_meeting - v * before, ..b.with_velocity(velocities[1]) };
    let body = |dice: &mut ChaCha8Rng, circle: Circle| {
        let body = Body::new(circle).with_yields(dice.random_bool(0.4));
        if circle.velocity == DVec2::ZERO && dice.random_bool(0.5) { body.fixed() } else { body }
    };
    (rules, vec![body(dice, a), body(dice, b)])
}
