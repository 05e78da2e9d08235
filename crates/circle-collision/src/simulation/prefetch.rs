//! Brings memory into the cache before it is read.
#![allow(unsafe_code)] // The instruction takes an address.

/// Brings the beginning of one of these values into the cache ahead of its use. Changes nothing else.
#[inline]
pub fn prefetch<T>(values: &[T], index: usize) {
    if let Some(value) = values.get(index) {
        prefetch_part(value, 0);
    }
}

/// Brings the whole of one of these values into the cache.
#[inline]
pub fn prefetch_all<T>(values: &[T], index: usize) {
    if let Some(value) = values.get(index) {
        (0..size_of::<T>()).step_by(64).for_each(|offset| prefetch_part(value, offset));
    }
}

/// Brings the part of a value at an offset (bytes) into the cache.
#[inline]
fn prefetch_part<T>(value: &T, offset: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let address = std::ptr::from_ref(value).wrapping_byte_add(offset);
        // SAFETY: every x86-64 processor has this instruction (SSE), which neither faults nor changes a value, whatever the
        // address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(address.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (value, offset);
}
