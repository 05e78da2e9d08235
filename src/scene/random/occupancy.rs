//! A grid of cells over an arena that quickly tells whether a circle would overlap another.

use circle_collision::detection::overlap;
use circle_collision::geometry::{Arena, Circle, Wall};
use glam::{DVec2, dvec2};

/// The index of no touch: none is as large.
const NO_TOUCH: u32 = u32::MAX;

/// The circles placed so far, by the cells that their bounding squares touch.
///
/// The number of cells is at most the number of expected circles, so that memory does not depend on the size of the arena.
pub(super) struct Occupancy {
    pub(super) arena: Arena,
    walls: Vec<Wall>,
    cell: DVec2,
    columns: usize,
    rows: usize,
    /// The number of circles that the cells were made for.
    cut_for: usize,
    /// For each cell, the index in `touches` of the latest circle that touches it, or [`NO_TOUCH`].
    cells: Vec<u32>,
    /// A circle that touches a cell, and the index of the one before it in the same cell, or [`NO_TOUCH`].
    touches: Vec<(u32, u32)>,
    /// The center and the radius of each circle, in the order in which they were placed.
    circles: Vec<(DVec2, f64)>,
}

impl Occupancy {
    /// Returns an empty grid over a closed arena with these walls, with cells for about this number of circles.
    pub(super) fn new(arena: Arena, walls: Vec<Wall>, expected: usize) -> Self {
        let expected = expected.max(1);
        let size = arena.max - arena.min;
        let side = (size.x * size.y / expected as f64).sqrt();
        // The casts saturate.
        let columns = ((size.x / side) as usize).clamp(1, expected);
        let rows = ((size.y / side) as usize).clamp(1, expected);
        Self {
            arena,
            walls,
            cell: dvec2(size.x / columns as f64, size.y / rows as f64),
            columns,
            rows,
            cut_for: expected,
            cells: vec![NO_TOUCH; columns * rows],
            touches: Vec::with_capacity(2 * expected),
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
        let mut rebuilt = Self::new(self.arena, self.walls.clone(), expected);
        for &(center, radius) in &self.circles[..count] {
            rebuilt.place(center, radius);
        }
        rebuilt
    }

    /// Whether a circle here is inside the arena and overlaps no wall and no placed circle.
    pub(super) fn fits(&self, center: DVec2, radius: f64) -> bool {
        let is_apart = |(index, _): (u32, u32)| {
            let (other, other_radius) = self.circles[index as usize];
            let radii_sum = radius + other_radius;
            (other - center).length_squared() >= radii_sum * radii_sum
        };
        let is_off_wall = |wall: &Wall| {
            let circle = Circle::new(center, radius);
            !overlap(&circle, &wall.stand_in(&circle, center)).is_overlapping()
        };
        self.arena.clamp(center, radius) == center
            && self.walls.iter().all(is_off_wall)
            && self.touched(center, radius).all(|cell| self.in_cell(cell).all(is_apart))
    }

    /// Places a circle, whether it fits or not.
    pub(super) fn place(&mut self, center: DVec2, radius: f64) {
        let index = self.circles.len() as u32;
        self.circles.push((center, radius));
        for cell in self.touched(center, radius) {
            let before = std::mem::replace(&mut self.cells[cell], self.touches.len() as u32);
            self.touches.push((index, before));
        }
    }

    /// Returns the circles that touch a cell.
    fn in_cell(&self, cell: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let at = |place: u32| self.touches.get(place as usize).copied();
        std::iter::successors(at(self.cells[cell]), move |&(_, before)| at(before))
    }

    /// Returns the indices of the cells that the bounding square touches. The space beyond the walls belongs to the outermost
    /// cells.
    fn touched(&self, center: DVec2, radius: f64) -> impl Iterator<Item = usize> + use<> {
        let low = (center - radius - self.arena.min) / self.cell;
        let high = (center + radius - self.arena.min) / self.cell;
        let (columns, rows) = (self.columns, self.rows);
        let column = move |position: f64| (position as usize).min(columns - 1);
        let row = move |position: f64| (position as usize).min(rows - 1);
        (row(low.y)..=row(high.y))
            .flat_map(move |row| (column(low.x)..=column(high.x)).map(move |column| row * columns + column))
    }
}
