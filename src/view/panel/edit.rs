//! The page Edit: the circles, the response, the overlays and the texts of the scene.

use circle_collision::simulation::{Response, WhoYields};
use egui::{RichText, Slider, TextEdit, Ui, WidgetInfo, vec2};
use glam::{DVec2, dvec2};

use super::{number_field, outline_boxes, press, row};
use crate::scene::SceneCircle;
use crate::session::{Command, ExperimentCommand, FilesCommand, Overlay, ScreenCommand, Shown};
use crate::view::text::number::{self, Quantity};
use crate::view::theme::Theme;

/// Draws the page.
pub fn show(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    circles(ui, shown, theme, commands);
    ui.separator();
    row::heading(ui, theme, "On contact", "");
    response(ui, shown, theme, commands);
    ui.separator();
    row::heading(ui, theme, "On the canvas", "");
    overlays(ui, shown, commands);
    ui.separator();
    texts(ui, shown, theme, commands);
}

/// The maximum numbers of characters of a title and of a sentence on what to watch.
const LONGEST_TITLE: usize = 60;
const LONGEST_WATCH: usize = 240;

/// Draws the title of the scene and its question, to be typed, and the button that makes a scene of one's own.
fn texts(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    row::heading(ui, theme, "Scene", "");
    let start = shown.run().start();
    let mut title = start.title.clone();
    let field = TextEdit::singleline(&mut title).char_limit(LONGEST_TITLE).hint_text("title");
    let field = ui.add(field.desired_width(f32::INFINITY));
    field.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, "title"));
    if field.changed() {
        commands.push(FilesCommand::SetTitle(title).into());
    }
    let mut watch = shown.watch().0.to_owned();
    let field =
        TextEdit::multiline(&mut watch).char_limit(LONGEST_WATCH).hint_text("a question, or what to watch");
    // The sentence has no lines of its own: Enter does nothing.
    let field = ui.add(field.desired_width(f32::INFINITY).desired_rows(2).return_key(None));
    field.widget_info(|| WidgetInfo::labeled(egui::Role::TextInput, true, "question"));
    if field.changed() {
        commands.push(FilesCommand::SetWatch(watch.replace(['\n', '\r'], " ")).into());
    }
    let words = "A copy as a scene of your own, with its own question";
    press(ui.button("Duplicate"), FilesCommand::Duplicate.into(), words, commands);
}

/// Draws the response to a contact: its kind, which circle moves, and the restitution.
fn response(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let rules = shown.run().rules();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for &response in Response::ALL {
            let explanation = match response {
                Response::PassThrough => "Nothing: the overlap stays",
                Response::PushOut => "The circle that moves is pushed out by the minimum translation vector",
                Response::Bounce => "An impulse by masses and restitution",
            };
            let choice = ui.selectable_label(rules.response == response, response.to_string());
            press(choice, ExperimentCommand::SetResponse(response).into(), explanation, commands);
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        ui.label(RichText::new("moves").color(theme.text_dim));
        for &yields in WhoYields::ALL {
            let word = match yields {
                WhoYields::One => "red",
                WhoYields::Both => "half each",
            };
            if ui.selectable_label(rules.yields == yields, word).clicked() {
                commands.push(ExperimentCommand::SetYields(yields).into());
            }
        }
    });
    let bounces = match rules.response {
        Response::PassThrough | Response::PushOut => false,
        Response::Bounce => true,
    };
    if bounces {
        ui.horizontal(|ui| {
            let name = ui.label(RichText::new("restitution").color(theme.text_dim));
            let mut share = rules.restitution;
            let slider = ui.add(Slider::new(&mut share, 0.0..=1.0).fixed_decimals(2));
            if slider.labelled_by(name.id).changed() {
                commands.push(ExperimentCommand::SetRestitution(share).into());
            }
        });
    }
}

/// Draws a chip for each overlay.
fn overlays(ui: &mut Ui, shown: &Shown, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        outline_boxes(ui, shown);
        for overlay in Overlay::ALL {
            let is_shown = shown.options.overlay(overlay);
            let command = ScreenCommand::ToggleOverlay(overlay).into();
            press(chip(ui, overlay.name(), is_shown), command, overlay.name(), commands);
        }
    });
}

/// Draws a word that is on or off, as shown by both its dot and its color.
fn chip(ui: &mut Ui, name: &str, is_on: bool) -> egui::Response {
    let words = format!("{} {name}", if is_on { "●" } else { "○" });
    let chip = egui::Button::new(RichText::new(words)).selected(is_on).corner_radius(12);
    let response = ui.add(chip);
    response.widget_info(|| WidgetInfo::selected(egui::Role::Button, true, is_on, name));
    response
}

