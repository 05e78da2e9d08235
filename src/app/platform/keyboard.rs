//! Keyboards whose keys are reported by their place: those of Windows, macOS and the web.

use macroquad::miniquad::KeyCode;

/// The keyboard, of which nothing has to be asked.
#[derive(Debug, Default)]
pub struct Keyboard {}

impl Keyboard {
    /// Returns `None`.
    #[expect(clippy::unused_self, reason = "it has a state on other systems")]
    pub fn place_of(&mut self, _character: char) -> Option<KeyCode> {
        None
    }
}
