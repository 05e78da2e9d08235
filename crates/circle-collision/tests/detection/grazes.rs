//! Exact grazes of circles, segments and half-planes, among straight paths through a grid of integers. Whether a path leads
//! nearer than the radius is decided here without division or root, and so without rounding. Then paths that lead past the rim
//! by about as much as rounding.

use std::cmp::Ordering::{self, Equal, Less};

use circle_collision::detection::{
    CircleSet, Obstacle, ObstacleSet, first_hit, intercept, sweep, time_of_impact,
};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use circle_collision::simulation::audit::PairCourse;
use glam::{DVec2, dvec2};
use rand::RngExt;

use crate::nasty::{Exact, dice, graze, random_vector};

/// Longer than it takes to reach anything (s).
const LONG: f64 = 1e3;

/// Compares two numbers that were computed from small integers, and so without rounding.
fn compare(one: f64, other: f64) -> Ordering {
    one.partial_cmp(&other).expect("numbers")
}

/// A ray, or a segment of it that ends at `start + way`.
#[derive(Clone, Copy, Debug)]
struct Line {
    start: DVec2,
    way: DVec2,
    is_ray: bool,
}

impl Line {
    /// How the distance of a point from the line compares with a radius.
    fn distance_of(&self, point: DVec2, radius: f64) -> Ordering {
        let (from_start, whole) = (point - self.start, self.way.length_squared());
        let along = from_start.dot(self.way);
        let squared = |one: DVec2| compare(one.length_squared(), radius * radius);
        if along <= 0.0 {
            squared(from_start)
        } else if along >= whole && !self.is_ray {
            squared(from_start - self.way)
        } else {
            let cross = self.way.perp_dot(from_start);
            compare(cross * cross, radius * radius * whole)
        }
    }

    /// Whether this ray crosses the inside of a segment.
    fn crosses(&self, segment: &Line) -> bool {
        let from_start = segment.start - self.start;
        let [one, turn] = [from_start, segment.way].map(|one| self.way.perp_dot(one));
        one * (one + turn) < 0.0 && from_start.perp_dot(segment.way) * turn > 0.0
    }
}

/// What the circle may meet.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Circle {
        center: DVec2,
        radius: f64,
    },
    Segment(Line),
    /// Through the origin, with a normal of an integer length.
    HalfPlane(DVec2),
}

impl Shape {
    fn obstacle(&self) -> Obstacle {
        match *self {
            Self::Circle { center, radius } => Circle::new(center, radius).into(),
            Self::Segment(Line { start, way, .. }) => Segment::new(start, start + way).into(),
            Self::HalfPlane(normal) => HalfPlane::new(DVec2::ZERO, normal).into(),
        }
    }

    /// How the distance of a point compares with the radius of a circle that has its center there.
    fn distance_of(&self, point: DVec2, of_circle: f64) -> Ordering {
        match *self {
            Self::Circle { center, radius } => {
                let reach = radius + of_circle;
                compare(point.distance_squared(center), reach * reach)
            }
            Self::Segment(segment) => segment.distance_of(point, of_circle),
            Self::HalfPlane(normal) => compare(point.dot(normal), of_circle * normal.length()),
        }
    }

    /// How the least distance on a path, which begins outside, compares with the radius of the circle on it.
    fn least_distance_on(&self, path: &Line, of_circle: f64) -> Ordering {
        let at_start = self.distance_of(path.start, of_circle);
        match *self {
            Self::Circle { center, radius } => path.distance_of(center, radius + of_circle),
            Self::Segment(segment) if path.crosses(&segment) => Less,
            Self::Segment(Line { start, way, .. }) => {
                let ends = [start, start + way].map(|end| path.distance_of(end, of_circle));
                at_start.min(ends[0]).min(ends[1])
            }
            Self::HalfPlane(normal) if path.way.dot(normal) < 0.0 => Less,
            Self::HalfPlane(_) => at_start,
        }
    }
}

