//! When will two circles touch, or why never, and where do they come closest?

use std::ops::RangeInclusive;

use glam::DVec2;

use super::overlap;
use crate::geometry::{Approach, Circle, MAGNITUDE_LIMIT, Quadratic, RelativeMotion, Roots, rounding};

/// The magnitudes whose fourth power an `f64` holds; pairs outside this range are scaled before they are solved.
const RANGE: RangeInclusive<f64> = 1.0 / MAGNITUDE_LIMIT..=MAGNITUDE_LIMIT;

/// The full answer about two circles `a` and `b`, seen from `a`: every number that the decision used.
///
/// The coefficients of the equation are also named `a`, `b` and `c`; they are fields of
/// [`Self::quadratic`], and its terms are written out elsewhere: `v·v`, `2 d·v` and `d·d − R²`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Intercept {
    /// `d`, from circle `a` to circle `b` (m).
    pub relative_position: DVec2,
    /// `v`, the velocity of circle `b` relative to circle `a` (m/s).
    pub relative_velocity: DVec2,
    /// `R` (m).
    pub radii_sum: f64,
    /// `|d + v t|² − R² = a t² + b t + c` with its discriminant `Δ`.
    pub quadratic: Quadratic,
    /// The conclusion.
    pub verdict: Verdict,
}

/// Whether two circles that keep their velocities collide, and when. Times are in seconds from now, never negative.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Verdict {
    /// They touch at `time` and are closing then. The time is zero if they already touch.
    Hit {
        /// The time of impact (s).
        time: f64,
    },
    /// They already overlap and are closing: the collision is now. (The first positive root would be the exit.)
    Overlapping,
    /// They touch at `time` but do not collide: the paths meet tangentially, `Δ` is no more than its rounding. No impulse is
    /// exchanged.
    Graze {
        /// When they touch (s).
        time: f64,
    },
    /// They come closest at `time`, with a gap between them.
    PassesBy {
        /// When they are closest (s).
        time: f64,
    },
    /// The distance does not shrink (`d·v ≥ 0`), whether they overlap now or not.
    MovingApart,
    /// The distance never changes (`v = 0`).
    SameVelocity,
}

impl Verdict {
    #[inline]
    pub(super) fn time_of_impact(self) -> Option<f64> {
        match self {
            Self::Hit { time } => Some(time),
            Self::Overlapping => Some(0.0),
            Self::Graze { .. } | Self::PassesBy { .. } | Self::MovingApart | Self::SameVelocity => None,
        }
    }
}

impl Intercept {
    /// Returns when the collision happens (s from now); `None` if it never does. A graze is not a collision.
    ///
    /// ```
    /// use circle_collision::{detection::intercept, geometry::Circle};
    ///
    /// let target = Circle::new([6.0, 0.0], 1.0).with_velocity([-2.0, 0.0]);
    /// assert_eq!(intercept(&Circle::new([0.0, 0.0], 1.0), &target).time_of_impact(), Some(2.0));
    /// ```
    #[doc(alias = "TOI")]
    #[doc(alias = "time of impact")]
    #[inline]
    #[must_use]
    pub fn time_of_impact(&self) -> Option<f64> {
        self.verdict.time_of_impact()
    }

    /// Returns both times at which the circles touch (s from now, negative in the past); `None` if they never do.
    ///
    /// ```
    /// use circle_collision::{detection::intercept, geometry::Circle};
    ///
    /// let target = Circle::new([6.0, 0.0], 1.0).with_velocity([-2.0, 0.0]);
    /// let roots = intercept(&Circle::new([0.0, 0.0], 1.0), &target).roots().expect("they touch");
    /// assert_eq!((roots.enter, roots.exit), (2.0, 4.0));
    /// ```
    #[must_use]
    pub fn roots(&self) -> Option<Roots> {
        self.quadratic.roots()
    }

