//! Random circles and walls for runs from contact to contact.

use circle_collision::geometry::{Arena, Circle, Wall};
use circle_collision::simulation::Body;
use glam::{DVec2, dvec2};
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

/// A few walls within ±`size`, or none: slanted or along an axis, joined in one line, at a corner or all around, thin or thick. Circles at
/// any positions start inside some of them.
pub fn walls(dice: &mut ChaCha8Rng, size: f64) -> Vec<Wall> {
    let mut walls = Vec::new();
    for _ in 0..dice.random_range(0..3) {
        let thickness = size * [0.0, 0.0, 1e-9, 0.05, 0.5][dice.random_range(0..5)];
        let (from, way) = (random_vector(dice, size), random_vector(dice, size / 2.0));
        let (from, way) = if dice.random_bool(0.5) {
            // On a grid, where times are often equal.
            let grid = |vector: DVec2| (vector / size * 8.0).round() * size / 8.0;
            (
                grid(from),
                grid(dvec2(way.x, 0.0)) + dvec2(0.0, size / 2.0) * f64::from(dice.random_range(-1..=1)),
            )
        } else {
            (from, way)
        };
        let corners = match dice.random_range(0..4) {
            0 => vec![from, from + way],
            1 => vec![from, from + way / 2.0, from + way],
            2 => vec![from, from + way, from + way + way.perp()],
            _ => outline(dice.random_range(3..8), DVec2::splat(1.5 * size)),
        };
        walls.extend(corners.windows(2).map(|ends| Wall::new(ends[0], ends[1]).with_thickness(thickness)));
    }
    walls.retain(|wall| wall.from != wall.to);
    walls
}

/// The corners of a closed outline around the origin, with the first one at its end again.
pub fn outline(corners: u32, size: DVec2) -> Vec<DVec2> {
    let angle = |corner: u32| f64::from(corner % corners) / f64::from(corners) * std::f64::consts::TAU;
    (0..=corners).map(|corner| size * DVec2::from_angle(angle(corner))).collect()
}
