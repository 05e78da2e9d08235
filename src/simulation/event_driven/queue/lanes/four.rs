//! Four neighbors side by side, with AVX2.

use std::arch::x86_64::{
    __m256d, _CMP_EQ_OQ, _CMP_GE_OQ, _CMP_GT_OQ, _CMP_LE_OQ, _CMP_LT_OQ, _mm256_add_epi32, _mm256_add_pd,
    _mm256_and_pd, _mm256_blendv_pd, _mm256_castsi256_ps, _mm256_cmp_pd, _mm256_cmpgt_epi32, _mm256_div_pd,
    _mm256_load_pd, _mm256_loadu_si256, _mm256_max_pd, _mm256_min_pd, _mm256_movemask_pd, _mm256_movemask_ps,
    _mm256_mul_pd, _mm256_or_pd, _mm256_or_si256, _mm256_permute2f128_pd, _mm256_set1_epi32, _mm256_set1_pd,
    _mm256_setr_pd, _mm256_setzero_pd, _mm256_setzero_si256, _mm256_sqrt_pd, _mm256_storeu_pd,
    _mm256_sub_epi32, _mm256_sub_pd, _mm256_unpackhi_pd, _mm256_unpacklo_pd,
};
use std::hint::select_unpredictable;

use crate::simulation::body::Body;
use crate::simulation::event_driven::queue::neighbors::index_lists::Near;
use crate::simulation::event_driven::queue::neighbors::spatial_hash::{Cell, ROOM, Square};
use crate::simulation::event_driven::queue::prediction::{self, NEARLY_TOUCHING, PLAIN, Touch};

/// What is known of four neighbors after a look at them.
#[derive(Clone, Copy)]
#[repr(C)]
struct Four {
    /// The later stamp of the two, to which both are brought (s since the epoch).
    base: __m256d,
    /// `d·d` (m²).
    distance_squared: __m256d,
    /// `d·v` (m²/s).
    closing: __m256d,
    /// `R` (m).
    radii_sum: __m256d,
    /// `Δ / 4` (m⁴/s²).
    quarter: __m256d,
}

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
pub fn first_touch(bodies: &[Body], circle: usize, near: Near<'_>) -> Touch {
    let Near { line, listed } = near;
    let highest = line.iter().fold(0, |highest, &index| if index > highest { index } else { highest });
    assert!((highest as usize) < bodies.len(), "a neighbour that is not there");
    let own = &bodies[circle];
    // SAFETY: all indices have just been compared with the number of bodies.
    let (first, second) = unsafe { (look(bodies, own, line, 0), look(bodies, own, line, 4)) };
    // SAFETY: as above.
    let (third, fourth) = unsafe { (look(bodies, own, line, 8), look(bodies, own, line, 12)) };
    let candidates = first.1 | second.1 << 4 | third.1 << 8 | fourth.1 << 12;
    let beyond = first.2 | second.2 << 4 | third.2 << 8 | fourth.2 << 12;
    if beyond & listed != 0 {
        return prediction::first_touch(bodies, circle, near);
    }
    first_of(&[first.0, second.0, third.0, fourth.0], candidates & listed, line)
}

/// The first of the candidates, one bit for each, the first the lowest.
///
/// They are solved four at a time, whether there are so many or not: how many nobody can tell beforehand.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn first_of(fours: &[Four; 4], candidates: u32, line: &[u32; 16]) -> Touch {
    let place = |marks: u32| marks.trailing_zeros() as usize & 15;
    let after = |marks: u32| marks & marks.wrapping_sub(1);
    let (mut first, mut left) = (Touch::NEVER, candidates);
    while left != 0 {
        let marks = [left, after(left), after(after(left)), after(after(after(left)))];
        let places = [place(marks[0]), place(marks[1]), place(marks[2]), place(marks[3])];
        let times = times(fours, places);
        let touch = |lane: usize| Touch {
            time: select_unpredictable(marks[lane] != 0, times[lane], f64::INFINITY),
            other: line[places[lane]],
        };
        first = first.or(touch(0).or(touch(1)).or(touch(2).or(touch(3))));
        left = after(marks[3]);
    }
    first
}

/// When those who stand at these four places are touched, if they are candidates (s since the epoch).
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
fn times(fours: &[Four; 4], places: [usize; 4]) -> [f64; 4] {
    // There are sixteen places.
    let [a, b, c, d] = places.map(|place| place & 15);
    // SAFETY: each of the fours is made of numbers, four of a kind after each other, of five kinds.
    let at = |kind: usize| unsafe {
        let number = |place: usize| *fours.as_ptr().add(place / 4).cast::<f64>().add(4 * kind + place % 4);
        _mm256_setr_pd(number(a), number(b), number(c), number(d))
    };
    let (base, distance_squared, closing, radii_sum, quarter) = (at(0), at(1), at(2), at(3), at(4));
    let distance = _mm256_sqrt_pd(distance_squared);
    let c = _mm256_mul_pd(_mm256_sub_pd(distance, radii_sum), _mm256_add_pd(distance, radii_sum));
    let after = _mm256_div_pd(c, _mm256_sub_pd(_mm256_sqrt_pd(quarter), closing));
    let (zero, never) = (_mm256_setzero_pd(), _mm256_set1_pd(f64::INFINITY));
    let audited = _mm256_cmp_pd::<_CMP_GT_OQ>(quarter, zero);
    let touching = _mm256_cmp_pd::<_CMP_LE_OQ>(c, zero);
    let times = _mm256_blendv_pd(never, _mm256_add_pd(base, after), audited);
    let mut found = [0.0; 4];
    // SAFETY: these are four.
    unsafe { _mm256_storeu_pd(found.as_mut_ptr(), _mm256_blendv_pd(times, base, touching)) };
    found
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

/// A look at the four neighbors from `start` on: their numbers, who of them may be touched, and who is beyond the range of
/// this.
///
/// # Safety
///
/// All indices of the line must be less than the number of bodies.
#[inline]
#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
unsafe fn look(bodies: &[Body], own: &Body, line: &[u32; 16], start: usize) -> (Four, u32, u32) {
    let load = bodies.as_ptr().cast::<f64>();
    // SAFETY: so the caller has promised; a body is eight numbers in a line.
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
    (Four { base, distance_squared, closing, radii_sum, quarter }, candidates as u32, !fine as u32 & 0xf)
}
