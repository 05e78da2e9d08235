//! Finds which of its neighbors a circle touches first: sixteen are examined side by side, and those that it may
//! touch are solved four at a time.
//!
//! Few touches are grazes, and telling takes more numbers: `first_touch` leaves it open, and the queue asks when a touch comes up.

use std::hint::select_unpredictable;

use fearless_simd::prelude::*;
use fearless_simd::{f64x2, f64x4, f64x8};

use super::neighbors::index_lists::Near;
use crate::detection::simd::IndexRow;
use crate::geometry::{Approach, RelativeMotion};
use crate::simulation::body::Body;
use crate::simulation::event_driven::entry::Entry;

/// A contact with a neighbor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PredictedTouch {
    /// When they touch (s since the epoch); infinity if they never do.
    pub time: f64,
    /// The index of the neighbor.
    pub partner: u32,
}

impl PredictedTouch {
    /// No contact, ever.
    pub const NEVER: Self = Self { time: f64::INFINITY, partner: u32::MAX };

    /// Returns the earlier of two; in a tie, the one with the lower index.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let is_earlier = other.is_before(self);
        Self {
            time: select_unpredictable(is_earlier, other.time, self.time),
            partner: select_unpredictable(is_earlier, other.partner, self.partner),
        }
    }

    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // Which is earlier cannot be foreseen: a branch would guess wrong.
    fn is_before(self, other: Self) -> bool {
        (self.time < other.time) | ((self.time == other.time) & (self.partner < other.partner))
    }
}

/// Finds the first touch of a circle with one of these neighbors, which may be a graze.
#[inline(always)]
pub fn first_touch<S: Simd>(simd: S, bodies: &[Body], circle: usize, near: Near<'_>) -> PredictedTouch {
    let looked = SixteenNeighbors::new(simd, bodies, circle, near);
    looked.first(simd).unwrap_or_else(|| first_touch_of_any(bodies, circle, near))
}

/// Finds the first touch of a circle with one of these neighbors that is not a graze.
#[inline(always)]
pub fn first_collision<S: Simd>(
    simd: S,
    bodies: &[Body],
    circle: usize,
    mut near: Near<'_>,
) -> PredictedTouch {
    loop {
        let touch = first_touch(simd, bodies, circle, near);
        let partner = touch.partner as usize;
        if touch.time == f64::INFINITY || !Entry::passes(&bodies[circle], &bodies[partner]) {
            return touch;
        }
        near.listed &= !near.line.places(simd, touch.partner);
    }
}

/// Finds the first touch of each of two circles, which may be a graze, side by side.
#[inline(always)]
pub fn first_touches<S: Simd>(
    simd: S,
    bodies: &[Body],
    [a, b]: [usize; 2],
    [near_a, near_b]: [Near<'_>; 2],
) -> [PredictedTouch; 2] {
    let (looked_a, looked_b) =
        (SixteenNeighbors::new(simd, bodies, a, near_a), SixteenNeighbors::new(simd, bodies, b, near_b));
    [
        looked_a.first(simd).unwrap_or_else(|| first_touch_of_any(bodies, a, near_a)),
        looked_b.first(simd).unwrap_or_else(|| first_touch_of_any(bodies, b, near_b)),
    ]
}

/// Finds the first touch for numbers of any size.
#[cold]
fn first_touch_of_any(bodies: &[Body], circle: usize, near: Near<'_>) -> PredictedTouch {
    near.circles()
        .map(|partner| PredictedTouch {
            time: Entry::new(&bodies[circle], &bodies[partner as usize]).collision_time(),
            partner,
        })
        .fold(PredictedTouch::NEVER, PredictedTouch::or)
}

/// Whether any of these neighbors moves relative to the circle. Those that do not, as circles at rest, are never touched.
#[cold]
fn is_any_moving(bodies: &[Body], circle: usize, near: Near<'_>) -> bool {
    let velocity = |body: u32| bodies[body as usize].circle().velocity;
    near.circles().any(|partner| velocity(partner) != velocity(circle as u32))
}

/// The numbers that decide the contacts with the sixteen neighbors of a line, in columns.
struct SixteenNeighbors<'all> {
    near: Near<'all>,
    /// The later stamp of the two, to which both are brought (s since the epoch).
    base: Sixteen,
    distance_squared: Sixteen,
    closing: Sixteen,
    radii_sum: Sixteen,
    quarter: Sixteen,
    /// Which of the listed neighbors may be touched: one bit each, the lowest bit for the first.
    candidates: u32,
    /// Whether some sizes are beyond the range that can be solved here.
    is_beyond: bool,
}

