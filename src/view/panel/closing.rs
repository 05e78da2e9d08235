//! The question before the window closes: what becomes of the edits of a file.

use egui::{Context, Frame, Id, Key, Label, Modal, RichText};

use super::tour::{SMALL, row, width_of};
use crate::session::{Command, Session};
use crate::view::text::font;
use crate::view::theme::Theme;
use crate::view::tour::{Action, Rank, key_of};

/// The minimum width (points).
const WIDTH: f32 = 400.0;

/// The distance between the words and the edge (points).
const MARGIN: f32 = 18.0;

/// Draws the question over everything else while it is asked.
pub fn show(context: &Context, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    let Some(path) = session.asked_about() else { return };
    let button = |name: &str, key: &str, command, rank| Action {
        name: name.to_owned(),
        key: key.to_owned(),
        commands: vec![command],
        rank,
    };
    let actions = [
        button("Save", "Enter", Command::SaveAndQuit, Rank::First),
        button("Don’t save", "D", Command::QuitWithoutSaving, Rank::Other),
        button("Cancel", &key_of(&Command::Close), Command::Close, Rank::Other),
    ];
    for (key, action) in [Key::Enter, Key::D, Key::Escape].into_iter().zip(&actions) {
        if context.input(|input| input.key_pressed(key)) {
            commands.extend(action.commands.iter().cloned());
        }
    }
    let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
    let frame = Frame::window(&context.global_style()).inner_margin(MARGIN);
    Modal::new(Id::unique("question at close")).frame(frame).show(context, |ui| {
        let width = width_of(ui, &actions, &SMALL, theme).max(WIDTH);
        ui.set_width(width);
        ui.add(Label::new(RichText::new(format!("Save the changes to {name}?")).heading()).wrap());
        let path = path.display().to_string();
        let whole = RichText::new(&path).font(font::regular(font::TINY)).color(theme.text_dim);
        ui.add(Label::new(whole).truncate()).on_hover_text(path);
        ui.add_space(12.0);
        let (band, _) = ui.allocate_exact_size(egui::vec2(width, SMALL.height), egui::Sense::hover());
        row(ui, &actions, band.top(), band, &SMALL, (theme, None), commands);
    });
}
