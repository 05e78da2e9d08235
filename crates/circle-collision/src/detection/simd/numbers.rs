//! Vectors as [`Number`]s of the formulas.

use fearless_simd::prelude::*;
use fearless_simd::{f32x16, f64x4, f64x8, mask32x16, mask64x4, mask64x8};

use crate::geometry::Number;

/// Implements [`Number`] for a vector: each operation acts on every element and rounds it like a single number.
macro_rules! number {
    ($vector:ident, $element:ty, $mask:ident) => {
        impl<S: Simd> Number for $vector<S> {
            type Mask = $mask<S>;

            #[inline(always)]
            fn all(self, value: f64) -> Self {
                Self::splat(self.token(), value as $element)
            }

            #[inline(always)]
            fn square_root(self) -> Self {
                self.sqrt()
            }

            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                self.max(other)
            }

            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                self.min(other)
            }

            #[inline(always)]
            fn is_less(self, other: Self) -> Self::Mask {
                self.simd_lt(other)
            }

            #[inline(always)]
            fn is_at_most(self, other: Self) -> Self::Mask {
                self.simd_le(other)
            }

            #[inline(always)]
            fn select(mask: Self::Mask, one: Self, other: Self) -> Self {
                mask.select(one, other)
            }
        }
    };
}

number!(f64x4, f64, mask64x4);
number!(f64x8, f64, mask64x8);
number!(f32x16, f32, mask32x16);

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use crate::detection::SimdLevel;
    use crate::geometry::RelativeMotion;
    use fearless_simd::dispatch;

    /// Makes eight motions: of any size, at rest, along the axes, and with sums that have overflowed.
    fn motions(dice: &mut ChaCha8Rng) -> [RelativeMotion<f64>; 8] {
        let mut number = |power: i32| {
            let digits: f64 = dice.random_range(-2.0..2.0);
            let special =
                [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1.0, -1.0, f64::MIN_POSITIVE];
            match dice.random_range(0..20) {
                0 => special[dice.random_range(0..8)],
                1..4 => digits.round(),
                4 => digits * 2.0_f64.powi(power),
                _ => digits,
            }
        };
        let mut motion = || RelativeMotion {
            position: [number(240), number(-240)],
            velocity: [number(230), number(-700)],
            radii_sum: number(-240).abs(),
        };
        std::array::from_fn(|_| motion())
    }

    /// The results for eight motions: which are moderate, which may touch, and the bits of the time.
    type Found = (u64, u64, [u64; 8]);

    #[inline(always)]
    fn side_by_side<S: Simd>(simd: S, motions: &[RelativeMotion<f64>; 8]) -> Found {
        let gather =
            |number: fn(&RelativeMotion<f64>) -> f64| f64x8::simd_from(simd, motions.each_ref().map(number));
        let motion = RelativeMotion {
            position: [gather(|motion| motion.position[0]), gather(|motion| motion.position[1])],
            velocity: [gather(|motion| motion.velocity[0]), gather(|motion| motion.velocity[1])],
            radii_sum: gather(|motion| motion.radii_sum),
        };
        let times: [f64; 8] = motion.approach().time().into();
        let is_moderate = motion.is_moderate();
        ((is_moderate & motion.may_touch()).to_bitmask(), is_moderate.to_bitmask(), times.map(f64::to_bits))
    }

    fn one_by_one(motions: &[RelativeMotion<f64>; 8]) -> Found {
        let mask = |holds: &dyn Fn(&RelativeMotion<f64>) -> bool| {
            (0..8).fold(0, |mask, index| mask | u64::from(holds(&motions[index])) << index)
        };
        (
            mask(&|motion| motion.is_moderate() && motion.may_touch()),
            mask(&|motion| motion.is_moderate()),
            motions.each_ref().map(|motion| motion.approach().time().to_bits()),
        )
    }

    #[test]
    fn the_predicate_gives_the_same_bits_for_one_and_for_eight() {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let (mut moderate, mut touching) = (0, 0);
        for _ in 0..20_000 {
            let motions = motions(&mut dice);
            let expected = one_by_one(&motions);
            touching += expected.0.count_ones();
            moderate += expected.1.count_ones();
            for level in SimdLevel::found() {
                let found = dispatch!(level.token(), simd => side_by_side(simd, &motions));
                assert_eq!((found.0, found.1), (expected.0, expected.1), "{level:?}: {motions:?}");
                for place in (0..8).filter(|place| expected.0 >> place & 1 == 1) {
                    assert_eq!(found.2[place], expected.2[place], "{level:?}: {:?}", motions[place]);
                }
            }
        }
        println!("{moderate} moderate, {touching} of them may touch");
        assert!(touching > 20_000 && moderate > touching + 20_000 && moderate < 150_000);
    }
}
