//! A grid of cells over an arena that says quickly whether a circle would overlap another.

use glam::{DVec2, dvec2};

use crate::geometry::Arena;

/// The end of the list of a cell.
const END: u32 = u32::MAX;

/// The circles placed so far, by the cells that their bounding squares touch.
///
/// The number of cells is at most the number of expected circles, so that memory does not depend on the size of the arena.
pub(super) struct Occupancy {
    arena: Arena,
    cell: DVec2,
    columns: usize,
    rows: usize,
    /// The number of circles that the cells were made for.
    cut_for: usize,
    /// For each cell the index of its newest entry.
    heads: Vec<u32>,
    entries: Vec<CellEntry>,
    circles: Vec<(DVec2, f64)>,
}

/// A circle in the list of a cell. The entry holds the circle itself, so that comparing with it reads one place in memory.
struct CellEntry {
    center: DVec2,
    radius: f64,
    next: u32,
}

impl Occupancy {
    /// Returns an empty grid over a closed arena, with cells for about this number of circles.
    pub(super) fn new(arena: Arena, expected: usize) -> Self {
        let expected = expected.max(1);
        let size = arena.max - arena.min;
        let side = (size.x * size.y / expected as f64).sqrt();
        let columns = whole(size.x / side).clamp(1, expected);
        let rows = whole(size.y / side).clamp(1, expected);
        Self {
            arena,
            cell: dvec2(size.x / columns as f64, size.y / rows as f64),
            columns,
            rows,
            cut_for: expected,
            heads: vec![END; columns * rows],
            entries: Vec::new(),
            circles: Vec::with_capacity(expected),
        }
    }

    /// Returns the number of circles placed so far.
    pub(super) fn len(&self) -> usize {
        self.circles.len()
    }

    /// Makes smaller cells if far more circles are expected than the cells were made for.
    pub(super) fn expect(&mut self, expected: usize) {
        if expected > 2 * self.cut_for {
            *self = self.rebuilt(self.len(), expected);
        }
    }

    /// Removes all but the first `count` circles.
    pub(super) fn take_back(&mut self, count: usize) {
        *self = self.rebuilt(count, self.cut_for);
    }

    /// Returns the first `count` circles in cells for about `expected`.
    fn rebuilt(&self, count: usize, expected: usize) -> Self {
        let mut rebuilt = Self::new(self.arena, expected);
        for &(center, radius) in &self.circles[..count] {
            rebuilt.place(center, radius);
        }
        rebuilt
    }

    /// Whether a circle here is inside the walls and overlaps no placed circle.
    pub(super) fn fits(&self, center: DVec2, radius: f64) -> bool {
        if self.arena.clamp(center, radius) != center {
            return false;
        }
        self.touched(center, radius).all(|cell| self.is_clear(cell, center, radius))
    }

    /// Places a circle, whether it fits or not.
    pub(super) fn place(&mut self, center: DVec2, radius: f64) {
        self.circles.push((center, radius));
        for cell in self.touched(center, radius) {
            let next = std::mem::replace(&mut self.heads[cell], index(self.entries.len()));
            self.entries.push(CellEntry { center, radius, next });
        }
    }

    fn is_clear(&self, cell: usize, center: DVec2, radius: f64) -> bool {
        let mut next = self.heads[cell];
        while next != END {
            let entry = &self.entries[next as usize];
            let radii_sum = radius + entry.radius;
            if (entry.center - center).length_squared() < radii_sum * radii_sum {
                return false;
            }
            next = entry.next;
        }
        true
    }

    /// Returns the indices of the cells that the bounding square touches. The space beyond the walls belongs to the outermost
    /// cells.
    fn touched(&self, center: DVec2, radius: f64) -> impl Iterator<Item = usize> + use<> {
        let low = (center - radius - self.arena.min) / self.cell;
        let high = (center + radius - self.arena.min) / self.cell;
        let (columns, rows) = (self.columns, self.rows);
        let column = move |position: f64| whole(position).min(columns - 1);
        let row = move |position: f64| whole(position).min(rows - 1);
        (row(low.y)..=row(high.y))
            .flat_map(move |row| (column(low.x)..=column(high.x)).map(move |column| row * columns + column))
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the cast saturates")]
fn whole(number: f64) -> usize {
    number as usize
}

#[expect(clippy::cast_possible_truncation, reason = "a million circles touch far fewer than 2^32 cells")]
fn index(number: usize) -> u32 {
    number as u32
}
