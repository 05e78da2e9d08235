//! Translation of the window library's keys to strokes of the key table and to egui keys.

use macroquad::miniquad::{KeyCode, KeyMods};

use super::input::Press;
use crate::session::{Key, Stroke};

/// Returns the stroke of the key table; `None` for a key that cannot be part of one.
pub fn stroke(press: &Press) -> Option<Stroke> {
    let Press { code, mods, .. } = *press;
    if mods.logo {
        return None;
    }
    if let Some(key) = named_key(code) {
        return Some(Stroke { key, ctrl: mods.ctrl, shift: mods.shift, alt: mods.alt });
    }
    if mods.alt {
        return None;
    }
    let character = meant(press)?;
    // Caps Lock is not Shift: the modifier decides, not the case of the letter. Characters that need Shift on some
    // keyboards, such as `+` and `?`, are the same without it.
    let shift = mods.shift && character.is_alphabetic();
    Some(Stroke { key: Key::Char(character), ctrl: mods.ctrl, shift, alt: false })
}

/// Returns the letter pressed with Ctrl and no other modifier.
pub fn ctrl_letter(press: &Press) -> Option<char> {
    let KeyMods { shift, ctrl, alt, logo } = press.mods;
    meant(press).filter(|_| ctrl && !alt && !shift && !logo)
}

/// Returns the character of a press in lower case, according to the keyboard layout. For a character of another script,
/// returns the one that most keyboards have on that key.
fn meant(press: &Press) -> Option<char> {
    // Larger codes are named keys, such as Backspace, whose control characters do not stand for letters.
    let may_type = press.code as u32 <= KeyCode::Unknown as u32;
    match press.typed {
        Some(control @ '\u{1}'..='\u{1a}') if press.mods.ctrl && may_type => {
            char::from_u32(u32::from(control) + u32::from('a') - 1)
        }
        Some(typed) if is_of_another_script(typed) => letter_or_figure(press.code),
        Some(typed) if typed.is_control() || typed.is_whitespace() => None,
        Some(typed) => typed.to_lowercase().next(),
        None => letter_or_figure(press.code).filter(|_| press.mods.ctrl),
    }
}

/// Whether this character belongs to a script other than Latin; characters that every script uses do not.
pub fn is_of_another_script(character: char) -> bool {
    matches!(character, '\u{250}'..='\u{1dff}' | '\u{1f00}'..='\u{1fff}' | '\u{2c00}'..='\u{d7ff}' | '\u{f900}'..)
}

/// Returns egui's name for the key that was pressed, for text fields and for moving the focus.
pub fn egui_key(press: &Press) -> Option<egui::Key> {
    // Only letters: egui gives Ctrl with digits and punctuation other meanings.
    match meant(press).filter(char::is_ascii_lowercase) {
        Some(letter) => egui::Key::from_name(&letter.to_uppercase().to_string()),
        None => egui_key_up(press.code).filter(|_| letter_or_figure(press.code).is_none()),
    }
}

/// Returns egui's name for the key that was released.
pub fn egui_key_up(code: KeyCode) -> Option<egui::Key> {
    let named = NAMED_KEYS.iter().find(|(named, ..)| *named == code).map(|(_, key, _)| *key);
    let letter = letter_or_figure(code).filter(char::is_ascii_lowercase);
    named.or_else(|| egui::Key::from_name(&letter?.to_uppercase().to_string()))
}

/// Returns the modifiers after this key was pressed or released, for egui: the window library reports those before.
///
/// If two Shift keys are held at once, the release of one counts as the release of both.
pub fn modifiers_after(code: KeyCode, mods: KeyMods, is_pressed: bool) -> egui::Modifiers {
    let KeyMods { alt, ctrl, shift, .. } = match code {
        KeyCode::LeftShift | KeyCode::RightShift => KeyMods { shift: is_pressed, ..mods },
        KeyCode::LeftControl | KeyCode::RightControl => KeyMods { ctrl: is_pressed, ..mods },
        KeyCode::LeftAlt | KeyCode::RightAlt => KeyMods { alt: is_pressed, ..mods },
        KeyCode::LeftSuper | KeyCode::RightSuper => KeyMods { logo: is_pressed, ..mods },
        _ => mods,
    };
    egui::Modifiers { alt, ctrl, shift, mac_cmd: false, command: ctrl }
}

/// Whether this key is a modifier or a lock, which types nothing by itself.
pub fn is_modifier(code: KeyCode) -> bool {
    use KeyCode::{CapsLock, LeftAlt, LeftControl, LeftShift, LeftSuper, NumLock};
    use KeyCode::{RightAlt, RightControl, RightShift, RightSuper};
    let is_left = matches!(code, LeftShift | LeftControl | LeftAlt | LeftSuper);
    let is_right = matches!(code, RightShift | RightControl | RightAlt | RightSuper);
    is_left || is_right || matches!(code, CapsLock | NumLock)
}

/// Returns the key of the key table with this code, if it has a name instead of a character.
fn named_key(code: KeyCode) -> Option<Key> {
    let function = FUNCTION_KEYS.iter().zip(1..).find(|(key, _)| **key == code);
    let named = || NAMED_KEYS.iter().find(|(named, ..)| *named == code)?.2;
    function.map(|(_, number)| Key::F(number)).or_else(named)
}

