//! Eight neighbors side by side, with AVX-512.

use std::arch::x86_64::{
    __m512d, __m512i, __mmask8, __mmask16, _CMP_EQ_OQ, _CMP_GE_OQ, _CMP_GT_OQ, _CMP_LE_OQ, _CMP_LT_OQ,
    _mm256_add_epi32, _mm256_cmple_epi32_mask, _mm256_loadu_si256, _mm256_mask_cmpge_epi32_mask,
    _mm256_mask_cmple_epi32_mask, _mm256_maskz_compress_epi32, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_storeu_si256, _mm256_sub_epi32, _mm512_add_pd, _mm512_castsi512_si256, _mm512_cmp_pd_mask,
    _mm512_cmplt_epu32_mask, _mm512_cvtepu32_epi64, _mm512_div_pd, _mm512_load_pd, _mm512_loadu_epi32,
    _mm512_mask_add_pd, _mm512_mask_cmp_pd_mask, _mm512_mask_expand_epi64, _mm512_mask_mov_pd,
    _mm512_maskz_compress_epi32, _mm512_max_pd, _mm512_min_pd, _mm512_mul_pd, _mm512_permutex2var_pd,
    _mm512_reduce_min_pd, _mm512_set1_epi32, _mm512_set1_pd, _mm512_setr_epi32, _mm512_setzero_pd,
    _mm512_shuffle_f64x2, _mm512_sqrt_pd, _mm512_sub_pd, _mm512_unpackhi_pd, _mm512_unpacklo_pd, _pdep_u32,
};

use crate::simulation::body::Body;
use crate::simulation::event_driven::queue::neighbors::index_lists::Near;
use crate::simulation::event_driven::queue::neighbors::spatial_hash::{Cell, ROOM, Square};
use crate::simulation::event_driven::queue::prediction::{self, NEARLY_TOUCHING, PLAIN, Touch};

#[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
pub fn first_touch(bodies: &[Body], circle: usize, near: Near<'_>) -> Touch {
    let look = look::<0>(bodies, circle, near);
    let count = look.candidates.count_ones();
    let numbers = look.numbers_at(places(look.candidates));
    let found = if count <= LANES { look.first(numbers.times(lanes(count)), 0, near) } else { None };
    found.unwrap_or_else(|| prediction::first_touch(bodies, circle, near))
}

