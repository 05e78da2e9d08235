//! The side of a segment on which a circle is, if its position alone does not tell.

use circle_collision::detection::{HitStatus, Obstacle, Shape, SlideStatus, move_and_slide, sweep};
use circle_collision::geometry::{Circle, Segment};
use glam::{DVec2, dvec2};
use rand::RngExt;

use crate::exact::{Shape as Form, exact};
use crate::nasty::{dice, random_vector};

/// A direction for a segment: a round one, or any.
fn direction(dice: &mut rand::rngs::ChaCha8Rng) -> DVec2 {
    let round = [DVec2::X, DVec2::NEG_X, DVec2::Y, DVec2::NEG_Y, dvec2(1.0, 1.0), dvec2(-3.0, 4.0)];
    if dice.random_bool(0.6) {
        round[dice.random_range(0..round.len())]
    } else {
        DVec2::from_angle(dice.random_range(-4.0..4.0))
    }
}

#[test]
fn from_a_center_or_a_segment_a_circle_leaves_the_way_it_moves() {
    let mut dice = dice(21);
    let mut against = [0; 3];
    for _ in 0..6_000 {
        let (place, direction) = (random_vector(&mut dice, 3.0).round(), direction(&mut dice));
        let scale = 2.0_f64.powi([0, 0, 40, -40][dice.random_range(0..4)]);
        let moving =
            Circle::new([0.0, 0.0], dice.random_range(0.0..1.0)).with_velocity(random_vector(&mut dice, 2.0));
        let kind = dice.random_range(0..3);
        let obstacle: Obstacle = match kind {
            0 => Segment::new((place - direction * 4.0) * scale, (place + direction * 4.0) * scale).into(),
            1 => Segment::new(place * scale, (place + direction) * scale).into(),
            _ => Circle::new(place * scale, 0.5 * scale).with_velocity(moving.velocity.perp() * 3.0).into(),
        };
        let velocity = match dice.random_range(0..4) {
            0 => direction.perp(),
            1 => -direction.perp(),
            2 => direction,
            _ => moving.velocity,
        } * scale;
        let circle = Circle::new(place * scale, (0.1 + moving.radius) * scale).with_velocity(velocity);
        let now = obstacle.overlap(&circle);
        if !now.concentric {
            continue;
        }
        let relative = velocity - obstacle.velocity;
        against[kind] += usize::from(relative.dot(now.normal) < 0.0);
        let hit = sweep(&circle, obstacle, 1.0).expect("they overlap");
        assert_eq!((hit.status, hit.depth), (HitStatus::Parting, now.depth()), "{obstacle:?} {circle:?}");
        assert!(hit.normal == now.normal || hit.normal == -now.normal, "{hit:?} {obstacle:?} {circle:?}");
        assert_eq!(hit.reflect(velocity, 1.0), velocity, "it goes back: {hit:?} {obstacle:?} {circle:?}");
        if relative.dot(now.normal) == 0.0 {
            assert_eq!(hit.normal, now.normal, "no side by its motion: the documented one");
        }
        // An independent witness: where it is a little later.
        if let Shape::Segment(_) = obstacle.shape
            && kind == 0
            && relative.dot(now.normal).abs() > 1e-3 * scale
        {
            assert_eq!(hit.normal, obstacle.overlap(&circle.after(1e-3)).normal, "{obstacle:?} {circle:?}");
        }
    }
    assert!(against.iter().all(|&count| count > 200), "{against:?}");
}

