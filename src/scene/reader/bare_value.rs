//! A value that is not TOML, such as a word without quotes, found at a syntax error.

use std::ops::Range;

use circle_collision::simulation::{Detection, Response, WhoYields};
use toml_parser::Source;
use toml_parser::parser::{Event, EventKind, RecursionGuard, parse_document};

use super::memory::DEEPEST;
use crate::scene::choice_words::choice_words;
use crate::scene::{Color, excerpt, yields_word};

/// A value that begins without a quotation mark and is not TOML.
pub(super) struct BareValue<'a> {
    pub(super) key: &'a str,
    pub(super) text: &'a str,
    pub(super) span: Range<usize>,
}

/// The events of a text up to the end of one value.
#[derive(Default)]
struct Search {
    /// The span of the key whose value follows, and those of the tables around it.
    key: Range<usize>,
    outer_keys: Vec<Range<usize>>,
    /// The key and the value that were searched for.
    found: Option<(Range<usize>, Range<usize>)>,
    is_ended: bool,
}

impl<'a> BareValue<'a> {
    /// Returns the value that a syntax error at this offset is about, if it is about one.
    pub(super) fn at(text: &'a str, offset: usize) -> Option<Self> {
        let source = Source::new(text);
        let tokens = source.lex().into_vec();
        let mut search = Search::default();
        let mut note = |event: Event| search.note(event, offset);
        parse_document(&tokens, &mut RecursionGuard::new(&mut note, DEEPEST), &mut ());
        let (key, span) = search.found?;
        let (key, text) = (text.get(key)?, text.get(span.clone())?);
        (!text.starts_with(['"', '\''])).then_some(Self { key, text, span })
    }

    /// Describes the accepted values.
    pub(super) fn accepted(&self) -> String {
        let text = || format!("\"{}\", in quotes", excerpt(self.text));
        let choice = |words: String| {
            let is_one = words.split(", ").any(|word| word.trim_matches('"') == self.text);
            if is_one { text() } else { words }
        };
        match self.key {
            "detection" | "compare" => choice(choice_words(Detection::ALL, ", ")),
            "response" => choice(choice_words(Response::ALL, ", ")),
            "yields" => choice(choice_words(WhoYields::ALL.iter().copied().map(yields_word), ", ")),
            "color" if Color::from_word(self.text).is_none() => Color::ACCEPTED.to_owned(),
            "pauses" | "fixed" => "true, false".to_owned(),
            "center" | "velocity" | "min" | "max" | "speed" => {
                "two numbers in brackets, such as [1, 2]".to_owned()
            }
            "step" | "substeps" | "impacts" | "restitution" | "playback" | "radius" | "mass" | "count"
            | "seed" => match meant(self.text) {
                Some(number) => format!("a number, such as {number}"),
                None => "a number".to_owned(),
            },
            _ => text(),
        }
    }
}

impl Search {
    fn note(&mut self, event: Event, offset: usize) {
        let span = event.span().start()..event.span().end();
        match (event.kind(), &mut self.found) {
            _ if self.is_ended => {}
            // The rest of the line belongs to the value: what follows a comma, or a color that looks like a comment.
            (EventKind::Error, Some((_, value))) => value.end = span.end,
            (EventKind::Comment, Some((_, value))) if value.start == value.end => *value = span,
            (EventKind::Whitespace, Some(_)) => {}
            (_, Some(_)) => self.is_ended = true,
            (EventKind::SimpleKey, None) => self.key = span,
            (EventKind::InlineTableOpen, None) => self.outer_keys.push(self.key.clone()),
            (EventKind::InlineTableClose, None) => self.key = self.outer_keys.pop().unwrap_or_default(),
            (EventKind::Scalar, None) if (span.start..=span.end).contains(&offset) => {
                self.found = Some((self.key.clone(), span));
            }
            (_, None) => {}
        }
    }
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
