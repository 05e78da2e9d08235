//! The offer to restore what was open, in a band below the canvas.

use egui::{Label, Rect, RichText, Ui, pos2, vec2};

use super::tour::{GAP, LARGE, SMALL, row, width_of};
use crate::session::{Command, Session};
use crate::view::layout::Layout;
use crate::view::text::font;
use crate::view::text::measure;
use crate::view::theme::Theme;
use crate::view::tour::{Action, Rank, action, key_of};

/// The distance from the sides of the band, and between the words and the buttons (points).
const SIDE: f32 = 2.0 * GAP;

/// Draws the offer in its band: one line, and what to do with it.
pub fn show(ui: &mut Ui, session: &Session, layout: &Layout, theme: &Theme, commands: &mut Vec<Command>) {
    let Some(title) = session.offer() else { return };
    let band = layout.tour;
    let sizes = if layout.has_small_tour() { SMALL } else { LARGE };
    let actions = [
        action("Restore", vec![Command::Restore], Rank::First),
        Action {
            key: key_of(&Command::Close),
            ..action("Dismiss", vec![Command::DismissOffer], Rank::Other)
        },
    ];
    let buttons = width_of(ui, &actions, &sizes, theme);
    let words = format!("Restore what was open? {title}");
    let font = font::regular(font::BODY);
    let room = (band.width() - buttons - 3.0 * SIDE).max(0.0);
    let width = measure::width_in(ui, &words, &font).ceil().min(room);
    let left = band.center().x - (width + SIDE + buttons) / 2.0;
    let text = RichText::new(words).font(font).color(theme.text);
    let place = Rect::from_min_size(pos2(left, band.top()), vec2(width + 1.0, band.height()));
    ui.put(place, Label::new(text).truncate().selectable(false));
    let right = Rect::from_min_size(pos2(left + width + SIDE, band.top()), vec2(buttons, band.height()));
    row(ui, &actions, band.center().y - sizes.height / 2.0, right, &sizes, (theme, None), commands);
}
