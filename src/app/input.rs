//! Actions of the user with mouse, fingers and keys.

use egui::{Pos2, Vec2};
use macroquad::miniquad::{KeyCode, KeyMods, MouseButton};

/// One input of the user. Positions are in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Input {
    /// The pointer moved to this position.
    Moved(Pos2),
    /// A button was pressed at this position.
    Pressed(MouseButton, Pos2),
    /// A button was released at this position.
    Released(MouseButton, Pos2),
    /// The wheel was turned, in notches.
    Wheel(Vec2),
    /// Two fingers moved the view by `way` (points), and zoomed it by `factor` around their midpoint.
    Pinch { at: Pos2, way: Vec2, factor: f32 },
    /// The inputs that follow come from a finger, or from the mouse.
    IsFinger(bool),
    /// A key was pressed or is repeating.
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

/// A key that was pressed or is repeating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Press {
    /// The key: on X11 by the character that it types without Shift, elsewhere by its position on a US keyboard.
    pub code: KeyCode,
    /// The character that it typed. With Ctrl, this is a control character on some systems, and `None` on others.
    pub typed: Option<char>,
    /// The modifiers that were held before it.
    pub mods: KeyMods,
    /// Whether it has been held since an earlier press.
    pub is_repeat: bool,
}
