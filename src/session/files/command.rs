//! The commands of files, of the clipboard and of the closing window.

use std::path::PathBuf;

use strum::{IntoStaticStr, VariantNames};

use super::{FilePicker, Kept};
use crate::scene::Scene;
use crate::session::origin::Origin;

/// What is asked of files, of the clipboard and of the closing window, and what came of it.
#[derive(Clone, Debug, PartialEq, IntoStaticStr, VariantNames)]
pub enum FilesCommand {
    /// Opens the built-in scene of this index.
    OpenBuiltIn(usize),
    /// Opens the built-in scene after this one.
    NextScene,
    /// Opens the built-in scene before this one.
    PreviousScene,
    /// Opens a scene that was read from this origin.
    Open(Box<Scene>, Origin),
    /// Asks for the files that may be opened.
    AskToOpen,
    /// Offers files to open.
    FilePicker(FilePicker),
    /// Opens the scene in this file.
    OpenFile(PathBuf),
    /// Puts the start on the clipboard, as the text of its file.
    Copy,
    /// Puts a link to the experiment on the clipboard.
    CopyLink,
    /// Opens what a link holds.
    OpenLink(Box<Kept>),
    /// Opens the scene, or the link, whose text is on the clipboard.
    Paste,
    /// Writes the start to the scene's file.
    Save,
    /// Writes this moment to a new file.
    SaveMoment,
    /// Notes that the scene was saved in this file.
    SavedAs(PathBuf),
    /// Closes the window; first asks about a file that differs from what is open.
    Quit,
    /// Writes the start to the scene's file, and closes the window.
    SaveAndQuit,
    /// Writes the start to this file, which is the scene's from then on, and closes the window.
    SaveAsAndQuit(PathBuf),
    /// Asks again before the window closes: the file could not be written, for this reason.
    NotSaved(String),
    /// Closes the window, and gives the edits up.
    QuitWithoutSaving,
    /// Offers to restore what was open in the last window, a scene of this title.
    Offer(String),
    /// Restores what is offered.
    Restore,
    /// Turns down what is offered.
    DismissOffer,
    /// Opens what was kept of another session.
    OpenKept(Box<Kept>),
}
