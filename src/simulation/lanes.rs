//! The look at sixteen neighbours, by the widest vectors that the machine has.
//!
//! Each function here does what [`prediction::first_touch`] does, by the same operations in the same order for each
//! neighbour, so that they give the same bits; square roots and quotients are rounded exactly everywhere, and nothing
//! is fused.
#![allow(unsafe_code)] // Vector loads of whole bodies, and calls of what needs instructions that were found at run time.

use super::Body;
use super::cells::Region;
use super::prediction::{self, Touch};

/// How many neighbours are looked at side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lanes {
    /// As many as the compiler finds good for any machine.
    Plain,
    /// Four, with AVX2.
    Four,
    /// Eight, with AVX-512.
    Eight,
}

impl Lanes {
    /// All that this machine has, the widest last.
    pub fn found() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            let has_four = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2");
            let has_eight = has_four && is_x86_feature_detected!("avx512f");
            [(Self::Plain, true), (Self::Four, has_four), (Self::Eight, has_eight)]
                .into_iter()
                .filter_map(|(lanes, is_found)| is_found.then_some(lanes))
                .collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![Self::Plain]
    }

    /// The first touch of a circle with one of this line, in which its own index fills the free places.
    ///
    /// Must be one of those [found](Self::found); another is taken for the plain one.
    #[inline]
    pub fn first_touch(self, bodies: &[Body], circle: usize, line: &[u32; 16]) -> Touch {
        #[cfg(target_arch = "x86_64")]
        match self {
            Self::Plain => {}
            // SAFETY: a value of this variant comes from `found` alone, which has asked for the instructions.
            Self::Four => return unsafe { four::first_touch(bodies, circle, line) },
            // SAFETY: as above.
            Self::Eight => return unsafe { eight::first_touch(bodies, circle, line) },
        }
        prediction::first_touch(bodies, circle, line)
    }

    /// Which of a line lie [near](Region::is_near) this region: one bit for each, the first the lowest.
    #[inline]
    pub fn near(self, regions: &[Region], region: &Region, line: &[u32; 16]) -> u32 {
        #[cfg(target_arch = "x86_64")]
        match self {
            Self::Plain => {}
            // SAFETY: as above.
            Self::Four | Self::Eight => return unsafe { four::near(regions, region, line) },
        }
        let near = |place: usize| region.is_near(&regions[line[place] as usize]);
        (0..16).fold(0, |found, place| found | u32::from(near(place)) << place)
    }

    /// Which of a line lie near the region `new` and do not lie near `old`.
    #[inline]
    pub fn newly_near(self, regions: &[Region], old: &Region, new: &Region, line: &[u32; 16]) -> u32 {
        #[cfg(target_arch = "x86_64")]
        match self {
            Self::Plain => {}
            // SAFETY: as above.
            Self::Four | Self::Eight => return unsafe { four::newly_near(regions, old, new, line) },
        }
        self.near(regions, new, line) & !self.near(regions, old, line)
    }
}

/// Asks the memory for one of these, so that it is there when it is read. Changes nothing else.
#[inline]
pub fn prefetch<T>(values: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(value) = values.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: asking is allowed for any address, and this one is valid.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (values, index);
}

