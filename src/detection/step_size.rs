//! The chances that a fixed step sees a contact and that it sees it in time, and the largest step that always does.

use super::{Intercept, intercept};
use crate::geometry::Circle;

/// The chances that checks at a fixed step find the contact of one pair, if its phase within the step is random.
///
/// The circles overlap for `T` seconds. A check every dt falls into that time with chance `T / dt`, at most 1. It falls into
/// the first half, while they are closing and a bounce stops them, with chance `T / 2dt`. So it is T / 2, and not T, that a
/// step must not exceed.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StepSize {
    /// How long they overlap if nothing stops them, `T` (s).
    pub overlap_duration: f64,
    /// The chance that some check sees the overlap, 0 to 1.
    pub seen: f64,
    /// The chance that a check sees it while they are closing, 0 to 1.
    pub stopped: f64,
    /// The largest step that always stops them, `T / 2` (s).
    pub largest_safe_step: f64,
    /// The highest relative speed at which this step always stops them on the same relative path (m/s).
    pub largest_safe_speed: f64,
}

/// Computes the chances of a fixed step of `step` seconds: `None` when the two never overlap, or always do.
///
/// ```
/// use circle_collision::{detection::{intercept, step_size}, geometry::Circle};
///
/// let bullet = Circle::new([-6.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
/// let chances = step_size(&intercept(&bullet, &Circle::new([0.0, 0.0], 0.5)), 0.1).expect("they collide");
/// assert_eq!((chances.overlap_duration, chances.seen, chances.stopped), (0.05, 0.5, 0.25));
/// ```
pub fn step_size(path: &Intercept, step: f64) -> Option<StepSize> {
    let overlap_duration = path.quadratic.overlap_duration();
    if !(overlap_duration > 0.0 && overlap_duration.is_finite()) {
        return None;
    }
    // Half of the chord that the center of b cuts from a circle of radius R around a.
    let half_chord = overlap_duration / 2.0 * path.quadratic.a.sqrt();
    Some(StepSize {
        overlap_duration,
        seen: (overlap_duration / step).min(1.0),
        stopped: (overlap_duration / (2.0 * step)).min(1.0),
        largest_safe_step: overlap_duration / 2.0,
        largest_safe_speed: half_chord / step,
    })
}

/// Returns the longest time between checks (s) that always finds this contact while the circles are closing; `None` if they
/// never overlap, or never separate: then any step will do. A contact that is past counts, too.
///
/// It is half of the time for which they overlap if nothing stops them: see [`StepSize`].
///
/// ```
/// use circle_collision::{detection::largest_safe_step, geometry::Circle};
///
/// let bullet = Circle::new([-6.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
/// let step = largest_safe_step(&bullet, &Circle::new([0.0, 0.0], 0.5)).expect("they collide");
/// assert_eq!(step, 1.0 / 40.0); // Half of the time for two radii sums of 1 m.
/// ```
pub fn largest_safe_step(a: &Circle, b: &Circle) -> Option<f64> {
    let path = intercept(a, b);
    // Of a step of any length the largest safe one is the same.
    step_size(&path, 1.0).map(|chances| chances.largest_safe_step)
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;
    use crate::detection::first_check;

    /// A pair with R = 1 that passes at 0.3 m with 20 m/s and touches in about 0.0523 s.
    fn bullet() -> Intercept {
        let a = Circle::new(dvec2(-2.0, 0.0), 0.5).with_velocity(dvec2(20.0, 0.0));
        intercept(&a, &Circle::new(dvec2(0.0, 0.3), 0.5))
    }

    #[test]
    fn the_safe_step_is_half_of_the_overlap() {
        let chord = 2.0 * (1.0_f64 - 0.09).sqrt();
        let found = step_size(&bullet(), 0.25).expect("a contact");
        assert!((found.overlap_duration - chord / 20.0).abs() < 1e-15);
        assert!((found.seen - chord / 20.0 / 0.25).abs() < 1e-14);
        assert!((found.stopped * 2.0 - found.seen).abs() < 1e-15);
        assert!((found.largest_safe_speed - chord / 2.0 / 0.25).abs() < 1e-14);
        let safe = step_size(&bullet(), found.largest_safe_step).expect("a contact");
        assert_eq!((safe.seen, safe.stopped), (1.0, 1.0));
    }

    #[test]
    fn no_chances_without_a_contact() {
        let a = Circle::new(dvec2(0.0, 0.0), 0.5);
        assert_eq!(step_size(&intercept(&a, &Circle::new(dvec2(3.0, 0.0), 0.5)), 0.1), None);
        assert_eq!(first_check(&intercept(&a, &Circle::new(dvec2(3.0, 0.0), 0.5)), 0.0, 0.1), None);
    }
}
