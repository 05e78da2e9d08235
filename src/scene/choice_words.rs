//! The words that a scene file may hold for a choice.

use std::fmt::Display;

/// Lists these words in quotes.
pub(super) fn choice_words(words: impl IntoIterator<Item = impl Display>, separator: &str) -> String {
    words.into_iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(separator)
}
