//! The lines of a page: a name at the left, and a number right-aligned before its unit.

use egui::{Align2, Color32, Rect, Response, RichText, Sense, Ui, vec2};

use crate::session::Command;
use crate::view::button::{Action, Buttons};
use crate::view::text::font;
use crate::view::text::number::Reading;
use crate::view::theme::Theme;

/// The width of the column of units (points).
const UNIT: f32 = 46.0;

/// The height of a line (points).
const LINE: f32 = 25.0;

/// The height of a button (points).
pub const BUTTON: f32 = 32.0;

/// The minimum and the maximum height of a plot (points).
const LOWEST_PLOT: f32 = 140.0;
const HIGHEST_PLOT: f32 = 230.0;

/// The distance from the start of a time to the text after it (points).
const AFTER_TIME: f32 = 104.0;

/// Draws a number with its name and unit. Its tooltip shows it in full.
pub fn number(ui: &mut Ui, theme: &Theme, name: &str, reading: &Reading, color: Color32) -> Response {
    line(ui, theme, name, &reading.value, reading.unit, color).on_hover_text(reading.in_full())
}

/// Draws a value with its name and unit.
pub fn line(ui: &mut Ui, theme: &Theme, name: &str, value: &str, unit: &str, color: Color32) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let painter = ui.painter();
    let end = rect.right_center() - vec2(if unit.is_empty() { 0.0 } else { UNIT }, 0.0);
    let value_rect = painter.text(end, Align2::RIGHT_CENTER, value, font::strong(font::BODY), color);
    let galley = |size: f32| painter.layout_no_wrap(name.to_owned(), font::regular(size), theme.text_dim);
    // In a narrow panel, a long name beside a long number is smaller.
    let full = galley(font::BODY);
    let fits = rect.left() + full.size().x + 6.0 <= value_rect.left();
    let name_galley = if fits { full } else { galley(font::SMALL) };
    painter.galley(rect.left_center() - vec2(0.0, name_galley.size().y / 2.0), name_galley, theme.text_dim);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, unit, font::regular(font::SMALL), theme.text_dim);
    let words = format!("{name} {value} {unit}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, words.trim()));
    response
}

/// Writes the sentence that answers the question of a page.
pub fn answer(ui: &mut Ui, theme: &Theme, words: impl Into<String>) {
    ui.label(RichText::new(words).font(font::strong(font::BODY)).color(theme.text));
}

/// Writes a sentence that matters less.
pub fn quiet(ui: &mut Ui, theme: &Theme, words: impl Into<String>) {
    ui.label(RichText::new(words).color(theme.text_dim));
}

/// Writes such a sentence in small letters.
pub fn note(ui: &mut Ui, theme: &Theme, words: impl Into<String>) {
    ui.label(RichText::new(words).small().color(theme.text_dim));
}

/// Draws the heading of a part of a page, with a note at its right.
pub fn heading(ui: &mut Ui, theme: &Theme, name: &str, note: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let painter = ui.painter();
    painter.text(rect.left_center(), Align2::LEFT_CENTER, name, font::strong(font::BODY), theme.text);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, note, font::strong(font::SMALL), theme.text_dim);
    let words = format!("{name} {note}");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, words.trim()));
}

/// Draws a button as wide as the page.
pub fn button(ui: &mut Ui, theme: &Theme, action: &Action, commands: &mut Vec<Command>) {
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), BUTTON), Sense::hover());
    Buttons { size: font::BODY, has_keys: false, theme }.button(ui, action, rect, commands);
}

/// Makes room for a plot, so high that all of it can be in view.
pub fn room_for_plot(ui: &mut Ui, sense: Sense) -> (Rect, Response) {
    let height = ui.clip_rect().height().clamp(LOWEST_PLOT, HIGHEST_PLOT);
    ui.allocate_exact_size(vec2(ui.available_width(), height), sense)
}

/// Makes room for a plot with this name for screen readers.
pub fn plot(ui: &mut Ui, name: &str) -> Rect {
    let (rect, response) = room_for_plot(ui, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, name));
    rect
}

/// Draws a clickable line: a time and an event.
pub fn choice(ui: &mut Ui, theme: &Theme, time: &str, words: &str, color: Color32) -> Response {
    let size = vec2(ui.available_width(), LINE.max(ui.spacing().interact_size.y));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    if response.hovered() {
        ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 3.0, theme.control);
    }
    let font = font::regular(font::BODY);
    ui.painter().text(rect.left_center(), Align2::LEFT_CENTER, time, font.clone(), theme.text_dim);
    let at = rect.left_center() + vec2(AFTER_TIME, 0.0);
    ui.painter().text(at, Align2::LEFT_CENTER, words, font, color);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{time} {words}")));
    response.on_hover_cursor(egui::CursorIcon::PointingHand)
}
