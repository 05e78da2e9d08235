//! The pair of the page *Step*, how long it overlaps, and the largest step that is sure to catch it.

use circle_collision::detection::{Nearness, Passage, StepSize, longest_step_below, overlap, step_size};
use circle_collision::geometry::Circle;

use crate::session::contact::Pair;
use crate::session::values::round_to_ten_digits;

/// The pair of the page *Step*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepPair {
    /// The pair.
    pub pair: Pair,
    /// The two circles on the course that the page is about; in the place of a wall what it stands for.
    pub circles: [Circle; 2],
    /// How they pass each other on it.
    pub path: Passage,
    /// The number of checks in a step: one, or the parts of a step under sub-steps.
    pub checks: f64,
    /// Whether it is the fastest of many pairs ahead of a contact; `false` for the explained pair.
    pub is_fastest: bool,
}

impl StepPair {
    /// Returns the pair on this course, with this number of checks in a step. `None` if no contact lies ahead, as for two that overlap already.
    pub fn new(pair: Pair, circles: [Circle; 2], path: Passage, checks: f64) -> Option<Self> {
        let is_over = overlap(&circles[0], &circles[1]).nearness() == Nearness::Overlapping;
        // Whether there is a contact depends on no step.
        let is_ahead = !is_over && step_size(path, 1.0).is_some();
        is_ahead.then_some(Self { pair, circles, path, checks, is_fastest: false })
    }

    /// Returns the chances that a step (s) finds the contact.
    pub fn chances(&self, step: f64) -> Option<StepSize> {
        step_size(self.path, step / self.checks)
    }

    /// Returns the limit of the steps that always catch the pair (s): those whose checks are as far apart as the two close while they
    /// overlap, T / 2 for two circles.
    pub fn safe_step_limit(&self) -> f64 {
        self.checks * self.path.closing_duration
    }

    /// Returns the limit of the steps that always see the pair (s): those whose checks are T apart.
    pub fn late_step_limit(&self) -> f64 {
        self.checks * self.path.overlap_duration
    }

    /// Returns the largest step with three digits that is sure to catch the pair (s).
    pub fn safe_step(&self) -> f64 {
        safe_step(self.path, self.checks).unwrap_or(self.safe_step_limit())
    }

    /// Returns the longest step (s) at which its chances are of interest, if the scene has this step (s): some zones beyond T,
    /// and beyond that step.
    pub fn longest_step(&self, step: f64) -> f64 {
        (2.5 * self.late_step_limit()).max(1.25 * step)
    }
}

/// The number of significant digits.
const DIGITS: f64 = 3.0;

/// Returns the step that is sure to catch two on this path with this number of checks in a step: the largest with three digits whose
/// checks are less than T / 2 apart (s). `None` if they never overlap, or always do.
pub fn safe_step(path: Passage, checks: f64) -> Option<f64> {
    step_size(path, 1.0).map(|chances| largest_below(checks * chances.safe_step_limit))
}

/// Returns the largest time with three significant digits below a limit (s).
pub fn largest_below(limit: f64) -> f64 {
    let nearest = longest_step_below(limit);
    let unit = 10_f64.powf(nearest.log10().floor() - (DIGITS - 1.0));
    let count = (nearest / unit).floor();
    // The quotient may have been rounded up.
    let times = [count, count - 1.0].map(|count| round_to_ten_digits(count * unit));
    times.into_iter().find(|&time| time > 0.0 && time <= nearest).unwrap_or(nearest)
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;
    use crate::session::contact::passage;

    #[test]
    fn a_safe_step_is_just_below_half_of_the_overlap() {
        for speed in [1e-6, 0.3, 1.0, 7.0, 20.0, 1e3, 1e9] {
            for offset in [0.0, 0.3, 0.9, 0.999_999] {
                let a = Circle::new(dvec2(-3.0, offset), 0.5).with_velocity(dvec2(speed, 0.0));
                let b = Circle::new(dvec2(0.0, 0.0), 0.5);
                let half = (1.0 - offset * offset).sqrt() / speed;
                let step = safe_step(passage(&[a, b], None), 1.0).expect("they overlap");
                assert!(step <= half * (1.0 + 1e-9) && step > 0.99 * half, "{step} for {half}");
            }
        }
    }

    #[test]
    fn a_pair_that_never_overlaps_has_no_safe_step() {
        let resting = Circle::new(dvec2(0.0, 0.0), 0.5);
        let other = Circle::new(dvec2(3.0, 0.0), 0.5);
        assert_eq!(safe_step(passage(&[resting, other], None), 1.0), None);
    }
}
