//! Straight walls under intercept detection: in which order they are met, and what the answers are.

use circle_collision::geometry::{Arena, Circle, Wall};
use circle_collision::simulation::{
    AnyWall, Body, Contact, Log, Response, Rules, SchedulerKind, WhoYields, World,
};
use glam::{DVec2, dvec2};
use rand::RngExt;

use crate::nasty::{dice, random_vector};

mod held;
mod outlines;
mod passing;
mod wedges;

/// A world under intercept detection with a scheduler.
fn world_with(rules: Rules, bodies: &[Body], walls: &[Wall], kind: SchedulerKind) -> World {
    let world = World::with_scheduler(rules, bodies.to_vec(), 0.0, kind).expect("accepted");
    world.with_walls(walls.iter().copied()).expect("accepted")
}

fn world(rules: Rules, bodies: &[Body], walls: &[Wall]) -> World {
    world_with(rules, bodies, walls, SchedulerKind::Table)
}

/// Runs a world up to a time (s), through at most ten thousand contacts.
fn run(world: &mut World, until: f64) -> Log {
    let mut log = Log::default();
    let is_there = world.advance(until, 10_000, &mut log).reached();
    assert!(is_there, "{:?}, {:?}, {:?}", world.rules(), world.stall(), world.circles().collect::<Vec<_>>());
    log
}

fn hit(circle: usize, wall: usize) -> Contact {
    Contact::Wall { circle, wall: AnyWall::Wall(wall) }
}

#[test]
fn contacts_at_the_same_time_come_in_the_written_order() {
    let arena = Arena { min: dvec2(-20.0, -20.0), max: dvec2(20.0, 20.0) };
    let circle = |x: f64, y: f64, u: f64| Body::new(Circle::new([x, y], 1.0).with_velocity([u, 0.0]));
    let bodies = [
        circle(-17.0, 10.0, -1.0),
        circle(5.0, 5.0, 1.0),
        circle(-5.0, -9.0, 1.0),
        circle(5.0, -5.0, 1.0),
        circle(11.0, -5.0, -1.0),
    ];
    let walls = [Wall::new([8.0, 0.0], [8.0, 9.0]), Wall::new([-2.0, -9.0], [-2.0, 9.0])];
    for kind in [SchedulerKind::Table, SchedulerKind::Queue] {
        let mut world = world_with(Rules { arena, ..Rules::intercept() }, &bodies, &walls, kind);
        let log = run(&mut world, 2.0);
        let side = Contact::Wall { circle: 0, wall: AnyWall::Side(circle_collision::geometry::Side::Left) };
        let contacts: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
        assert_eq!(contacts, [Contact::Pair { a: 3, b: 4 }, hit(1, 0), hit(2, 1), side]);
        assert!(log.events.iter().all(|event| event.time == 2.0));
    }
}

#[test]
fn a_corner_is_met_at_both_of_its_walls() {
    // Whole numbers, so that both times are equal; the earlier wall comes first.
    let corner = [Wall::new([0.0, 0.0], [9.0, 0.0]), Wall::new([0.0, 0.0], [0.0, 9.0])];
    for walls in [corner, [corner[1], corner[0]]] {
        let ball = Body::new(Circle::new([5.0, 5.0], 1.0).with_velocity([-2.0, -2.0]));
        let mut world = world(Rules::intercept(), &[ball], &walls);
        let log = run(&mut world, 9.0);
        let contacts: Vec<_> = log.events.iter().map(|event| (event.time, event.contact)).collect();
        assert_eq!(contacts, [(2.0, hit(0, 0)), (2.0, hit(0, 1))]);
        assert_eq!(log.events[0].point, walls[0].segment().closest_point([1.0, 1.0]));
        assert_eq!(world.circle_at(0).velocity, dvec2(2.0, 2.0));
    }
}

#[test]
fn a_circle_that_rolls_over_a_joint_meets_nothing() {
    let mut dice = dice(1);
    for number in 0..400 {
        let is_round = number % 4 == 0;
        let along = if is_round { DVec2::X } else { random_vector(&mut dice, 1.0).normalize_or(DVec2::X) };
        let origin = if is_round { DVec2::ZERO } else { random_vector(&mut dice, 50.0) };
        let [from, joint, to] = [-5.0, 0.0, 5.0].map(|way| origin + along * way);
        let thickness = [0.0, 0.5][number % 2];
        let walls = [Wall::new(from, joint), Wall::new(joint, to)].map(|wall| wall.with_thickness(thickness));
        let radius = dice.random_range(0.05..1.0);
        let place = origin - along * 3.0 + along.perp() * (radius + thickness / 2.0);
        let ball = Circle::new(place, radius).with_velocity(along * 2.0);
        for response in [Response::Bounce, Response::PushOut, Response::PassThrough] {
            let rules = Rules { response, ..Rules::intercept() };
            let log = run(&mut world(rules, &[ball.into()], &walls), 10.0);
            assert_eq!(log.events, [], "floor {number}, {response:?}");
        }
        // It falls onto the floor and leaves it as from one wall, at the joint as well.
        let falling = ball.with_velocity(along * [2.0, 1.5, 0.0][number % 3] - along.perp());
        let above = Circle { center: ball.center + along.perp() * 2.0, ..falling };
        let mut bounced = world(Rules::intercept(), &[above.into()], &walls);
        let log = run(&mut bounced, 10.0);
        assert!((1..=2).contains(&log.events.len()), "floor {number}: {:?}", log.events);
        let expected = falling.velocity.reflect(along.perp());
        assert!((bounced.circle_at(0).velocity - expected).length() < 1e-9, "floor {number}");
    }
}

