//! A TOML text under inspection: where each value stands, and whether it is of the kind that is accepted.

use std::{borrow::Cow, ops::Range};

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::error::SceneError;
use crate::geometry::MAGNITUDE_LIMIT;

/// The smallest size of a number other than zero: one over [`MAGNITUDE_LIMIT`], for the same reason.
pub(super) const MAGNITUDE_FLOOR: f64 = 1e-70;

/// How much of a refused value a message repeats, in characters.
const EXCERPT_LENGTH: usize = 40;

/// The text and the name it goes by in messages.
#[derive(Clone, Copy)]
pub(super) struct Document<'a> {
    /// What is looked at: all of the file or a portion of it.
    pub(super) text: &'a str,
    pub(super) file: &'a str,
    /// All of the file.
    pub(super) whole: &'a str,
    /// Where stretches of the text stand in the file: from this offset here on, from that one there on.
    pub(super) places: &'a [[usize; 2]],
}

/// One table of the document: the scene itself, the arena, one circle.
pub(super) struct Section<'a> {
    document: Document<'a>,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    kind: &'static str,
    /// Which of its kind, counted from 1; `None` where there is only one.
    number: Option<usize>,
}

/// One value of the document.
pub(super) struct Field<'a> {
    document: Document<'a>,
    value: &'a DeValue<'a>,
    span: Range<usize>,
    name: String,
}

/// Which numbers are accepted.
#[derive(Clone, Copy)]
pub(super) enum Numbers {
    /// Greater than zero.
    Positive,
    /// Zero or greater.
    FromZero,
    /// Any but infinities.
    Finite,
    /// Any, infinities too.
    Side,
    /// From the first of these to the second, both included.
    Within([f64; 2]),
}

impl<'a> Document<'a> {
    /// All of a file.
    pub(super) fn of(text: &'a str, file: &'a str) -> Self {
        Self { text, file, whole: text, places: &[[0, 0]] }
    }

    /// The error for what stands at `span`, which it repeats.
    pub(super) fn refusal_at(&self, span: &Range<usize>, field: &str, accepted: &str) -> SceneError {
        self.refusal(span, field, &self.excerpt(span), accepted)
    }

    /// The error for what stands at `span`.
    pub(super) fn refusal(
        &self,
        span: &Range<usize>,
        field: &str,
        found: &str,
        accepted: &str,
    ) -> SceneError {
        let (line, column) = self.position(span.start);
        SceneError::Value {
            file: self.file.to_owned(),
            line,
            column,
            field: field.to_owned(),
            found: found.to_owned(),
            accepted: accepted.to_owned(),
        }
    }

    /// The error for a text that is not TOML.
    pub(super) fn syntax(&self, error: &toml::de::Error) -> SceneError {
        let problem = error.message().split_whitespace().collect::<Vec<_>>().join(" ");
        self.no_toml(error.span().map_or(0, |span| span.start), problem)
    }

    fn no_toml(&self, offset: usize, problem: String) -> SceneError {
        let (line, column) = self.position(offset);
        SceneError::Syntax { file: self.file.to_owned(), line, column, problem }
    }

    /// The table of the whole text, known in messages as the scene.
    pub(super) fn root(self, table: &'a DeTable<'a>) -> Section<'a> {
        Section { document: self, table, span: 0..0, kind: "scene", number: None }
    }

    /// Where this offset of the text stands in the file.
    fn in_file(&self, offset: usize) -> usize {
        let next = self.places.partition_point(|[here, _]| *here <= offset);
        let [here, there] = self.places[next.saturating_sub(1)];
        there + (offset - here)
    }

    /// Line, and column in characters, both counted from 1.
    fn position(&self, offset: usize) -> (usize, usize) {
        let before = self.whole.get(..self.in_file(offset)).unwrap_or(self.whole);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        // An editor does not count the mark that some put at the start of a UTF-8 file.
        let in_line = before[line_start..].trim_start_matches('\u{feff}');
        (before.matches('\n').count() + 1, in_line.chars().count() + 1)
    }

    fn excerpt(&self, span: &Range<usize>) -> String {
        let whole = self.text.get(span.clone()).unwrap_or_default();
        let line = whole.lines().next().unwrap_or_default();
        let excerpt: String = line.chars().take(EXCERPT_LENGTH).collect();
        if excerpt.len() < whole.len() { excerpt + "…" } else { excerpt }
    }
}

