//! Values given by hand, brought to the nearest that makes sense.

use glam::DVec2;

/// Values given by hand stay within this and one over it, so that the picture and the equation stay finite.
pub const HAND_LIMIT: f64 = 1e9;

/// The value, if it is a number.
pub fn finite(value: f64, otherwise: f64) -> f64 {
    if value.is_finite() { value } else { otherwise }
}

/// The value, if it is a number, within what a hand may give.
pub fn positive(value: f64, otherwise: f64) -> f64 {
    finite(value, otherwise).clamp(1.0 / HAND_LIMIT, HAND_LIMIT)
}

/// The vector, if it is one, within what a hand may give.
pub fn finite_vector(value: DVec2, otherwise: DVec2) -> DVec2 {
    if value.is_finite() {
        value.clamp(DVec2::splat(-HAND_LIMIT), DVec2::splat(HAND_LIMIT))
    } else {
        otherwise
    }
}
