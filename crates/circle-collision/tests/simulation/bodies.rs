//! Sensors, fixed bodies, responses of single bodies, and the reasons for which a world stops advancing.

use circle_collision::detection::{intercept, overlap};
use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{
    Body, Contact, Crossing, Detection, Event, Log, Response, Rules, SchedulerKind, SensorEvent, Stop, World,
};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{dice, random_vector};

const KINDS: [SchedulerKind; 2] = [SchedulerKind::Table, SchedulerKind::Queue];

/// Both methods, the exact one with the table and with the queue.
const WAYS: [(Detection, SchedulerKind); 3] = [
    (Detection::OVERLAP, SchedulerKind::Table),
    (Detection::Intercept, SchedulerKind::Table),
    (Detection::Intercept, SchedulerKind::Queue),
];

fn room(half: f64) -> Arena {
    Arena { min: DVec2::splat(-half), max: DVec2::splat(half) }
}

fn circles(dice: &mut ChaCha8Rng, count: usize, half: f64) -> Vec<Circle> {
    let mut circle = || {
        let velocity = random_vector(dice, 3.0);
        Circle::new(random_vector(dice, half - 0.5), dice.random_range(0.2..0.5)).with_velocity(velocity)
    };
    (0..count).map(|_| circle()).collect()
}

fn bits_of_events(events: &[Event]) -> Vec<(Contact, [u64; 4])> {
    let numbers = |event: &Event| [event.time, event.point.x, event.point.y, event.depth].map(f64::to_bits);
    events.iter().map(|event| (event.contact, numbers(event))).collect()
}

fn bits_of_bodies(bodies: &[Body]) -> Vec<[u64; 5]> {
    let numbers = |body: &Body| {
        let Circle { center, velocity, .. } = body.at(body.stamp());
        [body.stamp(), center.x, center.y, velocity.x, velocity.y].map(f64::to_bits)
    };
    bodies.iter().map(numbers).collect()
}

#[test]
fn a_sensor_does_not_change_a_bit_of_any_other_body() {
    let mut dice = dice(1);
    let mut crossings = 0;
    for number in 0..60 {
        let response = Response::ALL[number % Response::ALL.len()];
        let bodies: Vec<Body> = circles(&mut dice, 20, 4.0)
            .into_iter()
            .map(|circle| Body::new(circle).with_yields(number % 2 == 0))
            .collect();
        let mut sensors: Vec<Body> =
            circles(&mut dice, 5, 5.0).into_iter().map(|circle| Body::from(circle).sensor()).collect();
        sensors.push(Body::from(Circle::new(DVec2::ZERO, 3.0)).sensor().fixed());
        let together: Vec<Body> = bodies.iter().chain(&sensors).copied().collect();
        for (detection, kind) in WAYS {
            let rules =
                Rules { detection, response, arena: room(4.5), audit: true, ..Rules::overlap(1.0 / 32.0) };
            let world =
                |bodies: &[Body]| World::with_scheduler(rules, bodies.to_vec(), 0.0, kind).expect("accepted");
            // Long enough for the epoch to move, which depends on the number of contacts.
            let budget = if number == 2 { 100_000 } else { 5_000 };
            let until = if number == 2 { 100.0 } else { 2.0 };
            let mut runs = [world(&bodies), world(&together)].map(|mut world| {
                let mut log = Log::default();
                let _ = world.advance(until, budget, &mut log);
                (world, log)
            });
            let [(without, without_log), (with, with_log)] = &mut runs;
            let count = with_log.events.len().min(without_log.events.len());
            assert_eq!(
                bits_of_events(&with_log.events[..count]),
                bits_of_events(&without_log.events[..count]),
                "{number}, {rules:?}"
            );
            // Crossings also count toward the budget.
            for _ in 0..100_000 {
                if without.time() < with.time() || without_log.events.len() < with_log.events.len() {
                    without.advance_once(without_log);
                } else if with.time() < without.time() || with_log.events.len() < without_log.events.len() {
                    with.advance_once(with_log);
                }
            }
            assert_eq!(bits_of_events(&with_log.events), bits_of_events(&without_log.events));
            assert_eq!(
                bits_of_bodies(&with.bodies()[..bodies.len()]),
                bits_of_bodies(without.bodies()),
                "{number}, {rules:?}"
            );
            assert_eq!(with.counters().pair_collisions, without.counters().pair_collisions);
            assert_eq!(with_log.audited, without_log.audited, "contacts with sensors are not audited");
            let is_sensor = |index: usize| index >= bodies.len();
            assert!(
                with_log.sensor_events.iter().all(|one| is_sensor(one.sensor) && !is_sensor(one.visitor)),
                "sensors do not notice each other"
            );
            assert_eq!(without_log.sensor_events, []);
            for (now, start) in with.circles().skip(bodies.len()).zip(&sensors) {
                let then = start.at(with.time());
                assert!((now.center - then.center).length() < 1e-9 && now.velocity == then.velocity);
            }
            crossings += with_log.sensor_events.len();
        }
    }
    assert!(crossings > 5_000, "only {crossings}");
}

