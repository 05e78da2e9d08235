//! The switches of the overlays, as a row of chips, and those of motion and theme.

use egui::{RichText, Ui, vec2};

use super::tooltip;
use crate::session::{Command, Overlay, Session, ViewOptions};

/// Draws a chip for each overlay.
pub fn chips(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for overlay in Overlay::ALL {
            let is_shown = session.view_options().overlay(overlay);
            let command = Command::ToggleOverlay(overlay);
            if chip(ui, overlay.name(), is_shown, &tooltip(&command, overlay.name())) {
                commands.push(command);
            }
        }
    });
}

/// Draws the switches of motion and theme.
pub fn switches(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    let ViewOptions { still: mut is_still, pauses: mut has_pauses, light: mut is_light, .. } =
        *session.view_options();
    let pauses = egui::Checkbox::new(&mut has_pauses, "pause at results");
    if ui.add_enabled(!is_still, pauses).changed() {
        commands.push(Command::TogglePauses);
    }
    let still = ui.checkbox(&mut is_still, "still pictures");
    let words = "Nothing moves but the circles, and nothing pauses by itself";
    if still.on_hover_text(tooltip(&Command::ToggleStill, words)).changed() {
        commands.push(Command::ToggleStill);
    }
    let light = ui.checkbox(&mut is_light, "light theme");
    if light.on_hover_text(tooltip(&Command::ToggleTheme, "For bright rooms")).changed() {
        commands.push(Command::ToggleTheme);
    }
}

/// Draws a word that is on or off, told by a dot as well as by color.
fn chip(ui: &mut Ui, name: &str, is_on: bool, hint: &str) -> bool {
    let words = format!("{} {name}", if is_on { "●" } else { "○" });
    let chip = egui::Button::new(RichText::new(words)).selected(is_on).corner_radius(12);
    let response = ui.add(chip).on_hover_text(hint);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_on, name));
    response.clicked()
}