    /// Returns the smallest distance between the centers on their current courses, past and future (m): `|d × v| / |v|`,
    /// which is never imaginary. With equal velocities, it is the current distance.
    ///
    /// ```
    /// use circle_collision::{detection::intercept, geometry::Circle};
    ///
    /// let passing = Circle::new([6.0, 3.0], 1.0).with_velocity([-2.0, 0.0]);
    /// assert_eq!(intercept(&Circle::new([0.0, 0.0], 1.0), &passing).closest_distance(), 3.0);
    /// ```
    #[must_use]
    pub fn closest_distance(&self) -> f64 {
        if self.quadratic.a == 0.0 {
            self.relative_position.length()
        } else {
            self.relative_position.perp_dot(self.relative_velocity).abs() / self.quadratic.a.sqrt()
        }
    }

    /// Whether the distance is decreasing now.
    ///
    /// ```
    /// use circle_collision::{detection::intercept, geometry::Circle};
    ///
    /// let target = Circle::new([6.0, 0.0], 1.0).with_velocity([-2.0, 0.0]);
    /// let tower = Circle::new([0.0, 0.0], 1.0);
    /// assert!(intercept(&tower, &target).is_closing() && !intercept(&tower, &target.after(5.0)).is_closing());
    /// ```
    #[must_use]
    pub fn is_closing(&self) -> bool {
        self.quadratic.b < 0.0
    }
}

/// Solves for the time at which the circles `a` and `b` touch if both keep their velocities, or says why they never do.
///
/// With the relative position `d`, the relative velocity `v` and the discriminant `Δ`, in this order:
///
/// * `v = 0`: same velocity; `d·v ≥ 0`: moving apart;
/// * `Δ < 0`, with a gap: they pass by;
/// * `Δ` no more than its rounding: a graze, even if they touch or overlap by that little;
/// * overlapping and closing: now;
/// * a hit at the smaller root, which is now if they touch.
///
/// The rounding of `Δ` is that of the greatest depth on their courses, `R − |d × v| / |v|`: 16 ε of the largest coordinate of the
/// two centers, or of the larger radius if that is more. A circle therefore passes where it fits exactly.
///
/// The residual `||d + v t| − R|` at a hit stays within a few rounding units of `max(|d|, R, |v| t)`.
/// All finite circles get an answer; beyond [`MAGNITUDE_LIMIT`], the reported coefficients may be infinite or zero.
///
/// ```
/// use circle_collision::{detection::{Verdict, intercept}, geometry::Circle};
///
/// let tower = Circle::new([0.0, 0.0], 1.0);
/// let passing = Circle::new([6.0, 3.0], 1.0).with_velocity([-2.0, 0.0]);
/// assert_eq!(intercept(&tower, &passing).verdict, Verdict::PassesBy { time: 3.0 });
/// ```
#[inline]
#[must_use]
pub fn intercept(a: &Circle, b: &Circle) -> Intercept {
    solve_past(a, b, move || rounding(a, b))
}

/// Returns when the circles `a` and `b` collide if both keep their velocities (s from now); `None` if they never do.
///
/// Bit-identical to [`Intercept::time_of_impact`], without the explanation: pairs that never touch need no square root. For
/// one circle among many, see [`ObstacleSet`](super::ObstacleSet).
///
/// ```
/// use circle_collision::{detection::time_of_impact, geometry::Circle};
///
/// let target = Circle::new([6.0, 0.0], 1.0).with_velocity([-2.0, 0.0]);
/// assert_eq!(time_of_impact(&Circle::new([0.0, 0.0], 1.0), &target), Some(2.0));
/// ```
#[doc(alias = "TOI")]
#[doc(alias = "time of impact")]
#[inline]
#[must_use]
pub fn time_of_impact(a: &Circle, b: &Circle) -> Option<f64> {
    time_past(a, b, move || rounding(a, b))
}

/// Returns when the circles `a` and `b` touch and are closing (s from now), also where they only graze by rounding.
#[inline]
pub(super) fn time_to_touch(a: &Circle, b: &Circle) -> Option<f64> {
    time_past(a, b, || f64::NEG_INFINITY)
}

