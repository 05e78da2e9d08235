//! Arithmetic with twice the digits of `f64`, for sums that must not drift.

use std::ops::{Add, Div, Mul, Neg};

use glam::{DVec2, dvec2};

/// A number of about 106 bits: the unevaluated sum of two.
///
/// The low part is small beside the high one but may exceed half of its last digit. Results are not normalized, so that
/// in a long calculation the high parts need not wait for the low ones.
///
/// Source: Dekker 1971; Knuth 4.2.2, theorem B.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleDouble {
    high: f64,
    low: f64,
}

impl DoubleDouble {
    /// Computes `a + b` exactly.
    pub(super) fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let b_part = high - a;
        Self { high, low: (a - (high - b_part)) + (b - b_part) }
    }

    /// Multiplies by `factor`.
    pub(super) fn times(self, factor: f64) -> Self {
        let Self { high, low } = Self::product(self.high, factor);
        Self { high, low: low + self.low * factor }
    }

    /// Computes `a b` exactly.
    pub(super) fn product(a: f64, b: f64) -> Self {
        let high = a * b;
        let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
        let low = ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low;
        // Near the end of the range splitting overflows; then the product is rounded once.
        Self { high, low: if low.is_finite() { low } else { 0.0 } }
    }

    /// Returns the vector times this number.
    pub(super) fn along(self, vector: DVec2) -> DoubleDoublePair {
        DoubleDoublePair { x: self.times(vector.x), y: self.times(vector.y) }
    }

    /// Returns the nearest `f64`.
    pub(super) fn value(self) -> f64 {
        self.high + self.low
    }
}

/// A vector of two [`DoubleDouble`] coordinates.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleDoublePair {
    x: DoubleDouble,
    y: DoubleDouble,
}

impl DoubleDoublePair {
    /// Computes `a − b` exactly.
    pub(super) fn difference(a: DVec2, b: DVec2) -> Self {
        Self { x: DoubleDouble::sum(a.x, -b.x), y: DoubleDouble::sum(a.y, -b.y) }
    }

    /// Computes the coordinatewise product exactly.
    pub(super) fn product(a: DVec2, b: DVec2) -> Self {
        Self { x: DoubleDouble::product(a.x, b.x), y: DoubleDouble::product(a.y, b.y) }
    }

    /// Multiplies coordinate by coordinate.
    pub(super) fn times(self, factors: DVec2) -> Self {
        Self { x: self.x.times(factors.x), y: self.y.times(factors.y) }
    }

    /// Multiplies both coordinates by `factor`.
    pub(super) fn by(self, factor: DoubleDouble) -> Self {
        // An elastic bounce of equal masses.
        if factor.high == 1.0 && factor.low == 0.0 {
            return self;
        }
        Self { x: self.x * factor, y: self.y * factor }
    }

    /// Returns the sum of the coordinates.
    pub(super) fn sum_of_both(self) -> DoubleDouble {
        self.x + self.y
    }

    /// Returns the sum with `vector`, rounded once.
    pub(super) fn added_to(self, vector: DVec2) -> DVec2 {
        dvec2((self.x + vector.x.into()).value(), (self.y + vector.y.into()).value())
    }
}

/// Splits `value` into two numbers of half the digits each.
///
/// A fused multiply-add would need no splitting, but not every machine has the instruction.
fn halves(value: f64) -> (f64, f64) {
    const SPLITTER: f64 = 134_217_729.0; // 2²⁷ + 1
    let scaled = value * SPLITTER;
    let high = scaled - (scaled - value);
    (high, value - high)
}

