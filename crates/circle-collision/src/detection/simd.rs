//! Several numbers side by side, using the machine's vector instructions.
//!
//! Each formula is written once, over `Simd`, and gives the same bits with any instructions: nothing is fused if that would
//! round differently, and nothing is approximate or relaxed.

use std::fmt;

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, f32x16, f64x4, f64x8, mask32x16, mask64x4, mask64x8, u32x8, u32x16};

use crate::geometry::Number;

/// A set of vector instructions that this machine has: holding one is the permission to use them.
///
/// All give bit-identical answers; they differ in how many numbers they process at once.
#[derive(Clone, Copy)]
pub struct SimdLevel(Level);

impl SimdLevel {
    /// The instructions that every machine of this architecture has.
    pub(crate) const COMMON: Self = Self(Level::baseline());

    /// Returns all sets that this machine has, the widest last.
    ///
    /// ```
    /// use circle_collision::detection::SimdLevel;
    ///
    /// assert!(!SimdLevel::found().is_empty());
    /// ```
    #[must_use]
    pub fn found() -> Vec<Self> {
        let widest = Level::new();
        #[cfg(target_arch = "x86_64")]
        {
            use fearless_simd::prelude::Simd;
            let levels = [
                widest.as_sse2().map(Simd::level),
                widest.as_sse4_2().map(Simd::level),
                widest.as_avx2().map(Simd::level),
                widest.as_avx512().map(Simd::level),
            ];
            levels.into_iter().flatten().map(Self).collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![Self(widest)]
    }

    /// Returns the widest set.
    ///
    /// ```
    /// use circle_collision::detection::SimdLevel;
    ///
    /// assert_eq!(SimdLevel::found().last().map(SimdLevel::to_string), Some(SimdLevel::widest().to_string()));
    /// ```
    #[must_use]
    pub fn widest() -> Self {
        Self(Level::new())
    }

    /// Returns the token with which `dispatch!` compiles and calls a function for these instructions.
    #[inline]
    pub(crate) fn token(self) -> Level {
        self.0
    }
}

impl fmt::Display for SimdLevel {
    /// Writes the processor's own name for these instructions, such as "AVX2".
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self.0 {
            #[cfg(target_arch = "x86_64")]
            Level::Sse2(_) => "SSE2",
            #[cfg(target_arch = "x86_64")]
            Level::Sse4_2(_) => "SSE4.2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "aarch64")]
            Level::Neon(_) => "NEON",
            _ => "plain",
        })
    }
}

impl fmt::Debug for SimdLevel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

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

/// A row of indices: as many as one vector holds.
pub trait IndexRow {
    /// Returns the positions of `index`: one bit each, the lowest bit for the first.
    fn places<S: Simd>(&self, simd: S, index: u32) -> u32;
}

impl IndexRow for [u32; 8] {
    #[inline(always)]
    fn places<S: Simd>(&self, simd: S, index: u32) -> u32 {
        u32x8::load_array_ref(simd, self).simd_eq(index).to_bitmask() as u32
    }
}

impl IndexRow for [u32; 16] {
    #[inline(always)]
    fn places<S: Simd>(&self, simd: S, index: u32) -> u32 {
        u32x16::load_array_ref(simd, self).simd_eq(index).to_bitmask() as u32
    }
}

/// Returns the positions of an index in a row: one bit each, the lowest bit for the first.
#[inline]
pub fn places_of(row: &impl IndexRow, index: u32) -> u32 {
    dispatch!(SimdLevel::COMMON.token(), simd => row.places(simd, index))
}

/// Returns the smallest of eight times, none of which is negative, and its positions: one bit each, the lowest bit for the
/// first.
#[inline(always)]
pub fn least<S: Simd>(simd: S, times: &[f64; 8]) -> (f64, u32) {
    let times = f64x8::load_array_ref(simd, times);
    let least = times.reduce_min();
    (least, times.simd_eq(least).to_bitmask() as u32)
}

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

    #[test]
    fn places_are_found_wherever_they_are() {
        for place in 0..16 {
            let mut row = [7; 16];
            row[place] = 9;
            assert_eq!(places_of(&row, 9), 1 << place);
            assert_eq!(places_of(&row, 7), 0xffff & !(1 << place));
        }
    }

    /// Returns the least time and its positions, after checking that all levels agree.
    fn least_of(times: &[f64; 8]) -> (f64, u32) {
        let all =
            SimdLevel::found().into_iter().map(|level| dispatch!(level.token(), simd => least(simd, times)));
        let found: Vec<(f64, u32)> = all.collect();
        assert!(found.iter().all(|one| *one == found[0]), "{found:?}");
        found[0]
    }

    #[test]
    fn every_match_and_every_minimum_among_eight_is_found() {
        for place in 0..8 {
            let (mut indices, mut times) = ([7; 8], [f64::INFINITY; 8]);
            indices[place] = 9;
            assert_eq!(places_of(&indices, 9), 1 << place);
            assert_eq!(places_of(&indices, 7), 0xff & !(1 << place));
            assert_eq!(least_of(&times), (f64::INFINITY, 0xff));
            times[place] = 0.0;
            assert_eq!(least_of(&times), (0.0, 1 << place));
            times[7 - place] = 0.0;
            assert_eq!(least_of(&times), (0.0, 1 << place | 1 << (7 - place)), "all that are the least");
        }
    }
}
