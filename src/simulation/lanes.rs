//! The look at sixteen neighbours, by the widest vectors that the machine has.
//!
//! Each function here does what [`prediction::first_touch`] does, by the same operations in the same order for each
//! neighbour, so that they give the same bits; square roots and quotients are rounded exactly everywhere, and nothing
//! is fused.
#![allow(unsafe_code)] // Vector loads of whole bodies, and calls of what needs instructions that were found at run time.

use super::Body;
use super::cells::{Cell, ROOM, Square};
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
            let has_eight =
                has_four && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl");
            [(Self::Plain, true), (Self::Four, has_four), (Self::Eight, has_eight)]
                .into_iter()
                .filter_map(|(lanes, is_found)| is_found.then_some(lanes))
                .collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![Self::Plain]
    }

    /// The first touch of a circle with one of its line, in which its own index fills the free places; and how many were
    /// looked at.
    ///
    /// Must be one of those [found](Self::found); another is taken for the plain one.
    #[inline]
    pub fn first_touch(self, bodies: &[Body], circle: usize, line: &[u32; 16]) -> (Touch, u32) {
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

    /// The same for two circles at once.
    #[inline]
    pub fn first_touches(
        self,
        bodies: &[Body],
        circles: [usize; 2],
        lines: [&[u32; 16]; 2],
    ) -> ([Touch; 2], u32) {
        #[cfg(target_arch = "x86_64")]
        if self == Self::Eight {
            // SAFETY: as above.
            return unsafe { eight::first_touches(bodies, circles, lines) };
        }
        let one = self.first_touch(bodies, circles[0], lines[0]);
        let other = self.first_touch(bodies, circles[1], lines[1]);
        ([one.0, other.0], one.1 + other.1)
    }

    /// Writes those members of nine cells into `found` whose squares are [near](Square::is_near) this one.
    #[inline]
    pub fn near(self, square: &Square, cells: [&Cell; 9], found: &mut Vec<u32>) {
        #[cfg(target_arch = "x86_64")]
        match self {
            Self::Plain => {}
            // SAFETY: as above.
            Self::Four => return unsafe { four::near(square, cells, found) },
            // SAFETY: as above.
            Self::Eight => return unsafe { eight::near(square, cells, found) },
        }
        for cell in cells {
            for place in 0..ROOM {
                let (x, y, extent) = (cell.x[place], cell.y[place], cell.extent[place]);
                if square.is_near(&Square { x, y, extent }) {
                    found.push(cell.circles[place]);
                }
            }
        }
    }
}

/// The smallest of eight times, none of which is negative, and where it stands: one bit for each place, the first the
/// lowest.
#[inline]
pub fn least(times: &[f64; 8]) -> (f64, u32) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{
            _mm_cmpeq_pd, _mm_cvtsd_f64, _mm_loadu_pd, _mm_min_pd, _mm_movemask_pd, _mm_unpackhi_pd,
            _mm_unpacklo_pd,
        };
        // SAFETY: these instructions are part of the architecture, and the loads are within the array.
        unsafe {
            let load = |pair: usize| _mm_loadu_pd(times.as_ptr().add(2 * pair));
            let pairs = [load(0), load(1), load(2), load(3)];
            let both = _mm_min_pd(_mm_min_pd(pairs[0], pairs[1]), _mm_min_pd(pairs[2], pairs[3]));
            let least = _mm_min_pd(both, _mm_unpackhi_pd(both, both));
            let least = _mm_unpacklo_pd(least, least);
            let marks = pairs.map(|pair| _mm_movemask_pd(_mm_cmpeq_pd(pair, least)).cast_unsigned());
            (_mm_cvtsd_f64(least), marks[0] | marks[1] << 2 | marks[2] << 4 | marks[3] << 6)
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let least =
            times.iter().copied().fold(f64::INFINITY, |least, time| if time < least { time } else { least });
        (least, (0..8).fold(0, |marks, place| marks | u32::from(times[place] == least) << place))
    }
}

