//! The first check that sees a contact, the chances that a fixed step sees one at all and in time, and the limit below which it
//! always does.

use super::{Passage, intercept};
use crate::geometry::Circle;

/// The share of a limit by which a step must be shorter to count as below it.
///
/// A step exactly at the limit can fail, and just below it the rounding of the positions at the checks decides. A smaller
/// share would let a step that is called safe fail through rounding; a larger one would reject safe steps.
const ROUNDING: f64 = 1e-9;

/// The largest number below one.
const ALMOST_ONE: f64 = 1.0_f64.next_down();

/// The chances that checks at a fixed step find the contact of one pair, if its phase within the step is random.
///
/// Two circles overlap for `T` seconds. With a check every dt, one falls into that time with a chance of `T / dt`, but at
/// most 1. One falls into the first half, while they are closing and a bounce stops them, with a chance of `T / 2dt`. A step must
/// therefore stay below T / 2, not T. At T / 2 itself, one check can fall on the contact, when the circles only touch, and
/// the next on the closest approach, when they have stopped closing. A circle closes with a wall until its center crosses the line: there
/// that time takes the place of T / 2.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct StepSize {
    /// How long they overlap if nothing stops them, `T` (s).
    pub overlap_duration: f64,
    /// The chance that some check sees the overlap, 0 to 1: exactly 1 only if every phase is seen.
    pub seen: f64,
    /// The chance that a check sees it while they are closing, 0 to 1: exactly 1 only if every phase is caught.
    pub caught: f64,
    /// The limit of the safe steps, the time for which they close, `T / 2` (s): every step below it always catches them, but the limit
    /// itself does not.
    pub safe_step_limit: f64,
    /// The limit of the safe relative speeds on the same relative path (m/s): this step always catches them at every speed below it.
    pub safe_speed_limit: f64,
}

/// Computes the chances for a fixed step of `step` seconds: `None` if the two never overlap, or always do. `path` is that of
/// [`intercept`], or of [`wall_intercept`](super::wall_intercept()).
///
/// ```
/// use circle_collision::{detection::{intercept, step_size}, geometry::Circle};
///
/// let bullet = Circle::new([-6.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
/// let chances = step_size(&intercept(&bullet, &Circle::new([0.0, 0.0], 0.5)), 0.1).expect("they collide");
/// assert_eq!((chances.overlap_duration, chances.seen, chances.caught), (0.05, 0.5, 0.25));
/// ```
#[must_use]
pub fn step_size(path: impl Into<Passage>, step: f64) -> Option<StepSize> {
    let Passage { overlap_duration, closing_duration: safe_step_limit, speed, .. } = path.into();
    if !(overlap_duration > 0.0 && overlap_duration.is_finite()) {
        return None;
    }
    let chance =
        |limit: f64| if step <= longest_step_below(limit) { 1.0 } else { (limit / step).min(ALMOST_ONE) };
    Some(StepSize {
        overlap_duration,
        seen: chance(overlap_duration),
        caught: chance(safe_step_limit),
        safe_step_limit,
        // Half of the chord that the center of b cuts from a circle of radius R around a, in one step.
        safe_speed_limit: safe_step_limit * speed / step,
    })
}

/// Returns the longest step (s) that is below a limit (s), such as [`StepSize::safe_step_limit`], by more than rounding.
///
/// Every shorter step is below it as well. A longer one may fail through the rounding of the positions at the checks.
///
/// ```
/// use circle_collision::detection::longest_step_below;
///
/// let step = longest_step_below(0.025);
/// assert!(0.0249 < step && step < 0.025);
/// ```
#[must_use]
pub fn longest_step_below(limit: f64) -> f64 {
    limit * (1.0 - ROUNDING)
}

/// Returns the limit below which the time between checks (s) always finds this contact while the circles are closing: every
/// shorter time does, but the limit itself does not. `None` if they never overlap or never separate: then any step will do.
/// A contact in the past also counts.
///
/// It is half the time for which they overlap if nothing stops them: see [`StepSize`].
///
/// ```
/// use circle_collision::{detection::safe_step_limit, geometry::Circle};
///
/// let bullet = Circle::new([-6.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
/// let limit = safe_step_limit(&bullet, &Circle::new([0.0, 0.0], 0.5)).expect("they collide");
/// assert_eq!(limit, 1.0 / 40.0); // Half of the time for two radii sums of 1 m.
/// let step = 0.99 * limit; // Safe.
/// # assert!(step < limit);
/// ```
#[must_use]
pub fn safe_step_limit(a: &Circle, b: &Circle) -> Option<f64> {
    let path = intercept(a, b);
    // The limit is the same for every step.
    step_size(&path, 1.0).map(|chances| chances.safe_step_limit)
}

