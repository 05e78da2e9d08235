//! Finds which of its neighbors a circle touches first: sixteen are examined side by side, and those that it may
//! touch are solved four at a time.

use std::hint::select_unpredictable;

use super::neighbors::index_lists::Near;
use crate::detection::SimdLevel;
use crate::detection::simd::vectors::prelude::*;
use crate::detection::simd::vectors::{dispatch, f64x4, f64x8};
use crate::geometry::{Approach, Circle, RelativeMotion};
use crate::simulation::body::Body;
use crate::simulation::event_driven::entry::Entry;

/// A contact with a neighbor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// When they touch (s since the epoch); infinity when never.
    pub time: f64,
    /// The index of the neighbor.
    pub other: u32,
}

impl Touch {
    /// No contact, ever.
    pub const NEVER: Self = Self { time: f64::INFINITY, other: u32::MAX };

    /// Returns the earlier of two, and of two at the same time the one with the lower index.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let is_earlier = other.is_before(self);
        Self {
            time: select_unpredictable(is_earlier, other.time, self.time),
            other: select_unpredictable(is_earlier, other.other, self.other),
        }
    }

    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // Which is earlier cannot be foreseen: a branch would guess wrong.
    fn is_before(self, other: Self) -> bool {
        (self.time < other.time) | ((self.time == other.time) & (self.other < other.other))
    }
}

/// Finds the first touch of a circle with one of these neighbors.
#[inline]
pub fn first_touch(level: SimdLevel, bodies: &[Body], circle: usize, near: Near<'_>) -> Touch {
    dispatch!(level.token(), simd => {
        let looked = SixteenNeighbors::new(simd, bodies, circle, near);
        looked.first(simd).unwrap_or_else(|| first_touch_of_any(bodies, circle, near))
    })
}

/// Finds the same for two circles, side by side.
#[inline]
pub fn first_touches(
    level: SimdLevel,
    bodies: &[Body],
    [a, b]: [usize; 2],
    [near_a, near_b]: [Near<'_>; 2],
) -> [Touch; 2] {
    dispatch!(level.token(), simd => {
        let (looked_a, looked_b) = (SixteenNeighbors::new(simd, bodies, a, near_a), SixteenNeighbors::new(simd, bodies, b, near_b));
        [
            looked_a.first(simd).unwrap_or_else(|| first_touch_of_any(bodies, a, near_a)),
            looked_b.first(simd).unwrap_or_else(|| first_touch_of_any(bodies, b, near_b)),
        ]
    })
}

/// Finds the same, whatever the sizes of the numbers are.
#[cold]
fn first_touch_of_any(bodies: &[Body], circle: usize, near: Near<'_>) -> Touch {
    near.circles()
        .map(|other| Touch {
            time: Entry::of(&bodies[circle], &bodies[other as usize]).collision_time(),
            other,
        })
        .fold(Touch::NEVER, Touch::or)
}

/// What decides the contacts with the sixteen neighbors of a line, each number beside those of the others.
struct SixteenNeighbors<'all> {
    near: Near<'all>,
    /// The later stamp of the two, to which both are brought (s since the epoch).
    base: Sixteen,
    distance_squared: Sixteen,
    closing: Sixteen,
    radii_sum: Sixteen,
    quarter: Sixteen,
    /// Which of the listed neighbors may be touched: one bit for each, the first the lowest.
    candidates: u32,
    /// Whether the sizes of some are beyond what is solved here.
    is_beyond: bool,
}

/// A number of each neighbor of a line.
#[repr(align(64))]
struct Sixteen([f64; 16]);

/// What is known of eight neighbors.
struct Eight<S: Simd> {
    base: f64x8<S>,
    approach: Approach<f64x8<S>>,
    candidates: u32,
    beyond: u32,
}

#[allow(clippy::inline_always)] // Each into the function that has the instructions.
impl<'all> SixteenNeighbors<'all> {
    #[inline(always)]
    fn new<S: Simd>(simd: S, bodies: &[Body], circle: usize, near: Near<'all>) -> Self {
        let own = &bodies[circle];
        let body = |place: usize| &bodies[near.line[place] as usize];
        let low = [body(0), body(1), body(2), body(3), body(4), body(5), body(6), body(7)];
        let high = [body(8), body(9), body(10), body(11), body(12), body(13), body(14), body(15)];
        let (low, high) = (Eight::new(simd, own, low), Eight::new(simd, own, high));
        Self {
            near,
            base: Sixteen::new(low.base, high.base),
            distance_squared: Sixteen::new(low.approach.distance_squared, high.approach.distance_squared),
            closing: Sixteen::new(low.approach.closing, high.approach.closing),
            radii_sum: Sixteen::new(low.approach.radii_sum, high.approach.radii_sum),
            quarter: Sixteen::new(low.approach.quarter, high.approach.quarter),
            candidates: (low.candidates | high.candidates << 8) & near.listed,
            is_beyond: (low.beyond | high.beyond << 8) & near.listed != 0,
        }
    }

