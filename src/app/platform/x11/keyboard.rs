//! Finds the key that types a character of another script, which the window library does not report.

use macroquad::miniquad::KeyCode;
use x11rb::connection::Connection;
use x11rb::protocol::xproto::ConnectionExt;
use xkeysym::Keysym;

/// The letters and digits in the rows of a keyboard, each row with the display's code for its first key.
const ROWS: [(usize, &[KeyCode]); 4] = {
    use KeyCode::{A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P, Q, R, S, T, U, V, W, X, Y, Z};
    use KeyCode::{Key0, Key1, Key2, Key3, Key4, Key5, Key6, Key7, Key8, Key9};
    [
        (10, &[Key1, Key2, Key3, Key4, Key5, Key6, Key7, Key8, Key9, Key0]),
        (24, &[Q, W, E, R, T, Y, U, I, O, P]),
        (38, &[A, S, D, F, G, H, J, K, L]),
        (52, &[Z, X, C, V, B, N, M]),
    ]
};

/// Finds the letter or digit on the key that types this character: in another layout of this keyboard, or else on most
/// keyboards. `None` if no such key types it.
pub fn place_of(character: char) -> Option<KeyCode> {
    // The display is asked each time, because the layout may have changed.
    let (connection, _) = x11rb::connect(None).ok()?;
    let (first, last) = (connection.setup().min_keycode, connection.setup().max_keycode);
    let mapping = connection.get_keyboard_mapping(first, last - first + 1).ok()?.reply().ok()?;
    let per_key = usize::from(mapping.keysyms_per_keycode).max(1);
    let keys: Vec<&[u32]> = mapping.keysyms.chunks(per_key).collect();
    place_among(character, usize::from(first), &keys)
}

fn place_among(character: char, first: usize, keys: &[&[u32]]) -> Option<KeyCode> {
    let typed = |symbol: &u32| Keysym::new(*symbol).key_char();
    let key_of = |wanted| keys.iter().position(|key| key.iter().any(|symbol| typed(symbol) == Some(wanted)));
    // Two keys of a Greek keyboard type the same capital letter, but only one of them types its lower case.
    let index = character.to_lowercase().find_map(key_of).or_else(|| key_of(character))?;
    let all = || ROWS.iter().flat_map(|&(first, codes)| codes.iter().copied().zip(first..));
    let in_another_layout = keys[index]
        .iter()
        .filter_map(typed)
        .find_map(|letter| all().find(|&(code, _)| code as u32 == letter as u32));
    let (code, _) = in_another_layout.or_else(|| all().find(|&(_, number)| number == first + index))?;
    Some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The keys from number 38 on, of a Russian keyboard.
    const RUSSIAN: [&[u32]; 3] = [&[0x6c6, 0x6e6], &[0x6d9, 0x6f9], &[0x6d7, 0x6f7]];
    /// Keys 25 and 39 of a Greek keyboard.
    const GREEK: [&[u32]; 15] = {
        let mut keys: [&[u32]; 15] = [&[]; 15];
        keys[0] = &[0x7f3, 0x7d2];
        keys[14] = &[0x7f2, 0x7d2];
        keys
    };
    /// The keys from number 38 on, of a Russian keyboard with French as its second layout.
    const AND_FRENCH: [&[u32]; 2] = [&[0x6c6, 0x6e6, 0x71, 0x51], &[0x6d9, 0x6f9, 0x73, 0x53]];

    #[test]
    fn the_key_of_a_foreign_character_is_found_by_the_latin_letter_at_its_place() {
        let russian = |character| place_among(character, 38, &RUSSIAN);
        assert_eq!(russian('ф'), Some(KeyCode::A));
        assert_eq!(russian('Ф'), Some(KeyCode::A));
        assert_eq!(russian('ы'), Some(KeyCode::S));
        assert_eq!(russian('В'), Some(KeyCode::D));
        assert_eq!(russian('ж'), None, "no key types it");
        assert_eq!(place_among('ф', 47, &RUSSIAN), None, "at no letter's place");
        assert_eq!(place_among('ф', 38, &AND_FRENCH), Some(KeyCode::Q), "another layout says so");
        assert_eq!(place_among('Σ', 25, &GREEK), Some(KeyCode::S));
        assert_eq!(place_among('ς', 25, &GREEK), Some(KeyCode::W));
        assert_eq!(place_among('ы', 38, &AND_FRENCH), Some(KeyCode::S));
    }
}
