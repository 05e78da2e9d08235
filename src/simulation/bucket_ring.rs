//! Which circle's event comes first?

use super::lanes::prefetch;

/// One time per circle, kept so that the first is found, and any is changed, at a cost that does not grow with N.
///
/// Time is cut into buckets. The events of the bucket that time has come to lie in a short array; those of the
/// following buckets in a ring of linked lists, unsorted; what is later than one turn of the ring waits in one more
/// list, which is looked through once each turn. The width of a bucket follows how many events fall into it.
#[derive(Clone, Debug)]
pub struct BucketRing {
    /// Of each circle its event (s since the epoch), infinite when it has none.
    times: Vec<f64>,
    /// A node for each circle, then the head of each bucket of the ring, then the head of what is later.
    ///
    /// With heads that are nodes, linking and unlinking have no special cases.
    nodes: Vec<Node>,
    /// Events of the bucket that time has come to, and of those before it: time and circle.
    current: Vec<(f64, u32)>,
    /// The number of that bucket, counted from the epoch.
    cursor: u64,
    /// Buckets per second.
    per_second: f64,
    /// Buckets passed and events taken since the width was last looked at.
    passed: usize,
    taken: usize,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    previous: u32,
    next: u32,
}

/// Stands in place of the previous node of an event in the current bucket; `next` is then its place there.
const IN_CURRENT: u32 = u32::MAX;

/// Buckets are made so wide that about so many events are found in one.
const EVENTS_PER_BUCKET: usize = 2;

/// When this many times more or fewer are found, the width is chosen anew.
const TOLERANCE: usize = 8;

/// Bucket numbers stay below this where it matters, so that each is exact.
const MOST_BUCKETS: f64 = 4_503_599_627_370_496.0; // 2⁵²

impl BucketRing {
    /// So many circles, none of which has an event.
    pub fn new(count: usize) -> Self {
        let buckets = count.next_power_of_two().max(16);
        let mut ring = Self {
            times: vec![f64::INFINITY; count],
            nodes: vec![Node { previous: 0, next: 0 }; count + buckets + 1],
            current: Vec::with_capacity(64),
            cursor: 0,
            per_second: 1.0,
            passed: 0,
            taken: 0,
        };
        ring.fit();
        ring
    }

    /// Forgets everything; the events are now those of `times` (s since the epoch).
    pub fn refill(&mut self, times: impl Iterator<Item = f64>) {
        for (place, time) in self.times.iter_mut().zip(times) {
            *place = time;
        }
        self.fit();
    }

    /// From now on the event of this circle is at `time` (s since the epoch).
    #[inline]
    pub fn set(&mut self, circle: usize, time: f64) {
        self.unlink(circle);
        self.times[circle] = time;
        self.link(circle);
    }

    /// The time of the first of all, and whose it is; of those at the same time any.
    #[inline]
    pub fn first(&mut self) -> Option<(f64, usize)> {
        while self.current.is_empty() {
            if !self.step() {
                return None;
            }
        }
        let mut first = self.current[0];
        for &event in &self.current[1..] {
            if event.0 < first.0 {
                first = event;
            }
        }
        Some((first.0, first.1 as usize))
    }

