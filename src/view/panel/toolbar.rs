//! The toolbar: scene and method at the left; tour, present, panel, menu and help at the right. The menu has the commands of
//! files and of the view, and rarer ones, with their keys.

use egui::{Response, RichText, Ui};

use super::{press, scenes, tooltip};
use crate::session::Command::{self, Clock, Experiment, Files, Screen, Tour};
use crate::session::{
    ClockCommand, ExperimentCommand, FilesCommand, ScreenCommand, Session, TourCommand, binding_of,
};
use crate::simulation::{About, Detection};
use crate::view::layout::Layout;

/// The minimum width for *Present* (points); in a narrower toolbar it is only in the menu.
const ROOM_FOR_PRESENT: f32 = 720.0;

/// The width that the other controls take in a narrow toolbar (points): with *Present*, and without.
const BESIDE_NAME: [f32; 2] = [566.0, 494.0];

/// The maximum width of the scene's name (points).
const NAME: f32 = 180.0;

/// Draws the toolbar.
pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, commands: &mut Vec<Command>) {
    let width = layout.toolbar.width();
    let (is_wordy, has_present) = (layout.has_words_beside_controls(), width >= ROOM_FOR_PRESENT);
    let beside = if has_present { BESIDE_NAME[0] } else { BESIDE_NAME[1] };
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = if is_wordy { 4.0 } else { 1.0 };
        ui.spacing_mut().button_padding.x = if is_wordy { 10.0 } else { 5.0 };
        scenes::show(ui, session, (width - beside).clamp(64.0, NAME), commands);
        ui.add_space(if is_wordy { 12.0 } else { 2.0 });
        methods(ui, session, commands);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let help = ui.button("?");
            help.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Help"));
            press(help, ScreenCommand::ToggleHelp.into(), "Help", commands);
            menu(ui, session, commands);
            let shown = session.view_options();
            let mut switch = |word: &str, is_on: bool, command: Command, hint: &str| {
                press(ui.selectable_label(is_on, word), command, hint, commands);
            };
            let is_open = shown.panel.page().is_some();
            switch("Panel", is_open, ScreenCommand::TogglePanel.into(), "Why, when, and at what cost");
            if has_present {
                let command = ScreenCommand::TogglePresent.into();
                switch("Present", shown.present, command, "Larger, for a projector");
            }
            switch("Tour", session.tour().is_some(), TourCommand::ToggleTour.into(), "Seven short chapters");
        });
    });
}

/// Draws the methods, and both of them from one start.
fn methods(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let is_comparing = session.experiment().is_comparing();
    for detection in Detection::ALL {
        let About { title, how, .. } = detection.about();
        let is_chosen = !is_comparing && session.run().rules().detection == detection;
        let hint = tooltip(&ExperimentCommand::ToggleDetection.into(), how);
        if choice(ui, title, is_chosen).on_hover_text(hint).clicked() {
            commands.push(ExperimentCommand::SetDetection(detection).into());
        }
    }
    let command = ExperimentCommand::ToggleCompare.into();
    let hint = tooltip(&command, "Both methods from one start");
    if choice(ui, "Compare", is_comparing).on_hover_text(hint).clicked() && !is_comparing {
        commands.push(command);
    }
}

fn choice(ui: &mut Ui, name: &str, is_chosen: bool) -> Response {
    let text = RichText::new(name);
    ui.selectable_label(is_chosen, if is_chosen { text.strong() } else { text })
}

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
fn menu(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
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
