//! The numbers beside the canvas, in sections that fold.

use egui::{Color32, Margin, ScrollArea, Ui};

use super::{audit, circles, cost, equation, events, frame, overlays, pair, response, row, step_size, table};
use crate::session::{Command, Section, Session};
use crate::view::theme::Theme;

/// Draws all sections from the top.
pub fn show(ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        egui::Frame::new().inner_margin(Margin::symmetric(16, 10)).show(ui, |ui| {
            for section in Section::ALL {
                let (name, note, color) = heading(section, session, theme);
                let is_open = session.shown().section(section);
                if row::title(ui, theme, &name, &note, color, is_open).clicked() {
                    commands.push(Command::ToggleSection(section));
                }
                if is_open {
                    contents(section, ui, session, theme, commands);
                }
                ui.add_space(if is_open { 4.0 } else { 0.0 });
                ui.add(egui::Separator::default().spacing(5.0));
            }
        });
    });
}

fn heading(section: Section, session: &Session, theme: &Theme) -> (String, String, Color32) {
    let plain = |name: &str| (name.to_owned(), String::new(), theme.text_dim);
    match section {
        Section::Pair => pair::heading(session, theme),
        Section::Equation => ("Equation".to_owned(), equation::note(session), theme.text_dim),
        Section::StepSize => plain("Step size"),
        Section::Table => {
            let count = session.run().world().len();
            let pairs = count * count.saturating_sub(1) / 2;
            let pairs = format!("{pairs} {}", if pairs == 1 { "pair" } else { "pairs" });
            ("Intercept table".to_owned(), pairs, theme.text_dim)
        }
        Section::Events => plain("Events"),
        Section::Cost => plain("Cost"),
        Section::Frame => plain("Relative frame"),
        Section::Response => plain("On contact"),
        Section::Circles => plain("Circles"),
        Section::Audit => audit::heading(session, theme),
        Section::Overlays => plain("Show"),
    }
}

fn contents(section: Section, ui: &mut Ui, session: &Session, theme: &Theme, commands: &mut Vec<Command>) {
    match section {
        Section::Pair => pair::show(ui, session, theme),
        Section::Equation => equation::show(ui, session, theme, commands),
        Section::StepSize => step_size::show(ui, session, theme, commands),
        Section::Table => table::show(ui, session, theme, commands),
        Section::Frame => frame::show(ui, session, theme),
        Section::Cost => cost::show(ui, session, theme),
        Section::Events => events::show(ui, session, theme, commands),
        Section::Response => response::show(ui, session, theme, commands),
        Section::Circles => circles::show(ui, session, theme, commands),
        Section::Audit => audit::show(ui, session, theme),
        Section::Overlays => overlays::show(ui, session, commands),
    }
}