#[test]
fn a_circle_enters_and_leaves_a_sensor_at_the_roots() {
    let mut dice = dice(2);
    let (mut through, mut inside) = (0, 0);
    for _ in 0..2_000 {
        let sensor = Circle::new(random_vector(&mut dice, 2.0), dice.random_range(0.2..2.0))
            .with_velocity(random_vector(&mut dice, 1.0));
        let visitor = Circle::new(random_vector(&mut dice, 4.0), dice.random_range(0.1..1.0))
            .with_velocity(random_vector(&mut dice, 2.0));
        let exact = intercept(&sensor, &visitor);
        let was_inside = overlap(&sensor, &visitor).is_overlapping();
        let mut expected = Vec::new();
        if let Some(roots) = exact.roots()
            && (was_inside || exact.time_of_impact().is_some())
        {
            expected.push((if was_inside { 0.0 } else { roots.enter }, Crossing::Enters));
            expected.push((roots.exit, Crossing::Leaves));
        }
        through += usize::from(expected.len() == 2 && !was_inside);
        inside += usize::from(was_inside);
        for is_first in [true, false] {
            let (one, other) = (Body::from(sensor).sensor(), Body::from(visitor));
            let bodies = if is_first { vec![one, other] } else { vec![other, one] };
            for kind in KINDS {
                let mut log = Log::default();
                let mut world =
                    World::with_scheduler(Rules::intercept(), bodies.clone(), 0.0, kind).expect("accepted");
                assert_eq!(world.advance(f64::INFINITY, 100, &mut log), Stop::NothingAhead);
                let found: Vec<_> = log.sensor_events.iter().map(|one| (one.time, one.crossing)).collect();
                assert_eq!(found.len(), expected.len(), "{found:?}, {expected:?}");
                for (found, expected) in found.iter().zip(&expected) {
                    assert!(
                        (found.0 - expected.0).abs() < 1e-12 * expected.0.max(1.0),
                        "{found:?}, {expected:?}"
                    );
                    assert_eq!(found.1, expected.1);
                }
                assert!(log.events.is_empty());
            }
            // At the first check with an overlap, and at the first one without.
            let (dt, mut log) = (1.0 / 16.0, Log::default());
            let mut world = World::new(Rules::overlap(dt), bodies, 0.0).expect("accepted");
            let _ = world.advance(4.0, 64, &mut log);
            let mut expected = Vec::new();
            let mut before = false;
            for step in 1..=64 {
                let time = f64::from(step) * dt;
                let now = overlap(&sensor.after(time), &visitor.after(time)).is_overlapping();
                if now != before {
                    expected.push((time, if now { Crossing::Enters } else { Crossing::Leaves }));
                }
                before = now;
            }
            let found: Vec<_> = log.sensor_events.iter().map(|one| (one.time, one.crossing)).collect();
            assert_eq!(found, expected);
        }
    }
    assert!(through > 100 && inside > 100, "{through}, {inside}");
}

