//! The page Why: the result with its cause to scale, what to do next, and the run so far.

use egui::{Label, RichText, Ui, vec2};

use super::{card, row, run_so_far};
use crate::session::{Command, PushOut, Session};
use crate::view::card::contact_report::Action;
use crate::view::card::contact_report::ContactReport;
use crate::view::text::font;
use crate::view::text::number::{Reading, exact, short};
use crate::view::theme::Theme;

/// The height of a button (points).
const BUTTON: f32 = 32.0;

/// Draws the page.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    if let Some(push) = session.lane().pushes().first() {
        push_out(ui, session, push, theme);
        ui.separator();
    }
    if let Some(report) = ContactReport::latest(session, session.lane()) {
        result(ui, &report, theme);
        buttons(ui, &report.actions, theme, commands);
    } else {
        let words = if session.run().has_contact_ahead() {
            "No contact has been found yet. Space plays, N goes to the next event."
        } else {
            "No contact has been found yet, and none lies ahead."
        };
        ui.add(Label::new(RichText::new(words).color(theme.text_dim)).wrap());
    }
    ui.separator();
    run_so_far::show(ui, session, theme);
}

fn result(ui: &mut Ui, report: &ContactReport, theme: &Theme) {
    let color = if report.is_found { theme.found } else { theme.missed };
    let title = RichText::new(&report.title).font(font::strong(19.0)).color(color);
    ui.add(Label::new(title).wrap());
    if !report.sentence.is_empty() {
        ui.add(Label::new(RichText::new(&report.sentence).color(theme.text)).wrap());
    }
    for line in &report.exchange {
        ui.add(Label::new(RichText::new(line).color(theme.text_dim)).wrap());
    }
    for bar in &report.bars {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 44.0), egui::Sense::hover());
        card::bar(ui.painter(), rect, bar, color, font::BODY, theme);
    }
}

/// Draws the length and the vector of the last push-out.
fn push_out(ui: &mut Ui, session: &Session, push: &PushOut, theme: &Theme) {
    let name = format!("{} pushed out of {}", session.name(push.pushed), session.name(push.from));
    let vector = push.vector;
    row::number(ui, theme, &name, &Reading::of(vector.length(), "m"), theme.accent);
    let reading = Reading {
        value: format!("({}, {})", short(vector.x), short(vector.y)),
        unit: "m",
        exact: format!("({}, {})", exact(vector.x), exact(vector.y)),
    };
    row::number(ui, theme, "MTV", &reading, theme.accent);
}

/// Draws the buttons, two in a row, with their keys.
fn buttons(ui: &mut Ui, actions: &[Action], theme: &Theme, commands: &mut Vec<Command>) {
    ui.add_space(4.0);
    for (row, pair) in actions.chunks(2).enumerate() {
        ui.horizontal(|ui| {
            let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
            for (column, action) in pair.iter().enumerate() {
                let (rect, _) = ui.allocate_exact_size(vec2(width, BUTTON), egui::Sense::hover());
                card::button(ui, action, rect, (row, column) == (0, 0), theme, commands);
            }
        });
    }
}
