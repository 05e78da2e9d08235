//! What an edit does to a scene, and how values that make no sense are brought to the nearest that does.

use ::rand::rngs::ChaCha8Rng;
use ::rand::{RngExt, SeedableRng};
use glam::{DVec2, dvec2};

use crate::geometry::Circle;
use crate::scene::{Scene, SceneCircle};

/// Values given by hand stay within this and one over it, so that the picture and the equation stay finite.
pub const HAND_LIMIT: f64 = 1e9;

/// A circle like those that are there, where there is room for it.
pub fn free_place(scene: &Scene, near: Option<DVec2>) -> Circle {
    let mut random = ChaCha8Rng::seed_from_u64(scene.circles.len() as u64);
    let radius = scene.circles.last().map_or(0.5, |one| one.circle.radius);
    let (low, high) = extent(scene, radius);
    let middle = near.unwrap_or((low + high) / 2.0);
    let size = high - low;
    let overlaps = |center: DVec2| {
        let is_near = |one: &SceneCircle| one.circle.center.distance(center) < one.circle.radius + radius;
        scene.circles.iter().any(is_near)
    };
    // The first try is the very place; each further one looks a little farther around it.
    let center = (0..200)
        .map(|attempt| {
            let reach = f64::from(attempt) / 100.0;
            let offset = dvec2(random.random_range(-0.5..0.5), random.random_range(-0.5..0.5));
            scene.rules.arena.clamp(middle + offset * size * reach, radius)
        })
        .find(|&center| !overlaps(center))
        .unwrap_or_else(|| scene.rules.arena.clamp(middle, radius));
    Circle::new(center, radius)
}

/// The box around all circles (m), somewhat larger; around the origin when there are none.
fn extent(scene: &Scene, radius: f64) -> (DVec2, DVec2) {
    let reach = DVec2::splat(4.0 * radius);
    let around = |(low, high): (DVec2, DVec2), one: &SceneCircle| {
        (low.min(one.circle.center - reach), high.max(one.circle.center + reach))
    };
    match scene.circles.split_first() {
        None => (-reach, reach),
        Some((first, rest)) => {
            rest.iter().fold((first.circle.center - reach, first.circle.center + reach), around)
        }
    }
}

/// Gives a circle a radius (m) that fits the arena; a mass that was the disc's own stays so.
pub fn set_radius(scene: &mut Scene, circle: usize, radius: f64) {
    let arena = scene.rules.arena;
    let room = (arena.max - arena.min).min_element() / 2.0;
    let circle = &mut scene.circles[circle].circle;
    let was_plain_disc = circle.mass == Circle::mass_of_disc(circle.radius);
    circle.radius = positive(radius, circle.radius).min(room);
    if was_plain_disc {
        circle.mass = Circle::mass_of_disc(circle.radius);
    }
    circle.center = arena.clamp(circle.center, circle.radius);
}

/// The value, if it is a number.
pub fn finite(value: f64, otherwise: f64) -> f64 {
    if value.is_finite() { value } else { otherwise }
}

/// The value, if it is a number, within what a hand may give.
pub fn positive(value: f64, otherwise: f64) -> f64 {
    finite(value, otherwise).clamp(1.0 / HAND_LIMIT, HAND_LIMIT)
}

/// The vector, if it is one, within what a hand may give.
pub fn finite_vector(value: DVec2, otherwise: DVec2) -> DVec2 {
    if value.is_finite() {
        value.clamp(DVec2::splat(-HAND_LIMIT), DVec2::splat(HAND_LIMIT))
    } else {
        otherwise
    }
}
