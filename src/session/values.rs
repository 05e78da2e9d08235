//! Values given by hand or by a key, replaced by the nearest ones that make sense, and values without their rounding.

use glam::DVec2;

use crate::scene;

/// The maximum number of circles: more could not be told apart on a screen, and the window would stop responding.
pub const MAX_CIRCLES: usize = 100_000;

// A saved scene can be read again.
const _: () = assert!(MAX_CIRCLES <= scene::MAX_LISTED_CIRCLES);

/// The maximum size of a value given by hand; its reciprocal is the minimum. The canvas and the equation stay finite.
pub const HAND_LIMIT: f64 = 1e9;

/// The share of its size below which a value is only the rounding of zero.
const ROUNDING: f64 = 2e-9;

/// Returns the value, or 0 if it is only the rounding of zero among values of this size.
pub fn without_rounding(value: f64, size: f64) -> f64 {
    if value.abs() <= ROUNDING * size { 0.0 } else { value }
}

/// Returns the value, or `otherwise` if it is not finite.
pub fn finite(value: f64, otherwise: f64) -> f64 {
    if value.is_finite() { value } else { otherwise }
}

/// Returns the value clamped to the range from 1 / [`HAND_LIMIT`] to [`HAND_LIMIT`], or `otherwise` if it is not finite.
pub fn positive(value: f64, otherwise: f64) -> f64 {
    finite(value, otherwise).clamp(1.0 / HAND_LIMIT, HAND_LIMIT)
}

/// Returns the vector with each coordinate at most [`HAND_LIMIT`] in size, or `otherwise` if it is not finite.
pub fn finite_vector(value: DVec2, otherwise: DVec2) -> DVec2 {
    let limit = DVec2::splat(HAND_LIMIT);
    if value.is_finite() { value.clamp(-limit, limit) } else { otherwise }
}

/// The shortest and the longest step that keys and buttons reach (s); a scene file may have any other.
pub const STEP_RANGE: [f64; 2] = [1.0 / 240.0, 1.0];

/// Multiplies `value` by `factor`, within the range; a value outside the range only moves toward it.
pub fn scaled(value: f64, factor: f64, [low, high]: [f64; 2]) -> f64 {
    let next = round_to_ten_digits(value * factor);
    if factor > 1.0 { next.min(high.max(value)) } else { next.max(low.min(value)) }
}

/// Rounds a value to ten significant digits, so that two presses of √2 double it exactly: 0.25 s becomes 0.5 s, not
/// 0.5000000000000001 s.
pub fn round_to_ten_digits(value: f64) -> f64 {
    format!("{value:.9e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::SQRT_2;

    use super::*;
    use crate::scene::PLAYBACK_RANGE;

    fn longer(step: f64) -> f64 {
        scaled(step, SQRT_2, STEP_RANGE)
    }

    fn shorter(step: f64) -> f64 {
        scaled(step, SQRT_2.recip(), STEP_RANGE)
    }

    #[test]
    fn two_rungs_double_a_value_and_the_same_way_back_restores_it() {
        let up = longer(longer(0.25));
        assert_eq!(up, 0.5);
        assert_eq!(shorter(shorter(up)), 0.25);
    }

    #[test]
    fn a_value_at_the_end_of_its_range_stays_there() {
        assert_eq!(longer(0.9), 1.0);
        assert_eq!(longer(1.0), 1.0);
        assert_eq!(shorter(1.0 / 240.0), 1.0 / 240.0);
        assert_eq!(longer(5.0), 5.0, "a file's longer step stays until it is shortened");
        assert_eq!(scaled(16.0, 2.0, PLAYBACK_RANGE), 16.0);
    }
}
