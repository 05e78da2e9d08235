//! Random circles for runs from contact to contact.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::Body;
use glam::dvec2;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::random_vector;

/// The number of worlds in each test.
pub const WORLDS: usize = 2_000;

/// The largest overlap at a contact, in radii sums, due to the rounding of positions and times.
pub const DEPTH: f64 = 1e-12;

/// The number of contacts after which the origin of the clock moves.
pub const EPOCH: usize = 4096;

pub fn room() -> Arena {
    Arena { min: dvec2(-6.0, -4.5), max: dvec2(6.0, 4.5) }
}

/// Up to twelve circles, each in its own square.
pub fn apart(dice: &mut ChaCha8Rng) -> Vec<Body> {
    let count = dice.random_range(2..=12);
    (0..count)
        .map(|index| {
            let square = dvec2(f64::from(index % 4), f64::from(index / 4)) * 3.0 - dvec2(4.5, 3.0);
            let radius = dice.random_range(0.2..1.4);
            let center = square + random_vector(dice, 1.5 - radius);
            let circle = Circle::new(center, radius).with_velocity(random_vector(dice, 4.0));
            Body::new(circle).with_yields(dice.random_bool(0.3))
        })
        .collect()
}

/// Circles at any positions, many of them overlapping.
pub fn anywhere(dice: &mut ChaCha8Rng) -> Vec<Body> {
    (0..dice.random_range(2..=6))
        .map(|_| {
            let circle = Circle::new(random_vector(dice, 3.0), dice.random_range(0.3..1.5));
            Body::new(circle.with_velocity(random_vector(dice, 3.0))).with_yields(dice.random_bool(0.5))
        })
        .collect()
}
