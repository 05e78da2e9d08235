//! The words that a scene file may hold for a choice.

/// Lists the names of these choices in quotes.
pub(super) fn choice_words<T: Copy>(choices: &[T], name: fn(T) -> &'static str, separator: &str) -> String {
    choices.iter().map(|&choice| format!("\"{}\"", name(choice))).collect::<Vec<_>>().join(separator)
}
