//! Finds, in single precision, the circles that one may touch or overlap; a circle is left out only if that is certain.

use fearless_simd::prelude::*;
use fearless_simd::{dispatch, f32x16};
use glam::DVec2;

use super::SimdLevel;
use super::intercept::power_of_two_below;
use crate::geometry::{Circle, RelativeMotion};

/// The rounding unit of single precision, ε.
const UNIT: f32 = f32::EPSILON / 2.0;

/// The largest error of `d·v`, `|d × v| − R |v|` and `|d| − R` here, in units in which positions and speeds are at most 1, times
/// at most ½ and radii at most 3.
///
/// Then `d` and `v` are off by at most 4 ε along each axis, hence `d × v` by 48 ε, `R |v|` by 34 ε, `d·v` half a unit of
/// time later by 92 ε, `|d|` there by 13 ε. With a larger radii sum the two certainly overlap: no two centers are 3 apart.
const DOUBT: f32 = 128.0 * UNIT;

/// The same bound for differences of squares: `(p + q)² ≤ 65/64 p² + 65 q²`, whose first factor is in [`WIDENED`].
const SQUARED_DOUBT: f32 = 65.0 * DOUBT * DOUBT;

/// The factor by which radii are enlarged: more than √(65/64) and the rounding of each factor.
const WIDENED: f64 = 1.01;

/// The largest [`Query::scale`] for which no square in single precision overflows.
const MAX_SCALE: f64 = (1_u64 << 56) as f64;

/// The number of blocks that are marked before the circles marked in them are solved.
const BLOCKS_AT_ONCE: usize = 64;

/// Which circles of a block are to be solved: one bit each, the lowest bit for the first.
type Marks = u16;

/// Sixteen circles in columns: positions at the frame's time, velocities and radii, in the frame's units.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Block {
    x: [f32; 16],
    y: [f32; 16],
    u: [f32; 16],
    v: [f32; 16],
    reach: [f32; 16],
}

/// One circle in the units of a frame. A circle that does not fit into it is NaN throughout and is always marked.
#[derive(Clone, Copy, Debug)]
struct Placed {
    x: f32,
    y: f32,
    u: f32,
    v: f32,
    reach: f32,
}

/// The querying circle, in the units of a frame into which it need not fit.
#[derive(Clone, Copy, Debug)]
struct Query {
    mover: Placed,
    /// The query time, relative to the frame's time.
    time: f32,
    /// The factor by which [`DOUBT`] is larger in these units than in units into which the circle fits.
    scale: f32,
}

/// Units in which no value of any circle exceeds one.
#[derive(Clone, Copy, Debug)]
struct LocalFrame {
    origin: DVec2,
    time: f64,
    /// At least twice the distance from the origin to any center along each axis, and twice the distance that the fastest
    /// circle covers within the query times (m); a power of two.
    length: f64,
    /// At least the largest velocity along an axis (m/s); a power of two.
    speed: f64,
}

/// Circles in columns of single precision.
#[derive(Clone, Debug)]
pub(super) struct Prefilter {
    frame: LocalFrame,
    count: usize,
    blocks: Vec<Block>,
}

impl LocalFrame {
    /// Makes a frame into which all these circles fit, each with the time (s) at which its state holds.
    fn around(circles: &[(Circle, f64)]) -> Self {
        let time = circles.iter().fold(f64::NEG_INFINITY, |latest, &(_, time)| latest.max(time));
        let low = circles.iter().fold(DVec2::INFINITY, |low, (circle, _)| low.min(circle.center));
        let high = circles.iter().fold(DVec2::NEG_INFINITY, |high, (circle, _)| high.max(circle.center));
        let origin = low / 2.0 + high / 2.0;
        let fastest = circles
            .iter()
            .fold(0.0, |fastest: f64, (circle, _)| fastest.max(circle.velocity.abs().max_element()));
        let speed = power_of_two_from(fastest);
        let farthest = circles.iter().fold(0.0, |farthest: f64, (circle, at)| {
            farthest.max((circle.center - origin).abs().max_element()).max((time - at) * speed)
        });
        // Far from zero, even an f64 has few digits left for the positions.
        let farthest = farthest.max(origin.abs().max_element() / 65_536.0);
        // Twice the size needed now, to leave room for later changes.
        Self { origin, time, length: power_of_two_from(4.0 * farthest), speed }
    }

