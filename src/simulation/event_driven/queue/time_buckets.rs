//! Which circle's event comes first?

use std::hint::select_unpredictable;

use super::prefetch::prefetch;
use crate::detection::{least, places_of};

/// One time per circle, kept so that the first is found, and any is changed, at a cost that does not grow with N.
///
/// Time is cut into buckets. The events of the bucket that time has come to lie in a short array; those of the
/// following buckets in a ring of linked lists, unsorted; what is later than one turn of the ring waits in one more
/// list, which is looked through once each turn. The width of a bucket follows how many events fall into it.
#[derive(Clone, Debug)]
pub struct TimeBuckets {
    /// A node for each circle, then the head of each bucket of the ring, then the head of what is later or never.
    ///
    /// With heads that are nodes, linking and unlinking have no special cases.
    nodes: Vec<Node>,
    count: usize,
    /// Events of the bucket that time has come to, and of those before it.
    current: Current,
    /// The number of that bucket, counted from the epoch.
    cursor: u64,
    /// Buckets per second.
    per_second: f64,
    /// Buckets passed and events taken since the width was last looked at.
    passed: usize,
    taken: usize,
    /// How often the width was chosen since that was last asked.
    fits: usize,
}

#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
struct Node {
    /// When the circle's event is (s since the epoch), infinite when it has none.
    time: f64,
    previous: u32,
    next: u32,
}

/// The event that comes first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct First {
    /// When (s since the epoch).
    pub time: f64,
    /// Whose it is.
    pub circle: usize,
    /// Are there others at the same time, not counting whom it is with? Then it is any of them.
    pub is_tied: bool,
}

/// A few events, of which the first is found without asking how many there are.
#[derive(Clone, Debug)]
struct Current {
    /// The times of the first `count` places (s since the epoch); infinite in all others. Whole blocks.
    times: Vec<f64>,
    circles: Vec<u32>,
    count: usize,
}

/// So many times are compared at once: seldom does a bucket hold more.
const BLOCK: usize = 8;

/// Stands in place of the previous node of an event in the current bucket; `next` is then its place there.
const IN_CURRENT: u32 = u32::MAX;

/// Buckets are made so wide that about so many events are found in one.
const EVENTS_PER_BUCKET: usize = 3;

/// When this many times more or fewer are found, the width is chosen anew.
const TOLERANCE: usize = 8;

/// Bucket numbers stay below this, so that each is exact; what is later belongs to the last.
const MOST_BUCKETS: f64 = 2_251_799_813_685_248.0; // 2⁵¹

/// What is added to it is rounded to whole numbers, which are then its last digits.
const WHOLE: f64 = 4_503_599_627_370_496.0; // 2⁵²

impl TimeBuckets {
    /// So many circles, none of which has an event.
    pub fn new(count: usize) -> Self {
        let buckets = (count / 2).next_power_of_two().max(16);
        let mut ring = Self {
            nodes: vec![Node { time: f64::INFINITY, previous: 0, next: 0 }; count + buckets + 1],
            count,
            current: Current::new(),
            cursor: 0,
            per_second: 1.0,
            passed: 0,
            taken: 0,
            fits: 0,
        };
        ring.fit();
        ring
    }

    /// Forgets everything; the events are now those of `times` (s since the epoch).
    pub fn refill(&mut self, times: impl Iterator<Item = f64>) {
        for (node, time) in self.nodes[..self.count].iter_mut().zip(times) {
            node.time = time;
        }
        self.fit();
    }

    /// From now on the event of this circle is at `time` (s since the epoch).
    #[inline]
    pub fn set(&mut self, circle: usize, time: f64) {
        self.unlink(circle);
        self.nodes[circle].time = time;
        self.link(circle);
    }

    /// The first event of all, when each is the same as that of whom `partner` says.
    #[inline]
    pub fn first(&mut self, partner: impl Fn(usize) -> u32) -> Option<First> {
        while self.current.count == 0 {
            if !self.step() {
                return None;
            }
        }
        Some(self.current.first(partner))
    }