    /// Whose events are at the time of the first?
    #[inline]
    pub fn tied(&self, time: f64) -> impl Iterator<Item = usize> + '_ {
        self.current.iter().filter(move |event| event.0 == time).map(|event| event.1 as usize)
    }

    /// The number of the bucket that time has come to.
    #[inline]
    pub fn cursor(&self) -> u64 {
        self.cursor
    }

    /// Whose events lie in the bucket of this number, less than one turn after the present one?
    #[inline]
    pub fn coming(&self, bucket: u64) -> impl Iterator<Item = usize> + '_ {
        let head = self.times.len() + (bucket as usize & (self.buckets() - 1));
        let mut circle = self.nodes[head].next as usize;
        std::iter::from_fn(move || {
            let found = circle;
            (found < self.times.len()).then(|| {
                circle = self.nodes[found].next as usize;
                found
            })
        })
    }

    /// Asks the memory for what [`Self::coming`] and [`Self::set`] will read.
    #[inline]
    pub fn prefetch_coming(&self, bucket: u64) {
        let head = self.times.len() + (bucket as usize & (self.buckets() - 1));
        prefetch(&self.nodes, head);
    }

    /// Asks the memory for what [`Self::set`] will read.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        prefetch(&self.nodes, circle);
        prefetch(&self.times, circle);
    }

    /// Of each circle the time of its event (s since the epoch), infinite when it has none.
    pub fn times(&self) -> &[f64] {
        &self.times
    }

    fn buckets(&self) -> usize {
        self.nodes.len() - self.times.len() - 1
    }

    /// Goes to the next bucket that holds something; `false` when there is none.
    fn step(&mut self) -> bool {
        for _ in 0..self.buckets() {
            self.cursor += 1;
            self.passed += 1;
            let place = self.cursor as usize & (self.buckets() - 1);
            if place == 0 {
                self.turn();
            }
            // If the turn chose other buckets, this links one of them as it was.
            self.relink(self.times.len() + place);
            if !self.current.is_empty() {
                return true;
            }
        }
        self.fit()
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
        self.nodes[head] = Node { previous: head as u32, next: head as u32 };
        while circle != head {
            let next = self.nodes[circle].next as usize;
            self.link(circle);
            circle = next;
        }
    }

    /// Chooses the width by the events that there are, and links them all again; `false` when there are none.
    fn fit(&mut self) -> bool {
        let mut pending: Vec<f64> = self.times.iter().copied().filter(|&time| time < f64::INFINITY).collect();
        let first = pending.iter().copied().fold(f64::INFINITY, f64::min);
        if first < f64::INFINITY {
            let middle = pending.len() / 2;
            let span = *pending.select_nth_unstable_by(middle, f64::total_cmp).1 - first;
            let width = span * EVENTS_PER_BUCKET as f64 / (middle + 1) as f64;
            self.per_second =
                width.recip().min(MOST_BUCKETS / first.max(f64::MIN_POSITIVE)).clamp(1e-300, 1e300);
            self.cursor = (first * self.per_second) as u64;
        }
        (self.passed, self.taken) = (0, 0);
        self.current.clear();
        for (index, node) in self.nodes.iter_mut().enumerate() {
            *node = Node { previous: index as u32, next: index as u32 };
        }
        for circle in 0..self.times.len() {
            self.link(circle);
        }
        first < f64::INFINITY
    }

    #[inline]
    fn unlink(&mut self, circle: usize) {
        let Node { previous, next } = self.nodes[circle];
        if previous == IN_CURRENT {
            let place = next as usize;
            self.current.swap_remove(place);
            if let Some(&(_, moved)) = self.current.get(place) {
                self.nodes[moved as usize].next = next;
            }
        } else {
            self.nodes[previous as usize].next = next;
            self.nodes[next as usize].previous = previous;
        }
    }

    #[inline]
    fn link(&mut self, circle: usize) {
        let time = self.times[circle];
        // A time beyond what a u64 holds belongs to the last bucket that it can number.
        let bucket = (time * self.per_second) as u64;
        if bucket <= self.cursor {
            self.nodes[circle] = Node { previous: IN_CURRENT, next: self.current.len() as u32 };
            self.current.push((time, circle as u32));
            self.taken += 1;
        } else {
            let is_in_ring = bucket - self.cursor < self.buckets() as u64;
            let place = if is_in_ring { bucket as usize & (self.buckets() - 1) } else { self.buckets() };
            let head = if time < f64::INFINITY { self.times.len() + place } else { circle };
            self.link_after(head, circle);
        }
    }

    #[inline]
    fn link_after(&mut self, head: usize, circle: usize) {
        let next = if head == circle { circle } else { self.nodes[head].next as usize };
        self.nodes[circle] = Node { previous: head as u32, next: next as u32 };
        self.nodes[head].next = circle as u32;
        self.nodes[next].previous = circle as u32;
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
                let mut ring = BucketRing::new(count);
                let mut now = 0.0;
                for round in 0..2_000 {
                    assert_eq!(ring.first().map(|first| first.0), expected(ring.times()));
                    if let Some((time, circle)) = ring.first() {
                        now = time;
                        assert_eq!(ring.times()[circle], time);
                        let mut tied: Vec<usize> = ring.tied(time).collect();
                        tied.sort_unstable();
                        let all = (0..count).filter(|&other| ring.times()[other] == time);
                        assert_eq!(tied, all.collect::<Vec<_>>());
                    }
                    let circle = ring.first().map_or(0, |first| first.1);
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
