//! The names of commands, with which tests make sure that they try all of them.

use circle_collision::session::{
    ClockCommand, Command, ExperimentCommand, FilesCommand, HandCommand, ScreenCommand, TourCommand,
};
use strum::VariantNames;

/// The names of all commands.
pub fn all_names() -> impl Iterator<Item = &'static str> {
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

/// The name of a command, without its values.
pub fn name_of(command: &Command) -> &'static str {
    match command {
        Command::Experiment(command) => command.into(),
        Command::Clock(command) => command.into(),
        Command::Hand(command) => command.into(),
        Command::Screen(command) => command.into(),
        Command::Files(command) => command.into(),
        Command::Tour(command) => command.into(),
    }
}
