//! The effects of a command that only the window can have.

use std::path::PathBuf;

use super::files::KeptView;
use crate::scene::Scene;

/// An effect of a command that only the window can have.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Show all of the scene.
    Fit,
    /// Show what was in view when the session was kept.
    Show(KeptView),
    /// Zoom at the middle of the canvas.
    Zoom(f64),
    /// Change between window and full screen.
    ToggleFullscreen,
    /// Write a picture of the window.
    Screenshot,
    /// List the scene files in this folder; in the current one for the empty path.
    ListFolder(PathBuf),
    /// Read the scene in this file.
    Read(PathBuf),
    /// Put the text of this scene on the clipboard.
    Copy(Box<Scene>),
    /// Put this link to the experiment on the clipboard.
    CopyLink(String),
    /// Read the scene whose text is on the clipboard.
    Paste,
    /// Write this scene to this file.
    Save(Box<Scene>, PathBuf),
    /// Write this scene to a new file in this folder, which is its file from then on.
    SaveNew(Box<Scene>, PathBuf),
    /// Close the window.
    Quit,
    /// Write this scene to this file, and close the window if that worked.
    SaveAndQuit(Box<Scene>, PathBuf),
    /// Read what was kept of the last session, and keep it as what is open now.
    Restore,
    /// Stop offering the last session.
    TurnDown,
    /// Write this scene to a new file in this folder, as a copy.
    SaveCopy(Box<Scene>, PathBuf),
}
