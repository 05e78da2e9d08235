//! Pairs of circles close to a change of the answer, and an oracle of twice the precision.

#![allow(dead_code, reason = "each test program uses some of it")]

use std::fmt::Debug;

use circle_collision::geometry::Circle;
use glam::{DVec2, dvec2};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestError, TestRunner};
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use twofloat::TwoFloat;

/// The result of a property for one value.
pub type Judgment = Result<(), TestCaseError>;

/// Tries a property on `cases` values, always the same ones, and fails with the smallest counterexample.
pub fn for_all<S>(cases: u32, strategy: S, property: impl Fn(S::Value) -> Judgment)
where
    S: Strategy,
    S::Value: Debug,
{
    let seed = RngSeed::Fixed(0x00c1_4c1e);
    let config =
        ProptestConfig { cases, rng_seed: seed, failure_persistence: None, ..ProptestConfig::default() };
    match TestRunner::new(config).run(&strategy, property) {
        Ok(()) => {}
        Err(TestError::Fail(reason, value)) => panic!("{reason}\nfor {value:#?}"),
        Err(TestError::Abort(reason)) => panic!("gave up: {reason}"),
    }
}

/// Random numbers that are the same in every run.
pub fn dice(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// A vector with both components within ±`size`.
pub fn random_vector(dice: &mut ChaCha8Rng, size: f64) -> DVec2 {
    dvec2(dice.random_range(-size..size), dice.random_range(-size..size))
}

/// A pair relative to a, without the rounding of the differences.
///
/// Lengths and speeds are scaled to about 1 by powers of two, so that no product leaves the range of `f64`.
#[derive(Clone, Copy, Debug)]
pub struct Exact {
    d: [TwoFloat; 2],
    v: [TwoFloat; 2],
    radii_sum: TwoFloat,
    length: f64,
    speed: f64,
    /// The greatest depth (m) of a graze.
    graze: f64,
}

impl Exact {
    /// Returns the pair relative to a.
    pub fn of(a: &Circle, b: &Circle) -> Self {
        let d = [(b.center.x, a.center.x), (b.center.y, a.center.y)];
        let v = [(b.velocity.x, a.velocity.x), (b.velocity.y, a.velocity.y)];
        let difference = |(b, a): (f64, f64)| (b - a).abs();
        let length = power_of_two_near(d.map(difference).into_iter().fold(a.radius + b.radius, f64::max));
        let speed = power_of_two_near(v.map(difference).into_iter().fold(0.0, f64::max));
        Self {
            d: d.map(|(b, a)| TwoFloat::new_sub(b / length, a / length)),
            v: v.map(|(b, a)| TwoFloat::new_sub(b / speed, a / speed)),
            radii_sum: TwoFloat::new_add(a.radius / length, b.radius / length),
            length,
            speed,
            graze: graze(a, b),
        }
    }

    /// `|d + v t| − R` (m) after `time` seconds.
    pub fn gap_after(&self, time: f64) -> f64 {
        let factor = time * (self.speed / self.length);
        self.gap_at([self.d[0] + self.v[0] * factor, self.d[1] + self.v[1] * factor])
    }

    /// `|d + w| − R` (m): the gap after b alone has moved by `w` (m).
    pub fn gap_moved(&self, by: DVec2) -> f64 {
        let by = by / self.length;
        self.gap_at([self.d[0] + by.x, self.d[1] + by.y])
    }

    fn gap_at(&self, [x, y]: [TwoFloat; 2]) -> f64 {
        let squared = x * x + y * y;
        let excess = squared - self.radii_sum * self.radii_sum;
        excess.hi() / (squared.hi().sqrt() + self.radii_sum.hi()) * self.length
    }

    /// The largest of `|d|`, `R` and `|v| t` (m): the scale for the rounding of the residual.
    pub fn size(&self, time: f64) -> f64 {
        let way = self.speed().abs() * time.abs();
        self.distance().max(self.radii_sum.hi() * self.length).max(way)
    }

    /// `|d|` (m).
    pub fn distance(&self) -> f64 {
        self.d[0].hi().hypot(self.d[1].hi()) * self.length
    }

    /// `|v|` (m/s).
    pub fn speed(&self) -> f64 {
        self.v[0].hi().hypot(self.v[1].hi()) * self.speed
    }

    /// `d·v` divided by `|d| |v|`, or by 1 if that is zero: the cosine of the angle between them.
    pub fn closing(&self) -> f64 {
        let product = (self.d[0] * self.v[0] + self.d[1] * self.v[1]).hi();
        let size = self.d[0].hi().hypot(self.d[1].hi()) * self.v[0].hi().hypot(self.v[1].hi());
        if size > 0.0 { product / size } else { product }
    }

    /// Whether the paths lead into each other so deep that the circles collide; `None` within rounding of the greatest depth of a
    /// graze.
    pub fn is_deep(&self) -> Option<bool> {
        let depth = self.clearance().0 / self.v[0].hi().hypot(self.v[1].hi()) * self.length;
        if depth < self.graze / 2.0 { Some(false) } else { (depth > self.graze * 2.0).then_some(true) }
    }

    /// `R |v| − |d × v|`, and the larger of `|d| |v|` and `R |v|`, whose unit of rounding an `f64` cannot distinguish from
    /// zero.
    ///
    /// The first has the sign of the discriminant.
    pub fn clearance(&self) -> (f64, f64) {
        let cross = self.d[0] * self.v[1] - self.d[1] * self.v[0];
        let v_squared = self.v[0] * self.v[0] + self.v[1] * self.v[1];
        let quarter = self.radii_sum * self.radii_sum * v_squared - cross * cross;
        let reach = self.radii_sum.hi() * v_squared.hi().sqrt();
        let far = self.d[0].hi().hypot(self.d[1].hi()) * v_squared.hi().sqrt();
        let sum = reach + cross.hi().abs();
        (if sum > 0.0 { quarter.hi() / sum } else { 0.0 }, far.max(reach))
    }
}

/// The greatest depth (m) to which the paths of two circles lead that only graze.
pub fn graze(a: &Circle, b: &Circle) -> f64 {
    let lengths = [a.center.x, a.center.y, b.center.x, b.center.y, a.radius, b.radius].map(f64::abs);
    16.0 * f64::EPSILON * lengths.into_iter().fold(0.0, f64::max)
}

/// The largest power of two up to `value`; one for zero.
fn power_of_two_near(value: f64) -> f64 {
    if value > 0.0 { f64::from_bits(value.to_bits() & (0x7ff << 52)) } else { 1.0 }
}

/// `value`, this many representable numbers further from zero.
pub fn nudge(value: f64, ulps: i32) -> f64 {
    (0..ulps.abs()).fold(
        value,
        |value, _| {
            if (ulps > 0) == (value > 0.0) { value.next_up() } else { value.next_down() }
        },
    )
}

/// The arrangement of two circles; most are close to a change of the answer.
#[derive(Clone, Copy, Debug)]
enum Arrangement {
    Anyhow,
    Touching,
    TouchingOnAnAxis,
    Tangent,
    TangentOnAnAxis,
    Concentric,
    NearlyConcentric,
    SameVelocity,
    NearlySameVelocity,
    OnALattice,
    HeadOn,
    Far,
    Wild,
}

const ARRANGEMENTS: [Arrangement; 13] = [
    Arrangement::Anyhow,
    Arrangement::Touching,
    Arrangement::TouchingOnAnAxis,
    Arrangement::Tangent,
    Arrangement::TangentOnAnAxis,
    Arrangement::Concentric,
    Arrangement::NearlyConcentric,
    Arrangement::SameVelocity,
    Arrangement::NearlySameVelocity,
    Arrangement::OnALattice,
    Arrangement::HeadOn,
    Arrangement::Far,
    Arrangement::Wild,
];

/// Pairs with every length and speed within 1e±70.
pub fn pairs() -> impl Strategy<Value = [Circle; 2]> {
    let arrangement = prop::sample::select(&ARRANGEMENTS[..]);
    let numbers = prop::array::uniform10(-1.0..1.0_f64);
    (arrangement, numbers, -3..=3_i32, -170..=170_i32, -200..=200_i32, 0..4_u8).prop_map(
        |(arrangement, numbers, ulps, length, speed, frame)| {
            match arrangement {
                // These have their own magnitudes.
                Arrangement::Wild => wild(numbers),
                _ => scaled(arranged(arrangement, numbers, ulps, frame), length, speed),
            }
        },
    )
}

/// The same pair with lengths multiplied by 2^`length`, and speeds by 2^`speed`.
pub fn scaled(pair: [Circle; 2], length: i32, speed: i32) -> [Circle; 2] {
    let (length, speed) = (2.0_f64.powi(length), 2.0_f64.powi(speed));
    pair.map(|circle| Circle {
        center: circle.center * length,
        velocity: circle.velocity * speed,
        radius: circle.radius * length,
        mass: circle.mass,
    })
}

fn wild(numbers: [f64; 10]) -> [Circle; 2] {
    let any = |n: f64| 10.0_f64.powf((2.0 * n.abs() - 1.0) * 69.0).copysign(n);
    let [ax, ay, bx, by, au, av, bu, bv, ra, rb] = numbers.map(any);
    [
        Circle::new(dvec2(ax, ay), ra.abs()).with_velocity(dvec2(au, av)).with_mass(1.0),
        Circle::new(dvec2(bx, by), rb.abs()).with_velocity(dvec2(bu, bv)).with_mass(1.0),
    ]
}

fn arranged(arrangement: Arrangement, numbers: [f64; 10], ulps: i32, frame: u8) -> [Circle; 2] {
    let [p, q, r, s, t, u, ox, oy, vx, vy] = numbers;
    let (mut one, mut other) = (1.0, 10.0_f64.powf(3.0 * p * p * p));
    if q > 0.5 {
        other = one;
    }
    let n = DVec2::from_angle(q * std::f64::consts::PI);
    let free = dvec2(s, t) * 3.0;
    let mut common = dvec2(vx, vy);
    let radii_sum = one + other;
    let (mut d, mut v) = match arrangement {
        Arrangement::Touching => (n * nudge(radii_sum, ulps), free),
        Arrangement::TouchingOnAnAxis => {
            (on_axis(q, nudge(radii_sum, ulps)), if s > 0.0 { free } else { on_axis(t, 1.0) })
        }
        Arrangement::Tangent => {
            (n * (radii_sum * 10.0_f64.powf(2.0 * r)) + n.perp() * nudge(radii_sum, ulps), n * -u.abs())
        }
        Arrangement::TangentOnAnAxis => {
            (dvec2(r * 9.0, nudge(radii_sum, ulps)), dvec2(-r.signum() * u.abs(), 0.0))
        }
        Arrangement::Concentric => (DVec2::ZERO, free),
        Arrangement::NearlyConcentric => (n * radii_sum * 10.0_f64.powf(-9.0 - 9.0 * r), free),
        Arrangement::SameVelocity => (n * radii_sum * (1.0 + r), DVec2::ZERO),
        Arrangement::NearlySameVelocity => {
            common = dvec2(1.0, 0.5);
            (n * radii_sum * (1.0 + r), free * f64::EPSILON)
        }
        Arrangement::OnALattice => {
            (one, other) = ((1.0 + p.abs() * 4.0).floor(), (1.0 + q.abs() * 4.0).floor());
            common = (common * 4.0).floor();
            ((dvec2(r, s) * 12.0).floor(), (dvec2(t, u) * 6.0).floor())
        }
        Arrangement::HeadOn => (n * radii_sum * 10.0_f64.powf(3.0 * r), n * -u),
        Arrangement::Far => {
            let side = n.perp() * radii_sum * s;
            let far = n * radii_sum * 10.0_f64.powf(8.0 + 8.0 * r.abs());
            (far + side, n * -u)
        }
        Arrangement::Anyhow | Arrangement::Wild => (n * radii_sum * 4.0 * r.abs(), free),
    };
    if frame == 1 {
        (d, v) = (-d, -v);
    }
    let (origin, drift) = match frame {
        0 | 1 => (DVec2::ZERO, DVec2::ZERO),
        2 => ((dvec2(ox, oy) * 8.0).floor(), common),
        _ => ((dvec2(ox, oy) * 1e3).floor(), common * 10.0),
    };
    [
        Circle::new(origin, one).with_velocity(drift).with_mass(1.0),
        Circle::new(origin + d, other).with_velocity(drift + v).with_mass(1.0),
    ]
}

fn on_axis(choice: f64, length: f64) -> DVec2 {
    let axis = if choice.abs() < 0.5 { DVec2::X } else { DVec2::Y };
    axis * length * choice.signum()
}

/// Any finite circles: random bits, with the ends of the range more often than by chance.
pub fn any_finite_pairs() -> impl Strategy<Value = [Circle; 2]> {
    prop::array::uniform12(finite()).prop_map(|[ax, ay, au, av, ar, am, bx, by, bu, bv, br, bm]| {
        let positive = |value: f64| value.abs().max(f64::from_bits(1));
        [
            Circle {
                center: dvec2(ax, ay),
                velocity: dvec2(au, av),
                radius: positive(ar),
                mass: positive(am),
            },
            Circle {
                center: dvec2(bx, by),
                velocity: dvec2(bu, bv),
                radius: positive(br),
                mass: positive(bm),
            },
        ]
    })
}

fn finite() -> impl Strategy<Value = f64> {
    const ENDS: [f64; 10] =
        [0.0, -0.0, 1.0, -1.0, f64::MAX, f64::MIN, f64::MIN_POSITIVE, f64::MAX / 2.0, 1e154, 5e-324];
    prop_oneof![
        3 => any::<u64>().prop_map(|bits| Some(f64::from_bits(bits)).filter(|value| value.is_finite()).unwrap_or(1.0)),
        1 => prop::sample::select(&ENDS[..]),
    ]
}
