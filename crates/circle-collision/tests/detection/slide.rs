//! Moving and sliding among obstacles: a circle never sticks, never ends inside anything, and never goes farther than asked.

use std::env;

use circle_collision::detection::{Obstacle, Slide, SlideStatus, TOUCHING_TOLERANCE, move_and_slide};
use circle_collision::geometry::{Circle, HalfPlane, Segment};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::exact::{Shape, exact};
use crate::nasty::{dice, random_vector};

/// The number of random crowds, unless the environment specifies another.
const CROWDS: usize = 4_000;

/// The maximum depth inside anything (in radii of the moving circle).
const DEPTH: f64 = 1e-12;

/// A criterion for a free direction: steps along it of these lengths (in radii), the depth to which they may lead (in radii),
/// and the share of the radii sum up to which a gap counts as none.
#[derive(Clone, Copy)]
struct Free {
    steps: &'static [f64],
    depth: f64,
    tolerance: f64,
}

/// Leads no closer to any obstacle that is touched within the tolerance, however small the angle.
const NOT_BLOCKED: Free = Free { steps: &[1e-5, 1e-6, 1e-7], depth: 2e-14, tolerance: TOUCHING_TOLERANCE };

/// Wider than a mere gap, and free over the whole length, as between two circles that nearly touch.
const WIDE_OPEN: Free =
    Free { steps: &[1e-3, 3e-4, 1e-4, 3e-5, 1e-5, 3e-6, 1e-6], depth: 1e-13, tolerance: 0.0 };

/// The number of directions tried.
const DIRECTIONS: u32 = 180;

/// The alignment of the best free direction with the desired one (a cosine).
fn best_way_on(circle: &Circle, wish: DVec2, free: Free, obstacles: &[Obstacle]) -> f64 {
    // Each with the gap from which on it blocks the way.
    let near: Vec<(&Obstacle, f64)> = obstacles
        .iter()
        .map(|obstacle| (obstacle, obstacle.overlap(circle)))
        .filter(|(_, found)| found.gap < 2.0 * free.steps[0] * circle.radius)
        .map(|(obstacle, found)| {
            let is_touched = found.gap <= free.tolerance * found.radii_sum;
            (obstacle, if is_touched { found.gap } else { 0.0 })
        })
        .collect();
    let directions = (0..DIRECTIONS).map(|index| {
        DVec2::from_angle(f64::from(index) * std::f64::consts::TAU / f64::from(DIRECTIONS)).rotate(wish)
    });
    // Also along each contact, as precisely as possible.
    let along = near.iter().flat_map(|(obstacle, _)| {
        let normal = obstacle.overlap(circle).normal;
        [normal.perp(), -normal.perp()]
    });
    directions
        .chain(along)
        .map(DVec2::normalize_or_zero)
        .filter(|direction| {
            free.steps.iter().all(|step| {
                let there = Circle { center: circle.center + *direction * *step * circle.radius, ..*circle };
                let depth = |(obstacle, gap): &(&Obstacle, f64)| gap - obstacle.overlap(&there).gap;
                near.iter().all(|near| depth(near) <= free.depth * circle.radius)
            })
        })
        .fold(-1.0, |best: f64, direction| best.max(direction.dot(wish.normalize_or_zero())))
}

/// Checks every promise about one slide that starts without overlaps.
fn check(circle: &Circle, motion: DVec2, obstacles: &[Obstacle], slide: &Slide) {
    let what = || format!("{circle:?} by {motion} among {obstacles:?}: {slide:?}");
    let end = Circle { center: slide.end, ..*circle };
    for obstacle in obstacles {
        let gap = obstacle.overlap(&end).gap;
        assert!(gap >= -DEPTH * circle.radius, "inside by {gap}: {}", what());
    }
    let moved = slide.end.distance(circle.center);
    assert!(moved <= motion.length() + DEPTH * circle.radius, "further than asked: {}", what());
    assert!((circle.center + motion - slide.end - slide.remaining).length() < 1e-12, "{}", what());
    let best = best_way_on(circle, motion, WIDE_OPEN, obstacles);
    if best > 0.1 {
        let least = 0.04 * motion.length().min(1e-3 * circle.radius);
        assert!(moved >= least, "it sticks, where a way with {best} is free: {}", what());
    }
    match slide.status {
        SlideStatus::Moved => {}
        SlideStatus::Blocked => {
            let best = best_way_on(&end, slide.remaining, NOT_BLOCKED, obstacles);
            assert!(best < 1e-3, "not blocked: {best} of {}", what());
            assert!(slide.touched().next().is_some(), "{}", what());
        }
        status => panic!("{status:?}: {}", what()),
    }
    if slide.touched().next().is_none() {
        assert!(slide.remaining.length() < 1e-12, "nothing in the way: {}", what());
    }
    for touch in slide.touched() {
        let rim = Circle { center: touch.point + touch.normal * circle.radius, ..*circle };
        let found = obstacles[touch.key].overlap(&rim);
        assert!(found.gap.abs() < 1e-8 * found.radii_sum.max(1.0), "a touch that is none: {}", what());
        assert!(found.normal.distance(touch.normal) < 1e-6, "{}", what());
    }
}

