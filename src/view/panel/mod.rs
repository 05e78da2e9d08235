//! The panels around the canvas. Each draws what is shown and returns commands.

mod fields;
mod files;
mod focus;
mod help;
mod menu;
mod picture;
mod plots;
mod rows;
mod scenes;
mod step;
mod toolbar;
mod tour;
mod transport;
mod trial;
mod triangle;

pub use focus::{focused_control, resume_focus, start_at_page};

use std::path::Path;

use egui::{Id, Label, Margin, Rect, Response, RichText, ScrollArea, Stroke, Ui, UiBuilder};

use crate::session::{Command, Page, ScreenCommand, Shown, key_of};
use crate::view::layout::{Layout, Style};
use crate::view::page;
use crate::view::ribbon;
use crate::view::text::font;
use crate::view::theme::Theme;

/// The maximum height of a list (points).
const HIGHEST_LIST: f32 = 720.0;

/// The maximum width of a tooltip, which fits an upright phone (points).
const TOOLTIP: f32 = 280.0;

/// Draws every panel. Returns the user's commands.
pub fn show(ui: &mut Ui, shown: &Shown, layout: &Layout, theme: &Theme) -> Vec<Command> {
    let mut commands = Vec::new();
    let Style { target, padding, .. } = *layout.style;
    if ui.ctx().global_style().spacing.interact_size != target {
        // The menu and other popups have the style of the context.
        ui.ctx().global_style_mut(|style| {
            (style.spacing.interact_size, style.spacing.button_padding) = (target, padding);
            style.spacing.tooltip_width = TOOLTIP;
            // The list of scenes is as high as the window allows.
            style.spacing.default_area_size.y = HIGHEST_LIST;
        });
        *ui.style_mut() = (*ui.ctx().global_style()).clone();
    }
    focus::add_canvas(ui, layout.canvas);
    if layout.toolbar.is_positive() {
        fill(ui, layout.toolbar, theme);
        within(ui, layout.controls().shrink2(layout.style.toolbar_margin), |ui| {
            toolbar::show(ui, shown, layout, &mut commands);
        });
    }
    ribbon::show(ui, shown, layout, theme, &mut commands);
    tour::show(ui, shown, layout, theme, &mut commands);
    tour::offer(ui, shown, layout, theme, &mut commands);
    fill(ui, layout.transport, theme);
    within(ui, layout.transport.shrink2(egui::vec2(layout.style.transport_margin, 0.0)), |ui| {
        transport::show(ui, shown, layout, theme, &mut commands);
    });
    let page = shown.options.panel.page();
    // After everything else, so that Tab goes on from them to the page.
    let tabs_above = layout.tabs().is_positive().then(|| {
        fill(ui, layout.tabs(), theme);
        within(ui, layout.tabs().shrink2(egui::vec2(12.0, 11.0)), |ui| tabs(ui, page, theme, &mut commands))
    });
    let last_tab = page.map(|page| {
        fill(ui, layout.panel, theme);
        within(ui, layout.panel, |ui| {
            ui.set_clip_rect(layout.panel);
            if tabs_above.is_some() {
                ui.add_space(10.0);
            }
            let last_tab = tabs_above.unwrap_or_else(|| tabs_of_panel(ui, page, theme, &mut commands));
            show_page(ui, shown, page, theme, &mut commands);
            last_tab
        })
    });
    focus::note(ui, layout.panel, last_tab);
    if shown.options.help {
        help::show(ui.ctx(), shown.options.host, theme, layout, &mut commands);
    }
    files::picker(ui, shown, layout, theme, &mut commands);
    files::question(ui.ctx(), shown, theme, &mut commands);
    commands
}

/// Adds the command if the button was clicked. Its tooltip shows these words and the key.
fn press(button: Response, command: Command, words: &str, commands: &mut Vec<Command>) {
    if button.on_hover_text(tooltip(&command, words)).clicked() {
        commands.push(command);
    }
}

/// Outlines the boxes to come, so that those that are not checked can be seen.
fn outline_boxes(ui: &mut Ui, shown: &Shown) {
    let color = Theme::of(shown.options.light).text_dim;
    ui.visuals_mut().widgets.inactive.bg_stroke = Stroke::new(1.0, color);
}

/// Draws the head of a window over the canvas: its name, and the button that closes it.
fn window_head(ui: &mut Ui, name: &str, close: Command, commands: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        ui.heading(name);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button("Close  (Esc)").clicked() {
                commands.push(close);
            }
        });
    });
}

