//! Vectors as [`Number`]s of the formulas.

use fearless_simd::{ExtractToken, Select, Simd, SimdBase, SimdFloat, SimdInto, f32x16, f64x4, f64x8};

use crate::geometry::Number;

/// Makes a vector a number: what is computed for one is computed for each, with the same rounding.
macro_rules! number {
    ($vector:ident, $element:ty) => {
        #[allow(clippy::inline_always)] // Into the function that has the instructions.
        impl<S: Simd> Number for $vector<S> {
            type Mask = <Self as SimdBase<S>>::Mask;

            #[inline(always)]
            fn all(self, value: f64) -> Self {
                (value as $element).simd_into(self.token())
            }

            #[inline(always)]
            fn square_root(self) -> Self {
                SimdFloat::sqrt(self)
            }

            #[inline(always)]
            fn larger(self, other: Self) -> Self {
                SimdBase::max(self, other)
            }

            #[inline(always)]
            fn smaller(self, other: Self) -> Self {
                SimdBase::min(self, other)
            }

            #[inline(always)]
            fn is_less(self, other: Self) -> Self::Mask {
                SimdBase::simd_lt(self, other)
            }

            #[inline(always)]
            fn is_at_most(self, other: Self) -> Self::Mask {
                SimdBase::simd_le(self, other)
            }

            #[inline(always)]
            fn select(mask: Self::Mask, one: Self, other: Self) -> Self {
                Select::select(mask, one, other)
            }
        }
    };
}

number!(f64x4, f64);
number!(f64x8, f64);
number!(f32x16, f32);
