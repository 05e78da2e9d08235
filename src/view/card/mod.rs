//! The card of a result on the canvas: the result in words, its cause in lengths to scale, and buttons.

pub mod contact_report;
pub mod place;

use egui::{Rect, Vec2, vec2};

use crate::view::action::Action;
use crate::view::card::contact_report::{Bar, ContactReport};
use crate::view::text::font;
use crate::view::text::measure::wrapped;

/// The distance of the contents from the frame (points).
pub const PADDING: f32 = 14.0;

/// The distance of the contents of a flat card from the frame above and below them (points).
const FLAT_PADDING: f32 = 8.0;

/// The height of the title with the gap below it (points).
pub const TITLE: f32 = 25.0;

/// The gap below the title (points).
const BELOW_TITLE: f32 = 5.0;

/// The distance of lines of text (points).
pub const LINE: f32 = 18.0;

/// The height of a bar with the text above it and the gap below it (points).
pub const BAR: f32 = 36.0;

/// The height of a row of buttons with the gap above it (points).
pub const BUTTONS: f32 = 36.0;

/// The gap between two buttons (points).
pub const GAP: f32 = 8.0;

/// The width of a button where there is room (points).
const BUTTON: f32 = 172.0;

/// The width of each of several buttons in a row (points).
const TIGHT: f32 = 138.0;

/// The width of a card with two buttons in a row (points).
const WIDTH: f32 = 2.0 * PADDING + 2.0 * BUTTON + GAP;

/// The size of the letters of the text (points).
pub const LETTERS: f32 = font::SMALL;

/// A card on the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Its frame in the window (points).
    pub frame: Rect,
    /// Whether the contact was found; else it was missed, or caught too late.
    pub is_found: bool,
    /// The result.
    pub title: String,
    /// The lines of its cause, then those of what it changed.
    pub lines: Vec<String>,
    /// The number of lines of its cause.
    pub cause: usize,
    /// Its cause in lengths, all at one scale.
    pub bars: Vec<Bar>,
    /// The buttons for what to do next.
    pub actions: Vec<Action>,
    /// The number of buttons in a row.
    pub columns: usize,
    /// The distance of the contents from the frame above and below them (points).
    pub padding: f32,
}

impl Card {
    /// Returns the card of this report, not placed yet, in a canvas of this width (points).
    pub fn of(report: ContactReport, room: f32) -> Self {
        let mut lines = wrapped(&report.sentence, WIDTH.min(room) - 2.0 * PADDING, LETTERS);
        let ContactReport { is_found, title, exchange, bars, actions, .. } = report;
        let cause = lines.len();
        lines.extend(exchange);
        Self { frame: Rect::ZERO, is_found, title, lines, cause, bars, actions, columns: 2, padding: PADDING }
    }

    /// Returns the card without the bars, and without what the contact changed.
    #[must_use]
    pub fn without_details(mut self) -> Self {
        self.lines.truncate(self.cause);
        Self { bars: Vec::new(), ..self }
    }

    /// Returns the card with only the result and the buttons, in one row if this width (points) holds them.
    #[must_use]
    pub fn flat(self, room: f32) -> Self {
        let count = self.actions.len().max(2);
        let columns = if width(count) <= room { count } else { 2 };
        Self { lines: Vec::new(), bars: Vec::new(), columns, padding: FLAT_PADDING, ..self }
    }

    /// Returns its size in a canvas of this width (points).
    pub fn size(&self, room: f32) -> Vec2 {
        let is_title_only = self.lines.is_empty() && self.bars.is_empty() && self.actions.is_empty();
        let height = 2.0 * self.padding - 4.0
            + if is_title_only { TITLE - BELOW_TITLE } else { TITLE }
            + LINE * self.lines.len() as f32
            + BAR * self.bars.len() as f32
            + BUTTONS * self.actions.len().div_ceil(self.columns) as f32;
        vec2(width(self.columns).min(room), height)
    }
}

/// Returns the width of a card with this number of buttons in a row (points). Four are closer than two.
fn width(columns: usize) -> f32 {
    if columns <= 2 { WIDTH } else { 2.0 * PADDING + columns as f32 * (TIGHT + GAP) - GAP }
}