/// Moves again and again, and checks each move. Returns the end.
fn walk(start: Circle, motion: DVec2, frames: usize, obstacles: &[Obstacle]) -> Circle {
    let mut circle = start;
    for _ in 0..frames {
        let slide = move_and_slide(&circle, motion, obstacles, 0.0);
        check(&circle, motion, obstacles, &slide);
        circle.center = slide.end;
    }
    circle
}

#[test]
fn a_slide_around_a_pillar_never_sticks() {
    let pillar = [Circle::new([0.0, 0.0], 1.0).into()];
    for (place, motion) in [
        (dvec2(-2.0, 0.3), dvec2(0.05, 0.0)),
        (dvec2(-2.0, 0.01), dvec2(0.05, 1.0 / 60.0)),
        (dvec2(-1.7, 0.7), dvec2(1.0 / 30.0, -1.0 / 60.0)),
        (dvec2(-1.7, 1e-9), dvec2(0.5, 0.0)),
    ] {
        let mut circle = Circle::new(place, 0.5);
        for frame in 0..240 {
            let slide = move_and_slide(&circle, motion, &pillar, 0.0);
            check(&circle, motion, &pillar, &slide);
            assert_eq!(slide.status, SlideStatus::Moved, "frame {frame}");
            circle.center = slide.end;
        }
        assert!(circle.center.dot(motion.normalize()) > 1.0, "it is past the pillar: {}", circle.center);
    }
}

#[test]
fn a_slide_straight_into_a_pillar_is_blocked() {
    let pillar = [Circle::new([0.0, 0.0], 1.0).into()];
    let slide = move_and_slide(&Circle::new([-3.0, 0.0], 0.5), [4.0, 0.0], &pillar, 0.0);
    assert_eq!((slide.status, slide.touched().count()), (SlideStatus::Blocked, 1));
    assert!((slide.end - dvec2(-1.5, 0.0)).length() < 1e-12);
    assert!((slide.remaining - dvec2(2.5, 0.0)).length() < 1e-12);
    let touch = slide.touched().next().expect("a touch");
    assert_eq!((touch.key, touch.normal), (0, DVec2::NEG_X));
    assert!((touch.point - DVec2::NEG_X).length() < 1e-12);
}

#[test]
fn a_slide_stops_in_corners_and_gets_out_again() {
    let circles: [Obstacle; 2] = [Circle::new([0.0, 0.8], 0.5).into(), Circle::new([0.0, -0.8], 0.5).into()];
    let three: [Obstacle; 3] = [circles[0], circles[1], Circle::new([-0.6, 1.5], 1.0).into()];
    let beside_wall: [Obstacle; 2] =
        [Circle::new([0.0, 0.8], 0.5).into(), Segment::new([-3.0, -0.5], [3.0, -0.5]).into()];
    let walls: [Obstacle; 2] =
        [Segment::new([-3.0, 0.0], [0.0, -0.6]).into(), Segment::new([0.0, -0.6], [0.5, 3.0]).into()];
    let floor: [Obstacle; 2] =
        [HalfPlane::new([0.0, -0.6], [0.0, 1.0]).into(), Segment::new([1.0, -9.0], [1.0, 9.0]).into()];
    for (name, obstacles, place, down) in [
        ("two circles", &circles[..], dvec2(-3.0, 0.1), 0.0),
        ("three circles", &three[..], dvec2(-3.0, 0.1), 0.0),
        ("a circle over a wall", &beside_wall[..], dvec2(-3.0, 0.1), 0.0),
        ("two walls", &walls[..], dvec2(-2.0, 2.0), -0.1),
        ("a wall on the floor", &floor[..], dvec2(-2.0, 2.0), -0.1),
    ] {
        for more in [0.0, -0.01] {
            let motion = dvec2(0.1, down + more);
            let there = walk(Circle::new(place, 0.5), motion, 240, obstacles);
            let again = move_and_slide(&there, motion, obstacles, 0.0);
            assert!(again.end.distance(there.center) < 1e-3, "{name}: still moving at {}", there.center);
            let back = walk(there, dvec2(-0.1, 0.05), 30, obstacles);
            assert!(back.center.x < there.center.x - 1.0, "{name}: it does not come out of {}", there.center);
        }
    }
}

#[test]
fn joints_of_a_straight_wall_are_not_felt() {
    let along = dvec2(0.8, 0.3).normalize();
    let pieces: Vec<Obstacle> = (0..20)
        .map(|index| Segment::new(along * f64::from(index), along * f64::from(index + 1)).into())
        .collect();
    let mut circle = Circle::new(along * 0.2 + along.perp() * 0.75, 0.5);
    for frame in 0..120 {
        let slide = move_and_slide(&circle, (along - along.perp()) * 0.1, &pieces, 0.0);
        check(&circle, (along - along.perp()) * 0.1, &pieces, &slide);
        let way = (slide.end - circle.center).dot(along);
        assert!((way - 0.1).abs() < 1e-9 || frame < 5, "held up at {} by {way}", circle.center);
        circle.center = slide.end;
    }
}