/// Both are looked at before either is solved, and solved together: seldom have they more than eight candidates.
#[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
pub fn first_touches(bodies: &[Body], [a, b]: [usize; 2], [near_a, near_b]: [Near<'_>; 2]) -> [Touch; 2] {
    let (look_a, look_b) = (look::<1>(bodies, a, near_a), look::<2>(bodies, b, near_b));
    let (count_a, count_b) = (look_a.candidates.count_ones(), look_b.candidates.count_ones());
    if count_a + count_b > LANES {
        return [first_touch(bodies, a, near_a), first_touch(bodies, b, near_b)];
    }
    let after_a = !lanes(count_a);
    let places = _mm512_mask_expand_epi64(places(look_a.candidates), after_a, places(look_b.candidates));
    let numbers = look_a.numbers_at(places).then(after_a, &look_b.numbers_at(places));
    let times = numbers.times(lanes(count_a + count_b));
    let never = _mm512_set1_pd(f64::INFINITY);
    let times_a = _mm512_mask_mov_pd(times, after_a, never);
    let times_b = _mm512_mask_mov_pd(never, after_a, times);
    [
        look_a.first(times_a, 0, near_a).unwrap_or_else(|| prediction::first_touch(bodies, a, near_a)),
        look_b.first(times_b, count_a, near_b).unwrap_or_else(|| prediction::first_touch(bodies, b, near_b)),
    ]
}

/// So many are solved at once.
const LANES: u32 = 8;

/// What a look at sixteen neighbors tells.
struct Look {
    low: Numbers,
    high: Numbers,
    candidates: u32,
    is_beyond: bool,
}

/// What is known of eight neighbors.
struct Numbers {
    /// The later stamp of the two, to which both are brought (s since the epoch).
    base: __m512d,
    /// `d·d` (m²).
    distance_squared: __m512d,
    /// `d·v` (m²/s).
    closing: __m512d,
    /// `R` (m).
    radii_sum: __m512d,
    /// `Δ / 4` (m⁴/s²).
    quarter: __m512d,
}

// With a copy for each place that calls it, each becomes part of its caller.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
fn look<const PLACE: usize>(bodies: &[Body], circle: usize, Near { line, listed }: Near<'_>) -> Look {
    // SAFETY: a line is sixteen indices.
    let indices = unsafe { _mm512_loadu_epi32(line.as_ptr().cast()) };
    let count = _mm512_set1_epi32((bodies.len() as u32).cast_signed());
    assert!(_mm512_cmplt_epu32_mask(indices, count) == 0xffff, "a neighbour that is not there");
    let own = &bodies[circle];
    // SAFETY: all indices have just been compared with the number of bodies.
    let (low, low_candidates, low_beyond) = unsafe { half::<PLACE, 0>(bodies, own, &line[..8]) };
    // SAFETY: as above.
    let (high, high_candidates, high_beyond) = unsafe { half::<PLACE, 1>(bodies, own, &line[8..]) };
    let both = |low: __mmask8, high: __mmask8| (u32::from(low) | u32::from(high) << 8) & listed;
    let candidates = both(low_candidates, high_candidates);
    Look { low, high, candidates, is_beyond: both(low_beyond, high_beyond) != 0 }
}

/// The first lanes, so many.
#[inline]
fn lanes(count: u32) -> __mmask8 {
    ((1_u32 << count) - 1) as __mmask8
}

/// Which places of a line these are, one after the other.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
fn places(marks: u32) -> __m512i {
    let all = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let marked = _mm512_maskz_compress_epi32(marks as __mmask16, all);
    _mm512_cvtepu32_epi64(_mm512_castsi512_si256(marked))
}

impl Look {
    /// The numbers of those who stand at these places.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    fn numbers_at(&self, places: __m512i) -> Numbers {
        let Self { low, high, .. } = self;
        Numbers {
            base: _mm512_permutex2var_pd(low.base, places, high.base),
            distance_squared: _mm512_permutex2var_pd(low.distance_squared, places, high.distance_squared),
            closing: _mm512_permutex2var_pd(low.closing, places, high.closing),
            radii_sum: _mm512_permutex2var_pd(low.radii_sum, places, high.radii_sum),
            quarter: _mm512_permutex2var_pd(low.quarter, places, high.quarter),
        }
    }

    /// The first of the candidates, whose times stand in the lanes from this one on.
    ///
    /// `None` when several come first, or some are beyond the range of this.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    fn first(&self, times: __m512d, lane: u32, near: Near<'_>) -> Option<Touch> {
        let time = _mm512_reduce_min_pd(times);
        let tied = u32::from(_mm512_cmp_pd_mask::<_CMP_EQ_OQ>(times, _mm512_set1_pd(time)));
        if self.is_beyond || (tied & (tied - 1) != 0 && time < f64::INFINITY) {
            return None;
        }
        let place = _pdep_u32(tied >> lane, self.candidates).trailing_zeros() as usize & 15;
        Some(Touch { time, other: if time < f64::INFINITY { near.line[place] } else { Touch::NEVER.other } })
    }
}

impl Numbers {
    /// These, and others in the marked lanes.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    fn then(&self, marked: __mmask8, others: &Self) -> Self {
        Self {
            base: _mm512_mask_mov_pd(self.base, marked, others.base),
            distance_squared: _mm512_mask_mov_pd(self.distance_squared, marked, others.distance_squared),
            closing: _mm512_mask_mov_pd(self.closing, marked, others.closing),
            radii_sum: _mm512_mask_mov_pd(self.radii_sum, marked, others.radii_sum),
            quarter: _mm512_mask_mov_pd(self.quarter, marked, others.quarter),
        }
    }

    /// When those in the marked lanes are touched (s since the epoch); infinity in the others.
    #[inline]
    #[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
    fn times(&self, marked: __mmask8) -> __m512d {
        let distance = _mm512_sqrt_pd(self.distance_squared);
        let c =
            _mm512_mul_pd(_mm512_sub_pd(distance, self.radii_sum), _mm512_add_pd(distance, self.radii_sum));
        let after = _mm512_div_pd(c, _mm512_sub_pd(_mm512_sqrt_pd(self.quarter), self.closing));
        let (zero, never) = (_mm512_setzero_pd(), _mm512_set1_pd(f64::INFINITY));
        let audited = _mm512_mask_cmp_pd_mask::<_CMP_GT_OQ>(marked, self.quarter, zero);
        let touching = _mm512_mask_cmp_pd_mask::<_CMP_LE_OQ>(marked, c, zero);
        _mm512_mask_mov_pd(_mm512_mask_add_pd(never, audited, self.base, after), touching, self.base)
    }
}

/// A look at eight neighbors: their numbers, who of them may be touched, and who is beyond the range of this.
///
/// # Safety
///
/// All eight indices must be less than the number of bodies.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,popcnt,bmi1,bmi2")]
unsafe fn half<const PLACE: usize, const SIDE: usize>(
    bodies: &[Body],
    own: &Body,
    indices: &[u32],
) -> (Numbers, __mmask8, __mmask8) {
    let load = bodies.as_ptr();
    // SAFETY: so the caller has promised; a body is eight numbers in a line.
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
    (Numbers { base, distance_squared, closing, radii_sum, quarter }, ahead & near, !(plain | still))
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
