//! One table of a scene file: the scene itself, the arena, or one circle.

use std::ops::Range;

use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeValue, ValueDeserializer};

use super::field::{Field, Given};
use super::source::Source;
use crate::scene::SceneError;

/// A table that is being read.
pub(super) struct Section<'a> {
    source: Source<'a>,
    span: Range<usize>,
    /// The name in messages, such as `circle 2`.
    name: String,
}

#[expect(clippy::ref_option, reason = "a key of a file is an `Option`, and each is named in one call")]
impl<'a> Section<'a> {
    /// Returns the table with this name, and the values of its keys, or an error if the value is not a table.
    pub(super) fn read<Keys: DeserializeOwned>(
        source: Source<'a>,
        name: String,
        value: Spanned<DeValue<'_>>,
        accepted: &str,
    ) -> Result<(Self, Keys), SceneError> {
        let section = Self { source, span: value.span(), name };
        if !value.get_ref().is_table() {
            return Err(section.refusal(&source.excerpt(&section.span), accepted));
        }
        let keys = Keys::deserialize(ValueDeserializer::from(value));
        keys.map_err(|error| section.unknown_key(&error)).map(|keys| (section, keys))
    }

    /// Returns the error for a key that is not accepted: the values of all others are.
    fn unknown_key(&self, error: &toml::de::Error) -> SceneError {
        let span = error.span().unwrap_or_default();
        let accepted = error.message().rsplit_once("expected ").map_or("", |(_, keys)| keys);
        let accepted = accepted.trim_start_matches("one of ").replace('`', "");
        let also = if self.name == SCENE { ", arena, circle, random" } else { "" };
        let found = format!("the unknown key {}", self.source.excerpt(&span));
        self.source.refusal(&span, &self.name, &found, &format!("{accepted}{also}"))
    }

    /// Returns the value of this key, if it is given.
    pub(super) fn field<'v, T>(&'v self, key: &str, value: &'v Given<T>) -> Option<Field<'v, T>> {
        value.as_ref().map(|value| Field::new(self.source, value, self.field_name(key)))
    }

    /// Reads the value of this key in place of `old`, if it is given.
    pub(super) fn set<'v, T, U>(
        &'v self,
        key: &str,
        value: &'v Given<T>,
        old: &mut U,
        read: impl FnOnce(&Field<'v, T>) -> Result<U, SceneError>,
    ) -> Result<(), SceneError> {
        if let Some(field) = self.field(key, value) {
            *old = read(&field)?;
        }
        Ok(())
    }

    /// Returns the value of this key, or an error if it is missing.
    pub(super) fn required<'v, T>(
        &'v self,
        key: &str,
        value: &'v Given<T>,
        accepted: &str,
    ) -> Result<Field<'v, T>, SceneError> {
        let missing = || self.source.refusal(&self.span, &self.field_name(key), "nothing", accepted);
        self.field(key, value).ok_or_else(missing)
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
