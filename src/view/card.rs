//! What became of a contact, in a frame of its own on the canvas: words, lengths to scale, and what can be done now.

use egui::{Rect, Vec2, vec2};

use super::lines::lines;
use super::report::Report;
use crate::session::Command;

/// From the frame to what stands in it (points).
pub const PADDING: f32 = 14.0;

/// Height of the title with the room below it (points).
pub const TITLE: f32 = 25.0;

/// From line to line of the text (points).
pub const LINE: f32 = 18.0;

/// Height of a bar with its words above it and the room below it (points).
pub const BAR: f32 = 36.0;

/// Height of a row of buttons with the room above it (points).
pub const BUTTONS: f32 = 36.0;

/// Between two buttons (points).
pub const GAP: f32 = 8.0;

/// How wide a button is where there is room (points).
const BUTTON: f32 = 172.0;

/// How wide one of many in a row is (points).
const TIGHT: f32 = 138.0;

/// How wide a card with two buttons in a row is (points).
const WIDTH: f32 = 2.0 * PADDING + 2.0 * BUTTON + GAP;

/// Height of the letters of the text (points).
pub const LETTERS: f32 = 13.0;

/// A card on the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// Where it stands (points).
    pub frame: Rect,
    /// Was the contact found? Else it was missed, or caught too late.
    pub is_found: bool,
    /// The result.
    pub title: String,
    /// Its cause, a line each.
    pub lines: Vec<String>,
    /// Its cause in lengths, all at one scale.
    pub bars: Vec<Bar>,
    /// What can be done now.
    pub actions: Vec<Action>,
    /// Buttons in a row.
    pub columns: usize,
}

/// A length as a bar.
#[derive(Clone, Debug, PartialEq)]
pub struct Bar {
    /// Of what.
    pub name: String,
    /// Of how much, with its unit.
    pub value: String,
    /// Its share of the longest, 0 to 1.
    pub share: f32,
    /// Is it the time in which a check would have seen the pair?
    pub is_overlap: bool,
}

/// A button.
#[derive(Clone, Debug, PartialEq)]
pub struct Action {
    /// What it says.
    pub name: String,
    /// What it does.
    pub command: Command,
}

impl Card {
    /// The card of this result, not placed yet, in a canvas of this width (points).
    pub fn of(outcome: Report, room: f32) -> Self {
        let lines = lines(&outcome.sentence, WIDTH.min(room) - 2.0 * PADDING, LETTERS);
        let Report { is_found, title, bars, actions, .. } = outcome;
        Self { frame: Rect::ZERO, is_found, title, lines, bars, actions, columns: 2 }
    }

    /// The same without the lengths.
    #[must_use]
    pub fn without_bars(self) -> Self {
        Self { bars: Vec::new(), ..self }
    }

    /// Only the result, and what can be done now in one row if this much room (points) holds it.
    #[must_use]
    pub fn flat(self, room: f32) -> Self {
        let count = self.actions.len().max(2);
        let columns = if width(count) <= room { count } else { 2 };
        Self { lines: Vec::new(), bars: Vec::new(), columns, ..self }
    }

    /// How large it is in a canvas of this width (points).
    pub fn size(&self, room: f32) -> Vec2 {
        let height = 2.0 * PADDING - 4.0
            + TITLE
            + LINE * self.lines.len() as f32
            + BAR * self.bars.len() as f32
            + BUTTONS * self.actions.len().div_ceil(self.columns) as f32;
        vec2(width(self.columns).min(room), height)
    }
}

/// How wide a card with this many buttons in a row is (points). Four are packed closer than two.
fn width(columns: usize) -> f32 {
    if columns <= 2 { WIDTH } else { 2.0 * PADDING + columns as f32 * (TIGHT + GAP) - GAP }
}
