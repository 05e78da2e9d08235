//! Moving a circle out of overlaps, and the benefit for a game that stores its circles in `f32`.

use circle_collision::detection::{Obstacle, minimum_translation, move_and_slide, push_out};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::{DVec2, Vec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::exact::{Shape, exact};
use crate::nasty::{dice, random_vector};

mod walls;

/// The number of random crowds.
const CROWDS: usize = 2_000;

/// The distance from a crowd up to which the brute force looks for a free place (m), and its steps (m).
const SEARCHED: f64 = 8.0;
const SEARCH_STEP: f64 = 0.01;

/// A circle, and obstacles that it may overlap.
fn crowd(dice: &mut ChaCha8Rng) -> (Circle, Vec<Shape>) {
    let circle = Circle::new(random_vector(dice, 3.0), dice.random_range(0.2..1.0));
    let shapes = (0..8).map(|_| {
        let place = random_vector(dice, 4.0);
        match dice.random_range(0..8) {
            0 => {
                let inward = DVec2::from_angle(dice.random_range(-4.0..4.0));
                Shape::HalfPlane(inward * -2.5, inward)
            }
            1..4 => Shape::Segment(Segment::new(place, place + random_vector(dice, 3.0))),
            _ => Shape::Circle(Circle::new(place, dice.random_range(0.0..1.5))),
        }
    });
    (circle, shapes.collect())
}

/// The least gap to any of these (m), by school-book formulas and not by the library.
fn least_gap(center: DVec2, radius: f64, shapes: &[Shape]) -> f64 {
    let gap = |shape: &Shape| match shape {
        Shape::Circle(other) => center.distance(other.center) - other.radius - radius,
        Shape::Segment(Segment { a, b }) => {
            let share = (center - *a).dot(*b - *a) / (*b - *a).length_squared();
            center.distance(a.lerp(*b, share.clamp(0.0, 1.0))) - radius
        }
        Shape::HalfPlane(point, outward) => (center - *point).dot(outward.normalize()) - radius,
    };
    shapes.iter().map(gap).fold(f64::INFINITY, f64::min)
}

/// Whether the straight way between two places leads through a segment or the edge of a half-plane.
fn is_crossed(from: DVec2, to: DVec2, shapes: &[Shape]) -> bool {
    let side = |a: DVec2, b: DVec2, place: DVec2| (b - a).perp_dot(place - a);
    shapes.iter().any(|shape| match shape {
        Shape::Circle(_) => false,
        Shape::Segment(Segment { a, b }) => {
            side(*a, *b, from) * side(*a, *b, to) < 0.0 && side(from, to, *a) * side(from, to, *b) < 0.0
        }
        Shape::HalfPlane(point, outward) => {
            (from - *point).dot(*outward) > 0.0 && (to - *point).dot(*outward) < 0.0
        }
    })
}

/// The distance to the nearest free place that is seen (m), found by trying places on growing rings.
fn nearest_free_place(circle: &Circle, shapes: &[Shape]) -> Option<f64> {
    let rings = (1..).map(|ring| f64::from(ring) * SEARCH_STEP).take_while(|distance| *distance < SEARCHED);
    rings.into_iter().find(|distance| {
        (0..90).any(|angle| {
            let way = DVec2::from_angle(f64::from(angle) * std::f64::consts::TAU / 90.0) * *distance;
            least_gap(circle.center + way, circle.radius, shapes) > -SEARCH_STEP / 2.0
                && !is_crossed(circle.center, circle.center + way, shapes)
        })
    })
}

#[test]
fn a_circle_in_a_random_crowd_is_pushed_to_a_free_place_nearby() {
    let mut dice = dice(5);
    let (mut overlapping, mut freed, mut far) = (0, 0, 0);
    for _ in 0..CROWDS {
        let (circle, shapes) = crowd(&mut dice);
        let obstacles: Vec<Obstacle> = shapes.iter().map(Shape::obstacle).collect();
        let pushed = push_out(&circle, &obstacles);
        let what = || format!("{circle:?} among {shapes:?}: {pushed:?}");
        if least_gap(circle.center, circle.radius, &shapes) >= 0.0 {
            assert_eq!((pushed.end, pushed.is_free), (circle.center, true), "{}", what());
            continue;
        }
        let there = Circle { center: pushed.end, ..circle };
        let is_free = !obstacles.iter().any(|obstacle| obstacle.overlap(&there).is_overlapping());
        assert_eq!((pushed.is_free, pushed.squeezed.is_none()), (is_free, is_free), "{}", what());
        assert!(!is_crossed(circle.center, pushed.end, &shapes), "through a wall: {}", what());
        for shape in shapes.iter().filter(|_| is_free) {
            let gap = shape.gap(&exact(pushed.end), circle.radius, 0.0);
            assert!(gap >= -1e-14, "free, and inside by {gap}: {}", what());
        }
        let Some(nearest) = nearest_free_place(&circle, &shapes) else { continue };
        let way = pushed.end.distance(circle.center);
        overlapping += 1;
        freed += usize::from(is_free);
        far += usize::from(is_free && way > 1.5 * nearest + SEARCH_STEP);
        assert!(!is_free || way < 4.0 * nearest + SEARCH_STEP, "{nearest} was enough: {}", what());
        let walls: Vec<Shape> =
            shapes.iter().filter(|shape| !matches!(shape, Shape::Circle(_))).copied().collect();
        let deepest = least_gap(circle.center, circle.radius, &walls).min(-1e-5 * circle.radius);
        let left = least_gap(pushed.end, circle.radius, &walls);
        assert!(left >= deepest, "deeper in walls than before: {}", what());
    }
    println!("{freed} of {overlapping} are free, {far} of them far away");
    assert!(overlapping > CROWDS / 3 && freed * 100 >= overlapping * 96 && far * 100 < overlapping * 3);
}

#[test]
fn a_circle_leaves_a_single_obstacle_by_the_minimum_translation() {
    let mut dice = dice(6);
    for _ in 0..1_000 {
        let (circle, shapes) = crowd(&mut dice);
        for shape in &shapes {
            let obstacle = shape.obstacle();
            let pushed = push_out(&circle, &[obstacle]);
            assert_eq!(pushed.end, circle.center + obstacle.minimum_translation(&circle));
            assert!(pushed.is_free);
        }
    }
}

#[test]
fn the_minimum_translation_ends_the_overlap_however_large_the_circle_is() {
    let mut dice = dice(9);
    for round in 0..6_000 {
        // Beside obstacles of this size, a circle of 1 m; every other time with round coordinates.
        let size = [10.0, 1.0, 0.1, 0.01, 1e-9][round % 5];
        let mut place = || {
            let place = random_vector(&mut dice, 50.0);
            (if round % 2 == 0 { place.round() } else { place }) * (size / 10.0)
        };
        let circle = Circle::new(place(), 1.0);
        let obstacles: [Obstacle; 3] = [
            Circle::new(place(), size).into(),
            Segment::new(place(), place()).into(),
            HalfPlane::new(place(), [dvec2(0.6, 0.8), place()][round / 2 % 2]).into(),
        ];
        for obstacle in obstacles {
            let way = obstacle.minimum_translation(&circle);
            let gap = obstacle.overlap(&Circle { center: circle.center + way, ..circle }).gap;
            assert!(gap >= 0.0, "{obstacle:?} {circle:?}: {gap:e}");
        }
    }
}

#[test]
fn a_center_on_an_end_is_pushed_away_from_the_segment() {
    let ledge = Obstacle::from(Segment::new([0.0, 0.0], [4.0, 0.0]));
    assert_eq!(ledge.minimum_translation(&Circle::new([0.0, 0.0], 1.0)), dvec2(-1.0, 0.0));
    let mut dice = dice(8);
    for round in 0..20_000 {
        // Half of them have round coordinates, as the corners of tiles do.
        let place = |dice: &mut ChaCha8Rng| {
            let place = random_vector(dice, 9.0);
            if round % 2 == 0 { (place * 2.0).round() / 2.0 } else { place }
        };
        let (a, b) = (place(&mut dice), place(&mut dice));
        for end in [a, b] {
            let circle = Circle::new(end, dice.random_range(0.1..2.0));
            let wall = Obstacle::from(Segment::new(a, b));
            let way = wall.minimum_translation(&circle);
            let what = || format!("{a} {b} at {end}, radius {}: {way}", circle.radius);
            assert!((way.length() - circle.radius).abs() < 1e-12, "{}", what());
            let there = circle.center + way;
            assert!(
                least_gap(there, circle.radius, &[Shape::Segment(Segment::new(a, b))]) > -1e-12 || a == b,
                "{}",
                what()
            );
            assert_eq!(push_out(&circle, &[wall]).end, there, "{}", what());
        }
    }
}

#[test]
fn a_circle_leaves_a_wedge_of_20_degrees_and_crosses_no_wall() {
    let mut dice = dice(7);
    for degrees in [20.0, 30.0, 45.0, 90.0, 150.0_f64] {
        let half = (degrees / 2.0).to_radians();
        for _ in 0..200 {
            let turn = DVec2::from_angle(dice.random_range(-4.0..4.0));
            let tip = random_vector(&mut dice, 20.0);
            let wall = |angle: f64| {
                Obstacle::from(Segment::new(tip, tip + DVec2::from_angle(angle).rotate(turn) * 9.0))
            };
            let radius = 0.5;
            let bottom = tip + turn * (radius / half.sin());
            let circle = Circle::new(bottom + random_vector(&mut dice, 0.1), radius);
            let pushed = push_out(&circle, &[wall(half), wall(-half)]);
            assert!(pushed.is_free, "{degrees}°: {circle:?} {pushed:?}");
            assert!(pushed.end.distance(bottom) < 1.5, "{degrees}°: {circle:?} {pushed:?}");
        }
    }
    // Walls that are too close: the circle stays between them, and in the middle if it was there.
    for room in [0.99, 0.9, 0.8] {
        let corridor: [Obstacle; 2] =
            [Segment::new([-9.0, 0.0], [9.0, 0.0]).into(), Segment::new([-9.0, room], [9.0, room]).into()];
        for height in [0.5, 0.3, 0.45, 0.6] {
            let start = dvec2(0.0, height * room);
            let pushed = push_out(&Circle::new(start, 0.5), &corridor);
            let (before, after) = ((height - 0.5).abs() * room, (pushed.end.y - 0.5 * room).abs());
            assert!(!pushed.is_free && after <= before, "{room} {height}: {pushed:?}");
        }
    }
}

#[test]
fn push_out_handles_coincident_centers_and_bad_numbers() {
    let pillar = Circle::new([3.0, 4.0], 1.0);
    assert_eq!(
        push_out(&pillar, &[pillar.into()]).end,
        pillar.center + minimum_translation(&pillar, &pillar)
    );
    let on_the_wall = push_out(&pillar, &[Segment::new([3.0, 0.0], [3.0, 9.0]).into()]);
    assert_eq!((on_the_wall.end, on_the_wall.is_free), (dvec2(2.0, 4.0), true));
    assert_eq!(push_out(&pillar, &[]).end, pillar.center);
    let around: [Obstacle; 3] = [
        pillar.into(),
        HalfPlane::new([3.0, 4.0], [0.0, 1.0]).into(),
        Segment::new([3.0, 4.0], [5.0, 4.0]).into(),
    ];
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let no_size = push_out(&Circle { radius: bad, ..pillar }, &around);
        assert_eq!((no_size.end, no_size.is_free), (pillar.center, true));
        let no_place = push_out(&Circle::new([bad, 4.0], 1.0), &around);
        assert!(no_place.is_free && no_place.end.y == 4.0 && no_place.end.x.to_bits() == bad.to_bits());
        let passed = [Circle::new([bad, 4.0], 1.0).into(), Segment::new([bad, 0.0], [3.0, 9.0]).into()];
        assert_eq!(push_out(&pillar, &passed).end, pillar.center);
    }
    let huge = Circle::new([f64::MAX, -f64::MAX], f64::MAX);
    let pushed = push_out(&huge, &[huge.into(), HalfPlane::new([0.0, 0.0], [-1.0, -1.0]).into()]);
    assert!(pushed.end.is_finite(), "{pushed:?}");
}

