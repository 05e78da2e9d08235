//! Whether two circles overlap now, and the minimum translation that ends it.

use glam::DVec2;

use crate::geometry::{Circle, length_and_direction};

/// The share of the radii sum within which a gap is called touching.
///
/// [`Overlap::nearness`] uses it, and so do the queries of a game, where a circle that has moved exactly into contact is
/// inside by the rounding of its coordinates; responses go by the exact sign of the gap. If it were larger, a visible gap
/// would be called touching; if it were smaller, that circle would be called apart or overlapping.
pub const TOUCHING_TOLERANCE: f64 = 1e-9;

/// The sine of the largest angle with a surface at which the motion of a circle that touches it counts as sliding.
///
/// With zero, rounding could leave a component into the surface in a velocity from which that component was removed. With much
/// more, a circle on a long wall would sink into it visibly.
pub(super) const TANGENTIAL: f64 = 1e-12;

/// The rounding error of a position, as a share of its coordinates: a few units, for a position that was computed.
pub(super) const POSITION_ROUNDING: f64 = 4.0 * f64::EPSILON;

/// The maximum number of steps, of half a rounding unit each, by which [`minimum_translation`] rounds outward.
const MAX_ROUNDING_STEPS: u32 = 64;

/// The distance between two circles at one moment.
#[doc(alias = "penetration")]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Overlap {
    /// The distance between the centers (m).
    pub distance: f64,
    /// The radii sum `R` (m).
    pub radii_sum: f64,
    /// `distance − R` (m): negative while they overlap.
    pub gap: f64,
    /// The unit vector from a to b: +x if the centers coincide.
    pub normal: DVec2,
    /// Whether the centers coincide.
    pub concentric: bool,
}

/// A gap in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Nearness {
    /// There is a gap.
    Apart,
    /// The gap is zero to within [`TOUCHING_TOLERANCE`].
    Touching,
    /// The gap is negative.
    Overlapping,
}

impl Overlap {
    /// Whether the gap is negative. Circles that touch exactly do not overlap.
    ///
    /// ```
    /// use circle_collision::{detection::overlap, geometry::Circle};
    ///
    /// let circle = Circle::new([0.0, 0.0], 1.0);
    /// assert!(overlap(&circle, &Circle::new([1.9, 0.0], 1.0)).is_overlapping());
    /// assert!(!overlap(&circle, &Circle::new([2.0, 0.0], 1.0)).is_overlapping());
    /// ```
    #[inline]
    #[must_use]
    pub fn is_overlapping(&self) -> bool {
        self.gap < 0.0
    }

    /// Returns the depth of the overlap (m): zero if there is none.
    ///
    /// ```
    /// use circle_collision::{detection::overlap, geometry::Circle};
    ///
    /// assert_eq!(overlap(&Circle::new([0.0, 0.0], 1.0), &Circle::new([1.5, 0.0], 1.0)).depth(), 0.5);
    /// ```
    #[doc(alias = "penetration")]
    #[must_use]
    pub fn depth(&self) -> f64 {
        (-self.gap).max(0.0)
    }

    /// Returns the gap in words.
    ///
    /// ```
    /// use circle_collision::{detection::{Nearness, overlap}, geometry::Circle};
    ///
    /// let contact = overlap(&Circle::new([0.0, 0.0], 1.0), &Circle::new([2.0, 1e-6], 1.0));
    /// assert_eq!(contact.nearness(), Nearness::Touching);
    /// ```
    #[must_use]
    pub fn nearness(&self) -> Nearness {
        let tolerance = TOUCHING_TOLERANCE * self.radii_sum;
        if self.gap < -tolerance {
            Nearness::Overlapping
        } else if self.gap <= tolerance {
            Nearness::Touching
        } else {
            Nearness::Apart
        }
    }
}

/// Computes the distance, gap and normal of `a` and `b` as they are now (m).
///
/// Coincident centers give distance 0, the normal +x and `concentric`. The result is never NaN for finite circles; a circle
/// with a non-finite value overlaps nothing.
///
/// ```
/// use circle_collision::{detection::overlap, geometry::Circle, glam::DVec2};
///
/// let contact = overlap(&Circle::new([0.0, 0.0], 1.0), &Circle::new([1.5, 0.0], 1.0));
/// assert!(contact.is_overlapping());
/// assert_eq!((contact.depth(), contact.normal), (0.5, DVec2::X));
/// ```
#[inline]
#[must_use]
pub fn overlap(a: &Circle, b: &Circle) -> Overlap {
    let sum = a.radius + b.radius;
    let radii_sum = if sum == f64::INFINITY { beyond_range(a, b) } else { sum };
    let (distance, normal) = length_and_direction(a.center, b.center);
    Overlap { distance, radii_sum, gap: distance - radii_sum, normal, concentric: distance == 0.0 }
}

