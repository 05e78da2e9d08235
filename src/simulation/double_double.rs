//! Arithmetic with twice the digits of `f64`, for sums that must not drift.

use std::ops::{Add, Div, Mul, Neg, Range};

use glam::{DVec2, dvec2};

use crate::detection::SimdLevel;
use crate::detection::simd::vectors::prelude::*;

/// A number of about 106 bits: the unevaluated sum of two.
///
/// The low part is small beside the high one but may exceed half of its last digit. Results are not normalized, so that
/// in a long calculation the high parts need not wait for the low ones.
///
/// Source: Dekker 1971; Knuth 4.2.2, theorem B.
#[derive(Clone, Copy)]
pub(super) struct DoubleDouble<S> {
    simd: S,
    high: f64,
    low: f64,
}

#[allow(clippy::inline_always)] // Into the function that has the instructions.
impl<S: Simd> DoubleDouble<S> {
    /// Makes one of a single number.
    #[inline(always)]
    pub(super) fn new(simd: S, value: f64) -> Self {
        Self { simd, high: value, low: 0.0 }
    }

    /// Computes `a + b` exactly.
    #[inline(always)]
    pub(super) fn sum(simd: S, a: f64, b: f64) -> Self {
        let high = a + b;
        let b_part = high - a;
        Self { simd, high, low: (a - (high - b_part)) + (b - b_part) }
    }

    /// Multiplies by `factor`.
    #[inline(always)]
    pub(super) fn times(self, factor: f64) -> Self {
        let Self { high, low, .. } = Self::product(self.simd, self.high, factor);
        Self { high, low: low + self.low * factor, ..self }
    }

    /// Computes `a b` exactly, with the same bits however it is done.
    #[inline(always)]
    pub(super) fn product(simd: S, a: f64, b: f64) -> Self {
        let high = a * b;
        let low = if SimdLevel::is_fused(simd) && FUSED.contains(&high.abs()) {
            a.mul_add(b, -high)
        } else {
            rest_of_product(a, b, high)
        };
        Self { simd, high, low }
    }

    /// Returns the vector times this number.
    #[inline(always)]
    pub(super) fn along(self, vector: DVec2) -> DoubleDoublePair<S> {
        DoubleDoublePair { x: self.times(vector.x), y: self.times(vector.y) }
    }

    /// Returns the nearest `f64`.
    #[inline(always)]
    pub(super) fn value(self) -> f64 {
        self.high + self.low
    }
}

/// A vector of two [`DoubleDouble`] coordinates.
#[derive(Clone, Copy)]
pub(super) struct DoubleDoublePair<S> {
    x: DoubleDouble<S>,
    y: DoubleDouble<S>,
}

#[allow(clippy::inline_always)] // Likewise.
impl<S: Simd> DoubleDoublePair<S> {
    /// Computes `a − b` exactly.
    #[inline(always)]
    pub(super) fn difference(simd: S, a: DVec2, b: DVec2) -> Self {
        Self { x: DoubleDouble::sum(simd, a.x, -b.x), y: DoubleDouble::sum(simd, a.y, -b.y) }
    }

    /// Computes the coordinatewise product exactly.
    #[inline(always)]
    pub(super) fn product(simd: S, a: DVec2, b: DVec2) -> Self {
        Self { x: DoubleDouble::product(simd, a.x, b.x), y: DoubleDouble::product(simd, a.y, b.y) }
    }

    /// Multiplies coordinate by coordinate.
    #[inline(always)]
    pub(super) fn times(self, factors: DVec2) -> Self {
        Self { x: self.x.times(factors.x), y: self.y.times(factors.y) }
    }

    /// Multiplies both coordinates by `factor`.
    #[inline(always)]
    pub(super) fn by(self, factor: DoubleDouble<S>) -> Self {
        // An elastic bounce of equal masses.
        if factor.high == 1.0 && factor.low == 0.0 {
            return self;
        }
        Self { x: self.x * factor, y: self.y * factor }
    }

    /// Returns the sum of the coordinates.
    #[inline(always)]
    pub(super) fn sum_of_both(self) -> DoubleDouble<S> {
        self.x + self.y
    }

    /// Returns the sum with `vector`, rounded once.
    #[inline(always)]
    pub(super) fn added_to(self, vector: DVec2) -> DVec2 {
        let new = |value| DoubleDouble::new(self.x.simd, value);
        dvec2((self.x + new(vector.x)).value(), (self.y + new(vector.y)).value())
    }
}

