//! What all systems but the web have in common: a clock, a disk and a clipboard.

pub mod clipboard;
pub mod folders;

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use crate::app::opening::full;
use crate::scene::{self, Scene, replace, write_failure};

pub use std::time::Instant;

/// Waits for this long.
pub fn wait(duration: Duration) {
    std::thread::sleep(duration);
}

/// Writes the scene whole or not at all. Returns its absolute path.
///
/// # Errors
///
/// Says in one line why it is not written.
pub fn save(path: &Path, scene: &Scene) -> Result<PathBuf, String> {
    scene::write(path, scene).map(|()| full(path)).map_err(|error| error.to_string())
}

/// Writes the bytes as the whole of this file, or not at all. Returns its absolute path.
///
/// # Errors
///
/// Says in one line why they are not written.
pub fn write(path: &Path, bytes: &[u8]) -> Result<PathBuf, String> {
    replace(path, bytes).map(|()| full(path)).map_err(|error| write_failure(path, &error).to_string())
}

/// Returns the text that a person passes on for a link: what stands behind the address of the page.
pub fn address_of(link: &str) -> String {
    format!("#{link}")
}

/// Returns false: a window stands alone.
pub fn is_figure() -> bool {
    false
}

/// Returns `None`: a window has no address.
pub fn link_of_page() -> Option<String> {
    None
}

/// Returns nothing: when a touch took place is not known.
pub fn touch_times() -> Vec<Duration> {
    Vec::new()
}

/// Does nothing: a window has no address.
pub fn show_link(_link: impl FnOnce() -> Option<String>) {}

/// Does nothing: the window library has no words for readers of screens.
pub fn show_words(_words: impl FnOnce() -> [String; 3]) {}

/// Reads the file of settings.
///
/// # Errors
///
/// There is none, it is not a file, or it cannot be read.
pub fn read_settings(path: &Path) -> io::Result<String> {
    let kind = fs::metadata(path)?;
    // A pipe may never end.
    if !kind.is_file() && !kind.is_dir() {
        return Err(io::Error::other("it is not a file"));
    }
    fs::read_to_string(path)
}

/// Writes the file of settings, and makes its folder.
///
/// # Errors
///
/// It cannot be written.
pub fn write_settings(path: &Path, text: &str) -> io::Result<()> {
    path.parent().map_or(Ok(()), fs::create_dir_all)?;
    replace(path, text.as_bytes())
}

/// Returns false: the program has a list of files of its own.
pub fn choose_file() -> bool {
    false
}
