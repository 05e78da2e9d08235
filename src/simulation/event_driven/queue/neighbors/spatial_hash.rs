//! A spatial hash of squares around the circles, which finds those that are near one of them.

use glam::DVec2;

use super::cell::{Cell, EMPTY, NO_CIRCLE, ROOM, Square, VACANT, near};
use super::periodic_grid::PeriodicGrid;
use crate::detection::SimdLevel;
use crate::simulation::event_driven::queue::prefetch::prefetch;

/// The squares of all circles, in one grid for each octave of their extents, so that the cells of a grid fit its
/// members.
///
/// Each grid wraps around like the lattice, so that empty space takes no memory.
#[derive(Clone, Debug)]
pub struct SpatialHash {
    squares: Vec<Square>,
    /// The number of steps of the lattice per meter.
    per_meter: f64,
    grids: Vec<Grid>,
}

/// The grid of one octave.
#[derive(Clone, Debug)]
struct Grid {
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

/// The number of bits of the usual extents.
const USUAL_BITS: u32 = 16;

/// The maximum usual extent as a multiple of the median.
const USUAL_SPREAD: f64 = 1.5;

/// The maximum number of bits of an extent, with which no sum of two leaves the range.
const MAX_BITS: u32 = 29;

/// The margin of an extent for rounding, in steps: of both centers, less than one each, and of the exact tests.
const MARGIN: i32 = 4;

impl SpatialHash {
    /// Makes squares around these centers (m) with these halves of their sides (m).
    pub fn new(around: impl Iterator<Item = (DVec2, f64)> + Clone) -> Self {
        let mut halves: Vec<f64> = around.clone().map(|square| square.1).collect();
        halves.sort_unstable_by(f64::total_cmp);
        let largest = halves.last().copied().unwrap_or(1.0);
        let median = halves.get(halves.len() / 2).copied().unwrap_or(1.0);
        // Where most are about equal, the largest of these fill their cells.
        let usual = halves.partition_point(|&half| half <= USUAL_SPREAD * median);
        let usual = halves.get(usual.wrapping_sub(1)).copied().unwrap_or(1.0);
        let steps = |bits: u32| f64::from((1 << bits) - 2 * MARGIN);
        let per_meter = (steps(USUAL_BITS) / usual).min(steps(MAX_BITS - 4) / largest).min(1e290);
        drop(halves);
        let squares = around.map(|(center, half)| square(per_meter, center, half).unwrap_or_default());
        let squares: Vec<Square> = squares.collect();
        let mut grids: Vec<Grid> = Vec::new();
        for bits in 0..=MAX_BITS {
            let members = (0..squares.len() as u32).filter(|&one| squares[one as usize].bits() == bits);
            let members: Vec<u32> = members.collect();
            if !members.is_empty() {
                grids.push(Grid::covering(bits, &members, &squares));
            }
        }
        Self { squares, per_meter, grids }
    }

    /// Returns half the side of the largest square that the lattice holds (m).
    pub fn largest(&self) -> f64 {
        f64::from((1 << MAX_BITS) - MARGIN) / self.per_meter
    }

    /// Gives a circle another square, around this center (m) with this half of its side (m).
    ///
    /// Returns `false`, with nothing changed, when that is too large for the lattice, which must then be built again.
    pub fn set(&mut self, circle: usize, center: DVec2, half: f64) -> bool {
        let Some(square) = square(self.per_meter, center, half) else { return false };
        let old = std::mem::replace(&mut self.squares[circle], square);
        let from = self.grid_of(&old);
        let to = if old.bits() == square.bits() { from } else { self.grid_of(&square) };
        self.grids[from].remove(&old, circle as u32);
        self.grids[to].insert(&square, circle as u32);
        if self.grids[to].members > 4 * self.grids[to].made_for.max(ROOM) {
            let members = self.grids[to].circles();
            self.grids[to] = Grid::covering(square.bits(), &members, &self.squares);
        }
        true
    }

    /// Returns the index of the grid for this square, which is made where there is none.
    #[inline]
    fn grid_of(&mut self, square: &Square) -> usize {
        let bits = square.bits();
        self.grids.iter().position(|grid| grid.bits == bits).unwrap_or_else(|| {
            self.grids.push(Grid::covering(bits, &[], &self.squares));
            self.grids.len() - 1
        })
    }

