//! The menu: files, view, and rarer commands, with their keys.

use egui::Ui;

use crate::session::{
    ClockCommand, Command, ExperimentCommand, FilesCommand, ScreenCommand, Session, TourCommand, binding_of,
};

/// The groups of the menu, with a line between them.
const GROUPS: &[&[Command]] = &[
    &[Command::Experiment(ExperimentCommand::Undo), Command::Experiment(ExperimentCommand::Redo)],
    &[
        Command::Files(FilesCommand::AskToOpen),
        Command::Files(FilesCommand::Save),
        Command::Files(FilesCommand::SaveMoment),
        Command::Files(FilesCommand::Restore),
        Command::Screen(ScreenCommand::Screenshot),
    ],
    &[
        Command::Files(FilesCommand::Copy),
        Command::Files(FilesCommand::CopyLink),
        Command::Files(FilesCommand::Paste),
    ],
    &[
        Command::Clock(ClockCommand::PreviousEvent),
        Command::Clock(ClockCommand::Replay),
        Command::Experiment(ExperimentCommand::UseSafeStep),
    ],
    &[
        Command::Experiment(ExperimentCommand::ToggleCompare),
        Command::Experiment(ExperimentCommand::ExplainOther),
        Command::Experiment(ExperimentCommand::ToggleDetectionHere),
    ],
    &[
        Command::Experiment(ExperimentCommand::Reload),
        Command::Files(FilesCommand::PreviousScene),
        Command::Files(FilesCommand::NextScene),
    ],
    &[
        Command::Tour(TourCommand::ToggleTour),
        Command::Tour(TourCommand::NextChapter),
        Command::Tour(TourCommand::PreviousChapter),
    ],
    &[
        Command::Screen(ScreenCommand::Fit),
        Command::Screen(ScreenCommand::Zoom(1.25)),
        Command::Screen(ScreenCommand::Zoom(0.8)),
    ],
    &[
        Command::Screen(ScreenCommand::TogglePresent),
        Command::Screen(ScreenCommand::ToggleFullscreen),
        Command::Screen(ScreenCommand::ToggleTheme),
    ],
    &[Command::Files(FilesCommand::Quit)],
];

/// The height of the window that the menu leaves free (points): in a window of little height it scrolls.
const ROOM_AROUND: f32 = 90.0;

/// The width of the entries (points): the longest one stands in a line.
const WIDTH: f32 = 340.0;

/// The width at the right that is left to the scroll bar (points), so that it does not lie on the keys.
const ROOM_FOR_BAR: f32 = 10.0;

/// Draws the menu button and, when open, its entries.
pub fn show(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    ui.menu_button("Menu", |ui| {
        ui.set_width(WIDTH + ROOM_FOR_BAR);
        let room = ui.ctx().content_rect().height() - ROOM_AROUND;
        let scroll = egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room);
        scroll.auto_shrink([false, true]).show(ui, |ui| {
            ui.set_max_width(WIDTH);
            for (index, group) in GROUPS.iter().enumerate() {
                if index > 0 {
                    ui.separator();
                }
                for command in *group {
                    entry(ui, command, commands);
                    if *command == Command::Files(FilesCommand::AskToOpen) {
                        recent(ui, session, commands);
                    }
                }
            }
        });
    });
}

fn entry(ui: &mut Ui, command: &Command, commands: &mut Vec<Command>) {
    let Some(binding) = binding_of(command) else { return };
    let button = egui::Button::new(binding.does).shortcut_text(binding.label());
    if ui.add_sized([ui.available_width(), 24.0], button).clicked() {
        commands.push(command.clone());
        ui.close();
    }
}

/// Draws the files that were opened or saved last. One that is missing says so when it is chosen.
fn recent(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    for path in session.recent().iter() {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        let button = egui::Button::new(format!("Open {name}")).truncate();
        let response = ui.add_sized([ui.available_width(), 24.0], button);
        if response.on_hover_text(path.display().to_string()).clicked() {
            commands.push(Command::Files(FilesCommand::OpenFile(path.clone())));
            ui.close();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_a_key_from_which_it_has_its_words() {
        for command in GROUPS.iter().copied().flatten() {
            assert!(binding_of(command).is_some(), "{command:?}");
        }
    }
}
