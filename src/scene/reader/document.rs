//! A scene file as TOML tables: where each value is, and errors that say so.

use std::ops::Range;

use crate::scene::{SceneError, excerpt};

/// A text, and the name of its file for messages.
#[derive(Clone, Copy)]
pub struct Document<'a> {
    /// The text: all of the file, or a portion of it.
    pub(super) text: &'a str,
    pub(super) file: &'a str,
    /// All of the file.
    pub(super) whole: &'a str,
    /// The offsets, in the text and in the file, from which on the two run parallel.
    pub(super) places: &'a [[usize; 2]],
}

impl<'a> Document<'a> {
    /// Returns the document of a whole file.
    pub fn of(text: &'a str, file: &'a str) -> Self {
        Self { text, file, whole: text, places: &[[0, 0]] }
    }

    /// Returns the error for the text at `span`, which it repeats.
    pub(super) fn refusal_at(&self, span: &Range<usize>, field: &str, accepted: &str) -> SceneError {
        self.refusal(span, field, &self.excerpt(span), accepted)
    }

    /// Returns the error for the text at `span`.
    pub fn refusal(&self, span: &Range<usize>, field: &str, found: &str, accepted: &str) -> SceneError {
        let (line, column) = self.position(span.start);
        SceneError::Value {
            file: self.file.to_owned(),
            line,
            column,
            field: field.to_owned(),
            found: found.to_owned(),
            accepted: accepted.to_owned(),
        }
    }

    /// Returns the error for a text that is not TOML.
    pub(super) fn syntax(&self, error: &toml::de::Error) -> SceneError {
        let problem = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        self.no_toml(error.span().map_or(0, |span| span.start), problem)
    }

    /// Returns the error for a text that is not TOML at this offset, with what is wrong.
    pub(super) fn no_toml(&self, offset: usize, problem: String) -> SceneError {
        let (line, column) = self.position(offset);
        SceneError::Syntax { file: self.file.to_owned(), line, column, problem }
    }

    /// Returns the offset in the file of this offset in the text.
    pub(super) fn in_file(&self, offset: usize) -> usize {
        let next = self.places.partition_point(|[here, _]| *here <= offset);
        let [here, there] = self.places[next.saturating_sub(1)];
        there + (offset - here)
    }

    /// Returns the line, and the column in characters, both counted from 1.
    fn position(&self, offset: usize) -> (usize, usize) {
        let before = self.whole.get(..self.in_file(offset)).unwrap_or(self.whole);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        // Editors do not count a byte order mark.
        let in_line = before[line_start..].trim_start_matches('\u{feff}');
        (before.matches('\n').count() + 1, in_line.chars().count() + 1)
    }

    pub(super) fn excerpt(&self, span: &Range<usize>) -> String {
        excerpt(self.text.get(span.clone()).unwrap_or_default())
    }
}
