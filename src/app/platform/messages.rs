//! Windows and macOS, on which a window at rest waits for the messages of the system.

use std::cell::Cell;
use std::time::Duration;

use super::system::Waking;

/// The interval between two frames that are drawn although nothing happens.
const INTERVAL: Duration = Duration::from_millis(250);

/// Lets the window wait for the messages of the system, all of which wake it.
#[derive(Debug)]
pub struct Wake {
    asks_for_frames: Cell<bool>,
}

impl Wake {
    /// Starts with a window that waits until something happens.
    pub fn start(_class: &str) -> Self {
        Self { asks_for_frames: Cell::new(false) }
    }
}

impl Waking for Wake {
    fn expect_close_requests(&self) {
        self.asks_for_frames.set(true);
    }

    /// If the window must not rest, waits a short time itself.
    fn may_rest(&self) -> bool {
        if self.asks_for_frames.get() {
            std::thread::sleep(INTERVAL);
        }
        !self.asks_for_frames.get()
    }
}
