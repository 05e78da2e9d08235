//! How straight paths pass walls, beside an oracle that searches them in twice the precision.

use circle_collision::detection::{Verdict, wall_intercept};
use circle_collision::geometry::{Circle, Wall};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use twofloat::TwoFloat;

use crate::nasty::{dice, nudge, random_vector};
use crate::tries::tries;

/// The environment variable with the number of paths; a few without it.
const PATHS: &str = "CIRCLE_COLLISION_WALLS";

/// A path that comes no deeper than this share of the reach grazes, and one that closes no faster than this share of its speed.
const TOLERANCE: f64 = 1e-9;

/// The rounding of an answer, as a share of all lengths involved.
const ROUNDING: f64 = 1e-14;

/// The way of a circle past the line of a wall: lengths in units of the longest one, times in those in which it goes as far.
struct Oracle {
    start: [TwoFloat; 2],
    velocity: [f64; 2],
    line: [TwoFloat; 2],
    reach: f64,
    /// When it is past everything.
    end: f64,
}

/// The rest of an answer, in the units of the oracle.
struct Passage {
    closest: f64,
    distance: f64,
    /// When it first touches, if it comes near enough.
    enter: Option<f64>,
}

impl Oracle {
    fn of(circle: &Circle, wall: &Wall) -> (Self, f64, f64) {
        let reach = wall.reach(circle.radius);
        let away = (circle.center - wall.from).abs().max_element();
        let length = (wall.to - wall.from).abs().max_element().max(away).max(reach);
        let speed = circle.velocity.length();
        let between = |to: DVec2| {
            [(to.x, wall.from.x), (to.y, wall.from.y)].map(|(to, from)| TwoFloat::new_sub(to, from) / length)
        };
        let oracle = Self {
            start: between(circle.center),
            line: between(wall.to),
            velocity: (circle.velocity / speed).to_array(),
            reach: reach / length,
            end: 10.0,
        };
        (oracle, length, length / speed)
    }

    /// Returns the vector from the nearest point of the line to the center, at a time.
    fn apart(&self, time: f64) -> [TwoFloat; 2] {
        let at = [0, 1].map(|axis| self.start[axis] + TwoFloat::new_mul(self.velocity[axis], time));
        let dot = |a: [TwoFloat; 2], b: [TwoFloat; 2]| a[0] * b[0] + a[1] * b[1];
        let share = dot(at, self.line) / dot(self.line, self.line);
        let share = if share < 0.0 {
            TwoFloat::from(0.0)
        } else if share > 1.0 {
            TwoFloat::from(1.0)
        } else {
            share
        };
        [0, 1].map(|axis| at[axis] - self.line[axis] * share)
    }

    fn squared(&self, time: f64) -> TwoFloat {
        let [x, y] = self.apart(time);
        x * x + y * y
    }

    /// Returns the distance to the line less the reach, at a time.
    fn gap(&self, time: f64) -> f64 {
        let (squared, reach) = (self.squared(time), TwoFloat::from(self.reach));
        (squared - reach * reach).hi() / (squared.hi().sqrt() + self.reach)
    }

    /// Returns how fast it closes now, as a share of its speed.
    fn closing(&self) -> f64 {
        let [x, y] = self.apart(0.0);
        -(x * self.velocity[0] + y * self.velocity[1]).hi() / x.hi().hypot(y.hi())
    }

    /// Searches the path from now on: the distance is convex, so that a comparison of two points says on which side the closest one is.
    fn passage(&self) -> Passage {
        let [mut low, mut high] = [0.0, self.end];
        for _ in 0..120 {
            let third = (high - low) / 3.0;
            let is_falling = self.squared(low + third) > self.squared(high - third);
            if is_falling { low += third } else { high -= third }
        }
        let closest = low;
        let distance = self.squared(closest).hi().sqrt();
        let enter = (distance < self.reach).then(|| {
            let [mut apart, mut inside] = [0.0, closest];
            for _ in 0..80 {
                let middle = f64::midpoint(apart, inside);
                if self.gap(middle) > 0.0 { apart = middle } else { inside = middle }
            }
            apart
        });
        Passage { closest, distance, enter }
    }
}

