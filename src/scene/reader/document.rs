//! The text of a scene file as a TOML table, and errors that say where in the text something is wrong.

use std::ops::Range;

use toml::Spanned;
use toml::de::DeTable;

use super::bare_value::BareValue;
use super::memory;
use crate::scene::{MAX_FILE_SIZE, SceneError, excerpt};

/// A text, and the name of its file for messages.
#[derive(Clone, Copy)]
pub struct Document<'a> {
    text: &'a str,
    file: &'a str,
}

impl<'a> Document<'a> {
    /// Returns the document of this text.
    pub fn new(text: &'a str, file: &'a str) -> Self {
        Self { text, file }
    }

    /// Reads the table of the whole text.
    ///
    /// # Errors
    ///
    /// If the text is too large, which is detected before it is read, or is not TOML.
    pub(super) fn table(&self) -> Result<DeTable<'a>, SceneError> {
        let too_large = |found, accepted| Err(self.refusal(&(0..0), "scene", found, accepted));
        if self.text.len() as u64 > MAX_FILE_SIZE {
            return too_large("more than 32 MiB of text", "at most 32 MiB");
        }
        if memory::is_exceeded(self.text) {
            let found = "more tables and values than fit into 512 MB of memory";
            return too_large(found, "at most 512 MB, enough for 100000 [[circle]] blocks");
        }
        DeTable::parse(self.text).map(Spanned::into_inner).map_err(|error| self.syntax(&error))
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

    /// Returns the text at `span`, shortened for messages.
    pub(super) fn excerpt(&self, span: &Range<usize>) -> String {
        excerpt(self.text.get(span.clone()).unwrap_or_default())
    }

    /// Returns the error for a text that is not TOML: a value that may be meant, or else what the TOML library says.
    fn syntax(&self, error: &toml::de::Error) -> SceneError {
        let offset = error.span().map_or(0, |span| span.start);
        if let Some(value) = BareValue::at(self.text, offset) {
            let found = if value.text.is_empty() { "nothing".to_owned() } else { excerpt(value.text) };
            return self.refusal(&value.span, value.key, &found, &value.accepted());
        }
        let (line, column) = self.position(offset);
        let problem = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        SceneError::Syntax { file: self.file.to_owned(), line, column, problem }
    }

    /// Returns the line, and the column in characters, both counted from 1.
    fn position(&self, offset: usize) -> (usize, usize) {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        // Editors do not count a byte order mark.
        let in_line = before[line_start..].trim_start_matches('\u{feff}');
        (before.matches('\n').count() + 1, in_line.chars().count() + 1)
    }
}
