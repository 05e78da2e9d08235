//! The clock of the page, like that of the standard library, which has none there.

use std::ops::{Add, Sub};
use std::time::Duration;

use super::page;

/// A moment, by the time since the page was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

impl Instant {
    /// Returns the present.
    pub fn now() -> Self {
        Self(Duration::from_secs_f64(page::now().max(0.0)))
    }

    /// Returns the time since an earlier moment; zero for a later one.
    pub fn duration_since(self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the time since this moment.
    pub fn elapsed(self) -> Duration {
        Self::now().duration_since(self)
    }
}

impl Add<Duration> for Instant {
    type Output = Self;

    fn add(self, duration: Duration) -> Self {
        Self(self.0 + duration)
    }
}

impl Sub for Instant {
    type Output = Duration;

    fn sub(self, earlier: Self) -> Duration {
        self.duration_since(earlier)
    }
}
