//! One value of a scene file, and whether it is of an accepted kind.

use std::ops::RangeInclusive;

use circle_collision::geometry::{MAGNITUDE_LIMIT, is_within_limit};
use glam::DVec2;
use serde::de::DeserializeOwned;
use toml::Spanned;
use toml::de::{DeArray, DeValue, ValueDeserializer};

use super::source::Source;
use crate::scene::{MAGNITUDE_FLOOR, SceneError, choice_words};

/// What is accepted for a point.
pub(super) const POINT: &str = "two numbers [x, y] (m)";

/// A value with the name that it has in messages.
pub struct Field<'a> {
    source: Source<'a>,
    value: &'a Spanned<DeValue<'a>>,
    name: String,
}

/// The numbers that are accepted.
#[derive(Clone, Copy, PartialEq)]
pub enum Numbers {
    /// Numbers greater than zero.
    Positive,
    /// Zero and numbers greater than zero.
    FromZero,
    /// All finite numbers.
    Finite,
    /// All numbers and both infinities.
    Side,
    /// Numbers from the first bound to the second, both included.
    Within([f64; 2]),
}

impl<'a> Field<'a> {
    /// Returns the field for a value, with this name for messages.
    pub(super) fn new(source: Source<'a>, value: &'a Spanned<DeValue<'a>>, name: String) -> Self {
        Self { source, value, name }
    }

    /// Returns the error for this value.
    pub fn refusal(&self, accepted: &str) -> SceneError {
        self.refusal_of(&self.source.excerpt(&self.value.span()), accepted)
    }

    /// Returns the error for this value, with `found` in place of its text.
    pub(super) fn refusal_of(&self, found: &str, accepted: &str) -> SceneError {
        self.source.refusal(&self.value.span(), &self.name, found, accepted)
    }

    /// Returns the value, or an error if it is of another kind.
    pub fn get<T: DeserializeOwned>(&self, accepted: &str) -> Result<T, SceneError> {
        self.of_kind().ok_or_else(|| self.refusal(accepted))
    }

    fn of_kind<T: DeserializeOwned>(&self) -> Option<T> {
        T::deserialize(ValueDeserializer::from(self.value.clone())).ok()
    }

    /// Returns the choice that is written as this word.
    pub fn choice<T: Copy>(&self, choices: &[T], word_of: fn(&T) -> String) -> Result<T, SceneError> {
        let accepted = choice_words(choices.iter().map(word_of), ", ");
        let word: String = self.get(&accepted)?;
        choices.iter().copied().find(|choice| word_of(choice) == word).ok_or_else(|| self.refusal(&accepted))
    }

    /// Returns the whole number in this range.
    pub fn whole_number(&self, range: RangeInclusive<u64>) -> Result<u64, SceneError> {
        let accepted = format!("a whole number from {} to {}", range.start(), range.end());
        let number = self.get(&accepted)?;
        if range.contains(&number) { Ok(number) } else { Err(self.refusal(&accepted)) }
    }

    /// Returns the number. The unit is for messages; it may be empty.
    pub fn number(&self, numbers: Numbers, unit: &str) -> Result<f64, SceneError> {
        let text = self.source.at(&self.value.span());
        // The TOML library does not hold every number.
        let number = self.of_kind().or_else(|| text.replace('_', "").parse().ok()).unwrap_or(f64::NAN);
        if numbers.contain(number) { Ok(number) } else { Err(self.refusal(&numbers.words(unit))) }
    }

    /// Returns the values of the list.
    pub fn members(&self, accepted: &str) -> Result<Vec<Field<'a>>, SceneError> {
        let values = self.list(accepted)?.iter().zip(1..);
        Ok(values.map(|(value, number)| self.member(value, &number.to_string())).collect())
    }

    fn list(&self, accepted: &str) -> Result<&'a DeArray<'a>, SceneError> {
        self.value.get_ref().as_array().ok_or_else(|| self.refusal(accepted))
    }

    fn member(&self, value: &'a Spanned<DeValue<'a>>, name: &str) -> Field<'a> {
        Field::new(self.source, value, format!("{} {name}", self.name))
    }

    /// Returns the two numbers of a list of two, with these names for messages.
    pub fn pair(&self, names: [&str; 2], numbers: Numbers, unit: &str) -> Result<[f64; 2], SceneError> {
        let accepted = format!("two numbers [{}] ({unit})", names.join(", "));
        let [first, second] = &self.list(&accepted)?[..] else { return Err(self.refusal(&accepted)) };
        let number = |value, name| self.member(value, name).number(numbers, unit);
        Ok([number(first, names[0])?, number(second, names[1])?])
    }

    /// Returns the vector `[x, y]`.
    pub fn vector(&self, numbers: Numbers, unit: &str) -> Result<DVec2, SceneError> {
        self.pair(["x", "y"], numbers, unit).map(DVec2::from_array)
    }
}

impl Numbers {
    fn contain(self, number: f64) -> bool {
        let is_size = number.abs() >= MAGNITUDE_FLOOR && is_within_limit(number);
        match self {
            Self::Positive => is_size && number > 0.0,
            Self::FromZero => number == 0.0 || (is_size && number > 0.0),
            Self::Finite => number == 0.0 || is_size,
            Self::Side => number == 0.0 || is_size || number.is_infinite(),
            // A number with bounds of its own is multiplied by a length only once, so a small one does no harm.
            Self::Within([from, to]) => (from..=to).contains(&number),
        }
    }

    /// Describes the numbers for messages.
    pub(super) fn words(self, unit: &str) -> String {
        let unit = if unit.is_empty() { String::new() } else { format!(" ({unit})") };
        let sizes = format!("from {MAGNITUDE_FLOOR:e} to {MAGNITUDE_LIMIT:e}{unit}");
        match self {
            Self::Positive => format!("a number {sizes}"),
            Self::FromZero => format!("0 or a number {sizes}"),
            Self::Finite => format!("0 or a size {sizes}"),
            Self::Side => format!("0, inf, -inf or a size {sizes}"),
            Self::Within([from, to]) => format!("a number from {from} to {to}{unit}"),
        }
    }
}
