//! Waiting for signs, never for a fixed time.

use std::thread::sleep;
use std::time::{Duration, Instant};

/// The longest wait for a sign: far longer than anything takes, even on a busy machine.
const DEADLINE: Duration = Duration::from_mins(1);

/// The time between two checks.
const INTERVAL: Duration = Duration::from_millis(4);

/// Checks until there is a result, and returns it.
pub fn wait_for<T>(what: &str, mut check: impl FnMut() -> Option<T>) -> T {
    let began = Instant::now();
    loop {
        if let Some(found) = check() {
            return found;
        }
        assert!(began.elapsed() < DEADLINE, "waited in vain for {what}");
        sleep(INTERVAL);
    }
}

/// Returns a check whether a number has stayed the same for this long: the only sign that something has ended.
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
