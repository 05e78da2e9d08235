//! A value that is not TOML, such as a word without quotes, found at a syntax error.

use std::ops::Range;

use toml::Value;
use toml::de::DeValue;

use super::source::Source;
use crate::scene::{SceneError, excerpt};

/// The maximum number of values without quotes for which the text is read again.
const MAX_BARE_VALUES: usize = 16;

/// What any value of a scene may be.
const ANY_VALUE: &str = "text in quotes, a number, true, false or a list";

/// Returns the error for the value that a syntax error is about; `None` if it is about none.
///
/// What is accepted in its place is learned by reading the text once more, with the value in quotes, and those after it.
pub(super) fn refusal(source: &Source<'_>, fault: &SceneError) -> Option<SceneError> {
    let span = value_of(source, fault)?;
    let value = &source.text[span.clone()];
    let place = source.position(&span);
    let mut text = in_quotes(source.text, &span);
    let mut result = super::read(Source::new(&text, source.file));
    for _ in 1..MAX_BARE_VALUES {
        let next = result.as_ref().err().and_then(|fault| value_of(&Source::new(&text, source.file), fault));
        let Some(next) = next else { break };
        text = in_quotes(&text, &next);
        result = super::read(Source::new(&text, source.file));
    }
    let (field, accepted) = match result {
        Ok(_) => (None, format!("\"{}\", in quotes", excerpt(value))),
        Err(SceneError::Value { line, column, field, accepted, .. }) if (line, column) == place => {
            let number = meant(value).filter(|_| accepted.contains("a number"));
            let example = number.map(|number| format!(", such as {number}")).unwrap_or_default();
            (Some(field), accepted + &example)
        }
        // This value is not all that is wrong.
        Err(SceneError::Value { .. }) => (None, ANY_VALUE.to_owned()),
        // Quotes do not help.
        Err(_) => return None,
    };
    let field = field.unwrap_or_else(|| key_before(&source.text[..span.start]).to_owned());
    let found = if value.is_empty() { "nothing".to_owned() } else { excerpt(value) };
    Some(source.refusal(&span, &field, &found, &accepted))
}

/// Returns where the value without quotes is that a syntax error is about.
fn value_of(source: &Source<'_>, fault: &SceneError) -> Option<Range<usize>> {
    let SceneError::Syntax { line, column, .. } = *fault else { return None };
    value_at(source.text, source.offset(line, column))
}

fn in_quotes(text: &str, span: &Range<usize>) -> String {
    let value = Value::String(text[span.clone()].to_owned()).to_string();
    [&text[..span.start], &value, &text[span.end..]].concat()
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
