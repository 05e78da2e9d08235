//! A page in a browser.

pub mod page;

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::description::{Reader, WindowSystem};
use super::system::{System, Waking};
use crate::scene::Scene;
use page::{Question, Telling};

/// The maximum wait for a text of the clipboard: if the browser asks the user, an answer takes a while.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub struct Platform;

impl System for Platform {
    const WINDOW_SYSTEM: WindowSystem = WindowSystem::Web;
    const SHRINKS: bool = true;
    // The whole page waits for it.
    const QUIET_SLICE: Duration = Duration::from_millis(7);

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

/// The clipboard, and the request for its text.
#[derive(Debug, Default)]
pub struct Clipboard {
    /// The request without an answer yet.
    question: Option<(Reader, Duration)>,
}

impl Clipboard {
    /// Puts a text on the clipboard.
    ///
    /// # Errors
    ///
    /// None: the page reports what the browser forbids.
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "it has a state, and fails, on other systems"
    )]
    pub fn copy(&mut self, text: &str) -> Result<(), String> {
        page::tell(Telling::Copied, text);
        Ok(())
    }

    /// Whether the window must not rest.
    pub fn is_waiting(&self) -> bool {
        self.question.is_some()
    }

    /// Requests the text on the clipboard. Replaces a request that has no answer yet.
    pub fn ask(&mut self, reader: Reader) {
        page::tell(Telling::WantPasted, "");
        self.question = Some((reader, page::now()));
    }

    /// Returns the text, or why there is none, and its reader; `None` while there is no answer.
    pub fn answer(&mut self) -> Option<(Reader, Result<String, String>)> {
        let (reader, asked) = self.question?;
        let text = match page::ask(Question::Pasted) {
            Some(text) if text.is_empty() => {
                Err("it holds no text, or the browser does not show it; press Ctrl+V".to_owned())
            }
            Some(text) => Ok(text),
            None if page::now().saturating_sub(asked) < PATIENCE => return None,
            None => Err("the browser does not show it; press Ctrl+V".to_owned()),
        };
        self.question = None;
        Some((reader, text))
    }
}
