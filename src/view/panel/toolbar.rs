//! The toolbar: scene and method at the left; tour, present, panel, menu and help at the right.

use circle_collision::simulation::{Detection, StepMethod};
use egui::containers::menu::MenuButton;
use egui::text::{LayoutJob, TextFormat};
use egui::{Align, Button, Role, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};

use super::fields::field;
use super::{menu, press, scenes, tooltip};
use crate::session::{
    About, Command, ExperimentCommand, LineUp, Methods, ScreenCommand, Shown, TourCommand, about, key_of,
};
use crate::view::layout::{Layout, Style};
use crate::view::text::font;
use crate::view::theme::Theme;
use crate::view::value::Value;

/// The width of the arrow of a list, for a mouse (points).
const ARROW: f32 = 16.0;

/// The maximum width of the scene's name (points).
const NAME: f32 = 180.0;

/// Draws the toolbar.
pub fn show(ui: &mut Ui, shown: &Shown, layout: &Layout, commands: &mut Vec<Command>) {
    if layout.is_tall {
        return two_lines(ui, shown, layout, commands);
    }
    let width = layout.controls().width();
    let Style { gaps: [gap, _], group_gaps: [group_gap, _], bar_padding, beside_name, .. } = *layout.style;
    ui.horizontal_centered(|ui| {
        (ui.spacing_mut().item_spacing.x, ui.spacing_mut().button_padding.x) = (gap, bar_padding);
        scenes::show(ui, shown, (width - beside_name).clamp(52.0, NAME), commands);
        ui.add_space(group_gap);
        methods(ui, shown, layout, commands);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            from_the_right(ui, shown, layout, commands);
        });
    });
}

/// Draws the toolbar of a tall window.
fn two_lines(ui: &mut Ui, shown: &Shown, layout: &Layout, commands: &mut Vec<Command>) {
    (ui.spacing_mut().item_spacing, ui.spacing_mut().button_padding.x) = (vec2(1.0, 2.0), 3.0);
    let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
    let [from_left, from_right] = [egui::Layout::left_to_right, egui::Layout::right_to_left];
    ui.allocate_ui_with_layout(size, from_right(Align::Center), |ui| {
        from_the_right(ui, shown, layout, commands);
        let width = ui.available_width();
        ui.with_layout(from_left(Align::Center), |ui| scenes::show(ui, shown, width, commands));
    });
    ui.allocate_ui_with_layout(size, from_left(Align::Center), |ui| {
        methods(ui, shown, layout, commands);
    });
}

/// Draws help, menu, panel, present and tour.
fn from_the_right(ui: &mut Ui, shown: &Shown, layout: &Layout, commands: &mut Vec<Command>) {
    let help = ui.add(Button::new("?").min_size(ui.spacing().interact_size));
    help.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Help"));
    press(help, ScreenCommand::ToggleHelp.into(), "Help", commands);
    menu::show(ui, shown, layout, commands);
    if !layout.tabs().is_positive() {
        let (is_on, command) = (shown.options.panel.page().is_some(), ScreenCommand::TogglePanel.into());
        press(
            ui.selectable_label(is_on, "Panel"),
            command,
            "When, at what cost, and what happened",
            commands,
        );
    }
    if layout.style.has_words {
        let (is_on, command) = (shown.options.present, ScreenCommand::TogglePresent.into());
        press(ui.selectable_label(is_on, "Present"), command, "Larger, for a projector", commands);
    }
    let (is_on, command) = (shown.state.tour().is_some(), TourCommand::ToggleTour.into());
    let button = Button::selectable(is_on, "Tour").min_size(ui.spacing().interact_size);
    press(ui.add(button), command, "Eight short chapters", commands);
}