impl<'a> Section<'a> {
    /// Refuses the first key of this table that is not one of these.
    pub(super) fn refuse_other_keys(&self, accepted: &[&str]) -> Result<(), SceneError> {
        let others = self.table.keys().filter(|key| !accepted.contains(&key.get_ref().as_ref()));
        match others.min_by_key(|key| key.span().start) {
            None => Ok(()),
            Some(key) => {
                let found = format!("the unknown key {}", self.document.excerpt(&key.span()));
                Err(self.document.refusal(&key.span(), &self.name(), &found, &accepted.join(", ")))
            }
        }
    }

    /// The value under this key, if there is one.
    pub(super) fn field(&self, key: &str) -> Option<Field<'a>> {
        self.table.get(key).map(|value| Field {
            document: self.document,
            value: value.get_ref(),
            span: value.span(),
            name: self.field_name(key),
        })
    }

    /// The value under this key; an error where there is none.
    pub(super) fn required(&self, key: &str, accepted: &str) -> Result<Field<'a>, SceneError> {
        self.field(key)
            .ok_or_else(|| self.document.refusal(&self.span, &self.field_name(key), "nothing", accepted))
    }

    /// Is the value under this key a list? `None`: there is no such key.
    pub(super) fn is_list(&self, key: &str) -> Option<bool> {
        self.table.get(key).map(|value| value.get_ref().is_array())
    }

    /// The error for a key that has a value already.
    pub(super) fn repeated(&self, key: &str) -> SceneError {
        let start = self.table.get_key_value(key).map_or(0, |(key, _)| key.span().start);
        self.document.no_toml(start, "duplicate key".to_owned())
    }

    /// The blocks `[[key]]` of this table, in file order; `before` blocks of that key came earlier.
    pub(super) fn blocks(&self, key: &'static str, before: usize) -> Result<Vec<Section<'a>>, SceneError> {
        let Some(field) = self.field(key) else { return Ok(Vec::new()) };
        let accepted = format!("[[{key}]] blocks");
        let blocks = field.value.as_array().ok_or_else(|| field.refusal(&accepted))?;
        let numbered = blocks.iter().zip(before + 1..);
        numbered
            .map(|(block, number)| Section::of(self.document, block, key, Some(number), &accepted))
            .collect()
    }

    /// The table `[key]` of this table, if there is one.
    pub(super) fn section(&self, key: &'static str) -> Result<Option<Section<'a>>, SceneError> {
        let block = self.table.get(key);
        block
            .map(|block| Section::of(self.document, block, key, None, &format!("an [{key}] table")))
            .transpose()
    }

    /// An error about this table as a whole.
    pub(super) fn refusal(&self, found: &str, accepted: &str) -> SceneError {
        self.document.refusal(&self.span, &self.name(), found, accepted)
    }

    fn of(
        document: Document<'a>,
        block: &'a Spanned<DeValue<'a>>,
        kind: &'static str,
        number: Option<usize>,
        accepted: &str,
    ) -> Result<Self, SceneError> {
        let span = block.span();
        match block.get_ref() {
            DeValue::Table(table) => Ok(Self { document, table, span, kind, number }),
            _ => Err(document.refusal(&span, kind, &document.excerpt(&span), accepted)),
        }
    }

    fn name(&self) -> String {
        match self.number {
            Some(number) => format!("{} {number}", self.kind),
            None => self.kind.to_owned(),
        }
    }

    fn field_name(&self, key: &str) -> String {
        if self.kind == "scene" { key.to_owned() } else { format!("{}, {key}", self.name()) }
    }
}

impl<'a> Field<'a> {
    /// The error for this value.
    pub(super) fn refusal(&self, accepted: &str) -> SceneError {
        self.refusal_of(&self.document.excerpt(&self.span), accepted)
    }

    /// The error for this value, with other words for what was found.
    pub(super) fn refusal_of(&self, found: &str, accepted: &str) -> SceneError {
        self.document.refusal(&self.span, &self.name, found, accepted)
    }

    /// Where it stands in the file.
    pub(super) fn place(&self) -> Range<usize> {
        // A portion may lack lines within a value.
        let last = self.document.in_file(self.span.end.saturating_sub(1));
        self.document.in_file(self.span.start)..last + 1
    }

    /// The text in quotes.
    pub(super) fn text(&self, accepted: &str) -> Result<&'a str, SceneError> {
        self.value.as_str().ok_or_else(|| self.refusal(accepted))
    }

    /// The one of these choices whose name stands here.
    pub(super) fn choice<T: Copy>(
        &self,
        choices: &[T],
        name: fn(T) -> &'static str,
    ) -> Result<T, SceneError> {
        let accepted =
            || choices.iter().map(|&choice| format!("{:?}", name(choice))).collect::<Vec<_>>().join(", ");
        let word = self.value.as_str().ok_or_else(|| self.refusal(&accepted()))?;
        choices.iter().copied().find(|&choice| name(choice) == word).ok_or_else(|| self.refusal(&accepted()))
    }

    /// The yes or no.
    pub(super) fn truth(&self) -> Result<bool, SceneError> {
        self.value.as_bool().ok_or_else(|| self.refusal("true, false"))
    }

    /// The whole number, from 0 to `last`.
    pub(super) fn whole_number(&self, last: u64) -> Result<u64, SceneError> {
        let number = self
            .value
            .as_integer()
            .and_then(|integer| u64::from_str_radix(integer.as_str(), integer.radix()).ok());
        number
            .filter(|&number| number <= last)
            .ok_or_else(|| self.refusal(&format!("a whole number from 0 to {last}")))
    }

    /// The number, with its unit for messages (empty where it has none).
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
            format!("{}{unit}", numbers.words())
        }))
    }

    /// The two values of an array of two, named for messages.
    pub(super) fn pair(&self, names: [&str; 2], unit: &str) -> Result<[Field<'a>; 2], SceneError> {
        match self.value.as_array().map(|array| &array[..]) {
            Some([first, second]) => Ok([self.member(first, names[0]), self.member(second, names[1])]),
            _ => Err(self.refusal(&format!("two numbers [{}] ({unit})", names.join(", ")))),
        }
    }

    fn member(&self, value: &'a Spanned<DeValue<'a>>, name: &str) -> Field<'a> {
        Field {
            document: self.document,
            value: value.get_ref(),
            span: value.span(),
            name: format!("{} {name}", self.name),
        }
    }

    /// Is this zero or infinite only because an `f64` holds nothing so small or so large?
    fn exceeds_f64(&self, number: f64) -> bool {
        let DeValue::Float(float) = self.value else { return false };
        let mantissa = float.as_str().split(['e', 'E']).next().unwrap_or_default();
        let is_digit_but_zero = |character: char| ('1'..='9').contains(&character);
        (number == 0.0 || number.is_infinite()) && mantissa.contains(is_digit_but_zero)
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

    fn words(self) -> Cow<'static, str> {
        match self {
            Self::Positive => "a number greater than 0".into(),
            Self::FromZero => "a number from 0 up".into(),
            Self::Finite => "a finite number".into(),
            Self::Side => "a number, inf or -inf".into(),
            Self::Within([from, to]) => format!("a number from {from} to {to}").into(),
        }
    }

    /// What is accepted besides numbers between the limits of magnitude.
    fn besides_sizes(self) -> &'static str {
        match self {
            Self::Positive => "",
            Self::FromZero | Self::Finite | Self::Within(_) => "0 or ",
            Self::Side => "0, inf, -inf or ",
        }
    }

    fn within_magnitude(self, number: f64) -> bool {
        // A number with bounds of its own is multiplied with sizes only once, so a small one does no harm.
        let free = number == 0.0 || number.is_infinite() || matches!(self, Self::Within(_));
        free || (MAGNITUDE_FLOOR..=MAGNITUDE_LIMIT).contains(&number.abs())
    }
}

/// The number that stands here, as near as an `f64` comes; `None` for other things.
fn literal(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Float(float) => float.as_str().parse().ok(),
        DeValue::Integer(integer) if integer.radix() == 10 => integer.as_str().parse().ok(),
        DeValue::Integer(integer) => {
            u64::from_str_radix(integer.as_str(), integer.radix()).ok().map(|number| number as f64)
        }
        _ => None,
    }
}
