//! The clock of a world.

/// A time kept as an epoch and an offset from it, so that a long run stays as exact as a short one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clock {
    /// The absolute time from which offsets count (s).
    pub epoch: f64,
    /// The present, counted from the epoch (s).
    pub now: f64,
}

impl Clock {
    /// Returns the absolute time (s).
    pub fn time(&self) -> f64 {
        self.epoch + self.now
    }

    /// Moves the epoch to the present.
    pub fn rebase(&mut self) {
        self.epoch += self.now;
        self.now = 0.0;
    }
}
