//! The size of cells for roughly equal circles.

use super::region::{SHARE_OF_LENGTHS, inexact};
use super::skin::areas;
use crate::simulation::body::Body;

/// The size of cells, such that circles in cells that are not adjacent cannot touch.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CellSize {
    /// The side of a cell (m).
    pub width: f64,
    /// The distance beyond its cell to which a circle may go before it belongs to the next (m).
    pub margin: f64,
    /// The maximum radius with which a circle touches only those in adjacent cells (m).
    largest: f64,
}

/// The maximum ratio of the largest radius to the smallest.
const MAX_RATIO_OF_RADII: f64 = 1.25;

/// The maximum ratio of the area per circle where circles are sparsest to the area per circle where they are densest.
const MAX_RATIO_OF_AREAS: f64 = 4.0;

/// The mean number of circles in nine cells. With fewer, circles leave their cells too often; with more, each event
/// solves too many pairs.
const IN_NINE_CELLS: f64 = 12.5;

/// The maximum margin as a share of the side of a cell.
const MAX_MARGIN: f64 = 0.35;

impl CellSize {
    /// The size of a cell that holds all circles, of any size, wherever they are.
    pub const UNLIMITED: Self = Self { width: f64::INFINITY, margin: f64::INFINITY, largest: f64::INFINITY };

    /// Computes the size for circles at their positions at `time` (s since the epoch): `None` if the circles are not roughly
    /// equal, are unevenly distributed, or are so far away that the last digits of their coordinates matter.
    pub fn new(bodies: &[Body], time: f64) -> Option<Self> {
        let present = || bodies.iter().filter(|body| !body.is_removed());
        let radii = present().map(|body| body.circle().radius);
        let (smallest, largest) = (radii.clone().fold(f64::INFINITY, f64::min), radii.fold(0.0, f64::max));
        let inexact = present().map(|body| inexact(&body.at(time), time)).fold(0.0, f64::max);
        let all_areas = areas(bodies).into_iter().zip(bodies);
        let mut areas: Vec<f64> =
            all_areas.filter(|(_, body)| !body.is_removed()).map(|(area, _)| area).collect();
        areas.sort_unstable_by(f64::total_cmp);
        let area = |share: usize| areas.get(areas.len() * share / 20).copied().unwrap_or(f64::INFINITY);
        let are_alike = largest <= MAX_RATIO_OF_RADII * smallest && area(19) <= MAX_RATIO_OF_AREAS * area(1);
        // Then there is room for a margin, and no number is near the end of the range.
        let are_exact = inexact * 1e6 < largest && (1e-100..1e100).contains(&area(10));
        if !(are_alike && are_exact) {
            return None;
        }
        let least = 2.0 * largest * (1.0 + SHARE_OF_LENGTHS) + 8.0 * inexact;
        let width = (IN_NINE_CELLS / 9.0 * area(10)).sqrt().max(1.05 * least);
        let margin = ((width - least) / 2.0).min(MAX_MARGIN * width);
        Some(Self { width, margin, largest })
    }

    /// Whether a body may belong to a cell at `time` (s since the epoch): it is no larger than the others, and the margin is at
    /// least four times the rounding error of its position.
    #[inline]
    pub fn suits(&self, body: &Body, time: f64) -> bool {
        body.circle().radius <= self.largest && 4.0 * inexact(&body.at(time), time) <= self.margin
    }
}