    /// Writes the circles whose squares are near that of this circle, itself included, into `found`. Returns the number
    /// of cells of smaller squares that were searched.
    #[inline]
    pub fn near(&self, level: SimdLevel, circle: usize, found: &mut Vec<u32>) -> usize {
        let square = &self.squares[circle];
        found.clear();
        let mut cells = 0;
        for grid in self.grids.iter().filter(|grid| grid.members > 0) {
            cells += grid.near(level, square, found);
        }
        cells
    }

    /// Prefetches the square of a circle.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        prefetch(&self.squares, circle);
    }

    /// Prefetches the cells around that of a circle.
    #[inline]
    pub fn prefetch_around(&self, circle: usize) {
        let square = &self.squares[circle];
        for grid in self.grids.iter().filter(|grid| grid.bits == square.bits()) {
            for cell in grid.around(square) {
                // A cell is two cache lines.
                prefetch(&grid.cells, cell);
                prefetch(&grid.cells[cell].extent, 0);
            }
        }
    }
}

/// Returns a square around this center (m) with this half of its side (m): `None` where it is too large for the
/// lattice.
#[inline]
fn square(per_meter: f64, center: DVec2, half: f64) -> Option<Square> {
    let steps = half * per_meter;
    let place = |coordinate: f64| floor(coordinate * per_meter) as i32;
    let square = Square { x: place(center.x), y: place(center.y), extent: steps as i32 + MARGIN };
    (steps < f64::from((1 << MAX_BITS) - MARGIN)).then_some(square)
}

/// Rounds down to a whole number; beyond the range, to its end.
#[inline]
fn floor(value: f64) -> i64 {
    let whole = value as i64;
    whole.wrapping_sub(i64::from(value < whole as f64))
}

impl Grid {
    /// Makes a grid of the right shape for these members, and adds them.
    fn covering(bits: u32, members: &[u32], squares: &[Square]) -> Self {
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

    /// Returns the circles of all members.
    fn circles(&self) -> Vec<u32> {
        self.cells.iter().flat_map(|cell| cell.circles).filter(|&circle| circle != NO_CIRCLE).collect()
    }

    /// Adds the members near this square to `found`. Returns the number of cells searched if the square is larger than
    /// the squares of the members, else zero.
    #[inline]
    fn near(&self, level: SimdLevel, square: &Square, found: &mut Vec<u32>) -> usize {
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

    fn insert(&mut self, square: &Square, circle: u32) {
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

    fn remove(&mut self, square: &Square, circle: u32) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Returns a center and half a side: most of about one size, some much smaller or larger, some at the same center.
    fn square_at(dice: &mut ChaCha8Rng, room: f64) -> (DVec2, f64) {
        let size =
            dice.random_range(0.8..1.25) * [1.0, 1.0, 2.0, 0.5, 30.0, 1.0 / 30.0][dice.random_range(0..6)];
        let center = dvec2(dice.random_range(-room..room), dice.random_range(-room..room));
        (if dice.random_bool(0.05) { DVec2::ZERO } else { center }, size)
    }

    #[test]
    fn all_near_squares_are_found_wherever_they_are_and_however_large() {
        let mut dice = ChaCha8Rng::seed_from_u64(3);
        let mut pairs = 0;
        for room in [3.0, 20.0, 100.0, 1e6] {
            let squares: Vec<_> = (0..300).map(|_| square_at(&mut dice, room)).collect();
            let mut cells = SpatialHash::new(squares.into_iter());
            for _ in 0..300 {
                let circle = dice.random_range(0..300);
                let (center, half) = square_at(&mut dice, room);
                assert!(cells.set(circle, center, half));
                let own = cells.squares[circle];
                let expected: Vec<u32> =
                    (0..300).filter(|&other| own.is_near(&cells.squares[other as usize])).collect();
                pairs += expected.len();
                for level in SimdLevel::found() {
                    let mut found = Vec::new();
                    cells.near(level, circle, &mut found);
                    found.sort_unstable();
                    assert_eq!(found, expected, "{level:?}, {own:?}");
                }
            }
        }
        assert!(pairs > 10_000, "only {pairs}");
    }
}
