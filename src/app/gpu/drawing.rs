//! Access to the drawing context of the window library.
//!
//! This module uses `unsafe` to get that context.
#![allow(unsafe_code)]

use std::marker::PhantomData;
use std::sync::atomic::{AtomicBool, Ordering};

use macroquad::miniquad::RenderingBackend;
use macroquad::window::InternalGlContext;

/// Access to the window library's drawing context. At most one exists at a time.
#[derive(Debug)]
pub struct Drawing(PhantomData<*mut ()>);

static IS_TAKEN: AtomicBool = AtomicBool::new(false);

impl Drawing {
    /// Acquires the access; `None` while another `Drawing` exists.
    pub fn take() -> Option<Self> {
        (!IS_TAKEN.swap(true, Ordering::AcqRel)).then(|| Self(PhantomData))
    }

    #[expect(clippy::unused_self, reason = "the context borrows it")]
    fn context(&mut self) -> InternalGlContext<'_> {
        // SAFETY: at most one `Drawing` exists, and the context borrows it mutably, so there is no second reference to the
        // context. `Drawing` is not `Send`, and outside its own thread the window library panics.
        unsafe { macroquad::window::get_internal_gl() }
    }

    pub fn backend(&mut self) -> &mut dyn RenderingBackend {
        self.context().quad_context
    }

    /// Lets the window library draw what it has queued before other calls.
    pub fn flush(&mut self) {
        self.context().flush();
    }
}

impl Drop for Drawing {
    fn drop(&mut self) {
        IS_TAKEN.store(false, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_context_is_lent_once_at_a_time() {
        let drawing = Drawing::take();
        assert!(drawing.is_some() && Drawing::take().is_none());
        drop(drawing);
        assert!(Drawing::take().is_some());
    }
}
