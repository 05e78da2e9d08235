//! Everything that can be asked of the program by key, by mouse or by a panel.

use strum::VariantNames;

use super::clock::ClockCommand;
use super::experiment::{EditKind, ExperimentCommand};
use super::files::FilesCommand;
use super::hand::HandCommand;
use super::screen::ScreenCommand;
use super::tour::TourCommand;

/// A change that is asked for, by the room that makes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Of the method, the rules or the circles.
    Experiment(ExperimentCommand),
    /// Of the time.
    Clock(ClockCommand),
    /// Of the circle that is held.
    Hand(HandCommand),
    /// Of what is shown.
    Screen(ScreenCommand),
    /// Of files and the clipboard, and to close the window.
    Files(FilesCommand),
    /// Of the tour.
    Tour(TourCommand),
}

impl Command {
    /// Returns the index of the circle that it is for, if it is for a certain one.
    pub fn circle(&self) -> Option<usize> {
        match *self {
            Self::Hand(HandCommand::Grab(circle)) | Self::Screen(ScreenCommand::SelectSecond(circle)) => {
                Some(circle)
            }
            Self::Screen(ScreenCommand::Select(circle)) => circle,
            Self::Experiment(_)
            | Self::Clock(_)
            | Self::Hand(_)
            | Self::Screen(_)
            | Self::Files(_)
            | Self::Tour(_) => self.subject().edit().and_then(EditKind::circle),
        }
    }

    /// Returns the command that shows this sentence.
    pub fn tell(sentence: impl Into<String>) -> Self {
        Self::Screen(ScreenCommand::Tell(sentence.into()))
    }

    /// Returns its name, whatever its values.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Experiment(command) => command.into(),
            Self::Clock(command) => command.into(),
            Self::Hand(command) => command.into(),
            Self::Screen(command) => command.into(),
            Self::Files(command) => command.into(),
            Self::Tour(command) => command.into(),
        }
    }

    /// Returns the names of all commands.
    pub fn names() -> impl Iterator<Item = &'static str> {
        let rooms = [
            ExperimentCommand::VARIANTS,
            ClockCommand::VARIANTS,
            HandCommand::VARIANTS,
            ScreenCommand::VARIANTS,
            FilesCommand::VARIANTS,
            TourCommand::VARIANTS,
        ];
        rooms.into_iter().flatten().copied()
    }
}

/// Makes the commands of a room commands of the session.
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