#[test]
fn the_circles_inside_a_sensor_are_known_at_every_moment() {
    let mut dice = dice(3);
    for kind in KINDS {
        let mut bodies: Vec<Body> = circles(&mut dice, 30, 5.0).into_iter().map(Body::from).collect();
        bodies.push(Body::from(Circle::new(dvec2(1.0, 0.5), 2.0)).sensor());
        let rules = Rules { arena: room(5.0), ..Rules::intercept() };
        let mut world = World::with_scheduler(rules, bodies, 0.0, kind).expect("accepted");
        let mut inside = [false; 30];
        let mut crossings = 0;
        for moment in 1..=400 {
            let mut log = Log::default();
            assert!(world.advance(f64::from(moment) * 0.05, 100_000, &mut log).reached());
            for SensorEvent { sensor, visitor, crossing, .. } in log.sensor_events {
                assert_eq!(sensor, 30);
                assert_eq!(inside[visitor], crossing == Crossing::Leaves, "they alternate");
                inside[visitor] = !inside[visitor];
                crossings += 1;
            }
            for (visitor, is_inside) in inside.into_iter().enumerate() {
                let gap = overlap(&world.circle_at(30), &world.circle_at(visitor)).gap;
                assert!(if is_inside { gap < 1e-9 } else { gap > -1e-9 }, "{visitor} at {moment}: {gap}");
            }
        }
        assert!(crossings > 100, "only {crossings}");
    }
}

#[test]
fn a_body_that_never_moves_neither_enters_nor_leaves_a_sensor() {
    let post = Body::from(Circle::new(dvec2(0.5, 0.0), 0.5)).fixed();
    let ball = Body::from(Circle::new(dvec2(-6.0, 0.0), 0.5).with_velocity(dvec2(2.0, 0.0)));
    for speed in [0.0, 0.25, -4.0] {
        let zone = Circle::new(dvec2(-1.0, 0.0), 2.0).with_velocity(dvec2(speed, 0.0));
        let zone = Body::from(zone).sensor();
        for (way, bodies) in WAYS.into_iter().flat_map(|way| [(way, [zone, post]), (way, [post, zone])]) {
            let (detection, kind) = way;
            let rules = match detection {
                Detection::Intercept => Rules::intercept(),
                Detection::Stepped(_) => Rules::overlap(0.0625),
            };
            let rules = Rules { response: Response::PassThrough, ..rules };
            // A ball that flies through is noticed nevertheless.
            for visitors in [&[][..], &[ball]] {
                let bodies: Vec<Body> = bodies.iter().chain(visitors).copied().collect();
                let mut world = World::with_scheduler(rules, bodies, 0.0, kind).expect("accepted");
                let mut log = Log::default();
                assert!(world.advance(20.0, 10_000, &mut log).reached());
                let found: Vec<_> = log.sensor_events.iter().map(|one| (one.visitor, one.crossing)).collect();
                let expected = [(2, Crossing::Enters), (2, Crossing::Leaves)];
                assert_eq!(found, expected[..2 * visitors.len()], "{way:?}, {speed}");
            }
        }
    }
}

