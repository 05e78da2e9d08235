//! The rectangle in which a circle keeps its neighbors.

use glam::DVec2;

/// Where a circle's center stays for as long as its neighbors hold: a rectangle, as far as the walls let the circle.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(32))]
pub struct Region {
    /// Left and bottom side (m).
    pub low: DVec2,
    /// Right and top side (m).
    pub high: DVec2,
}

impl Region {
    /// Is this center inside?
    #[inline]
    pub fn contains(&self, center: DVec2) -> bool {
        center.cmpge(self.low).all() && center.cmple(self.high).all()
    }
}
