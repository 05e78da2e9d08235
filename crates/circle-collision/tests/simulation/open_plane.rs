//! On the open plane, a run ends with its last contact, as with the table, however far the circles fly.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{
    Body, Contact, Log, PredictedEvent, Response, Rules, SchedulerKind, World,
};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{dice, random_vector};

/// The motion of circles on the open plane.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// From the middle outward, faster at greater distances, with some scatter.
    Apart,
    /// All with the same velocity.
    Together,
    /// Groups, each with its own velocity.
    Groups,
    /// One through many at rest.
    Through,
    /// No motion at all.
    Resting,
    /// Any motion.
    Anyhow,
}

const KINDS: [Kind; 6] =
    [Kind::Apart, Kind::Together, Kind::Groups, Kind::Through, Kind::Resting, Kind::Anyhow];

/// Makes this many equal circles that do not overlap.
fn bodies(dice: &mut ChaCha8Rng, kind: Kind, count: usize) -> Vec<Body> {
    let columns = (count as f64).sqrt().ceil() as usize;
    let groups: Vec<DVec2> = (0..5).map(|_| random_vector(dice, 1.0)).collect();
    (0..count)
        .map(|index| {
            let place = dvec2((index % columns) as f64, (index / columns) as f64) - columns as f64 / 2.0;
            let center = place * 1.5 + random_vector(dice, 0.2);
            let velocity = match kind {
                Kind::Apart => center / 10.0 + random_vector(dice, 0.1),
                Kind::Together => dvec2(3.0, 1.0),
                Kind::Groups => groups[index / columns * 5 / columns],
                Kind::Through if index == 0 => dvec2(2.0, 1.9),
                Kind::Through | Kind::Resting => DVec2::ZERO,
                Kind::Anyhow => random_vector(dice, 1.0),
            };
            Body::new(Circle::new(center, 0.5).with_velocity(velocity)).with_yields(dice.random_bool(0.5))
        })
        .collect()
}

fn rules(response: Response, arena: Arena) -> Rules {
    Rules { response, arena, ..Rules::intercept() }
}

/// The open plane, one with one wall, and one with two.
fn arenas(size: f64) -> [Arena; 3] {
    let left = Arena { min: dvec2(-size, f64::NEG_INFINITY), ..Arena::OPEN };
    let slit = Arena { min: dvec2(f64::NEG_INFINITY, -size), max: dvec2(f64::INFINITY, size) };
    [Arena::OPEN, left, slit]
}

#[test]
fn a_run_follows_the_table_to_its_end() {
    let mut dice = dice(1);
    let (mut contacts, mut ends) = (0, 0);
    for kind in KINDS {
        for count in [65, 100, 300] {
            for (number, arena) in arenas(1.5 * (count as f64).sqrt()).into_iter().enumerate() {
                let response = Response::ALL[dice.random_range(0..Response::ALL.len())];
                let bodies = bodies(&mut dice, kind, count);
                let context = format!("{kind:?}, {count} circles, arena {number}, {response:?}");
                let [mut table, mut queue] = [SchedulerKind::Table, SchedulerKind::Queue].map(|engine| {
                    World::with_scheduler(rules(response, arena), bodies.clone(), 0.0, engine)
                        .expect("accepted")
                });
                // Between two walls there is no end: a part is enough.
                for contact in 0..1_500 {
                    assert_eq!(queue.next_event(), table.next_event(), "{context}, contact {contact}");
                    assert_eq!(queue.next_time().to_bits(), table.next_time().to_bits(), "{context}");
                    if table.next_event().is_none() {
                        ends += 1;
                        break;
                    }
                    let [mut table_log, mut queue_log] = [Log::default(), Log::default()];
                    table.advance_once(&mut table_log);
                    queue.advance_once(&mut queue_log);
                    assert_eq!(queue_log, table_log, "{context}, contact {contact}");
                    contacts += 1;
                }
                assert_eq!(queue.bodies(), table.bodies(), "{context}");
            }
        }
    }
    println!("{contacts} contacts, {ends} ends");
    assert!(contacts > 5_000 && ends > 20, "{contacts} contacts, {ends} ends");
}

