//! Says in one line that drawing is impossible, where the display library just ends the program.
//!
//! Without a driver Xlib prints a page about the failed request and calls `exit`: no panic, nothing to catch. So while
//! the window is being opened, standard error is put aside, and an exit in that time is given our line and our code.
//!
//! Beside `gpu` this is the file that may use `unsafe`: it talks to the C library, which Xlib talks to.
#![allow(unsafe_code)]

/// Exit code of a program that cannot open its window.
#[cfg(all(unix, not(target_os = "macos")))]
const NO_WINDOW: i32 = 3;

#[cfg(all(unix, not(target_os = "macos")))]
mod system {
    use std::sync::atomic::{AtomicI32, Ordering};

    use super::NO_WINDOW;
    use crate::app::LaunchError;
    use crate::app::remedy::Remedy;

    /// Where standard error was put; negative while it is in its place.
    static ASIDE: AtomicI32 = AtomicI32::new(-1);

    /// Puts standard error aside until [`release`].
    pub fn guard() {
        // SAFETY: plain calls of the C library with constant arguments and descriptors that it just gave.
        unsafe {
            let nowhere = libc::open(c"/dev/null".as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
            let aside = libc::dup(libc::STDERR_FILENO);
            if nowhere >= 0 && aside >= 0 && libc::atexit(at_exit) == 0 {
                ASIDE.store(aside, Ordering::SeqCst);
                libc::dup2(nowhere, libc::STDERR_FILENO);
            }
        }
    }

    /// Puts standard error back. Returns whether it was aside.
    pub fn release() -> bool {
        let aside = ASIDE.swap(-1, Ordering::SeqCst);
        if aside < 0 {
            return false;
        }
        // SAFETY: `aside` is the descriptor that `guard` made, and is used once.
        unsafe { libc::dup2(aside, libc::STDERR_FILENO) >= 0 && libc::close(aside) == 0 }
    }

    /// The program ends. If the window never opened, it was Xlib that ended it.
    extern "C" fn at_exit() {
        if release() {
            eprintln!(
                "error: {}",
                LaunchError::NoDrawing(
                    "the display has no working OpenGL driver".to_owned(),
                    Remedy::of_this_system()
                )
            );
            // SAFETY: ends the process at once, as `exit` was about to.
            unsafe { libc::_exit(NO_WINDOW) }
        }
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod system {
    /// Other systems report what fails.
    pub fn guard() {}

    /// Nothing was put aside.
    pub fn release() -> bool {
        false
    }
}

pub use system::{guard, release};
