//! One-way segments, and outlines made of segments.

use circle_collision::detection::{
    Frame, HitStatus, Obstacle, ObstacleSet, Shape, first_hit, first_hit_where, move_and_slide, overlaps,
    push_out, sweep,
};
use circle_collision::geometry::{Circle, Segment};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{dice, random_vector};
use crate::tries::tries;

fn floor() -> Obstacle {
    Obstacle::from(Segment::new([-2.0, 0.0], [2.0, 0.0])).one_way()
}

#[test]
fn a_one_way_floor_is_jumped_through_and_landed_on() {
    let mut hero = Circle::new([0.0, -3.0], 0.5);
    let (mut velocity, dt) = (9.0, 1.0 / 60.0);
    let mut highest = hero.center.y;
    for _ in 0..180 {
        velocity -= 10.0 * dt;
        let slide = move_and_slide(&hero, [0.0, velocity * dt], &[floor()], dt);
        hero.center = slide.end;
        highest = highest.max(hero.center.y);
        if slide.touched().any(|touch| touch.normal.y > 0.7) {
            velocity = 0.0;
        }
    }
    assert!(highest > 0.9, "it came up through the floor, to {highest}");
    assert_eq!((hero.center, velocity), (dvec2(0.0, 0.5), 0.0), "it stands on it");
}

#[test]
fn a_one_way_floor_stops_only_what_lies_wholly_on_its_left() {
    let down = |x: f64, y: f64| Circle::new([x, y], 0.5).with_velocity([0.0, -4.0]);
    for (circle, expected) in [
        (down(0.0, 2.5), Some(0.5)),
        (down(0.0, 0.5), Some(0.0)),
        (down(2.0, 2.5), Some(0.5)),
        // Half through, just not wholly on the left, from below, and with its rim over an end.
        (down(0.0, 0.2), None),
        (down(0.0, 0.499), None),
        (down(0.0, -2.5).with_velocity([0.0, 4.0]), None),
        (down(2.01, 2.5), None),
        // Along it, and away.
        (down(0.0, 0.5).with_velocity([4.0, 0.0]), None),
        (down(0.0, 0.5).with_velocity([4.0, 1.0]), None),
    ] {
        let found = sweep(&circle, floor(), 1.0);
        assert_eq!(found.map(|hit| hit.time), expected, "{circle:?}");
        if let Some(hit) = found {
            assert_eq!((hit.normal, hit.status), (DVec2::Y, HitStatus::Ahead));
        }
        let slide = move_and_slide(&circle, circle.velocity, &[floor()], 0.0);
        let goal = circle.center + circle.velocity;
        assert_eq!(slide.end.distance(goal) < 1e-12, expected.is_none(), "{circle:?}: {slide:?}");
    }
    // One that moves: it carries, and comes up under what is above it.
    let lift = floor().with_velocity([0.5, 2.0]);
    let stands = Circle::new([0.0, 0.5], 0.5);
    let slide = move_and_slide(&stands, [0.0, 0.0], &[lift], Frame { dt: 1.0, up: DVec2::Y });
    assert!(slide.end.distance(dvec2(0.5, 2.5)) < 1e-12, "{slide:?}");
    assert_eq!(sweep(&Circle::new([0.0, 2.5], 0.5), lift, 2.0).map(|hit| hit.time), Some(1.0));
    assert_eq!(sweep(&Circle::new([0.0, 0.4], 0.5), lift, 2.0), None);
}

#[test]
fn overlap_queries_ignore_a_one_way_floor() {
    let circle = Circle::new([0.0, 0.2], 0.5);
    let mut found = Vec::new();
    overlaps(&circle, &[floor()], &mut found);
    assert!(found.is_empty() && push_out(&circle, &[floor()]).end == circle.center);
    let set = ObstacleSet::from_iter([("floor", floor())]);
    let mut found = Vec::new();
    set.overlaps(&circle, &mut found);
    assert!(found.is_empty() && set.push_out(&circle).end == circle.center);
    assert_eq!(set.closest([0.0, 1.0], 9.0), None);
}

