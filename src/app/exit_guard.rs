//! Says in one line that drawing is impossible, where the display library just ends the program.
//!
//! When the display goes away Xlib says so in words of its own and calls `exit`; it is given a handler of ours. Without a
//! driver Xlib prints a page about the failed request and calls `exit`: no panic, nothing to catch. So while
//! the window is being opened, standard error is put aside, and an exit in that time is given our line and our code.
//!
//! Beside `gpu` this is the file that may use `unsafe`: it talks to the C library, which Xlib talks to.
#![allow(unsafe_code)]

/// Exit code of a program that cannot open its window.
#[cfg(all(unix, not(target_os = "macos")))]
const NO_WINDOW: i32 = 3;

#[cfg(all(unix, not(target_os = "macos")))]
mod system {
    use std::ffi::{c_int, c_void};
    use std::io::Write;
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
            end(&LaunchError::NoDrawing(
                "the display has no working OpenGL driver".to_owned(),
                Remedy::of_this_system(),
            ));
        }
    }

    /// What Xlib calls when the connection to the display has ended.
    type Handler = extern "C" fn(*mut c_void) -> c_int;

    /// From now on the end of the display ends the program in our words.
    pub fn watch_display() {
        // SAFETY: the library that the window is opened with, under the names that the window library looks for, too. Its
        // function is called with the type that its manual gives; it keeps the handler, which lives as long.
        unsafe {
            let library = [c"libX11.so", c"libX11.so.6"]
                .map(|name| libc::dlopen(name.as_ptr(), libc::RTLD_LAZY))
                .into_iter()
                .find(|library| !library.is_null());
            // Without it there is no window either, and that is told elsewhere.
            let Some(library) = library else { return };
            let set = libc::dlsym(library, c"XSetIOErrorHandler".as_ptr());
            if !set.is_null() {
                let set = std::mem::transmute::<*mut c_void, extern "C" fn(Handler) -> *mut c_void>(set);
                set(display_is_gone);
            }
        }
    }

    extern "C" fn display_is_gone(_display: *mut c_void) -> c_int {
        release();
        end(&LaunchError::LostDisplay)
    }

    fn end(error: &LaunchError) -> ! {
        // Standard error may be closed, and a panic could not leave this place.
        let _ = writeln!(std::io::stderr(), "error: {error}");
        // SAFETY: ends the process at once, as `exit` was about to.
        unsafe { libc::_exit(NO_WINDOW) }
    }
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
mod system {
    /// Other systems report what fails.
    pub fn guard() {}

    /// Other systems close the window first.
    pub fn watch_display() {}

    /// Nothing was put aside.
    pub fn release() -> bool {
        false
    }
}

pub use system::{guard, release, watch_display};
