//! Systems that always have a display, or say themselves that they have none: Windows, macOS and the web.

use macroquad::miniquad::KeyCode;

use super::Screen;
use crate::app::launch_error::LaunchError;

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

/// Returns an unknown screen: it is known only once the window is open, and a page sizes its canvas itself.
pub fn screen() -> Screen {
    Screen::UNKNOWN
}

/// Does nothing: what fails is reported.
pub fn opens() {}

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