#[test]
fn one_way_segments_stop_exactly_what_comes_from_the_left() {
    let mut dice = dice(51);
    let mut stopped = 0;
    for _ in 0..20_000 {
        let (a, b) = (random_vector(&mut dice, 3.0), random_vector(&mut dice, 3.0));
        let circle = Circle::new(random_vector(&mut dice, 5.0), dice.random_range(0.0..1.0))
            .with_velocity(random_vector(&mut dice, 10.0));
        let wall = Obstacle::from(Segment::new(a, b)).one_way();
        let (along, left) = ((b - a).normalize(), (b - a).normalize().perp());
        // The center reaches the line that is one radius to the left.
        let height = |time: f64| (circle.after(time).center - a).dot(left) - circle.radius;
        let closing = -circle.velocity.dot(left);
        let time = height(0.0) / closing;
        let place = (circle.after(time).center - a).dot(along);
        let (length, doubt) = (a.distance(b), 1e-9);
        if height(0.0).abs() < doubt
            || place.abs() < doubt
            || (place - length).abs() < doubt
            || closing.abs() < doubt
        {
            continue;
        }
        let expected = height(0.0) > 0.0 && closing > 0.0 && time <= 1.0 && place > 0.0 && place < length;
        let found = sweep(&circle, wall, 1.0);
        assert_eq!(found.is_some(), expected, "{circle:?} {wall:?}: {found:?}");
        if let Some(hit) = found {
            stopped += 1;
            assert!(
                (hit.time - time).abs() < 1e-9 && hit.normal.distance(left) < 1e-12,
                "{circle:?} {wall:?}: {hit:?}"
            );
        }
    }
    assert!(stopped > 500, "{stopped}");
}

/// A straight wall in one piece, and the same in pieces whose joints are rounded.
fn straight_walls(dice: &mut ChaCha8Rng) -> (Obstacle, Vec<Obstacle>, DVec2) {
    let along =
        [DVec2::X, dvec2(0.6, 0.8), random_vector(dice, 1.0).normalize_or(DVec2::Y)][dice.random_range(0..3)];
    let from = [DVec2::ZERO, random_vector(dice, 3.0), random_vector(dice, 30.0)][dice.random_range(0..3)];
    let mut places: Vec<f64> = (0..=20).map(f64::from).collect();
    if dice.random_bool(0.5) {
        places = (0..=20).map(|_| dice.random_range(0.0..20.0)).collect();
        places.sort_by(f64::total_cmp);
        // Rounding turns a short piece.
        places.dedup_by(|next, place| *next - *place < 0.1);
    }
    let points: Vec<DVec2> = places.iter().map(|place| from + along * *place).collect();
    (Segment::new(points[0], points[points.len() - 1]).into(), Obstacle::polyline(points).collect(), along)
}

#[test]
fn the_joints_of_a_straight_wall_are_not_felt() {
    let mut dice = dice(52);
    for index in 0..20_000 {
        let (long, pieces, along) = straight_walls(&mut dice);
        let a = ends(&long)[0];
        let reach = |piece: &Obstacle| ends(piece)[1].distance(a);
        let radius = [0.5, dice.random_range(0.1..1.0)][dice.random_range(0..2)];
        // Far enough from both ends of the wall.
        let length = pieces.iter().map(reach).fold(0.0, f64::max);
        let place = a + along * length * [0.5, dice.random_range(0.4..0.6)][dice.random_range(0..2)];
        let height = [0.0, dice.random_range(0.0..2.0)][dice.random_range(0..2)];
        let circle = Circle::new(place + along.perp() * (radius + height), radius);
        let sideways = length * dice.random_range(-0.6..0.6);
        let down = [0.0, 1e-3, 1.0, 9.0][dice.random_range(0..4)];
        let speed = along * sideways - along.perp() * down;
        let circle = circle.with_velocity(speed);
        let what = || format!("{index}: {circle:?} along {pieces:?}");
        match (sweep(&circle, long, 0.5), first_hit(&circle, &pieces, 0.0..=0.5)) {
            (None, None) => {}
            (Some(one), Some(other)) => {
                assert!((one.time - other.hit.time).abs() < 1e-9, "{}: {one:?} {other:?}", what());
                assert!(one.normal.distance(other.hit.normal) < NORMAL, "{}: {one:?} {other:?}", what());
            }
            (one, other) => panic!("{}: {one:?} {other:?}", what()),
        }
        let one = move_and_slide(&circle, speed * 0.5, &[long], 0.0);
        let other = move_and_slide(&circle, speed * 0.5, &pieces, 0.0);
        assert!(one.end.distance(other.end) < 1e-9, "{}: {one:?} {other:?}", what());
        assert_eq!(one.status, other.status, "{}", what());
        for touch in other.touched() {
            assert!(touch.normal.distance(along.perp()) < NORMAL, "{}: {touch:?}", what());
        }
    }
}

