//! The question before the window closes: whether to save the edits, and under which name, if the file cannot be written.

use std::path::Path;

use egui::{Context, Frame, Id, Key, Label, Modal, RichText, TextEdit, Ui};

use super::path_line;
use crate::session::{Command, FilesCommand, ScreenCommand, Shown};
use crate::view::button::{Action, Buttons};
use crate::view::text::font;
use crate::view::theme::Theme;

/// The minimum width (points).
const WIDTH: f32 = 400.0;

/// The distance between the words and the edge (points).
const MARGIN: f32 = 18.0;

/// The height of the buttons (points).
const HEIGHT: f32 = 26.0;

/// Draws the question over everything else while it is asked.
pub fn show(context: &Context, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let typed = Id::unique("name to save as");
    let Some(path) = shown.asked_about else {
        // The next time it is asked, the field holds the name of the file.
        context.data_mut(|data| data.remove::<String>(typed));
        return;
    };
    let frame = Frame::window(&context.global_style()).inner_margin(MARGIN);
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let discard = Action::other("Don’t save", FilesCommand::QuitWithoutSaving);
    let cancel = Action::other("Cancel", ScreenCommand::Close);
    Modal::new(Id::unique("question at close")).frame(frame).show(context, |ui| match shown.refusal {
        None => {
            let save = Action::first("Save", FilesCommand::SaveAndQuit(path.to_path_buf())).with_key("Enter");
            let actions = [save, discard.with_key("D"), cancel];
            heading(ui, &format!("Save the changes to {name}?"), &actions, theme);
            path_line(ui, theme, path);
            buttons(ui, &actions, theme, commands);
        }
        Some(problem) => {
            let text = context.data(|data| data.get_temp::<String>(typed));
            let mut text = text.unwrap_or_else(|| path.display().to_string());
            // The field receives all letters, so no letter is the key of a button.
            let alternatives = [discard.with_key(""), cancel];
            let actions = |text: &str| [&[save_as(path, text)], &alternatives[..]].concat();
            heading(ui, &format!("Save {name} under another name?"), &actions(&text), theme);
            ui.add(Label::new(RichText::new(problem).small().color(theme.text)).wrap());
            ui.add_space(8.0);
            let id = Id::unique("field of the name");
            ui.memory_mut(|memory| memory.request_focus(id));
            let field = TextEdit::singleline(&mut text).id(id).desired_width(f32::INFINITY);
            let response = ui.add(field.hint_text("name or path"));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "path"));
            buttons(ui, &actions(&text), theme, commands);
            context.data_mut(|data| data.insert_temp(typed, text));
        }
    });
}

/// Returns the button that saves under the typed name: a full path, or one relative to the file's folder. Without a name, it
/// does nothing.
fn save_as(path: &Path, typed: &str) -> Action {
    let (folder, name) = (path.parent().unwrap_or(Path::new("")), typed.trim());
    let mut save = Action::first("Save", FilesCommand::SaveAndQuit(folder.join(name))).with_key("Enter");
    if name.is_empty() {
        save.commands.clear();
    }
    save
}

/// Makes room for the buttons, and draws the question.
fn heading(ui: &mut Ui, question: &str, actions: &[Action], theme: &Theme) {
    ui.set_width(Buttons { size: font::SMALL, has_keys: true, theme }.row_width(ui, actions).max(WIDTH));
    ui.add(Label::new(RichText::new(question).heading()).wrap());
}

/// Draws the buttons, and takes their keys.
fn buttons(ui: &mut Ui, actions: &[Action], theme: &Theme, commands: &mut Vec<Command>) {
    for action in actions {
        if Key::from_name(&action.key).is_some_and(|key| ui.input(|input| input.key_pressed(key))) {
            commands.extend(action.commands.iter().cloned());
        }
    }
    ui.add_space(12.0);
    let size = egui::vec2(ui.available_width(), HEIGHT);
    let (band, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    Buttons { size: font::SMALL, has_keys: true, theme }.row(ui, actions, band, commands);
}
