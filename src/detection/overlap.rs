//! Whether two circles overlap now, and the shortest way out.

use glam::DVec2;

use crate::geometry::Circle;

/// The share of the radii sum within which a gap is called touching.
///
/// Only words on screen use it; detection goes by the exact sign of the gap. If it were larger, a visible gap would be
/// called touching; if it were smaller, a circle moved exactly into contact would be called apart or overlapping by the
/// rounding of its coordinates.
pub const TOUCHING_TOLERANCE: f64 = 1e-9;

/// The maximum number of steps, of half a rounding unit each, by which [`minimum_translation`] rounds outward.
const MAX_ROUNDING_STEPS: u32 = 64;

/// The distance of two circles at one moment.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Overlap {
    /// The distance of the centers (m).
    pub distance: f64,
    /// The radii sum `R` (m).
    pub radii_sum: f64,
    /// `distance − R` (m): negative while they overlap.
    pub gap: f64,
    /// The unit vector from a to b: +x where the centers coincide.
    pub normal: DVec2,
    /// Whether the centers coincide.
    pub concentric: bool,
}

/// A gap in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Nearness {
    /// There is a gap.
    Apart,
    /// The gap is zero to within [`TOUCHING_TOLERANCE`].
    Touching,
    /// The gap is negative.
    Overlapping,
}

impl Nearness {
    /// Returns the word on screen.
    pub fn word(self) -> &'static str {
        match self {
            Self::Apart => "APART",
            Self::Touching => "TOUCHING",
            Self::Overlapping => "OVERLAPPING",
        }
    }
}

impl Overlap {
    /// Whether the gap is negative. Circles that touch exactly do not overlap.
    #[inline]
    pub fn is_overlapping(&self) -> bool {
        self.gap < 0.0
    }

    /// Returns the depth of the overlap (m): zero when there is none.
    pub fn depth(&self) -> f64 {
        (-self.gap).max(0.0)
    }

    /// Returns the gap in words.
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
/// Coincident centers give distance 0, the normal +x and `concentric`. Never NaN for finite circles.
#[inline]
pub fn overlap(a: &Circle, b: &Circle) -> Overlap {
    // A sum beyond the range of f64 counts as the largest number in it, so that no gap is ∞ − ∞.
    let radii_sum = (a.radius + b.radius).min(f64::MAX);
    let (distance, normal) = length_and_direction(a.center, b.center);
    Overlap { distance, radii_sum, gap: distance - radii_sum, normal, concentric: distance == 0.0 }
}

/// Computes the shortest move of `moved` that ends its overlap with `fixed` (m): zero when they do not overlap.
///
/// Rounded outward: with the center at `moved.center + vector`, [`overlap`] gives a gap of zero or more. Where the centers
/// coincide it leads along +x.
pub fn minimum_translation(fixed: &Circle, moved: &Circle) -> DVec2 {
    let now = overlap(fixed, moved);
    if !now.is_overlapping() {
        return DVec2::ZERO;
    }
    let coordinates = moved.center.abs().max(fixed.center.abs());
    let half_unit = coordinates.max_element().max(now.radii_sum) * (f64::EPSILON / 2.0);
    let outward = |steps: u32| now.normal * (now.depth() + f64::from(steps) * half_unit).min(f64::MAX);
    (0..MAX_ROUNDING_STEPS)
        .map(outward)
        .find(|&vector| {
            let there = Circle { center: moved.center + vector, ..*moved };
            !overlap(fixed, &there).is_overlapping()
        })
        .unwrap_or_else(|| outward(MAX_ROUNDING_STEPS))
}

/// Returns length and unit vector of `to − from`: 0 and +x for the zero vector.
///
/// A length whose square would leave the range of `f64` is brought near one first.
#[inline]
fn length_and_direction(from: DVec2, to: DVec2) -> (f64, DVec2) {
    let d = to - from;
    let largest = d.abs().max_element();
    if largest == 0.0 {
        return (0.0, DVec2::X);
    }
    if (1e-140..1e140).contains(&largest) {
        let length = d.length();
        return (length, d / length);
    }
    // A difference of finite coordinates may overflow; that of their halves does not.
    let half = if largest.is_infinite() { to / 2.0 - from / 2.0 } else { d };
    let unit = half / half.abs().max_element();
    let length = unit.length();
    ((length * largest).min(f64::MAX), unit / length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::dvec2;

    #[test]
    fn words_follow_the_gap() {
        let a = Circle::new(DVec2::ZERO, 1.0);
        let word = |x: f64| overlap(&a, &Circle::new(dvec2(x, 0.0), 1.0)).nearness().word();
        assert_eq!(word(2.1), "APART");
        assert_eq!(word(2.0), "TOUCHING");
        assert_eq!(word(2.0 + 1e-9), "TOUCHING");
        assert_eq!(word(2.0 - 1e-8), "OVERLAPPING");
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