/// The sizes of products whose low part a fused multiply-add computes exactly: it does not underflow, and nothing overflows.
const FUSED: Range<f64> = 1e-270..1e270;

/// Computes what a product lacks when it is rounded to `high`, without a fused multiply-add.
#[inline]
fn rest_of_product(a: f64, b: f64, high: f64) -> f64 {
    let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
    let low = ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low;
    if low.is_finite() { low } else { rest_of_wide_product(a, b, high) }
}

/// Computes the same where splitting overflows: one factor is near the end of the range.
#[cold]
fn rest_of_wide_product(a: f64, b: f64, high: f64) -> f64 {
    /// A power of two, which changes no other bit.
    const SHARE: f64 = f64::from_bits((1023 + 90) << 52);
    if !FUSED.contains(&high.abs()) {
        // The product itself is near the end; it is rounded once.
        return 0.0;
    }
    let (wide, narrow) = if a.abs() > b.abs() { (a, b) } else { (b, a) };
    rest_of_product(wide / SHARE, narrow * SHARE, high)
}

/// Splits `value` into two numbers of half the digits each.
#[inline]
fn halves(value: f64) -> (f64, f64) {
    const SPLITTER: f64 = 134_217_729.0; // 2²⁷ + 1
    let scaled = value * SPLITTER;
    let high = scaled - (scaled - value);
    (high, value - high)
}

#[allow(clippy::inline_always)] // Likewise.
impl<S: Simd> Neg for DoubleDoublePair<S> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { x: -self.x, y: -self.y }
    }
}

#[allow(clippy::inline_always)] // Likewise.
impl<S: Simd> Neg for DoubleDouble<S> {
    type Output = Self;

    #[inline(always)]
    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low, ..self }
    }
}

#[allow(clippy::inline_always)] // Likewise.
impl<S: Simd> Add for DoubleDouble<S> {
    type Output = Self;

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        let Self { high, low, .. } = Self::sum(self.simd, self.high, other.high);
        Self { high, low: low + (self.low + other.low), ..self }
    }
}

#[allow(clippy::inline_always)] // Likewise.
impl<S: Simd> Mul for DoubleDouble<S> {
    type Output = Self;

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let Self { high, low, .. } = Self::product(self.simd, self.high, other.high);
        Self { high, low: low + (self.high * other.low + self.low * other.high), ..self }
    }
}

#[allow(clippy::inline_always)] // Likewise.
impl<S: Simd> Div for DoubleDouble<S> {
    type Output = Self;