/// Draws a path in small letters, truncated at its end; a tooltip shows it in full.
fn path_line(ui: &mut Ui, theme: &Theme, path: &Path) {
    let path = path.display().to_string();
    let text = RichText::new(&path).font(font::regular(font::TINY)).color(theme.text_dim);
    ui.add(Label::new(text).truncate()).on_hover_text(path);
}

/// Returns a tooltip: these words about a command, followed by its key.
fn tooltip(command: &Command, words: &str) -> String {
    let key = key_of(command);
    if key.is_empty() { words.to_owned() } else { format!("{words} ({key})") }
}

fn within<Answer>(ui: &mut Ui, rect: Rect, contents: impl FnOnce(&mut Ui) -> Answer) -> Answer {
    ui.scope_builder(UiBuilder::new().max_rect(rect), contents).inner
}

/// Draws the background of a bar or a panel.
fn fill(ui: &Ui, rect: Rect, theme: &Theme) {
    ui.painter().rect_filled(rect, 0.0, theme.panel);
    ui.painter().rect_stroke(rect, 0.0, egui::Stroke::new(1.0, theme.line), egui::StrokeKind::Inside);
}

/// Draws the tabs at the top of the panel. Returns the last of them.
fn tabs_of_panel(ui: &mut Ui, page: Page, theme: &Theme, commands: &mut Vec<Command>) -> Id {
    let margin = Margin { left: 12, right: 12, top: 10, bottom: 0 };
    let shown = egui::Frame::new().inner_margin(margin).show(ui, |ui| {
        let last_tab = tabs(ui, Some(page), theme, commands);
        ui.add(egui::Separator::default().spacing(10.0));
        last_tab
    });
    shown.inner
}

/// Draws the open page, which scrolls.
fn show_page(ui: &mut Ui, shown: &Shown, page: Page, theme: &Theme, commands: &mut Vec<Command>) {
    let mut scroll = ScrollArea::vertical().id_salt("page").auto_shrink(false);
    // The numbers of a game are not those of the scene.
    let scene = if page == Page::Cures { String::new() } else { shown.run().loaded().title.clone() };
    let text_now = (page, scene);
    let last = ui.data_mut(|data| {
        let last = data.get_temp_mut_or_insert_with(Id::unique("shown page"), || text_now.clone());
        std::mem::replace(last, text_now.clone())
    });
    if last != text_now {
        // A page does not begin where another was left.
        scroll = scroll.vertical_scroll_offset(0.0);
    }
    scroll.show(ui, |ui| {
        egui::Frame::new().inner_margin(Margin { left: 16, right: 16, top: 0, bottom: 12 }).show(ui, |ui| {
            commands.extend(rows::show(ui, shown, theme, &(page::content(page).rows)(shown)));
            focus::scroll_to_focused(ui);
        });
    });
}

/// Draws a page in this frame for a picture, in which nothing is pressed.
pub fn picture_of_page(ui: &mut Ui, shown: &Shown, page: Page, frame: Rect, theme: &Theme) {
    within(ui, frame, |ui| rows::show(ui, shown, theme, &(page::content(page).rows)(shown)));
}

/// Draws the tabs in one row, on the smallest phones in two. Returns the last one.
fn tabs(ui: &mut Ui, open: Option<Page>, theme: &Theme, commands: &mut Vec<Command>) -> Id {
    let mut tab = |ui: &mut Ui, page: Page| {
        let is_open = open == Some(page);
        // The open tab is underlined: a filled one would look like a button to press first.
        let word = RichText::new(page.name());
        let word = if is_open { word.strong() } else { word };
        let tab = ui.add(egui::Button::selectable(false, word).min_size(ui.spacing().interact_size));
        if is_open {
            let y = tab.rect.bottom();
            ui.painter().hline(tab.rect.x_range().shrink(3.0), y, (2.0, theme.text));
        }
        tab.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_open, page.name()));
        let id = tab.id;
        press(tab, ScreenCommand::TogglePage(page).into(), page::content(page).question, commands);
        id
    };
    let row = ui.horizontal_wrapped(|ui| {
        (ui.spacing_mut().item_spacing.x, ui.spacing_mut().button_padding.x) = (2.0, 4.0);
        Page::ALL.map(|page| tab(ui, page))
    });
    row.inner[Page::ALL.len() - 1]
}
