//! Who lies near a place?

use glam::DVec2;

use super::lanes::prefetch;

/// The square in which a circle's centre stays for as long as its list of neighbours holds.
// Four numbers in a fixed order: vector code loads sixteen of them side by side.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(32))]
pub struct Region {
    /// Its middle (m).
    pub center: DVec2,
    /// Half its side (m).
    pub half: f64,
    /// How far from the centre a contact may be: the radius and what rounding may add (m).
    pub reach: f64,
}

/// Regions, and a grid for each octave of their extents, so that neither small nor large ones are looked for in cells
/// of the wrong size.
///
/// Each grid wraps around: cells far apart may be one, which costs time but never a neighbour. So no place is outside,
/// and no memory is spent on places where nobody is.
#[derive(Clone, Debug)]
pub struct Cells {
    regions: Vec<Region>,
    /// The extent (m) at which the first octave begins.
    unit: f64,
    grids: Vec<Grid>,
}

#[derive(Clone, Debug)]
struct Grid {
    /// Row by row, then further ones of those that hold more than a cell does. Rows and columns are powers of two.
    cells: Vec<Cell>,
    columns: i64,
    rows: i64,
    /// Cells per metre.
    per_meter: f64,
    members: usize,
    /// The largest extent that any member had (m).
    widest: f64,
}

/// Whose middles lie in one square: half a line of the cache, read without asking how many there are.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
struct Cell {
    members: [u32; ROOM],
    count: u32,
    /// Where those are that have no room here; zero, where nothing overflows to, when there are none.
    more: u32,
}

/// So many have room in a cell.
const ROOM: usize = 6;

const EMPTY: Cell = Cell { members: [0; ROOM], count: 0, more: 0 };

/// Extents of this many octaves have grids of their own; larger ones share the last.
const MOST_GRIDS: usize = 64;

/// A grid has at most so many cells for each member.
const CELLS_PER_MEMBER: usize = 1;

/// Column and row numbers stay below this, so that each is exact.
const FARTHEST: f64 = 4_503_599_627_370_496.0; // 2⁵²

impl Region {
    /// How far from its middle, along an axis, a contact may be (m).
    pub fn extent(&self) -> f64 {
        self.half + self.reach
    }

    /// Is this centre inside?
    pub fn contains(&self, center: DVec2) -> bool {
        (center - self.center).abs().max_element() <= self.half
    }

    /// May circles touch that stay in these two?
    #[inline]
    pub fn is_near(&self, other: &Self) -> bool {
        let slack = self.half + other.half;
        let beyond = |distance: f64| if distance - slack > 0.0 { distance - slack } else { 0.0 };
        let d = (self.center - other.center).abs();
        let (x, y, reach) = (beyond(d.x), beyond(d.y), self.reach + other.reach);
        x * x + y * y <= reach * reach
    }
}

impl Cells {
    /// Where these regions are.
    pub fn new(regions: Vec<Region>) -> Self {
        let smallest = regions.iter().map(Region::extent).fold(f64::INFINITY, f64::min);
        let mut cells = Self { regions, unit: smallest, grids: Vec::new() };
        let mut members: Vec<Vec<u32>> = Vec::new();
        for (circle, region) in cells.regions.iter().enumerate() {
            let octave = cells.octave(region);
            members.resize(members.len().max(octave + 1), Vec::new());
            members[octave].push(circle as u32);
        }
        for (octave, members) in members.iter().enumerate() {
            let grid = Grid::covering(cells.side(octave), members, &cells.regions);
            cells.grids.push(grid);
        }
        cells
    }

    /// The regions of all circles.
    #[inline]
    pub fn regions(&self) -> &[Region] {
        &self.regions
    }

    /// The region of this circle.
    #[inline]
    pub fn region(&self, circle: usize) -> &Region {
        &self.regions[circle]
    }

    /// Moves a circle to another region.
    pub fn set(&mut self, circle: usize, region: Region) {
        let [from, to] = [self.octave(&self.regions[circle]), self.octave(&region)];
        while self.grids.len() <= to {
            let side = self.side(self.grids.len());
            self.grids.push(Grid::covering(side, &[], &self.regions));
        }
        let old_cell = self.grids[from].cell(self.regions[circle].center);
        let new_cell = self.grids[to].cell(region.center);
        self.grids[to].widest = self.grids[to].widest.max(region.extent());
        self.regions[circle] = region;
        if from == to && old_cell == new_cell {
            return;
        }
        self.grids[from].remove(old_cell, circle as u32);
        self.grids[to].insert(new_cell, circle as u32);
        let grid = &self.grids[to];
        if grid.members > 4 * ROOM * grid.squares() {
            let members = grid.all();
            self.grids[to] = Grid::covering(self.side(to), &members, &self.regions);
        }
    }

