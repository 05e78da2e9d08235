//! The files: the origin of the scene, the recent files, and the session saved for the next start.

mod saved_session;

pub use saved_session::{SavedSession, SavedView, Switches};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::scene::{BUILT_IN, Scene};
use crate::session::frames::FrameFailures;
use crate::session::origin::Origin;

/// The maximum number of recent files. The scene of an earlier one counts as changed.
pub const MAX_RECENT: usize = 8;

/// The origin of the scene, the recent files, and the open questions about them.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Where the scene came from.
    pub origin: Origin,
    /// The files that were opened or saved last, the latest first, each with the scene that it held then; `None` if that was before
    /// this start of the program.
    pub recent: Vec<(PathBuf, Option<Arc<Scene>>)>,
    /// The failures in the frames of a game and which of them is open, until another scene is.
    pub failures: Option<(Arc<FrameFailures>, usize)>,
    /// The files to choose from, while the window asks for a file.
    pub picker: Option<FilePicker>,
    /// Whether the window asks what to do with the edits of a file before it closes.
    pub is_asked_to_save: bool,
    /// Why the file could not be written, while the window asks for another name.
    pub refusal: Option<String>,
    /// Whether the edits were discarded, so that they are not saved for the next start.
    pub is_given_up: bool,
    /// The session of the last window, while it is offered to be restored.
    pub offer: Option<Arc<SavedSession>>,
    /// The offer that was turned down, with the number of edits that could be undone then.
    pub declined: Option<(Arc<SavedSession>, usize)>,
}

impl Files {
    /// Records that this file holds this scene, as it was opened or saved.
    pub fn note(&mut self, path: &Path, scene: Arc<Scene>) {
        self.recent.retain(|(other, _)| other != path);
        self.recent.insert(0, (path.to_path_buf(), Some(scene)));
        self.recent.truncate(MAX_RECENT);
    }

    /// Returns the scene in this file, as it was last read or written; `None` for an unknown file.
    pub fn scene_in(&self, path: &Path) -> Option<&Scene> {
        self.recent.iter().find(|(recent, _)| recent == path)?.1.as_deref()
    }

    /// Returns the folder of the open file; if there is none, the empty path, which is the current folder.
    pub fn folder(&self) -> PathBuf {
        self.origin.file().and_then(Path::parent).map(Path::to_path_buf).unwrap_or_default()
    }

    /// Returns the index in the list after the open scene, or before it. A file counts as before the first and after the last.
    pub fn place_beside(&self, is_after: bool) -> usize {
        let count = BUILT_IN.len();
        match (&self.origin, is_after) {
            (Origin::BuiltIn(place), true) => (place + 1) % count,
            (Origin::BuiltIn(place), false) => (place + count - 1) % count,
            (Origin::File(_) | Origin::Clipboard, true) => 0,
            (Origin::File(_) | Origin::Clipboard, false) => count - 1,
        }
    }
}

/// The scene files of a folder, to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct FilePicker {
    /// The absolute path of the folder; empty for the folder in which the program was started.
    pub folder: PathBuf,
    /// The names of its files, sorted.
    pub files: Vec<String>,
}

impl FilePicker {
    /// Returns the name after this one, wrapping from the last to the first; for a text that is not in the list, the first.
    /// `None` if the list is empty.
    pub fn next(&self, name: &str) -> Option<&str> {
        let place = self.files.iter().position(|file| file == name).map_or(0, |place| place + 1);
        self.files.get(place).or(self.files.first()).map(String::as_str)
    }

    /// Returns the name before this one, wrapping from the first to the last; for a text that is not in the list, the last.
    /// `None` if the list is empty.
    pub fn previous(&self, name: &str) -> Option<&str> {
        let place = self.files.iter().position(|file| file == name).unwrap_or(0);
        place.checked_sub(1).map_or(self.files.last(), |place| self.files.get(place)).map(String::as_str)
    }
}
