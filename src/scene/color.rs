//! The color of a circle.

use std::fmt;

/// What color a circle has. The exact shade of red and blue is the theme's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Color {
    /// The one that yields.
    Red,
    /// The one that stays.
    Blue,
    /// Any other: red, green and blue from 0 to 255.
    Rgb([u8; 3]),
}

impl Color {
    /// What a file may say, for messages.
    pub(super) const ACCEPTED: &'static str = "\"red\", \"blue\" or \"#rrggbb\"";

    /// The color of the circle with this index when nobody chose one: red, blue, red, …
    pub fn of_index(index: usize) -> Self {
        if index.is_multiple_of(2) { Self::Red } else { Self::Blue }
    }

    /// Which color does this word name? `None` for anything but `red`, `blue` and `#rrggbb`.
    pub(super) fn from_word(word: &str) -> Option<Self> {
        match word {
            "red" => Some(Self::Red),
            "blue" => Some(Self::Blue),
            _ => {
                let digits = word.strip_prefix('#')?;
                // A sign would pass `from_str_radix`.
                if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
                    return None;
                }
                let [_, red, green, blue] = u32::from_str_radix(digits, 16).ok()?.to_be_bytes();
                Some(Self::Rgb([red, green, blue]))
            }
        }
    }
}

/// The word for it in files.
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
        for color in [Color::Red, Color::Blue, Color::Rgb([0, 10, 255])] {
            assert_eq!(Color::from_word(&color.to_string()), Some(color));
        }
        assert_eq!(Color::from_word("#00AAff"), Some(Color::Rgb([0, 170, 255])));
    }

    #[test]
    fn other_words_are_no_colors() {
        for word in ["", "Red", "green", "#", "#fff", "#1234567", "#+12345", "#ééé", "112233"] {
            assert_eq!(Color::from_word(word), None, "{word}");
        }
    }
}