/// How far a normal at a joint may turn.
const NORMAL: f64 = 1e-7;

fn ends(obstacle: &Obstacle) -> [DVec2; 2] {
    match obstacle.shape {
        Shape::Segment(segment) => [segment.a, segment.b],
        _ => panic!("a segment"),
    }
}

#[test]
fn a_rect_is_hit_from_outside_and_inside() {
    let rect = Obstacle::rect_outline([4.0, 1.0], [2.0, -1.0]);
    let ball = |x: f64, y: f64| Circle::new([x, y], 0.5);
    for (circle, velocity, normal) in [
        (ball(0.0, 0.0), dvec2(9.0, 0.0), DVec2::NEG_X),
        (ball(9.0, 0.0), dvec2(-9.0, 0.0), DVec2::X),
        (ball(3.0, 9.0), dvec2(0.0, -9.0), DVec2::Y),
        (ball(3.0, -9.0), dvec2(0.0, 9.0), DVec2::NEG_Y),
        (ball(3.0, 0.0), dvec2(9.0, 0.0), DVec2::NEG_X),
        (ball(0.0, 3.0), dvec2(9.0, -9.0), dvec2(-1.0, 1.0).normalize()),
    ] {
        let found = first_hit(&circle.with_velocity(velocity), &rect, 0.0..=1.0).expect("a hit");
        assert!(found.hit.normal.distance(normal) < 1e-12, "{circle:?}: {found:?}");
    }
    // One-way, it lets out and not in.
    let one_way = rect.map(Obstacle::one_way);
    assert!(first_hit(&ball(0.0, 0.0).with_velocity([9.0, 0.0]), &one_way, 0.0..=1.0).is_some());
    assert!(first_hit(&ball(3.0, 0.0).with_velocity([9.0, 0.0]), &one_way, 0.0..=1.0).is_none());
    assert_eq!(Obstacle::polyline::<DVec2>([]).count() + Obstacle::polyline([[1.0, 2.0]]).count(), 0);
}

fn outline(points: impl IntoIterator<Item = [f64; 2]>) -> Vec<Obstacle> {
    Obstacle::polyline(points).map(Obstacle::one_way).collect()
}