#[test]
fn an_end_is_found_in_a_time_that_only_contacts_determine() {
    let mut dice = dice(2);
    for kind in KINDS {
        for count in [65, 1_000, 20_000] {
            let bodies = bodies(&mut dice, kind, count);
            let mut world =
                World::new(rules(Response::PassThrough, Arena::OPEN), bodies, 0.0).expect("accepted");
            if count > 1_000 && !matches!(kind, Kind::Together | Kind::Resting | Kind::Through) {
                // Their contacts would take too long.
                continue;
            }
            let (mut log, mut calls) = (Log::default(), 0);
            for until in [1e12, 1e300, f64::INFINITY] {
                while !world.advance(until, 1, &mut log).reached() {
                    calls += 1;
                    assert!(calls <= log.events.len() + 50, "{kind:?}, {count} circles, until {until}");
                }
            }
            let tests = world.counters().pair_tests;
            println!("{kind:?}, {count} circles: {} contacts, {tests} pair tests", log.events.len());
            assert_eq!((world.next_event(), world.next_time()), (None, f64::INFINITY));
            assert_eq!(world.time(), 1e300);
            let (contacts, count) = (log.events.len() as u64, count as u64);
            assert!(tests <= count * count + 10_000 * count + 64 * contacts * count, "{kind:?}: {tests}");
        }
    }
}

#[test]
fn a_circle_that_arrives_late_still_collides() {
    let mut dice = dice(3);
    for count in [65, 400, 5_000] {
        let mut bodies = bodies(&mut dice, Kind::Together, count);
        // The first of the lowest row is hit from the left by a slightly faster circle.
        let front = bodies[0].at(0.0);
        for body in &bodies {
            assert!(body.at(0.0).center.y > front.center.y - 0.9);
        }
        let late = Circle::new(front.center - dvec2(1e6 + 1.0, 0.0), 0.5);
        bodies.push(Body::new(late.with_velocity(front.velocity + dvec2(1.0, 0.0))));
        let mut world = World::new(rules(Response::PassThrough, Arena::OPEN), bodies, 0.0).expect("accepted");
        let mut log = Log::default();
        for _ in 0..100 {
            let _ = world.advance(1e6 + 0.5, 1, &mut log);
        }
        assert_eq!(log.events[0].contact, Contact::Pair { a: 0, b: count });
        assert!((log.events[0].time - 1e6).abs() < 1e-6, "{}", log.events[0].time);
    }
}

#[test]
fn queue_and_table_agree_when_two_distant_groups_meet() {
    // Two distant sets of circles fly toward each other and mix in many contacts.
    let mut dice = dice(4);
    let mut circles = bodies(&mut dice, Kind::Together, 300);
    for (index, body) in circles.iter_mut().enumerate() {
        let side = if index % 2 == 0 { -1.0 } else { 1.0 };
        let circle = body.at(0.0);
        let moved = Circle { center: circle.center + dvec2(side * 1e4, 0.0), ..circle };
        let scatter = random_vector(&mut dice, 1e-3);
        *body = Body::new(moved.with_velocity(dvec2(-side, 0.0) + scatter));
    }
    let [mut table, mut queue] = [SchedulerKind::Table, SchedulerKind::Queue].map(|engine| {
        World::with_scheduler(rules(Response::Bounce, Arena::OPEN), circles.clone(), 0.0, engine)
            .expect("accepted")
    });
    let [mut table_log, mut queue_log] = [Log::default(), Log::default()];
    assert!(table.advance(1e12, 100_000, &mut table_log).reached());
    assert!(queue.advance(1e12, 100_000, &mut queue_log).reached());
    assert_eq!(queue_log.events, table_log.events);
    assert!(queue_log.events.len() > 300, "{} contacts", queue_log.events.len());
    assert_eq!(queue.bodies(), table.bodies());
    assert_eq!(queue.next_event(), None::<PredictedEvent>);
}
