//! The values of the circles, which can be typed or dragged.

use egui::{DragValue, RichText, Ui};
use glam::{DVec2, dvec2};

use crate::lab::{Command, Lab};
use crate::view::number::narrow;
use crate::view::theme::Theme;

/// Draws the values of the selected circles; of the explained pair when none is selected.
pub fn show(ui: &mut Ui, lab: &Lab, theme: &Theme, commands: &mut Vec<Command>) {
    let mut listed = lab.selection().to_vec();
    if listed.is_empty() {
        listed = lab
            .explained()
            .map_or_else(|| (0..lab.run().world().len().min(1)).collect(), |pair| vec![pair.a, pair.b]);
    }
    for index in listed {
        circle(ui, lab, theme, index, commands);
    }
    ui.horizontal(|ui| {
        if ui
            .button("Add circle")
            .on_hover_text(super::tooltip(&Command::AddCircle(None), "Where there is room"))
            .clicked()
        {
            commands.push(Command::AddCircle(None));
        }
        let remove = egui::Button::new("Remove");
        let remove = ui.add_enabled(!lab.selection().is_empty(), remove);
        let remove = remove.on_disabled_hover_text("Click a circle first");
        if remove.on_hover_text(super::tooltip(&Command::RemoveSelected, "What is selected")).clicked() {
            commands.push(Command::RemoveSelected);
        }
    });
}

fn circle(ui: &mut Ui, lab: &Lab, theme: &Theme, index: usize, commands: &mut Vec<Command>) {
    let circle = lab.circle(index);
    let color = theme.circle(lab.run().start().circles[index].color);
    let title = RichText::new(format!("● {}", lab.name(index))).color(color).strong();
    if ui.selectable_label(lab.selection().contains(&index), title).on_hover_text("Select").clicked() {
        commands.push(Command::Select(Some(index)));
    }
    egui::Grid::new(("circle", index)).num_columns(3).spacing([8.0, 4.0]).show(ui, |ui| {
        if let Some(center) = vector(ui, theme, "position m", circle.center, circle.radius * 0.02) {
            commands.push(Command::SetCenter(index, center));
        }
        let speed = (circle.velocity.length() * 0.01).max(0.01);
        if let Some(velocity) = vector(ui, theme, "velocity m/s", circle.velocity, speed) {
            commands.push(Command::SetVelocity(index, velocity));
        }
        ui.label(RichText::new("radius m, mass kg").color(theme.text_dim));
        if let Some(radius) = value(ui, "radius", circle.radius, circle.radius * 0.01) {
            commands.push(Command::SetRadius(index, radius));
        }
        if let Some(mass) = value(ui, "mass", circle.mass, circle.mass * 0.01) {
            commands.push(Command::SetMass(index, mass));
        }
        ui.end_row();
    });
}

fn vector(ui: &mut Ui, theme: &Theme, name: &str, now: DVec2, speed: f64) -> Option<DVec2> {
    ui.label(RichText::new(name).color(theme.text_dim));
    // Beside the unit only the word itself is part of the field's name.
    let word = name.split(' ').next().unwrap_or(name);
    let x = value(ui, &format!("{word} x"), now.x, speed);
    let y = value(ui, &format!("{word} y"), now.y, speed);
    ui.end_row();
    (x.is_some() || y.is_some()).then(|| dvec2(x.unwrap_or(now.x), y.unwrap_or(now.y)))
}

/// A field for one number; `Some` when the person changed it.
fn value(ui: &mut Ui, name: &str, now: f64, speed: f64) -> Option<f64> {
    let mut value = now;
    let field = DragValue::new(&mut value)
        .speed(speed)
        .custom_formatter(|value, _| narrow(value))
        .custom_parser(|text| text.replace('−', "-").parse().ok());
    let response = ui.add_sized([74.0, 24.0], field.update_while_editing(false));
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, name));
    // The field shows four digits: leaving it unchanged must not round the value to them.
    (response.changed() && narrow(value) != narrow(now)).then_some(value)
}
