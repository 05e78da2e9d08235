//! Random numbers that are the same on every machine.

use ::rand::rngs::ChaCha8Rng;
use ::rand::{Rng, SeedableRng};
use glam::{DVec2, dvec2};

/// The random numbers of one seed. They are made here from the bits of the generator, so that scenes do not depend on how a
/// library samples numbers.
pub(super) struct Random(ChaCha8Rng);

impl Random {
    /// Makes the random numbers of this seed, starting at this position in its bits; 0 is the beginning.
    pub(super) fn new(seed: u64, position: u128) -> Self {
        let mut source = ChaCha8Rng::seed_from_u64(seed);
        source.set_word_pos(position);
        Self(source)
    }

    /// Returns the position of the next bits.
    pub(super) fn position(&self) -> u128 {
        self.0.get_word_pos()
    }

    /// Returns a uniformly distributed number between two bounds, the lower first, in steps of 2⁻⁵³ of their distance.
    pub(super) fn between(&mut self, [low, high]: [f64; 2]) -> f64 {
        let fraction = (self.0.next_u64() >> 11) as f64 / (1_u64 << 53) as f64;
        (low + (high - low) * fraction).min(high)
    }

    /// Returns a uniformly distributed point between two corners, the lower left first.
    pub(super) fn point(&mut self, low: DVec2, high: DVec2) -> DVec2 {
        dvec2(self.between([low.x, high.x]), self.between([low.y, high.y]))
    }

    /// Returns a uniformly distributed point in the unit disc, except for its exact center.
    pub(super) fn in_disc(&mut self) -> DVec2 {
        loop {
            let point = self.point(DVec2::NEG_ONE, DVec2::ONE);
            if (f64::MIN_POSITIVE..=1.0).contains(&point.length_squared()) {
                return point;
            }
        }
    }

    /// Returns a unit vector; every direction is equally likely.
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
