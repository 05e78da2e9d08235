//! Cells in rows and columns that wrap around.

/// How many rows and columns of cells there are: four at least, so that three in a row are three.
///
/// Cells far apart may be one: no place is outside, and no memory is spent on places where nobody is.
#[derive(Clone, Copy, Debug)]
pub struct PeriodicGrid {
    columns: u32,
    rows: u32,
}

impl PeriodicGrid {
    /// For so many columns and rows where somebody is, with about as many cells as there are members, at most.
    pub fn new(needed: [u64; 2], members: usize) -> Self {
        let most = members.max(16) as u64;
        Self::of_at_most(most, needed.map(|count| count.clamp(4, most)))
    }

    /// The same in powers of two: for columns and rows whose numbers wrap around, too, in a power of two.
    pub fn in_powers_of_two(needed: [u64; 2], members: usize) -> Self {
        let most = members.next_power_of_two().max(16) as u64;
        // Where there are hardly more than a power of two, those at one end share the cells of the other end.
        let fit = |count: u64| (count - count / 5).min(most).next_power_of_two().max(4);
        Self::of_at_most(most, needed.map(fit))
    }

    fn of_at_most(most: u64, [mut columns, mut rows]: [u64; 2]) -> Self {
        while columns * rows > most {
            let longer = if columns > rows { &mut columns } else { &mut rows };
            *longer = (*longer / 2).max(4);
        }
        Self { columns: columns as u32, rows: rows as u32 }
    }

    /// How many columns and rows there are.
    pub fn size(self) -> [u32; 2] {
        [self.columns, self.rows]
    }

    /// How many cells there are.
    pub fn count(self) -> usize {
        (self.columns * self.rows) as usize
    }

    /// The number of the cell in this column and row, counted without wrapping around.
    #[inline]
    pub fn cell(self, column: i64, row: i64) -> usize {
        let wrap = |number: i64, count: u32| number.rem_euclid(i64::from(count)) as usize;
        wrap(row, self.rows) * self.columns as usize + wrap(column, self.columns)
    }

    /// A cell and the eight around it, by their numbers.
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

    /// Which cells around the first are not around the second, where these two lie beside each other in a row or column.
    #[inline]
    pub fn behind(self, first: usize, second: usize) -> Option<[usize; 3]> {
        // The places around a cell, in rows: opposite the second cell lie three of them.
        const OPPOSITE: [(usize, [usize; 3]); 4] =
            [(1, [6, 7, 8]), (3, [2, 5, 8]), (5, [0, 3, 6]), (7, [0, 1, 2])];
        let around = self.around(first);
        let beside = OPPOSITE.into_iter().find(|&(place, _)| around[place] == second);
        beside.map(|(_, opposite)| opposite.map(|place| around[place]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn nine_cells_around_are_nine_wherever_they_are() {
        for (needed, members) in
            [([1, 1], 0), ([5, 70], 20), ([300, 200], 1000), ([37, 41], 9000), ([u64::MAX, 1], 50)]
        {
            for torus in [PeriodicGrid::new(needed, members), PeriodicGrid::in_powers_of_two(needed, members)]
            {
                assert!(torus.count() <= members.next_power_of_two().max(16), "{torus:?}");
                for (column, row) in [(0, 0), (-1, 7), (i64::from(i32::MAX), -(1 << 50)), (1_000_003, -999)] {
                    let cell = torus.cell(column, row);
                    let around = torus.around(cell);
                    let expected =
                        (0..9).map(|place| torus.cell(column + place % 3 - 1, row + place / 3 - 1));
                    assert_eq!(around.to_vec(), expected.collect::<Vec<_>>(), "{torus:?}");
                    let around = BTreeSet::from(around);
                    assert_eq!(around.len(), 9, "{torus:?}");
                    assert!(around.iter().all(|&cell| cell < torus.count()));
                    for (across, along) in [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (0, 0), (2, 0)] {
                        let other = torus.cell(column + across, row + along);
                        let expected = &around - &BTreeSet::from(torus.around(other));
                        let is_beside = across.abs() + along.abs() == 1;
                        let found = torus.behind(cell, other).map(BTreeSet::from);
                        assert_eq!(found, is_beside.then_some(expected), "{torus:?} {across} {along}");
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_that_wrap_around_lie_beside_each_other() {
        let torus = PeriodicGrid::in_powers_of_two([9, 5], 1000);
        let (last, first) = (torus.cell(i32::MAX.into(), 0), torus.cell(i32::MIN.into(), 0));
        assert_eq!(torus.around(last)[5], first);
    }
}
