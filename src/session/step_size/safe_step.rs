//! The largest step that is sure to catch a pair in time, rounded to few digits.

use super::step_sizes::round_to_ten_digits;
use crate::detection::{intercept, step_size};
use crate::geometry::Circle;

/// The number of significant digits.
const DIGITS: f64 = 3.0;

/// Returns the step that is sure to catch these two on the course that they have: T / 2, rounded down to three digits (s).
/// `None` when they never overlap, or always do.
pub fn safe_step(circles: &[Circle; 2]) -> Option<f64> {
    let [a, b] = circles;
    Some(round_down(step_size(&intercept(a, b), 1.0)?.largest_safe_step))
}

/// Rounds a time down to three significant digits (s).
pub fn round_down(largest: f64) -> f64 {
    let unit = 10_f64.powf(largest.log10().floor() - (DIGITS - 1.0));
    let count = (largest / unit).floor();
    // The quotient may have been rounded up.
    let steps = [count, count - 1.0].map(|count| round_to_ten_digits(count * unit));
    steps.into_iter().find(|&step| step > 0.0 && step <= largest).unwrap_or(largest)
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;

    #[test]
    fn it_is_never_longer_than_half_of_the_overlap_and_at_most_a_hundredth_shorter() {
        for speed in [1e-6, 0.3, 1.0, 7.0, 20.0, 1e3, 1e9] {
            for offset in [0.0, 0.3, 0.9, 0.999_999] {
                let a = Circle::new(dvec2(-3.0, offset), 0.5).with_velocity(dvec2(speed, 0.0));
                let b = Circle::new(dvec2(0.0, 0.0), 0.5);
                let half = (1.0 - offset * offset).sqrt() / speed;
                let step = safe_step(&[a, b]).expect("they overlap");
                assert!(step <= half * (1.0 + 1e-9) && step > 0.99 * half, "{step} for {half}");
            }
        }
    }

    #[test]
    fn a_pair_that_never_overlaps_has_none() {
        let resting = Circle::new(dvec2(0.0, 0.0), 0.5);
        assert_eq!(safe_step(&[resting, Circle::new(dvec2(3.0, 0.0), 0.5)]), None);
    }
}
