//! The vectors of the library built without the feature `simd`: arrays, under the names of [`fearless_simd`], so that code
//! over its [`Simd`] runs on any machine with nothing but the standard library, and gives the same bits.
//!
//! [`fearless_simd`]: https://docs.rs/fearless_simd
//! [`Simd`]: https://docs.rs/fearless_simd/latest/fearless_simd/trait.Simd.html

#![allow(non_camel_case_types)] // The names of vectors.

use std::array::from_fn;
use std::marker::PhantomData;
use std::ops::{Add, BitAnd, BitOr, Div, Mul, Neg, Not, Sub};

/// The imports of functions over vectors. The methods of vectors need no trait.
pub(crate) mod prelude {
    pub(crate) use super::Simd;
}

/// The right to use a set of instructions.
pub(crate) trait Simd: Copy {
    /// The right itself.
    const TOKEN: Self;
}

/// The instructions of any machine.
#[derive(Clone, Copy)]
pub(crate) struct Level;

impl Simd for Level {
    const TOKEN: Self = Self;
}

impl Level {
    /// Returns the one level that there is.
    pub(crate) const fn new() -> Self {
        Self
    }

    /// Returns the same.
    pub(crate) const fn baseline() -> Self {
        Self
    }
}

/// Evaluates the expression with the instructions of this level.
macro_rules! dispatch {
    ($level:expr, $simd:pat => $found:expr) => {{
        let $simd = $level;
        $found
    }};
}
pub(crate) use dispatch;

/// Numbers side by side.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lanes<S, T, const N: usize>([T; N], PhantomData<S>);

pub(crate) type f32x16<S> = Lanes<S, f32, 16>;
pub(crate) type f64x2<S> = Lanes<S, f64, 2>;
pub(crate) type f64x4<S> = Lanes<S, f64, 4>;
pub(crate) type f64x8<S> = Lanes<S, f64, 8>;
pub(crate) type i32x8<S> = Lanes<S, i32, 8>;
pub(crate) type u32x8<S> = Lanes<S, u32, 8>;
pub(crate) type u32x16<S> = Lanes<S, u32, 16>;

/// Whether something holds for each number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mask<S, const N: usize>([bool; N], PhantomData<S>);

pub(crate) type mask32x16<S> = Mask<S, 16>;
pub(crate) type mask64x4<S> = Mask<S, 4>;
pub(crate) type mask64x8<S> = Mask<S, 8>;

impl<S, T, const N: usize> From<[T; N]> for Lanes<S, T, N> {
    #[inline]
    fn from(numbers: [T; N]) -> Self {
        Self(numbers, PhantomData)
    }
}

impl<S, T: Copy, const N: usize> From<T> for Lanes<S, T, N> {
    #[inline]
    fn from(number: T) -> Self {
        [number; N].into()
    }
}

impl<S, T, const N: usize> From<Lanes<S, T, N>> for [T; N] {
    #[inline]
    fn from(lanes: Lanes<S, T, N>) -> Self {
        lanes.0
    }
}

impl<S: Simd, T: Copy + PartialOrd + Default, const N: usize> Lanes<S, T, N> {
    #[inline]
    #[allow(clippy::unused_self)] // The other vectors carry it.
    pub(crate) fn token(self) -> S {
        S::TOKEN
    }

    #[inline]
    pub(crate) fn splat(_: S, number: T) -> Self {
        number.into()
    }

    #[inline]
    pub(crate) fn simd_from(_: S, numbers: impl Into<Self>) -> Self {
        numbers.into()
    }

    #[inline]
    pub(crate) fn load_array_ref(_: S, numbers: &[T; N]) -> Self {
        (*numbers).into()
    }

    #[inline]
    pub(crate) fn store_slice(&self, place: &mut [T]) {
        place.copy_from_slice(&self.0);
    }

    #[inline]
    fn with<U>(self, other: impl Into<Self>, of: impl Fn(T, T) -> U) -> [U; N] {
        let other = other.into();
        from_fn(|lane| of(self.0[lane], other.0[lane]))
    }

    #[inline]
    pub(crate) fn simd_eq(self, other: impl Into<Self>) -> Mask<S, N> {
        Mask(self.with(other, |one, other| one == other), PhantomData)
    }

    #[inline]
    pub(crate) fn simd_lt(self, other: impl Into<Self>) -> Mask<S, N> {
        Mask(self.with(other, |one, other| one < other), PhantomData)
    }

    #[inline]
    pub(crate) fn simd_le(self, other: impl Into<Self>) -> Mask<S, N> {
        Mask(self.with(other, |one, other| one <= other), PhantomData)
    }

    #[inline]
    pub(crate) fn simd_gt(self, other: impl Into<Self>) -> Mask<S, N> {
        Mask(self.with(other, |one, other| one > other), PhantomData)
    }