#[test]
fn a_fixed_body_never_moves() {
    let mut dice = dice(4);
    let mut contacts = 0;
    for number in 0..200 {
        let response = Response::ALL[number % Response::ALL.len()];
        let mut bodies: Vec<Body> = circles(&mut dice, 8, 3.0)
            .into_iter()
            .map(|circle| {
                let mass = if dice.random_bool(0.2) { f64::INFINITY } else { circle.mass };
                Body::new(circle.with_mass(mass)).with_yields(dice.random_bool(0.5))
            })
            .collect();
        for (index, body) in bodies.iter_mut().enumerate() {
            if index % 3 == 0 {
                *body = body.fixed();
            }
            if dice.random_bool(0.2) {
                *body = body.with_response(Response::ALL[dice.random_range(0..Response::ALL.len())]);
            }
        }
        for (detection, kind) in WAYS {
            // Small enough for some circles to reach through the walls.
            let arena = room(2.8);
            let rules = Rules { detection, response, arena, restitution: 0.9, ..Rules::overlap(0.02) };
            let mut world = World::with_scheduler(rules, bodies.clone(), 0.0, kind).expect("accepted");
            let mut log = Log::default();
            let _ = world.advance(3.0, 2_000, &mut log);
            for (index, body) in bodies.iter().enumerate().filter(|(_, body)| body.is_fixed()) {
                assert_eq!(world.circle_at(index), body.at(0.0), "{number}, {index}, {rules:?}");
            }
            let is_fixed = |event: &&Event| event.contact.circles().any(|index| bodies[index].is_fixed());
            contacts += log.events.iter().filter(is_fixed).count();
        }
    }
    assert!(contacts > 10_000, "only {contacts}");
}

#[test]
fn a_pair_uses_the_weaker_of_its_two_responses() {
    let (a, b) = (
        Circle::new(dvec2(-2.0, 0.0), 0.5).with_velocity(dvec2(2.0, 0.0)),
        Circle::new(dvec2(2.0, 0.0), 0.5).with_velocity(dvec2(-2.0, 0.0)),
    );
    for (detection, kind) in WAYS {
        let after = |of_rules: Response, [one, other]: [Option<Response>; 2]| {
            let body = |circle: Circle, own: Option<Response>| {
                let body = Body::from(circle);
                own.map_or(body, |own| body.with_response(own))
            };
            let rules = Rules { detection, response: of_rules, ..Rules::overlap(0.02) };
            let bodies = vec![body(a, one), body(b, other)];
            let mut world = World::with_scheduler(rules, bodies, 0.0, kind).expect("accepted");
            let mut log = Log::default();
            let _ = world.advance(3.0, 1_000, &mut log);
            (bits_of_bodies(world.bodies()), bits_of_events(&log.events))
        };
        let plain: Vec<_> = Response::ALL.iter().map(|&response| after(response, [None; 2])).collect();
        assert!(plain[0] != plain[1] && plain[1] != plain[2] && plain[0] != plain[2]);
        for (&of_rules, rank) in Response::ALL.iter().zip(0..) {
            for (&own, own_rank) in Response::ALL.iter().zip(0..) {
                for pair in [[Some(own), None], [None, Some(own)]] {
                    assert!(after(of_rules, pair) == plain[rank.min(own_rank)], "{of_rules:?}, {pair:?}");
                }
                assert!(after(of_rules, [Some(own); 2]) == plain[own_rank], "both override the rules");
            }
        }
    }
}

#[test]
fn table_and_queue_agree_in_a_world_with_every_response() {
    let mut dice = dice(5);
    for number in 0..100 {
        let bodies: Vec<Body> = circles(&mut dice, 25, 4.0)
            .into_iter()
            .map(|circle| {
                let body = Body::new(circle).with_yields(dice.random_bool(0.3));
                let own = Response::ALL.get(dice.random_range(0..=Response::ALL.len()));
                own.map_or(body, |&own| body.with_response(own))
            })
            .collect();
        let rules = Rules { arena: room(4.0), ..Rules::intercept() };
        let runs = KINDS.map(|kind| {
            let mut world = World::with_scheduler(rules, bodies.clone(), 0.0, kind).expect("accepted");
            let mut log = Log::default();
            let _ = world.advance(5.0, 3_000, &mut log);
            (bits_of_bodies(world.bodies()), bits_of_events(&log.events))
        });
        assert!(runs[0].1.len() > 100, "{number}");
        assert!(runs[0] == runs[1], "{number}");
    }
}

