//! The page When: the distance of the two, the equation with its roots, and the pair in the frame of one of the two.

use egui::Ui;

use super::{equation, pair, relative_frame, row};
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
    relative_frame::show(ui, session, theme);
}