/// Which places of a line hold one of those that were found, one bit for each, the first the lowest. Takes those out of
/// `found` that stand in the line.
#[inline]
pub fn take_listed(line: &[u32; 16], found: &mut Vec<u32>) -> u32 {
    let (mut places, mut left) = (0, 0);
    for index in 0..found.len() {
        let here = places_of(line, found[index]);
        places |= here;
        // Without a branch: which are new nobody can tell beforehand.
        found[left] = found[index];
        left += usize::from(here == 0);
    }
    found.truncate(left);
    places
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

/// Where among eight this index stands: one bit for each place, the first the lowest.
#[inline]
pub fn places_of_eight(indices: &[u32; 8], index: u32) -> u32 {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{
            _mm_cmpeq_epi32, _mm_loadu_si128, _mm_movemask_epi8, _mm_packs_epi16, _mm_packs_epi32,
            _mm_set1_epi32, _mm_setzero_si128,
        };
        // SAFETY: as above.
        unsafe {
            let wanted = _mm_set1_epi32(index.cast_signed());
            let equal =
                |half: usize| _mm_cmpeq_epi32(_mm_loadu_si128(indices.as_ptr().add(4 * half).cast()), wanted);
            let both = _mm_packs_epi32(equal(0), equal(1));
            _mm_movemask_epi8(_mm_packs_epi16(both, _mm_setzero_si128())).cast_unsigned()
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    (0..8).fold(0, |found, place| found | u32::from(indices[place] == index) << place)
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
        __m512d, __mmask8, __mmask16, _CMP_EQ_OQ, _CMP_GE_OQ, _CMP_GT_OQ, _CMP_LE_OQ, _CMP_LT_OQ,
        _mm256_add_epi32, _mm256_cmple_epi32_mask, _mm256_loadu_si256, _mm256_mask_cmpge_epi32_mask,
        _mm256_mask_cmple_epi32_mask, _mm256_maskz_compress_epi32, _mm256_set1_epi32, _mm256_setzero_si256,
        _mm256_storeu_si256, _mm256_sub_epi32, _mm512_add_pd, _mm512_castsi512_si256, _mm512_cmp_pd_mask,
        _mm512_cmplt_epu32_mask, _mm512_cmpneq_epi32_mask, _mm512_cvtepu32_epi64, _mm512_div_pd,
        _mm512_load_pd, _mm512_loadu_epi32, _mm512_mask_add_pd, _mm512_mask_cmp_pd_mask, _mm512_mask_mov_pd,
        _mm512_maskz_compress_epi32, _mm512_max_pd, _mm512_min_pd, _mm512_mul_pd, _mm512_permutex2var_pd,
        _mm512_reduce_min_pd, _mm512_set1_epi32, _mm512_set1_pd, _mm512_setr_epi32, _mm512_setzero_pd,
        _mm512_shuffle_f64x2, _mm512_sqrt_pd, _mm512_sub_pd, _mm512_unpackhi_pd, _mm512_unpacklo_pd,
        _pdep_u32,
    };

    use crate::simulation::Body;
    use crate::simulation::cells::{Cell, ROOM, Square};
    use crate::simulation::prediction::{self, NEARLY_TOUCHING, PLAIN, Touch};

    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    pub fn first_touch(bodies: &[Body], circle: usize, line: &[u32; 16]) -> (Touch, u32) {
        let look = look::<0>(bodies, circle, line);
        (first::<0>(&look, bodies, circle, line), look.tested)
    }

    /// Both are looked at before either is solved, so that the processor does it side by side.
    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    pub fn first_touches(
        bodies: &[Body],
        [a, b]: [usize; 2],
        [line_a, line_b]: [&[u32; 16]; 2],
    ) -> ([Touch; 2], u32) {
        let (look_a, look_b) = (look::<1>(bodies, a, line_a), look::<2>(bodies, b, line_b));
        let touches = [first::<1>(&look_a, bodies, a, line_a), first::<2>(&look_b, bodies, b, line_b)];
        (touches, look_a.tested + look_b.tested)
    }

    /// What a look at sixteen neighbours tells, the same as [`prediction::Look`].
    struct Look {
        low: Half,
        high: Half,
        candidates: __mmask16,
        is_beyond: bool,
        tested: u32,
    }

    /// The numbers of eight of them.
    struct Half {
        base: __m512d,
        distance_squared: __m512d,
        closing: __m512d,
        radii_sum: __m512d,
        quarter: __m512d,
        candidates: __mmask8,
        beyond: __mmask8,
    }

    // With a copy for each place that calls it, each becomes part of its caller.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    fn look<const PLACE: usize>(bodies: &[Body], circle: usize, line: &[u32; 16]) -> Look {
        // SAFETY: a line is sixteen indices.
        let indices = unsafe { _mm512_loadu_epi32(line.as_ptr().cast()) };
        let count = _mm512_set1_epi32((bodies.len() as u32).cast_signed());
        assert!(_mm512_cmplt_epu32_mask(indices, count) == 0xffff, "a neighbour that is not there");
        let others = _mm512_cmpneq_epi32_mask(indices, _mm512_set1_epi32((circle as u32).cast_signed()));
        let own = &bodies[circle];
        let (low, high) =
            (half::<PLACE, 0>(bodies, own, &line[..8]), half::<PLACE, 1>(bodies, own, &line[8..]));
        let both = |low: __mmask8, high: __mmask8| __mmask16::from(low) | __mmask16::from(high) << 8;
        let candidates = both(low.candidates, high.candidates) & others;
        let is_beyond = both(low.beyond, high.beyond) & others != 0;
        Look { low, high, candidates, is_beyond, tested: others.count_ones() }
    }

    /// The first of those that were looked at.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    fn first<const PLACE: usize>(look: &Look, bodies: &[Body], circle: usize, line: &[u32; 16]) -> Touch {
        // Of sixteen hardly ever more than eight are candidates: those are brought together and solved at once.
        let places = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        let places = _mm512_maskz_compress_epi32(look.candidates, places);
        let places = _mm512_cvtepu32_epi64(_mm512_castsi512_si256(places));
        let (low, high) = (&look.low, &look.high);
        let base = _mm512_permutex2var_pd(low.base, places, high.base);
        let distance_squared = _mm512_permutex2var_pd(low.distance_squared, places, high.distance_squared);
        let closing = _mm512_permutex2var_pd(low.closing, places, high.closing);
        let radii_sum = _mm512_permutex2var_pd(low.radii_sum, places, high.radii_sum);
        let quarter = _mm512_permutex2var_pd(low.quarter, places, high.quarter);

        let distance = _mm512_sqrt_pd(distance_squared);
        let c = _mm512_mul_pd(_mm512_sub_pd(distance, radii_sum), _mm512_add_pd(distance, radii_sum));
        let after = _mm512_div_pd(c, _mm512_sub_pd(_mm512_sqrt_pd(quarter), closing));
        let (zero, never) = (_mm512_setzero_pd(), _mm512_set1_pd(f64::INFINITY));
        let count = look.candidates.count_ones();
        let all = ((1_u32 << count) - 1) as __mmask8;
        let meeting = _mm512_mask_cmp_pd_mask::<_CMP_GT_OQ>(all, quarter, zero);
        let touching = _mm512_mask_cmp_pd_mask::<_CMP_LE_OQ>(all, c, zero);
        let times = _mm512_mask_mov_pd(_mm512_mask_add_pd(never, meeting, base, after), touching, base);

        let time = _mm512_reduce_min_pd(times);
        let tied = u32::from(_mm512_cmp_pd_mask::<_CMP_EQ_OQ>(times, _mm512_set1_pd(time)));
        if look.is_beyond || count > 8 || (tied & (tied - 1) != 0 && time < f64::INFINITY) {
            // Several come first, or are too many, or some are beyond the range of this.
            return prediction::first_touch(bodies, circle, line).0;
        }
        let place = _pdep_u32(tied, look.candidates.into()).trailing_zeros() as usize & 15;
        Touch { time, other: if time < f64::INFINITY { line[place] } else { Touch::NEVER.other } }
    }

    /// A look at eight neighbours.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    fn half<const PLACE: usize, const SIDE: usize>(bodies: &[Body], own: &Body, indices: &[u32]) -> Half {
        let load = bodies.as_ptr();
        // SAFETY: the caller has compared all indices with the number of bodies; a body is eight numbers in a line.
        let row = |place: usize| unsafe {
            // Else the compiler makes a vector of the indices, only to take them from it one by one.
            let index = std::ptr::from_ref(&indices[place]).read_volatile();
            _mm512_load_pd(load.add(index as usize).cast())
        };
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

        let zero = _mm512_setzero_pd();
        let smallest = _mm512_min_pd(_mm512_min_pd(distance_squared, speed_squared), radii_squared);
        let largest = _mm512_max_pd(_mm512_max_pd(distance_squared, speed_squared), radii_squared);
        let plain = _mm512_cmp_pd_mask::<_CMP_GE_OQ>(smallest, _mm512_set1_pd(PLAIN[0]))
            & _mm512_cmp_pd_mask::<_CMP_LE_OQ>(largest, _mm512_set1_pd(PLAIN[1]));
        let still = _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(u, zero) & _mm512_cmp_pd_mask::<_CMP_EQ_OQ>(v, zero);
        let nearly = _mm512_mul_pd(radii_squared, _mm512_set1_pd(NEARLY_TOUCHING));
        let near = _mm512_cmp_pd_mask::<_CMP_GT_OQ>(quarter, zero)
            | _mm512_cmp_pd_mask::<_CMP_LE_OQ>(distance_squared, nearly);
        let ahead = _mm512_mask_cmp_pd_mask::<_CMP_LT_OQ>(plain, closing, zero);
        let (candidates, beyond) = (ahead & near, !(plain | still));
        Half { base, distance_squared, closing, radii_sum, quarter, candidates, beyond }
    }

    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    pub fn near(square: &Square, cells: [&Cell; 9], found: &mut Vec<u32>) {
        let (x, y) = (_mm256_set1_epi32(square.x), _mm256_set1_epi32(square.y));
        let extent = _mm256_set1_epi32(square.extent);
        found.reserve(10 * ROOM);
        let mut count = found.len();
        for cell in cells {
            // SAFETY: a cell has eight of each, and `found` has room for more than all of them.
            unsafe {
                let load = |numbers: *const i32| _mm256_loadu_si256(numbers.cast());
                let reach = _mm256_add_epi32(load(cell.extent.as_ptr()), extent);
                let back = _mm256_sub_epi32(_mm256_setzero_si256(), reach);
                let across = _mm256_sub_epi32(load(cell.x.as_ptr()), x);
                let along = _mm256_sub_epi32(load(cell.y.as_ptr()), y);
                let near = _mm256_cmple_epi32_mask(across, reach);
                let near = _mm256_mask_cmple_epi32_mask(near, along, reach);
                let near = _mm256_mask_cmpge_epi32_mask(near, across, back);
                let near = _mm256_mask_cmpge_epi32_mask(near, along, back);
                let circles = _mm256_maskz_compress_epi32(near, load(cell.circles.as_ptr().cast()));
                _mm256_storeu_si256(found.as_mut_ptr().add(count).cast(), circles);
                count += near.count_ones() as usize;
            }
        }
        // SAFETY: as many were written.
        unsafe { found.set_len(count) };
    }
}

