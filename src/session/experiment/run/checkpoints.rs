//! The checkpoints of a run, within a fixed amount of memory.

use circle_collision::simulation::Snapshot;

use super::log::LogLength;

/// The initial number of pair tests between two checkpoints: about as many as a machine makes between two frames.
const TESTS_BETWEEN: u64 = 200_000;

/// The initial maximum number of steps or contacts between two checkpoints, since each costs more than its pair tests.
const STEPS_BETWEEN: u32 = 5_000;

/// A moment of a run that can be restored.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    pub snapshot: Snapshot,
    /// The length of the log at that moment.
    pub happened: LogLength,
}

/// The checkpoints of one run, from its start.
///
/// When the memory is full, every second checkpoint is dropped and the spacing doubles, so that a seek takes longer. After
/// [`MAX_THINNED`] times, the oldest checkpoints are dropped, and the past reaches back less far.
#[derive(Clone, Debug)]
pub struct Checkpoints {
    kept: Vec<Checkpoint>,
    thinned: u32,
    tests_at_last: u64,
    steps: u32,
}

/// The maximum number of times that the spacing doubles.
const MAX_THINNED: u32 = 2;

impl Checkpoints {
    /// Returns the checkpoints of a run that begins here.
    pub fn new(start: Checkpoint) -> Self {
        let tests_at_last = start.snapshot.counters().pair_tests;
        Self { kept: vec![start], thinned: 0, tests_at_last, steps: 0 }
    }

    /// Returns the earliest time on record (s, absolute); infinity if nothing is recorded.
    pub fn reach_to(&self) -> f64 {
        self.kept.first().map_or(f64::INFINITY, |checkpoint| checkpoint.snapshot.time())
    }

    /// Returns the earliest checkpoint on record.
    pub fn first(&self) -> Option<&Checkpoint> {
        self.kept.first()
    }

    /// Returns the last checkpoint at or before `time` (s, absolute); the first if there is none.
    pub fn before(&self, time: f64) -> Option<&Checkpoint> {
        let after = self.kept.partition_point(|checkpoint| checkpoint.snapshot.time() <= time);
        self.kept.get(after.saturating_sub(1))
    }

    /// Counts a step or contact, after which the total of pair tests is `pair_tests`. Returns whether another checkpoint is
    /// due.
    pub fn is_due(&mut self, pair_tests: u64) -> bool {
        self.steps += 1;
        let distance = 1_u64 << self.thinned;
        pair_tests.saturating_sub(self.tests_at_last) >= TESTS_BETWEEN * distance
            || u64::from(self.steps) >= u64::from(STEPS_BETWEEN) * distance
    }

    /// Records a checkpoint, unless it is not later than the last. All checkpoints together use at most `budget` bytes.
    pub fn remember(&mut self, checkpoint: Checkpoint, budget: usize) {
        self.count_from(checkpoint.snapshot.counters().pair_tests);
        if self.kept.last().is_some_and(|last| last.snapshot.time() >= checkpoint.snapshot.time()) {
            return;
        }
        self.kept.push(checkpoint);
        while self.kept.len() > 2 && self.size() > budget {
            self.make_room();
        }
    }

    /// Measures the spacing to the next checkpoint from an earlier checkpoint, with this total of pair tests.
    pub fn count_from(&mut self, pair_tests: u64) {
        self.tests_at_last = pair_tests;
        self.steps = 0;
    }

    /// Drops the checkpoints whose log was shorter than this: the log entries that they need have been dropped.
    pub fn drop_before(&mut self, log: LogLength) {
        self.kept.retain(|Checkpoint { happened, .. }| {
            happened.events >= log.events && happened.audited >= log.audited
        });
    }

    /// Estimates the memory that all checkpoints use (bytes).
    fn size(&self) -> usize {
        self.kept.iter().map(|checkpoint| checkpoint.snapshot.size()).sum()
    }

    fn make_room(&mut self) {
        if self.thinned < MAX_THINNED {
            self.thinned += 1;
            // The first is the start, and stays.
            let mut stays = [true, false].into_iter().cycle();
            self.kept.retain(|_| stays.next() == Some(true));
        } else {
            self.kept.drain(..=self.kept.len() / 4);
        }
    }
}
