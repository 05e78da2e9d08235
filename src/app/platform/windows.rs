//! Windows.

pub use super::console::has_opened;
pub use super::desktop::clipboard::Clipboard;
pub use super::desktop::{
    Instant, address_of, choose_file, is_figure, link_of_page, read_settings, save, show_link, show_words,
    touch_times, wait, write, write_settings,
};
pub use super::messages::Wake;
pub use super::without_display::{Keyboard, connect, opens, screen};

/// Does nothing: the system closes the window before it ends the program.
pub fn before_end(_before_end: impl FnMut() + Send + 'static) {}

/// The folders of the user in which the program keeps files.
pub mod folders {
    use std::path::PathBuf;

    use crate::app::platform::desktop::folders::{OWN, home, named};

    /// Returns the program's folder of settings; `None` where none is known.
    pub fn settings() -> Option<PathBuf> {
        Some(named("APPDATA")?.join(OWN))
    }

    /// Returns the program's folder of data; `None` where none is known.
    pub fn data() -> Option<PathBuf> {
        Some(named("LOCALAPPDATA")?.join(OWN))
    }

    /// Returns the folder of the user's pictures, if it exists.
    pub fn pictures() -> Option<PathBuf> {
        home("Pictures").filter(|folder| folder.is_dir())
    }
}
