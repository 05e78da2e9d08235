//! The folders of the user in which the program keeps files.

use std::path::PathBuf;

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

/// Returns the folder that this variable names, if it is an absolute path.
fn named(variable: &str) -> Option<PathBuf> {
    std::env::var_os(variable).map(PathBuf::from).filter(|folder| folder.is_absolute())
}

fn home(path: &str) -> Option<PathBuf> {
    Some(std::env::home_dir()?.join(path))
}