#[cfg(target_arch = "x86_64")]
mod four {
    use std::arch::x86_64::{
        _CMP_EQ_OQ, _CMP_GE_OQ, _CMP_GT_OQ, _CMP_LE_OQ, _CMP_LT_OQ, _mm256_add_epi32, _mm256_add_pd,
        _mm256_and_pd, _mm256_castsi256_ps, _mm256_cmp_pd, _mm256_cmpgt_epi32, _mm256_load_pd,
        _mm256_loadu_si256, _mm256_max_pd, _mm256_min_pd, _mm256_movemask_pd, _mm256_movemask_ps,
        _mm256_mul_pd, _mm256_or_pd, _mm256_or_si256, _mm256_permute2f128_pd, _mm256_set1_epi32,
        _mm256_set1_pd, _mm256_setzero_pd, _mm256_setzero_si256, _mm256_store_pd, _mm256_sub_epi32,
        _mm256_sub_pd, _mm256_unpackhi_pd, _mm256_unpacklo_pd,
    };

    use crate::simulation::Body;
    use crate::simulation::cells::{Cell, ROOM, Square};
    use crate::simulation::prediction::{Look, NEARLY_TOUCHING, PLAIN, Touch};

    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    pub fn first_touch(bodies: &[Body], circle: usize, line: &[u32; 16]) -> (Touch, u32) {
        let mut all = Look::default();
        let others = !super::places_of(line, circle as u32) & 0xffff;
        let highest = line.iter().fold(0, |highest, &index| if index > highest { index } else { highest });
        assert!((highest as usize) < bodies.len(), "a neighbour that is not there");
        for start in [0, 4, 8, 12] {
            look(bodies, &bodies[circle], line, start, &mut all);
        }
        all.candidates &= others;
        all.beyond &= others;
        (all.first(bodies, circle, line), others.count_ones())
    }