/// Returns when the circles `a` and `b` collide (s from now); `None` if their paths lead no deeper than `depth` (m), which most
/// pairs do not ask for.
#[inline(always)]
fn time_past(a: &Circle, b: &Circle, depth: impl FnOnce() -> f64) -> Option<f64> {
    let motion = relative_motion(a, b);
    if !motion.is_moderate() {
        return time_of_any_size(a, b, depth);
    }
    if !motion.may_touch() {
        return None;
    }
    let approach = motion.approach();
    let collides = approach.quarter > approach.quarter_at(depth(), motion.speed_squared());
    collides.then(|| approach.time()).filter(|&time| time < f64::INFINITY)
}

/// Returns the same for lengths and speeds of any size.
#[cold]
fn time_of_any_size(a: &Circle, b: &Circle, depth: impl FnOnce() -> f64) -> Option<f64> {
    // A circle among many is asked about itself.
    if a.velocity == b.velocity {
        return None;
    }
    solve_past(a, b, depth).time_of_impact().filter(|&time| time < f64::INFINITY)
}

/// Whether two closing circles only graze or pass by: [`time_of_impact`] then finds none.
#[inline(always)]
pub(crate) fn passes(a: &Circle, b: &Circle) -> bool {
    let motion = relative_motion(a, b);
    if motion.is_moderate() {
        let approach = motion.approach();
        approach.quarter <= approach.quarter_at(rounding(a, b), motion.speed_squared())
    } else {
        time_of_impact(a, b).is_none()
    }
}

#[inline]
fn relative_motion(a: &Circle, b: &Circle) -> RelativeMotion<f64> {
    RelativeMotion {
        position: (b.center - a.center).into(),
        velocity: (b.velocity - a.velocity).into(),
        radii_sum: a.radius + b.radius,
    }
}

/// Solves for the intercept, if paths that lead no deeper than `depth` (m) only graze.
#[inline]
fn solve_past(a: &Circle, b: &Circle, depth: impl FnOnce() -> f64) -> Intercept {
    let motion = relative_motion(a, b);
    let [d, v] = [motion.position, motion.velocity].map(DVec2::from);
    if is_in_range(d) && is_in_range(v) && RANGE.contains(&motion.radii_sum) {
        solve(&motion, depth)
    } else {
        solve_scaled(a, b, depth)
    }
}

#[inline]
fn solve(motion: &RelativeMotion<f64>, depth: impl FnOnce() -> f64) -> Intercept {
    let approach = motion.approach();
    let quadratic = Quadratic::new(motion.speed_squared(), &approach);
    Intercept {
        relative_position: motion.position.into(),
        relative_velocity: motion.velocity.into(),
        radii_sum: motion.radii_sum,
        quadratic,
        verdict: decide(&quadratic, &approach, depth),
    }
}

#[inline]
fn decide(quadratic: &Quadratic, approach: &Approach<f64>, depth: impl FnOnce() -> f64) -> Verdict {
    let Quadratic { a, b, c, .. } = *quadratic;
    if a == 0.0 {
        Verdict::SameVelocity
    } else if b >= 0.0 || b.is_nan() {
        Verdict::MovingApart
    } else if approach.quarter >= 0.0 || c <= 0.0 {
        if approach.quarter <= approach.quarter_at(depth(), a) {
            Verdict::Graze { time: quadratic.vertex() }
        } else if c < 0.0 {
            Verdict::Overlapping
        } else {
            Verdict::Hit { time: approach.time() }
        }
    } else {
        Verdict::PassesBy { time: quadratic.vertex() }
    }
}

/// Whether the larger component is zero or in [`RANGE`].
#[inline]
fn is_in_range(vector: DVec2) -> bool {
    let largest = vector.abs().max_element();
    largest == 0.0 || RANGE.contains(&largest)
}