    /// Converts a circle whose state holds at `time` (s) to the frame's time and units.
    fn place(&self, circle: &Circle, time: f64) -> Placed {
        let offset = circle.center - self.origin;
        let since = self.time - time;
        let fits = offset.abs().max_element() <= self.length / 2.0
            && circle.velocity.abs().max_element() <= self.speed
            && since.abs() * self.speed <= self.length / 2.0;
        if !fits {
            return Placed { x: f32::NAN, y: f32::NAN, u: f32::NAN, v: f32::NAN, reach: f32::NAN };
        }
        let position = (offset + circle.velocity * since) / self.length;
        let velocity = circle.velocity / self.speed;
        Placed {
            x: position.x as f32,
            y: position.y as f32,
            u: velocity.x as f32,
            v: velocity.y as f32,
            reach: self.reach(circle.radius),
        }
    }

    fn reach(&self, radius: f64) -> f32 {
        (radius / self.length * WIDENED) as f32
    }

    /// Converts the querying circle, whose state holds at `time` (s), to the frame's time and units.
    fn query(&self, mover: &Circle, time: f64) -> Query {
        let offset = (mover.center - self.origin) / self.length;
        let velocity = mover.velocity / self.speed;
        let time = (time - self.time) * self.speed / self.length;
        let position = offset - velocity * time;
        // The units of length and speed that the query needs, in the frame's units.
        let speed = velocity.abs().max_element().max(1.0);
        let length = 2.0 * offset.abs().max_element().max(speed * time.abs()).max(0.5);
        let scale = length * speed;
        let fits = if scale <= MAX_SCALE { 1.0 } else { f32::NAN };
        let reach = self.reach(mover.radius);
        let [x, y, u, v] =
            [position.x, position.y, velocity.x, velocity.y].map(|number| number as f32 * fits);
        Query { mover: Placed { x, y, u, v, reach }, time: time as f32, scale: scale as f32 }
    }
}

impl Block {
    /// A block without circles.
    const EMPTY: Self = Self { x: [0.0; 16], y: [0.0; 16], u: [0.0; 16], v: [0.0; 16], reach: [0.0; 16] };

    fn set(&mut self, lane: usize, placed: &Placed) {
        let Placed { x, y, u, v, reach } = *placed;
        (self.x[lane], self.y[lane]) = (x, y);
        (self.u[lane], self.v[lane]) = (u, v);
        self.reach[lane] = reach;
    }
}

/// Returns the smallest power of two that is not less than `value`; one for zero.
fn power_of_two_from(value: f64) -> f64 {
    let below = power_of_two_below(value);
    if below < value { 2.0 * below } else { below }
}

impl Prefilter {
    /// Makes a prefilter of circles, each with the time (s) at which its state holds.
    pub(super) fn new(circles: &[(Circle, f64)]) -> Self {
        let frame = LocalFrame::around(circles);
        let block = |sixteen: &[(Circle, f64)]| {
            let mut block = Block::EMPTY;
            for (lane, (circle, time)) in sixteen.iter().enumerate() {
                block.set(lane, &frame.place(circle, *time));
            }
            block
        };
        Self { frame, count: circles.len(), blocks: circles.chunks(16).map(block).collect() }
    }

    /// Updates a circle that has changed.
    pub(super) fn set(&mut self, circles: &[(Circle, f64)], index: usize) {
        let placed = self.frame.place(&circles[index].0, circles[index].1);
        if placed.x.is_nan() {
            *self = Self::new(circles);
        } else {
            self.blocks[index / 16].set(index % 16, &placed);
        }
    }

    /// Calls `solve` for each circle that `mover`, whose state holds at `time` (s), may touch from then on, in order of index.
    pub(super) fn touching(&self, level: SimdLevel, mover: &Circle, time: f64, mut solve: impl FnMut(usize)) {
        let query = self.frame.query(mover, time);
        for (chunk, blocks) in self.blocks.chunks(BLOCKS_AT_ONCE).enumerate() {
            let mut marks = [0; BLOCKS_AT_ONCE];
            dispatch!(level.token(), simd => mark_touching(simd, blocks, &query, &mut marks));
            for (block, mut marks) in marks[..blocks.len()].iter().copied().enumerate() {
                while marks != 0 {
                    let index = (chunk * BLOCKS_AT_ONCE + block) * 16 + marks.trailing_zeros() as usize;
                    marks &= marks - 1;
                    // The last block need not be full.
                    if index < self.count {
                        solve(index);
                    }
                }
            }
        }
    }
}

