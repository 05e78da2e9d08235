//! macOS.

pub use super::desktop::clipboard::Clipboard;
pub use super::desktop::{
    Instant, address_of, choose_file, is_figure, link_of_page, read_settings, save, show_link, show_words,
    touch_times, wait, write, write_settings,
};
pub use super::end_signals::before_end;
pub use super::messages::Wake;
pub use super::without_display::{Keyboard, connect, opens, screen};

/// Does nothing.
pub fn has_opened() {}

/// The folders of the user in which the program keeps files.
pub mod folders {
    use std::path::PathBuf;

    use crate::app::platform::desktop::folders::{OWN, home};

    /// Returns the program's folder of settings; `None` where none is known.
    pub fn settings() -> Option<PathBuf> {
        data()
    }

    /// Returns the program's folder of data; `None` where none is known.
    pub fn data() -> Option<PathBuf> {
        Some(home("Library/Application Support")?.join(OWN))
    }

    /// Returns the folder of the user's pictures, if it exists.
    pub fn pictures() -> Option<PathBuf> {
        home("Pictures").filter(|folder| folder.is_dir())
    }
}