/// How checks at every multiple of dt see a contact. Times count from now (s).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum FirstCheck {
    /// A check sees the overlap while the circles are closing, at this time.
    Caught(f64),
    /// The first check to see the overlap, at this time, comes when the circles are already separating.
    TooLate(f64),
    /// No check sees the overlap.
    Missed,
}

/// Returns how checks at `first`, `first + step`, … (s from now) see the contact ahead: `None` if there is none.
///
/// ```
/// use circle_collision::{detection::{FirstCheck, first_check, intercept}, geometry::Circle};
///
/// let bullet = Circle::new([-6.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
/// let path = intercept(&bullet, &Circle::new([0.0, 0.0], 0.5)); // They overlap from 0.125 s to 0.175 s.
/// assert_eq!(first_check(&path, 0.1, 0.1), Some(FirstCheck::Missed));
/// ```
#[must_use]
pub fn first_check(path: impl Into<Passage>, first: f64, step: f64) -> Option<FirstCheck> {
    let path = path.into();
    let (enter, middle, exit) = (path.time_of_impact()?, path.closest_time, path.exit?);
    let steps = ((enter - first) / step).ceil().max(0.0);
    // Circles that touch exactly do not overlap, so the next check is the first to see them.
    let at = first + steps * step;
    let at = if at > enter { at } else { at + step };
    Some(if at >= exit {
        FirstCheck::Missed
    } else if at < middle {
        FirstCheck::Caught(at)
    } else {
        FirstCheck::TooLate(at)
    })
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;

    /// Makes a pair with R = 1 that passes at a distance of 0.3 m at 20 m/s and touches in about 0.0523 s.
    fn bullet() -> crate::detection::Intercept {
        let a = Circle::new(dvec2(-2.0, 0.0), 0.5).with_velocity(dvec2(20.0, 0.0));
        intercept(&a, &Circle::new(dvec2(0.0, 0.3), 0.5))
    }

    #[test]
    fn a_step_is_safe_below_half_of_the_overlap() {
        let chord = 2.0 * (1.0_f64 - 0.09).sqrt();
        let found = step_size(&bullet(), 0.25).expect("a contact");
        assert!((found.overlap_duration - chord / 20.0).abs() < 1e-15);
        assert!((found.seen - chord / 20.0 / 0.25).abs() < 1e-14);
        assert!((found.caught * 2.0 - found.seen).abs() < 1e-15);
        assert!((found.safe_speed_limit - chord / 2.0 / 0.25).abs() < 1e-14);
        let limit = found.safe_step_limit;
        let caught = |step: f64| step_size(&bullet(), step).expect("a contact").caught;
        assert_eq!([0.1 * limit, 0.999 * limit].map(caught), [1.0; 2]);
        assert!([limit, limit.next_down(), limit.next_up()].map(caught).iter().all(|&chance| chance < 1.0));
        let seen = |step: f64| step_size(&bullet(), step).expect("a contact").seen;
        assert!(seen(0.999 * found.overlap_duration) == 1.0 && seen(found.overlap_duration) < 1.0);
    }

    #[test]
    fn a_pair_without_a_contact_has_no_chances() {
        let a = Circle::new(dvec2(0.0, 0.0), 0.5);
        assert_eq!(step_size(&intercept(&a, &Circle::new(dvec2(3.0, 0.0), 0.5)), 0.1), None);
        assert_eq!(first_check(&intercept(&a, &Circle::new(dvec2(3.0, 0.0), 0.5)), 0.0, 0.1), None);
    }

    #[test]
    fn the_first_check_is_in_time_too_late_or_outside_the_overlap() {
        let path = bullet();
        let (enter, middle) = (path.time_of_impact().expect("a hit"), path.quadratic.vertex());
        let step = 0.25;
        assert_eq!(first_check(&path, enter + 0.001, step), Some(FirstCheck::Caught(enter + 0.001)));
        assert_eq!(first_check(&path, middle + 0.001, step), Some(FirstCheck::TooLate(middle + 0.001)));
        assert_eq!(first_check(&path, 0.0, step), Some(FirstCheck::Missed));
        assert_eq!(
            first_check(&path, enter, 0.01),
            Some(FirstCheck::Caught(enter + 0.01)),
            "touching is not seen"
        );
    }
}