/// Returns the gap or depth (m) up to which a circle at `center` counts as touching, whatever the rounding of its position.
pub(super) fn touching_reach(radii_sum: f64, center: DVec2) -> f64 {
    TOUCHING_TOLERANCE * radii_sum + POSITION_ROUNDING * center.abs().max_element()
}

/// Computes the minimum translation of `moved` (m): the shortest move that ends its overlap with `fixed`, or zero if they do
/// not overlap.
///
/// Rounded outward: with the center at `moved.center + vector`, [`overlap`] gives a gap of zero or more. If the centers
/// coincide, the translation points along +x.
///
/// ```
/// use circle_collision::{detection::minimum_translation, geometry::Circle, glam::dvec2};
///
/// let (pillar, hero) = (Circle::new([0.0, 0.0], 1.0), Circle::new([1.5, 0.0], 1.0));
/// assert_eq!(minimum_translation(&pillar, &hero), dvec2(0.5, 0.0));
/// ```
#[doc(alias = "MTV")]
#[doc(alias = "minimum translation vector")]
#[must_use]
pub fn minimum_translation(fixed: &Circle, moved: &Circle) -> DVec2 {
    let now = overlap(fixed, moved);
    if !now.is_overlapping() {
        return DVec2::ZERO;
    }
    let reach = fixed.center.abs().max_element().max(now.radii_sum);
    round_outward(&now, moved, reach, |moved_there| overlap(fixed, moved_there))
}

/// Returns the shortest move of a circle along the normal that ends its overlap `now` (m), rounded outward until `find` finds
/// none. `reach` is the largest length involved (m), apart from the circle's own position.
pub(super) fn round_outward(
    now: &Overlap,
    moved: &Circle,
    reach: f64,
    find: impl Fn(&Circle) -> Overlap,
) -> DVec2 {
    let half_unit = moved.center.abs().max_element().max(reach) * (f64::EPSILON / 2.0);
    let outward = |steps: u32| now.normal * (now.depth() + f64::from(steps) * half_unit).min(f64::MAX);
    (0..MAX_ROUNDING_STEPS)
        .map(outward)
        .find(|&vector| !find(&Circle { center: moved.center + vector, ..*moved }).is_overlapping())
        .unwrap_or_else(|| outward(MAX_ROUNDING_STEPS))
}

/// Returns a radii sum beyond the range of `f64`, so that no gap is ∞ − ∞: the largest number in it, or NaN if a radius
/// is itself infinite.
#[cold]
fn beyond_range(a: &Circle, b: &Circle) -> f64 {
    if a.radius.is_finite() && b.radius.is_finite() { f64::MAX } else { f64::NAN }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn a_gap_within_the_tolerance_is_called_touching() {
        let a = Circle::new(DVec2::ZERO, 1.0);
        let nearness = |x: f64| overlap(&a, &Circle::new(dvec2(x, 0.0), 1.0)).nearness();
        assert_eq!(nearness(2.1), Nearness::Apart);
        assert_eq!(nearness(2.0), Nearness::Touching);
        assert_eq!(nearness(2.0 + 1e-9), Nearness::Touching);
        assert_eq!(nearness(2.0 - 1e-8), Nearness::Overlapping);
    }

    #[test]
    fn the_engine_goes_by_the_exact_sign() {
        let a = Circle::new(DVec2::ZERO, 1.0);
        assert!(!overlap(&a, &Circle::new(dvec2(2.0, 0.0), 1.0)).is_overlapping());
        assert!(overlap(&a, &Circle::new(dvec2(2.0_f64.next_down(), 0.0), 1.0)).is_overlapping());
    }

    #[test]
    fn concentric_circles_part_along_x_and_say_so() {
        let a = Circle::new(dvec2(3.0, 4.0), 1.0);
        let found = overlap(&a, &a);
        assert!(found.concentric);
        assert_eq!(found.normal, DVec2::X);
        assert_eq!(minimum_translation(&a, &a), dvec2(2.0, 0.0));
    }

    #[test]
    fn lengths_beyond_the_range_of_squares_stay_finite() {
        for size in [f64::MIN_POSITIVE, 1e-200, 1e200, f64::MAX] {
            let a = Circle::new(dvec2(-size, size), 1.0);
            let b = Circle::new(dvec2(size, -size), 1.0);
            let found = overlap(&a, &b);
            assert!(found.distance.is_finite() && found.distance > 0.0, "{size}: {found:?}");
            assert!((found.normal.length() - 1.0).abs() < 1e-15, "{size}: {found:?}");
        }
    }
}
