//! The tasks that each system does in its own way. The defaults suit a desktop on which nothing needs to be done.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};
use std::{env, fs, io, thread};

use macroquad::miniquad::KeyCode;

use super::description::{Desktop, WindowSystem};
use crate::app::launch_error::LaunchError;
use crate::app::opening::full;
use crate::scene::{self, Scene, replace, write_failure};

/// The name of the program's own folder among those of other programs.
#[allow(dead_code, reason = "a page has no folders")]
pub const OWN_FOLDER: &str = "circle-collision";

pub trait System {
    const WINDOW_SYSTEM: WindowSystem;

    /// Whether the window opens as if the scale were one, because the scale is known only once the window is open.
    const OPENS_UNSCALED: bool = false;

    /// Whether the window may be too small for its contents, so that everything is drawn smaller.
    const SHRINKS: bool = false;

    /// The longest part of a frame in which throws are made while nothing else happens. An input waits for it, so longer makes the
    /// window slow to answer; shorter leaves more of the time to drawing, and delays their result.
    const QUIET_SLICE: Duration = Duration::from_millis(30);

    /// Connects to the display. The connection must exist until the window is open: a display may restart when its last
    /// client leaves.
    ///
    /// # Errors
    ///
    /// No display is known, or it does not answer.
    fn connect() -> Result<impl Sized + 'static, LaunchError> {
        Ok(())
    }

    /// Returns the screen on which windows open, as far as it is known before one is open.
    fn screen() -> Desktop {
        Desktop::UNKNOWN
    }

    /// Turns an exit while the window is being opened into a one-line error.
    fn opens() {}

    /// Ends what [`Self::opens`] began, because the window is open or cannot be opened.
    fn has_opened() {}

    /// Returns the time since the first call, which never goes back.
    fn now() -> Duration {
        static FIRST: LazyLock<Instant> = LazyLock::new(Instant::now);
        FIRST.elapsed()
    }

    fn wait(duration: Duration) {
        thread::sleep(duration);
    }

    /// Finds the key that types a character of another script, if the window library does not report keys by position.
    fn place_of(_character: char) -> Option<KeyCode> {
        None
    }

    /// Returns this letter with this accent; `None` if there is no such character, or if the system joins them itself.
    fn joined(_letter: char, _accent: Accent) -> Option<char> {
        None
    }

    /// Returns when each touch since the last call took place, in their order; nothing if that is not known.
    fn touch_times() -> Vec<Duration> {
        Vec::new()
    }

    /// Writes the scene, completely or not at all. Returns its absolute path.
    ///
    /// # Errors
    ///
    /// Returns one line that says why it was not written.
    fn save(path: &Path, scene: &Scene) -> Result<PathBuf, String> {
        scene::write(path, scene).map(|()| full(path)).map_err(|error| error.to_string())
    }

    /// Replaces the contents of this file with these bytes, completely or not at all. Returns its absolute path.
    ///
    /// # Errors
    ///
    /// Returns one line that says why they were not written.
    fn write(path: &Path, bytes: &[u8]) -> Result<PathBuf, String> {
        replace(path, bytes).map(|()| full(path)).map_err(|error| write_failure(path, &error).to_string())
    }

    /// Asks the user for a file, which comes as one that was dropped. Returns false if the program has to list files itself.
    fn choose_file() -> bool {
        false
    }

    /// Returns the program's folder of settings; `None` if none is known.
    fn settings_folder() -> Option<PathBuf> {
        Self::data_folder()
    }

    /// Returns the program's folder of data; `None` if none is known.
    fn data_folder() -> Option<PathBuf>;

    /// Returns the user's pictures folder, if it exists.
    fn pictures_folder() -> Option<PathBuf> {
        in_home("Pictures").filter(|folder| folder.is_dir())
    }

    /// Reads the settings file.
    ///
    /// # Errors
    ///
    /// There is none, or it cannot be read.
    fn read_settings(path: &Path) -> io::Result<String> {
        fs::read_to_string(path)
    }

    /// Writes the settings file, creating its folder if necessary.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    fn write_settings(path: &Path, text: &str) -> io::Result<()> {
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        replace(path, text.as_bytes())
    }

    /// Whether the program is a figure in a text.
    fn is_figure() -> bool {
        false
    }

    /// Returns the link in the address of the page, if it has one.
    fn link_of_page() -> Option<String> {
        None
    }

    /// Returns a link in the form in which it is shared: after the address of the page, if there is one.
    fn address_of(link: &str) -> String {
        format!("#{link}")
    }

    /// Puts this link into the address of the page.
    fn show_link(_link: impl FnOnce() -> Option<String>) {}

    /// Gives screen readers the scene title, the current sentence and the result.
    fn show_words(_words: impl FnOnce() -> [String; 3]) {}
}

/// How a window at rest is woken. The defaults suit a system on which each event wakes it.
pub trait Waking {
    /// Makes the window draw a few frames per second even at rest: a request to close it arrives with the next frame.
    fn expect_close_requests(&self) {}

    /// Whether the window may wait for the next event.
    fn may_rest(&self) -> bool {
        true
    }

    /// Whether the window is minimized, so that no part of it can be seen.
    fn is_hidden(&self) -> bool {
        false
    }

    /// Returns the accents of the dead keys pressed since the last call, in their order; none where the system joins them with
    /// the next letter.
    fn take_accents(&self) -> Vec<Accent> {
        Vec::new()
    }
}

/// What a dead key adds to the letter typed after it.
#[allow(dead_code, reason = "elsewhere than on X11, the system joins them")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accent {
    /// The character that joins the letter before it.
    pub combining: char,
    /// The accent as a character of its own.
    pub alone: char,
}

/// Returns the folder that this variable names, if it is an absolute path.
#[allow(dead_code, reason = "on macOS and the web no variable names a folder")]
pub fn folder_named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).map(PathBuf::from).filter(|folder| folder.is_absolute())
}

/// Returns this folder in the user's home folder.
pub fn in_home(path: &str) -> Option<PathBuf> {
    Some(env::home_dir()?.join(path))
}
