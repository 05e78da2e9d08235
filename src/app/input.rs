//! Actions of the user with mouse, fingers and keys.

use egui::{Pos2, Vec2};
use macroquad::miniquad::{KeyCode, KeyMods, MouseButton};

/// One input of the user. Positions in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    /// The pointer moved to this place.
    Moved(Pos2),
    /// A button was pressed at this place.
    Pressed(MouseButton, Pos2),
    /// A button was released at this place.
    Released(MouseButton, Pos2),
    /// The wheel was turned, in notches.
    Wheel(Vec2),
    /// Two fingers moved the view by this way (points), and zoomed it by this factor at their middle.
    Pinch { at: Pos2, way: Vec2, factor: f32 },
    /// The inputs from here on are of a finger, or of the mouse.
    IsFinger(bool),
    /// A key was pressed, or repeats.
    Key(Press),
    /// A key was released.
    KeyUp(KeyCode, KeyMods),
    /// The window lost the keyboard: everything counts as released.
    FocusLost,
    /// The pointer left the window with the button held.
    LeftHolding,
    /// The button that was held when the pointer left the window was released outside.
    ReleasedOutside,
}

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