#[test]
fn a_point_bounces_off_the_side_of_a_segment_from_which_it_came() {
    let mut dice = dice(22);
    let mut hits = 0;
    for _ in 0..6_000 {
        let direction = direction(&mut dice);
        let far: f64 = [0.0, 1.0, 1e3, 1e6][dice.random_range(0..4)];
        let middle = random_vector(&mut dice, far.max(1.0)).round();
        let wall = Segment::new(middle - direction * 4.0, middle + direction * 4.0);
        let side = if dice.random_bool(0.5) { direction.perp() } else { -direction.perp() };
        let (radius, along) = match dice.random_range(0..3) {
            0 => (1e-12, dice.random_range(-3.9..3.9)),
            // At an end, a circle of any size may touch the end itself.
            1 => (0.0, [-4.0, 4.0][dice.random_range(0..2)]),
            _ => (0.0, [0.0, 0.5, dice.random_range(-3.9..3.9)][dice.random_range(0..3)]),
        };
        let target = middle + direction * along;
        let way = -side + direction * dice.random_range(-0.5..0.5);
        let point = Circle::new(target - way * 2.0, radius).with_velocity(way * dice.random_range(0.5..3.0));
        let Some(hit) = sweep(&point, wall, 100.0) else { continue };
        hits += 1;
        assert!(hit.normal.dot(side) > 0.0 && hit.normal.dot(way) < 0.0, "{hit:?} {wall:?} {point:?}");
        let back = hit.reflect(point.velocity, 1.0);
        assert!(back.dot(side) > 0.0, "it goes on through the wall: {hit:?} {wall:?} {point:?}");
    }
    assert!(hits > 4_000, "{hits}");
}

#[test]
fn a_slide_that_starts_on_a_segment_can_go_either_way() {
    let floor = [Obstacle::from(Segment::new([-4.0, 0.0], [4.0, 0.0]))];
    let circle = Circle::new([1.0, 0.0], 0.5);
    for motion in [dvec2(0.0, 1.0), dvec2(0.0, -1.0), dvec2(0.25, -1.0), dvec2(1.0, 0.0)] {
        let slide = move_and_slide(&circle, motion, &floor, 0.0);
        assert_eq!((slide.end, slide.status), (circle.center + motion, SlideStatus::Moved), "{motion}");
    }
    // At any distance from the segment, a circle has a side, and the way to the other side is blocked.
    let above = Circle::new([1.0, 1e-6], 0.5);
    assert_eq!(move_and_slide(&above, [0.0, -1.0], &floor, 0.0).end, above.center);
}

#[test]
fn a_circle_leaves_by_its_minimum_translation_from_every_neighbor_of_an_end() {
    let mut dice = dice(23);
    let bits = |value: f64, count: i32| {
        (0..count.abs()).fold(value, |value, _| if count > 0 { value.next_up() } else { value.next_down() })
    };
    for round in 0..4_000 {
        let scale = [1.0, 0.1, 2.0_f64.powi(200), 1e-60][round % 4];
        let mut place = || (random_vector(&mut dice, 50.0).round() / 10.0) * scale;
        let (a, mut b) = (place(), place());
        if round % 3 == 0 {
            b.x = a.x;
        }
        let radius = [0.5, 1.0, 20.0][dice.random_range(0..3)] * scale;
        let end = [a, b][dice.random_range(0..2)];
        let center = dvec2(bits(end.x, dice.random_range(-4..=4)), bits(end.y, dice.random_range(-4..=4)));
        let (circle, wall) = (Circle::new(center, radius), Obstacle::from(Segment::new(a, b)));
        let way = wall.minimum_translation(&circle);
        let there = circle.center + way;
        let what = || format!("{a:?} {b:?}, {radius} at {center:?}: {way:?}");
        let lengths = [a, b, center, DVec2::splat(radius)].map(|vector| vector.abs().max_element());
        let rounding = 8.0 * f64::EPSILON * lengths.into_iter().fold(0.0, f64::max);
        let gap = Form::Segment(Segment::new(a, b)).gap(&exact(there), radius, 0.0);
        assert!(
            gap >= -rounding && wall.overlap(&Circle { center: there, ..circle }).gap >= 0.0,
            "{}",
            what()
        );
        let hit = sweep(&circle.with_velocity(way), wall, 1.0).expect("they overlap");
        assert_eq!(hit.status, HitStatus::Parting, "{}", what());
        let slide = move_and_slide(&circle, way, &[wall], 0.0);
        assert!(slide.end.distance(there) <= rounding, "{}: {slide:?}", what());
    }
}