    /// Writes everybody into `found` that may touch something in `region`, and others.
    #[inline]
    pub fn search(&self, region: &Region, found: &mut Vec<u32>) {
        for grid in self.grids.iter().filter(|grid| grid.members > 0) {
            let reach = region.extent() + grid.widest;
            let (low, high) = (grid.place(region.center - reach), grid.place(region.center + reach));
            let across = (high.0 - low.0).min(grid.columns - 1);
            let along = (high.1 - low.1).min(grid.rows - 1);
            for row in low.1..=low.1 + along {
                for column in low.0..=low.0 + across {
                    let mut cell = &grid.cells[grid.index(column, row)];
                    loop {
                        // Whole cells are copied: how many are in one is not known before.
                        let start = found.len();
                        found.extend_from_slice(&cell.members);
                        found.truncate(start + cell.count as usize);
                        if cell.more == 0 {
                            break;
                        }
                        cell = &grid.cells[cell.more as usize];
                    }
                }
            }
        }
    }

    /// Asks the memory for the cells that a search around this region reads in the first grid.
    #[inline]
    pub fn prefetch(&self, region: &Region) {
        let grid = &self.grids[0];
        let reach = region.extent() + grid.widest;
        let (low, high) = (grid.place(region.center - reach), grid.place(region.center + reach));
        // Two of these cells share a line.
        for row in low.1..=high.1.min(low.1 + 3) {
            prefetch(&grid.cells, grid.index(low.0, row));
            prefetch(&grid.cells, grid.index(low.0 + 2, row));
        }
    }

    fn octave(&self, region: &Region) -> usize {
        let ratio = region.extent() / self.unit;
        // The exponent of a number from one to two is that of one.
        let exponent = (ratio.max(1.0).to_bits() >> 52) as usize - 1023;
        exponent.min(MOST_GRIDS - 1)
    }

    /// The side of a cell: the largest extent of the octave (m).
    fn side(&self, octave: usize) -> f64 {
        self.unit * 2.0 * (1_u64 << octave) as f64
    }
}

impl Grid {
    /// A grid of the right shape for these members, and they in it.
    fn covering(side: f64, members: &[u32], regions: &[Region]) -> Self {
        let centers = || members.iter().map(|&one| regions[one as usize].center);
        let low = centers().fold(DVec2::INFINITY, DVec2::min);
        let high = centers().fold(DVec2::NEG_INFINITY, DVec2::max);
        let most = i64::from((CELLS_PER_MEMBER * members.len()).max(16) as u32);
        let needed = |size: f64| ((size / side).min(most as f64) as u32 + 1).next_power_of_two();
        let (mut columns, mut rows) = (i64::from(needed(high.x - low.x)), i64::from(needed(high.y - low.y)));
        while columns * rows > most {
            if columns > rows { columns /= 2 } else { rows /= 2 }
        }
        let cells = vec![EMPTY; (columns * rows) as usize];
        let mut grid = Self { cells, columns, rows, per_meter: side.recip(), members: 0, widest: 0.0 };
        for &one in members {
            let region = &regions[one as usize];
            grid.widest = grid.widest.max(region.extent());
            grid.insert(grid.cell(region.center), one);
        }
        grid
    }

    fn squares(&self) -> usize {
        (self.rows * self.columns) as usize
    }

    /// Everybody in it.
    fn all(&self) -> Vec<u32> {
        self.cells.iter().flat_map(|cell| &cell.members[..cell.count as usize]).copied().collect()
    }

    fn insert(&mut self, mut cell: usize, circle: u32) {
        self.members += 1;
        while self.cells[cell].count as usize == ROOM {
            if self.cells[cell].more == 0 {
                self.cells[cell].more = self.cells.len() as u32;
                self.cells.push(EMPTY);
            }
            cell = self.cells[cell].more as usize;
        }
        let cell = &mut self.cells[cell];
        cell.members[cell.count as usize] = circle;
        cell.count += 1;
    }

    fn remove(&mut self, mut cell: usize, circle: u32) {
        self.members -= 1;
        loop {
            let here = &mut self.cells[cell];
            let count = here.count as usize;
            if let Some(place) = here.members[..count].iter().position(|&one| one == circle) {
                here.members[place] = here.members[count - 1];
                here.count -= 1;
                return;
            }
            cell = here.more as usize;
        }
    }

    /// Column and row before they wrap around.
    #[inline]
    fn place(&self, center: DVec2) -> (i64, i64) {
        let number = |coordinate: f64| {
            let scaled = (coordinate * self.per_meter).clamp(-FARTHEST, FARTHEST);
            // The largest whole number that is not larger.
            let whole = scaled as i64;
            whole - i64::from(scaled < whole as f64)
        };
        (number(center.x), number(center.y))
    }

    #[inline]
    fn index(&self, column: i64, row: i64) -> usize {
        ((row & (self.rows - 1)) * self.columns + (column & (self.columns - 1))) as usize
    }

    #[inline]
    fn cell(&self, center: DVec2) -> usize {
        let (column, row) = self.place(center);
        self.index(column, row)
    }
}
