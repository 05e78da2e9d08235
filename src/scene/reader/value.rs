//! A value that may be of a wrong kind. Whether it is accepted is decided where its name is known.

use serde::{Deserialize, Deserializer};
use toml::Spanned;

/// A value that may be missing.
pub(super) type Given<T> = Option<Spanned<OfKind<T>>>;

/// The values of a list.
pub(super) type List<T> = Vec<Spanned<OfKind<T>>>;

/// A value of this kind, or `None` for one of another.
pub(super) struct OfKind<T>(pub(super) Option<T>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for OfKind<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(T::deserialize(deserializer).ok()))
    }
}