/// A number for each neighbor of a line, followed by one for a neighbor that is never touched.
#[repr(align(64))]
struct Sixteen([f64; 17]);

/// The same for eight neighbors.
struct Eight<S: Simd> {
    base: f64x8<S>,
    approach: Approach<f64x8<S>>,
    candidates: u32,
    beyond: u32,
}

impl<'all> SixteenNeighbors<'all> {
    #[inline(always)]
    fn new<S: Simd>(simd: S, bodies: &[Body], circle: usize, near: Near<'all>) -> Self {
        let own = &bodies[circle];
        let body = |place: usize| &bodies[near.line[place] as usize];
        let low = [body(0), body(1), body(2), body(3), body(4), body(5), body(6), body(7)];
        let high = [body(8), body(9), body(10), body(11), body(12), body(13), body(14), body(15)];
        let (low, high) = (Eight::new(simd, own, low), Eight::new(simd, own, high));
        let beyond = (low.beyond | high.beyond << 8) & near.listed;
        Self {
            near,
            base: Sixteen::new(low.base, high.base, f64::INFINITY),
            distance_squared: Sixteen::new(
                low.approach.distance_squared,
                high.approach.distance_squared,
                1.0,
            ),
            closing: Sixteen::new(low.approach.closing, high.approach.closing, 1.0),
            radii_sum: Sixteen::new(low.approach.radii_sum, high.approach.radii_sum, 1.0),
            quarter: Sixteen::new(low.approach.quarter, high.approach.quarter, 1.0),
            candidates: (low.candidates | high.candidates << 8) & near.listed,
            is_beyond: beyond != 0 && is_any_moving(bodies, circle, Near { listed: beyond, ..near }),
        }
    }

    /// Finds the first of the candidates to be touched; `None` if some sizes are beyond the range that can be solved here.
    #[inline(always)]
    fn first<S: Simd>(&self, simd: S) -> Option<PredictedTouch> {
        if self.is_beyond {
            return None;
        }
        if self.candidates == 0 {
            return Some(PredictedTouch::NEVER);
        }
        let (mut first, mut left) = self.first_of(simd, self.candidates);
        while left != 0 {
            let (touch, after) = self.first_of(simd, left);
            (first, left) = (first.or(touch), after);
        }
        Some(first)
    }

    /// Finds which of the next four candidates is touched first. Also returns the candidates after these.
    ///
    /// Four are solved even if there are fewer, since their number cannot be foreseen.
    #[inline(always)]
    fn first_of<S: Simd>(&self, simd: S, candidates: u32) -> (PredictedTouch, u32) {
        let (a, left) = take_lowest(candidates);
        let (b, left) = take_lowest(left);
        let (c, left) = take_lowest(left);
        let (d, left) = take_lowest(left);
        let places = [a, b, c, d];
        let approach = Approach {
            distance_squared: self.distance_squared.at(simd, places),
            closing: self.closing.at(simd, places),
            radii_sum: self.radii_sum.at(simd, places),
            quarter: self.quarter.at(simd, places),
        };
        let times = self.base.at(simd, places) + approach.time();
        let time = times.reduce_min();
        let marks = times.simd_eq(time).to_bitmask() as usize;
        // All positions in one number, from which a shift extracts one without a branch.
        let packed = a | b << 8 | c << 16 | d << 24;
        let place = packed >> (8 * (marks.trailing_zeros() & 3)) & 15;
        let partner =
            if marks.is_power_of_two() { self.near.line[place] } else { self.least_index(marks, places) };
        (PredictedTouch { time, partner }, left)
    }

    /// Returns the lowest of the indices at the marked ones of four positions.
    #[cold]
    fn least_index(&self, marks: usize, places: [usize; 4]) -> u32 {
        let marked = (0..4).filter(|&quarter| marks >> quarter & 1 == 1 && places[quarter] < 16);
        marked.map(|quarter| self.near.line[places[quarter]]).min().unwrap_or(u32::MAX)
    }
}

/// Returns the place of the lowest mark, or the place after the last if there is none, and the other marks.
#[inline]
fn take_lowest(marks: u32) -> (usize, u32) {
    ((marks | 1 << 16).trailing_zeros() as usize, marks & marks.wrapping_sub(1))
}

impl Sixteen {
    #[inline(always)]
    fn new<S: Simd>(low: f64x8<S>, high: f64x8<S>, last: f64) -> Self {
        let mut all = [last; 17];
        low.store_slice(&mut all[..8]);
        high.store_slice(&mut all[8..16]);
        Self(all)
    }

