//! A page in a browser.

mod clipboard;
pub mod page;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::description::WindowSystem;
use super::system::{System, Waking};
use crate::scene::Scene;
use page::{Question, Telling};

pub use clipboard::Clipboard;

#[derive(Debug)]
pub struct Platform;

impl System for Platform {
    const WINDOW_SYSTEM: WindowSystem = WindowSystem::Web;
    const SHRINKS: bool = true;

    /// Makes the page say why the program ended, if it ends.
    fn has_opened() {
        std::panic::set_hook(Box::new(|info| page::tell(Telling::Failure, &info.to_string())));
    }

    fn now() -> Duration {
        page::now()
    }

    /// Does nothing: the browser calls for each frame.
    fn wait(_duration: Duration) {}

    /// Asks the page, because a slow frame reports touches late.
    fn touch_times() -> Vec<Duration> {
        let times = page::ask(Question::TouchTimes).unwrap_or_default();
        let milliseconds = times.split(' ').filter_map(|time| time.parse().ok());
        milliseconds.map(|time: f64| Duration::try_from_secs_f64(time / 1e3).unwrap_or_default()).collect()
    }

    fn save(path: &Path, scene: &Scene) -> Result<PathBuf, String> {
        Self::write(path, scene.to_toml().as_bytes())
    }

    /// Gives the user a file with this name.
    fn write(path: &Path, bytes: &[u8]) -> Result<PathBuf, String> {
        let name = path.file_name().unwrap_or_default();
        page::download(&name.to_string_lossy(), bytes);
        Ok(name.into())
    }

    fn choose_file() -> bool {
        page::tell(Telling::ChooseFile, "");
        true
    }

    /// Returns the folder of the only text that the browser keeps.
    fn settings_folder() -> Option<PathBuf> {
        Some(PathBuf::from("/"))
    }

    fn data_folder() -> Option<PathBuf> {
        None
    }

    fn read_settings(_path: &Path) -> io::Result<String> {
        page::ask(Question::Settings).ok_or(io::ErrorKind::NotFound.into())
    }

    /// Makes the browser keep the settings, if the user allows it.
    fn write_settings(_path: &Path, text: &str) -> io::Result<()> {
        page::tell(Telling::Settings, text);
        Ok(())
    }

    fn is_figure() -> bool {
        page::ask(Question::Figure).is_some()
    }

    fn link_of_page() -> Option<String> {
        page::ask(Question::Link)
    }

    fn address_of(link: &str) -> String {
        format!("{}#{link}", page::ask(Question::Address).unwrap_or_default())
    }

    /// The link is there again after the page was loaded again.
    fn show_link(link: impl FnOnce() -> Option<String>) {
        if let Some(link) = link() {
            page::tell(Telling::Link, &link);
        }
    }

    fn show_words(words: impl FnOnce() -> [String; 3]) {
        page::tell(Telling::Words, &words().join("\n"));
    }
}

/// Does nothing: the page calls for a frame with each event, and for none while it is hidden.
#[derive(Debug)]
pub struct Wake;

impl Wake {
    /// Returns at once.
    pub fn start(_class: &str) -> Self {
        Self
    }
}

impl Waking for Wake {}
