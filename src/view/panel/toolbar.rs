//! The toolbar: scene and method at the left; tour, present, panel, menu and help at the right.

use egui::{RichText, Ui};

use super::{menu, press, scenes, tooltip};
use crate::session::{Command, ExperimentCommand, ScreenCommand, Session, TourCommand};
use crate::simulation::{About, Detection};
use crate::view::layout::Layout;

/// The minimum width for *Present* (points); in a narrower toolbar it is only in the menu.
const ROOM_FOR_PRESENT: f32 = 720.0;

/// The width that the other controls take in a narrow toolbar (points): with *Present*, and without.
const BESIDE_NAME: [f32; 2] = [566.0, 494.0];

/// The maximum width of the scene's name (points).
const NAME: f32 = 180.0;

/// Draws the toolbar.
pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, commands: &mut Vec<Command>) {
    let width = layout.toolbar.width();
    let (is_wordy, has_present) = (layout.has_words_beside_controls(), width >= ROOM_FOR_PRESENT);
    let beside = if has_present { BESIDE_NAME[0] } else { BESIDE_NAME[1] };
    ui.horizontal_centered(|ui| {
        ui.spacing_mut().item_spacing.x = if is_wordy { 4.0 } else { 1.0 };
        ui.spacing_mut().button_padding.x = if is_wordy { 10.0 } else { 5.0 };
        scenes::show(ui, session, (width - beside).clamp(64.0, NAME), commands);
        ui.add_space(if is_wordy { 12.0 } else { 2.0 });
        for detection in Detection::ALL {
            method(ui, session, detection, commands);
        }
        compare(ui, session, commands);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let help = ui.button("?");
            help.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Help"));
            press(help, ScreenCommand::ToggleHelp.into(), "Help", commands);
            menu::show(ui, session, commands);
            let shown = session.view_options();
            for (word, is_on, command, explanation) in [
                (
                    "Panel",
                    shown.panel.page().is_some(),
                    ScreenCommand::TogglePanel.into(),
                    "Why, when, and at what cost",
                ),
                ("Present", shown.present, ScreenCommand::TogglePresent.into(), "Larger, for a projector"),
                ("Tour", session.tour().is_some(), TourCommand::ToggleTour.into(), "Seven short chapters"),
            ] {
                if command == Command::Screen(ScreenCommand::TogglePresent) && !has_present {
                    continue;
                }
                press(ui.selectable_label(is_on, word), command, explanation, commands);
            }
        });
    });
}

fn method(ui: &mut Ui, session: &Session, detection: Detection, commands: &mut Vec<Command>) {
    let is_chosen = !session.experiment().is_comparing() && session.run().rules().detection == detection;
    let About { title, how, .. } = detection.about();
    let text = if is_chosen { RichText::new(*title).strong() } else { RichText::new(*title) };
    let choice = ui.selectable_label(is_chosen, text);
    if choice.on_hover_text(tooltip(&Command::Experiment(ExperimentCommand::ToggleDetection), how)).clicked()
    {
        commands.push(ExperimentCommand::SetDetection(detection).into());
    }
}

fn compare(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let is_chosen = session.experiment().is_comparing();
    let text = if is_chosen { RichText::new("Compare").strong() } else { RichText::new("Compare") };
    let choice = ui.selectable_label(is_chosen, text);
    if choice
        .on_hover_text(tooltip(
            &Command::Experiment(ExperimentCommand::ToggleCompare),
            "Both methods from one start",
        ))
        .clicked()
        && !is_chosen
    {
        commands.push(ExperimentCommand::ToggleCompare.into());
    }
}
