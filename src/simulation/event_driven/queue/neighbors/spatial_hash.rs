//! Who lies near a place?

use glam::DVec2;

use super::cell::{Cell, EMPTY, FREE, ROOM, Square, VACANT, near};
use super::periodic_grid::PeriodicGrid;
use crate::detection::SimdLevel;
use crate::simulation::event_driven::queue::prefetch::prefetch;

/// Squares in a grid for each octave of their extents, so that neither small nor large ones are looked for in cells of
/// the wrong size.
///
/// Each grid wraps around like the lattice, so that no memory is spent on places where nobody is.
#[derive(Clone, Debug)]
pub struct SpatialHash {
    squares: Vec<Square>,
    /// Steps of the lattice per meter.
    per_meter: f64,
    grids: Vec<Grid>,
}

#[derive(Clone, Debug)]
struct Grid {
    /// Those of the torus, then further ones of those that hold more than a cell does.
    cells: Vec<Cell>,
    /// Where those are that have no room in a cell; zero, where nothing overflows to, when there are none.
    more: Vec<u32>,
    torus: PeriodicGrid,
    /// The number of bits of the extents of its members.
    bits: u32,
    members: usize,
    /// How many it was made for.
    made_for: usize,
}

/// The usual extents have this many bits.
const USUAL_BITS: u32 = 16;

/// Usual are those up to so many times the median.
const USUAL_SPREAD: f64 = 1.5;

/// No extent has more bits than this, so that no sum of two leaves the range.
const MOST_BITS: u32 = 29;

/// Both middles are rounded down, each by less than a step; this is room for that, and for what rounding adds later.
const MARGIN: i32 = 4;

impl SpatialHash {
    /// Squares around these centers (m), of these halves of their sides (m).
    pub fn new(around: impl Iterator<Item = (DVec2, f64)> + Clone) -> Self {
        let mut halves: Vec<f64> = around.clone().map(|square| square.1).collect();
        halves.sort_unstable_by(f64::total_cmp);
        let largest = halves.last().copied().unwrap_or(1.0);
        let median = halves.get(halves.len() / 2).copied().unwrap_or(1.0);
        // Where most are about equal, the larger ones of these fill their cells.
        let usual = halves.partition_point(|&half| half <= USUAL_SPREAD * median);
        let usual = halves.get(usual.wrapping_sub(1)).copied().unwrap_or(1.0);
        let steps = |bits: u32| f64::from((1 << bits) - 2 * MARGIN);
        let per_meter = (steps(USUAL_BITS) / usual).min(steps(MOST_BITS - 4) / largest).min(1e290);
        drop(halves);
        let squares = around.map(|(center, half)| square(per_meter, center, half).unwrap_or_default());
        let squares: Vec<Square> = squares.collect();
        let mut grids: Vec<Grid> = Vec::new();
        for bits in 0..=MOST_BITS {
            let members = (0..squares.len() as u32).filter(|&one| squares[one as usize].bits() == bits);
            let members: Vec<u32> = members.collect();
            if !members.is_empty() {
                grids.push(Grid::covering(bits, &members, &squares));
            }
        }
        Self { squares, per_meter, grids }
    }

    /// Half the side of the largest square (m).
    pub fn largest(&self) -> f64 {
        f64::from((1 << MOST_BITS) - MARGIN) / self.per_meter
    }

    /// Moves a circle to another square, around this center (m), of this half of its side (m).
    ///
    /// `false`, and nothing is moved, when that is too large for the lattice: it must be made anew.
    pub fn set(&mut self, circle: usize, center: DVec2, half: f64) -> bool {
        let Some(square) = square(self.per_meter, center, half) else { return false };
        let old = std::mem::replace(&mut self.squares[circle], square);
        let from = self.grid_of(&old);
        let to = if old.bits() == square.bits() { from } else { self.grid_of(&square) };
        self.grids[from].remove(&old, circle as u32);
        self.grids[to].insert(&square, circle as u32);
        if self.grids[to].members > 4 * self.grids[to].made_for.max(ROOM) {
            let members = self.grids[to].all();
            self.grids[to] = Grid::covering(square.bits(), &members, &self.squares);
        }
        true
    }

    /// The place of the grid for this square.
    #[inline]
    fn grid_of(&mut self, square: &Square) -> usize {
        let bits = square.bits();
        self.grids.iter().position(|grid| grid.bits == bits).unwrap_or_else(|| {
            self.grids.push(Grid::covering(bits, &[], &self.squares));
            self.grids.len() - 1
        })
    }

    /// Writes everybody into `found` whose square is near that of this circle, which is one of them. Returns in how many
    /// cells of smaller squares they were looked for.
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

    /// Asks the memory for this circle's square.
    #[inline]
    pub fn prefetch(&self, circle: usize) {
        prefetch(&self.squares, circle);
    }

    /// Asks the memory for the cells around this circle's.
    #[inline]
    pub fn prefetch_around(&self, circle: usize) {
        let square = &self.squares[circle];
        for grid in self.grids.iter().filter(|grid| grid.bits == square.bits()) {
            for cell in grid.around(square) {
                // A cell is two lines of the cache.
                prefetch(&grid.cells, cell);
                prefetch(&grid.cells[cell].extent, 0);
            }
        }
    }
}

/// A square around this center (m), of this half of its side (m). `None` where it is too large for the lattice.
#[inline]
fn square(per_meter: f64, center: DVec2, half: f64) -> Option<Square> {
    let steps = half * per_meter;
    let place = |coordinate: f64| floor(coordinate * per_meter) as i32;
    let square = Square { x: place(center.x), y: place(center.y), extent: steps as i32 + MARGIN };
    (steps < f64::from((1 << MOST_BITS) - MARGIN)).then_some(square)
}

