//! The transport at the bottom: play and steps, the playback speed, and the fixed step with its slider.

use egui::{Label, RichText, Ui, vec2};

use super::fields::field;
use super::press;
use super::step::slider;
use crate::session::{ClockCommand, Command, ScreenCommand, Shown, key_of};
use crate::view::icon::{Icon, button};
use crate::view::layout::{Layout, Style};
use crate::view::text::font;
use crate::view::theme::Theme;
use crate::view::value::Value;

/// The opacity of the step without a method that uses it.
const DIMMED: f32 = 0.6;

/// The width of the field of the step, which fits `1000.5 ms` (points).
const STEP_FIELD: f32 = 90.0;

/// Draws the transport.
pub fn show(ui: &mut Ui, shown: &Shown, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    let Style { has_words: is_wordy, gaps: [_, gap], group_gaps: [_, group_gap], transport, .. } =
        *layout.style;
    ui.spacing_mut().item_spacing = vec2(gap, 0.0);
    let size = vec2(ui.available_width(), transport);
    let line = egui::Layout::left_to_right(egui::Align::Center);
    // Without a fixed step, dt has no effect on contacts.
    let opacity = if shown.stepped().next().is_none() { DIMMED } else { 1.0 };
    if layout.is_tall {
        ui.allocate_ui_with_layout(size, line, |ui| {
            time(ui, shown, false, commands);
            ui.set_opacity(opacity);
            step(ui, shown, commands);
        });
        ui.allocate_ui_with_layout(size, line, |ui| {
            present(ui, shown, commands);
            speed(ui, shown, false, commands);
            ui.set_opacity(opacity);
            slider(ui, shown, layout, theme, commands);
        });
        return;
    }
    ui.allocate_ui_with_layout(size, line, |ui| {
        present(ui, shown, commands);
        time(ui, shown, is_wordy, commands);
        ui.add_space(group_gap);
        speed(ui, shown, is_wordy, commands);
        ui.add_space(group_gap);
        ui.set_opacity(opacity);
        if is_wordy {
            let rules = shown.run().rules();
            let is_check = rules.checks_once() || !rules.detection.is_stepped();
            words(ui, if is_check { "check every" } else { "each step" });
        }
        step(ui, shown, commands);
        slider(ui, shown, layout, theme, commands);
    });
}

/// Draws the button that ends Present, which has no toolbar.
fn present(ui: &mut Ui, shown: &Shown, commands: &mut Vec<Command>) {
    if shown.options.present {
        let button = ui.selectable_label(true, "Present");
        press(button, ScreenCommand::TogglePresent.into(), "Ends it", commands);
    }
}

fn words(ui: &mut Ui, words: &str) {
    ui.add(Label::new(RichText::new(words).weak()).selectable(false));
}

/// Draws the buttons of time. In a wide window, the key of *Play* stands beside it.
fn time(ui: &mut Ui, shown: &Shown, is_wordy: bool, commands: &mut Vec<Command>) {
    let width = if is_wordy { 42.0 } else { 30.0 };
    let play = if shown.state.is_playing() { (Icon::Pause, "Pause") } else { (Icon::Play, "Play") };
    let step = if shown.run().rules().checks() > 1 { "One step of dt / n" } else { "One step of dt" };
    for (icon, name, command) in [
        (Icon::Restart, "Start again", ClockCommand::Restart.into()),
        (Icon::StepBack, "One step back", ClockCommand::StepBack.into()),
        (play.0, play.1, ClockCommand::TogglePlay.into()),
        (Icon::Step, step, ClockCommand::StepForward.into()),
        (Icon::NextEvent, "Next event", ClockCommand::NextEvent.into()),
    ] {
        let (is_play, key) = (name == play.1, key_of(&command));
        press(button(ui, icon, name, width), command, name, commands);
        if is_play && is_wordy && !shown.options.present {
            ui.add(Label::new(RichText::new(key).small().weak()).selectable(false));
        }
    }
}

/// Draws the playback speed between the buttons that lower and raise it.
fn speed(ui: &mut Ui, shown: &Shown, is_wordy: bool, commands: &mut Vec<Command>) {
    if is_wordy {
        words(ui, "speed");
    }
    let less = "speed, less";
    press(button(ui, Icon::Minus, less, 22.0), ClockCommand::Slower.into(), less, commands);
    let speed = shown.state.speed();
    let factor = if speed >= 1.0 { format!("{speed}×") } else { format!("1/{}×", 1.0 / speed) };
    let factor = RichText::new(factor).font(font::strong(font::BODY));
    ui.add_sized([46.0, 26.0], Label::new(factor).selectable(false)).on_hover_text("playback speed");
    let more = "speed, more";
    press(button(ui, Icon::Plus, more, 22.0), ClockCommand::Faster.into(), more, commands);
}

/// Draws the field of the fixed step.
fn step(ui: &mut Ui, shown: &Shown, commands: &mut Vec<Command>) {
    let add = |ui: &mut Ui| {
        ui.spacing_mut().button_padding.x = 2.0;
        let size = [ui.available_width().min(STEP_FIELD), ui.spacing().interact_size.y.max(28.0)];
        field(ui, shown, Value::Step, size)
    };
    let (response, command) = ui.scope(add).inner;
    response.on_hover_text("The step dt. Click to type, for instance 47.7 ms or 0.25 s");
    commands.extend(command);
}