/// Follows all paths with this radius and velocity past a shape, and returns how many graze it.
fn grazes_of(shape: &Shape, radius: f64, way: DVec2) -> usize {
    let mut grazes = 0;
    let grid = || (-12..=12).map(f64::from);
    for start in grid().flat_map(|x| grid().map(move |y| dvec2(x, y))) {
        let now = shape.distance_of(start, radius);
        let least = shape.least_distance_on(&Line { start, way, is_ray: true }, radius);
        // A half-plane is grazed only by a circle that rolls along it.
        if now == Less || now == Equal && !matches!(shape, Shape::HalfPlane(_)) {
            continue;
        }
        for frame in [DVec2::ZERO, dvec2(3.0, -2.0)] {
            let circle = Circle::new(start, radius).with_velocity(way + frame);
            let obstacle = shape.obstacle().with_velocity(frame);
            let found = [
                obstacle.time_of_impact(&circle).is_some_and(|time| time < LONG),
                sweep(&circle, obstacle, LONG).is_some(),
                first_hit(&circle, &[obstacle], 0.0..=LONG).is_some(),
            ];
            assert_eq!(found, [least == Less; 3], "{least:?} for radius {radius}: {shape:?}, {circle:?}");
        }
        grazes += usize::from(least == Equal);
    }
    grazes
}

#[test]
fn an_exact_graze_hits_no_circle_no_end_and_no_half_plane() {
    let segment = |start, way| Shape::Segment(Line { start, way, is_ray: false });
    let shapes = [
        Shape::Circle { center: DVec2::ZERO, radius: 0.0 },
        Shape::Circle { center: dvec2(1.0, -2.0), radius: 3.0 },
        segment(DVec2::ZERO, DVec2::ZERO),
        segment(DVec2::ZERO, dvec2(4.0, 0.0)),
        segment(dvec2(2.0, 1.0), dvec2(-3.0, -4.0)),
        segment(dvec2(-1.0, 2.0), dvec2(1.0, -3.0)),
        Shape::HalfPlane(dvec2(0.0, 1.0)),
        Shape::HalfPlane(dvec2(-2.0, 0.0)),
        Shape::HalfPlane(dvec2(3.0, 4.0)),
    ];
    // Those with an integer speed have tangents in the grid.
    let ways = [[1, 0], [0, -2], [3, 4], [-4, 3], [-3, -4], [1, 2], [5, -12]]
        .map(|way| DVec2::from(way.map(f64::from)));
    for shape in shapes {
        let of_radius = |radius: f64| ways.map(|way| grazes_of(&shape, radius, way)).iter().sum::<usize>();
        let grazes: usize = [1.0, 2.0, 5.0].map(of_radius).iter().sum();
        println!("{shape:?}: {grazes} grazes");
        assert!(grazes > 50, "{shape:?}: {grazes}");
    }
}

#[test]
fn all_queries_agree_on_what_grazes() {
    let mut dice = dice(69);
    let mut counts = [0; 2];
    for case in 0..4_000 {
        let place = random_vector(&mut dice, 1.0) * 10.0_f64.powi(dice.random_range(-1..5));
        let [one, other] = [(); 2].map(|()| dice.random_range(0.1..2.0));
        let along = random_vector(&mut dice, 1.0).normalize();
        let target = Circle::new(place, one);
        let before = place - along * dice.random_range(0.0..20.0) * (one + other);
        // From a little outside of the rim to more than twice as deep as a graze. Some touch already, or overlap by rounding.
        let depth = graze(&target, &Circle::new(before, other)) * dice.random_range(-1.0..4.0);
        let start = before + along.perp() * (one + other - depth);
        let mover = Circle::new(start, other).with_velocity(along * dice.random_range(0.1..9.0));
        let exact = Exact::of(&target, &mover);
        let Some(is_deep) = exact.is_deep().filter(|_| exact.closing() < -1e-9) else { continue };
        let mut impacts = Vec::new();
        CircleSet::new([(target, 0.0)]).impacts(&mover, 0.0, &mut impacts);
        let found = [
            intercept(&target, &mover).time_of_impact().is_some(),
            time_of_impact(&mover, &target).is_some(),
            Obstacle::from(target).time_of_impact(&mover).is_some(),
            !impacts.is_empty(),
        ];
        assert_eq!(found, [is_deep; 4], "{case}: {mover:?}, {target:?}");
        if exact.gap_after(0.0) > 1e-6 {
            let set = ObstacleSet::from_iter([(0, target)]);
            let course = PairCourse::new([target, mover], LONG);
            let found = [
                sweep(&mover, target, LONG).is_some(),
                first_hit(&mover, &[target.into()], 0.0..=LONG).is_some(),
                set.first_hit(&mover, 0.0..=LONG).is_some(),
                course.judge_check().is_some(),
            ];
            assert_eq!(found, [is_deep; 4], "{case}: {mover:?}, {target:?}");
        }
        counts[usize::from(is_deep)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}