/// Solves for lengths and speeds outside the range of [`solve`]: each is scaled near one by a power of two, which changes no
/// digits, and the time is scaled back.
fn solve_scaled(a: &Circle, b: &Circle, depth: impl FnOnce() -> f64) -> Intercept {
    // A quarter of each, so that the difference of two finite numbers is finite.
    let d = b.center / 4.0 - a.center / 4.0;
    let v = b.velocity / 4.0 - a.velocity / 4.0;
    let radii_sum = a.radius / 4.0 + b.radius / 4.0;
    // An infinite radius reaches nothing, like every value that is not finite.
    let radii_sum = if radii_sum.is_infinite() { f64::NAN } else { radii_sum };
    let length = power_of_two_below(d.abs().max_element().max(radii_sum));
    let speed = power_of_two_below(v.abs().max_element());
    let motion = RelativeMotion {
        position: (d / length * 4.0).into(),
        velocity: (v / speed * 4.0).into(),
        radii_sum: radii_sum / length * 4.0,
    };
    let scaled = solve(&motion, || depth() / length);
    // A time beyond the range of f64 becomes its largest finite number: still a hit, and never NaN.
    let unscale = |time: f64| if time < f64::INFINITY { (time * length / speed).min(f64::MAX) } else { time };
    let verdict = match scaled.verdict {
        Verdict::Hit { time } => Verdict::Hit { time: unscale(time) },
        Verdict::Graze { time } => Verdict::Graze { time: unscale(time) },
        Verdict::PassesBy { time } => Verdict::PassesBy { time: unscale(time) },
        Verdict::Overlapping | Verdict::MovingApart | Verdict::SameVelocity => scaled.verdict,
    };
    let Quadratic { a: qa, b: qb, c: qc, discriminant } = scaled.quadratic;
    Intercept {
        relative_position: scaled.relative_position * length,
        relative_velocity: scaled.relative_velocity * speed,
        radii_sum: scaled.radii_sum * length,
        quadratic: Quadratic {
            a: qa * speed * speed,
            b: qb * length * speed,
            c: qc * length * length,
            discriminant: discriminant * length * speed * length * speed,
        },
        verdict,
    }
}

/// Returns the largest normal power of two that is at most `value`; one for zero.
pub(super) fn power_of_two_below(value: f64) -> f64 {
    const EXPONENT: u64 = 0x7ff0_0000_0000_0000;
    if value == 0.0 { 1.0 } else { f64::from_bits(value.to_bits() & EXPONENT).max(f64::MIN_POSITIVE) }
}

/// Two circles at the moment when they are closest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct ClosestApproach {
    /// When that is (s from now): zero if the distance does not shrink.
    pub time: f64,
    /// The distance between the centers at that time (m).
    pub distance: f64,
    /// The distance minus the radii sum (m): negative if the circles overlap then.
    pub gap: f64,
    /// The point on each rim that faces the other circle at that time (m), the one on `a` first.
    pub points: [DVec2; 2],
}

/// Finds when and where `a` and `b` come closest from now on, if both keep their velocities.
///
/// With equal velocities, that is now. If the centers coincide then, the points lie along x. For circles with non-finite
/// values the answer is meaningless, but nothing panics.
///
/// ```
/// use circle_collision::{detection::closest_approach, geometry::Circle, glam::dvec2};
///
/// let comet = Circle::new([-8.0, 3.0], 0.5).with_velocity([2.0, 0.0]);
/// let approach = closest_approach(&comet, &Circle::new([0.0, 0.0], 1.0));
/// assert_eq!((approach.time, approach.distance, approach.gap), (4.0, 3.0, 1.5));
/// assert_eq!(approach.points, [dvec2(0.0, 2.5), dvec2(0.0, 1.0)]);
/// ```
#[must_use]
pub fn closest_approach(a: &Circle, b: &Circle) -> ClosestApproach {
    let vertex = intercept(a, b).quadratic.vertex();
    let time = if vertex > 0.0 { vertex.min(f64::MAX) } else { 0.0 };
    let at_closest = |circle: &Circle| {
        let moved = circle.after(time);
        Circle { center: moved.center.clamp(DVec2::MIN, DVec2::MAX), ..moved }
    };
    let (a, b) = (at_closest(a), at_closest(b));
    let overlap_then = overlap(&a, &b);
    let points = [a.center + overlap_then.normal * a.radius, b.center - overlap_then.normal * b.radius];
    ClosestApproach { time, distance: overlap_then.distance, gap: overlap_then.gap, points }
}
