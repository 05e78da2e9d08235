//! The file picker: a field for a path, and the scene files in the folder.

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Align2, Id, Key, Label, Modifiers, Rect, RichText, ScrollArea, TextEdit, Ui, pos2, vec2};

use super::{path_line, row, window_head};
use crate::session::{Command, FilePicker, FilesCommand, ScreenCommand, Shown};
use crate::view::layout::Layout;
use crate::view::theme::Theme;

/// The maximum width (points).
const WIDTH: f32 = 460.0;

/// The maximum height (points): a longer list scrolls.
const HEIGHT: f32 = 420.0;

/// Draws the file picker over the canvas and the ribbon while it is open.
pub fn show(ui: &Ui, shown: &Shown, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    let context = ui.ctx();
    let typed = Id::unique("typed path");
    let Some(picker) = shown.file_picker else {
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
            if let Some(message) = shown.message {
                ui.add(Label::new(RichText::new(message).small().color(theme.text)).wrap());
            }
            ui.separator();
            ScrollArea::vertical().auto_shrink([false, true]).show(ui, |ui| {
                if picker.files.is_empty() {
                    row::quiet(ui, theme, "No scene file (*.toml) in this folder.");
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
