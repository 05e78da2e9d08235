//! A page in a browser.

mod clipboard;
mod instant;
pub mod page;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::app::bounds::PixelRect;
use crate::scene::Scene;
use page::{Question, Telling};

pub use super::without_display::{Keyboard, connect, opens, screen};
pub use clipboard::Clipboard;
pub use instant::Instant;

/// Makes the page say why the program has ended, if it does.
pub fn has_opened() {
    std::panic::set_hook(Box::new(|info| page::tell(Telling::Failure, &info.to_string())));
}

/// Does nothing: pages end without a sign.
pub fn before_end(_before_end: impl FnMut() + Send + 'static) {}

/// Does nothing: the browser calls for each picture.
pub fn wait(_duration: Duration) {}

/// Gives the user the scene as a file. Returns its name.
///
/// # Errors
///
/// None.
pub fn save(path: &Path, scene: &Scene) -> Result<PathBuf, String> {
    write(path, scene.to_toml().as_bytes())
}

/// Gives the user a file of this name. Returns the name.
///
/// # Errors
///
/// None.
#[expect(clippy::unnecessary_wraps, reason = "it fails on other systems")]
pub fn write(path: &Path, bytes: &[u8]) -> Result<PathBuf, String> {
    let name = path.file_name().unwrap_or_default();
    page::download(&name.to_string_lossy(), bytes);
    Ok(name.into())
}

/// Returns the address of the page with this link.
pub fn address_of(link: &str) -> String {
    format!("{}#{link}", page::ask(Question::Address).unwrap_or_default())
}

/// Whether the page is a figure in another.
pub fn is_figure() -> bool {
    page::ask(Question::Figure).is_some()
}

/// Returns the link in the address of the page, if it has one.
pub fn link_of_page() -> Option<String> {
    page::ask(Question::Link)
}

/// Returns when each touch since the last call took place, in their order: a slow picture reports them late.
pub fn touch_times() -> Vec<Duration> {
    let times = page::ask(Question::TouchTimes).unwrap_or_default();
    let milliseconds = times.split(' ').filter_map(|time| time.parse().ok());
    milliseconds.map(|time: f64| Duration::try_from_secs_f64(time / 1e3).unwrap_or_default()).collect()
}

/// Makes this link that of the page, so that it is there again after the page was loaded anew.
pub fn show_link(link: impl FnOnce() -> Option<String>) {
    if let Some(link) = link() {
        page::tell(Telling::Link, &link);
    }
}

/// Writes the title of the scene, the sentence of the moment and the result into the page, for readers of screens.
pub fn show_words(words: impl FnOnce() -> [String; 3]) {
    page::tell(Telling::Words, &words().join("\n"));
}

/// Reads the settings that the browser keeps for the page.
///
/// # Errors
///
/// It keeps none.
pub fn read_settings(_path: &Path) -> io::Result<String> {
    page::ask(Question::Settings).ok_or(io::ErrorKind::NotFound.into())
}

/// Makes the browser keep the settings, if the user lets it.
///
/// # Errors
///
/// None.
#[expect(clippy::unnecessary_wraps, reason = "it fails on other systems")]
pub fn write_settings(_path: &Path, text: &str) -> io::Result<()> {
    page::tell(Telling::Settings, text);
    Ok(())
}

/// Asks the user for a file, which comes as one that was dropped. Returns true.
pub fn choose_file() -> bool {
    page::tell(Telling::ChooseFile, "");
    true
}

/// Nothing: the page calls for a picture with each event.
#[derive(Debug)]
pub struct Wake;

#[expect(clippy::unused_self, reason = "it has a state on other systems")]
impl Wake {
    /// Returns at once.
    pub fn start(_class: &str) -> Self {
        Self
    }

    /// Does nothing: pages are closed without asking the program.
    pub fn expect_close_requests(&self) {}

    /// Returns false.
    pub fn knows_rect(&self) -> bool {
        false
    }

    /// Returns `None`.
    pub fn rect(&self) -> Option<PixelRect> {
        None
    }

    /// Returns true.
    pub fn may_rest(&self) -> bool {
        true
    }

    /// Returns false: a browser calls for no picture of a page that is hidden.
    pub fn is_hidden(&self) -> bool {
        false
    }
}

/// The folders of the user in which the program keeps files: a page has none.
pub mod folders {
    use std::path::PathBuf;

    /// Returns the folder of the one text that the browser keeps.
    #[expect(clippy::unnecessary_wraps, reason = "none is known on some systems")]
    pub fn settings() -> Option<PathBuf> {
        Some(PathBuf::from("/"))
    }

    /// Returns `None`.
    pub fn data() -> Option<PathBuf> {
        None
    }

    /// Returns `None`.
    pub fn pictures() -> Option<PathBuf> {
        None
    }
}
