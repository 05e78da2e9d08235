//! Which vector instructions the machine has.

use std::fmt;

use fearless_simd::Level;

/// A set of vector instructions that this machine has: holding one is the permission to use them.
///
/// All give bit-identical answers; they differ in how many numbers they process at once.
#[derive(Clone, Copy)]
pub struct SimdLevel(Level);

impl SimdLevel {
    /// The instructions that every machine of this architecture has.
    pub(crate) const COMMON: Self = Self(Level::baseline());

    /// Returns all sets that this machine has, the widest last.
    ///
    /// ```
    /// use circle_collision::detection::SimdLevel;
    ///
    /// assert!(!SimdLevel::found().is_empty());
    /// ```
    pub fn found() -> Vec<Self> {
        let widest = Level::new();
        #[cfg(target_arch = "x86_64")]
        {
            use fearless_simd::prelude::Simd;
            let levels = [
                widest.as_sse2().map(Simd::level),
                widest.as_sse4_2().map(Simd::level),
                widest.as_avx2().map(Simd::level),
                widest.as_avx512().map(Simd::level),
            ];
            levels.into_iter().flatten().map(Self).collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![Self(widest)]
    }

    /// Returns the widest set.
    ///
    /// ```
    /// use circle_collision::detection::SimdLevel;
    ///
    /// assert_eq!(SimdLevel::found().last().map(SimdLevel::to_string), Some(SimdLevel::widest().to_string()));
    /// ```
    #[must_use]
    pub fn widest() -> Self {
        Self(Level::new())
    }

    /// Returns the token with which `dispatch!` compiles and calls a function for these instructions.
    #[inline]
    pub(crate) fn token(self) -> Level {
        self.0
    }
}

impl fmt::Display for SimdLevel {
    /// Writes the processor's own name for these instructions, such as "AVX2".
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self.0 {
            #[cfg(target_arch = "x86_64")]
            Level::Sse2(_) => "SSE2",
            #[cfg(target_arch = "x86_64")]
            Level::Sse4_2(_) => "SSE4.2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx2(_) => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Level::Avx512(_) => "AVX-512",
            #[cfg(target_arch = "aarch64")]
            Level::Neon(_) => "NEON",
            _ => "plain",
        })
    }
}

impl fmt::Debug for SimdLevel {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}
