//! Runs by fixed steps.

use circle_collision::detection::overlap;
use circle_collision::geometry::{Arena, Circle, Side};
use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{
    AnyWall, Body, Contact, Counters, Event, Log, Response, Rules, WhoYields, World,
};
use glam::{DVec2, dvec2};
use rand::RngExt;

use crate::nasty::{dice, random_vector};

const PAIR: Contact = Contact::Pair { a: 0, b: 1 };

fn rules(response: Response) -> Rules {
    Rules { response, audit: true, ..Rules::overlap(0.25) }
}

fn circle(x: f64, y: f64, velocity: DVec2) -> Circle {
    Circle::new(dvec2(x, y), 1.0).with_velocity(velocity)
}

/// The world after this many steps, and its log.
fn run(rules: Rules, bodies: &[Body], steps: usize) -> (World, Log) {
    let (mut world, mut log) = (World::new(rules, bodies.to_vec(), 0.0).expect("accepted"), Log::default());
    let _ = world.advance(f64::INFINITY, steps, &mut log);
    (world, log)
}

fn red(circle: Circle) -> Body {
    Body::new(circle).with_yields(true)
}

fn blue(circle: Circle) -> Body {
    Body::new(circle)
}

#[test]
fn step_k_happens_at_k_times_dt() {
    let step = 0.1;
    let rules = Rules { step, ..rules(Response::PassThrough) };
    let start = circle(1.0, 2.0, dvec2(0.7, -0.3));
    let (mut world, mut log) = (World::new(rules, vec![blue(start)], 0.0).expect("accepted"), Log::default());
    let mut sum = 0.0;
    let mut drifted = false;
    for k in 1..=10_000_u32 {
        let time = f64::from(k) * step;
        assert_eq!(world.next_time(), time);
        world.advance_once(&mut log);
        assert_eq!(world.time(), time);
        assert_eq!(world.circle_at(0), start.after(time));
        sum += step;
        drifted |= sum != time;
    }
    assert!(drifted, "a sum of steps would be seen");
}

#[test]
fn time_stands_still_between_two_steps() {
    let bodies = [blue(circle(0.0, 0.0, DVec2::X))];
    let (mut world, mut log) =
        (World::new(rules(Response::PassThrough), bodies.to_vec(), 3.0).expect("accepted"), Log::default());
    assert!(world.advance(3.249, 10, &mut log).reached());
    assert_eq!((world.time(), world.circle_at(0).center), (3.0, DVec2::ZERO));
    assert!(world.advance(3.25, 10, &mut log).reached());
    assert_eq!((world.time(), world.circle_at(0).center), (3.25, dvec2(0.25, 0.0)));
    assert!(!world.advance(4.0, 2, &mut log).reached(), "two steps do not get there");
    assert_eq!(world.time(), 3.75);
}

#[test]
fn passing_through_is_an_event_on_entry_and_changes_nothing() {
    let bodies = [blue(circle(-4.0, 0.0, dvec2(2.0, 0.0))), blue(circle(0.0, 0.5, DVec2::ZERO))];
    let (world, log) = run(rules(Response::PassThrough), &bodies, 40);
    // At 1.25 s, the first check with an overlap, the first circle is at −1.5.
    let depth = 2.0 - dvec2(1.5, 0.5).length();
    let events: Vec<(f64, Contact)> = log.events.iter().map(|event| (event.time, event.contact)).collect();
    assert_eq!(events, [(1.25, PAIR)]);
    assert!((log.events[0].depth - depth).abs() < 1e-15);
    assert_eq!(world.bodies(), bodies, "no circle was changed");
    let mut expected = Counters::default();
    (expected.pair_tests, expected.pair_collisions, expected.caught) = (40, 1, 1);
    assert_eq!(*world.counters(), expected);
}

