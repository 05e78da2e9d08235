//! A calendar queue, which finds the circle whose event comes first.

use std::hint::select_unpredictable;

use fearless_simd::prelude::*;

use super::current_bucket::{CurrentBucket, First};
use crate::simulation::prefetch::prefetch;

/// One time per circle, stored so that the earliest is found, and any is changed, at a cost that does not grow with N.
///
/// Time is divided into buckets. The events of the current bucket are in a short array; those of the following buckets
/// are in a ring of linked lists, unsorted; those later than one revolution of the ring are in one more list, which is
/// searched once per revolution. The width of a bucket follows the number of events that fall into it.
#[derive(Clone, Debug)]
pub struct TimeBuckets {
    /// A node for each circle, then the head of each bucket of the ring, then the head of the events that are later or never
    /// occur.
    ///
    /// Since heads are nodes, linking and unlinking have no special cases.
    nodes: Vec<Node>,
    count: usize,
    /// The events of the current bucket, and those before it.
    current: CurrentBucket,
    /// The number of the current bucket, counted from the epoch.
    pub cursor: u64,
    width: BucketWidth,
    /// The number of times that all events were sorted into buckets of another width, until it is taken.
    pub fits: usize,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
struct Node {
    /// The time of the circle's event (s since the epoch): infinity if it has none.
    time: f64,
    previous: u32,
    next: u32,
}

/// In place of the previous node: the event is in the current bucket, and `next` is its position there.
const IN_CURRENT: u32 = u32::MAX;

impl TimeBuckets {
    /// Makes a queue for `count` circles without events.
    pub fn new(count: usize) -> Self {
        let buckets = (count / 2).next_power_of_two().max(16);
        let mut ring = Self {
            nodes: vec![Node { time: f64::INFINITY, previous: 0, next: 0 }; count + buckets + 1],
            count,
            current: CurrentBucket::new(),
            cursor: 0,
            width: BucketWidth::default(),
            fits: 0,
        };
        ring.fit();
        ring
    }

    /// Makes room for `count` circles, and for more to come, so that adding them one by one takes constant time each.
    pub fn make_room(&mut self, count: usize) {
        if count > self.count {
            let mut larger = Self::new(count + count / 2);
            larger.refill(self.nodes[..self.count].iter().map(|node| node.time));
            larger.fits += self.fits;
            *self = larger;
        }
    }

    /// Replaces all events with those at `times` (s since the epoch).
    pub fn refill(&mut self, times: impl Iterator<Item = f64>) {
        for (node, time) in self.nodes[..self.count].iter_mut().zip(times) {
            node.time = time;
        }
        self.fit();
    }

    /// Moves the event of a circle to `time` (s since the epoch).
    #[inline]
    pub fn set(&mut self, circle: usize, time: f64) {
        self.unlink(circle);
        self.nodes[circle].time = time;
        self.link(circle);
    }

    /// Returns the earliest event: `None` if there is none. `partner` returns the other circle in a circle's event, or an
    /// invalid index.
    #[inline(always)]
    pub fn first<S: Simd>(&mut self, simd: S, partner: impl Fn(usize) -> u32) -> Option<First> {
        while self.current.is_empty() {
            if !self.step() {
                return None;
            }
        }
        Some(self.current.first(simd, partner))
    }

    /// Returns the circles whose events are at the time of the first (s since the epoch).
    #[inline]
    pub fn tied(&self, time: f64) -> impl Iterator<Item = usize> + '_ {
        self.current.at(time)
    }

