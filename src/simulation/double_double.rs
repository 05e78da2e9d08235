//! Arithmetic with twice the digits, for sums that must not drift.

use std::ops::{Add, Div, Mul, Neg};

use glam::{DVec2, dvec2};

/// A number of about 106 bits: the unevaluated sum of two.
///
/// The second is small beside the first, but may be more than half a digit of it: nothing is gained by carrying over
/// after each operation, and the first parts of a long calculation need not wait for the second ones.
///
/// Source: Dekker 1971; Knuth 4.2.2, theorem B.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleDouble {
    high: f64,
    low: f64,
}

impl DoubleDouble {
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

    /// This many times a vector.
    pub(super) fn along(self, vector: DVec2) -> DoubleDoublePair {
        DoubleDoublePair { x: self.times(vector.x), y: self.times(vector.y) }
    }

    /// The nearest plain number.
    pub(super) fn value(self) -> f64 {
        self.high + self.low
    }
}

/// A vector of two such numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct DoubleDoublePair {
    x: DoubleDouble,
    y: DoubleDouble,
}

impl DoubleDoublePair {
    /// Exactly `a − b`.
    pub(super) fn difference(a: DVec2, b: DVec2) -> Self {
        Self { x: DoubleDouble::sum(a.x, -b.x), y: DoubleDouble::sum(a.y, -b.y) }
    }

    /// Exactly `a b`, each by each.
    pub(super) fn product(a: DVec2, b: DVec2) -> Self {
        Self { x: DoubleDouble::product(a.x, b.x), y: DoubleDouble::product(a.y, b.y) }
    }

    /// Each times each of these.
    pub(super) fn times(self, factors: DVec2) -> Self {
        Self { x: self.x.times(factors.x), y: self.y.times(factors.y) }
    }

    /// Both times this.
    pub(super) fn by(self, factor: DoubleDouble) -> Self {
        // So it is when equal masses bounce and lose nothing.
        if factor.high == 1.0 && factor.low == 0.0 {
            return self;
        }
        Self { x: self.x * factor, y: self.y * factor }
    }

    /// The sum of the two.
    pub(super) fn sum_of_both(self) -> DoubleDouble {
        self.x + self.y
    }

    /// The nearest plain vector to the sum with this one.
    pub(super) fn added_to(self, vector: DVec2) -> DVec2 {
        dvec2((self.x + vector.x.into()).value(), (self.y + vector.y.into()).value())
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