#[test]
fn a_circle_that_leaves_and_comes_back_is_an_event_again() {
    let arena = Arena { min: dvec2(-10.0, -10.0), max: dvec2(10.0, 10.0) };
    let rules = Rules { arena, ..rules(Response::PassThrough) };
    let bodies = [blue(circle(0.0, 0.0, DVec2::ZERO)), blue(circle(5.0, 0.0, dvec2(-2.0, 0.0)))];
    let (world, log) = run(rules, &bodies, 80);
    let pairs: Vec<f64> =
        log.events.iter().filter(|event| event.contact == PAIR).map(|event| event.time).collect();
    // Seen at 1.75 s; moved back to −9 at 7.25 s, touching again at 10.75 s, seen one step later.
    assert_eq!(pairs, [1.75, 11.0]);
    assert_eq!((world.counters().pair_collisions, world.counters().caught), (2, 2));
}

#[test]
fn the_red_circle_is_pushed_out_and_keeps_its_velocity() {
    let still = circle(0.0, 0.0, DVec2::ZERO);
    let mover = circle(2.5, 0.0, dvec2(-4.0, 0.0));
    for bodies in [[red(mover), blue(still)], [blue(still), red(mover)]] {
        let (world, log) = run(rules(Response::PushOut), &bodies, 1);
        for (index, body) in bodies.iter().enumerate() {
            let expected = if body.yields() { dvec2(2.0, 0.0) } else { DVec2::ZERO };
            assert_eq!(world.circle_at(index).center, expected);
            assert_eq!(world.circle_at(index).velocity, body.at(0.0).velocity);
        }
        assert_eq!((log.events.len(), log.events[0].depth), (1, 0.5));
    }
}

#[test]
fn of_one_color_the_higher_index_or_the_one_not_held_yields() {
    let (left, right) = (circle(0.0, 0.0, DVec2::ZERO), circle(1.5, 0.0, DVec2::ZERO));
    let centers = |bodies: [Body; 2], yields| {
        let (world, _) = run(Rules { yields, ..rules(Response::PushOut) }, &bodies, 1);
        [world.circle_at(0).center.x, world.circle_at(1).center.x]
    };
    assert_eq!(centers([blue(left), blue(right)], WhoYields::One), [0.0, 2.0]);
    assert_eq!(centers([red(left), red(right)], WhoYields::One), [0.0, 2.0]);
    assert_eq!(centers([blue(left), blue(right).held()], WhoYields::One), [-0.5, 1.5]);
    assert_eq!(centers([blue(left).held(), blue(right)], WhoYields::One), [0.0, 2.0]);
    assert_eq!(centers([red(left), blue(right)], WhoYields::One), [-0.5, 1.5]);
    assert_eq!(centers([red(left), blue(right)], WhoYields::Both), [-0.25, 1.75]);
}

#[test]
fn pushing_out_is_an_event_only_when_the_contact_begins() {
    let bodies = [blue(circle(0.0, 0.0, DVec2::ZERO)), red(circle(2.5, 0.0, dvec2(-4.0, 0.0)))];
    let (world, log) = run(rules(Response::PushOut), &bodies, 20);
    assert_eq!(log.events.len(), 1, "it presses on at every step: {log:?}");
    assert_eq!(world.circle_at(1).center, dvec2(2.0, 0.0));
    // It was outside when each of these steps began, and it is one contact all the same.
    assert_eq!(world.counters().caught, 1);
}

#[test]
fn concentric_circles_are_parted_along_x() {
    let same = circle(3.0, 4.0, DVec2::ZERO);
    let (world, log) = run(rules(Response::PushOut), &[blue(same), red(same)], 1);
    assert_eq!(world.circle_at(1).center, dvec2(5.0, 4.0));
    assert_eq!((log.events[0].depth, log.events[0].point), (2.0, dvec2(3.0, 4.0)));
}