#[test]
fn a_walk_around_the_end_of_a_wall_does_not_leave_it() {
    let wall = [Segment::new([-3.0, 0.0], [0.0, 0.0]).into()];
    let mut circle = walk(Circle::new([-2.0, 0.5], 0.5), dvec2(0.02, -0.02), 150, &wall);
    for _ in 0..60 {
        circle = walk(circle, dvec2(-0.02, -0.02), 1, &wall);
    }
    assert!(circle.center.y < 0.0 && circle.center.x > -3.0, "around the end: {}", circle.center);
}

#[test]
fn an_overlap_can_be_left_in_every_direction_but_inward() {
    let pillar: Obstacle = Circle::new([0.0, 0.0], 1.0).into();
    let inside = Circle::new([1.2, 0.0], 0.5);
    let out = move_and_slide(&inside, [0.2, 0.1], &[pillar], 0.0);
    assert_eq!((out.end, out.touched().count()), (dvec2(1.4, 0.1), 0));
    let along = move_and_slide(&inside, [-0.2, 0.1], &[pillar], 0.0);
    assert!((along.end - dvec2(1.2, 0.1)).length() < 1e-12 && along.touched().count() == 1, "{along:?}");
    assert_eq!(move_and_slide(&inside, [-0.2, 0.0], &[pillar], 0.0).status, SlideStatus::Blocked);
}

#[test]
fn touched_obstacles_are_listed_once_and_in_order() {
    let posts: Vec<Obstacle> =
        (0..6).rev().map(|index| Circle::new([f64::from(index) * 2.0, -1.0], 0.5).into()).collect();
    let slide = move_and_slide(&Circle::new([-1.0, 0.0], 0.75), [14.0, -6.0], &posts, 0.0);
    let order: Vec<usize> = slide.touched().map(|touch| touch.key).collect();
    assert!(order.len() >= 2 && order.windows(2).all(|pair| pair[0] > pair[1]), "{order:?}");
}

/// A crowd of obstacles, most of which touch or overlap each other, and a circle free of them.
fn crowd(dice: &mut ChaCha8Rng) -> (Circle, Vec<Shape>) {
    let circle = Circle::new(random_vector(dice, 3.0), dice.random_range(0.2..1.0));
    let mut shapes: Vec<Shape> = Vec::new();
    while shapes.len() < 10 {
        let place = random_vector(dice, 4.0);
        let shape = match dice.random_range(0..6) {
            // Touching the circle.
            0 => {
                let radius = dice.random_range(0.0..1.5);
                let direction = DVec2::from_angle(dice.random_range(-4.0..4.0));
                let radii_sum = circle.radius + radius;
                Shape::Circle(Circle::new(circle.center + direction * radii_sum, radius))
            }
            1 => Shape::HalfPlane(place, random_vector(dice, 1.0)),
            // Joined to the last wall, straight on or at an angle.
            2 | 3 => match shapes.last() {
                Some(Shape::Segment(last)) if dice.random_bool(0.5) => {
                    Shape::Segment(Segment::new(last.b, last.b + (last.b - last.a)))
                }
                Some(Shape::Segment(last)) => Shape::Segment(Segment::new(last.b, place)),
                _ => Shape::Segment(Segment::new(place, place + random_vector(dice, 3.0))),
            },
            _ => Shape::Circle(Circle::new(place, dice.random_range(0.0..1.5))),
        };
        if shape.gap(&exact(circle.center), circle.radius, 0.0) >= 0.0 {
            shapes.push(shape);
        }
    }
    (circle, shapes)
}

#[test]
fn every_promise_holds_in_random_crowds() {
    let crowds = env::var("CIRCLE_COLLISION_CROWDS").map_or(CROWDS, |count| count.parse().expect("a count"));
    let mut dice = dice(4);
    let mut statuses = [0_usize; 2];
    for index in 0..crowds {
        let (mut circle, shapes) = crowd(&mut dice);
        let obstacles: Vec<Obstacle> = shapes.iter().map(Shape::obstacle).collect();
        let size = [0.02, 0.3, 3.0, 12.0][index % 4];
        let mut motion = random_vector(&mut dice, size);
        for _ in 0..4 {
            let slide = move_and_slide(&circle, motion, &obstacles, 0.0);
            check(&circle, motion, &obstacles, &slide);
            circle.center = slide.end;
            statuses[usize::from(slide.status == SlideStatus::Blocked)] += 1;
            // Repeatedly against the same obstacle, or elsewhere.
            if dice.random_bool(0.4) {
                motion = random_vector(&mut dice, size);
            }
        }
        for shape in &shapes {
            let gap = shape.gap(&exact(circle.center), circle.radius, 0.0);
            assert!(gap >= -DEPTH * circle.radius, "inside by {gap}: {shape:?}");
        }
    }
    println!("{statuses:?} moved and blocked");
    assert!(statuses.iter().all(|count| *count > crowds / 4), "{statuses:?}");
}
