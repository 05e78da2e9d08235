//! Squares on a lattice, in the cells of a grid, and the search for those near one of them.

use fearless_simd::prelude::*;
use fearless_simd::{dispatch, i32x8, u32x8};

use crate::detection::{SimdLevel, places_of};

/// A square around a circle that holds everything it may touch while its center stays in its region.
///
/// Its numbers are integers on a lattice that wraps around: points that are far apart may coincide, which costs time but
/// loses no neighbor. No point is therefore outside, and nearness is symmetric.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(16))]
pub struct Square {
    /// The horizontal coordinate of its center, in steps of the lattice.
    pub x: i32,
    /// The vertical coordinate of its center, in steps of the lattice.
    pub y: i32,
    /// Half its side in steps of the lattice, with a margin for rounding.
    pub extent: i32,
}

/// The squares whose centers lie in one cell of a grid: two cache lines, read whole, without a branch on their number.
#[derive(Clone, Copy, Debug)]
#[repr(align(128))]
pub struct Cell {
    /// [`Square::x`] of each member.
    pub x: [i32; ROOM],
    /// [`Square::y`] of each member.
    pub y: [i32; ROOM],
    /// [`Square::extent`] of each member, or [`VACANT`].
    pub extent: [i32; ROOM],
    /// The circle of each member, or [`NO_CIRCLE`].
    pub circles: [u32; ROOM],
}

/// The maximum number of members of a cell.
pub const ROOM: usize = 8;

/// The extent at an empty position: nothing is near it, whatever the other extent.
pub const VACANT: i32 = i32::MIN;

/// The circle at an empty position.
pub const NO_CIRCLE: u32 = u32::MAX;

/// A cell without members.
pub const EMPTY: Cell =
    Cell { x: [0; ROOM], y: [0; ROOM], extent: [VACANT; ROOM], circles: [NO_CIRCLE; ROOM] };

impl Square {
    /// Whether circles that stay in the regions of the two squares may touch.
    #[cfg(test)]
    pub fn is_near(&self, other: &Self) -> bool {
        let reach = self.extent + other.extent;
        let within = |d: i32| -reach <= d && d <= reach;
        within(self.x.wrapping_sub(other.x)) && within(self.y.wrapping_sub(other.y))
    }

    /// Returns the number of bits of its extent, which determines its grid.
    #[inline]
    pub fn bits(&self) -> u32 {
        32 - self.extent.leading_zeros()
    }
}

impl Cell {
    /// Returns the place of a circle in the cell: `None` if it has none.
    #[inline]
    pub fn place_of(&self, circle: u32) -> Option<usize> {
        let marks = places_of(&self.circles, circle);
        (marks != 0).then_some(marks.trailing_zeros() as usize & (ROOM - 1))
    }
}

/// Adds to `neighbors` the members of a block of cells, `count` columns and rows of them, whose squares are near this one: while
/// they stay in their regions, such circles may touch.
#[inline]
pub fn near<'all>(
    level: SimdLevel,
    square: &Square,
    count: [usize; 2],
    cell: impl Fn(usize, usize) -> &'all Cell,
    neighbors: &mut Vec<u32>,
) {
    dispatch!(level.token(), simd => near_by(simd, square, count, cell, neighbors));
}

#[inline(always)]
fn near_by<'all, S: Simd>(
    simd: S,
    square: &Square,
    [columns, rows]: [usize; 2],
    cell: impl Fn(usize, usize) -> &'all Cell,
    neighbors: &mut Vec<u32>,
) {
    let mut count = neighbors.len();
    for row in 0..rows {
        // A whole vector is written for each cell, however few are near.
        neighbors.resize(count + (columns + 1) * ROOM, NO_CIRCLE);
        for column in 0..columns {
            let cell = cell(column, row);
            let load = |numbers: &[i32; ROOM]| i32x8::load_array_ref(simd, numbers);
            let reach = load(&cell.extent) + square.extent;
            let (across, along) = (load(&cell.x) - square.x, load(&cell.y) - square.y);
            let is_within = across.simd_le(reach) & along.simd_le(reach);
            let is_near = is_within & across.simd_ge(-reach) & along.simd_ge(-reach);
            let circles = u32x8::load_array_ref(simd, &cell.circles).compress(is_near);
            circles.store_slice(&mut neighbors[count..count + ROOM]);
            count += is_near.to_bitmask().count_ones() as usize;
        }
    }
    neighbors.truncate(count);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn every_width_finds_the_same_near() {
        let mut dice = ChaCha8Rng::seed_from_u64(2);
        let mut near = 0;
        for _ in 0..4_000 {
            let reach = 1 << dice.random_range(2..30);
            let mut square = || Square {
                x: dice.random_range(-2 * reach..=2 * reach - 1)
                    & [-1, 0][usize::from(dice.random_bool(0.1))],
                y: dice.random_range(-2 * reach..=2 * reach - 1),
                extent: [dice.random_range(1..reach), i32::MIN][usize::from(dice.random_bool(0.1))],
            };
            let (mut cells, own) = ([EMPTY; 9], square());
            let own = Square { extent: own.extent.max(1), ..own };
            for (index, place) in (0..9).flat_map(|index| (0..ROOM).map(move |place| (index, place))) {
                let Square { x, y, extent } = square();
                (cells[index].x[place], cells[index].y[place], cells[index].extent[place]) = (x, y, extent);
                cells[index].circles[place] = (index * ROOM + place) as u32;
            }
            let is_near = |index: &u32| {
                let (cell, place) = (&cells[*index as usize / ROOM], *index as usize % ROOM);
                let far = |a: i32, b: i32| {
                    let apart = i64::from(a.wrapping_sub(b)).abs();
                    cell.extent[place] < 0 || apart > i64::from(own.extent) + i64::from(cell.extent[place])
                };
                !far(cell.x[place], own.x) && !far(cell.y[place], own.y)
            };
            let expected: Vec<u32> = (0..9 * ROOM as u32).filter(is_near).collect();
            near += expected.len();
            for level in SimdLevel::found() {
                let mut found = vec![7];
                super::near(level, &own, [3, 3], |column, row| &cells[3 * row + column], &mut found);
                assert_eq!(found[1..], expected, "{level:?}");
            }
        }
        assert!(near > 10_000, "only {near}");
    }
}
