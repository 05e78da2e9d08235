//! Places to go back to, within a fixed amount of memory.

use super::log::LogLength;
use crate::simulation::Snapshot;

/// All places together take at most so much memory (bytes).
const BUDGET: usize = 64 << 20;

/// Between two places at first lie so many pair tests: about what a machine does between two pictures.
const TESTS_BETWEEN: u64 = 200_000;

/// And at most so many steps or contacts, each of which costs more than its tests.
const HAPPENINGS_BETWEEN: u32 = 2_000;

/// A moment of the run, and how much was logged until then.
#[derive(Clone, Debug)]
pub struct Place {
    /// The world.
    pub snapshot: Snapshot,
    /// The length of the log until then.
    pub happened: LogLength,
}

/// The recorded past of one run, from its start on.
///
/// When the memory is full every second place goes and the distance doubles: a seek then takes longer, up to a limit. At
/// that limit the oldest go, and the past reaches less far back.
#[derive(Clone, Debug)]
pub struct History {
    places: Vec<Place>,
    size: usize,
    thinned: u32,
    tests_at_last: u64,
    happenings: u32,
}

/// So often the distance doubles before the oldest places go.
const MOST_THINNED: u32 = 2;

impl History {
    /// A past that begins here.
    pub fn new(start: Place) -> Self {
        let tests_at_last = start.snapshot.counters().pair_tests;
        let size = start.snapshot.size();
        Self { places: vec![start], size, thinned: 0, tests_at_last, happenings: 0 }
    }

    /// How far back it reaches (s, absolute); infinity when nothing is recorded.
    pub fn reaches_to(&self) -> f64 {
        self.places.first().map_or(f64::INFINITY, |place| place.snapshot.time())
    }

    /// The earliest place on record.
    pub fn first(&self) -> Option<&Place> {
        self.places.first()
    }

    /// The last place at or before `time`; the first when there is none.
    pub fn before(&self, time: f64) -> Option<&Place> {
        let after = self.places.partition_point(|place| place.snapshot.time() <= time);
        self.places.get(after.saturating_sub(1))
    }

    /// One more step or contact was made, and that many pairs were tested so far. Is it time for another place?
    pub fn is_due(&mut self, pair_tests: u64) -> bool {
        self.happenings += 1;
        let distance = 1_u64 << self.thinned;
        pair_tests.saturating_sub(self.tests_at_last) >= TESTS_BETWEEN * distance
            || u64::from(self.happenings) >= u64::from(HAPPENINGS_BETWEEN) * distance
    }

    /// Remembers a place. One that lies before the last is known already.
    pub fn remember(&mut self, place: Place) {
        self.tests_at_last = place.snapshot.counters().pair_tests;
        self.happenings = 0;
        if self.places.last().is_some_and(|last| last.snapshot.time() >= place.snapshot.time()) {
            return;
        }
        self.size += place.snapshot.size();
        self.places.push(place);
        while self.size > BUDGET && self.places.len() > 2 {
            self.make_room();
        }
    }

    /// The run goes on from an earlier place: what comes is measured from there.
    pub fn went_back(&mut self, pair_tests: u64) {
        self.tests_at_last = pair_tests;
        self.happenings = 0;
    }

    /// Forgets the places whose log was shorter than this: their entries are no longer kept.
    pub fn forget_before(&mut self, log: LogLength) {
        let is_kept =
            |place: &Place| place.happened.events >= log.events && place.happened.audited >= log.audited;
        self.places.retain(is_kept);
        self.size = self.places.iter().map(|place| place.snapshot.size()).sum();
    }

    fn make_room(&mut self) {
        if self.thinned < MOST_THINNED {
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