/// Where in a line this index stands: one bit for each place, the first the lowest.
#[inline]
pub fn places_of(line: &[u32; 16], index: u32) -> u32 {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{
            _mm_cmpeq_epi32, _mm_loadu_si128, _mm_movemask_epi8, _mm_packs_epi16, _mm_packs_epi32,
            _mm_set1_epi32,
        };
        // SAFETY: these instructions are part of the architecture, and the loads are within the line.
        unsafe {
            let wanted = _mm_set1_epi32(index.cast_signed());
            let equal = |quarter: usize| {
                _mm_cmpeq_epi32(_mm_loadu_si128(line.as_ptr().add(4 * quarter).cast()), wanted)
            };
            let (low, high) = (_mm_packs_epi32(equal(0), equal(1)), _mm_packs_epi32(equal(2), equal(3)));
            _mm_movemask_epi8(_mm_packs_epi16(low, high)).cast_unsigned()
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    (0..16).fold(0, |found, place| found | u32::from(line[place] == index) << place)
}

#[cfg(target_arch = "x86_64")]
mod eight {
    use std::arch::x86_64::{
        __m512d, __mmask8, _CMP_EQ_OQ, _CMP_GE_OQ, _CMP_GT_OQ, _CMP_LE_OQ, _CMP_LT_OQ, _mm512_add_pd,
        _mm512_cmp_pd_mask, _mm512_cmplt_epu32_mask, _mm512_cmpneq_epi32_mask, _mm512_div_pd, _mm512_load_pd,
        _mm512_loadu_epi32, _mm512_mask_add_pd, _mm512_mask_cmp_pd_mask, _mm512_mask_mov_pd, _mm512_max_pd,
        _mm512_min_pd, _mm512_mul_pd, _mm512_reduce_min_pd, _mm512_set1_epi32, _mm512_set1_pd,
        _mm512_setzero_pd, _mm512_shuffle_f64x2, _mm512_sqrt_pd, _mm512_sub_pd, _mm512_unpackhi_pd,
        _mm512_unpacklo_pd,
    };

    use crate::simulation::Body;
    use crate::simulation::prediction::{self, PLAIN, Touch};

    #[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
    pub fn first_touch(bodies: &[Body], circle: usize, line: &[u32; 16]) -> Touch {
        // SAFETY: a line is sixteen indices.
        let indices = unsafe { _mm512_loadu_epi32(line.as_ptr().cast()) };
        let count = _mm512_set1_epi32((bodies.len() as u32).cast_signed());
        assert!(_mm512_cmplt_epu32_mask(indices, count) == 0xffff, "a neighbour that is not there");
        let others = _mm512_cmpneq_epi32_mask(indices, _mm512_set1_epi32((circle as u32).cast_signed()));
        let own = &bodies[circle];
        let (low, low_beyond) = times(bodies, own, &line[..8], others as __mmask8);
        let (high, high_beyond) = times(bodies, own, &line[8..], (others >> 8) as __mmask8);
        if (low_beyond | high_beyond) != 0 {
            return prediction::first_touch(bodies, circle, line);
        }
        let time = _mm512_reduce_min_pd(_mm512_min_pd(low, high));
        if time == f64::INFINITY {
            return Touch::NEVER;
        }
        let all = _mm512_set1_pd(time);
        let low = u32::from(_mm512_cmp_pd_mask::<_CMP_EQ_OQ>(low, all));
        let high = u32::from(_mm512_cmp_pd_mask::<_CMP_EQ_OQ>(high, all));
        let mut tied = low | high << 8;
        let mut touch = Touch { time, other: line[tied.trailing_zeros() as usize & 15] };
        tied &= tied - 1;
        while tied != 0 {
            touch = touch.or(Touch { time, other: line[tied.trailing_zeros() as usize & 15] });
            tied &= tied - 1;
        }
        touch
    }

    /// When eight neighbours are touched (s since the epoch), and whose numbers are beyond the range of this.
    #[inline]
    #[target_feature(enable = "avx512f,popcnt,bmi1,bmi2")]
    fn times(bodies: &[Body], own: &Body, indices: &[u32], others: __mmask8) -> (__m512d, __mmask8) {
        let load = bodies.as_ptr();
        // SAFETY: the caller has compared all indices with the number of bodies; a body is eight numbers in a line.
        let row = |place: usize| unsafe { _mm512_load_pd(load.add(indices[place] as usize).cast()) };
        let rows = [row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)];
        // Rows are bodies: x, y, u, v, radius, mass, stamp, the rest. Columns are wanted.
        let (a, b) = (_mm512_unpacklo_pd(rows[0], rows[1]), _mm512_unpacklo_pd(rows[2], rows[3]));
        let (c, d) = (_mm512_unpacklo_pd(rows[4], rows[5]), _mm512_unpacklo_pd(rows[6], rows[7]));
        let (e, f) = (_mm512_shuffle_f64x2::<0x88>(a, b), _mm512_shuffle_f64x2::<0x88>(c, d));
        let (g, h) = (_mm512_shuffle_f64x2::<0xdd>(a, b), _mm512_shuffle_f64x2::<0xdd>(c, d));
        let (x, radius) = (_mm512_shuffle_f64x2::<0x88>(e, f), _mm512_shuffle_f64x2::<0xdd>(e, f));
        let (u, stamp) = (_mm512_shuffle_f64x2::<0x88>(g, h), _mm512_shuffle_f64x2::<0xdd>(g, h));
        let (a, b) = (_mm512_unpackhi_pd(rows[0], rows[1]), _mm512_unpackhi_pd(rows[2], rows[3]));
        let (c, d) = (_mm512_unpackhi_pd(rows[4], rows[5]), _mm512_unpackhi_pd(rows[6], rows[7]));
        let (e, f) = (_mm512_shuffle_f64x2::<0x44>(a, b), _mm512_shuffle_f64x2::<0x44>(c, d));
        let (y, v) = (_mm512_shuffle_f64x2::<0x88>(e, f), _mm512_shuffle_f64x2::<0xdd>(e, f));

        let circle = own.circle();
        let own_stamp = _mm512_set1_pd(own.stamp());
        let (own_u, own_v) = (_mm512_set1_pd(circle.velocity.x), _mm512_set1_pd(circle.velocity.y));
        let base = _mm512_max_pd(stamp, own_stamp);
        let (since, own_since) = (_mm512_sub_pd(base, stamp), _mm512_sub_pd(base, own_stamp));
        let x = _mm512_add_pd(x, _mm512_mul_pd(u, since));
        let y = _mm512_add_pd(y, _mm512_mul_pd(v, since));
        let own_x = _mm512_add_pd(_mm512_set1_pd(circle.center.x), _mm512_mul_pd(own_u, own_since));
        let own_y = _mm512_add_pd(_mm512_set1_pd(circle.center.y), _mm512_mul_pd(own_v, own_since));
        let (x, y) = (_mm512_sub_pd(x, own_x), _mm512_sub_pd(y, own_y));
        let (u, v) = (_mm512_sub_pd(u, own_u), _mm512_sub_pd(v, own_v));
        let radii_sum = _mm512_add_pd(radius, _mm512_set1_pd(circle.radius));
        let radii_squared = _mm512_mul_pd(radii_sum, radii_sum);
        let distance_squared = _mm512_add_pd(_mm512_mul_pd(x, x), _mm512_mul_pd(y, y));
        let speed_squared = _mm512_add_pd(_mm512_mul_pd(u, u), _mm512_mul_pd(v, v));
        let closing = _mm512_add_pd(_mm512_mul_pd(x, u), _mm512_mul_pd(y, v));
        let cross = _mm512_sub_pd(_mm512_mul_pd(x, v), _mm512_mul_pd(y, u));
        let quarter = _mm512_sub_pd(_mm512_mul_pd(radii_squared, speed_squared), _mm512_mul_pd(cross, cross));

        let distance = _mm512_sqrt_pd(distance_squared);
        let c = _mm512_mul_pd(_mm512_sub_pd(distance, radii_sum), _mm512_add_pd(distance, radii_sum));
        let after = _mm512_div_pd(c, _mm512_sub_pd(_mm512_sqrt_pd(quarter), closing));

        let zero = _mm512_setzero_pd();
        let smallest = _mm512_min_pd(_mm512_min_pd(distance_squared, speed_squared), radii_squared);
        let largest = _mm512_max_pd(_mm512_max_pd(distance_squared, speed_squared), radii_squared);
        let plain = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(smallest, _mm512_set1_pd(PLAIN[0]))
            & _mm512_cmp_pd_mask::<_CMP_LE_OQ>(largest, _mm512_set1_pd(PLAIN[1]));
        let still = _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(u, zero) & _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(v, zero);
        let ahead = _mm512_mask_cmp_pd_mask::<_CMP_LT_OQ>(others, closing, zero);
        let meeting = _mm512_mask_cmp_pd_mask::<_CMP_GT_OQ>(ahead, quarter, zero);
        let touching = _mm512_mask_cmp_pd_mask::<_CMP_LE_OQ>(ahead, c, zero);
        let never = _mm512_set1_pd(f64::INFINITY);
        let times = _mm512_mask_add_pd(never, meeting, base, after);
        (_mm512_mask_mov_pd(times, touching, base), others & !(plain | still))
    }
}

