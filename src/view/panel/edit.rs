//! The page Edit: the response, the circles, the overlays, and what moves.

use egui::Ui;

use super::{circles, overlays, response, row};
use crate::session::{Command, Session};
use crate::view::theme::Theme;

/// Draws the page.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    row::heading(ui, theme, "On contact", "", theme.text);
    response::show(ui, session, theme, commands);
    ui.separator();
    row::heading(ui, theme, "On the canvas", "", theme.text);
    overlays::chips(ui, session, commands);
    ui.separator();
    row::heading(ui, theme, "Circles", "", theme.text);
    circles::show(ui, session, theme, commands);
    ui.separator();
    row::heading(ui, theme, "Motion and theme", "", theme.text);
    overlays::switches(ui, session, commands);
}
