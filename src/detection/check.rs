//! Whether a check sees a contact in time, too late, or not at all.

use super::Intercept;

/// How checks at every multiple of dt see a contact. Times count from now (s).
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum FirstCheck {
    /// A check sees the overlap while the circles are closing, at this time.
    Caught(f64),
    /// The first check to see the overlap, at this time, comes when the circles are already separating.
    TooLate(f64),
    /// No check sees the overlap.
    Missed,
}

/// Returns how checks at `first`, `first + step`, … (s from now) see the contact ahead: `None` when there is none.
///
/// ```
/// use circle_collision::{detection::{FirstCheck, first_check, intercept}, geometry::Circle};
///
/// let bullet = Circle::new([-6.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
/// let path = intercept(&bullet, &Circle::new([0.0, 0.0], 0.5)); // They overlap from 0.125 s to 0.175 s.
/// assert_eq!(first_check(&path, 0.1, 0.1), Some(FirstCheck::Missed));
/// ```
pub fn first_check(path: &Intercept, first: f64, step: f64) -> Option<FirstCheck> {
    let enter = path.time_of_impact()?;
    let exit = path.roots()?.exit;
    let middle = path.quadratic.vertex();
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
    use crate::detection::intercept;
    use crate::geometry::Circle;

    /// A pair with R = 1 that passes at 0.3 m with 20 m/s and touches in about 0.0523 s.
    fn bullet() -> Intercept {
        let a = Circle::new(dvec2(-2.0, 0.0), 0.5).with_velocity(dvec2(20.0, 0.0));
        intercept(&a, &Circle::new(dvec2(0.0, 0.3), 0.5))
    }

    #[test]
    fn the_first_check_falls_before_the_middle_after_it_or_outside_the_overlap() {
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
