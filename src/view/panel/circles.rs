//! The values of the circles, as fields that can be typed in or dragged.

use std::cell::RefCell;

use egui::{DragValue, RichText, Ui};
use glam::{DVec2, dvec2};

use crate::session::{Command, Session};
use crate::view::text::number::narrow;
use crate::view::theme::Theme;

/// Draws the values of the selected circles, or else of the explained pair.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let mut listed = session.selection().to_vec();
    if listed.is_empty() {
        listed = session
            .focus_pair()
            .map_or_else(|| (0..session.run().world().len().min(1)).collect(), |pair| vec![pair.a, pair.b]);
    }
    for index in listed {
        circle(ui, session, theme, index, commands);
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
        let remove = ui.add_enabled(!session.selection().is_empty(), remove);
        let remove = remove.on_disabled_hover_text("Click a circle first");
        if remove.on_hover_text(super::tooltip(&Command::RemoveSelected, "What is selected")).clicked() {
            commands.push(Command::RemoveSelected);
        }
    });
}

fn circle(ui: &mut Ui, session: &Session, theme: &Theme, index: usize, commands: &mut Vec<Command>) {
    let circle = session.circle(index);
    let color = theme.circle(session.run().start().circles[index].color);
    let title = RichText::new(format!("● {}", session.name(index))).color(color).strong();
    if ui.selectable_label(session.selection().contains(&index), title).on_hover_text("Select").clicked() {
        commands.push(Command::Select(Some(index)));
    }
    egui::Grid::new(("circle", index)).num_columns(3).spacing([8.0, 4.0]).show(ui, |ui| {
        let mut fields = Fields { ui, theme, owner: session.name(index), refused: None };
        if let Some(center) = fields.vector("position m", circle.center, circle.radius * 0.02) {
            commands.push(Command::SetCenter(index, center));
        }
        let speed = (circle.velocity.length() * 0.01).max(0.01);
        if let Some(velocity) = fields.vector("velocity m/s", circle.velocity, speed) {
            commands.push(Command::SetVelocity(index, velocity));
        }
        fields.name("radius m, mass kg");
        if let Some(radius) = fields.value("radius", circle.radius, circle.radius * 0.01) {
            commands.push(Command::SetRadius(index, radius));
        }
        if let Some(mass) = fields.value("mass", circle.mass, circle.mass * 0.01) {
            commands.push(Command::SetMass(index, mass));
        }
        fields.ui.end_row();
        if let Some(typed) = fields.refused {
            commands.push(Command::Tell(format!(
                "“{typed}” is no number, so nothing changes. Accepted: 1.5, −2, 3e-4."
            )));
        }
    });
}

/// The fields of one circle, and the invalid text of the last edited one.
struct Fields<'a> {
    ui: &'a mut Ui,
    theme: &'a Theme,
    owner: &'a str,
    refused: Option<String>,
}

impl Fields<'_> {
    fn name(&mut self, name: &str) {
        self.ui.label(RichText::new(name).color(self.theme.text_dim));
    }

    fn vector(&mut self, name: &str, now: DVec2, speed: f64) -> Option<DVec2> {
        self.name(name);
        // Without the unit, the label is the field's name.
        let word = name.split(' ').next().unwrap_or(name);
        let x = self.value(&format!("{word} x"), now.x, speed);
        let y = self.value(&format!("{word} y"), now.y, speed);
        self.ui.end_row();
        (x.is_some() || y.is_some()).then(|| dvec2(x.unwrap_or(now.x), y.unwrap_or(now.y)))
    }

    /// Draws a field for one number. Returns the number if the user changed it.
    fn value(&mut self, name: &str, now: f64, speed: f64) -> Option<f64> {
        let mut value = now;
        let refused = RefCell::new(None);
        let parsed = |text: &str| {
            let number = text.trim().replace('−', "-").parse().ok().filter(|number: &f64| number.is_finite());
            if number.is_none() {
                *refused.borrow_mut() = Some(text.to_owned());
            }
            number
        };
        let field = DragValue::new(&mut value)
            .speed(speed)
            .custom_formatter(|value, _| narrow(value))
            .custom_parser(parsed);
        let response = self.ui.add_sized([74.0, 24.0], field.update_while_editing(false));
        let name = format!("{} {name}", self.owner);
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::SpinButton, true, &name));
        self.refused = refused.into_inner().or(self.refused.take());
        // The field shows four digits, to which an unchanged value must not be rounded.
        (response.changed() && narrow(value) != narrow(now)).then_some(value)
    }
}
