//! The position of a number among a few, found without a branch.

use fearless_simd::prelude::*;
use fearless_simd::{dispatch, f64x8, u32x8, u32x16};

use super::SimdLevel;

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
    use super::*;

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