    /// Whose events are at the time of the first?
    #[inline]
    pub fn tied(&self, time: f64) -> impl Iterator<Item = usize> + '_ {
        self.current.at(time)
    }

    /// The number of the bucket that time has come to.
    #[inline]
    pub fn cursor(&self) -> u64 {
        self.cursor
    }

    /// Whose events lie in the bucket of this number, less than one turn after the present one?
    #[inline]
    pub fn coming(&self, bucket: u64) -> impl Iterator<Item = usize> + '_ {
        let mut circle = self.nodes[self.head(bucket)].next as usize;
        std::iter::from_fn(move || {
            let found = circle;
            (found < self.count).then(|| {
                circle = self.nodes[found].next as usize;
                found
            })
        })
    }

    /// Asks the memory for what [`Self::coming`] and [`Self::set`] will read.
    #[inline]
    pub fn prefetch_coming(&self, bucket: u64) {
        prefetch(&self.nodes, self.head(bucket));
    }

    /// Asks the memory for what [`Self::set`] will read.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        prefetch(&self.nodes, circle);
    }

    /// When this circle's event is (s since the epoch), infinite when it has none.
    pub fn time(&self, circle: usize) -> f64 {
        self.nodes[circle].time
    }

    /// How often all events were put into buckets of another width since this was last asked: so few are left, or so many
    /// came, that the old one did not fit.
    pub fn take_fits(&mut self) -> usize {
        std::mem::take(&mut self.fits)
    }

    #[inline]
    fn buckets(&self) -> usize {
        self.nodes.len() - self.count - 1
    }

    /// The place of the head of a bucket, less than one turn after the present one.
    #[inline]
    fn head(&self, bucket: u64) -> usize {
        self.count + (bucket as usize & (self.buckets() - 1))
    }

    /// The number of the bucket to which this time belongs (s since the epoch).
    #[inline]
    fn bucket(&self, time: f64) -> u64 {
        let scaled = time * self.per_second;
        let number = if scaled < MOST_BUCKETS { scaled } else { MOST_BUCKETS };
        let number = if number > 0.0 { number } else { 0.0 };
        (number + WHOLE).to_bits() - WHOLE.to_bits()
    }

    /// Goes to the next bucket that holds something; `false` when there is none.
    fn step(&mut self) -> bool {
        for _ in 0..self.buckets() {
            self.cursor += 1;
            self.passed += 1;
            let head = self.head(self.cursor);
            if head == self.count {
                self.turn();
            }
            self.take_over();
            if self.current.count > 0 {
                return true;
            }
        }
        self.fit()
    }

    /// The events of the bucket that time has come to become current.
    #[inline]
    fn take_over(&mut self) {
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
        self.nodes[circle] = Node { time, previous: IN_CURRENT, next: self.current.count as u32 };
        self.current.push(time, circle);
        self.taken += 1;
    }

    /// After each turn: what is later comes into the ring, if it is not too late even for that.
    fn turn(&mut self) {
        let expected = self.passed * EVENTS_PER_BUCKET;
        let is_unfit = self.taken > expected * TOLERANCE || self.taken * TOLERANCE < expected;
        if is_unfit && self.passed >= self.buckets() {
            self.fit();
        } else {
            self.relink(self.nodes.len() - 1);
        }
    }

    /// Links everything in this list again.
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

    /// Chooses the width by the events that there are, and links them all again; `false` when there are none.
    fn fit(&mut self) -> bool {
        let times = self.nodes[..self.count].iter().map(|node| node.time);
        let mut pending: Vec<f64> = times.filter(|&time| time < f64::INFINITY).collect();
        let first = pending.iter().copied().fold(f64::INFINITY, f64::min);
        if first < f64::INFINITY {
            let middle = pending.len() / 2;
            let span = *pending.select_nth_unstable_by(middle, f64::total_cmp).1 - first;
            let width = span * EVENTS_PER_BUCKET as f64 / (middle + 1) as f64;
            self.per_second =
                width.recip().min(MOST_BUCKETS / 2.0 / first.max(f64::MIN_POSITIVE)).clamp(1e-300, 1e300);
            self.cursor = self.bucket(first);
        }
        (self.passed, self.taken) = (0, 0);
        self.fits += 1;
        self.current.clear();
        for head in self.count..self.nodes.len() {
            self.empty(head);
        }
        for circle in 0..self.count {
            self.link(circle);
        }
        first < f64::INFINITY
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
        let bucket = self.bucket(time);
        if bucket <= self.cursor && time < f64::INFINITY {
            self.make_current(circle, time);
        } else {
            let is_in_ring = bucket.wrapping_sub(self.cursor) < self.buckets() as u64;
            let later = self.nodes.len() - 1;
            self.link_after(select_unpredictable(is_in_ring, self.head(bucket), later), circle);
        }
    }

    #[inline]
    fn link_after(&mut self, head: usize, circle: usize) {
        let next = self.nodes[head].next;
        (self.nodes[circle].previous, self.nodes[circle].next) = (head as u32, next);
        self.nodes[head].next = circle as u32;
        self.nodes[next as usize].previous = circle as u32;
    }
}

