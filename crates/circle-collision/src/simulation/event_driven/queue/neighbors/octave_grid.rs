//! A grid of squares of about one size, and the search for those near one of them.

use super::cell::{Cell, EMPTY, NO_CIRCLE, ROOM, Square, VACANT, near};
use super::periodic_grid::PeriodicGrid;
use crate::detection::SimdLevel;
use crate::simulation::prefetch::prefetch;

/// The squares whose extents lie in one octave, in the cells of a periodic grid that is made for this octave.
#[derive(Clone, Debug)]
pub struct OctaveGrid {
    /// The cells of the periodic grid, then further cells for members that do not fit into these.
    cells: Vec<Cell>,
    /// The index of the further cell of each cell: zero, which is none of these, if there is none.
    overflow: Vec<u32>,
    periodic: PeriodicGrid,
    /// The number of bits of the extents of its members.
    pub bits: u32,
    members: usize,
    /// The number of members for which it was made.
    made_for: usize,
}

impl OctaveGrid {
    /// Makes a grid of the right shape for these members, and adds them.
    pub fn covering(bits: u32, members: &[u32], squares: &[Square]) -> Self {
        let needed = [|square: &Square| square.x, |square: &Square| square.y].map(|coordinate| {
            let all = || members.iter().map(|&one| coordinate(&squares[one as usize]) >> shift(bits));
            let (low, high) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
            u64::from(high.abs_diff(low)) + 1
        });
        let periodic = PeriodicGrid::in_powers_of_two(needed, members.len());
        let (cells, overflow) = (vec![EMPTY; periodic.count()], vec![0; periodic.count()]);
        let mut grid = Self { cells, overflow, periodic, bits, members: 0, made_for: members.len() };
        for &one in members {
            grid.insert(&squares[one as usize], one);
        }
        grid
    }

    /// Whether it has no members.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.members == 0
    }

    /// Whether it has outgrown the number of members that it was made for, and should be made again.
    #[inline]
    pub fn is_outgrown(&self) -> bool {
        self.members > 4 * self.made_for.max(ROOM)
    }

    /// Returns the circles of all members.
    pub fn circles(&self) -> Vec<u32> {
        self.cells.iter().flat_map(|cell| cell.circles).filter(|&circle| circle != NO_CIRCLE).collect()
    }

    /// Adds the members near this square to `neighbors`. Returns the number of cells searched if the square is larger than the
    /// squares of the members, and zero otherwise.
    #[inline]
    pub fn near(&self, level: SimdLevel, square: &Square, neighbors: &mut Vec<u32>) -> usize {
        let window = self.window(square);
        near(level, square, window.count, |column, row| &self.cells[window.cell(column, row)], neighbors);
        if window.cells().fold(0, |any, cell| any | self.overflow[cell]) != 0 {
            self.near_in_overflow(level, square, &window, neighbors);
        }
        if square.bits() > self.bits { window.count[0] * window.count[1] } else { 0 }
    }

    /// Adds the members near a square to `neighbors` that do not fit into the cells of its window.
    #[inline(never)]
    fn near_in_overflow(
        &self,
        level: SimdLevel,
        square: &Square,
        window: &CellWindow,
        neighbors: &mut Vec<u32>,
    ) {
        for mut cell in window.cells() {
            while self.overflow[cell] != 0 {
                cell = self.overflow[cell] as usize;
                near(level, square, [1, 1], |_, _| &self.cells[cell], neighbors);
            }
        }
    }

    /// Prefetches the cells that [`Self::near`] reads.
    #[inline]
    pub fn prefetch_around(&self, square: &Square) {
        for cell in self.window(square).cells() {
            // A cell is two cache lines.
            prefetch(&self.cells, cell);
            prefetch(&self.cells[cell].extent, 0);
        }
    }

    /// Returns the cells that hold all members near a square.
    #[inline]
    fn window(&self, square: &Square) -> CellWindow {
        // A member is near up to the sum of both extents, and its own extent has no more bits than this.
        let reach = i64::from(square.extent) + (1 << self.bits);
        let size = self.periodic.size();
        let span = |coordinate: i32, cells: u32| {
            let place = |distance: i64| (i64::from(coordinate) + distance) >> shift(self.bits);
            let (first, last) = (place(-reach), place(reach));
            (first as usize, ((last - first) as usize + 1).min(cells as usize))
        };
        let (across, along) = (span(square.x, size[0]), span(square.y, size[1]));
        CellWindow {
            size: size.map(|count| count as usize),
            first: [across.0, along.0],
            count: [across.1, along.1],
        }
    }

    /// Adds the square of a circle, which belongs to this octave.
    pub fn insert(&mut self, square: &Square, circle: u32) {
        self.members += 1;
        let mut cell = self.cell(square);
        loop {
            if let Some(free) = self.cells[cell].place_of(NO_CIRCLE) {
                let cell = &mut self.cells[cell];
                (cell.x[free], cell.y[free], cell.extent[free]) = (square.x, square.y, square.extent);
                cell.circles[free] = circle;
                return;
            }
            if self.overflow[cell] == 0 {
                self.overflow[cell] = self.cells.len() as u32;
                self.cells.push(EMPTY);
                self.overflow.push(0);
            }
            cell = self.overflow[cell] as usize;
        }
    }

    /// Removes the square of a circle, which is a member.
    pub fn remove(&mut self, square: &Square, circle: u32) {
        self.members -= 1;
        let mut cell = self.cell(square);
        loop {
            if let Some(place) = self.cells[cell].place_of(circle) {
                let cell = &mut self.cells[cell];
                (cell.extent[place], cell.circles[place]) = (VACANT, NO_CIRCLE);
                return;
            }
            cell = self.overflow[cell] as usize;
        }
    }

    #[inline]
    fn cell(&self, square: &Square) -> usize {
        let [column, row] = [square.x, square.y].map(|coordinate| i64::from(coordinate >> shift(self.bits)));
        self.periodic.cell(column, row)
    }
}

/// Some columns and rows of a periodic grid.
struct CellWindow {
    /// The numbers of columns and rows of the grid, which are powers of two.
    size: [usize; 2],
    /// The first column and row, before they wrap around.
    first: [usize; 2],
    /// The numbers of columns and rows.
    count: [usize; 2],
}

impl CellWindow {
    /// Returns the index of the cell in a column and row that are counted from the first.
    #[inline]
    fn cell(&self, column: usize, row: usize) -> usize {
        let wrap = |place: usize, axis: usize| self.first[axis].wrapping_add(place) & (self.size[axis] - 1);
        wrap(row, 1) * self.size[0] + wrap(column, 0)
    }

    /// Returns the indices of all cells.
    #[inline]
    fn cells(&self) -> impl Iterator<Item = usize> {
        (0..self.count[1]).flat_map(move |row| (0..self.count[0]).map(move |column| self.cell(column, row)))
    }
}

/// Returns the exponent of two that is the width of a cell: twice the maximum extent of a member, so that the members near
/// one of them lie in its cell or in the surrounding cells.
#[inline]
fn shift(bits: u32) -> u32 {
    bits + 1
}