/// A body and the velocity with which it moves, in every way that bodies differ.
fn ways_of(circle: Circle) -> [Body; 5] {
    let body = Body::from(circle);
    let responses = [Response::PushOut, Response::PassThrough].map(|response| body.with_response(response));
    [body, body.with_yields(true), body.held(), responses[0], responses[1]]
}

#[test]
fn a_wall_answers_as_the_fixed_circle_at_its_nearest_point() {
    let mut dice = dice(2);
    for number in 0..150 {
        let wall = Wall::new(random_vector(&mut dice, 4.0), random_vector(&mut dice, 4.0))
            .with_thickness(dice.random_range(0.1..2.0));
        // Every third one starts inside.
        let center =
            if number % 3 == 0 { wall.from.lerp(wall.to, 0.3) } else { random_vector(&mut dice, 9.0) };
        let toward = wall.from.lerp(wall.to, dice.random_range(0.0..1.0));
        let off = random_vector(&mut dice, 0.2);
        let circle = Circle::new(center + off, dice.random_range(0.1..1.5)).with_velocity(toward - center);
        for (&response, &yields) in
            Response::ALL.iter().flat_map(|one| WhoYields::ALL.iter().map(move |who| (one, who)))
        {
            for body in ways_of(circle) {
                let restitution = [0.0, 0.5, 1.0][number % 3];
                let rules = Rules { response, yields, restitution, ..Rules::intercept() };
                let mut walled = world(rules, &[body], &[wall]);
                let Some(next) = walled.next_event() else { continue };
                let stand_in = wall.stand_in(&body.at(next.time), circle.center);
                let mut beside = world(rules, &[body, Body::from(stand_in).fixed()], &[]);
                let [mut log, mut other] = [Log::default(), Log::default()];
                walled.advance_once(&mut log);
                beside.advance_once(&mut other);
                let context = format!("{number}, {body:?}, {wall:?}, {rules:?}");
                let [event, expected] = [log.events[0], other.events[0]];
                assert_eq!(event.contact, hit(0, 0));
                assert!((event.time - expected.time).abs() < 1e-11, "{context}: {event:?}, {expected:?}");
                assert!((event.point - expected.point).length() < 1e-9, "{context}: {event:?}, {expected:?}");
                assert!(
                    (event.after[0] - expected.after[0]).length() < 1e-9,
                    "{context}: {event:?}, {expected:?}"
                );
                let [one, two] = [walled.circle_at(0), beside.circle_at(0)];
                assert!((one.center - two.center).length() < 1e-9, "{context}: {one:?}, {two:?}");
            }
        }
    }
}

#[test]
fn neither_fixed_circles_nor_sensors_meet_walls() {
    let wall = Wall::new([0.0, -3.0], [0.0, 3.0]).with_thickness(1.0);
    let ball = Circle::new([-4.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    let inside = Circle::new([0.2, 0.0], 0.5);
    for body in [Body::from(ball).sensor(), Body::from(inside).sensor(), Body::from(inside).fixed()] {
        let mut world = world(Rules::intercept(), &[body], &[wall]);
        let before = world.circle_at(0).velocity;
        let log = run(&mut world, 9.0);
        assert_eq!((log.events, log.sensor_events, world.circle_at(0).velocity), (vec![], vec![], before));
        assert_eq!(world.next_event(), None);
    }
}

#[test]
fn pairs_of_a_circle_and_a_wall_count_as_tests() {
    let walls = [Wall::new([0.0, -9.0], [0.0, 9.0]), Wall::new([5.0, -9.0], [5.0, 9.0])];
    let ball = Circle::new([2.0, 0.0], 0.5).with_velocity([2.0, 0.25]);
    for kind in [SchedulerKind::Table, SchedulerKind::Queue] {
        let mut world = world_with(Rules::intercept(), &[ball.into()], &walls, kind);
        for contacts in 1..=4 {
            assert_eq!(world.counters().pair_tests, 2 * contacts, "{kind:?}");
            world.advance_once(&mut Log::default());
        }
    }
    let mut stepped = world_with(Rules::overlap(0.125), &[ball.into()], &walls, SchedulerKind::Table);
    run(&mut stepped, 3.0);
    assert!((1..=48).contains(&stepped.counters().pair_tests));
}
