//! Values given by hand, brought to the nearest that makes sense.

use glam::DVec2;

/// The maximum size of a value given by hand; one over it is the minimum. The picture and the equation stay finite.
pub const HAND_LIMIT: f64 = 1e9;

/// Returns the value, or `otherwise` when it is not finite.
pub fn finite(value: f64, otherwise: f64) -> f64 {
    if value.is_finite() { value } else { otherwise }
}

/// Returns the value brought into the range from 1 / [`HAND_LIMIT`] to [`HAND_LIMIT`], or `otherwise` when it is not finite.
pub fn positive(value: f64, otherwise: f64) -> f64 {
    finite(value, otherwise).clamp(1.0 / HAND_LIMIT, HAND_LIMIT)
}

/// Returns the vector with each coordinate at most [`HAND_LIMIT`] in size, or `otherwise` when it is not finite.
pub fn finite_vector(value: DVec2, otherwise: DVec2) -> DVec2 {
    if value.is_finite() {
        value.clamp(DVec2::splat(-HAND_LIMIT), DVec2::splat(HAND_LIMIT))
    } else {
        otherwise
    }
}
