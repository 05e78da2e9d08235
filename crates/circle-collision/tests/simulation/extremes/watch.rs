//! Conditions that hold in a world at any time.

use circle_collision::detection::overlap;
use circle_collision::geometry::Circle;
use circle_collision::simulation::{Body, Detection, Response, World};

use crate::sums::energy;

/// The largest relative gain of energy that rounding explains.
const GAIN: f64 = 1e-12;

/// Checks these conditions over time.
pub struct Watch {
    /// The maximum kinetic energy (J); infinite if a yielding circle takes on the speed of the other.
    energy: f64,
    time: f64,
}

impl Watch {
    pub fn of(world: &World) -> Self {
        let rules = world.rules();
        let response = |body: &Body| body.response().unwrap_or(rules.response);
        let stops = world.bodies().iter().any(|body| response(body) == Response::PushOut);
        let gains = rules.detection == Detection::Intercept && stops;
        Self { energy: if gains { f64::INFINITY } else { moving_energy(world) }, time: world.time() }
    }

    pub fn check(&mut self, world: &World) {
        assert!(world.time() >= self.time, "time goes back from {} to {}", self.time, world.time());
        self.time = world.time();
        for (index, circle) in world.circles().enumerate() {
            assert!(circle.center.is_finite() && circle.velocity.is_finite(), "circle {index}: {circle:?}");
        }
        let energy = moving_energy(world);
        assert!(energy <= self.energy * (1.0 + GAIN), "energy grows from {:e} to {energy:e}", self.energy);
    }
}

/// The kinetic energy (J); held circles are at rest.
fn moving_energy(world: &World) -> f64 {
    if world.bodies().iter().all(|body| body.at(body.stamp()).mass.is_finite()) {
        return energy(world);
    }
    let moving = world.circles().filter(|circle| circle.mass.is_finite());
    moving.map(|circle| circle.mass * circle.velocity.length_squared() / 2.0).sum()
}

/// Whether no two circles overlap and none is in a wall.
pub fn is_apart(world: &World) -> bool {
    let arena = &world.rules().arena;
    Ways::of(world).deepest(world) <= 0.0
        && world.circles().all(|circle| arena.clamp(circle.center, circle.radius) == circle.center)
}

/// The longest distance of each circle so far (m), to which the rounding of its position is proportional.
pub struct Ways(Vec<f64>);

impl Ways {
    pub fn of(world: &World) -> Self {
        Self(world.circles().map(|circle| circle.center.length()).collect())
    }

    /// Extends the distances by a motion of the circles from `before` to the present.
    pub fn note(&mut self, before: &[Circle], world: &World) {
        let time = world.time().abs();
        for ((way, before), now) in self.0.iter_mut().zip(before).zip(world.circles()) {
            let flown = before.center.length() + before.velocity.length() * time;
            *way = way.max(flown).max(now.center.length());
        }
    }

    /// The deepest overlap of two circles, relative to their radii and distances.
    pub fn deepest(&self, world: &World) -> f64 {
        let circles: Vec<Circle> = world.circles().collect();
        let mut deepest = f64::NEG_INFINITY;
        for a in 0..circles.len() {
            for b in a + 1..circles.len() {
                let depth = overlap(&circles[a], &circles[b]).depth();
                let size = circles[a].radius + circles[b].radius + self.0[a] + self.0[b];
                assert!(!depth.is_nan(), "{a}, {b}");
                deepest = deepest.max(depth / size);
            }
        }
        deepest
    }
}
