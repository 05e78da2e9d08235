//! The equation of every intercept: `a t² + b t + c = 0`.

use glam::DVec2;

use super::{Approach, RelativeMotion, entering_root};

/// Lengths, speeds and radii up to this, and down to its reciprocal, keep every product in [`Quadratic`] finite.
///
/// `b²` and `a c` are products of four such numbers and reach 1e280; an `f64` holds up to 1e308.
pub const MAGNITUDE_LIMIT: f64 = 1e70;

/// Whether this number is at most [`MAGNITUDE_LIMIT`] in size; NaN is not.
///
/// ```
/// use circle_collision::geometry::is_within_limit;
///
/// assert!(is_within_limit(-1e70) && !is_within_limit(2e70) && !is_within_limit(f64::NAN));
/// ```
#[must_use]
pub fn is_within_limit(number: f64) -> bool {
    number.abs() <= MAGNITUDE_LIMIT
}

/// The squared distance of two centers minus the squared radii sum, as a function of time.
///
/// With the relative position `d` (m), the relative velocity `v` (m/s) and the radii sum `R` (m):
/// `|d + v t|² − R² = a t² + b t + c`. The circles overlap while this is negative.
///
/// The coefficients are computed from `d`, `v` and `R` in forms that do not cancel: `c = (|d| − R)(|d| + R)`, and in the
/// plane `Δ/4 = R² |v|² − (d × v)²`.
/// Source: Lagrange's identity `(d·v)² + (d × v)² = |d|² |v|²`, substituted into `b² − 4ac`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Quadratic {
    /// `a = v·v` (m²/s²): zero when the velocities are equal.
    #[cfg_attr(feature = "serde", serde(with = "crate::geometry::infinite"))]
    pub a: f64,
    /// `b = 2 d·v` (m²/s): negative while the circles are closing.
    #[cfg_attr(feature = "serde", serde(with = "crate::geometry::infinite"))]
    pub b: f64,
    /// `c = d·d − R²` (m²): negative while the circles overlap.
    #[cfg_attr(feature = "serde", serde(with = "crate::geometry::infinite"))]
    pub c: f64,
    /// `Δ = b² − 4ac` (m⁴/s²): positive if the paths lead to an overlap, zero up to rounding for a graze.
    #[cfg_attr(feature = "serde", serde(with = "crate::geometry::infinite"))]
    pub discriminant: f64,
}

/// The two times (s) at which a [`Quadratic`] is zero, the smaller first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Roots {
    /// When the overlap begins.
    pub enter: f64,
    /// When it ends.
    pub exit: f64,
}

impl Quadratic {
    /// Returns the equation for the relative position `d` (m), the relative velocity `v` (m/s) and the radii sum (m).
    ///
    /// ```
    /// use circle_collision::{geometry::Quadratic, glam::dvec2};
    ///
    /// let quadratic = Quadratic::of_motion(dvec2(6.0, 0.0), dvec2(-2.0, 0.0), 2.0);
    /// assert_eq!((quadratic.a, quadratic.b, quadratic.c, quadratic.discriminant), (4.0, -24.0, 32.0, 64.0));
    /// ```
    #[inline]
    #[must_use]
    pub fn of_motion(d: DVec2, v: DVec2, radii_sum: f64) -> Self {
        let motion = RelativeMotion { position: d.into(), velocity: v.into(), radii_sum };
        Self::new(motion.speed_squared(), &motion.approach())
    }

    /// Returns the equation for `v·v` (m²/s²) and the other numbers of the approach.
    #[inline]
    pub(crate) fn new(speed_squared: f64, approach: &Approach<f64>) -> Self {
        Self {
            a: speed_squared,
            b: 2.0 * approach.closing,
            c: approach.gap(),
            discriminant: 4.0 * approach.quarter,
        }
    }

    /// Computes the real roots, each in the form in which nothing cancels: `None` for `Δ < 0` or `a = 0`.
    ///
    /// Source: `t₁ t₂ = c / a`, so the root that would subtract is computed by division from the one that adds.
    ///
    /// ```
    /// use circle_collision::{geometry::Quadratic, glam::dvec2};
    ///
    /// let roots = Quadratic::of_motion(dvec2(6.0, 0.0), dvec2(-2.0, 0.0), 2.0).roots().expect("they touch");
    /// assert_eq!((roots.enter, roots.exit), (2.0, 4.0));
    /// ```
    #[must_use]
    pub fn roots(&self) -> Option<Roots> {
        if self.discriminant < 0.0 || self.a == 0.0 {
            return None;
        }
        let (half_b, quarter) = (self.b / 2.0, self.discriminant / 4.0);
        let root = quarter.sqrt();
        // When the circles are moving apart, the equation describes the same motion backward.
        let entering = entering_root(self.c, -half_b.abs(), quarter);
        let leaving = (root + half_b.abs()) / self.a;
        let (enter, exit) = if half_b < 0.0 {
            (entering, leaving)
        } else if half_b > 0.0 {
            (-leaving, -entering)
        } else {
            (-root / self.a, root / self.a)
        };
        // For c and Δ near zero the two forms may round past each other.
        Some(Roots { enter: enter.min(exit), exit: exit.max(enter) })
    }

    /// Returns the time of closest approach, `−b / 2a` (s): zero if the distance never changes.
    ///
    /// ```
    /// use circle_collision::{geometry::Quadratic, glam::dvec2};
    ///
    /// assert_eq!(Quadratic::of_motion(dvec2(6.0, 3.0), dvec2(-2.0, 0.0), 2.0).vertex(), 3.0);
    /// ```
    #[inline]
    #[must_use]
    pub fn vertex(&self) -> f64 {
        if self.a == 0.0 { 0.0 } else { -self.b / (2.0 * self.a) }
    }

    /// Evaluates the squared distance minus the squared radii sum at `time` (m²).
    ///
    /// ```
    /// use circle_collision::{geometry::Quadratic, glam::dvec2};
    ///
    /// assert_eq!(Quadratic::of_motion(dvec2(6.0, 0.0), dvec2(-2.0, 0.0), 2.0).at(2.0), 0.0);
    /// ```
    #[must_use]
    pub fn at(&self, time: f64) -> f64 {
        (self.a * time + self.b) * time + self.c
    }

    /// Returns how long the circles overlap, `T = √Δ / a` (s): zero if they never do, infinity if they always do.
    ///
    /// ```
    /// use circle_collision::{geometry::Quadratic, glam::dvec2};
    ///
    /// assert_eq!(Quadratic::of_motion(dvec2(6.0, 0.0), dvec2(-2.0, 0.0), 2.0).overlap_duration(), 2.0);
    /// ```
    #[must_use]
    pub fn overlap_duration(&self) -> f64 {
        if self.a == 0.0 {
            if self.c < 0.0 { f64::INFINITY } else { 0.0 }
        } else {
            self.discriminant.max(0.0).sqrt() / self.a
        }
    }
}
