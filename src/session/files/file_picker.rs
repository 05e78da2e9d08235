//! The files that may be opened.

use std::path::PathBuf;

/// The scene files of a folder, to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FilePicker {
    /// The absolute path of the folder; empty for the one in which the program was started.
    pub folder: PathBuf,
    /// The names of its files, sorted.
    pub files: Vec<String>,
}

impl FilePicker {
    /// Returns the path that a typed text means: an absolute one itself, any other in the folder.
    pub fn path(&self, typed: &str) -> PathBuf {
        self.folder.join(typed)
    }

    /// Returns the name after this one, and after the last the first; for a text that is not in the list, the first. `None` when
    /// the list is empty.
    pub fn next(&self, name: &str) -> Option<&str> {
        let place = self.files.iter().position(|file| file == name).map_or(0, |place| place + 1);
        self.files.get(place).or(self.files.first()).map(String::as_str)
    }

    /// Returns the name before this one, and before the first the last; for a text that is not in the list, the last. `None`
    /// when the list is empty.
    pub fn previous(&self, name: &str) -> Option<&str> {
        let place = self.files.iter().position(|file| file == name).unwrap_or(0);
        place.checked_sub(1).map_or(self.files.last(), |place| self.files.get(place)).map(String::as_str)
    }
}
