//! Random numbers that are the same on every machine.

use ::rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use glam::{DVec2, dvec2};

use crate::scene::MAGNITUDE_FLOOR;

/// The random numbers of one seed. The bits of the generator are used as they come, so that a change of how a library
/// samples numbers changes no scene.
pub(super) struct Random(ChaCha8Rng);

impl Random {
    /// Returns the bits of this seed.
    pub(super) fn of(seed: u64) -> Self {
        Self(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a number uniform in 0 ≤ x < 1, in steps of 2⁻⁵³.
    fn fraction(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns a number uniform between two bounds, the lower first.
    pub(super) fn between(&mut self, [low, high]: [f64; 2]) -> f64 {
        (low + (high - low) * self.fraction()).min(high)
    }

    /// Returns a point uniform in the unit disc, except for its very center.
    pub(super) fn in_disc(&mut self) -> DVec2 {
        loop {
            let point = dvec2(self.between([-1.0, 1.0]), self.between([-1.0, 1.0]));
            if (f64::MIN_POSITIVE..=1.0).contains(&point.length_squared()) {
                return point;
            }
        }
    }

    /// Returns a unit vector, every direction being equally likely.
    pub(super) fn direction(&mut self) -> DVec2 {
        let point = self.in_disc();
        point / point.length_squared().sqrt()
    }

    /// Keeps `count` of the points, in random order.
    pub(super) fn choose(&mut self, points: &mut Vec<DVec2>, count: usize) {
        for index in 0..count {
            let rest = points.len() - index;
            let pick = (u128::from(self.0.next_u64()) * rest as u128) >> 64;
            points.swap(index, index + usize::try_from(pick).unwrap_or(0));
        }
        points.truncate(count);
    }
}

/// Returns the vector with zero for each coordinate that is too small for a scene file.
pub(super) fn settled(vector: DVec2) -> DVec2 {
    let settle = |number: f64| if number.abs() < MAGNITUDE_FLOOR { 0.0 } else { number };
    dvec2(settle(vector.x), settle(vector.y))
}
