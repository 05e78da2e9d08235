//! The window systems, the screen, and the readers of the clipboard.

use macroquad::miniquad::{KeyCode, KeyMods};

/// The maximum number of notches of the wheel in one event: a hand does not turn it further.
const MAX_NOTCHES: f32 = 3.0;

/// A window system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowSystem {
    X11,
    Windows,
    Mac,
    /// A page in a browser.
    Web,
}

impl WindowSystem {
    /// Converts a turn of the wheel, as the window library reports it, to notches.
    pub fn notches(self, reported: f32) -> f32 {
        let notch = match self {
            Self::X11 => 1.0,
            Self::Windows => 120.0,
            // A line counts as ten, and a pixel of a touchpad as one.
            Self::Mac => 10.0,
            Self::Web => 100.0,
        };
        (reported / notch).clamp(-MAX_NOTCHES, MAX_NOTCHES)
    }

    /// Returns the size with which the window opens on a screen with this scale, in the unit that the window library
    /// expects: the wanted size (points), but no larger than the room on the screen (in the same unit).
    ///
    /// If the room is not known, the size at scale one is used for larger scales as well, so that the window fits.
    pub fn window_size(self, wanted: [f32; 2], scale: f32, room: Option<[f32; 2]>) -> [f32; 2] {
        let unit = match self {
            Self::X11 | Self::Windows | Self::Web => scale,
            // Here the window library expects points.
            Self::Mac => 1.0,
        };
        let unit = if room.is_none() { unit.min(1.0) } else { unit };
        let [width, height] = wanted.map(|points| (points * unit).floor());
        room.map_or([width, height], |room| [width.min(room[0]).max(1.0), height.min(room[1]).max(1.0)])
    }

    /// Returns a key and its modifiers, with Ctrl for the key that the system uses instead.
    pub fn with_ctrl(self, code: KeyCode, mods: KeyMods) -> (KeyCode, KeyMods) {
        match self {
            Self::X11 | Self::Windows | Self::Web => (code, mods),
            Self::Mac => {
                let code = match code {
                    KeyCode::LeftSuper => KeyCode::LeftControl,
                    KeyCode::RightSuper => KeyCode::RightControl,
                    other => other,
                };
                (code, KeyMods { ctrl: mods.ctrl || mods.logo, logo: false, ..mods })
            }
        }
    }

    /// Whether the character of a key is reported before the key itself.
    pub fn tells_character_first(self) -> bool {
        match self {
            Self::X11 => true,
            Self::Windows | Self::Mac | Self::Web => false,
        }
    }

    /// Whether this character is reported for a key that types none.
    pub fn is_key_without_character(self, character: char) -> bool {
        match self {
            Self::X11 | Self::Windows | Self::Web => false,
            // Arrows and function keys.
            Self::Mac => ('\u{f700}'..='\u{f8ff}').contains(&character),
        }
    }
}

/// The screen that a window is about to open on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Desktop {
    /// Pixels per point.
    pub scale: f32,
    /// The maximum width and height of a window that is entirely visible (pixels), on all monitors together, if they are known.
    pub room: Option<[f32; 2]>,
}

impl Desktop {
    /// A screen about which nothing is known.
    pub(super) const UNKNOWN: Self = Self { scale: 1.0, room: None };
}

/// The receiver of the text on the clipboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The text field that has the keyboard.
    Field,
    /// The program, which opens the scene in it.
    Scene,
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: [f32; 2] = [1280.0, 800.0];

    const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };

    #[test]
    fn a_notch_is_a_notch_everywhere() {
        use WindowSystem::{Mac, Web, Windows, X11};
        for (system, reported) in [(X11, 1.0), (Windows, 120.0), (Web, 100.0), (Mac, 10.0)] {
            assert_eq!(system.notches(reported), 1.0, "{system:?}");
            assert_eq!(system.notches(-reported), -1.0, "{system:?}");
            assert_eq!(system.notches(1e5), 3.0, "{system:?}");
            assert_eq!(system.notches(-1e5), -3.0, "{system:?}");
            assert_eq!(system.notches(0.0), 0.0);
        }
        assert_eq!(Web.notches(120.0), 1.2);
        assert_eq!(Windows.notches(30.0), 0.25, "a fine wheel");
    }

    #[test]
    fn the_window_fits_on_the_screen() {
        use WindowSystem::{Mac, Web, Windows, X11};
        for system in [X11, Windows, Web] {
            assert_eq!(system.window_size(WINDOW, 1.0, None), [1280.0, 800.0]);
            assert_eq!(system.window_size(WINDOW, 1.25, None), [1280.0, 800.0], "it might not fit");
            assert_eq!(system.window_size(WINDOW, 2.0, None), [1280.0, 800.0], "it might not fit");
            assert_eq!(system.window_size(WINDOW, 0.5, None), [640.0, 400.0]);
            assert_eq!(system.window_size(WINDOW, 2.0, Some([5120.0, 2880.0])), [2560.0, 1600.0]);
            assert_eq!(system.window_size(WINDOW, 2.0, Some([1920.0, 1080.0])), [1920.0, 1080.0]);
            assert_eq!(system.window_size(WINDOW, 1.0, Some([1366.0, 728.0])), [1280.0, 728.0]);
            assert_eq!(system.window_size(WINDOW, 1.5, Some([3840.0, 2160.0])), [1920.0, 1200.0]);
        }
        assert_eq!(Mac.window_size(WINDOW, 2.0, None), [1280.0, 800.0], "it takes points");
        assert_eq!(X11.window_size(WINDOW, 1.0, Some([0.0, -40.0])), [1.0, 1.0], "never none");
    }

    #[test]
    fn command_is_ctrl_on_a_mac_and_nowhere_else() {
        let logo = KeyMods { logo: true, ..NONE };
        let (code, mods) = WindowSystem::Mac.with_ctrl(KeyCode::LeftSuper, logo);
        assert_eq!((code, mods), (KeyCode::LeftControl, KeyMods { ctrl: true, ..NONE }));
        assert!(WindowSystem::Mac.with_ctrl(KeyCode::Z, KeyMods { ctrl: true, ..NONE }).1.ctrl);
        for system in [WindowSystem::X11, WindowSystem::Windows, WindowSystem::Web] {
            assert_eq!(system.with_ctrl(KeyCode::LeftSuper, logo), (KeyCode::LeftSuper, logo));
        }
    }
}
