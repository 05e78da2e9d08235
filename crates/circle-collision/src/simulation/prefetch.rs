//! Brings memory into the cache before it is read.
#![allow(unsafe_code)] // The instruction takes an address.

/// Brings one of these values into the cache ahead of its use. Changes nothing else.
#[inline]
pub fn prefetch<T>(values: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(value) = values.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has this instruction (SSE), which neither faults nor changes a value, whatever the
        // address; and this address is that of a borrowed value.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (values, index);
}