    #[inline]
    pub(crate) fn simd_ge(self, other: impl Into<Self>) -> Mask<S, N> {
        Mask(self.with(other, |one, other| one >= other), PhantomData)
    }

    #[inline]
    pub(crate) fn max(self, other: impl Into<Self>) -> Self {
        self.with(other, |one, other| if one > other { one } else { other }).into()
    }

    #[inline]
    pub(crate) fn min(self, other: impl Into<Self>) -> Self {
        self.with(other, |one, other| if one < other { one } else { other }).into()
    }

    /// Returns the smallest number, where none is NaN.
    #[inline]
    pub(crate) fn reduce_min(self) -> T {
        self.0.into_iter().fold(self.0[0], |one, other| if one < other { one } else { other })
    }

    /// Returns the numbers for which the mask holds, in order, and zeros after them.
    #[inline]
    pub(crate) fn compress(self, mask: Mask<S, N>) -> Self {
        let (mut kept, mut count) = ([T::default(); N], 0);
        for (number, _) in self.0.into_iter().zip(mask.0).filter(|&(_, is_kept)| is_kept) {
            kept[count] = number;
            count += 1;
        }
        kept.into()
    }

    /// Returns every other number of both, from the first on.
    #[inline]
    pub(crate) fn unzip_low(self, other: Self) -> Self {
        let place = |lane: usize| 2 * lane % N;
        from_fn(|lane| if lane < N / 2 { self.0[place(lane)] } else { other.0[place(lane)] }).into()
    }

    /// Returns every other number of both, from the second on.
    #[inline]
    pub(crate) fn unzip_high(self, other: Self) -> Self {
        let place = |lane: usize| 2 * lane % N + 1;
        from_fn(|lane| if lane < N / 2 { self.0[place(lane)] } else { other.0[place(lane)] }).into()
    }
}

/// Makes a vector of two.
macro_rules! combine {
    ($($half:ident $whole:ident)*) => {$(
        impl<S: Copy> $half<S> {
            #[inline]
            pub(crate) fn combine(self, high: Self) -> $whole<S> {
                let count = self.0.len();
                from_fn(|lane| if lane < count { self.0[lane] } else { high.0[lane - count] }).into()
            }
        }
    )*};
}

combine!(f64x2 f64x4 f64x4 f64x8);

/// Makes an operator of two vectors and of a vector and a number.
macro_rules! operator {
    ($($element:ty: $operator:ident $name:ident $of:expr;)*) => {$(
        impl<S: Simd, const N: usize> $operator for Lanes<S, $element, N> {
            type Output = Self;

            #[inline]
            fn $name(self, other: Self) -> Self {
                self.with(other, $of).into()
            }
        }

        impl<S: Simd, const N: usize> $operator<$element> for Lanes<S, $element, N> {
            type Output = Self;

            #[inline]
            fn $name(self, other: $element) -> Self {
                self.with(other, $of).into()
            }
        }
    )*};
}

operator! {
    f32: Add add |one, other| one + other;
    f32: Sub sub |one, other| one - other;
    f32: Mul mul |one, other| one * other;
    f32: Div div |one, other| one / other;
    f64: Add add |one, other| one + other;
    f64: Sub sub |one, other| one - other;
    f64: Mul mul |one, other| one * other;
    f64: Div div |one, other| one / other;
    i32: Add add i32::wrapping_add;
    i32: Sub sub i32::wrapping_sub;
}

impl<S, const N: usize> Neg for Lanes<S, i32, N> {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        self.0.map(i32::wrapping_neg).into()
    }
}

/// Makes the square root of numbers side by side.
macro_rules! square_root {
    ($($element:ident)*) => {$(
        impl<S: Simd, const N: usize> Lanes<S, $element, N> {
            #[inline]
            pub(crate) fn sqrt(self) -> Self {
                self.0.map($element::sqrt).into()
            }
        }
    )*};
}

square_root!(f32 f64);

impl<S: Simd, const N: usize> Mask<S, N> {
    /// Returns one bit for each, the first the lowest.
    #[inline]
    pub(crate) fn to_bitmask(self) -> u64 {
        (0..N).fold(0, |bits, lane| bits | u64::from(self.0[lane]) << lane)
    }

    #[inline]
    pub(crate) fn select<T: Copy>(self, one: Lanes<S, T, N>, other: Lanes<S, T, N>) -> Lanes<S, T, N> {
        from_fn(|lane| if self.0[lane] { one.0[lane] } else { other.0[lane] }).into()
    }
}

impl<S, const N: usize> BitAnd for Mask<S, N> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & other.0[lane]), PhantomData)
    }
}

impl<S, const N: usize> BitOr for Mask<S, N> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] | other.0[lane]), PhantomData)
    }
}

impl<S, const N: usize> Not for Mask<S, N> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|holds| !holds), PhantomData)
    }
}
