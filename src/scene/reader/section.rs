//! One table of a scene file: the scene itself, the arena, or one circle.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::field::Field;
use super::source::Source;
use crate::scene::SceneError;
use crate::scene::fields::Row;

/// A table that is being read.
pub(super) struct Section<'a> {
    source: Source<'a>,
    span: Range<usize>,
    /// The name in messages, such as `circle 2`.
    name: String,
    table: DeTable<'a>,
}

impl<'a> Section<'a> {
    /// Returns the table with this name, or an error if the value is not a table, or has a key that is not one of these.
    pub(super) fn read(
        source: Source<'a>,
        name: String,
        value: Spanned<DeValue<'a>>,
        accepted: &str,
        keys: &[&str],
    ) -> Result<Self, SceneError> {
        let span = value.span();
        let DeValue::Table(table) = value.into_inner() else {
            return Err(source.refusal(&span, &name, &source.excerpt(&span), accepted));
        };
        if let Some(unknown) = table.keys().find(|key| !keys.contains(&&**key.get_ref())) {
            let found = format!("the unknown key {}", source.excerpt(&unknown.span()));
            let accepted = keys.join(if keys.len() == 2 { " or " } else { ", " });
            return Err(source.refusal(&unknown.span(), &name, &found, &accepted));
        }
        Ok(Self { source, span, name, table })
    }

    /// Reads the value of a field into a block, if it is given.
    pub(super) fn read_field<Block>(&self, row: &Row<Block>, block: &mut Block) -> Result<(), SceneError> {
        self.field(row.key).map_or(Ok(()), |field| (row.place)(block).read(&field))
    }

    /// Returns the value of this key, if it is given.
    pub(super) fn field(&self, key: &str) -> Option<Field<'_>> {
        self.table.get(key).map(|value| Field::new(self.source, value, self.field_name(key)))
    }

    /// Returns the value of this key, or an error if it is missing.
    pub(super) fn required(&self, key: &str, accepted: &str) -> Result<Field<'_>, SceneError> {
        let missing = || self.source.refusal(&self.span, &self.field_name(key), "nothing", accepted);
        self.field(key).ok_or_else(missing)
    }

    /// Returns an error about this table as a whole.
    pub(super) fn refusal(&self, found: &str, accepted: &str) -> SceneError {
        self.source.refusal(&self.span, &self.name, found, accepted)
    }

    fn field_name(&self, key: &str) -> String {
        if self.name == SCENE { key.to_owned() } else { format!("{}, {key}", self.name) }
    }
}

/// The name of the table of a whole text.
pub(super) const SCENE: &str = "scene";
