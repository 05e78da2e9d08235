//! A text of values, and errors that say where in it something is wrong.

use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use crate::scene::{SceneError, excerpt};

/// A text, and the name of its file for messages.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub(super) text: &'a str,
    pub(super) file: &'a str,
}

impl<'a> Source<'a> {
    /// Returns the source of this text.
    pub fn new(text: &'a str, file: &'a str) -> Self {
        Self { text, file }
    }

    /// Reads the text as a table.
    pub(super) fn table(&self) -> Result<DeTable<'a>, SceneError> {
        let error = match DeTable::parse(self.text) {
            Ok(table) => return Ok(Spanned::into_inner(table)),
            Err(error) => error,
        };
        let span = error.span().unwrap_or_default();
        let (line, column) = self.position(&span);
        let problem = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        Err(SceneError::Syntax { file: self.file.to_owned(), line, column, problem })
    }

    /// Returns the error for the value at `span`.
    pub fn refusal(&self, span: &Range<usize>, field: &str, found: &str, accepted: &str) -> SceneError {
        let (line, column) = self.position(span);
        SceneError::Value {
            file: self.file.to_owned(),
            line,
            column,
            field: field.to_owned(),
            found: found.to_owned(),
            accepted: accepted.to_owned(),
        }
    }

    /// Returns the text at `span`.
    pub(super) fn at(&self, span: &Range<usize>) -> &'a str {
        self.text.get(span.clone()).unwrap_or_default()
    }

    /// Returns the text at `span`, shortened for messages.
    pub(super) fn excerpt(&self, span: &Range<usize>) -> String {
        excerpt(self.at(span))
    }

    /// Returns the line of a span, and its column in characters, both counted from 1.
    pub(super) fn position(&self, span: &Range<usize>) -> (usize, usize) {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        // Editors do not count a byte order mark.
        let in_line = before[line_start..].trim_start_matches('\u{feff}');
        (before.matches('\n').count() + 1, in_line.chars().count() + 1)
    }

    /// Returns the offset of this line and column in the text.
    pub(super) fn offset(&self, line: usize, column: usize) -> usize {
        let line_start = self.text.split_inclusive('\n').take(line - 1).map(str::len).sum::<usize>();
        let rest = self.text[line_start..].trim_start_matches('\u{feff}');
        let in_line = rest.char_indices().nth(column - 1).map_or(rest.len(), |(offset, _)| offset);
        self.text.len() - rest.len() + in_line
    }
}