/// Draws the values of the selected circles, or else of the explained pair; and, where there are more, how to choose others.
fn circles(ui: &mut Ui, shown: &Shown, theme: &Theme, commands: &mut Vec<Command>) {
    let count = shown.run().world().len();
    let (listed, what) = match (shown.selection, shown.pair) {
        ([], Some(pair)) => (vec![pair.a, pair.b], "the explained pair"),
        ([], None) => ((0..count.min(1)).collect(), "the first circle"),
        (selected @ [_], _) => (selected.to_vec(), "the selected circle"),
        (selected, _) => (selected.to_vec(), "the selected circles"),
    };
    // Within one area, so that the fields below stay the same whether it has a second line or not.
    ui.vertical(|ui| {
        let is_part = listed.len() < count;
        let share = format!("{} of {}: {what}", listed.len(), number::count(count as f64));
        row::heading(ui, theme, "Circles", if is_part { &share } else { "" });
        if is_part {
            row::note(ui, theme, "Click a circle to list it, Shift+click a second.");
        }
    });
    for index in listed {
        circle(ui, shown, theme, index, commands);
    }
    ui.horizontal(|ui| {
        let add = ui.button("Add circle");
        press(add, ExperimentCommand::AddCircle(None).into(), "Where there is room", commands);
        let remove = egui::Button::new("Remove");
        let remove = ui.add_enabled(!shown.selection.is_empty(), remove);
        let remove = remove.on_disabled_hover_text("Click a circle first");
        press(remove, ExperimentCommand::RemoveSelected.into(), "What is selected", commands);
    });
}

fn circle(ui: &mut Ui, shown: &Shown, theme: &Theme, index: usize, commands: &mut Vec<Command>) {
    let circle = shown.lane().circle(index);
    let SceneCircle { name, color, mut fixed, .. } = shown.run().start().circles[index].clone();
    ui.horizontal(|ui| {
        let title = RichText::new(format!("● {name}")).color(theme.circle(color)).strong();
        let title = ui.selectable_label(shown.selection.contains(&index), title);
        press(title, ScreenCommand::Select(Some(index)).into(), "Select", commands);
        outline_boxes(ui, shown);
        let words = if fixed { "fixed, so its velocity is 0" } else { "fixed" };
        let choice = ui.checkbox(&mut fixed, words);
        choice
            .widget_info(|| WidgetInfo::selected(egui::Role::CheckBox, true, fixed, format!("{name} fixed")));
        if choice.on_hover_text("Nothing moves it but the hand").changed() {
            commands.push(ExperimentCommand::SetFixed(index, fixed).into());
        }
    });
    egui::Grid::new(("circle", index)).num_columns(3).spacing([8.0, 4.0]).show(ui, |ui| {
        // A long number fits beside another in a narrow panel.
        ui.spacing_mut().button_padding.x = 2.0;
        let mut fields = Fields { ui, theme, owner: shown.name(index), is_on: true, refused: None };
        let center = fields.vector("position m", circle.center, circle.radius * 0.02, &Quantity::POSITION);
        commands.extend(center.map(|center| ExperimentCommand::SetCenter(index, center).into()));
        let speed = (circle.velocity.length() * 0.01).max(0.01);
        fields.is_on = !fixed;
        let velocity = fields.vector("velocity m/s", circle.velocity, speed, &Quantity::VELOCITY);
        commands.extend(velocity.map(|velocity| ExperimentCommand::SetVelocity(index, velocity).into()));
        fields.is_on = true;
        fields.name("radius m, mass kg");
        let radius = fields.value("radius", circle.radius, circle.radius * 0.01, &Quantity::RADIUS);
        commands.extend(radius.map(|radius| ExperimentCommand::SetRadius(index, radius).into()));
        let mass = fields.value("mass", circle.mass, circle.mass * 0.01, &Quantity::MASS);
        commands.extend(mass.map(|mass| ExperimentCommand::SetMass(index, mass).into()));
        fields.ui.end_row();
        commands.extend(fields.refused.map(Command::tell));
    });
}

/// The fields of one circle, and why the text of the last edited one is refused.
struct Fields<'a> {
    ui: &'a mut Ui,
    theme: &'a Theme,
    owner: &'a str,
    /// Whether the next fields accept a number.
    is_on: bool,
    refused: Option<String>,
}

impl Fields<'_> {
    fn name(&mut self, name: &str) {
        self.ui.label(RichText::new(name).small().color(self.theme.text_dim));
    }

    fn vector(&mut self, name: &str, now: DVec2, speed: f64, quantity: &Quantity) -> Option<DVec2> {
        self.name(name);
        // Without the unit, the label is the field's name.
        let word = name.split(' ').next().unwrap_or(name);
        let x = self.value(&format!("{word} x"), now.x, speed, quantity);
        let y = self.value(&format!("{word} y"), now.y, speed, quantity);
        self.ui.end_row();
        (x.is_some() || y.is_some()).then(|| dvec2(x.unwrap_or(now.x), y.unwrap_or(now.y)))
    }

    /// Draws a field for one number. Returns the number if the user changed it.
    fn value(&mut self, name: &str, now: f64, speed: f64, quantity: &Quantity) -> Option<f64> {
        let field = |ui: &mut Ui| number_field(ui, [74.0, 24.0], [now, speed], quantity);
        let (response, changed) = self.ui.add_enabled_ui(self.is_on, field).inner;
        let name = format!("{} {name}", self.owner);
        response.widget_info(|| WidgetInfo::labeled(egui::Role::SpinButton, self.is_on, &name));
        match changed? {
            Ok(number) => Some(number),
            Err(refusal) => {
                self.refused = Some(refusal);
                None
            }
        }
    }
}