    /// Returns the circles whose events lie in the bucket of this number, less than one revolution after the current
    /// one.
    #[inline]
    pub fn coming(&self, bucket: u64) -> impl Iterator<Item = usize> + '_ {
        let mut circle = self.nodes[self.head(bucket)].next as usize;
        std::iter::from_fn(move || {
            let current = circle;
            (current < self.count).then(|| {
                circle = self.nodes[current].next as usize;
                current
            })
        })
    }

    /// Prefetches the nodes that [`Self::coming`] and [`Self::set`] read.
    #[inline]
    pub fn prefetch_coming(&self, bucket: u64) {
        prefetch(&self.nodes, self.head(bucket));
    }

    /// Prefetches the node that [`Self::set`] reads.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        prefetch(&self.nodes, circle);
    }

    /// Returns the time of a circle's event (s since the epoch): infinity if it has none.
    pub fn time(&self, circle: usize) -> f64 {
        self.nodes[circle].time
    }

    #[inline]
    fn buckets(&self) -> usize {
        self.nodes.len() - self.count - 1
    }

    /// Returns the node of the head of a bucket, less than one revolution after the current one.
    #[inline]
    fn head(&self, bucket: u64) -> usize {
        self.count + (bucket as usize & (self.buckets() - 1))
    }

    /// Advances to the next bucket with an event. Returns `false` if there is none.
    fn step(&mut self) -> bool {
        for _ in 0..self.buckets() {
            self.cursor += 1;
            self.width.passed += 1;
            let head = self.head(self.cursor);
            if head == self.count {
                self.begin_revolution();
            }
            self.load_bucket();
            if !self.current.is_empty() {
                return true;
            }
        }
        self.fit()
    }

    /// Moves the events of the bucket at the cursor into the current bucket.
    #[inline]
    fn load_bucket(&mut self) {
        let head = self.head(self.cursor);
        let mut circle = self.nodes[head].next as usize;
        self.empty(head);
        while circle != head {
            let Node { time, next, .. } = self.nodes[circle];
            self.make_current(circle, time);
            circle = next as usize;
        }
    }

    #[inline]
    fn make_current(&mut self, circle: usize, time: f64) {
        let place = self.current.push(time, circle);
        self.nodes[circle] = Node { time, previous: IN_CURRENT, next: place as u32 };
        self.width.taken += 1;
    }

    /// Links later events into the ring where they now belong, or chooses another width.
    fn begin_revolution(&mut self) {
        if self.width.is_unfit() && self.width.passed >= self.buckets() {
            self.fit();
        } else {
            self.relink(self.nodes.len() - 1);
        }
    }

    /// Links all events of this list again.
    fn relink(&mut self, head: usize) {
        let mut circle = self.nodes[head].next as usize;
        self.empty(head);
        while circle != head {
            let next = self.nodes[circle].next as usize;
            self.link(circle);
            circle = next;
        }
    }

    fn empty(&mut self, head: usize) {
        (self.nodes[head].previous, self.nodes[head].next) = (head as u32, head as u32);
    }

    /// Chooses the width from the current events, and links them all again. Returns `false` if there are none.
    fn fit(&mut self) -> bool {
        let times = self.nodes[..self.count].iter().map(|node| node.time);
        let first = self.width.fit(times.filter(|&time| time < f64::INFINITY).collect());
        if let Some(first) = first {
            self.cursor = self.width.bucket(first);
        }
        self.fits += 1;
        self.current.clear();
        for head in self.count..self.nodes.len() {
            self.empty(head);
        }
        for circle in 0..self.count {
            self.link(circle);
        }
        first.is_some()
    }

    #[inline]
    fn unlink(&mut self, circle: usize) {
        let Node { previous, next, .. } = self.nodes[circle];
        if previous == IN_CURRENT {
            let moved = self.current.remove(next as usize);
            self.nodes[moved].next = next;
        } else {
            self.nodes[previous as usize].next = next;
            self.nodes[next as usize].previous = previous;
        }
    }

    #[inline]
    fn link(&mut self, circle: usize) {
        let time = self.nodes[circle].time;
        let bucket = self.width.bucket(time);
        if bucket <= self.cursor && time < f64::INFINITY {
            self.make_current(circle, time);
        } else {
            let is_in_ring = bucket.wrapping_sub(self.cursor) < self.buckets() as u64;
            let later = self.nodes.len() - 1;
            let head = select_unpredictable(is_in_ring, self.head(bucket), later);
            let next = self.nodes[head].next;
            (self.nodes[circle].previous, self.nodes[circle].next) = (head as u32, next);
            self.nodes[head].next = circle as u32;
            self.nodes[next as usize].previous = circle as u32;
        }
    }
}

/// How time is divided into buckets, and how well that suits the events taken from them.
#[derive(Clone, Debug)]
struct BucketWidth {
    /// The number of buckets per second.
    per_second: f64,
    /// The number of buckets passed since the width was last chosen.
    passed: usize,
    /// The number of events in these.
    taken: usize,
}

