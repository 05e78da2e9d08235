//! The switches of the overlays, as a row of chips, and of what moves on the canvas.

use egui::{RichText, Ui, vec2};

use super::tooltip;
use crate::session::{Command, Motion, Overlay, Session};

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

/// Draws a switch for each motion, and for the theme.
pub fn switches(ui: &mut Ui, session: &Session, commands: &mut Vec<Command>) {
    for motion in Motion::ALL {
        let mut is_on = session.view_options().motions.is_chosen(motion);
        let switch = egui::Checkbox::new(&mut is_on, motion.name());
        if ui.add_enabled(!session.view_options().motions.still, switch).changed() {
            commands.push(Command::ToggleMotion(motion));
        }
    }
    let mut is_still = session.view_options().motions.still;
    let still = ui.checkbox(&mut is_still, "still pictures");
    let words = "Nothing moves but the circles, and nothing pauses by itself";
    if still.on_hover_text(tooltip(&Command::ToggleStill, words)).changed() {
        commands.push(Command::ToggleStill);
    }
    let mut is_light = session.view_options().light;
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
