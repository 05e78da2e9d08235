//! Cells in rows and columns that wrap around.

/// How many rows and columns of cells there are, both powers of two and four at least.
///
/// Cells far apart may be one: no place is outside, and no memory is spent on places where nobody is.
#[derive(Clone, Copy, Debug)]
pub struct Torus {
    columns: u32,
    rows: u32,
}

impl Torus {
    /// For so many columns and rows where somebody is, with about as many cells as there are members, at most.
    pub fn new([columns, rows]: [u64; 2], members: usize) -> Self {
        let most = members.next_power_of_two().max(16) as u64;
        // Four at least, so that three in a row are three. Where there are hardly more than a power of two, those at one
        // end share the cells of the other end.
        let fit = |count: u64| (count - count / 5).min(most).next_power_of_two().max(4);
        let (mut columns, mut rows) = (fit(columns), fit(rows));
        while columns * rows > most {
            if columns > rows { columns /= 2 } else { rows /= 2 }
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
    pub fn cell(self, column: i32, row: i32) -> usize {
        let (column, row) = (column.cast_unsigned(), row.cast_unsigned());
        ((row & (self.rows - 1)) * self.columns + (column & (self.columns - 1))) as usize
    }

    /// The column and row of the cell of this number.
    #[inline]
    pub fn place(self, cell: u32) -> (i32, i32) {
        let row = cell >> self.columns.trailing_zeros();
        ((cell & (self.columns - 1)).cast_signed(), row.cast_signed())
    }

    /// This cell and the eight around it.
    #[inline]
    pub fn around(self, column: i32, row: i32) -> [usize; 9] {
        let wrap = |value: i32, count: u32| (value.cast_unsigned() & (count - 1)) as usize;
        let [before, after] = [-1, 1].map(|step| (column.wrapping_add(step), row.wrapping_add(step)));
        let columns = [before.0, column, after.0].map(|column| wrap(column, self.columns));
        let rows = [before.1, row, after.1].map(|row| wrap(row, self.rows) * self.columns as usize);
        std::array::from_fn(|cell| rows[cell / 3] + columns[cell % 3])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn nine_cells_around_are_nine_wherever_they_are() {
        for (needed, members) in [([1, 1], 0), ([5, 70], 20), ([300, 200], 1000), ([u64::MAX, 1], 50)] {
            let torus = Torus::new(needed, members);
            assert!(torus.count() <= members.next_power_of_two().max(16), "{torus:?}");
            for (column, row) in [(0, 0), (-1, 7), (i32::MAX, i32::MIN), (1_000_003, -999)] {
                let around = torus.around(column, row);
                assert_eq!(around.iter().collect::<BTreeSet<_>>().len(), 9, "{torus:?}");
                assert!(around.iter().all(|&cell| cell < torus.count()));
                assert_eq!(around[4], torus.cell(column, row));
                assert_eq!(around[5], torus.cell(column.wrapping_add(1), row));
                assert_eq!(around[7], torus.cell(column, row.wrapping_add(1)));
                let (column, row) = torus.place(around[4] as u32);
                assert_eq!(torus.around(column, row), around, "by its number, too");
            }
        }
    }
}
