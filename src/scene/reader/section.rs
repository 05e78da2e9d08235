//! One table of a scene file, and the values in it.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::document::Document;
use super::field::Field;
use crate::scene::SceneError;

/// One table of a document: the scene itself, the arena, or one circle.
pub(super) struct Section<'a> {
    document: Document<'a>,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    /// The name in messages, such as `circle 2`.
    name: String,
}

impl<'a> Section<'a> {
    /// Returns the table of a whole text, called the scene in messages.
    pub(super) fn root(document: Document<'a>, table: &'a DeTable<'a>) -> Self {
        Self { document, table, span: 0..0, name: "scene".to_owned() }
    }

    /// Checks that each key of this table is one of these, which are given as a message lists them.
    pub(super) fn refuse_other_keys(&self, accepted: &str) -> Result<(), SceneError> {
        let is_accepted = |key: &str| accepted.split(", ").any(|one| one == key);
        let others = self.table.keys().filter(|key| !is_accepted(key.get_ref()));
        match others.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => {
                let found = format!("the unknown key {}", self.document.excerpt(&key.span()));
                Err(self.document.refusal(&key.span(), &self.name, &found, accepted))
            }
        }
    }

    /// Returns the value of this key, if there is one.
    pub(super) fn field(&self, key: &str) -> Option<Field<'a>> {
        self.table.get(key).map(|value| Field::new(self.document, value, self.field_name(key)))
    }

    /// Reads the value of this key in place of `value`, if there is one.
    pub(super) fn set<T>(
        &self,
        key: &str,
        value: &mut T,
        read: impl FnOnce(&Field<'a>) -> Result<T, SceneError>,
    ) -> Result<(), SceneError> {
        if let Some(field) = self.field(key) {
            *value = read(&field)?;
        }
        Ok(())
    }

    /// Returns the value of this key, or an error if it is missing.
    pub(super) fn required(&self, key: &str, accepted: &str) -> Result<Field<'a>, SceneError> {
        self.field(key)
            .ok_or_else(|| self.document.refusal(&self.span, &self.field_name(key), "nothing", accepted))
    }

    /// Returns the blocks `[[key]]` of this table, in file order.
    pub(super) fn blocks(&self, key: &str) -> Result<Vec<Section<'a>>, SceneError> {
        let Some(field) = self.field(key) else { return Ok(Vec::new()) };
        let accepted = format!("[[{key}]] blocks");
        let blocks = field.value.as_array().ok_or_else(|| field.refusal(&accepted))?;
        let section = |(block, number)| self.inner(block, key, format!("{key} {number}"), &accepted);
        blocks.iter().zip(1..).map(section).collect()
    }

    /// Returns the table `[key]` of this table, if there is one.
    pub(super) fn section(&self, key: &str) -> Result<Option<Section<'a>>, SceneError> {
        let accepted = format!("an [{key}] table");
        self.table.get(key).map(|block| self.inner(block, key, key.to_owned(), &accepted)).transpose()
    }

    /// Returns an error about this table as a whole.
    pub(super) fn refusal(&self, found: &str, accepted: &str) -> SceneError {
        self.document.refusal(&self.span, &self.name, found, accepted)
    }

    /// Returns a table inside this one, under this name for messages, or an error that names its kind if the value is not a
    /// table.
    fn inner(
        &self,
        block: &'a Spanned<DeValue<'a>>,
        kind: &str,
        name: String,
        accepted: &str,
    ) -> Result<Section<'a>, SceneError> {
        let (document, span) = (self.document, block.span());
        match block.get_ref() {
            DeValue::Table(table) => Ok(Self { document, table, span, name }),
            _ => Err(document.refusal(&span, kind, &document.excerpt(&span), accepted)),
        }
    }

    fn field_name(&self, key: &str) -> String {
        if self.name == "scene" { key.to_owned() } else { format!("{}, {key}", self.name) }
    }
}
