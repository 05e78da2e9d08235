//! The systems that the window library runs on, and where what it reports differs among them.

use macroquad::miniquad::{KeyCode, KeyMods};

/// A system with windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// Linux and its relatives.
    X11,
    /// Windows.
    Windows,
    /// macOS.
    Mac,
    /// A page in a browser.
    Web,
}

impl Platform {
    /// The one that this program was built for.
    pub const HERE: Self = if cfg!(target_arch = "wasm32") {
        Self::Web
    } else if cfg!(target_os = "windows") {
        Self::Windows
    } else if cfg!(target_os = "macos") {
        Self::Mac
    } else {
        Self::X11
    };

    /// A key and what is held beside it, with Ctrl for what the system uses in its place.
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

    /// Is the character of a key reported before the key itself?
    pub fn tells_character_first(self) -> bool {
        match self {
            Self::X11 => true,
            Self::Windows | Self::Mac | Self::Web => false,
        }
    }

    /// Does this character stand for a key that types none?
    pub fn is_key_without_character(self, character: char) -> bool {
        match self {
            Self::X11 | Self::Windows | Self::Web => false,
            // Arrows and function keys.
            Self::Mac => ('\u{f700}'..='\u{f8ff}').contains(&character),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };

    #[test]
    fn command_is_ctrl_on_a_mac_and_nowhere_else() {
        let logo = KeyMods { logo: true, ..NONE };
        let (code, mods) = Platform::Mac.with_ctrl(KeyCode::LeftSuper, logo);
        assert_eq!((code, mods), (KeyCode::LeftControl, KeyMods { ctrl: true, ..NONE }));
        assert!(Platform::Mac.with_ctrl(KeyCode::Z, KeyMods { ctrl: true, ..NONE }).1.ctrl);
        for platform in [Platform::X11, Platform::Windows, Platform::Web] {
            assert_eq!(platform.with_ctrl(KeyCode::LeftSuper, logo), (KeyCode::LeftSuper, logo));
        }
    }
}
