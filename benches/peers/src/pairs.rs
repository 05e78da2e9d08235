//! Queries on one pair, beside parry2d's public calls.

use std::hint::black_box;

use circle_collision::detection::{CircleSet, SimdLevel, time_of_impact};
use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Body, InterceptTable};
use glam::dvec2;
use parry2d_f64::math::{Pose, Vector};
use parry2d_f64::query::{ShapeCastOptions, cast_shapes};
use parry2d_f64::shape::Ball;

use crate::{Row, Rows};

const PAIRS: usize = 1_000_000;
/// The number of pairs: few enough to stay in the cache, so that the answers are measured rather than the memory.
const PAIRS_IN_CACHE: usize = 10_000;
const OTHERS: usize = 1_000;
const REPEATS: usize = 1_000;

/// A circle in parry's representation.
struct Moving {
    pose: Pose,
    velocity: Vector,
    ball: Ball,
}

impl Moving {
    fn of(circle: &Circle) -> Self {
        Self {
            pose: Pose::from_translation(Vector::new(circle.center.x, circle.center.y)),
            velocity: Vector::new(circle.velocity.x, circle.velocity.y),
            ball: Ball::new(circle.radius),
        }
    }

    fn time_of_impact(&self, other: &Self) -> Option<f64> {
        let options = ShapeCastOptions::default();
        cast_shapes(&self.pose, self.velocity, &self.ball, &other.pose, other.velocity, &other.ball, options)
            .ok()
            .flatten()
            .map(|hit| hit.time_of_impact)
    }
}

/// Random numbers between −1 and 1 that are the same in every run (splitmix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1_u64 << 52) as f64 - 1.0
    }

    /// Returns a circle somewhere within ±`reach` meters, half a meter in radius, at up to one meter per second.
    fn circle(&mut self, reach: f64) -> Circle {
        let center = dvec2(self.next(), self.next()) * reach;
        Circle::new(center, 0.3 + 0.2 * self.next()).with_velocity(dvec2(self.next(), self.next()))
    }
}

/// Returns the rows of this file.
pub fn rows() -> Rows {
    let mut rows: Rows = vec![
        (format!("one time of impact, {PAIRS} random pairs"), Box::new(|name| times_of_impact(name, PAIRS))),
        (
            format!("one time of impact, {PAIRS_IN_CACHE} random pairs again and again"),
            Box::new(|name| times_of_impact(name, PAIRS_IN_CACHE)),
        ),
    ];
    for level in SimdLevel::found() {
        rows.push((
            format!("a table row, one against {OTHERS}, {level}"),
            Box::new(move |name| table_row(name, level)),
        ));
    }
    rows.push((format!("the whole table of {} after a change of one", OTHERS + 1), Box::new(table_refresh)));
    rows
}

fn times_of_impact(name: String, count: usize) -> Row {
    let mut random = Random(1);
    let pairs: Vec<[Circle; 2]> = (0..count).map(|_| [random.circle(4.0), random.circle(4.0)]).collect();
    let theirs: Vec<[Moving; 2]> =
        pairs.iter().map(|pair| [Moving::of(&pair[0]), Moving::of(&pair[1])]).collect();
    let repeats = PAIRS / count;
    Row {
        name,
        peer: "parry2d cast_shapes",
        units: PAIRS as f64,
        unit: "pair",
        goal: 0.5,
        ours: Box::new(move || {
            for _ in 0..repeats {
                let sum: f64 = black_box(&pairs).iter().filter_map(|[a, b]| time_of_impact(a, b)).sum();
                black_box(sum);
            }
        }),
        theirs: Box::new(move || {
            for _ in 0..repeats {
                let sum: f64 = black_box(&theirs).iter().filter_map(|[a, b]| a.time_of_impact(b)).sum();
                black_box(sum);
            }
        }),
    }
}

fn table_row(name: String, level: SimdLevel) -> Row {
    let mut random = Random(3);
    let one = random.circle(40.0);
    let others: Vec<Circle> = (0..OTHERS).map(|_| random.circle(40.0)).collect();
    let (their_one, theirs) = (Moving::of(&one), others.iter().map(Moving::of).collect::<Vec<_>>());
    let crowd = CircleSet::new(others.into_iter().map(|circle| (circle, 0.0))).by(level);
    let mut found = Vec::new();
    Row {
        name,
        peer: "parry2d cast_shapes",
        units: (OTHERS * REPEATS) as f64,
        unit: "pair",
        goal: match level.to_string().as_str() {
            "AVX2" => 0.06,
            "AVX-512" => 0.03,
            _ => 0.1,
        },
        ours: Box::new(move || {
            for _ in 0..REPEATS {
                crowd.impacts(black_box(&one), 0.0, &mut found);
                black_box(&found);
            }
        }),
        theirs: Box::new(move || {
            for _ in 0..REPEATS {
                let one = black_box(&their_one);
                let times = theirs.iter().filter_map(|other| one.time_of_impact(other));
                black_box(times.fold(f64::INFINITY, f64::min));
            }
        }),
    }
}

fn table_refresh(name: String) -> Row {
    let mut random = Random(3);
    let circles: Vec<Circle> = (0..=OTHERS).map(|_| random.circle(40.0)).collect();
    let theirs: Vec<Moving> = circles.iter().map(Moving::of).collect();
    let bodies: Vec<Body> = circles.iter().map(|circle| Body::new(*circle)).collect();
    let mut table = InterceptTable::new(&bodies, &Arena::OPEN);
    Row {
        name,
        peer: "parry2d cast_shapes",
        units: (OTHERS * REPEATS) as f64,
        unit: "pair",
        goal: 0.1,
        ours: Box::new(move || {
            for _ in 0..REPEATS {
                table.refresh_one(black_box(&bodies), 0);
                black_box(&table);
            }
        }),
        theirs: Box::new(move || {
            for _ in 0..REPEATS {
                let (one, others) = black_box(&theirs).split_first().expect("some");
                let times = others.iter().filter_map(|other| one.time_of_impact(other));
                black_box(times.fold(f64::INFINITY, f64::min));
            }
        }),
    }
}
