//! Random worlds with walls, and throws at them.

use std::f64::consts::TAU;

use circle_collision::geometry::{Arena, Circle, Wall};
use circle_collision::simulation::{Body, Response, Rules, StepMethod};
use glam::{DVec2, Vec2Swizzles, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::Trial;
use super::random::{random_bodies, random_circle, random_rules};
use crate::nasty::random_vector;

/// Where a circle is thrown.
#[derive(Clone, Copy, Debug)]
pub enum Aim {
    /// At the side of a long wall, within 40° of its normal.
    Face,
    /// At one of its ends, from anywhere.
    End,
    /// Past one of its ends, at a distance of 1 to 1.5 R.
    PastAnEnd,
}

impl Aim {
    pub const ALL: [Self; 3] = [Self::Face, Self::End, Self::PastAnEnd];

    /// Returns the direction of a throw at a wall from the origin toward −x, and the place relative to the origin, in units of
    /// R, where the circle is when it first touches or, past an end, is nearest.
    pub fn path(self, dice: &mut ChaCha8Rng) -> [DVec2; 2] {
        let mut degrees = |most: f64| DVec2::from_angle(dice.random_range(-most..most).to_radians());
        match self {
            Self::Face => [degrees(40.0).rotate(DVec2::NEG_Y), dvec2(-20.0, 1.0)],
            Self::End => {
                let normal = degrees(90.0);
                [degrees(80.0).rotate(-normal), normal]
            }
            Self::PastAnEnd => {
                let normal = degrees(90.0);
                let side = if dice.random_bool(0.5) { normal.perp() } else { -normal.perp() };
                [side, normal * dice.random_range(1.0..1.5)]
            }
        }
    }
}

/// Returns the rules of a random trial. The parts of a round step are round as well.
fn rules(dice: &mut ChaCha8Rng, method: StepMethod, is_round: bool) -> Rules {
    let substeps = if is_round { 1 << dice.random_range(1..=3) } else { dice.random_range(2..=8) };
    Rules { substeps, ..random_rules(dice, method, is_round) }
}

/// Returns a random throw of a circle at a wall: it arrives in one of the first steps.
pub fn throw(dice: &mut ChaCha8Rng, method: StepMethod, aim: Aim, number: u64) -> Trial {
    let rules = Rules { arena: Arena::OPEN, ..rules(dice, method, false) };
    let way = 0.1 * 160.0_f64.powf(dice.random_range(0.0..1.0));
    let circle = random_circle(dice, rules.step, way, false);
    let thickness = if dice.random_bool(0.5) { 0.0 } else { dice.random_range(0.0..3.0) };
    let radii = circle.radius + thickness / 2.0;
    let (origin, turn) = (random_vector(dice, 2.0), DVec2::from_angle(dice.random_range(0.0..TAU)));
    let end = origin - turn * radii * 40.0;
    let wall = if dice.random_bool(0.5) { Wall::new(origin, end) } else { Wall::new(end, origin) };
    let [direction, place] = aim.path(dice).map(|vector| turn.rotate(vector));
    let velocity = direction * way * radii / rules.step;
    let before = dice.random_range(0.0..2.0) * rules.step;
    let center = origin + place * radii - velocity * before;
    let body = Body::new(Circle { center, ..circle.with_velocity(velocity) });
    let own = Response::ALL[dice.random_range(0..3)];
    let body = if dice.random_bool(0.2) { body.with_response(own) } else { body };
    let steps = 3 * u64::from(if method == StepMethod::SubSteps { rules.substeps } else { 1 });
    let (name, bodies, walls) = (format!("throw {number}"), vec![body], vec![wall.with_thickness(thickness)]);
    Trial { name, is_round: false, rules, bodies, walls, steps }
}

/// Returns a wall of a random world that has these already. Many begin where another one ends.
fn wall(dice: &mut ChaCha8Rng, walls: &[Wall], is_round: bool) -> Wall {
    let quarters = |dice: &mut ChaCha8Rng, most: i32| f64::from(dice.random_range(-most..=most)) / 4.0;
    let joint = walls.last().filter(|_| dice.random_bool(0.5)).map(|wall| wall.to);
    let (from, way, thickness) = if is_round {
        let ways = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];
        let from = dvec2(quarters(dice, 12), quarters(dice, 8));
        (from, ways[dice.random_range(0..4)], f64::from(dice.random_range(1..=4)) / 4.0)
    } else {
        let way = DVec2::from_angle(dice.random_range(0.0..TAU));
        (random_vector(dice, 3.5), way, dice.random_range(0.0..1.0))
    };
    let from = joint.unwrap_or(from);
    let length = f64::from(dice.random_range(1..=16)) / 4.0;
    let thickness = if dice.random_bool(0.5) { 0.0 } else { thickness };
    Wall::new(from, from + way * length).with_thickness(thickness)
}

/// Returns a random world of 2 to 8 circles among 1 to 4 walls, with round numbers if `is_round`.
pub fn world(dice: &mut ChaCha8Rng, method: StepMethod, is_round: bool, number: u64) -> Trial {
    let rules = rules(dice, method, is_round);
    let way = 0.1 * 160.0_f64.powf(dice.random_range(0.0..1.0));
    let mut walls = Vec::new();
    for _ in 0..dice.random_range(1..=4) {
        walls.push(wall(dice, &walls, is_round));
    }
    let count = dice.random_range(2..=8);
    let bodies = random_bodies(dice, count, |dice| {
        let circle = random_circle(dice, rules.step, way, is_round);
        // Round circles go mostly along x.
        let is_turned = dice.random_bool(0.5);
        let turned = Circle { center: circle.center.yx(), ..circle.with_velocity(circle.velocity.yx()) };
        let circle = if is_turned { turned } else { circle };
        let wall = walls[dice.random_range(0..walls.len())];
        let on_line = wall.from + (wall.to - wall.from) * f64::from(dice.random_range(0..=4)) / 4.0;
        let left = (wall.to - wall.from).normalize().perp();
        let center = match dice.random_range(0..10) {
            0 => on_line,
            // With random numbers, rounding would decide whether it touches.
            1 if is_round => on_line + left * (circle.radius + wall.thickness / 2.0),
            _ => circle.center,
        };
        Circle { center, ..circle }
    });
    Trial { name: format!("world {number}"), is_round, rules, bodies, walls, steps: 10 + number % 15 }
}
