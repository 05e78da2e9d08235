//! Waiting for signs, never for a time.

use std::thread::sleep;
use std::time::{Duration, Instant};

/// After this a sign will not come any more. Far longer than anything takes, even on a machine that others use, too.
const DEADLINE: Duration = Duration::from_secs(15);

/// Between two looks.
const LOOK: Duration = Duration::from_millis(4);

/// Looks until there is something, and returns it.
pub fn wait_for<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(began.elapsed() < DEADLINE, "waited in vain for {what}");
        sleep(LOOK);
    }
}

/// Tells of a number, look by look, whether it has not changed for so long: the one sign there is of something that no
/// longer happens.
pub fn stall(quiet: Duration) -> impl FnMut(u64) -> bool {
    let mut last = None;
    let mut since = Instant::now();
    move |now| {
        if last != Some(now) {
            last = Some(now);
            since = Instant::now();
        }
        since.elapsed() >= quiet
    }
}
