//! Keys of the window library as strokes of the key table, and as keys of egui.

use macroquad::miniquad::{KeyCode, KeyMods};

use super::input::Input;
use crate::lab::{Key, Stroke};

/// Which stroke of the key table is this?
///
/// Characters come from what was typed, so that `+` and `?` work on every keyboard; letters with Ctrl and keys without a
/// character come from the key.
pub fn stroke(input: &Input) -> Option<Stroke> {
    match *input {
        Input::Text(character, mods) if !mods.ctrl && !mods.alt && !mods.logo => {
            if character.is_control() || character.is_whitespace() {
                return None;
            }
            // Caps Lock alone is not Shift: the modifier decides, not the letter that came out.
            let shift = mods.shift && character.is_alphabetic();
            let lower = character.to_lowercase().next().unwrap_or(character);
            Some(Stroke { key: Key::Char(lower), ctrl: false, shift })
        }
        Input::Key(code, mods) if !mods.alt && !mods.logo => {
            let key = match (plain_key(code), letter(code)) {
                (Some(key), _) => key,
                (None, Some(letter)) if mods.ctrl => Key::Char(letter),
                _ => return None,
            };
            Some(Stroke { key, ctrl: mods.ctrl, shift: mods.shift })
        }
        _ => None,
    }
}

/// The letter that goes down with Ctrl and nothing else, as for copying.
pub fn ctrl_letter(input: &Input) -> Option<char> {
    match *input {
        Input::Key(code, mods) if mods.ctrl && !mods.alt && !mods.shift && !mods.logo => letter(code),
        _ => None,
    }
}

/// The key as egui calls it, for text fields and for moving the focus.
pub fn egui_key(code: KeyCode) -> Option<egui::Key> {
    Some(match code {
        KeyCode::Left => egui::Key::ArrowLeft,
        KeyCode::Right => egui::Key::ArrowRight,
        KeyCode::Up => egui::Key::ArrowUp,
        KeyCode::Down => egui::Key::ArrowDown,
        KeyCode::Escape => egui::Key::Escape,
        KeyCode::Tab => egui::Key::Tab,
        KeyCode::Backspace => egui::Key::Backspace,
        KeyCode::Enter | KeyCode::KpEnter => egui::Key::Enter,
        KeyCode::Space => egui::Key::Space,
        KeyCode::Delete => egui::Key::Delete,
        KeyCode::Home => egui::Key::Home,
        KeyCode::End => egui::Key::End,
        KeyCode::PageUp => egui::Key::PageUp,
        KeyCode::PageDown => egui::Key::PageDown,
        other => return egui::Key::from_name(&letter(other)?.to_uppercase().to_string()),
    })
}

/// What is held after this key went down or up: the window library reports what was held before.
///
/// Of two Shift keys that are held at once, letting go of one counts as letting go of both.
pub fn mods_after(code: KeyCode, mods: KeyMods, is_pressed: bool) -> KeyMods {
    match code {
        KeyCode::LeftShift | KeyCode::RightShift => KeyMods { shift: is_pressed, ..mods },
        KeyCode::LeftControl | KeyCode::RightControl => KeyMods { ctrl: is_pressed, ..mods },
        KeyCode::LeftAlt | KeyCode::RightAlt => KeyMods { alt: is_pressed, ..mods },
        KeyCode::LeftSuper | KeyCode::RightSuper => KeyMods { logo: is_pressed, ..mods },
        _ => mods,
    }
}

/// The modifiers as egui calls them.
pub fn egui_modifiers(mods: KeyMods) -> egui::Modifiers {
    egui::Modifiers { alt: mods.alt, ctrl: mods.ctrl, shift: mods.shift, mac_cmd: false, command: mods.ctrl }
}

fn plain_key(code: KeyCode) -> Option<Key> {
    Some(match code {
        KeyCode::Space => Key::Space,
        KeyCode::Tab => Key::Tab,
        KeyCode::Escape => Key::Escape,
        KeyCode::Delete => Key::Delete,
        KeyCode::Home => Key::Home,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::F1 => Key::F(1),
        KeyCode::F11 => Key::F(11),
        KeyCode::F12 => Key::F(12),
        _ => return None,
    })
}

fn letter(code: KeyCode) -> Option<char> {
    // The key codes of letters are those of the capital letters.
    let number = code as u32;
    char::from_u32(number).filter(char::is_ascii_uppercase).map(|letter| letter.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };

    #[test]
    fn characters_count_as_they_were_typed() {
        let plus = stroke(&Input::Text('+', KeyMods { shift: true, ..NONE })).expect("a stroke");
        assert_eq!(plus, Stroke { key: Key::Char('+'), ctrl: false, shift: false });
        let shifted = stroke(&Input::Text('R', KeyMods { shift: true, ..NONE })).expect("a stroke");
        assert_eq!(shifted.label(), "Shift+R");
        let caps_lock = stroke(&Input::Text('R', NONE)).expect("a stroke");
        assert_eq!(caps_lock.label(), "R");
    }

    #[test]
    fn a_modifier_counts_from_its_own_press_to_its_own_release() {
        let ctrl = KeyMods { ctrl: true, ..NONE };
        assert!(mods_after(KeyCode::LeftControl, NONE, true).ctrl);
        assert!(!mods_after(KeyCode::LeftControl, ctrl, false).ctrl);
        assert!(mods_after(KeyCode::S, ctrl, false).ctrl);
        assert!(mods_after(KeyCode::RightShift, ctrl, true).shift);
    }

    #[test]
    fn letters_with_ctrl_come_from_the_key() {
        let ctrl = KeyMods { ctrl: true, ..NONE };
        assert_eq!(stroke(&Input::Key(KeyCode::S, ctrl)).map(Stroke::label).as_deref(), Some("Ctrl+S"));
        assert_eq!(stroke(&Input::Key(KeyCode::S, NONE)), None);
        assert_eq!(stroke(&Input::Text('s', ctrl)), None);
        assert_eq!(stroke(&Input::Text('s', KeyMods { alt: true, ..NONE })), None);
    }
}
