//! The commands for files, for the clipboard and for closing the window.

use std::path::PathBuf;
use std::sync::Arc;

use super::{FilePicker, SavedSession};
use crate::scene::Scene;
use crate::session::origin::Origin;

/// A request about files, the clipboard or closing the window, or the outcome of one.
#[derive(Clone, Debug, PartialEq)]
pub enum FilesCommand {
    /// Opens the built-in scene with this index.
    OpenBuiltIn(usize),
    /// Opens the built-in scene after this one.
    NextScene,
    /// Opens the built-in scene before this one.
    PreviousScene,
    /// Opens a scene that was read from this origin.
    Open(Box<Scene>, Origin),
    /// Asks which file to open.
    AskToOpen,
    /// Offers files to open.
    FilePicker(FilePicker),
    /// Opens the scene in this file.
    OpenFile(PathBuf),
    /// Puts the start on the clipboard, as the text of its file.
    Copy,
    /// Puts a link to the experiment on the clipboard.
    CopyLink,
    /// Opens the contents of a link.
    OpenLink(Box<SavedSession>),
    /// Opens the scene, or the link, whose text is on the clipboard.
    Paste,
    /// Writes the start to the scene's file.
    Save,
    /// Writes this moment to a new file.
    SaveMoment,
    /// Records that the scene was saved in this file.
    SavedAs(PathBuf),
    /// Closes the window; first asks about a file that differs from the open scene.
    Quit,
    /// Writes the start to this file, which becomes the scene's, and closes the window.
    SaveAndQuit(PathBuf),
    /// Asks again before the window closes, because the file could not be written, for this reason.
    NotSaved(String),
    /// Closes the window, and discards the edits.
    QuitWithoutSaving,
    /// Offers to restore the session of the last window.
    Offer(Arc<SavedSession>),
    /// Restores the session that was offered.
    Restore,
    /// Turns down the offer. Undo brings it back.
    DismissOffer,
}
