//! The panels around the canvas. Each takes the session and returns commands.

mod card;
mod circles;
mod closing;
mod cost;
mod edit;
mod equation;
mod events;
mod file_picker;
mod help;
mod menu;
mod offer;
mod overlays;
mod pages;
mod pair;
mod relative_frame;
mod response;
mod row;
mod run_so_far;
mod scenes;
mod step_size;
mod step_slider;
mod still_plot;
pub mod style;
mod table;
mod toolbar;
mod tour;
mod transport;
mod when;
mod why;

pub use card::card;

use egui::{Rect, Ui, UiBuilder};

use super::layout::Layout;
use super::ribbon;
use super::theme::Theme;
use crate::session::{Command, Page, Session, binding_of};

/// Draws every panel. Returns the commands of the user.
pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, theme: &Theme) -> Vec<Command> {
    let mut commands = Vec::new();
    if session.view_options().host.has_bars() {
        fill(ui, layout.toolbar, theme);
        within(ui, layout.toolbar.shrink2(egui::vec2(12.0, 9.0)), |ui| {
            toolbar::show(ui, session, layout, &mut commands);
        });
    }
    fill(ui, layout.ribbon, theme);
    ribbon::show(ui, session, layout, theme, &mut commands);
    tour::show(ui, session, layout, theme, &mut commands);
    offer::show(ui, session, layout, theme, &mut commands);
    fill(ui, layout.transport, theme);
    within(ui, layout.transport.shrink2(egui::vec2(14.0, 0.0)), |ui| {
        transport::show(ui, session, layout, theme, &mut commands);
    });
    if let Some(page) = session.view_options().panel.page() {
        if layout.is_narrow {
            egui::Area::new(egui::Id::unique("drawer"))
                .order(egui::Order::Middle)
                .fixed_pos(layout.panel.min)
                .constrain(false)
                .show(ui.ctx(), |ui| {
                    ui.set_clip_rect(layout.panel);
                    ui.set_min_size(layout.panel.size());
                    open_page(ui, session, layout, page, theme, &mut commands);
                });
        } else {
            open_page(ui, session, layout, page, theme, &mut commands);
        }
    }
    if session.view_options().help {
        help::show(ui.ctx(), session.view_options().host, theme, layout, &mut commands);
    }
    file_picker::show(ui.ctx(), session, layout, theme, &mut commands);
    closing::show(ui.ctx(), session, theme, &mut commands);
    commands
}

fn open_page(
    ui: &mut Ui,
    session: &Session,
    layout: &Layout,
    page: Page,
    theme: &Theme,
    commands: &mut Vec<Command>,
) {
    fill(ui, layout.panel, theme);
    within(ui, layout.panel, |ui| pages::show(ui, session, page, theme, commands));
}

/// Returns a tooltip: what a command does, and its key.
fn tooltip(command: &Command, words: &str) -> String {
    match binding_of(command) {
        Some(binding) => format!("{words} ({})", binding.label()),
        None => words.to_owned(),
    }
}

fn within(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui)) {
    ui.scope_builder(UiBuilder::new().max_rect(rect), contents);
}

/// Draws the background of a bar or a panel.
pub fn fill(ui: &Ui, rect: Rect, theme: &Theme) {
    ui.painter().rect_filled(rect, 0.0, theme.panel);
    ui.painter().rect_stroke(rect, 0.0, egui::Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
}
