//! The panel beside the canvas: a tab for each page, and the page that is open.

use egui::{Margin, RichText, ScrollArea, Ui};

use super::{cost, edit, events, step_size, table, tooltip, when, why};
use crate::session::{Command, Page, Session};
use crate::view::theme::Theme;

/// Draws the tabs and this page.
pub fn show(ui: &mut Ui, session: &Session, page: Page, theme: &Theme, commands: &mut Vec<Command>) {
    egui::Frame::new().inner_margin(Margin { left: 12, right: 12, top: 10, bottom: 0 }).show(ui, |ui| {
        tabs(ui, page, theme, commands);
        ui.add(egui::Separator::default().spacing(10.0));
    });
    let scroll = ScrollArea::vertical().id_salt(page).auto_shrink(false);
    scroll.show(ui, |ui| {
        egui::Frame::new().inner_margin(Margin { left: 16, right: 16, top: 0, bottom: 12 }).show(ui, |ui| {
            match page {
                Page::Why => why::show(ui, session, theme, commands),
                Page::When => when::show(ui, session, theme, commands),
                Page::StepSize => step_size::show(ui, session, theme, commands),
                Page::Cost => cost::show(ui, session, theme),
                Page::Table => table::show(ui, session, theme, commands),
                Page::Events => events::show(ui, session, theme, commands),
                Page::Edit => edit::show(ui, session, theme, commands),
            }
        });
    });
}

fn tabs(ui: &mut Ui, open: Page, theme: &Theme, commands: &mut Vec<Command>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(2.0, 2.0);
        for page in Page::ALL {
            let is_open = page == open;
            let word = RichText::new(page.name());
            // A line under the open one: a fill would read as that of a button to press first.
            let tab = ui.selectable_label(false, if is_open { word.strong() } else { word });
            if is_open {
                let y = tab.rect.bottom();
                ui.painter().hline(tab.rect.x_range().shrink(4.0), y, (2.0, theme.text));
            }
            tab.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_open, page.name()));
            let command = Command::TogglePage(page);
            if tab.on_hover_text(tooltip(&command, question(page))).clicked() && !is_open {
                commands.push(command);
            }
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let close = ui.button("×").on_hover_text(tooltip(&Command::TogglePanel, "Close the panel"));
            close.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, "Close the panel"));
            if close.clicked() {
                commands.push(Command::TogglePanel);
            }
        });
    });
}

/// The question that a page answers.
fn question(page: Page) -> &'static str {
    match page {
        Page::Why => "Why was it missed, or found?",
        Page::When => "When do the two touch?",
        Page::StepSize => "Which step would have caught it?",
        Page::Cost => "What does each method cost?",
        Page::Table => "When does each pair touch, and which entries did the last contact change?",
        Page::Events => "What happened so far?",
        Page::Edit => "What can be changed, and what is drawn?",
    }
}
