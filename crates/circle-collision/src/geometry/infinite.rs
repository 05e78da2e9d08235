//! How serde writes numbers that may be infinite: JSON has no infinity, so all human-readable formats use the words "inf"
//! and "-inf".

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

const INFINITY: &str = "inf";
const NEGATIVE_INFINITY: &str = "-inf";

/// The accepted values, for messages.
const ACCEPTED: &str = "a number, \"inf\" or \"-inf\"";

/// Writes a number, or the word for an infinite one.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference, which is smaller on 32 bits")]
pub fn serialize<S: Serializer>(value: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    match *value {
        f64::INFINITY if serializer.is_human_readable() => serializer.serialize_str(INFINITY),
        f64::NEG_INFINITY if serializer.is_human_readable() => serializer.serialize_str(NEGATIVE_INFINITY),
        number => serializer.serialize_f64(number),
    }
}

/// Reads a number, or the word for an infinite one.
pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<f64, D::Error> {
    if !deserializer.is_human_readable() {
        return f64::deserialize(deserializer);
    }
    match NumberOrWord::deserialize(deserializer)? {
        NumberOrWord::Number(number) => Ok(number),
        NumberOrWord::Word(word) => match word.as_str() {
            INFINITY => Ok(f64::INFINITY),
            NEGATIVE_INFINITY => Ok(f64::NEG_INFINITY),
            other => Err(D::Error::invalid_value(Unexpected::Str(other), &ACCEPTED)),
        },
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number, \"inf\" or \"-inf\"")]
enum NumberOrWord {
    Number(f64),
    Word(String),
}

/// A number in a list, which may be infinite.
#[derive(Serialize, Deserialize)]
pub struct Extended(#[serde(with = "self")] pub f64);

/// The same for a vector, written as an array of two numbers.
pub mod vector {
    use glam::DVec2;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Extended;

    /// Writes both coordinates.
    pub fn serialize<S: Serializer>(value: &DVec2, serializer: S) -> Result<S::Ok, S::Error> {
        value.to_array().map(Extended).serialize(serializer)
    }

    /// Reads both coordinates.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<DVec2, D::Error> {
        Ok(<[Extended; 2]>::deserialize(deserializer)?.map(|Extended(number)| number).into())
    }
}
