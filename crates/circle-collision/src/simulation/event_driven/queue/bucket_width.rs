//! The width of the buckets of a calendar queue.

/// How time is divided into buckets, and how well that suits the events taken from them.
#[derive(Clone, Debug)]
pub struct BucketWidth {
    /// The number of buckets per second.
    per_second: f64,
    /// The number of buckets passed since the width was last chosen.
    pub passed: usize,
    /// The number of events in these.
    pub taken: usize,
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
    pub fn bucket(&self, time: f64) -> u64 {
        let scaled = time * self.per_second;
        let number = if scaled < MAX_BUCKET { scaled } else { MAX_BUCKET };
        let number = if number > 0.0 { number } else { 0.0 };
        (number + WHOLE).to_bits() - WHOLE.to_bits()
    }

    /// Whether a bucket had far more or far fewer events on average than it should have.
    pub fn is_unfit(&self) -> bool {
        let expected = self.passed * EVENTS_PER_BUCKET;
        self.taken > expected * TOLERANCE || self.taken * TOLERANCE < expected
    }

    /// Chooses the width from the times of all events (s since the epoch), which are finite, and restarts the counts.
    /// Returns the earliest time: `None`, with the width unchanged, if there are none.
    pub fn fit(&mut self, mut times: Vec<f64>) -> Option<f64> {
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
