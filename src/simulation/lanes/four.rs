//! Four neighbours side by side, with AVX2.

use std::arch::x86_64::{
    _CMP_EQ_OQ, _CMP_GE_OQ, _CMP_GT_OQ, _CMP_LE_OQ, _CMP_LT_OQ, _mm256_add_epi32, _mm256_add_pd,
    _mm256_and_pd, _mm256_castsi256_ps, _mm256_cmp_pd, _mm256_cmpgt_epi32, _mm256_load_pd,
    _mm256_loadu_si256, _mm256_max_pd, _mm256_min_pd, _mm256_movemask_pd, _mm256_movemask_ps, _mm256_mul_pd,
    _mm256_or_pd, _mm256_or_si256, _mm256_permute2f128_pd, _mm256_set1_epi32, _mm256_set1_pd,
    _mm256_setzero_pd, _mm256_setzero_si256, _mm256_store_pd, _mm256_sub_epi32, _mm256_sub_pd,
    _mm256_unpackhi_pd, _mm256_unpacklo_pd,
};

use crate::simulation::Body;
use crate::simulation::cells::{Cell, ROOM, Square};
use crate::simulation::chains::Near;
use crate::simulation::prediction::{Look, NEARLY_TOUCHING, PLAIN, Touch};

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
pub fn first_touch(bodies: &[Body], circle: usize, Near { line, listed }: Near<'_>) -> Touch {
    let mut all = Look::default();
    let highest = line.iter().fold(0, |highest, &index| if index > highest { index } else { highest });
    assert!((highest as usize) < bodies.len(), "a neighbour that is not there");
    for start in [0, 4, 8, 12] {
        look(bodies, &bodies[circle], line, start, &mut all);
    }
    all.candidates &= listed;
    all.beyond &= listed;
    all.first(bodies, circle, line)
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
