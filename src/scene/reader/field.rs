//! One value of a scene file, and whether it is of an accepted kind.

use std::ops::{Range, RangeInclusive};

use circle_collision::geometry::{MAGNITUDE_LIMIT, is_within_limit};
use toml::Spanned;
use toml::de::{DeInteger, DeValue};

use super::document::Document;
use crate::scene::choice_words::choice_words;
use crate::scene::{MAGNITUDE_FLOOR, SceneError};

/// One value of a document.
pub(super) struct Field<'a> {
    document: Document<'a>,
    pub(super) value: &'a DeValue<'a>,
    span: Range<usize>,
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
    pub(super) fn new(document: Document<'a>, value: &'a Spanned<DeValue<'a>>, name: String) -> Self {
        Self { document, value: value.get_ref(), span: value.span(), name }
    }

    /// Returns the error for this value.
    pub(super) fn refusal(&self, accepted: &str) -> SceneError {
        self.refusal_of(&self.document.excerpt(&self.span), accepted)
    }

    /// Returns the error for this value, with `found` in place of its text.
    pub(super) fn refusal_of(&self, found: &str, accepted: &str) -> SceneError {
        self.document.refusal(&self.span, &self.name, found, accepted)
    }

    /// Returns the text in quotes.
    pub(super) fn text(&self, accepted: &str) -> Result<&'a str, SceneError> {
        self.value.as_str().ok_or_else(|| self.refusal(accepted))
    }

    /// Returns the choice that is written as this word.
    pub(super) fn choice<T: Copy>(&self, choices: &[T], word_of: fn(&T) -> String) -> Result<T, SceneError> {
        let accepted = choice_words(choices.iter().map(word_of), ", ");
        let word = self.text(&accepted)?;
        choices.iter().copied().find(|choice| word_of(choice) == word).ok_or_else(|| self.refusal(&accepted))
    }

    /// Returns the Boolean.
    pub(super) fn truth(&self) -> Result<bool, SceneError> {
        self.value.as_bool().ok_or_else(|| self.refusal("true, false"))
    }

    /// Returns the whole number in this range.
    pub(super) fn whole_number(&self, accepted: RangeInclusive<u64>) -> Result<u64, SceneError> {
        let number = self
            .value
            .as_integer()
            .and_then(|integer| u64::from_str_radix(integer.as_str(), integer.radix()).ok());
        number.filter(|number| accepted.contains(number)).ok_or_else(|| {
            self.refusal(&format!("a whole number from {} to {}", accepted.start(), accepted.end()))
        })
    }

    /// Returns the number. The unit is for messages; it may be empty.
    pub(super) fn number(&self, numbers: Numbers, unit: &str) -> Result<f64, SceneError> {
        let unit = if unit.is_empty() { String::new() } else { format!(" ({unit})") };
        let number = literal(self.value);
        if let Some(number) = number
            && numbers.within_magnitude(number)
            && numbers.contain(number)
            && !self.exceeds_f64(number)
        {
            return Ok(number);
        }
        let has_bounds = matches!(numbers, Numbers::Within(_));
        let is_size_wrong =
            number.is_some_and(|number| numbers.contain(number) || (!has_bounds && self.exceeds_f64(number)));
        let besides = numbers.besides_sizes();
        Err(self.refusal(&if is_size_wrong {
            format!("{besides}a size from {MAGNITUDE_FLOOR:e} to {MAGNITUDE_LIMIT:e}{unit}")
        } else {
            format!("{}{unit}", numbers.words(number.is_some_and(f64::is_infinite)))
        }))
    }

    /// Returns the values of an array; `None` if it is none.
    pub(super) fn members(&self) -> Option<Vec<Field<'a>>> {
        let array = self.value.as_array()?;
        Some(array.iter().zip(1..).map(|(value, number)| self.member(value, &number.to_string())).collect())
    }

    /// Returns the two values of an array of two, with these names for messages.
    pub(super) fn pair(&self, names: [&str; 2], unit: &str) -> Result<[Field<'a>; 2], SceneError> {
        match self.value.as_array().map(|array| &array[..]) {
            Some([first, second]) => Ok([self.member(first, names[0]), self.member(second, names[1])]),
            _ => Err(self.refusal(&format!("two numbers [{}] ({unit})", names.join(", ")))),
        }
    }

    fn member(&self, value: &'a Spanned<DeValue<'a>>, name: &str) -> Field<'a> {
        Field::new(self.document, value, format!("{} {name}", self.name))
    }

    /// Whether the number is zero or infinite only because an `f64` cannot hold the number in the text.
    fn exceeds_f64(&self, number: f64) -> bool {
        let is_digit_but_zero = |character: char| ('1'..='9').contains(&character);
        match self.value {
            DeValue::Float(float) => {
                let mantissa = float.as_str().split(['e', 'E']).next().unwrap_or_default();
                (number == 0.0 || number.is_infinite()) && mantissa.contains(is_digit_but_zero)
            }
            DeValue::Integer(_) => number.is_infinite(),
            _ => false,
        }
    }
}

impl Numbers {
    fn contain(self, number: f64) -> bool {
        match self {
            Self::Positive => number.is_finite() && number > 0.0,
            Self::FromZero => number.is_finite() && number >= 0.0,
            Self::Finite => number.is_finite(),
            Self::Side => !number.is_nan(),
            Self::Within([from, to]) => (from..=to).contains(&number),
        }
    }

    /// Describes the numbers for messages: an infinite one is greater than zero as well.
    fn words(self, is_infinite: bool) -> String {
        match self {
            Self::Positive if is_infinite => "a finite number greater than 0".into(),
            Self::FromZero if is_infinite => "a finite number from 0 up".into(),
            Self::Positive => "a number greater than 0".into(),
            Self::FromZero => "a number from 0 up".into(),
            Self::Finite => "a finite number".into(),
            Self::Side => "a number, inf or -inf".into(),
            Self::Within([from, to]) => format!("a number from {from} to {to}"),
        }
    }

    /// Returns the numbers that are accepted besides those between the limits of magnitude, for messages.
    fn besides_sizes(self) -> &'static str {
        match self {
            Self::Positive => "",
            Self::FromZero | Self::Finite | Self::Within(_) => "0 or ",
            Self::Side => "0, inf, -inf or ",
        }
    }

    fn within_magnitude(self, number: f64) -> bool {
        // A number with bounds of its own is multiplied by a length only once, so a small one does no harm.
        let free = number == 0.0 || number.is_infinite() || matches!(self, Self::Within(_));
        free || (number.abs() >= MAGNITUDE_FLOOR && is_within_limit(number))
    }
}

/// Returns the nearest `f64` to this number; `None` if the value is not a number.
fn literal(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(float) => float.as_str().parse().ok(),
        DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().parse().ok(),
        DeValue::Integer(integer) => Some(
            u128::from_str_radix(integer.as_str(), integer.radix())
                .map_or_else(|_| long_integer(integer), |number| number as f64),
        ),
        _ => None,
    }
}

/// Returns the number of an integer that is longer than 128 bits, to within the last digit of an `f64`.
fn long_integer(integer: &DeInteger<'_>) -> f64 {
    let digits = integer.as_str().chars().filter_map(|digit| digit.to_digit(integer.radix()));
    digits.fold(0.0, |number, digit| number * f64::from(integer.radix()) + f64::from(digit))
}
