//! A grid of cells over an arena that says quickly whether a circle would overlap another.

use std::ops::RangeInclusive;

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
    heads: Vec<u32>,
    entries: Vec<Entry>,
    circles: Vec<(DVec2, f64)>,
}

/// A circle in the list of a cell. The entry holds the circle itself, so that comparing with it reads one place in memory.
struct Entry {
    center: DVec2,
    radius: f64,
    circle: u32,
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
            let mut finer = Self::new(self.arena, expected);
            for &(center, radius) in &self.circles {
                finer.place(center, radius);
            }
            *self = finer;
        }
    }

    /// Removes all but the first `count` circles.
    pub(super) fn take_back(&mut self, count: usize) {
        while self.circles.len() > count
            && let Some((center, radius)) = self.circles.pop()
        {
            let (columns, rows) = self.cells(center, radius);
            for row in rows {
                for column in columns.clone() {
                    // The newest entry of each of its cells belongs to this circle.
                    let head = &mut self.heads[row * self.columns + column];
                    *head = self.entries[*head as usize].next;
                }
            }
        }
        while self.entries.last().is_some_and(|entry| entry.circle as usize >= count) {
            self.entries.pop();
        }
    }

    /// Whether a circle here is inside the walls and overlaps no placed circle.
    pub(super) fn fits(&self, center: DVec2, radius: f64) -> bool {
        if self.arena.clamp(center, radius) != center {
            return false;
        }
        let (columns, rows) = self.cells(center, radius);
        rows.into_iter().all(|row| columns.clone().all(|column| self.is_clear(column, row, center, radius)))
    }

    /// Places a circle, whether it fits or not.
    pub(super) fn place(&mut self, center: DVec2, radius: f64) {
        let circle = index(self.circles.len());
        self.circles.push((center, radius));
        let (columns, rows) = self.cells(center, radius);
        for row in rows {
            for column in columns.clone() {
                let head = &mut self.heads[row * self.columns + column];
                let next = std::mem::replace(head, index(self.entries.len()));
                self.entries.push(Entry { center, radius, circle, next });
            }
        }
    }

    fn is_clear(&self, column: usize, row: usize, center: DVec2, radius: f64) -> bool {
        let mut next = self.heads[row * self.columns + column];
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

    /// Returns the columns and rows that the bounding square touches. The space beyond the walls belongs to the outermost
    /// cells.
    fn cells(&self, center: DVec2, radius: f64) -> (RangeInclusive<usize>, RangeInclusive<usize>) {
        let low = (center - radius - self.arena.min) / self.cell;
        let high = (center + radius - self.arena.min) / self.cell;
        let column = |position: f64| whole(position).min(self.columns - 1);
        let row = |position: f64| whole(position).min(self.rows - 1);
        (column(low.x)..=column(high.x), row(low.y)..=row(high.y))
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
