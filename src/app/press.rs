//! A press of a key.

use macroquad::miniquad::{KeyCode, KeyMods};

/// A key that was pressed, or repeats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// The key: by the character that it types without Shift on X11, by its place on a US keyboard elsewhere.
    pub code: KeyCode,
    /// The character that it typed. With Ctrl, a control character on some systems, and none on others.
    pub typed: Option<char>,
    /// The modifiers held before it.
    pub mods: KeyMods,
}