/// Walks along the wall for 2,000 frames like a game that stores positions in `f32`. Returns the worst gap at the end of a
/// frame (m), and the last position.
fn walk(wall: Segment, start: Vec2, motion: DVec2, recovers: bool) -> (f64, Vec2) {
    let obstacles = [Obstacle::from(wall)];
    let mut place = start;
    let mut worst = f64::INFINITY;
    for _ in 0..2_000 {
        let mut circle = Circle::new(place, 0.6_f32);
        if recovers {
            circle.center = push_out(&circle, &obstacles).end;
        }
        place = move_and_slide(&circle, motion, &obstacles, 0.0).end.as_vec2();
        let shape = Shape::Segment(wall);
        worst = worst.min(shape.gap(&exact(place.as_dvec2()), circle.radius, 0.0));
    }
    (worst, place)
}

#[test]
fn a_circle_stored_in_f32_does_not_sink_once_it_is_pushed_out() {
    for (wall, start, motion) in [
        (Segment::new([0.0, 0.0], [400.0, 170.0]), Vec2::new(0.0, 2.0), dvec2(0.1, 0.0)),
        (Segment::new([0.0, 0.0], [400.0, 30.0]), Vec2::new(0.0, 2.0), dvec2(0.15, -0.02)),
        (Segment::new([300.0, 300.0], [0.0, -20.0]), Vec2::new(290.0, 300.0), dvec2(-0.08, -0.13)),
    ] {
        let (bare, _) = walk(wall, start, motion, false);
        let (worst, end) = walk(wall, start, motion, true);
        // Each of the two coordinates rounds by at most half a unit in the last of its 24 digits.
        let largest = wall.a.abs().max(wall.b.abs()).max_element() + 1.0;
        let bound = 2.0_f64.sqrt() * largest * 2.0_f64.powi(-24);
        assert!(worst >= -bound, "{worst:e} in {wall:?}, where rounding explains {bound:e}");
        assert!(bare < -2.0 * bound, "the premise: it sinks by {bare:e} in {wall:?}, not only by {bound:e}");
        assert!(end.as_dvec2().distance(start.as_dvec2()) > 100.0, "it has moved along {wall:?} to {end}");
    }
}
