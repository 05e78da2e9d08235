//! Linux and other systems with X11.

mod exit_guard;
mod keyboard;
mod screen;
mod wake;

use std::path::{Path, PathBuf};

use macroquad::miniquad::KeyCode;

use super::description::{Desktop, Platform};
use super::system::{OWN_FOLDER, System, folder_named, in_home};
use crate::app::launch_error::{LaunchError, Remedy};

pub use super::clipboard::Clipboard;
pub use wake::Wake;

/// The variable that names the pictures folder, in the environment and in the list of the user's folders.
const PICTURES: &str = "XDG_PICTURES_DIR";

/// A system with X11.
#[derive(Debug)]
pub struct Here;

impl System for Here {
    const PLATFORM: Platform = Platform::X11;

    fn connect() -> Result<impl Sized + 'static, LaunchError> {
        let display = std::env::var("DISPLAY").unwrap_or_default();
        if display.is_empty() {
            return Err(LaunchError::NoDisplay(Remedy::on(Platform::X11)));
        }
        let connected = x11rb::connect(None).map(|(connection, _)| connection);
        connected.map_err(|error| LaunchError::DeadDisplay { display, why: error.to_string() })
    }

    fn screen() -> Desktop {
        screen::screen()
    }

    fn opens() {
        exit_guard::set_display_handler();
        exit_guard::redirect_stderr();
    }

    fn has_opened() {
        exit_guard::restore_stderr();
    }

    fn place_of(character: char) -> Option<KeyCode> {
        keyboard::place_of(character)
    }

    fn settings_folder() -> Option<PathBuf> {
        Some(folder_named("XDG_CONFIG_HOME").or_else(|| in_home(".config"))?.join(OWN_FOLDER))
    }

    fn data_folder() -> Option<PathBuf> {
        Some(folder_named("XDG_DATA_HOME").or_else(|| in_home(".local/share"))?.join(OWN_FOLDER))
    }

    fn pictures_folder() -> Option<PathBuf> {
        let folder = folder_named(PICTURES).or_else(listed_pictures).or_else(|| in_home("Pictures"));
        folder.filter(|folder| folder.is_dir())
    }
}

/// Returns the pictures folder from the list that desktops keep; `None` if there is no list.
fn listed_pictures() -> Option<PathBuf> {
    let folder = folder_named("XDG_CONFIG_HOME").or_else(|| in_home(".config"))?;
    let list = std::fs::read_to_string(folder.join("user-dirs.dirs")).ok()?;
    pictures_in(&list, &std::env::home_dir()?)
}

/// Returns the pictures folder from this list, in which a line looks like `XDG_PICTURES_DIR="$HOME/Pictures"`.
fn pictures_in(list: &str, home: &Path) -> Option<PathBuf> {
    let value = list.lines().rev().find_map(|line| line.trim().strip_prefix(PICTURES)?.strip_prefix('='))?;
    let path = value.strip_prefix('"')?.strip_suffix('"')?;
    let path = path.strip_prefix("$HOME/").map_or_else(|| PathBuf::from(path), |rest| home.join(rest));
    path.is_absolute().then_some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_folder_of_pictures_is_found_in_the_list() {
        let of = |list: &str| pictures_in(list, Path::new("/home/a"));
        let list =
            "# XDG_PICTURES_DIR=\"/no\"\nXDG_MUSIC_DIR=\"$HOME/M\"\nXDG_PICTURES_DIR=\"$HOME/My Pictures\"\n";
        assert_eq!(of(list), Some("/home/a/My Pictures".into()));
        assert_eq!(of("XDG_PICTURES_DIR=\"/pictures\""), Some("/pictures".into()));
        for odd in [
            "",
            "XDG_PICTURES_DIR=",
            "XDG_PICTURES_DIR=\"x\"",
            "XDG_PICTURES_DIR=\"",
            "XDG_PICTURES_DIRS=\"/x\"",
        ] {
            assert_eq!(of(odd), None, "{odd}");
        }
    }
}