#[cfg(target_arch = "x86_64")]
mod four {
    use std::arch::x86_64::{
        __m256d, _CMP_EQ_OQ, _CMP_GE_OQ, _CMP_GT_OQ, _CMP_LE_OQ, _CMP_LT_OQ, _mm256_add_pd, _mm256_and_pd,
        _mm256_andnot_pd, _mm256_cmp_pd, _mm256_load_pd, _mm256_max_pd, _mm256_min_pd, _mm256_movemask_pd,
        _mm256_mul_pd, _mm256_or_pd, _mm256_permute2f128_pd, _mm256_set1_pd, _mm256_setzero_pd,
        _mm256_store_pd, _mm256_sub_pd, _mm256_unpackhi_pd, _mm256_unpacklo_pd,
    };

    use crate::simulation::Body;
    use crate::simulation::cells::Region;
    use crate::simulation::prediction::{Look, NEARLY_TOUCHING, PLAIN, Touch};

    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    pub fn first_touch(bodies: &[Body], circle: usize, line: &[u32; 16]) -> Touch {
        let mut all = Look::default();
        let others = !super::places_of(line, circle as u32) & 0xffff;
        let highest = line.iter().fold(0, |highest, &index| if index > highest { index } else { highest });
        assert!((highest as usize) < bodies.len(), "a neighbour that is not there");
        for start in [0, 4, 8, 12] {
            look(bodies, &bodies[circle], line, start, &mut all);
        }
        all.candidates &= others;
        all.beyond &= others;
        all.first(bodies, circle, line)
    }

    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    pub fn near(regions: &[Region], region: &Region, line: &[u32; 16]) -> u32 {
        let mut found = 0;
        for start in [0, 4, 8, 12] {
            found |= near_columns(&columns(regions, line, start), region) << start;
        }
        found
    }

    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    pub fn newly_near(regions: &[Region], old: &Region, new: &Region, line: &[u32; 16]) -> u32 {
        let mut found = 0;
        for start in [0, 4, 8, 12] {
            let columns = columns(regions, line, start);
            found |= (near_columns(&columns, new) & !near_columns(&columns, old)) << start;
        }
        found
    }

