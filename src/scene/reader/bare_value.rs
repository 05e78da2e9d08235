//! A value that is not TOML, such as a word without quotes, found at a syntax error.

use std::ops::Range;

use toml::Value;
use toml::de::DeValue;

use super::source::Source;
use crate::scene::{SceneError, excerpt};

/// Returns the error for the value that a syntax error is about; `None` if it is about none.
///
/// What is accepted in its place is learned by reading the text once more, with the value in quotes.
pub(super) fn refusal(source: &Source<'_>, fault: &SceneError) -> Option<SceneError> {
    let SceneError::Syntax { line, column, .. } = *fault else { return None };
    let text = source.text;
    let span = value_at(text, source.offset(line, column))?;
    let value = &text[span.clone()];
    let quoted =
        [&text[..span.start], &Value::String(value.to_owned()).to_string(), &text[span.end..]].concat();
    let place = source.position(&span);
    let (field, accepted) = match super::read(Source::new(&quoted, source.file)) {
        Ok(_) => (key_before(&text[..span.start]).to_owned(), format!("\"{}\", in quotes", excerpt(value))),
        Err(SceneError::Value { line, column, field, accepted, .. }) if (line, column) == place => {
            let number = meant(value).filter(|_| accepted.contains("a number"));
            let example = number.map(|number| format!(", such as {number}")).unwrap_or_default();
            (field, accepted + &example)
        }
        // Quotes do not help, or this value is not all that is wrong.
        Err(_) => return None,
    };
    let found = if value.is_empty() { "nothing".to_owned() } else { excerpt(value) };
    Some(source.refusal(&span, &field, &found, &accepted))
}

/// Returns where the value at this offset stands, if it is not TOML and begins without a quotation mark: the rest of a line
/// after its key, or else a part of a list or table.
fn value_at(text: &str, offset: usize) -> Option<Range<usize>> {
    let before = text.get(..offset)?;
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let part_start = before.rfind(['=', '[', ',', '\n']).map_or(0, |separator| separator + 1);
    let after_key = before[line_start..].find('=').map(|equals| line_start + equals + 1);
    let is_whole = |start: &usize| !text[*start..].trim_start_matches(' ').starts_with(['[', '{']);
    let (start, ends) = match after_key.filter(is_whole) {
        Some(start) => (start, &['\n', '#'][..]),
        None => (part_start, &['\n', '#', ',', ']', '}'][..]),
    };
    let separator = text[..start].trim_end().chars().next_back()?;
    let start = text.len() - text[start..].trim_start_matches(' ').len();
    // A color that looks like a comment is a value.
    let hash = usize::from(text[start..].starts_with('#'));
    let length = text[start + hash..].find(ends).map_or(text.len() - start, |length| hash + length);
    let value = text[start..start + length].trim_end();
    let is_value = match separator {
        '=' => true,
        '[' | ',' => !value.is_empty(),
        _ => false,
    };
    let is_bare = !value.starts_with(['"', '\'']) && DeValue::parse(value).is_err();
    (is_value && is_bare).then_some(start..start + value.len())
}

/// Returns the last key in a text that ends before a value.
fn key_before(text: &str) -> &str {
    let keys = text.rsplit_once('=').map_or("", |(keys, _)| keys);
    keys.split_whitespace().next_back().unwrap_or_default()
}

/// Returns the number that this text means in another notation, such as `1/60`, `.5` or `0,5`, to five digits.
fn meant(text: &str) -> Option<f64> {
    let part = |text: &str| text.trim().replacen(',', ".", 1).parse::<f64>().ok();
    let number = match text.split_once('/') {
        Some((above, below)) => part(above)? / part(below)?,
        None => part(text)?,
    };
    format!("{number:.4e}").parse().ok().filter(|number: &f64| number.is_finite())
}