    /// Finds the first of the candidates to be touched; `None` when some are beyond what is solved here.
    ///
    /// Four are solved at a time even where there are fewer, since their number cannot be foreseen.
    #[inline(always)]
    fn first<S: Simd>(&self, simd: S) -> Option<Touch> {
        if self.is_beyond {
            return None;
        }
        let (mut first, mut left) = (Touch::NEVER, self.candidates);
        while left != 0 {
            let (a, after_a) = take_lowest(left);
            let (b, after_b) = take_lowest(after_a);
            let (c, after_c) = take_lowest(after_b);
            let (d, after_d) = take_lowest(after_c);
            let [time_a, time_b, time_c, time_d] = self.times(simd, [a, b, c, d]);
            let touch = |time: f64, place: usize, marks: u32| Touch {
                time: select_unpredictable(marks != 0, time, f64::INFINITY),
                other: self.near.line[place],
            };
            let (one, other) = (touch(time_a, a, left), touch(time_b, b, after_a));
            let (third, fourth) = (touch(time_c, c, after_b), touch(time_d, d, after_c));
            first = first.or(one.or(other).or(third.or(fourth)));
            left = after_d;
        }
        Some(first)
    }

    /// Computes when the candidates at these places are touched (s since the epoch).
    #[inline(always)]
    fn times<S: Simd>(&self, simd: S, places: [usize; 4]) -> [f64; 4] {
        let approach = Approach {
            distance_squared: self.distance_squared.at(simd, places),
            closing: self.closing.at(simd, places),
            radii_sum: self.radii_sum.at(simd, places),
            quarter: self.quarter.at(simd, places),
        };
        (self.base.at(simd, places) + approach.time()).into()
    }
}

/// Returns the place of the lowest mark, and the other marks.
#[inline]
fn take_lowest(marks: u32) -> (usize, u32) {
    (marks.trailing_zeros() as usize & 15, marks & marks.wrapping_sub(1))
}

#[allow(clippy::inline_always)] // Likewise.
impl Sixteen {
    #[inline(always)]
    fn new<S: Simd>(low: f64x8<S>, high: f64x8<S>) -> Self {
        let mut all = [0.0; 16];
        low.store_slice(&mut all[..8]);
        high.store_slice(&mut all[8..]);
        Self(all)
    }

    /// Returns those at four places.
    #[inline(always)]
    fn at<S: Simd>(&self, simd: S, [a, b, c, d]: [usize; 4]) -> f64x4<S> {
        f64x4::simd_from(simd, [self.0[a & 15], self.0[b & 15], self.0[c & 15], self.0[d & 15]])
    }
}

