//! A range of values along one side of a plot: where each lies, and the round ones that are labeled.

use crate::view::canvas::grid::round_at_least;
use crate::view::text::number::{brief, count};

/// The sizes of round numbers that are written out; others are written with a power of ten.
const PLAIN: std::ops::Range<f64> = 1e-6..1e5;

/// The digits of exponents.
const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// The values along one side of a plot, in the unit of its labels.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    from: f64,
    to: f64,
    is_logarithmic: bool,
    /// What the values are, with their unit.
    pub name: String,
}

impl Axis {
    /// Returns an axis on which equal distances are equal differences.
    pub fn linear(from: f64, to: f64, name: impl Into<String>) -> Self {
        Self { from, to, is_logarithmic: false, name: name.into() }
    }

    /// Returns an axis on which equal distances are equal ratios. Both ends are positive.
    pub fn logarithmic(from: f64, to: f64, name: impl Into<String>) -> Self {
        Self { is_logarithmic: true, ..Self::linear(from, to, name) }
    }

    /// Returns the position of a value: 0 at the start of the axis, 1 at its end, and at most 1 outside of it.
    pub fn share(&self, value: f64) -> f32 {
        let [from, to, value] = [self.from, self.to, value].map(|value| self.level(value));
        ((value - from) / (to - from)).clamp(-1.0, 2.0) as f32
    }

    /// Returns the value at this position. Beside the axis, it is the value at the nearer end.
    pub fn value(&self, share: f32) -> f64 {
        let [from, to] = [self.from, self.to].map(|end| self.level(end));
        let level = from + (to - from) * f64::from(share.clamp(0.0, 1.0));
        if self.is_logarithmic { 10_f64.powf(level) } else { level }
    }

    fn level(&self, value: f64) -> f64 {
        if self.is_logarithmic { value.max(f64::MIN_POSITIVE).log10() } else { value }
    }

    /// Returns round values with their labels, in order and about `most` at most: multiples of a round number, or powers of
    /// ten.
    pub fn ticks(&self, most: f32) -> Vec<(f64, String)> {
        let [from, to] = [self.from, self.to].map(|end| self.level(end));
        let least = (to - from) / f64::from(most.max(1.0));
        let every = if self.is_logarithmic { least.max(1e-9).ceil() } else { round_at_least(least) };
        let first = (from / every - 1e-9).ceil();
        let count = ((to / every + 1e-9).floor() - first + 1.0).clamp(0.0, 100.0) as u32;
        let levels = (0..count).map(|index| (first + f64::from(index)) * every);
        levels.map(|level| self.tick(level, every)).collect()
    }

    fn tick(&self, level: f64, every: f64) -> (f64, String) {
        if !self.is_logarithmic {
            return (level, rounded(level, every));
        }
        let value = 10_f64.powf(level);
        (value, if self.to <= PLAIN.end { count(value) } else { power(level) })
    }
}

/// Returns how many of the unit of labels are in a second, and that unit, for times up to `longest` (s).
pub fn time_unit(longest: f64) -> (f64, &'static str) {
    if longest < 1.0 { (1e3, "ms") } else { (1.0, "s") }
}

/// Formats a multiple of `every` with enough digits to tell it apart from the next.
fn rounded(value: f64, every: f64) -> String {
    if value == 0.0 || !PLAIN.contains(&every) {
        return brief(value);
    }
    let decimals = (-every.log10().floor()).max(0.0) as usize;
    format!("{value:.decimals$}").replace('-', "−")
}

/// Formats a power of ten by its exponent.
fn power(exponent: f64) -> String {
    let digits = format!("{exponent:.0}");
    let raised = |digit: char| digit.to_digit(10).map_or('⁻', |digit| SUPERSCRIPTS[digit as usize]);
    if exponent == 0.0 { "1".to_owned() } else { "10".chars().chain(digits.chars().map(raised)).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(axis: &Axis, most: f32) -> Vec<String> {
        axis.ticks(most).into_iter().map(|(_, label)| label).collect()
    }

    #[test]
    fn ticks_are_round_and_have_the_digits_that_tell_them_apart() {
        assert_eq!(
            labels(&Axis::linear(0.0, 312.5, ""), 7.0),
            ["0", "50", "100", "150", "200", "250", "300"]
        );
        assert_eq!(labels(&Axis::linear(0.3219, 0.3224, ""), 5.0).last().expect("a tick"), "0.3224");
        assert_eq!(labels(&Axis::linear(-1.0, 1.0, ""), 4.0), ["−1.0", "−0.5", "0", "0.5", "1.0"]);
        assert_eq!(labels(&Axis::linear(0.0, 2e70, ""), 2.0), ["0", "1e70", "2e70"]);
        assert_eq!(
            labels(&Axis::logarithmic(2.0, 1e5, ""), 9.0),
            ["10", "100", "1,000", "10,000", "100,000"]
        );
        assert_eq!(labels(&Axis::logarithmic(1.0, 1e11, ""), 4.0), ["1", "10³", "10⁶", "10⁹"]);
        assert_eq!(labels(&Axis::logarithmic(0.005, 1e6, ""), 9.0)[..2], ["10⁻²", "10⁻¹"]);
    }

    #[test]
    fn value_and_position_are_inverse() {
        for axis in [Axis::linear(-3.0, 7.0, ""), Axis::logarithmic(2.0, 1e5, "")] {
            for step in 0..=20_u8 {
                let share = f32::from(step) / 20.0;
                assert!((axis.share(axis.value(share)) - share).abs() < 1e-6, "{axis:?} at {share}");
            }
            assert_eq!((axis.share(axis.value(-4.0)), axis.share(axis.value(4.0))), (0.0, 1.0), "beside it");
        }
        let axis = Axis::logarithmic(1.0, 1e4, "");
        assert!((axis.share(100.0) - 0.5).abs() < 1e-6 && (axis.share(10.0) - 0.25).abs() < 1e-6);
        assert!(axis.share(0.0).is_finite() && axis.share(f64::INFINITY).is_finite());
    }
}
