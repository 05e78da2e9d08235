//! An oracle without rounding: sums and products of `f64` numbers as whole numbers times powers of two.

use std::ops::{Add, Mul, Sub};

use circle_collision::detection::Obstacle;
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::DVec2;
use num_bigint::BigInt;

/// A whole number times a power of two.
#[derive(Clone, Debug)]
pub struct Exact {
    digits: BigInt,
    exponent: i64,
}

/// A point with exact coordinates.
pub type Point = [Exact; 2];

/// An obstacle, as described by its maker.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    Circle(Circle),
    Segment(Segment),
    /// A point on the edge, and a vector to the free side.
    HalfPlane(DVec2, DVec2),
}

impl From<f64> for Exact {
    fn from(value: f64) -> Self {
        let bits = value.to_bits();
        let exponent = (bits >> 52 & 0x7ff).cast_signed();
        let fraction = bits & ((1 << 52) - 1);
        let digits = if exponent == 0 { fraction } else { fraction | 1 << 52 };
        let digits = BigInt::from(digits) * if value < 0.0 { -1 } else { 1 };
        Self { digits, exponent: exponent.max(1) - 1075 }
    }
}

impl Exact {
    /// Returns the nearest `f64` or one next to it.
    pub fn to_f64(&self) -> f64 {
        let surplus = self.digits.bits().cast_signed() - 64;
        let shift = surplus.max(0);
        let digits = i128::try_from(&self.digits >> shift).expect("64 digits and a sign");
        scaled(digits as f64, self.exponent + shift)
    }

    fn aligned(&self, other: &Self) -> (BigInt, BigInt, i64) {
        let exponent = self.exponent.min(other.exponent);
        (&self.digits << (self.exponent - exponent), &other.digits << (other.exponent - exponent), exponent)
    }
}

/// `value` times two to the power of `exponent`, in steps that stay in range.
fn scaled(mut value: f64, mut exponent: i64) -> f64 {
    while exponent != 0 && value != 0.0 && value.is_finite() {
        let step = exponent.clamp(-512, 512);
        value *= 2.0_f64.powi(step as i32);
        exponent -= step;
    }
    value
}

impl Add for &Exact {
    type Output = Exact;

    fn add(self, other: Self) -> Exact {
        let (one, other, exponent) = self.aligned(other);
        Exact { digits: one + other, exponent }
    }
}

impl Sub for &Exact {
    type Output = Exact;

    fn sub(self, other: Self) -> Exact {
        let (one, other, exponent) = self.aligned(other);
        Exact { digits: one - other, exponent }
    }
}

impl Mul for &Exact {
    type Output = Exact;

    fn mul(self, other: Self) -> Exact {
        Exact { digits: &self.digits * &other.digits, exponent: self.exponent + other.exponent }
    }
}

pub fn exact(vector: DVec2) -> Point {
    [vector.x.into(), vector.y.into()]
}

fn minus(one: &Point, other: &Point) -> Point {
    [&one[0] - &other[0], &one[1] - &other[1]]
}

fn dot(one: &Point, other: &Point) -> Exact {
    &(&one[0] * &other[0]) + &(&one[1] * &other[1])
}

fn cross(one: &Point, other: &Point) -> Exact {
    &(&one[0] * &other[1]) - &(&one[1] * &other[0])
}

/// The position of a circle after `time`.
pub fn after(circle: &Circle, time: f64) -> Point {
    let (center, velocity, time) = (exact(circle.center), exact(circle.velocity), Exact::from(time));
    [&center[0] + &(&velocity[0] * &time), &center[1] + &(&velocity[1] * &time)]
}

impl Shape {
    /// The shape as a type of the library.
    pub fn obstacle(&self) -> Obstacle {
        match *self {
            Self::Circle(circle) => circle.into(),
            Self::Segment(segment) => segment.into(),
            Self::HalfPlane(point, outward) => HalfPlane::new(point, outward).into(),
        }
    }

    /// The gap between this shape after `time` and a circle of this radius around `center` (m).
    pub fn gap(&self, center: &Point, radius: f64, time: f64) -> f64 {
        match self {
            Self::Circle(circle) => {
                let d = minus(&after(circle, time), center);
                from_squares(&dot(&d, &d), &(&Exact::from(radius) + &circle.radius.into()))
            }
            Self::Segment(segment) => {
                let (a, b) = (exact(segment.a), exact(segment.b));
                let (length, from_a, from_b) = (minus(&b, &a), minus(center, &a), minus(center, &b));
                let radius = Exact::from(radius);
                if dot(&length, &from_a).to_f64() <= 0.0 {
                    return from_squares(&dot(&from_a, &from_a), &radius);
                }
                if dot(&length, &from_b).to_f64() >= 0.0 {
                    return from_squares(&dot(&from_b, &from_b), &radius);
                }
                // Everything is multiplied by the length of the segment, so that nothing is divided until the end.
                let (left, squared) = (cross(&length, &from_a), dot(&length, &length));
                let excess = &(&left * &left) - &(&(&radius * &radius) * &squared);
                let sum = left.to_f64().abs() + radius.to_f64() * squared.to_f64().sqrt();
                if sum > 0.0 { excess.to_f64() / sum / squared.to_f64().sqrt() } else { 0.0 }
            }
            Self::HalfPlane(point, outward) => {
                let height = dot(&exact(*outward), &minus(center, &exact(*point)));
                // The distance from the edge and the radius cancel at a contact, so both are squared first.
                let squared = dot(&exact(*outward), &exact(*outward));
                let radius = Exact::from(radius);
                let reach = &(&radius * &radius) * &squared;
                let root = squared.to_f64().sqrt();
                if height.to_f64() <= 0.0 {
                    return height.to_f64() / root - radius.to_f64();
                }
                let excess = &(&height * &height) - &reach;
                excess.to_f64() / (height.to_f64() + radius.to_f64() * root) / root
            }
        }
    }
}

/// `√squared − radius`, in the form that does not cancel.
fn from_squares(squared: &Exact, radius: &Exact) -> f64 {
    let excess = squared - &(radius * radius);
    let sum = squared.to_f64().sqrt() + radius.to_f64();
    if sum > 0.0 { excess.to_f64() / sum } else { 0.0 }
}
