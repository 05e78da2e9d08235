//! The rectangle in which the neighbors of a circle are known.

use glam::DVec2;

/// The rectangle in which the center of a circle stays for as long as its list of neighbors is valid, clipped at the
/// walls.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(32))]
pub struct Region {
    /// Left and bottom side (m).
    pub low: DVec2,
    /// Right and top side (m).
    pub high: DVec2,
}

impl Region {
    /// Whether a center lies inside, or on the edge.
    #[inline]
    pub fn contains(&self, center: DVec2) -> bool {
        center.cmpge(self.low).all() && center.cmple(self.high).all()
    }
}
