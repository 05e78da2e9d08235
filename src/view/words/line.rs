//! A text as a list of parts: words, and values with what each is of.

use std::fmt;

use crate::view::text::number::{brief, brief_length, brief_time, time};

/// What a value is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// dt, or the time between two checks.
    Step,
    /// The speed of the circle with this index.
    Speed(usize),
    /// The radius of the circle with this index.
    Radius(usize),
    /// A moment on the clock.
    Time,
    /// A duration.
    Duration,
    /// A distance, a depth or the length of a vector.
    Length,
    /// An angle.
    Angle,
    /// A number of contacts or of methods.
    Count,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    Words(String),
    /// A value with its unit.
    Value(Quantity, String),
}

/// A text, in parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line(pub Vec<Part>);

impl Line {
    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Adds this text after a space.
    #[must_use]
    pub fn and(mut self, other: impl Into<Self>) -> Self {
        let other = other.into();
        if !self.is_empty() && !other.is_empty() {
            self.0.push(Part::Words(" ".to_owned()));
        }
        self.0.extend(other.0);
        self
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|part| match part {
            Part::Words(text) | Part::Value(_, text) => f.write_str(text),
        })
    }
}

impl From<&str> for Line {
    fn from(text: &str) -> Self {
        Self::from(text.to_owned())
    }
}

impl From<String> for Line {
    fn from(text: String) -> Self {
        Self(if text.is_empty() { Vec::new() } else { vec![Part::Words(text)] })
    }
}

impl From<(Quantity, String)> for Line {
    fn from((of, value): (Quantity, String)) -> Self {
        Self(vec![Part::Value(of, value)])
    }
}

/// Returns a moment as a value, with three digits.
pub fn moment(seconds: f64) -> (Quantity, String) {
    (Quantity::Time, brief_time(seconds))
}

/// Returns a moment as a value, with more digits.
pub fn exact_moment(seconds: f64) -> (Quantity, String) {
    (Quantity::Time, time(seconds))
}

/// Returns a duration as a value.
pub fn duration(seconds: f64) -> (Quantity, String) {
    (Quantity::Duration, brief_time(seconds))
}

/// Returns a length as a value, in the unit that suits it.
pub fn length(meters: f64) -> (Quantity, String) {
    (Quantity::Length, brief_length(meters))
}

/// Returns a length as a value in meters.
pub fn meters(meters: f64) -> (Quantity, String) {
    (Quantity::Length, format!("{} m", brief(meters)))
}

/// Joins words, values and other texts.
macro_rules! line {
    ($($part:expr),+ $(,)?) => {
        $crate::view::words::line::Line([$($crate::view::words::line::Line::from($part).0),+].concat())
    };
}
pub(crate) use line;
