//! Arithmetic with twice the digits, for sums that must not drift.

use std::ops::{Add, Div, Mul, Neg};

/// A number of about 106 bits: the unevaluated sum of two.
///
/// The second is small beside the first, but may be more than half a digit of it: nothing is gained by carrying over
/// after each operation, and the first parts of a long calculation need not wait for the second ones.
///
/// Source: Dekker 1971; Knuth 4.2.2, theorem B.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide {
    high: f64,
    low: f64,
}

impl Wide {
    /// Exactly `a + b`.
    pub(super) fn sum(a: f64, b: f64) -> Self {
        let high = a + b;
        let b_part = high - a;
        Self { high, low: (a - (high - b_part)) + (b - b_part) }
    }

    /// This many times as much.
    pub(super) fn times(self, factor: f64) -> Self {
        let Self { high, low } = Self::product(self.high, factor);
        Self { high, low: low + self.low * factor }
    }

    /// Exactly `a b`.
    pub(super) fn product(a: f64, b: f64) -> Self {
        let high = a * b;
        let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
        let low = ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low;
        // Near the end of the range halving overflows; what is lost then is the last digit only.
        Self { high, low: if low.is_finite() { low } else { 0.0 } }
    }

    /// The nearest plain number.
    pub(super) fn value(self) -> f64 {
        self.high + self.low
    }
}

/// Two numbers of half the digits each that add up to `value`.
///
/// A fused multiply-add would do the same, but is not the same instruction on every machine.
fn halves(value: f64) -> (f64, f64) {
    const SPLITTER: f64 = 134_217_729.0; // 2²⁷ + 1
    let scaled = value * SPLITTER;
    let high = scaled - (scaled - value);
    (high, value - high)
}

impl From<f64> for Wide {
    fn from(high: f64) -> Self {
        Self { high, low: 0.0 }
    }
}

impl Neg for Wide {
    type Output = Self;

    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Add for Wide {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let Self { high, low } = Self::sum(self.high, other.high);
        Self { high, low: low + (self.low + other.low) }
    }
}

impl Mul for Wide {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let Self { high, low } = Self::product(self.high, other.high);
        Self { high, low: low + (self.high * other.low + self.low * other.high) }
    }
}

impl Div for Wide {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let high = self.high / other.high;
        let back = Self::product(high, other.high);
        let rest = ((self.high - back.high) - back.low) + (self.low - high * other.low);
        Self { high, low: rest / other.high }
    }
}