#[test]
fn a_joint_of_a_one_way_outline_is_solid_from_its_left() {
    let roof = outline([[-4.0, 0.0], [0.0, 1.0], [4.0, 0.0]]);
    let from = |x: f64, y: f64, velocity: [f64; 2]| Circle::new([x, y], 0.5).with_velocity(velocity);
    let falling = from(0.0, 3.0, [0.0, -4.0]);
    let turned = Obstacle::from(Segment::new([4.0, 0.0], [0.0, 1.0])).one_way();
    let set: ObstacleSet<usize> = roof.iter().copied().enumerate().collect();
    for (circle, obstacles, expected) in [
        (falling, roof.clone(), Some(0.375)),
        // Where it then stands, it is wholly on the left of neither line.
        (from(0.0, 1.5, [0.0, -4.0]), roof.clone(), Some(0.0)),
        // Flying over one piece, on the left of that alone.
        (from(4.0, 1.49, [-4.0, 0.0]), roof.clone(), Some((4.0 - 0.0099_f64.sqrt()) / 4.0)),
        // From below, half through, and in a valley from the left of one line alone.
        (from(0.0, -3.0, [0.0, 4.0]), roof.clone(), None),
        (from(0.0, 1.25, [0.0, -4.0]), roof.clone(), None),
        (from(3.0, -1.0, [-3.0, -0.25]), outline([[0.0, -9.0], [0.0, -1.0], [-9.0, -1.5]]), None),
        // Free ends, two ends of the same kind, and pieces that part.
        (falling, roof[..1].to_vec(), None),
        (falling, vec![roof[0], turned], None),
        (falling, vec![roof[0], roof[1].with_velocity([0.0, 1e-9])], None),
        // Pieces that move alike, in any order.
        (
            falling.with_velocity([1.0, 0.0]),
            [1, 0].map(|index| roof[index].with_velocity([1.0, 4.0])).to_vec(),
            Some(0.375),
        ),
    ] {
        let found = first_hit(&circle, &obstacles, 0.0..=1.0);
        let time = found.map(|found| found.hit.time);
        let is_near = |(one, other): (f64, f64)| (one - other).abs() < 1e-12;
        assert!(time.zip(expected).map_or(time == expected, is_near), "{circle:?} {obstacles:?}: {found:?}");
    }
    assert_eq!(sweep(&falling, roof[0], 1.0), None);
    assert_eq!(set.first_hit(&falling, 0.0..=1.0).map(|found| found.hit.time), Some(0.375));
    assert_eq!(set.filter(|key| key == 0).first_hit(&falling, 0.0..=1.0), None);
    assert_eq!(first_hit_where(&falling, &roof, 0.0..=1.0, |index| index == 0), None);
    assert_eq!(move_and_slide(&falling, falling.velocity, &roof, 0.0).end, dvec2(0.0, 1.5));
}

/// An outline from left to right, its free ends far away: round, in tiles on a slope, or an arc.
fn random_outline(dice: &mut ChaCha8Rng) -> Vec<DVec2> {
    let count = 1 << dice.random_range(2..9);
    let [tile, slope] =
        [[0.1, 0.25, 1.0][dice.random_range(0..3)], [0.25, 0.0, -0.5][dice.random_range(0..3)]];
    let bulge = [4.0, -4.0][dice.random_range(0..2)];
    let kind = dice.random_range(0..3);
    let inner = (0..=count).map(|index| match kind {
        0 => dvec2(f64::from(index), dice.random_range(-2.0..2.0_f64).round()),
        1 => dvec2(tile, tile * slope) * f64::from(index),
        _ => {
            dvec2(0.0, 1.0).rotate(DVec2::from_angle(1.5 - 3.0 * f64::from(index) / f64::from(count))) * bulge
        }
    });
    let mut points: Vec<DVec2> = inner.collect();
    if points[0].x > points[count as usize].x {
        points.reverse();
    }
    let [first, second, before, last] = [0, 1, count - 1, count].map(|index| points[index as usize]);
    points.insert(0, first + (first - second).normalize() * 99.0);
    points.push(last + (last - before).normalize() * 99.0);
    points
}

