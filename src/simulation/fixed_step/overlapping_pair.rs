//! A pair that a check finds.

use glam::DVec2;

use crate::detection::overlap;
use crate::geometry::Circle;

/// A pair that overlaps at a check, before any pair has been responded to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OverlappingPair {
    /// The lower index.
    pub a: u32,
    /// The higher index.
    pub b: u32,
    /// The middle of the overlap, on the line between the centers (m).
    pub point: DVec2,
    /// The depth of the overlap (m).
    pub depth: f64,
    /// Whether the contact began within this step; false where the audit is off.
    pub began: bool,
}

impl OverlappingPair {
    /// Returns the pair `a < b` of these circles if it overlaps.
    pub fn find(circles: &[Circle; 2], (a, b): (usize, usize)) -> Option<Self> {
        let found = overlap(&circles[0], &circles[1]);
        if !found.is_overlapping() {
            return None;
        }
        let depth = found.depth();
        let point = circles[0].center + found.normal * (circles[0].radius - depth / 2.0);
        Some(Self { a: a as u32, b: b as u32, point, depth, began: false })
    }

    /// Returns the indices of the two circles.
    pub fn pair(&self) -> (usize, usize) {
        (self.a as usize, self.b as usize)
    }
}
