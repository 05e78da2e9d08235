//! All commands that a key, the mouse or a panel can give, by room, and the effects that are left to the window.
//!
//! To add a command: a variant in the `command.rs` of its room. The compiler then asks for its effect, in `apply`, and for its
//! meaning to the other rooms, in `consequences.rs`.

use std::path::PathBuf;

use super::{
    ClockCommand, ExperimentCommand, FilesCommand, HandCommand, SavedView, ScreenCommand, TourCommand,
};
use crate::scene::Scene;

/// A request to the session, by the room that handles it.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Changes the method, the rules or the circles.
    Experiment(ExperimentCommand),
    /// Changes the time or the playback speed.
    Clock(ClockCommand),
    /// Moves a circle by hand.
    Hand(HandCommand),
    /// Changes the view.
    Screen(ScreenCommand),
    /// Uses files or the clipboard, or closes the window.
    Files(FilesCommand),
    /// Moves through the tour.
    Tour(TourCommand),
}

impl Command {
    /// Returns the index of the circle that the command is about, if it is about one.
    pub fn circle(&self) -> Option<usize> {
        use ExperimentCommand::{SetCenter, SetFixed, SetMass, SetRadius, SetVelocity};
        match *self {
            Self::Hand(HandCommand::Grab(circle))
            | Self::Screen(ScreenCommand::SelectSecond(circle))
            | Self::Experiment(
                SetCenter(circle, _)
                | SetVelocity(circle, _)
                | SetRadius(circle, _)
                | SetMass(circle, _)
                | SetFixed(circle, _),
            ) => Some(circle),
            Self::Screen(ScreenCommand::Select(circle)) => circle,
            _ => None,
        }
    }

    /// Returns the command that shows this sentence.
    pub fn tell(sentence: impl Into<String>) -> Self {
        Self::Screen(ScreenCommand::Tell(sentence.into()))
    }
}

/// Implements the conversion of each room's commands into `Command`.
macro_rules! from_room {
    ($($room:ident($command:ty);)*) => {
        $(impl From<$command> for Command {
            fn from(command: $command) -> Self {
                Self::$room(command)
            }
        })*
    };
}

from_room! {
    Experiment(ExperimentCommand);
    Clock(ClockCommand);
    Hand(HandCommand);
    Screen(ScreenCommand);
    Files(FilesCommand);
    Tour(TourCommand);
}

/// An effect of a command that only the window can carry out.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Fit the whole scene into view.
    Fit,
    /// Show the view that was saved with the session.
    Show(SavedView),
    /// Switch between window and full screen.
    ToggleFullscreen,
    /// Write a picture of the window.
    Screenshot,
    /// List the scene files in this folder; an empty path is the current folder.
    ListFolder(PathBuf),
    /// Read the scene in this file.
    Read(PathBuf),
    /// Put the text of this scene on the clipboard.
    Copy(Box<Scene>),
    /// Put this link to the experiment on the clipboard.
    CopyLink(String),
    /// Read the scene whose text is on the clipboard.
    Paste,
    /// Write this scene to its file; without one, to a new file in the current folder, which becomes the scene's.
    Save(Box<Scene>, Option<PathBuf>),
    /// Close the window.
    Quit,
    /// Write this scene to this file, and close the window if that worked.
    SaveAndQuit(Box<Scene>, PathBuf),
    /// Write this scene to a new file in this folder, as a copy.
    SaveCopy(Box<Scene>, PathBuf),
}
