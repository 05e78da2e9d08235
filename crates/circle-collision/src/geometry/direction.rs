//! The length and direction of a difference, without overflow.

use glam::DVec2;

/// Returns the length and the unit vector of `to − from`: 0 and +x for the zero vector.
///
/// A length whose square would leave the range of `f64` is first scaled near one.
#[inline]
pub fn length_and_direction(from: DVec2, to: DVec2) -> (f64, DVec2) {
    let d = to - from;
    let largest = d.abs().max_element();
    if (1e-140..1e140).contains(&largest) {
        let length = d.length();
        return (length, d / length);
    }
    if d == DVec2::ZERO {
        return (0.0, DVec2::X);
    }
    // The difference of finite coordinates may overflow; the difference of their halves does not.
    let half = if largest.is_infinite() { to / 2.0 - from / 2.0 } else { d };
    let unit = half / half.abs().max_element();
    let length = unit.length();
    ((length * largest).min(f64::MAX), unit / length)
}
