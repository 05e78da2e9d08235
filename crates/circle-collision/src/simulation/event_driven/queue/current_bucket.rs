//! The events of the bucket that time has reached.

use fearless_simd::prelude::*;

use crate::detection::simd::{IndexRow, least};

/// The earliest event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct First {
    /// Its time (s since the epoch).
    pub time: f64,
    /// The circle that it belongs to.
    pub circle: usize,
    /// Whether other events have the same time, apart from its partner's. This is then any one of them.
    pub is_tied: bool,
}

/// The events of the current bucket. They are few, and the earliest is found by comparing whole blocks.
#[derive(Clone, Debug)]
pub struct CurrentBucket {
    /// The times at the first `count` positions (s since the epoch): infinity at all others, up to whole blocks.
    times: Vec<f64>,
    circles: Vec<u32>,
    count: usize,
}

/// The number of times that are compared at once: a bucket seldom holds more.
const BLOCK: usize = 8;

impl CurrentBucket {
    /// Makes a bucket without events.
    pub fn new() -> Self {
        Self { times: vec![f64::INFINITY; BLOCK], circles: vec![0; BLOCK], count: 0 }
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    pub fn clear(&mut self) {
        self.times.fill(f64::INFINITY);
        self.count = 0;
    }

    /// Adds the event of a circle at `time` (s since the epoch). Returns its position.
    #[inline]
    pub fn push(&mut self, time: f64, circle: usize) -> usize {
        if self.count == self.times.len() {
            self.times.resize(self.count + BLOCK, f64::INFINITY);
            self.circles.resize(self.count + BLOCK, 0);
        }
        self.times[self.count] = time;
        self.circles[self.count] = circle as u32;
        self.count += 1;
        self.count - 1
    }

    /// Removes the event at a position and moves the last one there. Returns the circle of the moved event.
    #[inline]
    pub fn remove(&mut self, index: usize) -> usize {
        self.count -= 1;
        let circle = self.circles[self.count];
        self.times[index] = self.times[self.count];
        self.circles[index] = circle;
        self.times[self.count] = f64::INFINITY;
        circle as usize
    }

    /// Returns the earliest event; there must be at least one. `partner` returns the other circle in a circle's event, or an
    /// invalid index.
    #[inline(always)]
    pub fn first<S: Simd>(&self, simd: S, partner: impl Fn(usize) -> u32) -> First {
        let (times, circles) = (self.times.as_chunks::<BLOCK>().0, self.circles.as_chunks::<BLOCK>().0);
        let (mut first, mut is_tied) = (0, false);
        let (mut time, mut marks) = least(simd, &times[0]);
        for (block, times) in (1..self.count.div_ceil(BLOCK)).zip(&times[1..]) {
            let (block_time, block_marks) = least(simd, times);
            // A partner in another block counts as tied: buckets of several blocks are rare.
            is_tied = block_time == time || (is_tied && block_time > time);
            if block_time < time {
                (first, time, marks) = (block, block_time, block_marks);
            }
        }
        let circles = &circles[first];
        let circle = circles[marks.trailing_zeros() as usize & (BLOCK - 1)] as usize;
        // Both circles of a pair have the same event.
        let with = circles.places(simd, partner(circle));
        First { time, circle, is_tied: is_tied || marks & (marks - 1) & !with != 0 }
    }

    /// Returns the circles whose events are at this time (s since the epoch).
    pub fn at(&self, time: f64) -> impl Iterator<Item = usize> + '_ {
        let all = self.times.iter().zip(&self.circles).take(self.count);
        all.filter(move |event| *event.0 == time).map(|event| *event.1 as usize)
    }
}