/// Draws the stepped method that was chosen last with the list of all, and intercept, both with the key that switches between
/// them, then Compare with its own.
fn methods(ui: &mut Ui, shown: &Shown, layout: &Layout, commands: &mut Vec<Command>) {
    let (is_brief, has_keys) = (layout.style.is_for_fingers || layout.is_tall, layout.style.has_words);
    let is_comparing = shown.is_comparing();
    let method = shown.run().rules().detection;
    let key_to = |command: ExperimentCommand| key_of(&command.into());
    let [flip, compare] = [ExperimentCommand::ToggleDetection, ExperimentCommand::NextLineUp].map(key_to);
    let choice = |ui: &mut Ui, name: &str, is_chosen: bool, key: &str| {
        let theme = Theme::of(shown.options.light);
        let font = |is_strong: bool| font::of(font::BODY, is_strong);
        let mut words = LayoutJob::simple_singleline(name.to_owned(), font(is_chosen), theme.text);
        if has_keys {
            let format = TextFormat::simple(font::regular(font::SMALL), theme.text_dim);
            words.append(key, 6.0, TextFormat { valign: Align::Center, ..format });
        }
        let choice = ui.selectable_label(is_chosen, words);
        choice.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, name));
        choice
    };
    let stepped = shown.state.experiment().chosen_stepped;
    for detection in [Detection::Stepped(stepped), Detection::Intercept] {
        let About { title, how, .. } = about(detection);
        let is_chosen = !is_comparing && method == detection;
        let [hint, here] = [
            tooltip(&ExperimentCommand::ToggleDetection.into(), how),
            tooltip(&ExperimentCommand::ToggleDetectionHere.into(), "Shift and a click: from this moment on"),
        ];
        if choice(ui, title, is_chosen, &flip).on_hover_text(format!("{hint}\n{here}")).clicked() {
            let is_here = !is_chosen && ui.input(|input| input.modifiers.shift);
            let command = ExperimentCommand::SetDetection(detection);
            commands.push(if is_here { ExperimentCommand::ToggleDetectionHere } else { command }.into());
        }
        if let Some(method) = detection.stepped() {
            // In a brief toolbar, Compare has no room for it.
            if !is_brief || !is_comparing {
                count(ui, shown, method, commands);
            }
            stepped_methods(ui, stepped, commands);
        }
    }
    let button = choice(ui, "Compare", is_comparing, &compare);
    let words = "Two methods from one start, then all, then one";
    press(button, ExperimentCommand::NextLineUp.into(), words, commands);
    // There, the button leads to all of them.
    if !is_brief {
        line_ups(ui, shown, commands);
    }
}

/// Draws the number that a stepped method has, if it has one: it is dragged, or typed.
fn count(ui: &mut Ui, shown: &Shown, method: StepMethod, commands: &mut Vec<Command>) {
    let value = match method {
        StepMethod::SubSteps => Value::Substeps,
        StepMethod::Sweep => Value::Impacts,
        StepMethod::Overlap | StepMethod::CenterRay | StepMethod::SweepAtRest | StepMethod::Speculative => {
            return;
        }
    };
    let size = ui.spacing().interact_size;
    let (response, command) = field(ui, shown, value, size.into());
    response.on_hover_text(value.name(shown));
    commands.extend(command);
}

/// Draws the arrow that opens the list of stepped methods.
fn stepped_methods(ui: &mut Ui, chosen: StepMethod, commands: &mut Vec<Command>) {
    let hint = tooltip(&ExperimentCommand::NextSteppedMethod.into(), "Other stepped methods");
    let entry = |method: Detection| {
        let About { title, how, .. } = about(method);
        (method == Detection::Stepped(chosen), *title, *how, ExperimentCommand::SetDetection(method))
    };
    let entries: Vec<_> = StepMethod::ALL.iter().copied().map(Detection::Stepped).map(entry).collect();
    list(ui, "Stepped methods", &hint, &entries, commands);
}

/// Draws the arrow that opens the list of line-ups.
fn line_ups(ui: &mut Ui, shown: &Shown, commands: &mut Vec<Command>) {
    let choices = LineUp::choices(shown.run().start());
    let entries = choices.iter().map(|&line_up| {
        let (title, how) = match line_up {
            LineUp::Two => ("These two", "The stepped method and intercept"),
            LineUp::OfScene => ("As the scene says", "The methods that the scene names"),
            LineUp::All => ("All", "Every method, each in a lane of its own"),
        };
        let is_chosen = shown.state.experiment().methods() == Methods::SideBySide(line_up);
        (is_chosen, title, how, ExperimentCommand::SetLineUp(line_up))
    });
    list(ui, "Methods to compare", "Which methods to compare", &entries.collect::<Vec<_>>(), commands);
}

/// An entry of a list: whether it is chosen, its words, its tooltip and its command.
type ListEntry = (bool, &'static str, &'static str, ExperimentCommand);

/// Draws an arrow that opens a list.
fn list(ui: &mut Ui, name: &str, hint: &str, entries: &[ListEntry], commands: &mut Vec<Command>) {
    // Where fingers press, controls are as wide as high.
    let Vec2 { x: width, y: height } = ui.spacing().interact_size;
    let size = vec2(if width < height { ARROW } else { width }, height);
    let list = |ui: &mut Ui| {
        for &(is_chosen, title, how, command) in entries {
            if ui.selectable_label(is_chosen, title).on_hover_text(how).clicked() {
                commands.push(command.into());
                ui.close();
            }
        }
    };
    let (arrow, _) = MenuButton::from_button(Button::new("").min_size(size)).ui(ui, list);
    arrow.widget_info(|| WidgetInfo::labeled(Role::Button, true, name));
    let center = arrow.rect.center();
    let corners = [vec2(-4.0, -2.0), vec2(4.0, -2.0), vec2(0.0, 3.0)].map(|corner| center + corner);
    let color = ui.style().interact(&arrow).text_color();
    ui.painter().add(Shape::convex_polygon(corners.to_vec(), color, Stroke::NONE));
    arrow.on_hover_text(hint);
}