/// A path and a wall: at any place, on whole numbers, along a side, at an end, or toward the line.
fn random_path(dice: &mut ChaCha8Rng) -> (Circle, Wall) {
    let whole = |dice: &mut ChaCha8Rng| f64::from(dice.random_range(-4..=4));
    let thickness = [0.0, 0.0, 0.5, 3.0][dice.random_range(0..4)];
    let is_round = dice.random_bool(0.4);
    let (mut from, mut to) = if is_round {
        (dvec2(whole(dice), whole(dice)), dvec2(whole(dice), whole(dice)))
    } else {
        (random_vector(dice, 4.0), random_vector(dice, 4.0))
    };
    if is_round && dice.random_bool(0.5) {
        to.y = from.y;
    }
    if from == to {
        to.x += 2.0;
    }
    let radius = if is_round { 0.5 } else { dice.random_range(0.05..2.0) };
    let reach = radius + thickness / 2.0;
    let along = (to - from).normalize();
    let on_line = from.lerp(to, [0.0, 0.5, 1.0, dice.random_range(0.0..=1.0)][dice.random_range(0..4)]);
    let beside = along.perp() * nudge(reach, dice.random_range(-3..=3));
    let (mut center, velocity) = match dice.random_range(0..7) {
        // Along a side, and along the line toward an end.
        0 => (from - along * dice.random_range(0.0..6.0) + beside, along),
        1 => (from - along * (reach + dice.random_range(0.0..6.0)), along),
        // It touches, and leads anywhere.
        2 => (on_line + beside, random_vector(dice, 2.0)),
        // A tangent of an end.
        3 => {
            let way = random_vector(dice, 1.0).normalize_or(DVec2::X);
            (
                from - way * dice.random_range(0.0..9.0)
                    + way.perp() * nudge(reach, dice.random_range(-3..=3)),
                way,
            )
        }
        4 if is_round => (dvec2(whole(dice), whole(dice)) * 2.0, dvec2(whole(dice), whole(dice))),
        // Toward a point of the line.
        4 => {
            let center = on_line + random_vector(dice, 9.0);
            (center, on_line - center)
        }
        _ => (random_vector(dice, 9.0), random_vector(dice, 2.0)),
    };
    let size = 2.0_f64.powi([0, 0, -20, 20][dice.random_range(0..4)]);
    let origin = if is_round {
        dvec2(1.0, -3.0) * [0.0, 1e3, 1e6][dice.random_range(0..3)]
    } else {
        random_vector(dice, 1.0) * [1.0, 1e6][dice.random_range(0..2)]
    };
    for point in [&mut from, &mut to, &mut center] {
        *point = (*point + origin) * size;
    }
    let velocity = if velocity == DVec2::ZERO { DVec2::X } else { velocity };
    let circle = Circle::new(center, radius * size).with_velocity(velocity * size);
    (circle, Wall::new(from, to).with_thickness(thickness * size))
}

#[test]
fn a_path_meets_a_wall_when_the_oracle_says() {
    let count = tries(PATHS, 4_000);
    let (mut hits, mut others, mut undecided, mut worst) = (0, 0, 0, 0.0_f64);
    for number in 0..count {
        let mut dice = dice(number);
        let (circle, wall) = random_path(&mut dice);
        let context = format!("path {number}: {circle:?}, {wall:?}");
        let found = wall_intercept(&circle, &wall);
        let (oracle, length, time) = Oracle::of(&circle, &wall);
        // Positions are rounded in proportion to their coordinates.
        let far = circle.center.abs().max(wall.from.abs()).max(wall.to.abs()).max_element() / length;
        let rounding = ROUNDING * far.max(1.0);
        let (closing, passage) = (oracle.closing(), oracle.passage());
        let depth = (oracle.reach - passage.distance) / oracle.reach;
        let slack = rounding / oracle.reach;
        let is_near = |value: f64, slack: f64| (value - TOLERANCE).abs() <= 1e-3 * TOLERANCE + slack;
        let is_on_line = oracle.squared(0.0).hi().sqrt() <= TOLERANCE * oracle.reach;
        // A center on the line has no nearest side.
        if is_on_line
            || is_near(closing, rounding)
            || is_near(depth, slack)
            || oracle.gap(0.0).abs() <= rounding
        {
            undecided += 1;
            continue;
        }
        let expected = match found.verdict {
            Verdict::MovingApart => closing <= TOLERANCE,
            Verdict::PassesBy { .. } => closing > TOLERANCE && depth <= slack,
            Verdict::Graze { .. } => closing > TOLERANCE && depth <= TOLERANCE && depth >= -slack,
            Verdict::Overlapping => closing > TOLERANCE && depth > TOLERANCE && oracle.gap(0.0) < 0.0,
            Verdict::Hit { .. } => closing > TOLERANCE && depth > TOLERANCE && oracle.gap(0.0) > 0.0,
            Verdict::SameVelocity => false,
        };
        assert!(expected, "{context}: {:?}, closing {closing:e}, depth {depth:e}", found.verdict);
        if closing > TOLERANCE {
            let off = (found.closest_distance / length - passage.distance).abs();
            assert!(off <= rounding, "{context}: closest {off:e}");
        }
        let Verdict::Hit { time: hit } = found.verdict else {
            others += 1;
            continue;
        };
        hits += 1;
        let gap = oracle.gap(hit / time).abs();
        let enter = passage.enter.expect("it comes near enough");
        worst = worst.max(gap / far.max(1.0));
        assert!(gap <= rounding, "{context}: gap {gap:e} at {hit}, not at {}", enter * time);
        assert!(hit / time <= passage.closest + rounding, "{context}: {hit} is not the first time");
        let exit = found.exit.expect("it leaves again");
        assert!(oracle.gap(exit / time).abs() <= 10.0 * rounding && exit >= hit, "{context}: {exit}");
    }
    println!("{hits} hits, {others} others, {undecided} undecided, worst gap {worst:.1e}");
    assert!(hits * 4 > count && others * 8 > count && undecided * 3 < count, "{hits}, {others}, {undecided}");
}
