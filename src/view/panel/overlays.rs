//! The switches of what the canvas explains, and of what moves on it.

use egui::Ui;

use super::tooltip;
use crate::session::{Command, Motion, Overlay, Session, binding_of};

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
    ui.separator();
    for motion in Motion::ALL {
        let mut is_on = session.shown().motions.is_chosen(motion);
        let switch = egui::Checkbox::new(&mut is_on, motion.name());
        if ui.add_enabled(!session.shown().motions.still, switch).changed() {
            commands.push(Command::ToggleMotion(motion));
        }
    }
    let mut is_still = session.shown().motions.still;
    let still = ui.checkbox(&mut is_still, "still pictures  (Shift+Q)");
    let words = "Nothing moves but the circles, and nothing pauses by itself";
    if still.on_hover_text(tooltip(&Command::ToggleStill, words)).changed() {
        commands.push(Command::ToggleStill);
    }
    let mut is_light = session.shown().light;
    let light = ui.checkbox(&mut is_light, "light theme  (L)");
    if light.on_hover_text(tooltip(&Command::ToggleTheme, "For bright rooms")).changed() {
        commands.push(Command::ToggleTheme);
    }
}
