//! The folder of the user's pictures.

use std::path::{Path, PathBuf};

use crate::app::platform::system::{folder_named, in_home};

/// Returns the folder of the user's pictures, if it exists.
pub fn folder() -> Option<PathBuf> {
    let folder = folder_named(PICTURES).or_else(listed).or_else(|| in_home("Pictures"));
    folder.filter(|folder| folder.is_dir())
}

/// The variable that names the folder of pictures, in the environment and in the list of the user's folders.
const PICTURES: &str = "XDG_PICTURES_DIR";

/// Returns the folder of pictures in the list that desktops keep; `None` without it.
fn listed() -> Option<PathBuf> {
    let folder = folder_named("XDG_CONFIG_HOME").or_else(|| in_home(".config"))?;
    let list = std::fs::read_to_string(folder.join("user-dirs.dirs")).ok()?;
    pictures_in(&list, &std::env::home_dir()?)
}

/// Returns the folder of pictures in this list, whose lines are like `XDG_PICTURES_DIR="$HOME/Pictures"`.
fn pictures_in(list: &str, home: &Path) -> Option<PathBuf> {
    let value = list.lines().rev().find_map(|line| line.trim().strip_prefix(PICTURES)?.strip_prefix('='))?;
    let path = value.strip_prefix('"')?.strip_suffix('"')?;
    let path = match path.strip_prefix("$HOME/") {
        Some(rest) => home.join(rest),
        None => PathBuf::from(path),
    };
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
