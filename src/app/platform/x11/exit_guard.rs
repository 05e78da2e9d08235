//! Ends the program with a one-line error in cases where Xlib ends it.
//!
//! Xlib calls `exit` in two cases, in which no panic handler runs: when the display closes, for which a handler can be set,
//! and without a graphics driver, after a page of error text. So while the window is being opened, standard error is
//! redirected, and a function that runs at exit writes the line and sets the exit code.
//!
//! This module uses `unsafe` to call the C library.
#![allow(unsafe_code)]

use std::ffi::{c_int, c_void};
use std::io::Write;
use std::sync::atomic::{AtomicI32, Ordering};

use crate::app::launch_error::{LaunchError, Remedy};
use crate::app::platform::description::Platform;

/// The exit code of a program that cannot open its window.
const NO_WINDOW: i32 = 3;

/// A duplicate of standard error; negative while standard error is not redirected.
static STDERR: AtomicI32 = AtomicI32::new(-1);

/// Redirects standard error to `/dev/null` until [`restore_stderr`], and watches for an exit.
pub fn redirect_stderr() {
    // SAFETY: the paths are C strings, the descriptors come from the C library itself and are checked, and `at_exit`
    // neither unwinds nor takes arguments.
    unsafe {
        let nowhere = libc::open(c"/dev/null".as_ptr(), libc::O_WRONLY | libc::O_CLOEXEC);
        let aside = libc::dup(libc::STDERR_FILENO);
        if nowhere >= 0 && aside >= 0 && libc::atexit(at_exit) == 0 {
            STDERR.store(aside, Ordering::SeqCst);
            libc::dup2(nowhere, libc::STDERR_FILENO);
        }
    }
}

/// Restores standard error. Returns whether it was redirected.
pub fn restore_stderr() -> bool {
    let aside = STDERR.swap(-1, Ordering::SeqCst);
    if aside < 0 {
        return false;
    }
    // SAFETY: the swap returns the descriptor that `redirect_stderr` created only once, so that it is open, and closed only
    // here.
    unsafe { libc::dup2(aside, libc::STDERR_FILENO) >= 0 && libc::close(aside) == 0 }
}

/// Runs when the program ends. If standard error is still redirected, Xlib ended it while the window was being opened.
extern "C" fn at_exit() {
    if restore_stderr() {
        let reason = "the display has no working OpenGL driver".to_owned();
        end(&LaunchError::NoDrawing(reason, Remedy::on(Platform::X11)));
    }
}

/// The function that Xlib calls when the connection to the display has ended.
type Handler = extern "C" fn(*mut c_void) -> c_int;

/// Sets the handler that runs when the display goes away.
pub fn set_display_handler() {
    // SAFETY: the names are C strings, and refer to the library that the window library loads as well. The function has the
    // type given in its manual, and the handler is a function, which exists as long as the program.
    unsafe {
        let library = [c"libX11.so", c"libX11.so.6"]
            .map(|name| libc::dlopen(name.as_ptr(), libc::RTLD_LAZY))
            .into_iter()
            .find(|library| !library.is_null());
        // Without the library, no window opens either, which `launch` reports.
        let Some(library) = library else { return };
        let set = libc::dlsym(library, c"XSetIOErrorHandler".as_ptr());
        if !set.is_null() {
            let set = std::mem::transmute::<*mut c_void, extern "C" fn(Handler) -> *mut c_void>(set);
            set(display_is_gone);
        }
    }
}

extern "C" fn display_is_gone(_display: *mut c_void) -> c_int {
    restore_stderr();
    end(&LaunchError::LostDisplay)
}

fn end(error: &LaunchError) -> ! {
    // Standard error may be closed, and a panic must not unwind into C.
    let _ = writeln!(std::io::stderr(), "error: {error}");
    // SAFETY: the function has no precondition, and ends the process as `exit` was about to.
    unsafe { libc::_exit(NO_WINDOW) }
}
