//! Random worlds of many kinds: dense and dilute, equal and unequal, touching and apart.

use circle_collision::geometry::{Arena, Circle, Wall};
use circle_collision::simulation::{Body, Response, Rules, WhoYields};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::random_vector;
use crate::worlds::walls;

/// The positions and motions of the circles in a world.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Equal circles that fill a third of their room.
    Gas,
    /// Equal circles on a lattice that covers seven tenths.
    Dense,
    /// Far apart.
    Dilute,
    /// Radii 1 : 20 and more, masses 1 : 10⁴.
    Unequal,
    /// Whole numbers and mirror images, with many simultaneous contacts.
    Symmetric,
    /// At any positions, overlapping.
    Anywhere,
    /// Rows of touching circles, most of them at rest.
    Touching,
    /// A tight cluster, and a few distant and fast circles.
    Cluster,
}

pub const KINDS: [Kind; 8] = [
    Kind::Gas,
    Kind::Dense,
    Kind::Dilute,
    Kind::Unequal,
    Kind::Symmetric,
    Kind::Anywhere,
    Kind::Touching,
    Kind::Cluster,
];

fn random_arena(dice: &mut ChaCha8Rng, size: DVec2) -> Arena {
    let mut arena = Arena { min: -size, max: size };
    match dice.random_range(0..6) {
        0 => Arena::OPEN,
        1 => {
            arena.min.x = f64::NEG_INFINITY;
            arena
        }
        2 => {
            (arena.max.x, arena.max.y) = (f64::INFINITY, f64::INFINITY);
            arena
        }
        _ => arena,
    }
}

/// Places circles with these radii in a rectangle of this half size, without overlaps.
fn apart(dice: &mut ChaCha8Rng, radii: &[f64], size: DVec2) -> Vec<Circle> {
    let mut circles: Vec<Circle> = Vec::new();
    for &radius in radii {
        for _ in 0..200 {
            let room = (size - radius).max(DVec2::ZERO);
            let center = room * dvec2(dice.random_range(-1.0..=1.0), dice.random_range(-1.0..=1.0));
            if circles.iter().all(|other| (other.center - center).length() > other.radius + radius) {
                circles.push(Circle::new(center, radius));
                break;
            }
        }
    }
    circles
}

fn circles(dice: &mut ChaCha8Rng, kind: Kind) -> (Vec<Circle>, Arena) {
    let count = dice.random_range(2..=60_usize);
    let across = (count as f64).sqrt();
    match kind {
        Kind::Gas => {
            let size = DVec2::splat(across * 0.81);
            let circles = apart(dice, &vec![0.5; count], size);
            (circles, random_arena(dice, size))
        }
        Kind::Dense => {
            let columns = across.ceil() as usize;
            let spacing = 1.12;
            let circles: Vec<Circle> = (0..count)
                .map(|index| {
                    let (row, column) = (index / columns, index % columns);
                    let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
                    let place = dvec2(column as f64 + shift, row as f64 * 0.75_f64.sqrt());
                    Circle::new(place * spacing + random_vector(dice, 0.05), 0.5)
                })
                .collect();
            let low = dvec2(-0.6, -0.6);
            let high = circles.iter().fold(low, |high, circle| high.max(circle.center)) + 0.6;
            (circles, Arena { min: low, max: high })
        }
        Kind::Dilute => {
            let size = DVec2::splat(across * 10.0_f64.powf(dice.random_range(1.0..4.0)));
            let circles = apart(dice, &vec![0.5; count], size);
            (circles, random_arena(dice, size))
        }
        Kind::Unequal => {
            let smallest = 10.0_f64.powf(dice.random_range(-2.5..-0.5));
            let size = DVec2::splat(across);
            let mut radii: Vec<f64> =
                (0..count).map(|_| smallest.powf(dice.random_range(0.0..=1.0))).collect();
            radii.sort_by(|one, other| other.total_cmp(one));
            let mut circles = apart(dice, &radii, size);
            for circle in &mut circles {
                circle.mass = 10.0_f64.powf(dice.random_range(-2.0..2.0));
            }
            (circles, random_arena(dice, size))
        }
        Kind::Symmetric => {
            let whole = |dice: &mut ChaCha8Rng| f64::from(dice.random_range(-4..=4));
            let mut circles = Vec::new();
            for _ in 0..dice.random_range(1..=6) {
                let center = dvec2(whole(dice), whole(dice)) * 2.0 + 0.5;
                let velocity = dvec2(whole(dice), whole(dice)) / 2.0;
                for mirror in [dvec2(1.0, 1.0), dvec2(-1.0, 1.0), dvec2(1.0, -1.0), dvec2(-1.0, -1.0)] {
                    circles.push(Circle::new(center * mirror, 0.5).with_velocity(velocity * mirror));
                }
            }
            // Some start inside each other, which is allowed.
            (circles, random_arena(dice, dvec2(10.0, 10.0)))
        }
        Kind::Anywhere => {
            let count = count.min(20);
            let circles = (0..count)
                .map(|_| Circle::new(random_vector(dice, 4.0), dice.random_range(0.2..1.5)))
                .collect();
            (circles, random_arena(dice, dvec2(5.0, 3.0)))
        }
        Kind::Touching => {
            let columns = dice.random_range(1..=6_usize);
            let circles = (0..count.min(24)).map(|index| {
                let (row, column) = (index / columns, index % columns);
                Circle::new(dvec2(column as f64, row as f64), 0.5)
            });
            (circles.collect(), random_arena(dice, dvec2(30.0, 20.0)))
        }
        Kind::Cluster => {
            let mut circles = apart(dice, &vec![0.01; count], DVec2::splat(0.02 * across));
            for _ in 0..3 {
                let center = random_vector(dice, 1.0).normalize_or(DVec2::X) * 1e4;
                circles.push(Circle::new(center, 0.5).with_velocity(center * -dice.random_range(0.01..10.0)));
            }
            (circles, random_arena(dice, dvec2(2e4, 2e4)))
        }
    }
}

