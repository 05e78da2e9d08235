//! Draws the card of a result, and the button that fits the view.

use egui::{Align2, Area, CornerRadius, Id, Order, Rect, Stroke, StrokeKind, Ui, pos2, vec2};

use super::buttons::Buttons;
use crate::session::{Command, ScreenCommand};
use crate::view::action::Action;
use crate::view::card::{Card, GAP, LETTERS, LINE, PADDING, TITLE};
use crate::view::text::{font, measure};
use crate::view::theme::Theme;

/// The time in which a card fades in (s).
const EASING: f32 = 0.15;

/// Draws the card of this part of the canvas. Returns the commands of its buttons.
pub fn card(ui: &Ui, card: Option<&Card>, part: Rect, theme: &Theme) -> Vec<Command> {
    let id = Id::unique(("card", part.min.x as i32, part.min.y as i32));
    let opacity = ui.ctx().animate_bool_with_time(id, card.is_some(), EASING);
    let Some(card) = card else { return Vec::new() };
    let mut commands = Vec::new();
    over_canvas(ui, id, card.frame, |ui| {
        ui.set_clip_rect(part);
        ui.set_opacity(opacity);
        // The card keeps the pointer from the canvas below it.
        ui.allocate_rect(card.frame, egui::Sense::click_and_drag());
        contents(ui, card, theme, &mut commands);
    });
    commands
}

/// Draws the button that fits the view in this frame, if there is one. Returns its command once it is pressed.
pub fn fit(ui: &Ui, frame: Option<Rect>, theme: &Theme) -> Vec<Command> {
    let mut commands = Vec::new();
    let Some(frame) = frame else { return commands };
    over_canvas(ui, Id::unique("fit"), frame, |ui| {
        let fit = Action::other("Fit", ScreenCommand::Fit);
        Buttons { size: font::BODY, theme }.button(ui, &fit, frame, &mut commands);
    });
    commands
}

fn over_canvas(ui: &Ui, id: Id, frame: Rect, contents: impl FnOnce(&mut Ui)) {
    Area::new(id).order(Order::Middle).fixed_pos(frame.min).constrain(false).show(ui.ctx(), contents);
}

fn contents(ui: &mut Ui, card: &Card, theme: &Theme, commands: &mut Vec<Command>) {
    let border = Stroke::new(1.5, card.mark.color(theme));
    let painter = ui.painter().clone();
    painter.rect(card.frame, CornerRadius::same(8), theme.panel, border, StrokeKind::Inside);
    // Buttons are as wide as the card allows.
    ui.spacing_mut().button_padding.x = 4.0;
    let inside = card.frame.shrink2(vec2(PADDING, card.padding));
    let mut y = inside.top() - 4.0;
    let fits = measure::size(&card.title, font::BODY, true).x <= inside.width();
    let title = font::strong(if fits { font::BODY } else { font::SMALL });
    painter.text(pos2(inside.left(), y), Align2::LEFT_TOP, &card.title, title, card.mark.text_color(theme));
    y += TITLE;
    for line in &card.lines {
        painter.text(pos2(inside.left(), y), Align2::LEFT_TOP, line, font::regular(LETTERS), theme.text);
        y += LINE;
    }
    let columns = card.columns.max(1);
    let width = (inside.width() - GAP * (columns - 1) as f32) / columns as f32;
    for (index, action) in card.actions.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let at = pos2(inside.left() + (width + GAP) * column as f32, y + card.row * row as f32 + 8.0);
        let rect = Rect::from_min_size(at, vec2(width, card.row - 8.0));
        Buttons { size: font::BODY, theme }.button(ui, action, rect, commands);
    }
}
