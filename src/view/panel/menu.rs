//! The menu: the commands of files, of editing and of the view, with their keys; all others are where they are used.

use egui::{Button, RichText, Ui};

use super::focus::scroll_to_focused;
use super::{outline_boxes, press};
use crate::session::Command::{self, Experiment, Files, Screen};
use crate::session::{
    ExperimentCommand, Export, FilesCommand, Host, ScreenCommand, Shown, binding_of, key_of,
};
use crate::view::layout::Layout;

/// The entries of the menu by heading. Below *Open…* are the recent files, below *Save from here* the files to export, and *View* ends
/// with its switches.
const MENU: [(&str, Command); 14] = [
    ("File", Files(FilesCommand::New)),
    ("File", Files(FilesCommand::AskToOpen)),
    ("File", Files(FilesCommand::Save)),
    ("File", Files(FilesCommand::SaveMoment)),
    ("File", Files(FilesCommand::Quit)),
    ("Edit", Experiment(ExperimentCommand::Undo)),
    ("Edit", Experiment(ExperimentCommand::Redo)),
    ("Edit", Experiment(ExperimentCommand::Reload)),
    ("Edit", Files(FilesCommand::Copy)),
    ("Edit", Files(FilesCommand::CopyLink)),
    ("Edit", Files(FilesCommand::Paste)),
    ("View", Screen(ScreenCommand::Fit)),
    ("View", Screen(ScreenCommand::TogglePresent)),
    ("View", Screen(ScreenCommand::ToggleFullscreen)),
];

/// The height of the window that the menu leaves free (points): on a phone, the menu scrolls.
const ROOM_AROUND: f32 = 76.0;

/// The width of the entries (points): the longest one fits on one line.
const WIDTH: f32 = 290.0;

/// The height of an entry in a low window (points).
const LOW_ENTRY: f32 = 21.0;

/// Draws the menu button and, while it is open, the entries: in a low window, *View* beside the others.
pub fn show(ui: &mut Ui, shown: &Shown, layout: &Layout, commands: &mut Vec<Command>) {
    let is_dense = layout.is_low() && !layout.style.is_for_fingers;
    let count = if is_dense { 2 } else { 1 };
    ui.menu_button("Menu", |ui| {
        ui.set_width(WIDTH * count as f32);
        ui.spacing_mut().item_spacing.y = 2.0;
        if is_dense {
            (ui.spacing_mut().button_padding.y, ui.spacing_mut().interact_size.y) = (1.0, LOW_ENTRY);
        }
        let room = ui.ctx().content_rect().height() - ROOM_AROUND;
        egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
            ui.columns(count, |columns| {
                for (index, entries) in MENU.chunk_by(|(name, _), (next, _)| name == next).enumerate() {
                    let ui = &mut columns[(index / 2).min(count - 1)];
                    ui.label(RichText::new(entries[0].0).small().weak());
                    for (_, command) in entries {
                        // A page is closed by its browser, which also has the key of Present.
                        let is_page = shown.options.host != Host::Window;
                        if *command == Files(FilesCommand::Quit) && is_page {
                            continue;
                        }
                        let has_key = !is_page || *command != Screen(ScreenCommand::TogglePresent);
                        entry(ui, command, has_key, commands);
                        if *command == Files(FilesCommand::AskToOpen) {
                            recent(ui, shown, commands);
                        }
                        if *command == Files(FilesCommand::SaveMoment) {
                            export(ui, commands);
                        }
                    }
                }
                switches(&mut columns[count - 1], shown, commands);
            });
            scroll_to_focused(ui);
        });
    });
}

fn entry(ui: &mut Ui, command: &Command, has_key: bool, commands: &mut Vec<Command>) {
    let Some(binding) = binding_of(command) else { return };
    let key = if has_key { key_of(command) } else { String::new() };
    let button = Button::new(binding.does).shortcut_text(key);
    if ui.add_sized([ui.available_width(), ui.spacing().interact_size.y], button).clicked() {
        commands.push(command.clone());
        ui.close();
    }
}

/// Draws the files that were opened or saved last. A missing file is reported when it is chosen. Without any, the entry keeps its
/// place, so that the first save moves none.
fn recent(ui: &mut Ui, shown: &Shown, commands: &mut Vec<Command>) {
    let list = |ui: &mut Ui| {
        for path in shown.state.recent() {
            let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
            let button = ui.add(Button::new(name).truncate());
            if button.on_hover_text(path.display().to_string()).clicked() {
                commands.push(Command::Files(FilesCommand::OpenFile(path.clone())));
                ui.close();
            }
        }
    };
    ui.add_enabled_ui(shown.state.recent().len() > 0, |ui| ui.menu_button("Recent", list));
}

/// Draws the files that can be made of the run.
fn export(ui: &mut Ui, commands: &mut Vec<Command>) {
    ui.menu_button("Export", |ui| {
        for file in Export::ALL {
            let name = match file {
                Export::Gif => "This run as GIF",
                Export::Csv => "Its events as CSV",
                Export::Png => "This moment as PNG",
                Export::Svg => "This moment as SVG",
            };
            if ui.button(name).clicked() {
                commands.push(FilesCommand::Export(file).into());
                ui.close();
            }
        }
        entry(ui, &Screen(ScreenCommand::Screenshot), true, commands);
    });
}

/// Draws the switches of motion and theme.
fn switches(ui: &mut Ui, shown: &Shown, commands: &mut Vec<Command>) {
    let view = shown.options;
    let (mut is_still, mut is_light) = (view.still, view.light);
    let mut has_pauses = !view.plays_through;
    outline_boxes(ui, shown);
    let pauses = egui::Checkbox::new(&mut has_pauses, "Pause at results");
    if ui.add_enabled(!is_still, pauses).changed() {
        commands.push(ScreenCommand::TogglePauses.into());
    }
    let still = ui.checkbox(&mut is_still, "Reduced motion");
    let words = "Nothing moves but the circles, and nothing pauses by itself";
    press(still, ScreenCommand::ToggleStill.into(), words, commands);
    let light = ui.checkbox(&mut is_light, "Light theme");
    press(light, ScreenCommand::ToggleTheme.into(), "For bright rooms", commands);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_a_key_binding() {
        for (_, command) in &MENU {
            assert!(binding_of(command).is_some(), "{command:?}");
        }
    }
}