#[test]
fn a_bounce_exchanges_the_velocities_and_ends_the_overlap() {
    let bodies = [blue(circle(0.0, 0.0, DVec2::ZERO)), red(circle(2.5, 0.0, dvec2(-4.0, 0.0)))];
    let (world, log) = run(rules(Response::Bounce), &bodies, 1);
    assert_eq!((world.circle_at(0).velocity, world.circle_at(1).velocity), (dvec2(-4.0, 0.0), DVec2::ZERO));
    assert_eq!(world.circle_at(1).center, dvec2(2.0, 0.0));
    assert_eq!((log.events.len(), log.events[0].contact), (1, PAIR));
    let (later, log) = run(rules(Response::Bounce), &bodies, 20);
    assert_eq!(log.events.len(), 1);
    assert_eq!(later.circle_at(1).center, dvec2(2.0, 0.0));
}

#[test]
fn a_pair_seen_too_late_gets_no_impulse() {
    // From one side to the other in one step, and still overlapping.
    let bodies = [blue(circle(0.0, 0.0, DVec2::ZERO)), red(circle(2.5, 0.0, dvec2(-14.0, 0.0)))];
    let (world, log) = run(rules(Response::Bounce), &bodies, 1);
    assert_eq!(world.circle_at(1).velocity, dvec2(-14.0, 0.0));
    assert_eq!(world.circle_at(1).center, dvec2(-2.0, 0.0), "it is only pushed out, on the far side");
    assert!(log.events.is_empty());
    assert!(matches!(log.audited[0].outcome, Outcome::TooLate { .. }));
    assert_eq!(world.counters().too_late, 1);
}

#[test]
fn a_circle_that_jumps_over_is_missed() {
    let bodies = [blue(circle(0.0, 0.0, DVec2::ZERO)), red(circle(2.5, 0.0, dvec2(-24.0, 0.0)))];
    let (world, log) = run(rules(Response::Bounce), &bodies, 3);
    assert_eq!(world.circle_at(1).velocity, dvec2(-24.0, 0.0));
    assert!(log.events.is_empty());
    assert_eq!((log.audited.len(), log.audited[0].outcome), (1, Outcome::Missed));
    assert_eq!(log.audited[0].time(), 0.5 / 24.0);
}

#[test]
fn overlaps_are_resolved_in_the_order_of_indices() {
    let row = [0.0, 1.5, 3.0, 4.5].map(|x| circle(x, 0.0, DVec2::ZERO));
    // In the order of the list, and in the reverse order.
    for bodies in [row.map(blue), {
        let [a, b, c, d] = row;
        [d, c, b, a].map(blue)
    }] {
        let (_, log) = run(rules(Response::PushOut), &bodies, 1);
        let contacts: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
        assert_eq!(contacts, [(0, 1), (1, 2), (2, 3)].map(|(a, b)| Contact::Pair { a, b }));
    }
}

#[test]
fn walls_come_after_pairs_and_turn_a_circle_back_inside() {
    let arena = Arena { min: dvec2(-4.0, -3.0), max: dvec2(4.0, 3.0) };
    let rules = Rules { arena, ..rules(Response::PushOut) };
    let bodies = [
        blue(circle(2.5, 0.0, dvec2(4.0, 1.0))),
        red(circle(-2.5, -1.5, dvec2(-6.0, -8.0))),
        red(circle(2.5, 0.0, dvec2(4.0, 0.5))),
    ];
    let (world, log) = run(rules, &bodies, 1);
    let contacts: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
    let wall = |circle, side| Contact::Wall { circle, wall: AnyWall::Side(side) };
    assert_eq!(
        contacts,
        [
            Contact::Pair { a: 0, b: 2 },
            wall(0, Side::Right),
            wall(1, Side::Left),
            wall(1, Side::Bottom),
            wall(2, Side::Right),
        ]
    );
    assert_eq!(
        (world.circle_at(0).center, world.circle_at(0).velocity),
        (dvec2(3.0, 0.25), dvec2(-4.0, 1.0))
    );
    assert_eq!(
        (world.circle_at(1).center, world.circle_at(1).velocity),
        (dvec2(-3.0, -2.0), dvec2(6.0, 8.0))
    );
    assert_eq!(log.events[1].depth, 0.5);
    assert_eq!(log.events[1].point.x, 4.0, "it is the wall that they touch");
    assert_eq!(world.counters().wall_hits, 4);
}

