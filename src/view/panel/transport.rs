//! The transport at the bottom: play and steps, the playback speed, and the fixed step with its slider.

use egui::{Label, RichText, Ui};

use super::{number_field, press, step_slider};
use crate::session::{ClockCommand, Command, ExperimentCommand, Run, Session};
use crate::view::icon::{Icon, button, hourglass};
use crate::view::layout::Layout;
use crate::view::narration::limit_words;
use crate::view::text::{font, number};
use crate::view::theme::Theme;

/// The minimum width for words about the clock at the right (points).
const ROOM_FOR_STATE: f32 = 1240.0;

/// The width that is kept free for them, and the width of the hourglass alone (points).
const STATE: f32 = 170.0;
const HOURGLASS: f32 = 24.0;

/// The opacity of the step without a method that uses it.
const DIMMED: f32 = 0.6;

/// Draws the transport.
pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    let width = layout.transport.width();
    let is_wordy = layout.has_words_beside_controls();
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = if is_wordy { 6.0 } else { 2.0 };
        time(ui, session, if is_wordy { 42.0 } else { 30.0 }, commands);
        ui.add_space(if is_wordy { 14.0 } else { 4.0 });
        speed(ui, session, is_wordy, commands);
        ui.add_space(if is_wordy { 14.0 } else { 4.0 });
        // Without a fixed step, dt has no effect on contacts.
        ui.set_opacity(if session.experiment().stepped().next().is_none() { DIMMED } else { 1.0 });
        if is_wordy {
            words(ui, "check every");
        }
        step(ui, session, commands);
        let room = if width >= ROOM_FOR_STATE { STATE } else { HOURGLASS };
        step_slider::show(ui, session, layout, ui.available_width() - room, theme, commands);
        ui.set_opacity(1.0);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            state(ui, session, theme, width >= ROOM_FOR_STATE);
        });
    });
}

fn words(ui: &mut Ui, words: &str) {
    ui.add(Label::new(RichText::new(words).weak()).selectable(false));
}

fn time(ui: &mut Ui, session: &Session, width: f32, commands: &mut Vec<Command>) {
    let play = if session.is_playing() { (Icon::Pause, "Pause") } else { (Icon::Play, "Play") };
    for (icon, name, command) in [
        (Icon::Restart, "Start again", ClockCommand::Restart.into()),
        (Icon::StepBack, "One step back", ClockCommand::StepBack.into()),
        (play.0, play.1, ClockCommand::TogglePlay.into()),
        (Icon::Step, "One step of dt", ClockCommand::StepForward.into()),
        (Icon::NextEvent, "Next event", ClockCommand::NextEvent.into()),
    ] {
        press(button(ui, icon, name, width), command, name, commands);
    }
}

/// Draws the playback speed between the buttons that lower and raise it.
fn speed(ui: &mut Ui, session: &Session, is_wordy: bool, commands: &mut Vec<Command>) {
    if is_wordy {
        words(ui, "speed");
    }
    let less = "speed, less";
    press(button(ui, Icon::Minus, less, 22.0), ClockCommand::Slower.into(), less, commands);
    let now = RichText::new(format!("{}×", factor(session.speed()))).font(font::strong(font::BODY));
    ui.add_sized([46.0, 26.0], Label::new(now).selectable(false)).on_hover_text("playback speed");
    let more = "speed, more";
    press(button(ui, Icon::Plus, more, 22.0), ClockCommand::Faster.into(), more, commands);
}

fn factor(factor: f64) -> String {
    if factor >= 1.0 { format!("{factor}") } else { format!("1/{}", 1.0 / factor) }
}

/// Draws the field of the fixed step, which accepts a number in the unit shown, or one with its own unit.
fn step(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let now = session.run().rules().step;
    let add = |ui: &mut Ui| {
        ui.spacing_mut().button_padding.x = 2.0;
        let parse = |text: &str| number::parse_time(text, now);
        number_field(ui, [82.0, 28.0], [now, 0.0], number::time, parse)
    };
    let (response, changed, refused) = ui.scope(add).inner;
    let response = response.on_hover_text("The step dt. Click to type, for instance 47.7 ms");
    response.widget_info(|| egui::WidgetInfo {
        current_text_value: Some(number::time(now)),
        ..egui::WidgetInfo::labeled(egui::Role::SpinButton, true, "step dt")
    });
    if let Some(typed) = refused {
        commands.push(Command::tell(format!(
            "“{typed}” is not a time, so dt is unchanged. Accepted: 47.7 ms, 0.05 s."
        )));
    }
    if let Some(step) = changed {
        commands.push(ExperimentCommand::SetStep(step).into());
    }
}

/// Shows why the clock waits, or else what limits the frame rate: as an hourglass, with words where there is room; if neither
/// applies, the keys that change the method.
fn state(ui: &mut Ui, session: &Session, theme: &Theme, has_room: bool) {
    let stall = session.experiment().runs().find_map(|run| run.world().stall());
    let is_behind = session.experiment().runs().any(Run::is_behind);
    let limit = session.limit().map(limit_words);
    let waits = match stall.map(|stall| stall.cause.name()) {
        Some(cause) => Some(format!("stalled: {cause}")),
        None if is_behind && session.is_playing() => Some("the clock waits".to_owned()),
        None => limit.as_ref().map(|[words, _]| words.clone()),
    };
    if let Some(words) = waits {
        let (rect, sign) = ui.allocate_exact_size(egui::vec2(12.0, 14.0), egui::Sense::hover());
        ui.painter().extend(hourglass(rect.center(), theme.text));
        let label = RichText::new(&words).font(font::strong(font::SMALL)).color(theme.text);
        sign.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, &words));
        let sign = if has_room { ui.label(label) } else { sign };
        sign.on_hover_text(limit.map_or(words, |[_, sentence]| sentence));
    } else if has_room {
        let keys = if session.experiment().is_comparing() {
            "B one method · R again"
        } else {
            "M other method · B compare"
        };
        ui.label(RichText::new(keys).font(font::regular(font::SMALL)).color(theme.text_dim));
    }
}
