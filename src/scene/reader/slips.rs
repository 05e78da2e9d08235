//! Characters that people write and TOML does not know, found at a syntax error.

use super::source::Source;
use crate::scene::{SceneError, excerpt};

/// What begins a comment elsewhere.
const COMMENTS: [&str; 4] = ["//", "/*", "--", ";"];

/// Returns the error for the character in its line that a syntax error is about; `None` if it is about none of these.
pub(super) fn refusal(source: &Source<'_>, fault: &SceneError) -> Option<SceneError> {
    let SceneError::Syntax { line, column, .. } = *fault else { return None };
    let text = source.text;
    let start = text[..source.offset(line, column)].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[start..].lines().next().unwrap_or_default().trim_start_matches('\u{feff}');
    let start = start + text[start..].find(line).unwrap_or(0);
    let Slip { at, key_end, found, accepted } = slip(line)?;
    Some(source.refusal(&(start + at..start + at), last_key(&line[..key_end]), &found, &accepted))
}

/// A character that is not TOML.
struct Slip {
    /// Its offset in its line.
    at: usize,
    /// The offset of the end of its key.
    key_end: usize,
    found: String,
    accepted: String,
}

impl Slip {
    fn new(at: usize, key_end: Option<usize>, found: &str, accepted: &str) -> Self {
        Self { at, key_end: key_end.unwrap_or(at), found: found.to_owned(), accepted: accepted.to_owned() }
    }
}

/// Returns the first such character of a line that is not TOML.
fn slip(line: &str) -> Option<Slip> {
    let text = line.trim();
    let indent = line.len() - line.trim_start().len();
    if let Some(comment) = COMMENTS.into_iter().find(|comment| text.starts_with(comment)) {
        return Some(Slip::new(indent, None, comment, "# before a comment"));
    }
    let (mut quote, mut open, mut key_end) = (None, Vec::new(), None);
    let mut before = '\n';
    let mut characters = line.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        if let Some((_, mark)) = quote {
            match character {
                '\\' if mark == '"' => {
                    characters.next();
                }
                _ if character == mark => quote = None,
                _ => {}
            }
            continue;
        }
        let rest = &line[at..];
        let slip = |found: &str, accepted: &str| Some(Slip::new(at, key_end, found, accepted));
        match character {
            '#' if !matches!(before, '=' | ',' | '[') => break,
            '"' | '\'' => quote = Some((at, character)),
            '[' => open.push(character),
            '{' => {
                open.push(character);
                key_end = None;
            }
            ']' | '}' => {
                open.pop();
            }
            ',' if open.last() == Some(&'{') => key_end = None,
            ';' if !open.is_empty() => return slip(";", "a comma"),
            ';' if key_end.is_some() => return slip(";", "# before a comment, or a line of its own"),
            '=' if rest.starts_with("==") => return slip("==", "="),
            '=' => key_end = Some(at),
            ':' if rest.starts_with(":=") => return slip(":=", "="),
            ':' if key_end.is_none() => return slip(":", "="),
            '/' if line[..at].ends_with([' ', '\t']) && rest.starts_with("//") => {
                return slip("//", "# before a comment");
            }
            _ => {
                let next = characters.peek().map(|(_, next)| *next);
                if let Some((name, accepted)) = look_alike(character, next) {
                    return slip(&format!("{name} (U+{:04X})", u32::from(character)), accepted);
                }
            }
        }
        // A color without quotes, such as `#fff`, follows one of these and perhaps spaces.
        if character != ' ' {
            before = character;
        }
    }
    let is_long = |at: usize| line[at..].starts_with("\"\"\"") || line[at..].starts_with("'''");
    if let Some((at, mark)) = quote.filter(|(at, _)| !is_long(*at)) {
        return Some(Slip::new(at, key_end, &excerpt(&line[at..]), &format!("a closing {mark}")));
    }
    heading(text).map(|accepted| Slip::new(indent, None, &excerpt(text), &accepted))
}

/// Returns what is accepted in the place of a heading with wrong brackets; `None` for any other line.
fn heading(text: &str) -> Option<String> {
    let name = text.trim_matches(['[', ']', ' ']);
    let is_heading = text.starts_with('[') && name.chars().all(char::is_alphabetic) && !name.is_empty();
    let is_closed = text.matches('[').count() == text.matches(']').count();
    let accepted = if name == "arena" { "[arena]".to_owned() } else { format!("[[{name}]]") };
    (is_heading && !is_closed).then_some(accepted)
}

/// Returns the name of a character that looks like another or like nothing, and what is accepted in its place.
fn look_alike(character: char, next: Option<char>) -> Option<(&'static str, &'static str)> {
    let is_sign = next.is_some_and(|next| next.is_ascii_digit() || next == '.');
    Some(match character {
        '\u{a0}' => ("a no-break space", "a space"),
        '\u{202f}' => ("a narrow no-break space", "a space"),
        '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{ad}' | '\u{feff}' => {
            ("an invisible character", "no character here")
        }
        '\u{b}' | '\u{c}' => ("a control character", "a space"),
        space if space.is_whitespace() && !space.is_ascii() => ("an unusual space", "a space"),
        '\u{2010}'..='\u{2015}' | '\u{2212}' if is_sign => ("a typographic minus sign", "-"),
        '“' | '”' | '„' => ("a curly quotation mark", "\""),
        '‘' | '’' => ("a curly quotation mark", "'"),
        '＝' => ("a wide equals sign", "="),
        '，' | '、' => ("a wide comma", "a comma"),
        _ => return None,
    })
}

/// Returns the last key in the beginning of a line that ends with it, or the scene as a whole.
fn last_key(before: &str) -> &str {
    let name = before.trim_end().rsplit(['{', ',', '[', ' ']).next().unwrap_or_default();
    let is_key = !name.is_empty() && name.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if is_key { name } else { "scene" }
}