#[allow(clippy::inline_always)] // Likewise.
impl<S: Simd> Eight<S> {
    /// Computes the motion of eight bodies relative to `own`.
    #[inline(always)]
    fn new(simd: S, own: &Body, others: [&Body; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = others;
        let (low, high) = (Columns::new(simd, [a, b, c, d]), Columns::new(simd, [e, f, g, h]));
        let (x, y) = (low.x.combine(high.x), low.y.combine(high.y));
        let (u, v) = (low.u.combine(high.u), low.v.combine(high.v));
        let (radius, stamp) = (low.radius.combine(high.radius), low.stamp.combine(high.stamp));
        let (own_stamp, own) = (own.stamp(), own.circle());
        let base = stamp.max(own_stamp);
        let (since, own_since) = (base - stamp, base - own_stamp);
        let motion = RelativeMotion {
            position: [
                x + u * since - (own_since * own.velocity.x + own.center.x),
                y + v * since - (own_since * own.velocity.y + own.center.y),
            ],
            velocity: [u - own.velocity.x, v - own.velocity.y],
            radii_sum: radius + own.radius,
        };
        let [u, v] = motion.velocity;
        let is_moderate = motion.is_moderate();
        let is_still = u.simd_eq(0.0) & v.simd_eq(0.0);
        Self {
            base,
            approach: motion.approach(),
            candidates: (motion.may_touch() & is_moderate).to_bitmask() as u32,
            beyond: (!(is_moderate | is_still)).to_bitmask() as u32,
        }
    }
}

/// The numbers of four bodies, a number of each beside those of the others.
struct Columns<S: Simd> {
    x: f64x4<S>,
    y: f64x4<S>,
    u: f64x4<S>,
    v: f64x4<S>,
    radius: f64x4<S>,
    stamp: f64x4<S>,
}

#[allow(clippy::inline_always)] // Likewise.
impl<S: Simd> Columns<S> {
    #[inline(always)]
    fn new(simd: S, [a, b, c, d]: [&Body; 4]) -> Self {
        let (one, two) = (row(simd, a), row(simd, b));
        let (three, four) = (row(simd, c), row(simd, d));
        let (odd, even) = (one.zip_low(three), two.zip_low(four));
        let (odd_high, even_high) = (one.zip_high(three), two.zip_high(four));
        Self {
            x: odd.zip_low(even),
            y: odd.zip_high(even),
            u: odd_high.zip_low(even_high),
            v: odd_high.zip_high(even_high),
            radius: f64x4::simd_from(
                simd,
                [a.circle().radius, b.circle().radius, c.circle().radius, d.circle().radius],
            ),
            stamp: f64x4::simd_from(simd, [a.stamp(), b.stamp(), c.stamp(), d.stamp()]),
        }
    }
}

/// Loads the position and the velocity of a body.
#[allow(clippy::inline_always)] // Likewise.
#[inline(always)]
fn row<S: Simd>(simd: S, body: &Body) -> f64x4<S> {
    let Circle { center, velocity, .. } = body.circle();
    f64x4::simd_from(simd, [center.x, center.y, velocity.x, velocity.y])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detection::places_of;
    use glam::{DVec2, dvec2};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Bodies on a lattice and off it, at rest, touching, inside each other, of all sizes.
    fn bodies(dice: &mut ChaCha8Rng) -> Vec<Body> {
        let mut size = |exponents: [i32; 9]| {
            // Every other world has everyday sizes and speeds.
            if dice.random_bool(0.5) { 1.0 } else { 2.0_f64.powi(exponents[dice.random_range(0..9)]) }
        };
        let length = size([200, -200, 220, -220, 240, -240, 515, -515, -540]);
        let speed = size([150, -150, 200, -200, 240, -240, 515, -515, -540]);
        // On a lattice many touch at the same time, or move at right angles to the line between them.
        let is_lattice = dice.random_bool(0.3);
        let vector = |dice: &mut ChaCha8Rng, size: f64| {
            let vector = dvec2(dice.random_range(-size..size), dice.random_range(-size..size));
            if is_lattice || dice.random_bool(0.3) { vector.round() } else { vector }
        };
        (0..40)
            .map(|_| {
                let velocity = if dice.random_bool(0.2) { DVec2::ZERO } else { vector(dice, 3.0) };
                let radius = [0.5, 0.5, dice.random_range(0.1..3.0)][dice.random_range(0..3)];
                let circle =
                    Circle::new(vector(dice, 9.0) * length, radius * length).with_velocity(velocity * speed);
                let mut body = Body::new(circle, false);
                let stamp =
                    if is_lattice || dice.random_bool(0.5) { 0.0 } else { dice.random_range(0.0..2.0) };
                body.set(circle, stamp * length / speed);
                body
            })
            .collect()
    }

    #[test]
    fn every_width_gives_the_bits_of_the_plain_solution() {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        let mut touches = 0;
        for _ in 0..4_000 {
            let bodies = bodies(&mut dice);
            let circles = [(); 2].map(|()| dice.random_range(0..bodies.len()));
            let lines = [(); 2].map(|()| std::array::from_fn(|_| dice.random_range(0..bodies.len() as u32)));
            let near = [0, 1].map(|one| Near {
                line: &lines[one],
                listed: dice.random_range(0..=0xffff) & !places_of(&lines[one], circles[one] as u32),
            });
            let expected = [0, 1].map(|one| {
                near[one]
                    .circles()
                    .map(|other| {
                        (other, Entry::of(&bodies[circles[one]], &bodies[other as usize]).collision_time())
                    })
                    .filter(|&(_, time)| time < f64::INFINITY)
                    .min_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)))
                    .map_or(Touch::NEVER, |(other, time)| Touch { time, other })
            });
            touches += expected.iter().filter(|&&touch| touch != Touch::NEVER).count();
            // Bits, since a time of minus zero differs from zero; without a contact the index does not matter.
            let bits =
                |touch: Touch| (touch.time.to_bits(), (touch.time < f64::INFINITY).then_some(touch.other));
            for level in SimdLevel::found() {
                let alone = [0, 1].map(|one| first_touch(level, &bodies, circles[one], near[one]));
                let together = first_touches(level, &bodies, circles, near);
                assert_eq!(alone.map(bits), expected.map(bits), "{level:?}: {alone:?}, {expected:?}");
                assert_eq!(together.map(bits), expected.map(bits), "{level:?}: {together:?}, {expected:?}");
            }
        }
        println!("{:?}, {touches} touches", SimdLevel::found());
        assert!(touches > 1_000, "only {touches}");
    }
}