/// The mean number of events per bucket for which the width is chosen.
const EVENTS_PER_BUCKET: usize = 3;

/// The factor by which more or fewer events may be found before the width is chosen again.
const TOLERANCE: usize = 8;

/// The maximum bucket number, up to which every number is exact. Later events belong to the last bucket.
const MAX_BUCKET: f64 = 2_251_799_813_685_248.0; // 2⁵¹

/// A number so large that adding a smaller one rounds the latter to a whole number, held in the last digits of the sum.
const WHOLE: f64 = 4_503_599_627_370_496.0; // 2⁵²

impl Default for BucketWidth {
    /// Returns a width of one second.
    fn default() -> Self {
        Self { per_second: 1.0, passed: 0, taken: 0 }
    }
}

impl BucketWidth {
    /// Returns the number of the bucket of this time (s since the epoch).
    #[inline]
    fn bucket(&self, time: f64) -> u64 {
        let scaled = time * self.per_second;
        let number = if scaled < MAX_BUCKET { scaled } else { MAX_BUCKET };
        let number = if number > 0.0 { number } else { 0.0 };
        (number + WHOLE).to_bits() - WHOLE.to_bits()
    }

    /// Whether a bucket had far more or far fewer events on average than it should have.
    fn is_unfit(&self) -> bool {
        let expected = self.passed * EVENTS_PER_BUCKET;
        self.taken > expected * TOLERANCE || self.taken * TOLERANCE < expected
    }

    /// Chooses the width from the times of all events (s since the epoch), which are finite, and restarts the counts.
    /// Returns the earliest time: `None`, with the width unchanged, if there are none.
    fn fit(&mut self, mut times: Vec<f64>) -> Option<f64> {
        (self.passed, self.taken) = (0, 0);
        let first = times.iter().copied().min_by(f64::total_cmp)?;
        let middle = times.len() / 2;
        let span = *times.select_nth_unstable_by(middle, f64::total_cmp).1 - first;
        let width = span * EVENTS_PER_BUCKET as f64 / (middle + 1) as f64;
        self.per_second =
            width.recip().min(MAX_BUCKET / 2.0 / first.max(f64::MIN_POSITIVE)).clamp(1e-300, 1e300);
        Some(first)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detection::SimdLevel;
    use fearless_simd::dispatch;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Returns the earliest time by a linear search.
    fn expected(times: &[f64]) -> Option<f64> {
        times.iter().copied().filter(|time| time.is_finite()).min_by(f64::total_cmp)
    }

    fn first(ring: &mut TimeBuckets) -> Option<First> {
        dispatch!(SimdLevel::widest().token(), simd => ring.first(simd, |_| u32::MAX))
    }

    #[test]
    fn the_first_event_is_that_of_a_linear_search() {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        for count in [1, 2, 7, 100] {
            for scale in [1e-9, 1.0, 1e15] {
                let mut ring = TimeBuckets::new(count);
                let mut now = 0.0;
                for round in 0..2_000 {
                    let times: Vec<f64> = (0..count).map(|circle| ring.time(circle)).collect();
                    assert_eq!(first(&mut ring).map(|first| first.time), expected(&times));
                    if let Some(First { time, circle, is_tied }) = first(&mut ring) {
                        now = time;
                        assert_eq!(times[circle], time);
                        let mut tied: Vec<usize> = ring.tied(time).collect();
                        assert_eq!(is_tied, tied.len() > 1);
                        tied.sort_unstable();
                        let all = (0..count).filter(|&other| times[other] == time);
                        assert_eq!(tied, all.collect::<Vec<_>>());
                    }
                    let circle = first(&mut ring).map_or(0, |first| first.circle);
                    let other = dice.random_range(0..count);
                    for circle in [circle, other] {
                        let time = match dice.random_range(0..12) {
                            0 => f64::INFINITY,
                            1 => now,
                            2 => now + scale * 1e6,
                            3 if round % 100 == 0 => f64::MAX,
                            4 => (now / scale).ceil() * scale,
                            _ => now + scale * dice.random_range(0.0..1.0),
                        };
                        ring.set(circle, time);
                    }
                }
            }
        }
    }
}
