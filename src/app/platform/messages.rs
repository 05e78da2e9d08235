//! Windows and macOS, where a window at rest waits for the messages of the system.

use std::cell::Cell;
use std::time::Duration;

use crate::app::bounds::PixelRect;

/// The interval between two frames that are drawn though nothing happens.
const INTERVAL: Duration = Duration::from_millis(250);

/// Lets the window wait for the messages of the system, which all wake it.
#[derive(Debug)]
pub struct Wake {
    asks_for_frames: Cell<bool>,
}

impl Wake {
    /// Starts with a window that waits as long as nothing comes.
    pub fn start(_class: &str) -> Self {
        Self { asks_for_frames: Cell::new(false) }
    }

    /// Makes the window draw a few frames a second also at rest: a request to close it comes with the next one.
    pub fn expect_close_requests(&self) {
        self.asks_for_frames.set(true);
    }

    /// Returns false.
    #[expect(clippy::unused_self, reason = "it is known on other systems")]
    pub fn knows_rect(&self) -> bool {
        false
    }

    /// Returns `None`.
    #[expect(clippy::unused_self, reason = "it is known on other systems")]
    pub fn rect(&self) -> Option<PixelRect> {
        None
    }

    /// Whether the window may wait for the next event. Waits a little itself where it must not.
    pub fn may_rest(&self) -> bool {
        if self.asks_for_frames.get() {
            std::thread::sleep(INTERVAL);
        }
        !self.asks_for_frames.get()
    }

    /// Returns false: nothing says whether the window is minimized, and at rest it draws nothing.
    #[expect(clippy::unused_self, reason = "it is known on other systems")]
    pub fn is_hidden(&self) -> bool {
        false
    }
}
