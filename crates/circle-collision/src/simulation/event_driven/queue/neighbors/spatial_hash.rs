//! A spatial hash of squares around the circles, which finds those that are near one of them.

use glam::DVec2;

use super::cell::{Square, VACANT};
use super::octave_grid::OctaveGrid;
use crate::detection::SimdLevel;
use crate::simulation::prefetch::prefetch;

/// The squares of all circles, in one grid for each octave of their extents, so that the cells of a grid fit its
/// members.
///
/// Each grid wraps around like the lattice, so that empty space takes no memory.
#[derive(Clone, Debug)]
pub struct SpatialHash {
    squares: Vec<Square>,
    /// The number of steps of the lattice per meter.
    per_meter: f64,
    grids: Vec<OctaveGrid>,
}

/// Marks a circle without a square.
const NO_SQUARE: Square = Square { x: 0, y: 0, extent: VACANT };

/// The number of bits of the usual extents.
const USUAL_BITS: u32 = 16;

/// The maximum usual extent as a multiple of the median.
const USUAL_SPREAD: f64 = 1.5;

/// The maximum number of bits of an extent, such that no sum of two leaves the range.
const MAX_BITS: u32 = 29;

/// The rounding margin of an extent, in steps: for both centers, less than one each, and for the exact tests.
const MARGIN: i32 = 4;

impl SpatialHash {
    /// Makes squares around these centers (m) with these half sides (m), and none for a circle without them.
    pub fn new(around: impl Iterator<Item = Option<(DVec2, f64)>> + Clone) -> Self {
        let mut halves: Vec<f64> = around.clone().flatten().map(|square| square.1).collect();
        halves.sort_unstable_by(f64::total_cmp);
        let largest = halves.last().copied().unwrap_or(1.0);
        let median = halves.get(halves.len() / 2).copied().unwrap_or(1.0);
        // If most are about equal, the largest of these fill their cells.
        let usual = halves.partition_point(|&half| half <= USUAL_SPREAD * median);
        let usual = halves.get(usual.wrapping_sub(1)).copied().unwrap_or(1.0);
        let steps = |bits: u32| f64::from((1 << bits) - 2 * MARGIN);
        let per_meter = (steps(USUAL_BITS) / usual).min(steps(MAX_BITS - 4) / largest).min(1e290);
        drop(halves);
        let squares = around.map(|square_around| {
            square_around
                .map_or(NO_SQUARE, |(center, half)| square(per_meter, center, half).unwrap_or_default())
        });
        let squares: Vec<Square> = squares.collect();
        let mut grids: Vec<OctaveGrid> = Vec::new();
        for bits in 0..=MAX_BITS {
            let members = (0..squares.len() as u32).filter(|&one| squares[one as usize].bits() == bits);
            let members: Vec<u32> = members.collect();
            if !members.is_empty() {
                grids.push(OctaveGrid::covering(bits, &members, &squares));
            }
        }
        Self { squares, per_meter, grids }
    }

    /// Returns half the side of the largest square that the lattice holds (m).
    pub fn largest(&self) -> f64 {
        f64::from((1 << MAX_BITS) - MARGIN) / self.per_meter
    }

    /// Makes room for one more circle, without a square.
    pub fn push(&mut self) {
        self.squares.push(NO_SQUARE);
    }

    /// Removes a circle's square.
    pub fn remove(&mut self, circle: usize) {
        let old = std::mem::replace(&mut self.squares[circle], NO_SQUARE);
        let from = self.grid_of(&old);
        self.grids[from].remove(&old, circle as u32);
    }

    /// Sets a circle's square, around this center (m) with this half side (m).
    ///
    /// Returns `false`, with nothing changed, if the square is too large for the lattice, which must then be built again.
    pub fn set(&mut self, circle: usize, center: DVec2, half: f64) -> bool {
        let Some(square) = square(self.per_meter, center, half) else { return false };
        let old = std::mem::replace(&mut self.squares[circle], square);
        let to = if old == NO_SQUARE {
            self.grid_of(&square)
        } else {
            let from = self.grid_of(&old);
            let to = if old.bits() == square.bits() { from } else { self.grid_of(&square) };
            self.grids[from].remove(&old, circle as u32);
            to
        };
        self.grids[to].insert(&square, circle as u32);
        if self.grids[to].is_outgrown() {
            let members = self.grids[to].circles();
            self.grids[to] = OctaveGrid::covering(square.bits(), &members, &self.squares);
        }
        true
    }

    /// Returns the index of the grid for this square, which is made if there is none.
    #[inline]
    fn grid_of(&mut self, square: &Square) -> usize {
        let bits = square.bits();
        self.grids.iter().position(|grid| grid.bits == bits).unwrap_or_else(|| {
            self.grids.push(OctaveGrid::covering(bits, &[], &self.squares));
            self.grids.len() - 1
        })
    }

    /// Writes the circles whose squares are near that of this circle, itself included, into `neighbors`. Returns the number
    /// of cells of smaller squares that were searched.
    #[inline]
    pub fn near(&self, level: SimdLevel, circle: usize, neighbors: &mut Vec<u32>) -> usize {
        let square = &self.squares[circle];
        neighbors.clear();
        let mut cells = 0;
        for grid in self.grids.iter().filter(|grid| !grid.is_empty()) {
            cells += grid.near(level, square, neighbors);
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
            grid.prefetch_around(square);
        }
    }
}

/// Returns a square around this center (m) with this half of its side (m): `None` if it is too large for the
/// lattice.
#[inline]
fn square(per_meter: f64, center: DVec2, half: f64) -> Option<Square> {
    let steps = half * per_meter;
    let place = |coordinate: f64| floor(coordinate * per_meter) as i32;
    let square = || Square { x: place(center.x), y: place(center.y), extent: steps as i32 + MARGIN };
    (steps < f64::from((1 << MAX_BITS) - MARGIN)).then(square)
}

/// Rounds down to a whole number; beyond the range, to the end of the range.
#[inline]
fn floor(value: f64) -> i64 {
    let whole = value as i64;
    whole.wrapping_sub(i64::from(value < whole as f64))
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
    fn all_near_squares_of_any_place_and_size_are_found() {
        let mut dice = ChaCha8Rng::seed_from_u64(3);
        let mut pairs = 0;
        for room in [3.0, 20.0, 100.0, 1e6] {
            let squares: Vec<_> = (0..300).map(|_| square_at(&mut dice, room)).collect();
            let mut cells = SpatialHash::new(squares.into_iter().map(Some));
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
