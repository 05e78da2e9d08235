//! Sums over a run.

/// Sums over the run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Pairs tested or solved by the detection method: by a fixed step all pairs of few circles, neighbors of many (where
    /// the audit watches, those along the whole way of the step).
    pub pair_tests: u64,
    /// Contacts of two circles that were found.
    pub pair_collisions: u64,
    /// Contacts with walls.
    pub wall_hits: u64,
    /// Meetings that overlap detection saw in time.
    pub caught: u64,
    /// Meetings that it saw when they were past.
    pub too_late: u64,
    /// Meetings that it did not see.
    pub missed: u64,
    /// Contacts that it found of pairs that did not meet in that step: they overlapped when it began. Counted where the
    /// audit watches.
    pub overlapping_before: u64,
}

impl std::ops::Add for Counters {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            pair_tests: self.pair_tests + other.pair_tests,
            pair_collisions: self.pair_collisions + other.pair_collisions,
            wall_hits: self.wall_hits + other.wall_hits,
            caught: self.caught + other.caught,
            too_late: self.too_late + other.too_late,
            missed: self.missed + other.missed,
            overlapping_before: self.overlapping_before + other.overlapping_before,
        }
    }
}
