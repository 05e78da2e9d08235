//! Linux and its relatives, through X11.

mod exit_guard;
mod keyboard;
mod pictures;
mod screen;
mod wake;

use std::path::PathBuf;

use macroquad::miniquad::KeyCode;

use super::description::{Desktop, Platform};
use super::system::{OWN_FOLDER, System, folder_named, in_home};
use crate::app::launch_error::{LaunchError, Remedy};

pub use super::clipboard::Clipboard;
pub use wake::Wake;

/// Linux or a relative.
#[derive(Debug)]
pub struct Here;

impl System for Here {
    const PLATFORM: Platform = Platform::X11;

    fn connect() -> Result<impl Sized + 'static, LaunchError> {
        let display = std::env::var("DISPLAY").unwrap_or_default();
        if display.is_empty() {
            return Err(LaunchError::NoDisplay(Remedy::on(Platform::X11)));
        }
        match x11rb::connect(None) {
            Ok((connection, _)) => Ok(connection),
            Err(error) => Err(LaunchError::DeadDisplay { display, why: error.to_string() }),
        }
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
        pictures::folder()
    }
}
