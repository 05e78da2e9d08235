//! The grid of one size class of boxes.

use std::ops::Range;

use glam::DVec2;

/// The number of slots of a ring that are repeated after its end, so that three consecutive slots never wrap.
pub const SEAM: u32 = 2;

/// An unbounded grid whose rows are wound one after another onto a ring of slots.
///
/// Cells that are far apart share a slot. This costs extra comparisons, but no pair is found twice: the nine
/// slots around a cell are distinct, and no two boxes lie in reach of each other in both directions.
#[derive(Clone, Copy, Debug)]
pub struct Grid {
    /// The side of a cell (m).
    cell: f64,
    /// The index of the first slot of the ring among the slots of all grids.
    pub first: u32,
    /// The number of slots of the ring, a power of two, minus one.
    mask: u32,
    /// The number of slots from a cell to the cell above. A golden-ratio stride spreads the rows evenly; an
    /// odd number spreads a column over all slots.
    row_stride: u32,
}

impl Grid {
    /// Makes a grid for `count` boxes of at most this extent (m), whose slots begin at the index `first`.
    pub fn new(largest: f64, count: u32, first: u32) -> Self {
        let slots = (2 * count).next_power_of_two().max(32);
        let golden = ((0x9e37_79b9_u64 * u64::from(slots)) >> 32) as u32 | 1;
        Self { cell: largest, first, mask: slots - 1, row_stride: golden }
    }

    /// Returns the number of slots of the ring, without the seam.
    #[inline]
    pub fn slots(&self) -> u32 {
        self.mask + 1
    }

    /// Returns the slot on the ring of the cell at this point (m).
    #[inline]
    pub fn slot(&self, point: DVec2) -> u32 {
        // Rounded toward zero, which doubles the cells along the axes: harmless, since no neighbor is lost. NaN, such as
        // infinity over infinity, becomes zero.
        let (column, row) = ((point.x / self.cell) as i64, (point.y / self.cell) as i64);
        (column as u32).wrapping_add((row as u32).wrapping_mul(self.row_stride)) & self.mask
    }

    /// Returns the slot of the cell above that of a slot.
    #[inline]
    pub fn above(&self, slot: u32) -> u32 {
        slot.wrapping_add(self.row_stride)
    }

    /// Returns the slots of three cells: the one below the cell at this point (m), that cell, and the one above it.
    #[inline]
    pub fn column(&self, point: DVec2) -> [u32; 3] {
        let slot = self.slot(point);
        [slot.wrapping_sub(self.row_stride), slot, self.above(slot)]
    }

    /// Returns the indices of the first slots of the ring, and the index at which they are repeated.
    pub fn seam(&self) -> (Range<usize>, usize) {
        let first = self.first as usize;
        (first..first + SEAM as usize, first + self.slots() as usize)
    }

    /// Returns the positions of the members in a slot of the ring and in the slots on either side; the members of slot k are
    /// at the positions `starts[k]..starts[k + 1]`.
    #[inline]
    pub fn around(&self, starts: &[u32], slot: u32) -> Range<u32> {
        self.members(starts, slot.wrapping_sub(1), 3)
    }

    /// Returns the positions of the members in `count` slots of the ring, starting at `slot`.
    #[inline]
    pub fn members(&self, starts: &[u32], slot: u32, count: u32) -> Range<u32> {
        let first = (self.first + (slot & self.mask)) as usize;
        starts[first]..starts[first + count as usize]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_slots_around_a_cell_are_distinct_on_every_ring() {
        for exponent in 5..30 {
            let grid = Grid::new(1.0, 1 << (exponent - 1), 0);
            assert_eq!(grid.mask, (1 << exponent) - 1);
            assert_eq!(grid.row_stride % 2, 1, "a column passes through all slots");
            // Up to two cells away, so that no two boxes in adjacent cells find each other twice either.
            let around = (-2..=2).flat_map(|row: i32| {
                let row_start = (row as u32).wrapping_mul(grid.row_stride);
                (-2..=2).map(move |column: i32| row_start.wrapping_add(column as u32) & grid.mask)
            });
            assert_eq!(around.collect::<BTreeSet<_>>().len(), 25, "a ring of 2^{exponent}");
        }
    }
}
