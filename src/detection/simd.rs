//! Which vector instructions does this machine have? Asked once, in one place.

/// A level of vector instructions that this machine has.
///
/// Those beyond what any machine of its kind has carry a [`Proof`], so holding one is permission to use them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SimdLevel {
    /// What any machine of this kind has: SSE2 on x86-64.
    Any,
    /// AVX2, and POPCNT, BMI1 and BMI2.
    #[cfg(target_arch = "x86_64")]
    Avx2(Proof),
    /// The same, and AVX-512 F and VL.
    #[cfg(target_arch = "x86_64")]
    Avx512(Proof),
}

/// Only the question to the machine makes one.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proof(());

impl SimdLevel {
    /// All that this machine has, the widest last.
    pub fn found() -> Vec<Self> {
        #[cfg(target_arch = "x86_64")]
        {
            let has_avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("popcnt")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2");
            let has_avx512 =
                has_avx2 && is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl");
            [(Self::Any, true), (Self::Avx2(Proof(())), has_avx2), (Self::Avx512(Proof(())), has_avx512)]
                .into_iter()
                .filter_map(|(level, is_found)| is_found.then_some(level))
                .collect()
        }
        #[cfg(not(target_arch = "x86_64"))]
        vec![Self::Any]
    }

    /// The widest of them.
    pub fn widest() -> Self {
        Self::found().pop().unwrap_or(Self::Any)
    }
}