pub fn random_bodies(dice: &mut ChaCha8Rng, kind: Kind) -> (Vec<Body>, Arena) {
    let (circles, arena) = circles(dice, kind);
    let holds = dice.random_bool(0.2);
    let bodies = circles.into_iter().enumerate().map(|(index, circle)| {
        let circle = match kind {
            Kind::Symmetric => circle,
            Kind::Touching if index > 1 => circle,
            Kind::Touching => circle.with_velocity(dvec2(f64::from(dice.random_range(0..3)), 0.0)),
            Kind::Cluster if circle.radius == 0.5 => circle,
            _ if dice.random_bool(0.1) => circle,
            _ => circle.with_velocity(random_vector(dice, 2.0)),
        };
        let body = Body::new(circle).with_yields(dice.random_bool(0.3));
        if holds && index == 0 { body.held() } else { body }
    });
    (bodies.collect(), arena)
}

/// Walls in every second world, where its circles are.
pub fn random_walls(dice: &mut ChaCha8Rng, bodies: &[Body]) -> Vec<Wall> {
    let center = |body: &Body| body.circle().center.abs().max_element();
    let size = bodies.iter().map(center).fold(0.5, f64::max);
    if dice.random_bool(0.5) { walls(dice, size) } else { Vec::new() }
}

pub fn random_rules(dice: &mut ChaCha8Rng, arena: Arena) -> Rules {
    Rules {
        response: *Response::ALL
            .get(dice.random_range(0..Response::ALL.len() + 2))
            .unwrap_or(&Response::Bounce),
        restitution: [0.0, 0.5, 1.0, 1.0, 1.0][dice.random_range(0..5)],
        yields: WhoYields::ALL[dice.random_range(0..WhoYields::ALL.len())],
        arena,
        ..Rules::intercept()
    }
}

/// A gas of equal circles, and of unequal ones, in a closed room.
pub fn gas(
    dice: &mut ChaCha8Rng,
    count: usize,
    radius: impl Fn(&mut ChaCha8Rng) -> f64,
) -> (Vec<Body>, Arena) {
    let mut radii: Vec<f64> = (0..count).map(|_| radius(dice)).collect();
    radii.sort_by(|radius, next| next.total_cmp(radius));
    let area: f64 = radii.iter().map(|radius| std::f64::consts::PI * radius * radius).sum();
    let size = DVec2::splat((area / 0.3).sqrt() / 2.0);
    let circles = apart(dice, &radii, size);
    assert_eq!(circles.len(), count);
    let bodies = circles.into_iter().map(|circle| Body::new(circle.with_velocity(random_vector(dice, 1.0))));
    (bodies.collect(), Arena { min: -size, max: size })
}