#[test]
fn drops_and_walks_over_a_one_way_outline_are_those_over_a_solid_one() {
    let mut dice = dice(53);
    let mut count = 0;
    for _ in 0..tries("CIRCLE_COLLISION_OUTLINES", 250) {
        let points = random_outline(&mut dice);
        let velocity = [DVec2::ZERO, dvec2(1.0, 0.5)][dice.random_range(0..2)];
        let mut solid: Vec<Obstacle> =
            Obstacle::polyline(points.iter().copied()).map(|piece| piece.with_velocity(velocity)).collect();
        if dice.random_bool(0.2) {
            solid.reverse();
        }
        let one_way: Vec<Obstacle> = solid.iter().map(|piece| piece.one_way()).collect();
        let set: ObstacleSet<usize> = one_way.iter().copied().enumerate().collect();
        let radius = [0.5, 0.25, dice.random_range(0.05..1.0)][dice.random_range(0..3)];
        // Straight over a joint, or so that it touches the joint at the end of a way.
        let joint = points[dice.random_range(1..points.len() - 1)];
        let way = [dvec2(0.0, -1.0), dvec2(1.0, -2.0), dvec2(-1.5, -1.0)][dice.random_range(0..3)];
        let aside = [DVec2::Y, -way.normalize()][dice.random_range(0..2)];
        let mut circle = Circle::new(joint + aside * radius - way, radius).with_velocity(way + velocity);
        let is_free = |circle: &Circle| solid.iter().all(|piece| !piece.overlap(circle).is_overlapping());
        let is_above = |center: DVec2| {
            points.windows(2).any(|ends| {
                let is_beside = (ends[0].x..=ends[1].x).contains(&center.x);
                is_beside && (ends[1] - ends[0]).perp_dot(center - ends[0]) > 0.0
            })
        };
        while !(is_free(&circle) && is_above(circle.center)) {
            circle.center.y += 0.5;
        }
        let what = format!("{circle:?} over {one_way:?}");
        let [one, other] = [&solid, &one_way].map(|pieces| first_hit(&circle, pieces, 0.0..=2.0));
        assert_eq!(set.first_hit(&circle, 0.0..=2.0), other, "{what}");
        let [one, other] = [one, other].map(|found| found.map_or(f64::INFINITY, |found| found.hit.time));
        assert!(one == other || (one - other).abs() < 1e-9, "{what}: {one} {other}");
        let frame = Frame { dt: [0.0, 0.1][dice.random_range(0..2)], up: DVec2::Y };
        let (mut solid, mut one_way) = (solid.clone(), one_way);
        for step in 0..8 {
            // It drops, and then walks.
            let speed = [0.4, -0.4, 0.05][dice.random_range(0..3)];
            let way = if step == 0 { way * 2.0 } else { dvec2(speed, -0.2) };
            let [one, other] = [&solid, &one_way].map(|pieces| move_and_slide(&circle, way, pieces, frame));
            let is_same = one.end.distance(other.end) < 1e-7 && one.status == other.status;
            assert!(is_same, "{what}, step {step}: {one:?} {other:?}");
            if step == 0 {
                assert_eq!(set.move_and_slide(&circle, way, frame), other, "{what}");
            }
            circle.center = one.end;
            for piece in solid.iter_mut().chain(&mut one_way) {
                *piece = piece.after(frame.dt);
            }
            count += one.touched().count();
        }
    }
    assert!(count > 1_000, "{count}");
}

#[test]
fn a_point_does_not_pass_through_a_joint() {
    let mut dice = dice(54);
    for _ in 0..5_000 {
        let slope = [0.25, 0.1, -1.0 / 3.0][dice.random_range(0..3)];
        let bend = [0.0, 0.3, -0.3][dice.random_range(0..3)];
        let place = |x: f64| dvec2(x, x * slope - (x - 1.0).abs() * bend);
        let solid: Vec<Obstacle> = Obstacle::polyline((0..20).map(|x| place(f64::from(x) * 0.1))).collect();
        let one_way: Vec<Obstacle> = solid.iter().map(|piece| piece.one_way()).collect();
        let way = [dvec2(0.5, -2.0), dvec2(0.0, -1.0), dvec2(-0.1, -3.0)][dice.random_range(0..3)];
        let from = ends(&solid[dice.random_range(1..18)])[1] - way * [1.0, 0.3, 0.7][dice.random_range(0..3)];
        for radius in [0.0, 1e-18] {
            let ray = Circle::new(from, radius).with_velocity(way);
            for outline in [&solid, &one_way] {
                assert!(first_hit(&ray, outline, 0.0..=2.0).is_some(), "{ray:?} {outline:?}");
            }
        }
    }
}