/// Marks the circles that the querying circle may touch from its time on.
#[inline(always)]
fn mark_touching<S: Simd>(simd: S, blocks: &[Block], query: &Query, marks: &mut [Marks]) {
    let Query { mover, time, scale } = *query;
    let (doubt, squared_doubt) = (DOUBT * scale, SQUARED_DOUBT * scale * scale);
    let load = |numbers: &[f32; 16]| f32x16::load_array_ref(simd, numbers);
    for (block, marks) in blocks.iter().zip(marks) {
        let motion = RelativeMotion {
            position: [load(&block.x) - mover.x, load(&block.y) - mover.y],
            velocity: [load(&block.u) - mover.u, load(&block.v) - mover.v],
            radii_sum: load(&block.reach) + mover.reach,
        };
        let approach = motion.approach();
        let is_parting = (approach.closing + motion.speed_squared() * time).simd_gt(doubt);
        let is_past = approach.quarter.simd_lt(-squared_doubt);
        // For NaN neither holds.
        *marks = (!(is_parting | is_past)).to_bitmask() as Marks;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detection::time_of_impact;
    use glam::dvec2;
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    /// Makes a gas that began at time zero, each circle in its state after its last contact.
    fn gas(dice: &mut ChaCha8Rng, origin: f64) -> Vec<(Circle, f64)> {
        let moving = |_| {
            let mut number = |size: f64| dice.random_range(-size..size);
            let center = dvec2(origin + number(40.0), number(40.0));
            let circle = Circle::new(center, 0.5).with_velocity(dvec2(number(1.0), number(1.0)));
            (circle, number(100.0))
        };
        (0..1_000).map(moving).collect()
    }

    #[test]
    fn few_misses_are_solved_for_a_fast_or_distant_circle() {
        let mut dice = ChaCha8Rng::seed_from_u64(2);
        let at_rest = |(circle, _): (Circle, f64)| (circle.with_velocity(DVec2::ZERO), 0.0);
        let circles: Vec<_> = gas(&mut dice, 0.0).into_iter().map(at_rest).collect();
        for set_speed in [0.0, 1e-3, 1.0] {
            let moving = |&(circle, time): &(Circle, f64)| {
                (circle.with_velocity(circle.center.perp() * set_speed / 40.0), time)
            };
            let circles: Vec<(Circle, f64)> = circles.iter().map(moving).collect();
            let prefilter = Prefilter::new(&circles);
            for (far, speed, time) in
                [(60.0, 300.0, 0.0), (60.0, 300.0, 0.25), (1e3, 1e6, 0.0), (60.0, 1e12, 0.0), (1e4, 1.0, 0.0)]
            {
                let (mut touched, mut solved) = (0, 0);
                for _ in 0..200 {
                    let [x, y] = [(); 2].map(|()| dice.random_range(-1.0..1.0));
                    let from = DVec2::new(x, y).normalize_or(DVec2::X) * far;
                    let target = circles[dice.random_range(0..circles.len())].0.center;
                    let one = Circle::new(from, 0.1).with_velocity((target - from).normalize() * speed);
                    prefilter.touching(SimdLevel::COMMON, &one, time, |other| {
                        let (circle, since) = &circles[other];
                        solved += 1;
                        touched += usize::from(time_of_impact(&one, &circle.after(time - since)).is_some());
                    });
                }
                // Fewer than twenty of a thousand circles on average.
                let what = format!("{far}, {speed}, {time}, {set_speed}: {touched} of {solved}");
                assert!(solved - touched < 200 * 20, "{what}");
                assert!(touched >= 200 || set_speed > 0.0, "{what}");
            }
        }
    }

    #[test]
    fn few_misses_are_solved() {
        let mut dice = ChaCha8Rng::seed_from_u64(1);
        for origin in [0.0, 1e3, 1e6] {
            let mut circles = gas(&mut dice, origin);
            let mut prefilter = Prefilter::new(&circles);
            let (mut touched, mut solved) = (0, 0);
            for index in 0..circles.len() {
                let time = 100.0 + 0.02 * index as f64;
                let one = circles[index].0;
                circles[index].1 = time;
                prefilter.set(&circles, index);
                prefilter.touching(SimdLevel::COMMON, &one, time, |other| {
                    let (circle, since) = &circles[other];
                    solved += 1;
                    touched += usize::from(time_of_impact(&one, &circle.after(time - since)).is_some());
                });
            }
            // Each circle also finds itself.
            let count = circles.len();
            assert!(touched > 5 * count && solved - count < touched + touched / 20, "{touched} of {solved}");
        }
    }
}
