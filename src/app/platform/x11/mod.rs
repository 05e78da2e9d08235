//! Linux and its relatives, through X11.

mod exit_guard;
pub mod folders;
mod keyboard;
mod screen;
mod wake;

use x11rb::rust_connection::RustConnection;

use crate::app::launch_error::LaunchError;
use crate::app::remedy::Remedy;

pub use super::desktop::clipboard::Clipboard;
pub use super::desktop::{
    Instant, address_of, choose_file, is_figure, link_of_page, read_settings, save, show_link, show_words,
    touch_times, wait, write, write_settings,
};
pub use super::end_signals::before_end;
pub use keyboard::Keyboard;
pub use screen::screen;
pub use wake::Wake;

/// A connection to a display that answers.
///
/// It must exist until the window is open: a display may restart when its last client leaves.
#[derive(Debug)]
pub struct Display(RustConnection);

impl Display {
    /// Closes the connection: the window is open.
    pub fn close(self) {
        drop(self.0);
    }
}

/// Connects to the display.
///
/// # Errors
///
/// No display is known, or it does not answer.
pub fn connect() -> Result<Display, LaunchError> {
    let display = std::env::var("DISPLAY").unwrap_or_default();
    if display.is_empty() {
        return Err(LaunchError::NoDisplay(Remedy::of_this_system()));
    }
    match x11rb::connect(None) {
        Ok((connection, _)) => Ok(Display(connection)),
        Err(error) => Err(LaunchError::DeadDisplay { display, why: error.to_string() }),
    }
}

/// Makes what ends the program while the window is opened an error of one line.
pub fn opens() {
    exit_guard::set_display_handler();
    exit_guard::redirect_stderr();
}

/// Ends what [`opens`] began.
pub fn has_opened() {
    exit_guard::restore_stderr();
}
