//! A grid of squares of about one size, and the search for those near one of them.

use super::cell::{Cell, EMPTY, NO_CIRCLE, ROOM, Square, VACANT, near};
use super::periodic_grid::PeriodicGrid;
use crate::detection::SimdLevel;
use crate::simulation::event_driven::queue::prefetch::prefetch;

/// The squares whose extents lie in one octave, in the cells of a periodic grid that is made for this octave.
#[derive(Clone, Debug)]
pub struct OctaveGrid {
    /// The cells of the periodic grid, then further cells for the members that have no room in these.
    cells: Vec<Cell>,
    /// The index of the further cell of each cell: zero, which is none of these, where there is none.
    overflow: Vec<u32>,
    periodic: PeriodicGrid,
    /// The number of bits of the extents of its members.
    bits: u32,
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

    /// Returns the number of bits of the extents of its members.
    #[inline]
    pub fn bits(&self) -> u32 {
        self.bits
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

    /// Adds the members near this square to `found`. Returns the number of cells searched if the square is larger than
    /// the squares of the members, else zero.
    #[inline]
    pub fn near(&self, level: SimdLevel, square: &Square, found: &mut Vec<u32>) -> usize {
        if square.bits() > self.bits {
            return self.near_large(level, square, found);
        }
        let cells = self.around(square);
        near(level, square, cells.map(|cell| &self.cells[cell]), found);
        let overflow = cells.map(|cell| self.overflow[cell]);
        if overflow != [0; 9] {
            self.near_in_overflow(level, square, overflow, found);
        }
        0
    }

    /// Returns the cells with all members near a square that is no larger than these: its own cell and those around it.
    #[inline]
    fn around(&self, square: &Square) -> [usize; 9] {
        self.periodic.around(self.cell(square))
    }

    /// Prefetches the cells of [`Self::around`].
    #[inline]
    pub fn prefetch_around(&self, square: &Square) {
        for cell in self.around(square) {
            // A cell is two cache lines.
            prefetch(&self.cells, cell);
            prefetch(&self.cells[cell].extent, 0);
        }
    }

    /// Adds the members near a square that is larger than these to `found`. Returns the number of cells searched.
    #[inline(never)]
    fn near_large(&self, level: SimdLevel, square: &Square, found: &mut Vec<u32>) -> usize {
        // A member is near up to the sum of both extents, and its own is at most half a cell.
        let beyond = ((square.extent + (1 << self.bits)) >> shift(self.bits)) + 1;
        let (column, row) = self.place(square);
        let [across, along] = self.periodic.size().map(|count| i64::from(1 + 2 * beyond).min(count.into()));
        let (column, row) = (column - i64::from(beyond), row - i64::from(beyond));
        let mut cells = (row..row + along)
            .flat_map(|row| (column..column + across).map(move |column| self.periodic.cell(column, row)))
            .peekable();
        while cells.peek().is_some() {
            let nine: [Option<usize>; 9] = std::array::from_fn(|_| cells.next());
            near(level, square, nine.map(|cell| cell.map_or(&EMPTY, |cell| &self.cells[cell])), found);
            let overflow = nine.map(|cell| cell.map_or(0, |cell| self.overflow[cell]));
            if overflow != [0; 9] {
                self.near_in_overflow(level, square, overflow, found);
            }
        }
        (across * along) as usize
    }

    /// Adds the members near a square to `found`, in these further cells and those that follow them.
    #[inline(never)]
    fn near_in_overflow(
        &self,
        level: SimdLevel,
        square: &Square,
        mut further: [u32; 9],
        found: &mut Vec<u32>,
    ) {
        while further != [0; 9] {
            let cell = |further: u32| if further == 0 { &EMPTY } else { &self.cells[further as usize] };
            near(level, square, further.map(cell), found);
            further = further.map(|cell| if cell == 0 { 0 } else { self.overflow[cell as usize] });
        }
    }

    /// Adds the square of a circle, which is of this octave.
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

    /// Returns the column and the row of a square before they wrap around.
    #[inline]
    fn place(&self, square: &Square) -> (i64, i64) {
        ((square.x >> shift(self.bits)).into(), (square.y >> shift(self.bits)).into())
    }

    #[inline]
    fn cell(&self, square: &Square) -> usize {
        let (column, row) = self.place(square);
        self.periodic.cell(column, row)
    }
}

/// Returns the exponent of two that is the width of a cell: twice the maximum extent of a member, so that the members
/// near one of them lie in its cell or in the cells around it.
#[inline]
fn shift(bits: u32) -> u32 {
    bits + 1
}
