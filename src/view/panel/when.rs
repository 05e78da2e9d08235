//! When do the two touch? Their distance, the equation with its roots, and the pair as one of the two sees it.

use egui::Ui;

use super::{equation, frame, pair, row};
use crate::session::{Command, Session};
use crate::view::theme::Theme;

/// Draws the page.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let (name, nearness, color) = pair::heading(session, theme);
    row::heading(ui, theme, &name, &nearness, color);
    equation::contact(ui, session, theme);
    pair::show(ui, session, theme);
    if session.focus_pair().is_none() {
        return;
    }
    ui.separator();
    row::heading(ui, theme, "a t² + b t + c = 0", &equation::note(session), theme.text_dim);
    equation::show(ui, session, theme, commands);
    ui.separator();
    row::heading(ui, theme, "Relative frame", "", theme.text_dim);
    frame::show(ui, session, theme);
}
