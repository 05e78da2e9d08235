//! The files that may be opened.

use std::path::PathBuf;

/// The scene files of a folder, for the person to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FilePicker {
    /// The folder, as a person finds it from anywhere. Empty for the one that the program was started in.
    pub folder: PathBuf,
    /// Names in it, sorted.
    pub files: Vec<String>,
}

impl FilePicker {
    /// The file that a typed path means: one from the root is itself, any other lies in the folder.
    pub fn path(&self, typed: &str) -> PathBuf {
        self.folder.join(typed)
    }

    /// The name after this one, and after the last the first; the first after what is no name of the list. `None` when
    /// the list is empty.
    pub fn next(&self, name: &str) -> Option<&str> {
        let place = self.files.iter().position(|file| file == name).map_or(0, |place| place + 1);
        self.files.get(place).or(self.files.first()).map(String::as_str)
    }

    /// The name before this one, and before the first the last.
    pub fn previous(&self, name: &str) -> Option<&str> {
        let place = self.files.iter().position(|file| file == name).unwrap_or(0);
        place.checked_sub(1).map_or(self.files.last(), |place| self.files.get(place)).map(String::as_str)
    }
}
