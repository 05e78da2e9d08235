//! Folders of the user by variables and below the folder of the user.

use std::path::PathBuf;

/// The name of the program's own folder among those of other programs.
pub const OWN: &str = "circle-collision";

/// Returns the folder that this variable names, if it is an absolute path.
#[allow(dead_code, reason = "on macOS no variable names a folder")]
pub fn named(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).map(PathBuf::from).filter(|folder| folder.is_absolute())
}

/// Returns this folder in that of the user.
pub fn home(path: &str) -> Option<PathBuf> {
    Some(std::env::home_dir()?.join(path))
}