impl Neg for DoubleDoublePair {
    type Output = Self;

    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

impl From<f64> for DoubleDouble {
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Neg for DoubleDouble {
    type Output = Self;

    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Add for DoubleDouble {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let Self { high, low } = Self::sum(self.high, other.high);
        Self { high, low: low + (self.low + other.low) }
    }
}

impl Mul for DoubleDouble {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let Self { high, low } = Self::product(self.high, other.high);
        Self { high, low: low + (self.high * other.low + self.low * other.high) }
    }
}

impl Div for DoubleDouble {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let high = self.high / other.high;
        let back = Self::product(high, other.high);
        let rest = ((self.high - back.high) - back.low) + (self.low - high * other.low);
        Self { high, low: rest / other.high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use twofloat::TwoFloat;

    /// The relative error allowed in one operation: its own few units of 2⁻¹⁰⁶ and up to 15 of the oracle.
    const UNIT: f64 = 1.0 / (1_u128 << 100) as f64;

    /// Pairs of numbers of any sign, some far apart in magnitude and some that nearly cancel.
    fn operands() -> impl Iterator<Item = [f64; 2]> {
        let mut dice = ChaCha8Rng::seed_from_u64(0xdd);
        (0..20_000).map(move |index| {
            let mut number = || dice.random_range(-1.0..1.0_f64) * 2.0_f64.powi(dice.random_range(-60..60));
            let (a, b) = (number(), number());
            if index % 4 == 0 { [a, -a * (1.0 + b * f64::EPSILON)] } else { [a, b] }
        })
    }

    fn oracle(number: DoubleDouble) -> TwoFloat {
        TwoFloat::new_add(number.high, number.low)
    }

    /// How far a result is from the oracle's, relative to `size`.
    fn error(found: DoubleDouble, expected: TwoFloat, size: TwoFloat) -> f64 {
        ((oracle(found) - expected) / size).hi().abs()
    }

    #[test]
    fn the_sum_and_the_product_of_two_numbers_are_exact() {
        for [a, b] in operands() {
            assert_eq!(oracle(DoubleDouble::sum(a, b)), TwoFloat::new_add(a, b), "{a:e} + {b:e}");
            assert_eq!(oracle(DoubleDouble::product(a, b)), TwoFloat::new_mul(a, b), "{a:e} * {b:e}");
        }
    }

    #[test]
    fn operations_keep_twice_the_digits() {
        for ([a, b], [c, d]) in operands().zip(operands().skip(1)) {
            let (x, y) = (DoubleDouble::product(a, b), DoubleDouble::sum(c, d));
            let (wide_x, wide_y) = (oracle(x), oracle(y));
            let size = wide_x.abs() + wide_y.abs();
            let context = format!("{x:?} {y:?}");
            assert!(error(x + y, wide_x + wide_y, size) <= UNIT, "sum: {context}");
            assert!(error(-x, -wide_x, wide_x) == 0.0, "negative: {context}");
            assert!(error(x * y, wide_x * wide_y, wide_x * wide_y) <= UNIT, "product: {context}");
            assert!(error(x / y, wide_x / wide_y, wide_x / wide_y) <= UNIT, "quotient: {context}");
            assert!(error(x.times(c), wide_x * c, wide_x * c) <= UNIT, "multiple: {context}");
            assert_eq!(x.value(), wide_x.hi(), "{context}");
        }
    }

    #[test]
    fn vectors_are_computed_by_component() {
        for ([a, b], [c, d]) in operands().zip(operands().skip(1)) {
            let (one, other) = (dvec2(a, b), dvec2(c, d));
            let wide = [TwoFloat::new_sub(a, c), TwoFloat::new_sub(b, d)];
            let difference = DoubleDoublePair::difference(one, other);
            assert_eq!([difference.x, difference.y].map(oracle), wide);
            let size = (wide[0] * c).abs() + (wide[1] * d).abs();
            let dot = difference.times(other).sum_of_both();
            assert!(error(dot, wide[0] * c + wide[1] * d, size) <= UNIT, "{one} {other}");
            let factor = DoubleDouble::product(a, b);
            let scaled = difference.by(factor);
            for (found, wide) in [scaled.x, scaled.y].into_iter().zip(wide) {
                assert!(error(found, wide * oracle(factor), wide * oracle(factor)) <= UNIT, "{one} {other}");
            }
            let moved = (-factor.along(one)).added_to(other);
            let expected = [oracle(factor) * -a + c, oracle(factor) * -b + d].map(|wide| wide.hi());
            assert_eq!(moved.to_array(), expected, "{one} {other}");
        }
    }
}
