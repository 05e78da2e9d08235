//! The color of a circle.

use std::fmt;

use circle_collision::simulation::WhoYields;

/// The color of a circle. The theme sets the shades of red and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// Red, the color of circles that may yield to the others.
    Red,
    /// Blue.
    Blue,
    /// Another color: red, green and blue, each from 0 to 255.
    Rgb([u8; 3]),
}

/// Returns the word used in files for which circle of a pair yields.
pub fn yields_word(yields: WhoYields) -> &'static str {
    match yields {
        WhoYields::One => "red",
        WhoYields::Both => "half",
    }
}

impl Color {
    /// Whether a circle of this color yields to circles of other colors.
    pub fn yields(self) -> bool {
        match self {
            Self::Red => true,
            Self::Blue | Self::Rgb(_) => false,
        }
    }

    /// The colors that have a name.
    pub const NAMED: [Self; 2] = all_variants![Red, Blue; except Rgb(_)];

    /// The words that a file may hold, for messages.
    pub(super) const ACCEPTED: &'static str = "\"red\", \"blue\" or \"#rrggbb\"";

    /// The accepted words, for the comment in a file.
    pub(super) const CHOICES: &'static str = "\"red\" | \"blue\" | \"#rrggbb\"";

    /// Returns the default color of the circle with this index: red, blue, red, …
    pub fn from_index(index: usize) -> Self {
        if index.is_multiple_of(2) { Self::Red } else { Self::Blue }
    }

    /// Returns the color that this word names; `None` unless it is the name of a color or `#rrggbb`.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        let Some(digits) = word.strip_prefix('#') else {
            return Self::NAMED.into_iter().find(|color| color.to_string() == word);
        };
        // `from_str_radix` would accept a sign.
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return None;
        }
        let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
        Some(Self::Rgb([red, green, blue]))
    }
}

/// Writes the word of the color in files.
impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Red => formatter.write_str("red"),
            Self::Blue => formatter.write_str("blue"),
            Self::Rgb([red, green, blue]) => write!(formatter, "#{red:02x}{green:02x}{blue:02x}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_read_back() {
        for color in Color::NAMED.into_iter().chain([Color::Rgb([0, 10, 255])]) {
            assert_eq!(Color::from_word(&color.to_string()), Some(color));
        }
        assert_eq!(Color::from_word("blue"), Some(Color::Blue));
        assert_eq!(Color::from_word("#00AAff"), Some(Color::Rgb([0, 170, 255])));
    }

    #[test]
    fn a_message_names_every_word() {
        for color in Color::NAMED {
            for words in [Color::ACCEPTED, Color::CHOICES] {
                assert!(words.contains(&format!("\"{color}\"")), "{color}");
            }
        }
    }

    #[test]
    fn other_words_are_not_colors() {
        for word in ["", "Red", "green", "#", "#fff", "#1234567", "#+12345", "#ééé", "112233"] {
            assert_eq!(Color::from_word(word), None, "{word}");
        }
    }
}
