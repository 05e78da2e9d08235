//! The toolbar: scene and method at the left; tour, present, panel, menu and help at the right.

use egui::{Response, RichText, Ui};

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
        methods(ui, session, commands);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let help = ui.button("?");
            help.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Help"));
            press(help, ScreenCommand::ToggleHelp.into(), "Help", commands);
            menu::show(ui, session, commands);
            let shown = session.view_options();
            let mut switch = |word: &str, is_on: bool, command: Command, hint: &str| {
                press(ui.selectable_label(is_on, word), command, hint, commands);
            };
            let is_open = shown.panel.page().is_some();
            switch("Panel", is_open, ScreenCommand::TogglePanel.into(), "Why, when, and at what cost");
            if has_present {
                let command = ScreenCommand::TogglePresent.into();
                switch("Present", shown.present, command, "Larger, for a projector");
            }
            switch("Tour", session.tour().is_some(), TourCommand::ToggleTour.into(), "Seven short chapters");
        });
    });
}

/// Draws the methods, and both of them from one start.
fn methods(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let is_comparing = session.experiment().is_comparing();
    for detection in Detection::ALL {
        let About { title, how, .. } = detection.about();
        let is_chosen = !is_comparing && session.run().rules().detection == detection;
        let hint = tooltip(&ExperimentCommand::ToggleDetection.into(), how);
        if choice(ui, title, is_chosen).on_hover_text(hint).clicked() {
            commands.push(ExperimentCommand::SetDetection(detection).into());
        }
    }
    let command = ExperimentCommand::ToggleCompare.into();
    let hint = tooltip(&command, "Both methods from one start");
    if choice(ui, "Compare", is_comparing).on_hover_text(hint).clicked() && !is_comparing {
        commands.push(command);
    }
}

fn choice(ui: &mut Ui, name: &str, is_chosen: bool) -> Response {
    let text = RichText::new(name);
    ui.selectable_label(is_chosen, if is_chosen { text.strong() } else { text })
}
