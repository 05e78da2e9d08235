//! One value of a scene file, and whether it is of an accepted kind.

use std::ops::RangeInclusive;

use circle_collision::geometry::{MAGNITUDE_LIMIT, is_within_limit};
use glam::{DVec2, dvec2};
use toml::Spanned;

use super::source::Source;
use super::value::Value;
use crate::scene::choice_words::choice_words;
use crate::scene::{MAGNITUDE_FLOOR, SceneError};

/// What is accepted for a point.
pub(super) const POINT: &str = "two numbers [x, y] (m)";

/// A value with the name that it has in messages.
pub(super) struct Field<'a> {
    source: Source<'a>,
    value: &'a Spanned<Value>,
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

impl<'a> Field<'a> {
    /// Returns the field for a value, with this name for messages.
    pub(super) fn new(source: Source<'a>, value: &'a Spanned<Value>, name: String) -> Self {
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

    /// Returns the text in quotes.
    pub(super) fn text(&self, accepted: &str) -> Result<&'a str, SceneError> {
        if let Value::Text(text) = self.value.get_ref() { Ok(text) } else { Err(self.refusal(accepted)) }
    }

    /// Returns the choice that is written as this word.
    pub(super) fn choice<T: Copy>(&self, choices: &[T], word_of: fn(&T) -> String) -> Result<T, SceneError> {
        let accepted = choice_words(choices.iter().map(word_of), ", ");
        let word = self.text(&accepted)?;
        choices.iter().copied().find(|choice| word_of(choice) == word).ok_or_else(|| self.refusal(&accepted))
    }

    /// Returns the Boolean.
    pub(super) fn truth(&self) -> Result<bool, SceneError> {
        if let Value::Truth(truth) = *self.value.get_ref() {
            Ok(truth)
        } else {
            Err(self.refusal("true, false"))
        }
    }

    /// Returns the whole number in this range.
    pub(super) fn whole_number(&self, accepted: RangeInclusive<u64>) -> Result<u64, SceneError> {
        match *self.value.get_ref() {
            Value::Whole(number) if accepted.contains(&number) => Ok(number),
            _ => {
                Err(self.refusal(&format!("a whole number from {} to {}", accepted.start(), accepted.end())))
            }
        }
    }

    /// Returns the number. The unit is for messages; it may be empty.
    pub(super) fn number(&self, numbers: Numbers, unit: &str) -> Result<f64, SceneError> {
        let text = self.source.at(&self.value.span());
        let number = match *self.value.get_ref() {
            Value::Whole(number) => Some(number as f64),
            Value::Number(number) => Some(number),
            Value::Odd => text.replace('_', "").parse().ok(),
            Value::Text(_) | Value::Truth(_) | Value::List(_) => None,
        };
        // Zero or infinite only because an `f64` does not hold the number in the text.
        let digits = text.split(['e', 'E']).next().unwrap_or_default();
        let is_rounded = |number: f64| {
            (number == 0.0 || number.is_infinite()) && digits.contains(|digit| ('1'..='9').contains(&digit))
        };
        match number {
            Some(number) if numbers.contain(number) && !is_rounded(number) => Ok(number),
            Some(0.0) if numbers.contain(0.0) => Err(self.refusal(&Numbers::Finite.words(unit))),
            Some(_) | None => Err(self.refusal(&numbers.words(unit))),
        }
    }

    /// Returns the values of a list; `None` if it is none.
    pub(super) fn members(&self) -> Option<Vec<Field<'a>>> {
        let Value::List(values) = self.value.get_ref() else { return None };
        Some(values.iter().zip(1..).map(|(value, number)| self.member(value, &number.to_string())).collect())
    }

    /// Returns the two values of a list of two, with these names for messages.
    pub(super) fn pair(&self, names: [&str; 2], unit: &str) -> Result<[Field<'a>; 2], SceneError> {
        if let Value::List(values) = self.value.get_ref()
            && let [first, second] = &values[..]
        {
            return Ok([self.member(first, names[0]), self.member(second, names[1])]);
        }
        Err(self.refusal(&format!("two numbers [{}] ({unit})", names.join(", "))))
    }

    /// Returns the vector `[x, y]`.
    pub(super) fn vector(&self, numbers: Numbers, unit: &str) -> Result<DVec2, SceneError> {
        let [x, y] = self.pair(["x", "y"], unit)?;
        Ok(dvec2(x.number(numbers, unit)?, y.number(numbers, unit)?))
    }

    fn member(&self, value: &'a Spanned<Value>, name: &str) -> Field<'a> {
        Field::new(self.source, value, format!("{} {name}", self.name))
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
