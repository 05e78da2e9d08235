//! What can be set: values, choices, switches, lists and texts.

use std::cell::RefCell;

use egui::{
    ComboBox, DragValue, Grid, Label, Response, RichText, Role, Slider, TextEdit, Ui, WidgetInfo, vec2,
};

use super::rows::RowPainter;
use super::{outline_boxes, press};
use crate::scene::Color;
use crate::session::{Command, Shown};
use crate::view::page::{Choice, Press, TextField};
use crate::view::text::font;
use crate::view::value::Value;

/// The width of a field on a page (points).
const FIELD: f32 = 74.0;

/// Draws the field of a value. Returns the command for a number that the person typed or pulled, or says why the text is refused.
pub fn field(ui: &mut Ui, shown: &Shown, value: Value, size: [f32; 2]) -> (Response, Option<Command>) {
    let (now, quantity, [least, most]) = (value.now(shown), value.quantity(), value.limits());
    let (text_now, mut number, typed) = ((quantity.format)(now), now, RefCell::new(None));
    let parse = |text: &str| {
        // The field shows only a few digits, and an unchanged value must not be rounded to them.
        let number = if text == text_now { Ok(now) } else { quantity.parse(text) };
        typed.replace(Some(number.clone()));
        number.ok()
    };
    let drag = DragValue::new(&mut number).speed(value.per_point(shown)).range(least..=most);
    let drag = drag.update_while_editing(false).clamp_existing_to_range(false);
    let drag = drag.custom_formatter(|value, _| (quantity.format)(value)).custom_parser(parse);
    let is_open = value.is_open(shown);
    let response = ui.add_enabled_ui(is_open, |ui| ui.add_sized(size, drag)).inner;
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(text_now.clone()),
        ..WidgetInfo::labeled(Role::SpinButton, is_open, value.name(shown))
    });
    let typed = typed.into_inner();
    // The library reads a text when the field loses the focus, and once more in the next frame.
    let is_read = response.id.with("is read");
    let was_read = ui.data_mut(|data| data.remove_temp::<bool>(is_read)).is_some();
    if typed.is_some() && !was_read {
        ui.data_mut(|data| data.insert_temp(is_read, true));
    }
    let is_pulled = response.changed() && (quantity.format)(number) != text_now;
    let set = |to: f64| value.command(shown, to.clamp(least, most));
    let command = match typed {
        None => is_pulled.then(|| set(number)),
        Some(_) if was_read => None,
        Some(Ok(typed)) => (typed != now).then(|| set(typed)),
        Some(Err(refusal)) => Some(Command::tell(refusal)),
    };
    (response, command)
}

