//! Windows and macOS, which always have a display, or say themselves that they have none.

use std::cell::Cell;
use std::time::Duration;

use macroquad::miniquad::KeyCode;

use super::Screen;
use crate::app::bounds::PixelRect;
use crate::app::launch_error::LaunchError;

/// The interval between two frames that are drawn though nothing happens.
const INTERVAL: Duration = Duration::from_millis(250);

/// Nothing: no connection is needed.
#[derive(Debug)]
pub struct Display;

impl Display {
    /// Does nothing.
    #[expect(clippy::unused_self, reason = "it has a connection on other systems")]
    pub fn close(self) {}
}

/// Returns at once.
///
/// # Errors
///
/// None.
#[expect(clippy::unnecessary_wraps, reason = "it fails on other systems")]
pub fn connect() -> Result<Display, LaunchError> {
    Ok(Display)
}

/// Returns an unknown screen: it is known only once the window is open.
pub fn screen() -> Screen {
    Screen::UNKNOWN
}

/// Does nothing: what fails is reported.
pub fn opens() {}

/// Does nothing.
pub fn has_opened() {}

/// Nothing: a key is reported by its place.
#[derive(Debug, Default)]
pub struct Keyboard {}

impl Keyboard {
    /// Returns `None`.
    #[expect(clippy::unused_self, reason = "it has a state on other systems")]
    pub fn place_of(&mut self, _character: char) -> Option<KeyCode> {
        None
    }
}

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
