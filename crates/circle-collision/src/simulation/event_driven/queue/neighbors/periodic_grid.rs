//! A grid whose rows and columns wrap around.

/// The numbers of columns and rows: at least four of each, so that three cells in a row are distinct.
///
/// Cells that are far apart in the plane may be one cell: no point is outside, and empty space takes no memory.
#[derive(Clone, Copy, Debug)]
pub struct PeriodicGrid {
    columns: u32,
    rows: u32,
}

impl PeriodicGrid {
    /// Makes a grid for members that span `needed` columns and rows, with at most about one cell for each member.
    pub fn new(needed: [u64; 2], members: usize) -> Self {
        let max_cells = members.max(16) as u64;
        Self::with_at_most(max_cells, needed.map(|count| count.clamp(4, max_cells)))
    }

    /// Makes such a grid in powers of two, for columns and rows whose numbers themselves wrap around at a power of two.
    pub fn in_powers_of_two(needed: [u64; 2], members: usize) -> Self {
        let max_cells = members.next_power_of_two().max(16) as u64;
        // If there are hardly more than a power of two, those at one end share the cells of the other end.
        let fit = |count: u64| (count - count / 5).min(max_cells).next_power_of_two().max(4);
        Self::with_at_most(max_cells, needed.map(fit))
    }

    fn with_at_most(max_cells: u64, [mut columns, mut rows]: [u64; 2]) -> Self {
        while columns * rows > max_cells {
            let longer = if columns > rows { &mut columns } else { &mut rows };
            *longer = (*longer / 2).max(4);
        }
        Self { columns: columns as u32, rows: rows as u32 }
    }

    /// Returns the numbers of columns and rows.
    pub fn size(self) -> [u32; 2] {
        [self.columns, self.rows]
    }

    /// Returns the number of cells.
    pub fn count(self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// Returns the index of the cell in a column and row that are counted without wrapping around.
    #[inline]
    pub fn cell(self, column: i64, row: i64) -> usize {
        let wrap = |number: i64, count: u32| number.rem_euclid(i64::from(count)) as usize;
        wrap(row, self.rows) * self.columns as usize + wrap(column, self.columns)
    }

    /// Returns the indices of a cell and the eight around it, row by row, with the cell itself in the middle.
    #[inline]
    pub fn around(self, cell: usize) -> [usize; 9] {
        let [columns, rows] = self.size().map(|count| count as usize);
        let three = |here: usize, count: usize| {
            [if here == 0 { count - 1 } else { here - 1 }, here, if here + 1 == count { 0 } else { here + 1 }]
        };
        let (columns, rows) =
            (three(cell % columns, columns), three(cell / columns, rows).map(|row| row * columns));
        std::array::from_fn(|cell| rows[cell / 3] + columns[cell % 3])
    }

    /// Returns the cells around `first` that are not around `second`: `None` if the two are not next to each other
    /// in a row or column.
    #[inline]
    pub fn only_around(self, first: usize, second: usize) -> Option<[usize; 3]> {
        // The positions of the second cell around the first, each with the three opposite positions.
        const OPPOSITE: [(usize, [usize; 3]); 4] =
            [(1, [6, 7, 8]), (3, [2, 5, 8]), (5, [0, 3, 6]), (7, [0, 1, 2])];
        let around = self.around(first);
        let adjacent = OPPOSITE.into_iter().find(|&(place, _)| around[place] == second);
        adjacent.map(|(_, opposite)| opposite.map(|place| around[place]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn the_nine_cells_around_any_cell_are_distinct() {
        for (needed, members) in
            [([1, 1], 0), ([5, 70], 20), ([300, 200], 1000), ([37, 41], 9000), ([u64::MAX, 1], 50)]
        {
            for grid in [PeriodicGrid::new(needed, members), PeriodicGrid::in_powers_of_two(needed, members)]
            {
                assert!(grid.count() <= members.next_power_of_two().max(16), "{grid:?}");
                for (column, row) in [(0, 0), (-1, 7), (i64::from(i32::MAX), -(1 << 50)), (1_000_003, -999)] {
                    let cell = grid.cell(column, row);
                    let around = grid.around(cell);
                    let expected = (0..9).map(|place| grid.cell(column + place % 3 - 1, row + place / 3 - 1));
                    assert_eq!(around.to_vec(), expected.collect::<Vec<_>>(), "{grid:?}");
                    let around = BTreeSet::from(around);
                    assert_eq!(around.len(), 9, "{grid:?}");
                    assert!(around.iter().all(|&cell| cell < grid.count()));
                    for (across, along) in [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (0, 0), (2, 0)] {
                        let other = grid.cell(column + across, row + along);
                        let expected = &around - &BTreeSet::from(grid.around(other));
                        let is_adjacent = across.abs() + along.abs() == 1;
                        let found = grid.only_around(cell, other).map(BTreeSet::from);
                        assert_eq!(found, is_adjacent.then_some(expected), "{grid:?} {across} {along}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_highest_and_lowest_column_numbers_are_adjacent() {
        let grid = PeriodicGrid::in_powers_of_two([9, 5], 1000);
        let (last, first) = (grid.cell(i32::MAX.into(), 0), grid.cell(i32::MIN.into(), 0));
        assert_eq!(grid.around(last)[5], first);
    }
}
