//! Sums over a run.

/// Sums over the run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counters {
    /// The number of pairs checked or solved by the detection method. A fixed step checks every pair of a few circles,
    /// and neighboring pairs of many; with the audit, the pairs that are neighbors anywhere along the step.
    pub pair_tests: u64,
    /// The number of contacts between two circles that were found.
    pub pair_collisions: u64,
    /// The number of contacts with walls that were found.
    pub wall_hits: u64,
    /// The number of true contacts that overlap detection caught.
    pub caught: u64,
    /// The number of true contacts that it caught too late.
    pub too_late: u64,
    /// The number of true contacts that it missed.
    pub missed: u64,
    /// The number of contacts found between pairs that overlapped already when the step began. Counted by the audit.
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
