//! Scene, method, time: what is needed all the time.

use std::cell::RefCell;

use egui::{DragValue, Label, RichText, Ui};

use super::icon::{Icon, button};
use super::{menu, scenes, tooltip};
use crate::session::{Command, Session};
use crate::simulation::Detection;
use crate::view::layout::Layout;
use crate::view::number;

/// Below this width (points) words beside the controls are left out.
const WORDY: f32 = 1080.0;

/// Draws the toolbar.
pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, commands: &mut Vec<Command>) {
    let is_wordy = layout.toolbar.width() >= WORDY;
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = if is_wordy { 4.0 } else { 1.0 };
        ui.spacing_mut().button_padding.x = if is_wordy { 8.0 } else { 5.0 };
        scenes::show(ui, session, if is_wordy { 160.0 } else { 64.0 }, commands);
        ui.add_space(if is_wordy { 10.0 } else { 2.0 });
        for detection in Detection::ALL {
            method(ui, session, detection, commands);
        }
        compare(ui, session, commands);
        ui.add_space(if is_wordy { 14.0 } else { 2.0 });
        transport(ui, session, is_wordy, commands);
        ui.add_space(if is_wordy { 14.0 } else { 2.0 });
        let speed = format!("{}×", short_factor(session.speed()));
        stepper(ui, "speed", is_wordy, [Command::Slower, Command::Faster], commands, |ui, _| {
            let text = Label::new(RichText::new(&speed).strong()).selectable(false);
            ui.add_sized([34.0, 26.0], text).on_hover_text("speed");
        });
        ui.add_space(if is_wordy { 14.0 } else { 2.0 });
        step(ui, session, is_wordy, commands);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (words, name) = if is_wordy { ("Help H", "Help") } else { ("?", "Help") };
            let help = ui.button(words).on_hover_text(tooltip(&Command::ToggleHelp, name));
            if help.clicked() {
                commands.push(Command::ToggleHelp);
            }
            menu::show(ui, is_wordy, commands);
            if layout.is_narrow {
                let drawer = ui.selectable_label(session.shown().drawer, "Info");
                if drawer.on_hover_text(tooltip(&Command::ToggleDrawer, "Numbers and settings")).clicked() {
                    commands.push(Command::ToggleDrawer);
                }
            }
        });
    });
}

fn method(ui: &mut Ui, session: &Session, detection: Detection, commands: &mut Vec<Command>) {
    let is_chosen = !session.runs().is_comparing() && session.run().rules().detection == detection;
    let (word, explanation) = match detection {
        Detection::Overlap => ("Overlap", "Move by dt, then check for overlaps"),
        Detection::Intercept => ("Intercept", "Solve for the time of contact"),
    };
    let text = if is_chosen { RichText::new(word).strong() } else { RichText::new(word) };
    let choice = ui.selectable_label(is_chosen, text);
    if choice.on_hover_text(tooltip(&Command::ToggleDetection, explanation)).clicked() {
        commands.push(Command::SetDetection(detection));
    }
}

fn compare(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let is_chosen = session.runs().is_comparing();
    let text = if is_chosen { RichText::new("Compare").strong() } else { RichText::new("Compare") };
    let choice = ui.selectable_label(is_chosen, text);
    if choice.on_hover_text(tooltip(&Command::ToggleCompare, "Both methods from one start")).clicked()
        && !is_chosen
    {
        commands.push(Command::ToggleCompare);
    }
}

fn transport(ui: &mut Ui, session: &Session, is_wordy: bool, commands: &mut Vec<Command>) {
    let play = if session.is_playing() { (Icon::Pause, "Pause") } else { (Icon::Play, "Play") };
    for (icon, name, command) in [
        (Icon::Restart, "Start again", Command::Restart),
        (Icon::StepBack, "One step back", Command::StepBack),
        (play.0, play.1, Command::TogglePlay),
        (Icon::Step, "One step of dt", Command::StepForward),
        (Icon::NextEvent, "Next event", Command::NextEvent),
    ] {
        // In a narrow window these two are in the menu only.
        if !is_wordy && matches!(icon, Icon::StepBack | Icon::NextEvent) {
            continue;
        }
        if button(ui, icon, name, if is_wordy { 34.0 } else { 28.0 })
            .on_hover_text(tooltip(&command, name))
            .clicked()
        {
            commands.push(command);
        }
    }
}

/// The fixed step, which can be typed, too: a number in the unit that stands there, or with its own.
fn step(ui: &mut Ui, session: &Session, is_wordy: bool, commands: &mut Vec<Command>) {
    let now = session.run().rules().step;
    let buttons = [Command::ShorterStep, Command::LongerStep];
    stepper(ui, "step dt", is_wordy, buttons, commands, |ui, commands| {
        let mut value = now;
        let refused = RefCell::new(None);
        let field = DragValue::new(&mut value)
            .speed(0.0)
            .custom_formatter(|value, _| number::time(value))
            .custom_parser(|text| {
                let time = number::parse_time(text, now);
                if time.is_none() {
                    *refused.borrow_mut() = Some(text.to_owned());
                }
                time
            })
            .update_while_editing(false);
        let response = ui
            .scope(|ui| {
                ui.spacing_mut().button_padding.x = 2.0;
                ui.add_sized([62.0, 26.0], field).on_hover_text("Click to type, for instance 47.7 ms")
            })
            .inner;
        response.widget_info(|| egui::WidgetInfo {
            current_text_value: Some(number::time(now)),
            ..egui::WidgetInfo::labeled(egui::Role::SpinButton, true, "step dt")
        });
        if let Some(typed) = refused.into_inner() {
            commands.push(Command::Tell(format!(
                "“{typed}” is no time, so dt stays. Accepted: 47.7 ms, 0.05 s."
            )));
        }
        if response.changed() && number::time(value) != number::time(now) {
            commands.push(Command::SetStep(value));
        }
    });
}

/// A value between a button for less and one for more.
fn stepper(
    ui: &mut Ui,
    name: &str,
    is_wordy: bool,
    [less, more]: [Command; 2],
    commands: &mut Vec<Command>,
    value: impl FnOnce(&mut Ui, &mut Vec<Command>),
) {
    if is_wordy {
        ui.add(Label::new(RichText::new(name).weak()).selectable(false));
    }
    let less_name = format!("{name}, less");
    if button(ui, Icon::Minus, &less_name, 20.0).on_hover_text(tooltip(&less, &less_name)).clicked() {
        commands.push(less);
    }
    value(ui, commands);
    let more_name = format!("{name}, more");
    if button(ui, Icon::Plus, &more_name, 20.0).on_hover_text(tooltip(&more, &more_name)).clicked() {
        commands.push(more);
    }
}

fn short_factor(factor: f64) -> String {
    if factor >= 1.0 { format!("{factor}") } else { format!("1/{}", 1.0 / factor) }
}
