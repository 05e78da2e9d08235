//! The intercept table as a triangle of cells.

use egui::{Align2, Color32, Painter, Pos2, Rect, Sense, StrokeKind, Ui, Vec2, pos2, vec2};

use crate::session::{Pair, Target};
use crate::view::page::{Cell, Triangle};
use crate::view::text::font;
use crate::view::theme::Theme;

/// The opacity of the table that no method keeps.
const DIMMED: f32 = 0.8;

/// The maximum size of a cell, and the maximum height of all cells (points).
const LARGEST_CELL: f32 = 26.0;
const MOST_HEIGHT: f32 = 400.0;

/// The width of the column of names at the left, and the height of the line of names at the bottom (points).
const NAMES_WIDTH: f32 = 26.0;
const NAMES_HEIGHT: f32 = 18.0;

/// The minimum spacing of names at the bottom and at the left (points): names in between are left out.
const NAME_SPACING_ACROSS: f32 = 22.0;
const NAME_SPACING_DOWN: f32 = 14.0;

/// The maximum size of the letters of a sign, as a share of its cell.
const SIGN: f32 = 0.8;

/// The place of the triangle on the page (points).
#[derive(Clone, Copy)]
struct Place {
    frame: Rect,
    /// The side of a cell.
    side: f32,
    /// The first circle that has a row, and the first column of a wall.
    first: usize,
    walls: usize,
}

impl Place {
    /// Returns the frame of a cell.
    fn cell(self, pair: Pair) -> Rect {
        let (column, row) = match pair.b {
            Target::Circle(b) => (pair.a, b),
            Target::Wall(wall) => (self.walls + wall, pair.a),
        };
        let at = vec2(NAMES_WIDTH + self.side * column as f32, self.side * (row - self.first) as f32);
        Rect::from_min_size(self.frame.min + at, Vec2::splat(self.side)).shrink(1.0)
    }
}

/// Draws the triangle. Returns the pair under the pointer.
pub fn show(ui: &mut Ui, triangle: &Triangle, theme: &Theme) -> Option<Pair> {
    let (circles, first) = (triangle.names.len(), usize::from(triangle.walls == 0));
    let [rows, columns] = [circles - first, circles - 1 + triangle.walls].map(|count| count as f32);
    let width = ui.available_width();
    let side = ((width - NAMES_WIDTH) / columns).min(LARGEST_CELL).min(MOST_HEIGHT / rows);
    let (frame, response) = ui.allocate_exact_size(vec2(width, side * rows + NAMES_HEIGHT), Sense::hover());
    let place = Place { frame, side, first, walls: circles - 1 };
    let mut painter = ui.painter().clone();
    if triangle.is_dimmed {
        painter.set_opacity(DIMMED);
    }
    names(&painter, triangle, place, theme);
    for cell in &triangle.cells {
        entry(&painter, cell, place.cell(cell.pair), theme);
    }
    let pairs = triangle.cells.iter().map(|cell| cell.pair);
    let pointed =
        response.hover_pos().and_then(|at| pairs.into_iter().find(|&pair| place.cell(pair).contains(at)));
    if let Some(pair) = pointed {
        painter.rect_stroke(place.cell(pair), 2.0, (3.0, theme.accent), StrokeKind::Inside);
    }
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Triangle of all pairs"));
    pointed
}

/// Draws a cell: the sooner the contact, the closer its color to that of text. One that the last contact changed is outlined.
fn entry(painter: &Painter, cell: &Cell, frame: Rect, theme: &Theme) {
    painter.rect_filled(frame, 2.0, theme.control.lerp_to_gamma(theme.text, cell.shade as f32));
    if !cell.sign.is_empty() {
        let font = font::regular(font::SMALL.min(SIGN * frame.height()));
        painter.text(frame.center(), Align2::CENTER_CENTER, cell.sign, font, theme.text_dim);
    }
    if cell.is_changed {
        painter.rect_stroke(frame, 2.0, (1.0, theme.text), StrokeKind::Inside);
    }
}

/// Writes the names: of the rows at the left, and of the columns at the bottom.
fn names(painter: &Painter, triangle: &Triangle, Place { frame, side, first, walls }: Place, theme: &Theme) {
    let names = &triangle.names;
    let every = |spacing: f32| (spacing / side).ceil().max(1.0) as usize;
    let (across, down) = (every(NAME_SPACING_ACROSS), every(NAME_SPACING_DOWN));
    let write = |at: Pos2, anchor: Align2, name: &str, is_changed: bool| {
        let color: Color32 = if is_changed { theme.text } else { theme.text_dim };
        painter.text(at, anchor, name, font::regular(font::SMALL), color);
    };
    let left = frame.left() + NAMES_WIDTH;
    for row in (first..names.len()).filter(|&row| is_named(names, row, down)) {
        let y = frame.top() + side * ((row - first) as f32 + 0.5);
        write(pos2(left - 6.0, y), Align2::RIGHT_CENTER, &names[row].0, names[row].1);
    }
    let below = |column: usize| {
        let x = left + side * (column as f32 + 0.5);
        pos2(x, frame.bottom() - NAMES_HEIGHT / 2.0)
    };
    for column in (0..names.len() - 1).filter(|&column| is_named(names, column, across)) {
        write(below(column), Align2::CENTER_CENTER, &names[column].0, names[column].1);
    }
    for wall in (0..triangle.walls).filter(|wall| wall.is_multiple_of(across)) {
        write(below(walls + wall), Align2::CENTER_CENTER, &(wall + 1).to_string(), false);
    }
}

/// Whether a circle has its name at a side with room for one name in `every`. The names of the last contact take precedence over
/// those near them, and the first one over the second.
fn is_named(names: &[(String, bool)], circle: usize, every: usize) -> bool {
    let before = circle.saturating_sub(every - 1)..circle;
    let near = before.start..(circle + every).min(names.len());
    let is_changed = |range: std::ops::Range<usize>| names[range].iter().any(|name| name.1);
    if names[circle].1 { !is_changed(before) } else { circle.is_multiple_of(every) && !is_changed(near) }
}