    /// Of the four regions from `start` on: x, y, half, reach.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    fn columns(regions: &[Region], line: &[u32; 16], start: usize) -> [__m256d; 4] {
        let row = |place: usize| {
            let other: &Region = &regions[line[start + place] as usize];
            // SAFETY: a region is four numbers in half a line.
            unsafe { _mm256_load_pd(std::ptr::from_ref(other).cast()) }
        };
        let rows = [row(0), row(1), row(2), row(3)];
        let (a, b) = (_mm256_unpacklo_pd(rows[0], rows[1]), _mm256_unpacklo_pd(rows[2], rows[3]));
        let (c, d) = (_mm256_unpackhi_pd(rows[0], rows[1]), _mm256_unpackhi_pd(rows[2], rows[3]));
        [
            _mm256_permute2f128_pd::<0x20>(a, b),
            _mm256_permute2f128_pd::<0x20>(c, d),
            _mm256_permute2f128_pd::<0x31>(a, b),
            _mm256_permute2f128_pd::<0x31>(c, d),
        ]
    }

    /// Which of four regions lie near another: one bit for each.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    fn near_columns(&[x, y, half, reach]: &[__m256d; 4], region: &Region) -> u32 {
        let sign = _mm256_set1_pd(-0.0);
        let slack = _mm256_add_pd(half, _mm256_set1_pd(region.half));
        let reach = _mm256_add_pd(reach, _mm256_set1_pd(region.reach));
        let x = _mm256_andnot_pd(sign, _mm256_sub_pd(x, _mm256_set1_pd(region.center.x)));
        let y = _mm256_andnot_pd(sign, _mm256_sub_pd(y, _mm256_set1_pd(region.center.y)));
        // Of two numbers that cannot be compared the second is taken.
        let x = _mm256_max_pd(_mm256_sub_pd(x, slack), _mm256_setzero_pd());
        let y = _mm256_max_pd(_mm256_sub_pd(y, slack), _mm256_setzero_pd());
        let distance_squared = _mm256_add_pd(_mm256_mul_pd(x, x), _mm256_mul_pd(y, y));
        let near = _mm256_cmp_pd::<_CMP_LE_OQ>(distance_squared, _mm256_mul_pd(reach, reach));
        _mm256_movemask_pd(near).cast_unsigned()
    }

    /// A look at the four neighbours from `start` on.
    #[inline]
    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    fn look(bodies: &[Body], own: &Body, line: &[u32; 16], start: usize, look: &mut Look) {
        let load = bodies.as_ptr().cast::<f64>();
        // SAFETY: the caller has compared all indices with the number of bodies; a body is eight numbers in a line.
        let row = |place: usize, half: usize| unsafe {
            _mm256_load_pd(load.add(line[start + place] as usize * 8 + half * 4))
        };
        // Rows are bodies: x, y, u, v, then radius, mass, stamp, the rest. Columns are wanted.
        let (a, b) = (_mm256_unpacklo_pd(row(0, 0), row(1, 0)), _mm256_unpacklo_pd(row(2, 0), row(3, 0)));
        let (c, d) = (_mm256_unpackhi_pd(row(0, 0), row(1, 0)), _mm256_unpackhi_pd(row(2, 0), row(3, 0)));
        let (e, f) = (_mm256_unpacklo_pd(row(0, 1), row(1, 1)), _mm256_unpacklo_pd(row(2, 1), row(3, 1)));
        let (x, u) = (_mm256_permute2f128_pd::<0x20>(a, b), _mm256_permute2f128_pd::<0x31>(a, b));
        let (y, v) = (_mm256_permute2f128_pd::<0x20>(c, d), _mm256_permute2f128_pd::<0x31>(c, d));
        let (radius, stamp) = (_mm256_permute2f128_pd::<0x20>(e, f), _mm256_permute2f128_pd::<0x31>(e, f));

        let circle = own.circle();
        let own_stamp = _mm256_set1_pd(own.stamp());
        let (own_u, own_v) = (_mm256_set1_pd(circle.velocity.x), _mm256_set1_pd(circle.velocity.y));
        let base = _mm256_max_pd(stamp, own_stamp);
        let (since, own_since) = (_mm256_sub_pd(base, stamp), _mm256_sub_pd(base, own_stamp));
        let x = _mm256_add_pd(x, _mm256_mul_pd(u, since));
        let y = _mm256_add_pd(y, _mm256_mul_pd(v, since));
        let own_x = _mm256_add_pd(_mm256_set1_pd(circle.center.x), _mm256_mul_pd(own_u, own_since));
        let own_y = _mm256_add_pd(_mm256_set1_pd(circle.center.y), _mm256_mul_pd(own_v, own_since));
        let (x, y) = (_mm256_sub_pd(x, own_x), _mm256_sub_pd(y, own_y));
        let (u, v) = (_mm256_sub_pd(u, own_u), _mm256_sub_pd(v, own_v));
        let radii_sum = _mm256_add_pd(radius, _mm256_set1_pd(circle.radius));
        let radii_squared = _mm256_mul_pd(radii_sum, radii_sum);
        let distance_squared = _mm256_add_pd(_mm256_mul_pd(x, x), _mm256_mul_pd(y, y));
        let speed_squared = _mm256_add_pd(_mm256_mul_pd(u, u), _mm256_mul_pd(v, v));
        let closing = _mm256_add_pd(_mm256_mul_pd(x, u), _mm256_mul_pd(y, v));
        let cross = _mm256_sub_pd(_mm256_mul_pd(x, v), _mm256_mul_pd(y, u));
        let quarter = _mm256_sub_pd(_mm256_mul_pd(radii_squared, speed_squared), _mm256_mul_pd(cross, cross));

        let zero = _mm256_setzero_pd();
        let nearly = _mm256_mul_pd(radii_squared, _mm256_set1_pd(NEARLY_TOUCHING));
        let near = _mm256_or_pd(
            _mm256_cmp_pd::<_CMP_GT_OQ>(quarter, zero),
            _mm256_cmp_pd::<_CMP_LE_OQ>(distance_squared, nearly),
        );
        let smallest = _mm256_min_pd(_mm256_min_pd(distance_squared, speed_squared), radii_squared);
        let largest = _mm256_max_pd(_mm256_max_pd(distance_squared, speed_squared), radii_squared);
        let plain = _mm256_and_pd(
            _mm256_cmp_pd::<_CMP_GE_OQ>(smallest, _mm256_set1_pd(PLAIN[0])),
            _mm256_cmp_pd::<_CMP_LE_OQ>(largest, _mm256_set1_pd(PLAIN[1])),
        );
        let still = _mm256_and_pd(_mm256_cmp_pd::<_CMP_EQ_OQ>(u, zero), _mm256_cmp_pd::<_CMP_EQ_OQ>(v, zero));
        let ahead = _mm256_and_pd(near, _mm256_cmp_pd::<_CMP_LT_OQ>(closing, zero));
        let candidates = _mm256_movemask_pd(_mm256_and_pd(ahead, plain));
        let fine = _mm256_movemask_pd(_mm256_or_pd(plain, still));
        look.candidates |= (candidates as u32) << start;
        look.beyond |= (!fine as u32 & 0xf) << start;
        // SAFETY: each array is aligned like the first number of a line, and holds sixteen.
        unsafe {
            _mm256_store_pd(look.base.as_mut_ptr().add(start), base);
            _mm256_store_pd(look.distance_squared.as_mut_ptr().add(start), distance_squared);
            _mm256_store_pd(look.closing.as_mut_ptr().add(start), closing);
            _mm256_store_pd(look.radii_sum.as_mut_ptr().add(start), radii_sum);
            _mm256_store_pd(look.quarter.as_mut_ptr().add(start), quarter);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Circle;
    use crate::simulation::neighbours::others;
    use crate::simulation::prediction::time_of_touch;
    use glam::{DVec2, dvec2};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Bodies on a lattice and off it, at rest, touching, inside each other, of all sizes.
    fn bodies(dice: &mut ChaCha8Rng) -> Vec<Body> {
        let length = 2.0_f64.powi([0, 0, 0, 0, 200, -200, 240, -240][dice.random_range(0..8)]);
        let speed = 2.0_f64.powi([0, 0, 0, 0, 150, -150, -240, 240][dice.random_range(0..8)]);
        let vector = |dice: &mut ChaCha8Rng, size: f64| {
            let vector = dvec2(dice.random_range(-size..size), dice.random_range(-size..size));
            if dice.random_bool(0.3) { vector.round() } else { vector }
        };
        (0..40)
            .map(|_| {
                let velocity = if dice.random_bool(0.2) { DVec2::ZERO } else { vector(dice, 3.0) };
                let radius = [0.5, 0.5, dice.random_range(0.1..3.0)][dice.random_range(0..3)];
                let circle =
                    Circle::new(vector(dice, 9.0) * length, radius * length).moving(velocity * speed);
                let mut body = Body::new(circle, false);
                let stamp = if dice.random_bool(0.5) { 0.0 } else { dice.random_range(0.0..2.0) };
                body.set(circle, stamp * length / speed);
                body
            })
            .collect()
    }

    #[test]
    fn every_width_gives_the_bits_of_the_plain_solution() {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let mut touches = 0;
        for _ in 0..4_000 {
            let bodies = bodies(&mut dice);
            let circle = dice.random_range(0..bodies.len());
            let filled = dice.random_range(0..=16);
            let mut line = [circle as u32; 16];
            for place in line.iter_mut().take(filled) {
                *place = dice.random_range(0..bodies.len() as u32);
            }
            let expected = (0..16)
                .filter(|place| others(circle, &line) >> place & 1 == 1)
                .map(|place| line[place])
                .map(|other| Touch { time: time_of_touch(&bodies[circle], &bodies[other as usize]), other })
                .filter(|touch| touch.time < f64::INFINITY)
                .fold(Touch::NEVER, Touch::or);
            touches += u32::from(expected != Touch::NEVER);
            for lanes in Lanes::found() {
                let found = lanes.first_touch(&bodies, circle, &line);
                assert_eq!(
                    found.time.to_bits(),
                    expected.time.to_bits(),
                    "{lanes:?}: {found:?}, {expected:?}"
                );
                assert!(found.other == expected.other || expected == Touch::NEVER, "{lanes:?}");
            }
        }
        println!("{:?}, {touches} touches", Lanes::found());
        assert!(touches > 1_000, "only {touches}");
    }

    #[test]
    fn every_width_finds_the_same_near() {
        let mut dice = ChaCha8Rng::seed_from_u64(2);
        for _ in 0..4_000 {
            let size = [1.0, 1e200, 1e-200][dice.random_range(0..3)];
            let regions: Vec<Region> = (0..16)
                .map(|_| Region {
                    center: dvec2(dice.random_range(-4.0..4.0), dice.random_range(-4.0..4.0)) * size,
                    half: [dice.random_range(0.0..2.0) * size, f64::INFINITY]
                        [usize::from(dice.random_bool(0.1))],
                    reach: dice.random_range(0.0..1.0) * size,
                })
                .collect();
            let line = std::array::from_fn(|_| dice.random_range(0..16));
            let [old, new] = [regions[3], regions[7]];
            for lanes in Lanes::found() {
                assert_eq!(lanes.near(&regions, &new, &line), Lanes::Plain.near(&regions, &new, &line));
                assert_eq!(
                    lanes.newly_near(&regions, &old, &new, &line),
                    Lanes::Plain.newly_near(&regions, &old, &new, &line)
                );
            }
        }
    }

    #[test]
    fn places_are_found_wherever_they_are() {
        for place in 0..16 {
            let mut line = [7; 16];
            line[place] = 9;
            assert_eq!(places_of(&line, 9), 1 << place);
            assert_eq!(places_of(&line, 7), 0xffff & !(1 << place));
        }
    }
}