    #[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
    pub fn near(square: &Square, cells: [&Cell; 9], found: &mut Vec<u32>) {
        let (x, y) = (_mm256_set1_epi32(square.x), _mm256_set1_epi32(square.y));
        let extent = _mm256_set1_epi32(square.extent);
        let mut all = [0_u64; 2];
        for (index, cell) in cells.into_iter().enumerate() {
            // SAFETY: a cell has eight of each.
            let load = |numbers: &[i32; ROOM]| unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) };
            let reach = _mm256_add_epi32(load(&cell.extent), extent);
            let back = _mm256_sub_epi32(_mm256_setzero_si256(), reach);
            let across = _mm256_sub_epi32(load(&cell.x), x);
            let along = _mm256_sub_epi32(load(&cell.y), y);
            let beyond = _mm256_or_si256(_mm256_cmpgt_epi32(across, reach), _mm256_cmpgt_epi32(along, reach));
            let before = _mm256_or_si256(_mm256_cmpgt_epi32(back, across), _mm256_cmpgt_epi32(back, along));
            let far = _mm256_castsi256_ps(_mm256_or_si256(beyond, before));
            all[index / 8] |= u64::from(!_mm256_movemask_ps(far).cast_unsigned() & 0xff) << (index % 8 * 8);
        }
        for (first, mut near) in [0, 8].into_iter().zip(all) {
            while near != 0 {
                let place = near.trailing_zeros() as usize;
                near &= near - 1;
                found.push(cells[first + place / ROOM].circles[place % ROOM]);
            }
        }
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
    use crate::simulation::cells::EMPTY;
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
                let (found, tested) = lanes.first_touch(&bodies, circle, &line);
                assert_eq!(tested, others(circle, &line).count_ones());
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
        let mut near = 0;
        for _ in 0..4_000 {
            let reach = 1 << dice.random_range(2..30);
            let mut square = || Square {
                x: dice.random_range(-2 * reach..=2 * reach - 1)
                    & [-1, 0][usize::from(dice.random_bool(0.1))],
                y: dice.random_range(-2 * reach..=2 * reach - 1),
                extent: [dice.random_range(1..reach), i32::MIN][usize::from(dice.random_bool(0.1))],
            };
            let (mut cells, own) = ([EMPTY; 9], square());
            let own = Square { extent: own.extent.max(1), ..own };
            for (index, place) in (0..9).flat_map(|index| (0..ROOM).map(move |place| (index, place))) {
                let Square { x, y, extent } = square();
                (cells[index].x[place], cells[index].y[place], cells[index].extent[place]) = (x, y, extent);
                cells[index].circles[place] = (index * ROOM + place) as u32;
            }
            let is_near = |index: &u32| {
                let (cell, place) = (&cells[*index as usize / ROOM], *index as usize % ROOM);
                let far = |a: i32, b: i32| {
                    let apart = i64::from(a.wrapping_sub(b)).abs();
                    cell.extent[place] < 0 || apart > i64::from(own.extent) + i64::from(cell.extent[place])
                };
                !far(cell.x[place], own.x) && !far(cell.y[place], own.y)
            };
            let expected: Vec<u32> = (0..9 * ROOM as u32).filter(is_near).collect();
            near += expected.len();
            for lanes in Lanes::found() {
                let mut found = vec![7];
                lanes.near(&own, cells.each_ref(), &mut found);
                assert_eq!(found[1..], expected, "{lanes:?}");
            }
        }
        assert!(near > 10_000, "only {near}");
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