#[test]
fn a_time_in_the_past_is_reached_and_one_that_is_no_number_is_refused() {
    for (detection, kind) in WAYS {
        let balls = [Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]), Circle::new([3.0, 0.0], 0.5)];
        let rules = Rules { detection, ..Rules::overlap(0.25) };
        for bodies in [balls.map(Body::from).to_vec(), vec![balls[1].into()], vec![]] {
            let mut world = World::with_scheduler(rules, bodies, 0.0, kind).expect("accepted");
            let mut log = Log::default();
            assert_eq!(world.advance(1.5, 100, &mut log), Stop::Reached);
            let before = (world.clone(), log.clone());
            for (until, stop) in [(1.25, Stop::Reached), (-9.0, Stop::Reached), (f64::NAN, Stop::NotANumber)]
            {
                assert_eq!(world.advance(until, 100, &mut log), stop, "{until}");
                world.coast(until);
                assert!((&world, &log) == (&before.0, &before.1), "{until}");
            }
        }
    }
}

#[test]
fn a_body_beyond_a_wall_comes_in_or_is_put_in() {
    for kind in [SchedulerKind::Table, SchedulerKind::Queue] {
        for (x, speed, then) in [(9.0, 0.0, 9.0), (9.0, -1.0, 8.0), (9.0, 1.0, 3.5), (4.75, 1.0, 3.5)] {
            let ball = Circle::new([x, 0.0], 0.5).with_velocity([speed, 0.0]);
            let rules = Rules { arena: room(5.0), ..Rules::intercept() };
            let world = World::with_scheduler(rules, vec![ball.into()], 0.0, kind);
            let (mut world, mut log) = (world.expect("accepted"), Log::default());
            assert!(world.advance(1.0, 100, &mut log).reached());
            assert_eq!(world.circle_at(0).center.x, then, "{x}, {speed}");
            let is_put = log.events.iter().map(|event| event.time).eq([0.0]);
            assert_eq!(is_put, speed > 0.0 && x > 4.5, "{x}, {speed}");
        }
    }
}

#[test]
fn a_stopped_world_says_why() {
    let ball = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(2.0, 0.0));
    for &detection in Detection::ALL {
        let rules = Rules { detection, arena: room(1.5), ..Rules::overlap(0.125) };
        let world = World::new(rules, vec![ball.into()], 0.0).expect("accepted");
        let stop = |until: f64, budget: usize| world.clone().advance(until, budget, &mut Log::default());
        assert_eq!(stop(2.0, 100), Stop::Reached);
        assert_eq!(stop(2.0, 1), Stop::BudgetSpent);
        assert_eq!(stop(f64::INFINITY, 100), Stop::BudgetSpent);
        assert_eq!(stop(0.0, 0), Stop::Reached, "it is there already");
    }
    let mut alone = World::new(Rules::intercept(), vec![ball.into()], 0.0).expect("accepted");
    assert_eq!(alone.advance(f64::INFINITY, 100, &mut Log::default()), Stop::NothingAhead);
    assert_eq!(alone.advance(5.0, 100, &mut Log::default()), Stop::Reached);
    // Between two held circles it has no room to move.
    let jammed = vec![
        Body::from(Circle::new(dvec2(-1.0, 0.0), 0.5)).fixed(),
        ball.into(),
        Body::from(Circle::new(dvec2(1.0, 0.0), 0.5)).fixed(),
    ];
    let mut world = World::new(Rules::intercept(), jammed, 0.0).expect("accepted");
    assert_eq!(world.advance(1.0, 1_000, &mut Log::default()), Stop::Stalled);
    let jam = world.id_at(0).expect("a body");
    world.remove(jam).expect("it is there");
    assert_eq!(world.advance(1.0, 1_000, &mut Log::default()), Stop::Reached, "an edit ends the stall");
}