impl RowPainter<'_> {
    /// Draws values in two columns after their names.
    pub fn fields(&mut self, ui: &mut Ui, lines: &[(&'static str, [Value; 2])]) {
        let id = (lines[0].0, lines[0].1[0].name(self.shown));
        Grid::new(id).num_columns(3).spacing([8.0, 4.0]).show(ui, |ui| {
            // A long number fits beside another in a narrow panel.
            ui.spacing_mut().button_padding.x = 2.0;
            for (name, values) in lines {
                self.name(ui, name);
                for &value in values {
                    let height = ui.spacing().interact_size.y.max(24.0);
                    let (_, command) = field(ui, self.shown, value, [FIELD, height]);
                    self.commands.extend(command);
                }
                ui.end_row();
            }
        });
    }

    fn name(&self, ui: &mut Ui, name: &str) -> Response {
        let text = RichText::new(name).small().color(self.theme.text_dim);
        // In one piece, so that it goes to the next line as a whole.
        ui.add(Label::new(text).extend())
    }

    /// Draws a slider between the limits of a value, after its name.
    pub fn slider(&mut self, ui: &mut Ui, value: Value) {
        let (shown, [least, most]) = (self.shown, value.limits());
        ui.horizontal(|ui| {
            let name = ui.label(RichText::new(value.name(shown)).color(self.theme.text_dim));
            let mut number = value.now(shown);
            let slider = ui.add(
                Slider::new(&mut number, least..=most)
                    .custom_formatter(|number, _| (value.quantity().format)(number)),
            );
            if slider.labelled_by(name.id).changed() {
                self.commands.push(value.command(shown, number));
            }
        });
    }

    pub fn choices(&mut self, ui: &mut Ui, name: &str, choices: &[Choice]) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            if !name.is_empty() {
                ui.label(RichText::new(name).color(self.theme.text_dim));
            }
            for choice in choices {
                self.choice(ui, choice);
            }
        });
    }

    fn choice(&mut self, ui: &mut Ui, Choice { name, is_chosen, hint, command }: &Choice) {
        let label = ui.selectable_label(*is_chosen, name);
        if hint.is_empty() {
            self.commands.extend(label.clicked().then(|| command.clone()));
        } else {
            press(label, command.clone(), hint, &mut self.commands);
        }
    }

    /// Draws words that are on or off, as shown by both a dot and a color.
    pub fn switches(&mut self, ui: &mut Ui, switches: &[Choice]) {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
            outline_boxes(ui, self.shown);
            for Choice { name, is_chosen, hint, command } in switches {
                let words = format!("{} {name}", if *is_chosen { "●" } else { "○" });
                let chip = ui.add(egui::Button::new(words).selected(*is_chosen).corner_radius(12));
                chip.widget_info(|| WidgetInfo::selected(Role::Button, true, *is_chosen, name));
                press(chip, command.clone(), hint, &mut self.commands);
            }
        });
    }

    /// Draws a list that opens, after a label, and a button beside it.
    pub fn list(&mut self, ui: &mut Ui, [name, label]: [&str; 2], choices: &[Choice], press: Option<&Press>) {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(label).font(font::strong(font::BODY)).color(self.theme.text));
            let chosen = choices.iter().find(|choice| choice.is_chosen).map_or("", |choice| &choice.name);
            // All entries, if there is room.
            let height = ui.ctx().content_rect().height() / 2.0;
            let list = ComboBox::from_id_salt(name).selected_text(chosen).height(height);
            let list = list.show_ui(ui, |ui| choices.iter().for_each(|choice| self.choice(ui, choice)));
            list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, name));
            if let Some(press) = press {
                self.press(ui, press);
            }
        });
    }

    pub fn text(&mut self, ui: &mut Ui, field: &TextField) {
        let TextField { name, now, hint, longest, lines, command } = field;
        let mut text = now.clone();
        let edit = if *lines == 1 { TextEdit::singleline(&mut text) } else { TextEdit::multiline(&mut text) };
        let edit = edit.id_salt(name).char_limit(*longest).hint_text(*hint).desired_width(f32::INFINITY);
        // The text has one line, however it is wrapped: Enter adds none.
        let edit = if *lines == 1 { edit } else { edit.desired_rows(*lines).return_key(None) };
        let response = ui.add(edit);
        response.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, *name));
        if response.changed() {
            self.commands.push(command(text.replace(['\n', '\r'], " ")));
        }
    }

    /// Draws the name of a circle, which selects it, and the box that fixes it.
    pub fn circle(&mut self, ui: &mut Ui, name: &str, color: Color, [select, fix]: [&Choice; 2]) {
        ui.horizontal(|ui| {
            let title = RichText::new(&select.name).color(self.theme.circle(color)).strong();
            let title = ui.selectable_label(select.is_chosen, title);
            press(title, select.command.clone(), select.hint, &mut self.commands);
            outline_boxes(ui, self.shown);
            let mut is_fixed = fix.is_chosen;
            let choice = ui.checkbox(&mut is_fixed, &fix.name);
            let words = format!("{name} fixed");
            choice.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, is_fixed, &words));
            if choice.on_hover_text(fix.hint).changed() {
                self.commands.push(fix.command.clone());
            }
        });
    }
}