/// The keys with a name instead of a character: their names in egui, and in the key table, which knows fewer.
const NAMED_KEYS: [(KeyCode, egui::Key, Option<Key>); 15] = [
    (KeyCode::Space, egui::Key::Space, Some(Key::Space)),
    (KeyCode::Tab, egui::Key::Tab, None),
    (KeyCode::Escape, egui::Key::Escape, Some(Key::Escape)),
    (KeyCode::Enter, egui::Key::Enter, Some(Key::Enter)),
    (KeyCode::KpEnter, egui::Key::Enter, None),
    (KeyCode::Backspace, egui::Key::Backspace, None),
    (KeyCode::Delete, egui::Key::Delete, Some(Key::Delete)),
    (KeyCode::Home, egui::Key::Home, Some(Key::Home)),
    (KeyCode::End, egui::Key::End, None),
    (KeyCode::PageUp, egui::Key::PageUp, Some(Key::PageUp)),
    (KeyCode::PageDown, egui::Key::PageDown, Some(Key::PageDown)),
    (KeyCode::Up, egui::Key::ArrowUp, Some(Key::Up)),
    (KeyCode::Down, egui::Key::ArrowDown, Some(Key::Down)),
    (KeyCode::Left, egui::Key::ArrowLeft, Some(Key::Left)),
    (KeyCode::Right, egui::Key::ArrowRight, Some(Key::Right)),
];

/// The function keys, F1 first.
const FUNCTION_KEYS: [KeyCode; 12] = {
    use KeyCode::{F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12};
    [F1, F2, F3, F4, F5, F6, F7, F8, F9, F10, F11, F12]
};

fn letter_or_figure(code: KeyCode) -> Option<char> {
    // The key codes of letters are the codes of the capital letters.
    let character = char::from_u32(code as u32)?;
    character.is_ascii_alphanumeric().then(|| character.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{BUTTON_KEYS, KEYS, Origin, Session};

    const NONE: KeyMods = KeyMods { shift: false, ctrl: false, alt: false, logo: false };

    #[test]
    fn characters_count_as_they_were_typed() {
        let label = |typed, shift| {
            let press = Press {
                code: KeyCode::Unknown,
                typed: Some(typed),
                mods: KeyMods { shift, ..NONE },
                is_repeat: false,
            };
            stroke(&press).map(Stroke::label)
        };
        assert_eq!(label('+', true).as_deref(), Some("+"));
        assert_eq!(label('R', true).as_deref(), Some("Shift+R"));
        assert_eq!(label('R', false).as_deref(), Some("R"), "Caps Lock");
    }

    /// The keys of a US keyboard that have a name on them, as the key table writes it.
    const LABELED: [(&str, KeyCode); 11] = [
        ("Space", KeyCode::Space),
        ("Esc", KeyCode::Escape),
        ("Enter", KeyCode::Enter),
        ("Del", KeyCode::Delete),
        ("Home", KeyCode::Home),
        ("PgUp", KeyCode::PageUp),
        ("PgDn", KeyCode::PageDown),
        ("↑", KeyCode::Up),
        ("↓", KeyCode::Down),
        ("←", KeyCode::Left),
        ("→", KeyCode::Right),
    ];

    /// What the others type without Shift, and with it.
    const TYPED: [&str; 2] =
        ["`1234567890-=qwertyuiop[]asdfghjkl;'zxcvbnm,./", "~!@#$%^&*()_+QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>?"];

    /// Returns the press of the keys with this label, for instance `Ctrl+Shift+S`, on a US keyboard.
    fn press_of(label: &str) -> Press {
        let (ctrl, rest) = label.strip_prefix("Ctrl+").map_or((false, label), |rest| (true, rest));
        let (alt, rest) = rest.strip_prefix("Alt+").map_or((false, rest), |rest| (true, rest));
        let (shift, name) = rest.strip_prefix("Shift+").map_or((false, rest), |name| (true, name));
        let named = LABELED.iter().find(|(label, _)| *label == name).map(|(_, code)| *code);
        let number = name.strip_prefix('F').and_then(|number| number.parse::<usize>().ok());
        if let Some(code) = named.or_else(|| number.map(|number| FUNCTION_KEYS[number - 1])) {
            return Press { code, typed: None, mods: KeyMods { shift, ctrl, alt, ..NONE }, is_repeat: false };
        }
        let name = name.replace("Period", ".").replace("Comma", ",").to_lowercase();
        let [plain, shifted] = TYPED.map(|row| row.find(&name));
        let place = plain.or(shifted).unwrap_or_else(|| panic!("no key is labeled {name}"));
        let shift = shift || plain.is_none();
        let typed = char::from(TYPED[usize::from(shift)].as_bytes()[place]);
        let typed = if ctrl { char::from(typed as u8 & 0x1f) } else { typed };
        Press {
            code: KeyCode::Unknown,
            typed: Some(typed),
            mods: KeyMods { shift, ctrl, ..NONE },
            is_repeat: false,
        }
    }

    #[test]
    fn each_command_is_reached_by_the_press_that_its_label_names() {
        let scene = crate::scene::built_in("bullet").expect("a built-in name").scene();
        let session = Session::new(scene, Origin::BuiltIn(1));
        for binding in KEYS {
            for (key, place) in binding.strokes.iter().zip(0..) {
                let found = stroke(&press_of(&key.label())).and_then(|stroke| session.command_for(stroke));
                assert_eq!(found, Some(binding.command_of(place)), "{}", key.label());
            }
        }
        for (key, ..) in BUTTON_KEYS {
            assert_eq!(stroke(&press_of(&key.label())), Some(*key));
        }
    }

    #[test]
    fn a_modifier_counts_from_its_own_press_to_its_own_release() {
        let ctrl = KeyMods { ctrl: true, ..NONE };
        assert!(modifiers_after(KeyCode::LeftControl, NONE, true).ctrl);
        assert!(!modifiers_after(KeyCode::LeftControl, ctrl, false).ctrl);
        assert!(modifiers_after(KeyCode::S, ctrl, false).ctrl);
        assert!(modifiers_after(KeyCode::RightShift, ctrl, true).shift);
    }
}