/// The largest whole number that is not larger; the end of the range, where it is beyond.
#[inline]
fn floor(value: f64) -> i64 {
    let whole = value as i64;
    whole.wrapping_sub(i64::from(value < whole as f64))
}

impl Grid {
    /// A grid of the right shape for these members, and they in it.
    fn covering(bits: u32, members: &[u32], squares: &[Square]) -> Self {
        let needed = [|square: &Square| square.x, |square: &Square| square.y].map(|coordinate| {
            let all = || members.iter().map(|&one| coordinate(&squares[one as usize]) >> shift(bits));
            let (low, high) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
            u64::from(high.abs_diff(low)) + 1
        });
        let torus = PeriodicGrid::in_powers_of_two(needed, members.len());
        let (cells, more) = (vec![EMPTY; torus.count()], vec![0; torus.count()]);
        let mut grid = Self { cells, more, torus, bits, members: 0, made_for: members.len() };
        for &one in members {
            grid.insert(&squares[one as usize], one);
        }
        grid
    }

    /// Everybody in it.
    fn all(&self) -> Vec<u32> {
        self.cells.iter().flat_map(|cell| cell.circles).filter(|&circle| circle != FREE).collect()
    }

    /// Writes everybody into `found` whose square is near this one; returns how many cells that took if it is larger.
    #[inline]
    fn near(&self, level: SimdLevel, square: &Square, found: &mut Vec<u32>) -> usize {
        if square.bits() > self.bits {
            return self.near_large(level, square, found);
        }
        let cells = self.around(square);
        near(level, square, cells.map(|cell| &self.cells[cell]), found);
        let more = cells.map(|cell| self.more[cell]);
        if more != [0; 9] {
            self.near_overflowed(level, square, more, found);
        }
        0
    }

    /// The cells in which those lie that are near a square no larger than the members: its own and those around it.
    #[inline]
    fn around(&self, square: &Square) -> [usize; 9] {
        self.torus.around(self.cell(square))
    }

    /// The same of a square that is larger than those of the members.
    #[inline(never)]
    fn near_large(&self, level: SimdLevel, square: &Square, found: &mut Vec<u32>) -> usize {
        // Who is near is no farther than both extents, and that of a member is at most half a cell.
        let beyond = ((square.extent + (1 << self.bits)) >> shift(self.bits)) + 1;
        let (column, row) = self.place(square);
        let [across, along] = self.torus.size().map(|count| i64::from(1 + 2 * beyond).min(count.into()));
        let (column, row) = (column - i64::from(beyond), row - i64::from(beyond));
        let mut cells = (row..row + along)
            .flat_map(|row| (column..column + across).map(move |column| self.torus.cell(column, row)))
            .peekable();
        while cells.peek().is_some() {
            let nine: [Option<usize>; 9] = std::array::from_fn(|_| cells.next());
            near(level, square, nine.map(|cell| cell.map_or(&EMPTY, |cell| &self.cells[cell])), found);
            let more = nine.map(|cell| cell.map_or(0, |cell| self.more[cell]));
            if more != [0; 9] {
                self.near_overflowed(level, square, more, found);
            }
        }
        (across * along) as usize
    }

    /// The same of those that had no room in their cells.
    #[inline(never)]
    fn near_overflowed(&self, level: SimdLevel, square: &Square, mut more: [u32; 9], found: &mut Vec<u32>) {
        while more != [0; 9] {
            let cell = |more: u32| if more == 0 { &EMPTY } else { &self.cells[more as usize] };
            near(level, square, more.map(cell), found);
            more = more.map(|more| if more == 0 { 0 } else { self.more[more as usize] });
        }
    }

    fn insert(&mut self, square: &Square, circle: u32) {
        self.members += 1;
        let mut cell = self.cell(square);
        loop {
            if let Some(free) = self.cells[cell].place_of(FREE) {
                let cell = &mut self.cells[cell];
                (cell.x[free], cell.y[free], cell.extent[free]) = (square.x, square.y, square.extent);
                cell.circles[free] = circle;
                return;
            }
            if self.more[cell] == 0 {
                self.more[cell] = self.cells.len() as u32;
                self.cells.push(EMPTY);
                self.more.push(0);
            }
            cell = self.more[cell] as usize;
        }
    }

    fn remove(&mut self, square: &Square, circle: u32) {
        self.members -= 1;
        let mut cell = self.cell(square);
        loop {
            if let Some(place) = self.cells[cell].place_of(circle) {
                let cell = &mut self.cells[cell];
                (cell.extent[place], cell.circles[place]) = (VACANT, FREE);
                return;
            }
            cell = self.more[cell] as usize;
        }
    }

    /// Column and row of a square before they wrap around.
    #[inline]
    fn place(&self, square: &Square) -> (i64, i64) {
        ((square.x >> shift(self.bits)).into(), (square.y >> shift(self.bits)).into())
    }

    #[inline]
    fn cell(&self, square: &Square) -> usize {
        let (column, row) = self.place(square);
        self.torus.cell(column, row)
    }
}

/// A cell is as wide as this power of two: as two of the widest members, so that who is near one of them lies in its cell
/// or in one beside that.
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

    /// A place and half a side: most of about one size, some much smaller or larger, some at one place.
    fn square_at(dice: &mut ChaCha8Rng, room: f64) -> (DVec2, f64) {
        let size =
            dice.random_range(0.8..1.25) * [1.0, 1.0, 2.0, 0.5, 30.0, 1.0 / 30.0][dice.random_range(0..6)];
        let center = dvec2(dice.random_range(-room..room), dice.random_range(-room..room));
        (if dice.random_bool(0.05) { DVec2::ZERO } else { center }, size)
    }

    #[test]
    fn who_is_near_is_found_wherever_and_however_large() {
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