impl Current {
    fn new() -> Self {
        Self { times: vec![f64::INFINITY; BLOCK], circles: vec![0; BLOCK], count: 0 }
    }

    fn clear(&mut self) {
        self.times.fill(f64::INFINITY);
        self.count = 0;
    }

    #[inline]
    fn push(&mut self, time: f64, circle: usize) {
        if self.count == self.times.len() {
            self.times.resize(self.count + BLOCK, f64::INFINITY);
            self.circles.resize(self.count + BLOCK, 0);
        }
        self.times[self.count] = time;
        self.circles[self.count] = circle as u32;
        self.count += 1;
    }

    /// Takes an event out and puts the last one in its place; returns whose that was.
    #[inline]
    fn remove(&mut self, index: usize) -> usize {
        self.count -= 1;
        let circle = self.circles[self.count];
        self.times[index] = self.times[self.count];
        self.circles[index] = circle;
        self.times[self.count] = f64::INFINITY;
        circle as usize
    }

    /// The first of them, of which there is one.
    #[inline]
    fn first(&self, partner: impl Fn(usize) -> u32) -> First {
        let (times, circles) = (self.times.as_chunks::<BLOCK>().0, self.circles.as_chunks::<BLOCK>().0);
        let (mut first, mut is_tied) = (0, false);
        let (mut time, mut marks) = least(&times[0]);
        for (block, times) in times.iter().enumerate().take(self.count.div_ceil(BLOCK)).skip(1) {
            let found = least(times);
            // Who is tied across blocks is not looked at: there are hardly ever so many.
            is_tied = found.0 == time || (is_tied && found.0 > time);
            if found.0 < time {
                (first, time, marks) = (block, found.0, found.1);
            }
        }
        let circles = &circles[first];
        let circle = circles[marks.trailing_zeros() as usize & (BLOCK - 1)] as usize;
        // Of a pair both have the same event.
        let with = places_of(circles, partner(circle));
        First { time, circle, is_tied: is_tied || marks & (marks - 1) & !with != 0 }
    }

    /// Whose events are at this time?
    fn at(&self, time: f64) -> impl Iterator<Item = usize> + '_ {
        let all = self.times.iter().zip(&self.circles).take(self.count);
        all.filter(move |event| *event.0 == time).map(|event| *event.1 as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// What a plain search says.
    fn expected(times: &[f64]) -> Option<f64> {
        times.iter().copied().filter(|time| time.is_finite()).min_by(f64::total_cmp)
    }

    #[test]
    fn the_first_is_the_first_of_a_plain_search() {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        for count in [1, 2, 7, 100] {
            for scale in [1e-9, 1.0, 1e15] {
                let mut ring = TimeBuckets::new(count);
                let nobody = |_| u32::MAX;
                let mut now = 0.0;
                for round in 0..2_000 {
                    let times: Vec<f64> = (0..count).map(|circle| ring.time(circle)).collect();
                    assert_eq!(ring.first(nobody).map(|first| first.time), expected(&times));
                    if let Some(First { time, circle, is_tied }) = ring.first(nobody) {
                        now = time;
                        assert_eq!(times[circle], time);
                        let mut tied: Vec<usize> = ring.tied(time).collect();
                        assert_eq!(is_tied, tied.len() > 1);
                        tied.sort_unstable();
                        let all = (0..count).filter(|&other| times[other] == time);
                        assert_eq!(tied, all.collect::<Vec<_>>());
                    }
                    let circle = ring.first(nobody).map_or(0, |first| first.circle);
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