    #[inline(always)]
    fn div(self, other: Self) -> Self {
        let high = self.high / other.high;
        let back = Self::product(self.simd, high, other.high);
        let rest = ((self.high - back.high) - back.low) + (self.low - high * other.low);
        Self { high, low: rest / other.high, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detection::simd::vectors::dispatch;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use twofloat::TwoFloat;

    /// The relative error allowed in one operation: a few units of 2⁻¹⁰⁶ of its own and of the oracle.
    const UNIT: f64 = 1.0 / (1_u128 << 102) as f64;

    /// Pairs of numbers of any sign, some far apart in magnitude and some that nearly cancel.
    fn operands() -> impl Iterator<Item = [f64; 2]> {
        let mut dice = ChaCha8Rng::seed_from_u64(0xdd);
        (0..20_000).map(move |index| {
            let mut number = || dice.random_range(-1.0..1.0_f64) * 2.0_f64.powi(dice.random_range(-60..60));
            let (a, b) = (number(), number());
            if index % 4 == 0 { [a, -a.next_up()] } else { [a, b] }
        })
    }

    fn oracle<S: Copy>(number: DoubleDouble<S>) -> TwoFloat {
        TwoFloat::new_add(number.high, number.low)
    }

    /// How far a result is from the oracle's, relative to `size`.
    fn error<S: Copy>(found: DoubleDouble<S>, expected: TwoFloat, size: TwoFloat) -> f64 {
        ((oracle(found) - expected) / size).hi().abs()
    }

    #[test]
    fn the_sum_and_the_product_of_two_numbers_are_exact() {
        for level in SimdLevel::found() {
            dispatch!(level.token(), simd => sum_and_product(simd));
        }
    }

    fn sum_and_product<S: Simd>(simd: S) {
        for [a, b] in operands() {
            assert_eq!(oracle(DoubleDouble::sum(simd, a, b)), TwoFloat::new_add(a, b), "{a:e} + {b:e}");
            assert_eq!(oracle(DoubleDouble::product(simd, a, b)), TwoFloat::new_mul(a, b), "{a:e} * {b:e}");
        }
    }

    #[test]
    fn operations_keep_twice_the_digits() {
        for level in SimdLevel::found() {
            dispatch!(level.token(), simd => operations(simd));
        }
    }

    fn operations<S: Simd>(simd: S) {
        for ([a, b], [c, d]) in operands().zip(operands().skip(1)) {
            let (x, y) = (DoubleDouble::product(simd, a, b), DoubleDouble::sum(simd, c, d));
            let (wide_x, wide_y) = (oracle(x), oracle(y));
            let size = wide_x.abs() + wide_y.abs();
            let context = format!("{:?} {:?}", oracle(x), oracle(y));
            assert!(error(x + y, wide_x + wide_y, size) <= UNIT, "sum: {context}");
            assert!(error(-x, -wide_x, wide_x) == 0.0, "negative: {context}");
            assert!(error(x * y, wide_x * wide_y, wide_x * wide_y) <= UNIT, "product: {context}");
            // Multiplied back: the oracle's own quotient has no more digits than an `f64`.
            let quotient = oracle(x / y) * wide_y;
            assert!(((quotient - wide_x) / wide_x).hi().abs() <= UNIT, "quotient: {context}");
            assert!(error(x.times(c), wide_x * c, wide_x * c) <= UNIT, "multiple: {context}");
            assert_eq!(x.value(), wide_x.hi(), "{context}");
        }
    }

    #[test]
    fn vectors_are_computed_by_component() {
        for level in SimdLevel::found() {
            dispatch!(level.token(), simd => vectors(simd));
        }
    }

    fn vectors<S: Simd>(simd: S) {
        for ([a, b], [c, d]) in operands().zip(operands().skip(1)) {
            let (one, other) = (dvec2(a, b), dvec2(c, d));
            let wide = [TwoFloat::new_sub(a, c), TwoFloat::new_sub(b, d)];
            let difference = DoubleDoublePair::difference(simd, one, other);
            assert_eq!([difference.x, difference.y].map(oracle), wide);
            let size = (wide[0] * c).abs() + (wide[1] * d).abs();
            let dot = difference.times(other).sum_of_both();
            assert!(error(dot, wide[0] * c + wide[1] * d, size) <= UNIT, "{one} {other}");
            let factor = DoubleDouble::product(simd, a, b);
            // One, and one with a little more or less, are factors of their own.
            for factor in [
                factor,
                DoubleDouble::new(simd, 1.0),
                DoubleDouble::sum(simd, 1.0, f64::EPSILON * a.signum() / 9.0),
            ] {
                let scaled = difference.by(factor);
                for (found, wide) in [scaled.x, scaled.y].into_iter().zip(wide) {
                    let expected = wide * oracle(factor);
                    assert!(error(found, expected, expected) <= UNIT, "{one} {other} {:?}", oracle(factor));
                }
            }
            let moved = (-factor.along(one)).added_to(other);
            let expected = [oracle(factor) * -a + c, oracle(factor) * -b + d].map(|wide| wide.hi());
            assert_eq!(moved.to_array(), expected, "{one} {other}");
        }
    }

    #[test]
    fn every_level_gives_the_bits_of_a_product_to_the_ends_of_the_range() {
        let mut dice = ChaCha8Rng::seed_from_u64(0xfa);
        let mut number = || {
            let size = 2.0_f64.powi(dice.random_range(-1074..1023));
            [0.0, -0.0, size, -size, size * dice.random_range(1.0..2.0), -size * dice.random_range(1.0..2.0)]
                [dice.random_range(0..6)]
        };
        let mut small = 0;
        for _ in 0..200_000 {
            let (a, b) = (number(), number());
            let expected = rest_of_product(a, b, a * b);
            small += usize::from((1e-320..1e-250).contains(&(a * b).abs()));
            for level in SimdLevel::found() {
                let found = dispatch!(level.token(), simd => {
                    let product = DoubleDouble::product(simd, a, b);
                    [product.high, product.low]
                });
                assert_eq!(
                    found.map(f64::to_bits),
                    [a * b, expected].map(f64::to_bits),
                    "{level:?}: {a:e} {b:e}"
                );
            }
        }
        assert!(small > 1_000, "only {small}");
    }
}
