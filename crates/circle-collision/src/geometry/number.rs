//! The numbers in a formula: one, or several side by side.

use std::hint::select_unpredictable;
use std::ops::{Add, BitAnd, Div, Mul, Sub};

/// One number, or several side by side that go through the same computation at once.
///
/// Each operation rounds every number as it would round a single one, so a formula over this type gives the same bits
/// however many are computed at once.
pub trait Number:
    Copy + Add<Output = Self> + Sub<Output = Self> + Mul<Output = Self> + Div<Output = Self>
{
    /// The result of a comparison: one answer for each number.
    type Mask: Copy + BitAnd<Output = Self::Mask>;

    /// Returns `value` in place of each of these numbers.
    #[must_use]
    fn all(self, value: f64) -> Self;

    /// Computes the square root.
    #[must_use]
    fn square_root(self) -> Self;

    /// Returns the larger of two numbers, neither of which is NaN.
    #[must_use]
    fn larger(self, other: Self) -> Self;

    /// Returns the smaller of two numbers, neither of which is NaN.
    #[must_use]
    fn smaller(self, other: Self) -> Self;

    /// Whether this is less than `other`.
    fn is_less(self, other: Self) -> Self::Mask;

    /// Whether this is less than or equal to `other`.
    fn is_at_most(self, other: Self) -> Self::Mask;

    /// Returns `one` where the mask holds, and `other` elsewhere, without a branch.
    #[must_use]
    fn select(mask: Self::Mask, one: Self, other: Self) -> Self;
}

impl Number for f64 {
    type Mask = bool;

    #[inline]
    fn all(self, value: f64) -> Self {
        value
    }

    #[inline]
    fn square_root(self) -> Self {
        self.sqrt()
    }

    #[inline]
    fn larger(self, other: Self) -> Self {
        if self > other { self } else { other }
    }

    #[inline]
    fn smaller(self, other: Self) -> Self {
        if self < other { self } else { other }
    }

    #[inline]
    fn is_less(self, other: Self) -> bool {
        self < other
    }

    #[inline]
    fn is_at_most(self, other: Self) -> bool {
        self <= other
    }

    #[inline]
    fn select(mask: bool, one: Self, other: Self) -> Self {
        select_unpredictable(mask, one, other)
    }
}
