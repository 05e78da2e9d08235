//! The switches of what the canvas explains.

use egui::Ui;

use super::tooltip;
use crate::session::{Command, Overlay, Session, binding_of};

/// Draws a switch for each overlay, with its key.
pub fn show(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    for overlay in Overlay::ALL {
        let command = Command::ToggleOverlay(overlay);
        let key = binding_of(&command).map_or_else(String::new, |binding| format!("  ({})", binding.label()));
        let mut is_shown = session.shown().overlay(overlay);
        if ui.checkbox(&mut is_shown, format!("{}{key}", overlay.name())).changed() {
            commands.push(command);
        }
    }
    let mut is_light = session.shown().light;
    let light = ui.checkbox(&mut is_light, "light theme  (L)");
    if light.on_hover_text(tooltip(&Command::ToggleTheme, "For bright rooms")).changed() {
        commands.push(Command::ToggleTheme);
    }
}
