//! The systems that the window library supports. Each has a module with the same names, one of which is chosen here.

#[cfg(not(target_arch = "wasm32"))]
mod clipboard;
pub(super) mod description;
#[cfg(unix)]
mod end_signals;
#[cfg(target_os = "macos")]
mod mac;
#[cfg(any(target_os = "windows", target_os = "macos"))]
mod messages;
mod system;
#[cfg(target_arch = "wasm32")]
mod web;
#[cfg(target_os = "windows")]
mod windows;
#[cfg(all(unix, not(target_os = "macos")))]
mod x11;

#[cfg(target_os = "macos")]
use mac as here;
#[cfg(target_arch = "wasm32")]
use web as here;
#[cfg(target_os = "windows")]
use windows as here;
#[cfg(all(unix, not(target_os = "macos")))]
use x11 as here;

#[cfg(unix)]
pub use end_signals::before_end;
pub use here::{Clipboard, Here, Wake};
pub use system::{System, Waking};

/// Does nothing: this system has no signals.
#[cfg(not(unix))]
pub fn before_end(_before_end: impl FnMut() + Send + 'static) {}
