//! The numbers that decide whether and when two circles touch, for one pair or for several side by side.

use super::{Circle, Number};

/// The smallest and largest squares of lengths and speeds for which nothing here overflows or loses digits: the squares of
/// one over [`MAGNITUDE_LIMIT`](super::MAGNITUDE_LIMIT) and of that limit, with room for rounding.
const SQUARES: [f64; 2] = [4e-140, 0.9e140];

/// How deep a path may lead into a graze, as a share of the largest length involved.
///
/// A circle that fits exactly between two others overlaps them by a few units of rounding. With less, it would bounce between
/// them without end; with much more, paths that lead visibly into each other would not collide.
pub const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// Squared distances up to this many times `R²` may round to a distance that overlaps.
const NEARLY_TOUCHING: f64 = 1.0 + 1e-9;

/// Circle `b` as seen from circle `a`, if both keep their velocities.
#[derive(Clone, Copy, Debug)]
pub struct RelativeMotion<N> {
    /// The components of `d`, from circle `a` to circle `b` (m).
    pub position: [N; 2],
    /// The components of `v`, the velocity of circle `b` relative to circle `a` (m/s).
    pub velocity: [N; 2],
    /// `R` (m).
    pub radii_sum: N,
}

/// The four numbers that decide when two circles touch.
#[derive(Clone, Copy, Debug)]
pub struct Approach<N> {
    /// `d·d` (m²).
    pub distance_squared: N,
    /// `d·v` (m²/s), negative while the distance shrinks.
    pub closing: N,
    /// `R` (m).
    pub radii_sum: N,
    /// `Δ / 4 = R² |v|² − (d × v)²` (m⁴/s²), positive if the paths lead deeper than a touch.
    pub quarter: N,
}

// Formulas are inlined into each function that uses them, to be compiled with that function's instructions.
impl<N: Number> RelativeMotion<N> {
    /// Computes `v·v` (m²/s²).
    #[inline(always)]
    pub fn speed_squared(&self) -> N {
        let [u, v] = self.velocity;
        u * u + v * v
    }

    /// Computes the four numbers that decide the contact.
    ///
    /// Source: Lagrange's identity `(d·v)² + (d × v)² = |d|² |v|²`, substituted into `Δ = b² − 4ac`, so that nothing
    /// cancels.
    #[inline(always)]
    pub fn approach(&self) -> Approach<N> {
        let Self { position: [x, y], velocity: [u, v], radii_sum } = *self;
        let cross = x * v - y * u;
        Approach {
            distance_squared: x * x + y * y,
            closing: x * u + y * v,
            radii_sum,
            quarter: radii_sum * radii_sum * self.speed_squared() - cross * cross,
        }
    }

    /// Whether all magnitudes are such that the numbers of the [approach](Self::approach) neither overflow nor lose digits.
    #[inline(always)]
    pub fn is_moderate(&self) -> N::Mask {
        let (distance, speed) = (self.approach().distance_squared, self.speed_squared());
        let radii = self.radii_sum * self.radii_sum;
        let (least, most) = (radii.all(SQUARES[0]), radii.all(SQUARES[1]));
        // The largest distance is tested separately: it alone may be NaN, if positions overflow.
        // In this order, a NaN speed is not moderate.
        (least.is_at_most(distance.smaller(radii.smaller(speed))) & radii.larger(speed).is_at_most(most))
            & distance.is_at_most(most)
    }

    /// Whether the circles may touch: `false` only if they part or pass by without touching now.
    ///
    /// Needs no square root; valid for motions that [are moderate](Self::is_moderate).
    #[inline(always)]
    pub fn may_touch(&self) -> N::Mask {
        let Approach { distance_squared, closing, radii_sum, quarter } = self.approach();
        let overlap = radii_sum * radii_sum * radii_sum.all(NEARLY_TOUCHING) - distance_squared;
        // Both tests in one comparison: a branch here would be unpredictable.
        leads_to_contact((closing.all(0.0) - closing).smaller(quarter.larger(overlap)))
    }
}

/// Computes the smaller root, `c / (√(Δ/4) − d·v)` (s), from `gap`, `c = d·d − R²` (m²); `closing`, `d·v < 0` (m²/s); and
/// `quarter`, `Δ/4` (m⁴/s²). Both terms of the divisor are positive, so nothing cancels.
#[inline(always)]
pub fn entering_root<N: Number>(gap: N, closing: N, quarter: N) -> N {
    gap / (quarter.square_root() - closing)
}

/// Whether paths that cross by this much, `Δ` or a multiple of it, meet in more than a point. [`RelativeMotion::may_touch`] asks
/// the same of `−d·v`. Those that lead no deeper than their [`rounding`] only graze: [`Approach::quarter_at`]. Segments and
/// half-planes follow the rule in `segment_contact.rs`.
#[inline(always)]
fn leads_to_contact<N: Number>(crossing: N) -> N::Mask {
    crossing.all(0.0).is_less(crossing)
}

/// Returns how deep (m) the paths of two circles may lead by the rounding of their states: a path that leads no deeper grazes.
#[inline]
pub fn rounding(a: &Circle, b: &Circle) -> f64 {
    let along = |a: f64, b: f64| a.abs().larger(b.abs());
    let place = along(a.center.x, b.center.x).larger(along(a.center.y, b.center.y));
    ROUNDING * place.larger(a.radius).larger(b.radius)
}

impl Approach<f64> {
    /// Computes `Δ / 4` (m⁴/s²) of paths that lead to this depth (m), `R − |d × v| / |v|`, given `v·v` (m²/s²). No path leads
    /// deeper than `R`.
    #[inline]
    pub fn quarter_at(&self, depth: f64, speed_squared: f64) -> f64 {
        let depth = depth.smaller(self.radii_sum);
        depth * (2.0 * self.radii_sum - depth) * speed_squared
    }
}

impl<N: Number> Approach<N> {
    /// Computes the coefficient `c = d·d − R²` (m²) in the form that does not cancel: negative while the circles overlap.
    #[inline(always)]
    pub fn gap(&self) -> N {
        let distance = self.distance_squared.square_root();
        (distance - self.radii_sum) * (distance + self.radii_sum)
    }

    /// Computes when closing circles touch (s from now): zero if they already do, infinity if they never do.
    #[inline(always)]
    pub fn time(&self) -> N {
        let (gap, zero) = (self.gap(), self.closing.all(0.0));
        let root = entering_root(gap, self.closing, self.quarter);
        let later = N::select(leads_to_contact(self.quarter), root, zero.all(f64::INFINITY));
        N::select(gap.is_at_most(zero), zero, later)
    }
}
