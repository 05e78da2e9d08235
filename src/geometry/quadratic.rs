//! The equation behind every intercept: `A t² + B t + C = 0`.

use glam::DVec2;

use super::{Approach, RelativeMotion};

/// Lengths, speeds and radii up to this, and down to one over it, keep every product in [`Quadratic`] finite.
///
/// `B²` and `A C` are products of four such numbers, so they reach 1e280 of the 1e308 that an `f64` holds.
pub const MAGNITUDE_LIMIT: f64 = 1e70;

/// Coefficients of the squared distance of two centers minus the squared radii sum, as a function of time.
///
/// With the relative position `d` (m), the relative velocity `v` (m/s) and the radii sum `R` (m):
/// `|d + v t|² − R² = A t² + B t + C`. The circles overlap where this is negative.
///
/// The coefficients are not computed from each other but from `d`, `v` and `R` in the forms that do not cancel:
/// `C = (|d| − R)(|d| + R)`, and in the plane `Δ/4 = R² |v|² − (d × v)²`.
/// Source: Lagrange's identity `(d·v)² + (d × v)² = |d|² |v|²`, put into `B² − 4AC`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Quadratic {
    /// `A = v·v` (m²/s²): zero when neither moves as seen from the other.
    pub a: f64,
    /// `B = 2 d·v` (m²/s): negative while the centers come closer.
    pub b: f64,
    /// `C = d·d − R²` (m²): negative while the circles overlap.
    pub c: f64,
    /// `Δ = B² − 4AC` (m⁴/s²): positive when the paths cross deeper than a touch.
    pub discriminant: f64,
}

/// The two times (s) at which a [`Quadratic`] is zero, the smaller first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Roots {
    /// When the circles begin to overlap.
    pub enter: f64,
    /// When they cease to.
    pub exit: f64,
}

impl Quadratic {
    /// The equation of two circles with relative position `d`, relative velocity `v` and radii sum `R`.
    #[inline]
    pub fn of_motion(d: DVec2, v: DVec2, radii_sum: f64) -> Self {
        let motion = RelativeMotion { position: d.into(), velocity: v.into(), radii_sum };
        Self::new(motion.speed_squared(), &motion.approach())
    }

    /// The equation for `v·v` (m²/s²) and what decides when the circles touch.
    #[inline]
    pub(crate) fn new(speed_squared: f64, approach: &Approach<f64>) -> Self {
        Self {
            a: speed_squared,
            b: 2.0 * approach.closing,
            c: approach.gap(),
            discriminant: 4.0 * approach.quarter,
        }
    }

    /// The real roots, each from the form in which nothing cancels; `None` for `Δ < 0` or `A = 0`.
    ///
    /// Source: `t₁ t₂ = C / A`, so that the root which would subtract is a quotient of the one which adds.
    pub fn roots(&self) -> Option<Roots> {
        if self.discriminant < 0.0 || self.a == 0.0 {
            return None;
        }
        let half_b = self.b / 2.0;
        let root = (self.discriminant / 4.0).sqrt();
        let (enter, exit) = if half_b < 0.0 {
            let sum = root - half_b;
            (self.c / sum, sum / self.a)
        } else if half_b > 0.0 {
            let sum = -half_b - root;
            (sum / self.a, self.c / sum)
        } else {
            (-root / self.a, root / self.a)
        };
        // For C near zero and Δ near zero the two forms may round past each other.
        Some(Roots { enter: enter.min(exit), exit: exit.max(enter) })
    }

    /// When the centers are closest, `−B / 2A` (s); zero when their distance never changes.
    #[inline]
    pub fn vertex(&self) -> f64 {
        if self.a == 0.0 { 0.0 } else { -self.b / (2.0 * self.a) }
    }

    /// The value at `time` (m²): squared distance minus squared radii sum.
    pub fn at(&self, time: f64) -> f64 {
        (self.a * time + self.b) * time + self.c
    }

    /// How long the circles overlap, `T = √Δ / A` (s); zero when they never do, infinity when they always do.
    pub fn overlap_duration(&self) -> f64 {
        if self.a == 0.0 {
            if self.c < 0.0 { f64::INFINITY } else { 0.0 }
        } else {
            self.discriminant.max(0.0).sqrt() / self.a
        }
    }
}
