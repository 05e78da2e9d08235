//! A value of whatever kind. Whether it is accepted is decided where its name is known.

use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use toml::Spanned;

/// A value that may be missing.
pub(super) type Given = Option<Spanned<Value>>;

/// A value of a scene file.
pub(super) enum Value {
    Text(String),
    Truth(bool),
    /// A whole number from 0 up that fits into 64 bits.
    Whole(u64),
    /// Another number.
    Number(f64),
    List(Vec<Spanned<Value>>),
    /// A table, or a number that the TOML library does not hold.
    Odd,
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // The visitor accepts everything: only a number with too many digits is an error, of the library's.
        Ok(deserializer.deserialize_any(AnyKind).unwrap_or(Self::Odd))
    }
}

struct AnyKind;

impl<'de> Visitor<'de> for AnyKind {
    type Value = Value;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Value, E> {
        Ok(Value::Text(text.to_owned()))
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Truth(truth))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(u64::try_from(number).map_or(Value::Number(number as f64), Value::Whole))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(Value::Whole(number))
    }

    fn visit_i128<E>(self, number: i128) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_u128<E>(self, number: u128) -> Result<Value, E> {
        Ok(Value::Number(number as f64))
    }

    fn visit_f64<E>(self, number: f64) -> Result<Value, E> {
        Ok(Value::Number(number))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(value) = list.next_element()? {
            values.push(value);
        }
        Ok(Value::List(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut table: A) -> Result<Value, A::Error> {
        while table.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Value::Odd)
    }
}
