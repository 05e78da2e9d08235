//! The first look at many circles side by side, by the widest vectors that the machine has.
//!
//! Written once, in plain numbers; the compiler makes vector code of it, once for each width. It makes no fused
//! operations of its own, so that all widths say the same.
#![allow(unsafe_code)] // Calls of what needs instructions that were found at run time.

use super::prefilter::{Block, DOUBT, Marks, Placed, SQUARED_DOUBT};
use super::simd::SimdLevel;

/// How many circles are looked at side by side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Width {
    /// As many as any machine of this kind has vectors for: four on x86-64, with SSE2.
    Plain,
    /// Eight, with AVX2.
    Eight,
    /// Sixteen, with AVX-512.
    Sixteen,
}

impl Width {
    /// All that this machine has, the widest last.
    pub fn found() -> Vec<Self> {
        SimdLevel::found().into_iter().map(Self::of).collect()
    }

    /// The instructions for it, if this machine has them.
    pub(super) fn level(self) -> Option<SimdLevel> {
        SimdLevel::found().into_iter().find(|&level| Self::of(level) == self)
    }

    fn of(level: SimdLevel) -> Self {
        match level {
            SimdLevel::Any => Self::Plain,
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx2(_) => Self::Eight,
            #[cfg(target_arch = "x86_64")]
            SimdLevel::Avx512(_) => Self::Sixteen,
        }
    }
}

/// Which may `one` touch from `time` on?
pub(super) fn touching(level: SimdLevel, blocks: &[Block], one: &Placed, time: f32, marks: &mut [Marks]) {
    match level {
        SimdLevel::Any => touching_plain(blocks, one, time, marks),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: the level carries the proof that this machine has the instructions.
        SimdLevel::Avx2(_) => unsafe { touching_eight(blocks, one, time, marks) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        SimdLevel::Avx512(_) => unsafe { touching_sixteen(blocks, one, time, marks) },
    }
}

/// Which may `one`, where it is placed, overlap at `time`?
pub(super) fn overlapping(level: SimdLevel, blocks: &[Block], one: &Placed, time: f32, marks: &mut [Marks]) {
    match level {
        SimdLevel::Any => overlapping_plain(blocks, one, time, marks),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        SimdLevel::Avx2(_) => unsafe { overlapping_eight(blocks, one, time, marks) },
        #[cfg(target_arch = "x86_64")]
        // SAFETY: as above.
        SimdLevel::Avx512(_) => unsafe { overlapping_sixteen(blocks, one, time, marks) },
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn touching_eight(blocks: &[Block], one: &Placed, time: f32, marks: &mut [Marks]) {
    touching_plain(blocks, one, time, marks);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn touching_sixteen(blocks: &[Block], one: &Placed, time: f32, marks: &mut [Marks]) {
    touching_plain(blocks, one, time, marks);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn overlapping_eight(blocks: &[Block], one: &Placed, time: f32, marks: &mut [Marks]) {
    overlapping_plain(blocks, one, time, marks);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f")]
fn overlapping_sixteen(blocks: &[Block], one: &Placed, time: f32, marks: &mut [Marks]) {
    overlapping_plain(blocks, one, time, marks);
}

#[allow(clippy::inline_always)] // Into each of the functions above, to be compiled for its vectors.
#[inline(always)]
fn touching_plain(blocks: &[Block], one: &Placed, time: f32, marks: &mut [Marks]) {
    for (block, marks) in blocks.iter().zip(marks) {
        for (lane, mark) in marks.iter_mut().enumerate() {
            let (x, y) = (block.x[lane] - one.x, block.y[lane] - one.y);
            let (u, v) = (block.u[lane] - one.u, block.v[lane] - one.v);
            let reach = block.reach[lane] + one.reach;
            let speed_squared = u * u + v * v;
            let closing = (x * u + y * v) + speed_squared * time;
            let cross = x * v - y * u;
            let is_parting = closing > DOUBT;
            let is_past = cross * cross - reach * reach * speed_squared > SQUARED_DOUBT;
            // With what is no number neither is so.
            *mark = u8::from(!(is_parting | is_past));
        }
    }
}

#[allow(clippy::inline_always)] // As above.
#[inline(always)]
fn overlapping_plain(blocks: &[Block], one: &Placed, time: f32, marks: &mut [Marks]) {
    for (block, marks) in blocks.iter().zip(marks) {
        for (lane, mark) in marks.iter_mut().enumerate() {
            let x = (block.x[lane] + block.u[lane] * time) - one.x;
            let y = (block.y[lane] + block.v[lane] * time) - one.y;
            let reach = block.reach[lane] + one.reach;
            let is_apart = x * x + y * y - reach * reach > SQUARED_DOUBT;
            *mark = u8::from(!is_apart);
        }
    }
}
