//! The windows about files: the list of files to open, and the question before the window closes: whether to save the edits, and under
//! which name, if the file cannot be written.

use std::path::Path;

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{
    Align2, Context, Frame, Id, Key, Label, Modal, Modifiers, Rect, RichText, ScrollArea, TextEdit, Ui, pos2,
    vec2,
};

use super::{path_line, window_head};
use crate::session::{Command, FilePicker, FilesCommand, ScreenCommand, Shown};
use crate::view::button::{Action, Buttons};
use crate::view::layout::Layout;
use crate::view::text::font;
use crate::view::theme::Theme;

/// The maximum width (points).
const WIDTH: f32 = 460.0;

/// The maximum height (points): a longer list scrolls.
const HEIGHT: f32 = 420.0;

/// Draws the file picker over the canvas and the ribbon while it is open.
pub fn picker(ui: &Ui, shown: &Shown, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    let context = ui.ctx();
    let typed = Id::unique("typed path");
    let Some(picker) = shown.state.file_picker() else {
        // The next time, it opens with an empty field.
        context.data_mut(|data| data.remove::<String>(typed));
        return;
    };
    let is_new = context.data(|data| data.get_temp::<String>(typed).is_none());
    let mut text = context.data(|data| data.get_temp::<String>(typed)).unwrap_or_default();
    let area = Rect::from_min_max(layout.canvas.min, pos2(layout.canvas.right(), layout.ribbon.bottom()));
    let room = area.size() - vec2(32.0, 30.0);
    egui::Window::new("Open a file")
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(area.center())
        .title_bar(false)
        .resizable(false)
        .fixed_size(vec2(room.x.min(WIDTH), room.y.min(HEIGHT)))
        .show(context, |ui| {
            window_head(ui, "Open a file", ScreenCommand::Close.into(), commands);
            path_line(ui, theme, &picker.folder);
            let is_led = field(ui, picker, &mut text, is_new, commands);
            if let Some(message) = shown.state.message() {
                ui.add(Label::new(RichText::new(message).small().color(theme.text)).wrap());
            }
            ui.separator();
            ScrollArea::vertical().auto_shrink([false, true]).show(ui, |ui| {
                if picker.files.is_empty() {
                    ui.label(RichText::new("No scene file (*.toml) in this folder.").color(theme.text_dim));
                }
                list(ui, picker, &text, is_led, commands);
            });
        });
    context.data_mut(|data| data.insert_temp(typed, text));
}

/// Draws the field, which has the keyboard focus unless another field took it. Returns whether a key chose another line in
/// the list.
fn field(
    ui: &mut Ui,
    picker: &FilePicker,
    text: &mut String,
    is_new: bool,
    commands: &mut Vec<Command>,
) -> bool {
    let id = Id::unique("path to open");
    let is_other_field = |focused: Id| focused != id && TextEditState::load(ui.ctx(), focused).is_some();
    let has_keyboard = is_new || !ui.memory(egui::Memory::focused).is_some_and(is_other_field);
    if has_keyboard {
        ui.memory_mut(|memory| memory.request_focus(id));
    }
    let pressed = |key| has_keyboard && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::Escape) {
        commands.push(ScreenCommand::Close.into());
    }
    // The field holds the name that is chosen in the list.
    let chosen = if pressed(Key::ArrowDown) {
        picker.next(text)
    } else if pressed(Key::ArrowUp) {
        picker.previous(text)
    } else {
        None
    };
    let is_entered = pressed(Key::Enter);
    let is_led = chosen.is_some();
    if let Some(name) = chosen {
        name.clone_into(text);
        let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
        state.cursor.set_char_range(Some(CCursorRange::one(CCursor::new(text.chars().count()))));
        state.store(ui.ctx(), id);
    }
    let field = TextEdit::singleline(text).id(id).desired_width(f32::INFINITY).hint_text("path, or ↓ and ↑");
    let response = ui.add(field);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, "path"));
    if is_entered && !text.is_empty() {
        // An absolute path is used unchanged.
        commands.push(FilesCommand::OpenFile(picker.folder.join(&*text)).into());
    }
    is_led
}

/// Draws the names. The name in the field is shown as chosen, and scrolled into view if a key chose it.
fn list(ui: &mut Ui, picker: &FilePicker, text: &str, is_led: bool, commands: &mut Vec<Command>) {
    ui.with_layout(egui::Layout::top_down_justified(egui::Align::LEFT), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for name in &picker.files {
            let is_chosen = name == text;
            let line = ui.add(egui::Button::selectable(is_chosen, name).truncate());
            if is_chosen && is_led {
                line.scroll_to_me(None);
            }
            if line.clicked() {
                commands.push(FilesCommand::OpenFile(picker.folder.join(name)).into());
            }
        }
    });
}

/// The minimum width of the question (points).
const QUESTION_WIDTH: f32 = 400.0;

/// The distance between its words and its edge (points).
const MARGIN: f32 = 18.0;

/// The height of its buttons (points).
const BUTTON_HEIGHT: f32 = 26.0;

/// Draws the question over everything else while it is asked.
pub fn question(context: &Context, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let typed = Id::unique("name to save as");
    let Some(path) = shown.state.asked_about() else {
        // The next time it is asked, the field holds the name of the file.
        context.data_mut(|data| data.remove::<String>(typed));
        return;
    };
    let frame = Frame::window(&context.global_style()).inner_margin(MARGIN);
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let discard = Action::other("Don’t save", FilesCommand::QuitWithoutSaving);
    let cancel = Action::other("Cancel", ScreenCommand::Close);
    Modal::new(Id::unique("question at close")).frame(frame).show(context, |ui| {
        match shown.state.refusal() {
            None => {
                let save =
                    Action::first("Save", FilesCommand::SaveAndQuit(path.to_path_buf())).with_key("Enter");
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
    let width = Buttons { size: font::SMALL, has_keys: true, theme }.row_width(ui, actions);
    ui.set_width(width.max(QUESTION_WIDTH));
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
    let size = egui::vec2(ui.available_width(), BUTTON_HEIGHT);
    let (band, _) = ui.allocate_exact_size(size, egui::Sense::hover());
    Buttons { size: font::SMALL, has_keys: true, theme }.row(ui, actions, band, commands);
}
