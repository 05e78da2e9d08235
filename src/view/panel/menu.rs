//! The menu: files, view and less common commands, with their keys.

use egui::Ui;

use crate::session::Command::{self, Clock, Experiment, Files, Screen, Tour};
use crate::session::{
    ClockCommand, ExperimentCommand, FilesCommand, ScreenCommand, Session, TourCommand, binding_of,
};

/// The groups of the menu, with a line between them.
const GROUPS: &[&[Command]] = &[
    &[Experiment(ExperimentCommand::Undo), Experiment(ExperimentCommand::Redo)],
    &[
        Files(FilesCommand::AskToOpen),
        Files(FilesCommand::Save),
        Files(FilesCommand::SaveMoment),
        Files(FilesCommand::Restore),
        Screen(ScreenCommand::Screenshot),
    ],
    &[Files(FilesCommand::Copy), Files(FilesCommand::CopyLink), Files(FilesCommand::Paste)],
    &[
        Clock(ClockCommand::PreviousEvent),
        Clock(ClockCommand::Replay),
        Experiment(ExperimentCommand::UseSafeStep),
    ],
    &[
        Experiment(ExperimentCommand::ToggleCompare),
        Experiment(ExperimentCommand::ExplainOther),
        Experiment(ExperimentCommand::ToggleDetectionHere),
    ],
    &[
        Experiment(ExperimentCommand::Reload),
        Files(FilesCommand::PreviousScene),
        Files(FilesCommand::NextScene),
    ],
    &[Tour(TourCommand::ToggleTour), Tour(TourCommand::NextChapter), Tour(TourCommand::PreviousChapter)],
    &[Screen(ScreenCommand::Fit), Screen(ScreenCommand::Zoom(1.25)), Screen(ScreenCommand::Zoom(0.8))],
    &[
        Screen(ScreenCommand::TogglePresent),
        Screen(ScreenCommand::ToggleFullscreen),
        Screen(ScreenCommand::ToggleTheme),
    ],
    &[Files(FilesCommand::Quit)],
];

/// The height of the window that the menu leaves free (points): in a low window, the menu scrolls.
const ROOM_AROUND: f32 = 90.0;

/// The width of the entries (points): the longest one fits on one line.
const WIDTH: f32 = 340.0;

/// The width at the right that is left for the scroll bar (points), so that it does not cover the keys.
const ROOM_FOR_BAR: f32 = 10.0;

/// Draws the menu button and, while it is open, the entries.
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
                    if *command == Files(FilesCommand::AskToOpen) {
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

/// Draws the files that were opened or saved last. A missing file is reported when it is chosen.
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
    fn every_entry_has_a_key_binding() {
        for command in GROUPS.iter().copied().flatten() {
            assert!(binding_of(command).is_some(), "{command:?}");
        }
    }
}
