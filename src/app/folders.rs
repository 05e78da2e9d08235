//! The folders of the user in which the program keeps files.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The name of the program's own folder in each of them.
const OWN: &str = "circle-collision";

/// Returns the program's folder of settings; `None` where none is known.
pub fn settings() -> Option<PathBuf> {
    let folder = if cfg!(windows) {
        named("APPDATA")
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        named("XDG_CONFIG_HOME").or_else(|| home(".config"))
    };
    Some(folder?.join(OWN))
}

/// Returns the program's folder of data; `None` where none is known.
pub fn data() -> Option<PathBuf> {
    let folder = if cfg!(windows) {
        named("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        named("XDG_DATA_HOME").or_else(|| home(".local/share"))
    };
    Some(folder?.join(OWN))
}

/// Returns the folder of the user's pictures, if it exists.
pub fn pictures() -> Option<PathBuf> {
    let folder = if cfg!(windows) || cfg!(target_os = "macos") {
        home("Pictures")
    } else {
        named(PICTURES).or_else(listed_pictures).or_else(|| home("Pictures"))
    };
    folder.filter(|folder| folder.is_dir())
}

/// The variable that names the folder of pictures, in the environment and in the list of the user's folders.
const PICTURES: &str = "XDG_PICTURES_DIR";

/// Returns the folder of pictures in the list that desktops keep; `None` without it.
fn listed_pictures() -> Option<PathBuf> {
    let folder = named("XDG_CONFIG_HOME").or_else(|| home(".config"))?;
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

/// Returns the folder that this variable names, if it is an absolute path.
fn named(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).map(PathBuf::from).filter(|folder| folder.is_absolute())
}

fn home(path: &str) -> Option<PathBuf> {
    Some(std::env::home_dir()?.join(path))
}

/// Says why a file or folder of the program cannot be used, and what to do about it.
pub fn failure(path: &Path, error: &io::Error) -> String {
    let (path, advice) = match error.kind() {
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => {
            let file = path.ancestors().find(|path| path.is_file());
            (file.unwrap_or(path), "rename or remove this file")
        }
        ErrorKind::IsADirectory => (path, "rename or remove this folder"),
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => (path, "allow writing there"),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge => {
            (path, "make room on the disk")
        }
        _ => (path, "check the path and the disk"),
    };
    format!("{}: {error}; {advice}", path.display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_what_is_in_the_way_and_what_to_do() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let file = folder.path().join("file");
        std::fs::write(&file, "").expect("written");
        let deep = file.join("a/b");
        for (path, error, told, advice) in [
            (&deep, std::fs::create_dir_all(&deep).expect_err("a file"), &file, "rename or remove this file"),
            (&deep, std::fs::write(&deep, "").expect_err("a file"), &file, "rename or remove this file"),
            (&file, std::fs::create_dir_all(&file).expect_err("a file"), &file, "rename or remove this file"),
            (&file, ErrorKind::IsADirectory.into(), &file, "rename or remove this folder"),
            (&file, ErrorKind::ReadOnlyFilesystem.into(), &file, "allow writing there"),
            (&file, ErrorKind::StorageFull.into(), &file, "make room"),
            (&file, ErrorKind::NotFound.into(), &file, "check the path"),
        ] {
            let said = failure(path, &error);
            assert!(said.starts_with(&format!("{}: {error}; {advice}", told.display())), "{said}");
        }
    }

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
