//! The triangle of the page Table: a cell for each pair, with the names of the circles beside it and below it.

use circle_collision::simulation::{Entry, Reason, World};
use egui::{Align2, Color32, Painter, Pos2, Rect, Sense, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::session::{Pair, Shown};
use crate::view::text::font;
use crate::view::theme::Theme;

/// The maximum size of a cell, and the maximum height of all cells (points).
const LARGEST_CELL: f32 = 26.0;
const HIGHEST: f32 = 400.0;

/// The width of the column of names at the left, and the height of the line of names at the bottom (points).
const NAMES: f32 = 26.0;
const NAMES_BELOW: f32 = 18.0;

/// The minimum size of a cell with room for its sign (points).
const ROOM_FOR_SIGN: f32 = 18.0;

/// The minimum spacing of names at the bottom and at the left (points): names in between are left out.
const NAME_EVERY: [f32; 2] = [22.0, 14.0];

/// The triangle of a world.
pub struct Triangle<'page> {
    pub shown: &'page Shown<'page>,
    pub theme: &'page Theme,
    pub world: &'page World,
    /// The pair that will touch first.
    pub next: Option<Pair>,
    /// The circles whose entries the last contact changed.
    pub changed: &'page [usize],
}

/// The place of the triangle on the page (points).
#[derive(Clone, Copy)]
struct Grid {
    frame: Rect,
    /// The size of a cell.
    cell: f32,
}

impl Grid {
    /// Returns the frame of a cell.
    fn cell(self, pair: Pair) -> Rect {
        let corner =
            self.frame.min + vec2(NAMES + self.cell * pair.a as f32, self.cell * (pair.b - 1) as f32);
        Rect::from_min_size(corner, Vec2::splat(self.cell)).shrink(1.0)
    }

    fn has_signs(self) -> bool {
        self.cell >= ROOM_FOR_SIGN
    }
}

impl Triangle<'_> {
    /// Draws the triangle. Returns the pair under the pointer, and whether the cells have room for their signs.
    pub fn show(&self, ui: &mut Ui) -> (Option<Pair>, bool) {
        let rows = self.world.len().saturating_sub(1) as f32;
        if rows == 0.0 {
            return (None, false);
        }
        let width = ui.available_width();
        let cell = ((width - NAMES) / rows).min(LARGEST_CELL).min(HIGHEST / rows);
        let (frame, response) =
            ui.allocate_exact_size(vec2(width, cell * rows + NAMES_BELOW), Sense::hover());
        let (grid, painter) = (Grid { frame, cell }, ui.painter());
        self.names(painter, grid);
        for pair in self.pairs() {
            self.entry(painter, grid, pair);
        }
        let is_pointed = |at: Pos2| self.pairs().find(|&pair| grid.cell(pair).contains(at));
        let pointed = response.hover_pos().and_then(is_pointed);
        if let Some(pair) = pointed {
            painter.rect_stroke(grid.cell(pair), 2.0, (3.0, self.theme.accent), StrokeKind::Inside);
        }
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Triangle of all pairs"));
        (pointed, grid.has_signs())
    }

    fn pairs(&self) -> impl Iterator<Item = Pair> + use<> {
        (1..self.world.len()).flat_map(|b| (0..b).map(move |a| Pair { a, b }))
    }

    /// Draws the cell of a pair: the sooner the contact, the closer its color to that of text. One that the last contact changed
    /// is outlined.
    fn entry(&self, painter: &Painter, grid: Grid, pair: Pair) {
        let (frame, entry) = (grid.cell(pair), self.world.entry_at(pair.a, pair.b));
        painter.rect_filled(frame, 2.0, self.color(pair, entry));
        if grid.has_signs() {
            let (sign, font) = (sign(entry.reason), font::regular(font::SMALL));
            painter.text(frame.center(), Align2::CENTER_CENTER, sign, font, self.theme.text_dim);
        }
        if self.changed.iter().any(|&circle| pair.has(circle)) {
            let width = 1.0 + 2.0 * self.shown.flash as f32;
            painter.rect_stroke(frame, 2.0, (width, self.theme.text), StrokeKind::Inside);
        }
    }

    /// Returns the color of a cell.
    fn color(&self, pair: Pair, entry: Entry) -> Color32 {
        if self.next == Some(pair) {
            return self.theme.text;
        }
        let time_until = |entry: Entry| self.world.epoch() + entry.collision_time() - self.world.time();
        let wait = time_until(entry);
        if !wait.is_finite() {
            return self.theme.control;
        }
        let next = self.next.map(|next| time_until(self.world.entry_at(next.a, next.b)));
        let first = next.unwrap_or(f64::INFINITY).max(1e-12);
        let share = (first / wait.max(first)).sqrt().clamp(0.12, 1.0);
        self.theme.control.lerp_to_gamma(self.theme.text, share as f32 * 0.75)
    }

    /// Writes the names: of the rows at the left, and of the columns at the bottom.
    fn names(&self, painter: &Painter, Grid { frame, cell }: Grid) {
        let [across, down] = NAME_EVERY.map(|room| (room / cell).ceil().max(1.0) as usize);
        let write = |at: Pos2, anchor: Align2, circle: usize| {
            let color = if self.is_changed(circle) { self.theme.text } else { self.theme.text_dim };
            painter.text(at, anchor, self.shown.name(circle), font::regular(font::SMALL), color);
        };
        let left = frame.left() + NAMES;
        for row in (1..self.world.len()).filter(|&row| self.is_named(row, down)) {
            let y = frame.top() + cell * (row as f32 - 0.5);
            write(pos2(left - 6.0, y), Align2::RIGHT_CENTER, row);
        }
        for column in (0..self.world.len() - 1).filter(|&column| self.is_named(column, across)) {
            let x = left + cell * (column as f32 + 0.5);
            write(pos2(x, frame.bottom() - NAMES_BELOW / 2.0), Align2::CENTER_CENTER, column);
        }
    }

    /// Whether a circle has its name at a side with room for one name in `every`. The names of the last contact are never left out,
    /// and take precedence over names near them.
    fn is_named(&self, circle: usize, every: usize) -> bool {
        let is_near = |changed: &usize| circle.abs_diff(*changed) < every;
        self.is_changed(circle) || circle.is_multiple_of(every) && !self.changed.iter().any(is_near)
    }

    fn is_changed(&self, circle: usize) -> bool {
        self.changed.contains(&circle)
    }
}

fn sign(reason: Reason) -> &'static str {
    match reason {
        Reason::Hit => "",
        Reason::Overlapping | Reason::PassingThrough => "×",
        Reason::Graze => "○",
        Reason::PassesBy => "↔",
        Reason::MovingApart => "·",
        Reason::SameVelocity => "=",
    }
}