#[test]
fn nothing_gets_past_the_walls() {
    let arena = Arena { min: dvec2(-4.0, -3.0), max: dvec2(4.0, 3.0) };
    let mut dice = dice(1);
    for round in 0..200 {
        let bodies: Vec<Body> = (0..6)
            .map(|_| {
                let circle = Circle::new(random_vector(&mut dice, 3.0), dice.random_range(0.1..1.0));
                Body::new(circle.with_velocity(random_vector(&mut dice, 50.0)))
                    .with_yields(dice.random_bool(0.5))
            })
            .collect();
        let rules = Rules { arena, ..rules(Response::ALL[round % Response::ALL.len()]) };
        let (mut world, mut log) = (World::new(rules, bodies, 0.0).expect("accepted"), Log::default());
        for _ in 0..50 {
            world.advance_once(&mut log);
            for circle in world.circles() {
                let inside = arena.clamp(circle.center, circle.radius);
                assert!((circle.center - inside).length() <= 1e-14, "{circle:?}");
            }
        }
        assert!(log.events.is_sorted_by_key(|event: &Event| event.time));
        assert!(log.audited.iter().all(|audited| (0.0..=audited.duration()).contains(&audited.enter)));
    }
}

#[test]
fn a_contact_at_the_boundary_of_two_steps_is_counted_once() {
    // They touch exactly at the end of the fourth step; touching is no overlap, so the contact belongs to the fifth.
    let bodies = [blue(circle(0.0, 0.0, DVec2::ZERO)), red(circle(4.0, 0.0, dvec2(-2.0, 0.0)))];
    let (_, log) = run(rules(Response::PassThrough), &bodies, 20);
    assert_eq!(log.audited.len(), 1);
    let audited = log.audited[0];
    assert_eq!((audited.step, audited.enter, audited.time()), (5, 0.0, 1.0));
    assert!(matches!(audited.outcome, Outcome::Caught { delay: 0.25, depth: 0.5 }));
}

#[test]
fn meetings_within_rounding_of_a_boundary_are_counted_once() {
    let mut dice = dice(2);
    for _ in 0..20_000 {
        let step = dice.random_range(0.01..0.2);
        let direction = DVec2::from_angle(dice.random_range(0.0..7.0));
        let side = direction.perp() * dice.random_range(-1.9..1.9);
        let reach = (4.0 - side.length_squared()).sqrt();
        let speed = dice.random_range(1.0..30.0);
        let steps = f64::from(dice.random_range(1..5));
        // The contact is at a multiple of dt, within rounding; the overlap lasts several steps, or is over within one.
        let way = reach + speed * step * steps;
        let start = Circle::new(direction * way + side, 1.0).with_velocity(direction * -speed);
        let target = circle(0.0, 0.0, DVec2::ZERO);
        let rules = Rules { step, ..rules(Response::PassThrough) };
        let (world, log) = run(rules, &[blue(target), red(start)], 500);
        assert_eq!(log.audited.len(), 1, "{start:?} by {step}");
        let parted = overlap(&world.circle_at(0), &world.circle_at(1));
        assert!(parted.gap > 0.0);
        assert!((log.audited[0].time() - step * steps).abs() <= 1e-12);
    }
}

#[test]
fn the_place_inside_the_walls_is_the_nearest_one_or_the_middle() {
    let arena = Arena { min: dvec2(-4.0, -3.0), max: dvec2(4.0, f64::INFINITY) };
    assert_eq!(arena.clamp(dvec2(9.0, -9.0), 1.0), dvec2(3.0, -2.0));
    assert_eq!(arena.clamp(dvec2(-9.0, 9.0), 1.0), dvec2(-3.0, 9.0));
    assert_eq!(
        arena.clamp(dvec2(9.0, 0.0), 5.0),
        dvec2(0.0, 2.0),
        "too large for the one side, not for the other"
    );
}