    /// Returns the numbers at four positions.
    #[inline(always)]
    fn at<S: Simd>(&self, simd: S, [a, b, c, d]: [usize; 4]) -> f64x4<S> {
        f64x4::simd_from(simd, [self.0[a], self.0[b], self.0[c], self.0[d]])
    }
}

impl<S: Simd> Eight<S> {
    /// Computes the motion of eight bodies relative to `own`.
    #[inline(always)]
    fn new(simd: S, own: &Body, others: [&Body; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = others;
        let eight = |pair: fn(&Body) -> [f64; 2]| {
            let (low, high) = (row(simd, [a, b, c, d], pair), row(simd, [e, f, g, h], pair));
            (low.unzip_low(high), low.unzip_high(high))
        };
        let (x, y) = eight(|body| body.circle().center.into());
        let (u, v) = eight(|body| body.circle().velocity.into());
        let (radius, stamp) = eight(|body| [body.circle().radius, body.stamp()]);
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
        let is_moderate = motion.is_moderate();
        Self {
            base,
            approach: motion.approach(),
            candidates: (motion.may_touch() & is_moderate).to_bitmask() as u32,
            beyond: (!is_moderate).to_bitmask() as u32,
        }
    }
}

/// Loads a pair of numbers from each of four bodies.
#[inline(always)]
fn row<S: Simd>(simd: S, [a, b, c, d]: [&Body; 4], pair: fn(&Body) -> [f64; 2]) -> f64x8<S> {
    let [a, b, c, d] = [a, b, c, d].map(|body| f64x2::simd_from(simd, pair(body)));
    a.combine(b).combine(c.combine(d))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detection::{SimdLevel, places_of};
    use crate::geometry::Circle;
    use fearless_simd::dispatch;
    use glam::{DVec2, dvec2};
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Makes bodies on and off a lattice, at rest, touching, inside each other, of all sizes.
    fn bodies(dice: &mut ChaCha8Rng) -> Vec<Body> {
        let mut size = |exponents: [i32; 9]| {
            // Every other world has everyday sizes and speeds.
            if dice.random_bool(0.5) { 1.0 } else { 2.0_f64.powi(exponents[dice.random_range(0..9)]) }
        };
        let length = size([200, -200, 220, -220, 240, -240, 515, -515, -540]);
        let speed = size([150, -150, 200, -200, 240, -240, 515, -515, -540]);
        // On a lattice, many touch at the same time, or move at right angles to the line between them. Between rows at tenths of a
        // length, a circle that fits exactly overlaps by rounding.
        let is_lattice = dice.random_bool(0.3);
        let length = if is_lattice && dice.random_bool(0.5) { length / 10.0 } else { length };
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
                let mut body = Body::new(circle);
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
        let (mut touches, mut grazes) = (0, 0);
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
                        (other, Entry::new(&bodies[circles[one]], &bodies[other as usize]).collision_time())
                    })
                    .filter(|&(_, time)| time < f64::INFINITY)
                    .min_by(|one, other| one.1.total_cmp(&other.1).then(one.0.cmp(&other.0)))
                    .map_or(PredictedTouch::NEVER, |(partner, time)| PredictedTouch { time, partner })
            });
            touches += expected.iter().filter(|&&touch| touch != PredictedTouch::NEVER).count();
            // Bits, since a time of minus zero differs from zero; without a contact the index does not matter.
            let bits = |touch: PredictedTouch| {
                (touch.time.to_bits(), (touch.time < f64::INFINITY).then_some(touch.partner))
            };
            for level in SimdLevel::found() {
                let found = [0, 1].map(|one| dispatch!(level.token(), simd => first_collision(simd, &bodies, circles[one], near[one])));
                assert_eq!(found.map(bits), expected.map(bits), "{level:?}: {found:?}, {expected:?}");
                let alone = [0, 1].map(|one| dispatch!(level.token(), simd => first_touch(simd, &bodies, circles[one], near[one])));
                let together = dispatch!(level.token(), simd => first_touches(simd, &bodies, circles, near));
                assert_eq!(together.map(bits), alone.map(bits), "{level:?}: {together:?}, {alone:?}");
                grazes += (0..2).filter(|&one| bits(found[one]) != bits(alone[one])).count();
            }
        }
        println!("{:?}, {touches} touches, {grazes} after a graze", SimdLevel::found());
        assert!(touches > 1_000 && grazes > 0, "only {touches}, {grazes}");
    }
}
