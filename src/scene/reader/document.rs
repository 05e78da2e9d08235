//! A scene file as TOML tables: where each value is, and errors that say so.

use std::ops::Range;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::field::Field;
use crate::scene::SceneError;

/// The maximum number of characters of a refused value that a message repeats.
const EXCERPT_LENGTH: usize = 40;

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

/// One table of a document: the scene itself, the arena, or one circle.
pub(super) struct Section<'a> {
    document: Document<'a>,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    kind: &'static str,
    /// Its number among the tables of its kind, counted from 1; `None` where there is only one.
    number: Option<usize>,
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

    fn no_toml(&self, offset: usize, problem: String) -> SceneError {
        let (line, column) = self.position(offset);
        SceneError::Syntax { file: self.file.to_owned(), line, column, problem }
    }

    /// Returns the table of the whole text, called the scene in messages.
    pub(super) fn root(self, table: &'a DeTable<'a>) -> Section<'a> {
        Section { document: self, table, span: 0..0, kind: "scene", number: None }
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
        let whole = self.text.get(span.clone()).unwrap_or_default();
        let line = whole.lines().next().unwrap_or_default();
        let excerpt: String = line.chars().take(EXCERPT_LENGTH).collect();
        if excerpt.len() < whole.len() { excerpt + "…" } else { excerpt }
    }
}

impl<'a> Section<'a> {
    /// Checks that each key of this table is one of these.
    pub(super) fn refuse_other_keys(&self, accepted: &[&str]) -> Result<(), SceneError> {
        let others = self.table.keys().filter(|key| !accepted.contains(&key.get_ref().as_ref()));
        match others.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => {
                let found = format!("the unknown key {}", self.document.excerpt(&key.span()));
                Err(self.document.refusal(&key.span(), &self.name(), &found, &accepted.join(", ")))
            }
        }
    }

    /// Returns the value of this key, if there is one.
    pub(super) fn field(&self, key: &str) -> Option<Field<'a>> {
        self.table.get(key).map(|value| Field {
            document: self.document,
            value: value.get_ref(),
            span: value.span(),
            name: self.field_name(key),
        })
    }

    /// Returns the value of this key, or an error where there is none.
    pub(super) fn required(&self, key: &str, accepted: &str) -> Result<Field<'a>, SceneError> {
        self.field(key)
            .ok_or_else(|| self.document.refusal(&self.span, &self.field_name(key), "nothing", accepted))
    }

    /// Whether the value of this key is an array; `None` where there is no such key.
    pub(super) fn is_list(&self, key: &str) -> Option<bool> {
        self.table.get(key).map(|value| value.get_ref().is_array())
    }

    /// Returns the error for a key that has a value already.
    pub(super) fn repeated(&self, key: &str) -> SceneError {
        let start = self.table.get_key_value(key).map_or(0, |(key, _)| key.span().start);
        self.document.no_toml(start, "duplicate key".to_owned())
    }

    /// Returns the blocks `[[key]]` of this table, in file order, numbered after the `before` earlier ones.
    pub(super) fn blocks(&self, key: &'static str, before: usize) -> Result<Vec<Section<'a>>, SceneError> {
        let Some(field) = self.field(key) else { return Ok(Vec::new()) };
        let accepted = format!("[[{key}]] blocks");
        let blocks = field.value.as_array().ok_or_else(|| field.refusal(&accepted))?;
        let numbered = blocks.iter().zip(before + 1..);
        numbered
            .map(|(block, number)| Section::of(self.document, block, key, Some(number), &accepted))
            .collect()
    }

    /// Returns the table `[key]` of this table, if there is one.
    pub(super) fn section(&self, key: &'static str) -> Result<Option<Section<'a>>, SceneError> {
        let block = self.table.get(key);
        block
            .map(|block| Section::of(self.document, block, key, None, &format!("an [{key}] table")))
            .transpose()
    }

    /// Returns an error about this table as a whole.
    pub(super) fn refusal(&self, found: &str, accepted: &str) -> SceneError {
        self.document.refusal(&self.span, &self.name(), found, accepted)
    }

    fn of(
        document: Document<'a>,
        block: &'a Spanned<DeValue<'a>>,
        kind: &'static str,
        number: Option<usize>,
        accepted: &str,
    ) -> Result<Self, SceneError> {
        let span = block.span();
        match block.get_ref() {
            DeValue::Table(table) => Ok(Self { document, table, span, kind, number }),
            _ => Err(document.refusal(&span, kind, &document.excerpt(&span), accepted)),
        }
    }

    fn name(&self) -> String {
        match self.number {
            Some(number) => format!("{} {number}", self.kind),
            None => self.kind.to_owned(),
        }
    }

    fn field_name(&self, key: &str) -> String {
        if self.kind == "scene" { key.to_owned() } else { format!("{}, {key}", self.name()) }
    }
}
