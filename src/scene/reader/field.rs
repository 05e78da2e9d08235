//! One value of a scene file, and whether it is of an accepted kind.

use std::ops::RangeInclusive;

use circle_collision::geometry::{MAGNITUDE_LIMIT, is_within_limit};
use glam::DVec2;
use serde::{Deserialize, Deserializer};
use toml::Spanned;

use super::source::Source;
use crate::scene::{MAGNITUDE_FLOOR, SceneError, choice_words};

/// What is accepted for a point.
pub(super) const POINT: &str = "two numbers [x, y] (m)";

/// A value with the name that it has in messages.
pub(super) struct Field<'a, T> {
    source: Source<'a>,
    value: &'a Spanned<OfKind<T>>,
    name: String,
}

/// The numbers that are accepted.
#[derive(Clone, Copy)]
pub(super) enum Numbers {
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

impl<'a, T> Field<'a, T> {
    /// Returns the field for a value, with this name for messages.
    pub(super) fn new(source: Source<'a>, value: &'a Spanned<OfKind<T>>, name: String) -> Self {
        Self { source, value, name }
    }

    /// Returns the error for this value.
    pub(super) fn refusal(&self, accepted: &str) -> SceneError {
        self.refusal_of(&self.source.excerpt(&self.value.span()), accepted)
    }

    /// Returns the error for this value, with `found` in place of its text.
    pub(super) fn refusal_of(&self, found: &str, accepted: &str) -> SceneError {
        self.source.refusal(&self.value.span(), &self.name, found, accepted)
    }

    /// Returns the value, or an error if it is of another kind.
    pub(super) fn get(&self, accepted: &str) -> Result<&'a T, SceneError> {
        self.value.get_ref().0.as_ref().ok_or_else(|| self.refusal(accepted))
    }
}

impl Field<'_, String> {
    /// Returns the choice that is written as this word.
    pub(super) fn choice<T: Copy>(&self, choices: &[T], word_of: fn(&T) -> String) -> Result<T, SceneError> {
        let accepted = choice_words(choices.iter().map(word_of), ", ");
        let word = self.get(&accepted)?;
        choices.iter().copied().find(|choice| word_of(choice) == *word).ok_or_else(|| self.refusal(&accepted))
    }
}

impl Field<'_, u64> {
    /// Returns the whole number in this range.
    pub(super) fn whole_number(&self, range: RangeInclusive<u64>) -> Result<u64, SceneError> {
        let accepted = format!("a whole number from {} to {}", range.start(), range.end());
        let number = *self.get(&accepted)?;
        if range.contains(&number) { Ok(number) } else { Err(self.refusal(&accepted)) }
    }
}

impl Field<'_, f64> {
    /// Returns the number. The unit is for messages; it may be empty.
    pub(super) fn number(&self, numbers: Numbers, unit: &str) -> Result<f64, SceneError> {
        let text = self.source.at(&self.value.span());
        // The TOML library does not hold every number.
        let number =
            self.value.get_ref().0.or_else(|| text.replace('_', "").parse().ok()).unwrap_or(f64::NAN);
        if numbers.contain(number) { Ok(number) } else { Err(self.refusal(&numbers.words(unit))) }
    }
}

impl<'a, T> Field<'a, List<T>> {
    /// Returns the values of the list.
    pub(super) fn members(&self, accepted: &str) -> Result<Vec<Field<'a, T>>, SceneError> {
        let values = self.get(accepted)?.iter().zip(1..);
        Ok(values.map(|(value, number)| self.member(value, &number.to_string())).collect())
    }

    fn member(&self, value: &'a Spanned<OfKind<T>>, name: &str) -> Field<'a, T> {
        Field::new(self.source, value, format!("{} {name}", self.name))
    }
}

impl Field<'_, List<f64>> {
    /// Returns the two numbers of a list of two, with these names for messages.
    pub(super) fn pair(
        &self,
        names: [&str; 2],
        numbers: Numbers,
        unit: &str,
    ) -> Result<[f64; 2], SceneError> {
        let accepted = format!("two numbers [{}] ({unit})", names.join(", "));
        let [first, second] = &self.get(&accepted)?[..] else { return Err(self.refusal(&accepted)) };
        let number = |value, name| self.member(value, name).number(numbers, unit);
        Ok([number(first, names[0])?, number(second, names[1])?])
    }

    /// Returns the vector `[x, y]`.
    pub(super) fn vector(&self, numbers: Numbers, unit: &str) -> Result<DVec2, SceneError> {
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
