//! Where among a few numbers does one stand? Asked without a branch, by instructions that each machine of its kind has.
#![allow(unsafe_code)] // Vector loads from arrays of a known length, and asking the memory beforehand.

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

/// Which of these places of a line hold one of those that were found, one bit for each, the first the lowest. Takes those
/// out of `found` that stand there.
#[inline]
pub fn take_listed(line: &[u32; 16], listed: u32, found: &mut Vec<u32>) -> u32 {
    let (mut places, mut left) = (0, 0);
    for index in 0..found.len() {
        let here = places_of(line, found[index]) & listed;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_wherever_they_are() {
        for place in 0..16 {
            let mut line = [7; 16];
            line[place] = 9;
            assert_eq!(places_of(&line, 9), 1 << place);
            assert_eq!(places_of(&line, 7), 0xffff & !(1 << place));
        }
    }

    #[test]
    fn among_eight_all_are_found_and_the_least_wherever_it_is() {
        for place in 0..8 {
            let (mut indices, mut times) = ([7; 8], [f64::INFINITY; 8]);
            indices[place] = 9;
            assert_eq!(places_of_eight(&indices, 9), 1 << place);
            assert_eq!(places_of_eight(&indices, 7), 0xff & !(1 << place));
            assert_eq!(least(&times), (f64::INFINITY, 0xff));
            times[place] = 0.0;
            assert_eq!(least(&times), (0.0, 1 << place));
            times[7 - place] = 0.0;
            assert_eq!(least(&times), (0.0, 1 << place | 1 << (7 - place)), "all that are the least");
        }
    }

    #[test]
    fn who_stands_in_the_line_is_taken_and_the_others_stay() {
        let line = std::array::from_fn(|place| [3, 5, 8][place % 3]);
        let mut found = vec![1, 5, 2, 3, 9];
        assert_eq!(take_listed(&line, 0xffff, &mut found), places_of(&line, 3) | places_of(&line, 5));
        assert_eq!(found, [1, 2, 9]);
    }
}
