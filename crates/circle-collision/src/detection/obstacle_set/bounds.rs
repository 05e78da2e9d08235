//! The box around an obstacle, and the way of a circle as boxes see it.

use glam::{DVec2, Vec2, vec2};

use crate::detection::{Obstacle, Shape};
use crate::geometry::Circle;

/// Lengths and speeds up to this, and speeds down to its reciprocal, are compared with boxes; a circle with others is compared
/// with every obstacle.
const MODERATE: f64 = 1e100;

/// How much farther than its radius a circle reaches, as a share of all lengths involved: more than the rounding of any answer.
const ROUNDING: f64 = 64.0 * f64::EPSILON;

/// The same as a length (m): below it, a box resolves nothing.
const SMALLEST: f64 = 1e-44;

/// A box that holds an obstacle, rounded outward to half the memory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub min: Vec2,
    pub max: Vec2,
}

impl Bounds {
    /// The box that holds nothing.
    pub const EMPTY: Self = Self { min: Vec2::INFINITY, max: Vec2::NEG_INFINITY };

    /// Returns the box of everywhere that an obstacle is between now and `horizon` (s); `None` if no box is large enough.
    pub fn of(obstacle: &Obstacle, horizon: f64) -> Option<Self> {
        let (min, max) = match obstacle.shape {
            Shape::Circle { center, radius } => (center - radius, center + radius),
            Shape::Segment(segment) => (segment.a.min(segment.b), segment.a.max(segment.b)),
            Shape::HalfPlane(_) => return None,
        };
        let way = obstacle.velocity * horizon;
        Self::around(min + way.min(DVec2::ZERO), max + way.max(DVec2::ZERO))
    }

    /// Returns the box between two corners (m); `None` if no box is large enough.
    pub fn around(min: DVec2, max: DVec2) -> Option<Self> {
        let bounds = Self { min: vec2(down(min.x), down(min.y)), max: vec2(-down(-max.x), -down(-max.y)) };
        (bounds.min.is_finite() && bounds.max.is_finite()).then_some(bounds)
    }

    pub fn with(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    pub fn holds(&self, other: &Self) -> bool {
        self.with(other) == *self
    }

    /// Returns half the perimeter: how likely a way is to meet the box.
    pub fn size(&self) -> f32 {
        (self.max - self.min).element_sum()
    }

    /// Returns the largest magnitude of a coordinate (m).
    pub fn reach(&self) -> f32 {
        self.min.abs().max(self.max.abs()).max_element()
    }

    /// Returns how far a point is from the box (m), rounded down: minus infinity in it.
    pub fn distance(&self, point: DVec2, reach: f64) -> f64 {
        let outside = (self.min.as_dvec2() - point).max(point - self.max.as_dvec2()).max(DVec2::ZERO);
        // The square of a length may leave the range.
        let length = outside.length();
        let length = if length.is_finite() { length } else { outside.max_element() };
        let distance = length - margin(point.abs().max_element().max(reach));
        if distance > 0.0 { distance } else { f64::NEG_INFINITY }
    }
}

/// Returns an `f32` that is below `value`, or equal.
fn down(value: f64) -> f32 {
    let near = value as f32;
    if f64::from(near) > value { near.next_down() } else { near }
}

fn margin(reach: f64) -> f64 {
    ROUNDING * reach + SMALLEST
}

/// Where a circle is during a time, in the form in which it is compared with boxes.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The corners of the box around the circle at the start (m).
    low: DVec2,
    high: DVec2,
    /// One over the velocity (s/m).
    slowness: DVec2,
}

impl Way {
    /// Returns the way of `circle` during `time` (s) among boxes whose coordinates are at most `reach` (m).
    pub fn new(circle: &Circle, time: f64, reach: f64) -> Self {
        let Circle { center, velocity, radius, .. } = *circle;
        let largest = center.abs().max_element().max(radius);
        if !(largest <= MODERATE && velocity.abs().max_element() <= MODERATE) {
            return Self { low: DVec2::NEG_INFINITY, high: DVec2::INFINITY, slowness: DVec2::INFINITY };
        }
        let aside = radius + margin(largest.max(reach));
        // A component that is too slow to divide by is a wider circle at rest.
        let is_slow = velocity.abs().cmplt(DVec2::splat(1.0 / MODERATE));
        let spread = |speed: f64| if speed == 0.0 { 0.0 } else { speed.abs() * time };
        let spread = DVec2::select(is_slow, DVec2::new(spread(velocity.x), spread(velocity.y)), DVec2::ZERO);
        Self {
            low: center - aside - spread,
            high: center + aside + spread,
            slowness: DVec2::select(is_slow, DVec2::INFINITY, velocity.recip()),
        }
    }

    /// Returns a circle that stays where it is.
    pub fn at_rest(circle: &Circle, reach: f64) -> Self {
        Self::new(&circle.with_velocity(DVec2::ZERO), 0.0, reach)
    }

    /// Returns when the circle is in reach of the box at the earliest (s): infinity if it never is.
    pub fn time_to(&self, bounds: &Bounds) -> f64 {
        let [enter_x, leave_x] = axis(bounds.min.x, bounds.max.x, self.low.x, self.high.x, self.slowness.x);
        let [enter_y, leave_y] = axis(bounds.min.y, bounds.max.y, self.low.y, self.high.y, self.slowness.y);
        let enter = larger(larger(0.0, enter_x), enter_y);
        let leave = -larger(-leave_x, -leave_y);
        if enter > leave { f64::INFINITY } else { enter }
    }
}

/// Returns when a circle enters and leaves the reach of a box on one axis (s); NaN where nothing can be said.
fn axis(min: f32, max: f32, low: f64, high: f64, slowness: f64) -> [f64; 2] {
    let (near, far) = if slowness < 0.0 {
        (f64::from(max) - low, f64::from(min) - high)
    } else {
        (f64::from(min) - high, f64::from(max) - low)
    };
    [near * slowness, far * slowness]
}

/// Returns the larger of two numbers: the first if the second is NaN.
fn larger(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}
