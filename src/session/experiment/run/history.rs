//! Places to go back to, within a fixed amount of memory.

use super::log::LogLength;
use crate::simulation::Snapshot;

/// The number of pair tests between two places at first: about what a machine makes between two pictures.
const TESTS_BETWEEN: u64 = 200_000;

/// The maximum number of steps or contacts between two places at first, since each costs more than its pair tests.
const STEPS_BETWEEN: u32 = 5_000;

/// A moment of a run that can be restored.
#[derive(Clone, Debug)]
pub struct Place {
    /// The world.
    pub snapshot: Snapshot,
    /// The length of the log until then.
    pub happened: LogLength,
}

/// The recorded past of one run, from its start on.
///
/// When the memory is full, every second place is dropped and the distance doubles, so that a seek takes longer. After
/// [`MAX_THINNED`] times the oldest places are dropped, and the past reaches less far back.
#[derive(Clone, Debug)]
pub struct History {
    places: Vec<Place>,
    size: usize,
    thinned: u32,
    tests_at_last: u64,
    steps: u32,
}

/// The maximum number of times that the distance doubles.
const MAX_THINNED: u32 = 2;

impl History {
    /// Returns a past that begins here.
    pub fn new(start: Place) -> Self {
        let tests_at_last = start.snapshot.counters().pair_tests;
        let size = start.snapshot.size();
        Self { places: vec![start], size, thinned: 0, tests_at_last, steps: 0 }
    }

    /// Returns the earliest time on record (s, absolute); infinity when nothing is recorded.
    pub fn reaches_to(&self) -> f64 {
        self.places.first().map_or(f64::INFINITY, |place| place.snapshot.time())
    }

    /// Returns the earliest place on record.
    pub fn first(&self) -> Option<&Place> {
        self.places.first()
    }

    /// Returns the last place at or before `time` (s, absolute); the first when there is none.
    pub fn before(&self, time: f64) -> Option<&Place> {
        let after = self.places.partition_point(|place| place.snapshot.time() <= time);
        self.places.get(after.saturating_sub(1))
    }

    /// Counts a step or contact, after which the sum of pair tests is `pair_tests`. Returns whether another place is due.
    pub fn is_due(&mut self, pair_tests: u64) -> bool {
        self.steps += 1;
        let distance = 1_u64 << self.thinned;
        pair_tests.saturating_sub(self.tests_at_last) >= TESTS_BETWEEN * distance
            || u64::from(self.steps) >= u64::from(STEPS_BETWEEN) * distance
    }

    /// Records a place, unless it is before the last. All places together take at most `budget` bytes.
    pub fn remember(&mut self, place: Place, budget: usize) {
        self.tests_at_last = place.snapshot.counters().pair_tests;
        self.steps = 0;
        if self.places.last().is_some_and(|last| last.snapshot.time() >= place.snapshot.time()) {
            return;
        }
        self.size += place.snapshot.size();
        self.places.push(place);
        while self.size > budget && self.places.len() > 2 {
            self.make_room();
        }
    }

    /// Measures the distance to the next place from an earlier place, with this sum of pair tests.
    pub fn went_back(&mut self, pair_tests: u64) {
        self.tests_at_last = pair_tests;
        self.steps = 0;
    }

    /// Forgets the places whose log was shorter than this: their entries are dropped.
    pub fn forget_before(&mut self, log: LogLength) {
        let is_kept =
            |place: &Place| place.happened.events >= log.events && place.happened.audited >= log.audited;
        self.places.retain(is_kept);
        self.size = self.places.iter().map(|place| place.snapshot.size()).sum();
    }

    fn make_room(&mut self) {
        if self.thinned < MAX_THINNED {
            self.thinned += 1;
            let mut index = 0;
            // The first is the start, and stays.
            self.places.retain(|_| {
                index += 1;
                index % 2 == 1
            });
        } else {
            self.places.drain(..=self.places.len() / 4);
        }
        self.size = self.places.iter().map(|place| place.snapshot.size()).sum();
    }
}
