//! All keys, from the one table, and what the mouse does.

use egui::{Align2, Context, RichText, ScrollArea, Ui, vec2};

use crate::session::{Command, KEYS};
use crate::view::layout::Layout;
use crate::view::theme::Theme;

/// What the mouse does, in the order of trying it.
const MOUSE: &[(&str, &str)] = &[
    ("drag a circle", "moves it, as the method sees it"),
    ("drag its rim", "radius (Ctrl+wheel too)"),
    ("drag the arrow's tip", "velocity"),
    ("Shift while dragging", "snaps to the grid"),
    ("click, Shift+click", "selects one, a second"),
    ("drag empty ground, wheel", "moves the view, zooms"),
    ("drag on the ribbon, wheel", "goes to a moment, stretches time"),
    ("drop a file on the window", "opens it"),
];

/// Draws the help over the middle of the window.
pub fn show(context: &Context, theme: &Theme, layout: &Layout, commands: &mut Vec<Command>) {
    let window = layout.toolbar.union(layout.status);
    egui::Window::new("Help")
        .anchor(Align2::CENTER_CENTER, vec2(0.0, 0.0))
        .title_bar(false)
        .resizable(false)
        .fixed_size(vec2((window.width() - 48.0).min(760.0), (window.height() - 60.0).min(640.0)))
        .show(context, |ui| {
            ui.horizontal(|ui| {
                ui.heading("Keys and mouse");
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    if ui.button("Close  (Esc)").clicked() {
                        commands.push(Command::ToggleHelp);
                    }
                });
            });
            ui.separator();
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| contents(ui, theme));
        });
}

fn contents(ui: &mut Ui, theme: &Theme) {
    let lines = key_lines();
    let half = lines.len().div_ceil(2);
    ui.columns(2, |columns| {
        for (column, part) in columns.iter_mut().zip([&lines[..half], &lines[half..]]) {
            for (keys, does) in part {
                line(column, theme, keys, does, 112.0);
            }
        }
    });
    ui.separator();
    ui.columns(2, |columns| {
        for (index, (gesture, does)) in MOUSE.iter().enumerate() {
            line(&mut columns[index % 2], theme, gesture, does, 172.0);
        }
    });
}

/// Keys and what they do; the nine digits on one line.
fn key_lines() -> Vec<(String, String)> {
    KEYS.iter()
        .filter(|binding| !matches!(binding.command, Command::OpenBuiltIn(index) if index > 0))
        .map(|binding| match binding.command {
            Command::OpenBuiltIn(_) => ("1 … 9".to_owned(), "open a scene".to_owned()),
            _ => (binding.label(), binding.does.to_owned()),
        })
        .collect()
}

fn line(ui: &mut Ui, theme: &Theme, keys: &str, does: &str, width: f32) {
    ui.horizontal(|ui| {
        ui.add_sized([width.min(ui.available_width() / 2.0), 20.0], |ui: &mut Ui| {
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                ui.add(egui::Label::new(RichText::new(keys).strong()).truncate())
            })
            .inner
        });
        ui.add(egui::Label::new(RichText::new(does).color(theme.text_dim)).truncate());
    });
}
