//! A world restored to a moment continues like one that never left it, to the last bit.

use circle_collision::detection::intercept;
use circle_collision::geometry::{Arena, Circle, Wall};
use circle_collision::simulation::{Body, Counters, Detection, Log, Response, Rules, SchedulerKind, World};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{dice, nudge, random_vector};
use crate::worlds::walls;

/// The number of events compared after each return.
const AFTER: usize = 3;

fn rules(detection: Detection, response: Response, arena: Arena) -> Rules {
    Rules { detection, response, arena, audit: true, ..Rules::overlap(0.05) }
}

fn centered(half: DVec2) -> Arena {
    Arena { min: -half, max: half }
}

/// The sums that do not depend on the number of predictions.
fn counted(world: &World) -> Counters {
    let mut counters = *world.counters();
    counters.pair_tests = 0;
    counters
}

/// Goes through this many steps or contacts, and restores each of these moments in a world that is still at its start.
fn assert_returns(mut world: World, moments: usize, context: &str) {
    let start = world.clone();
    let mut ahead: Vec<(World, Log)> = Vec::new();
    for moment in 0..moments {
        let mut returned = start.clone();
        returned.restore(&world.snapshot());
        ahead.push((returned, Log::default()));
        for (returned, log) in &ahead {
            let context = format!("{context}, moment {moment}, after {} events", log.events.len());
            assert_eq!(returned.next_event(), world.next_event(), "{context}");
            assert_eq!(returned.next_time().to_bits(), world.next_time().to_bits(), "{context}");
            assert_eq!(returned.bodies(), world.bodies(), "{context}");
            assert_eq!((returned.time(), counted(returned)), (world.time(), counted(&world)), "{context}");
            assert_eq!(returned.stall(), world.stall(), "{context}");
        }
        if ahead.len() > AFTER {
            ahead.remove(0);
        }
        let mut log = Log::default();
        world.advance_once(&mut log);
        for (returned, returned_log) in &mut ahead {
            *returned_log = Log::default();
            returned.advance_once(returned_log);
            assert_eq!(*returned_log, log, "{context}, moment {moment}");
        }
    }
}

fn assert_returns_in_every_way(
    (bodies, walls): (&[Body], &[Wall]),
    arena: Arena,
    moments: usize,
    context: &str,
) {
    let walled = |world: World| world.with_walls(walls.iter().copied()).expect("accepted");
    for &response in Response::ALL {
        for engine in [SchedulerKind::Table, SchedulerKind::Queue] {
            let rules = rules(Detection::Intercept, response, arena);
            let world = World::with_scheduler(rules, bodies.to_vec(), 0.0, engine).expect("accepted");
            assert_returns(walled(world), moments, &format!("{context}, {response:?}, {engine:?}"));
        }
        let world =
            World::new(rules(Detection::OVERLAP, response, arena), bodies.to_vec(), 0.0).expect("accepted");
        assert_returns(walled(world), moments.min(60), &format!("{context}, {response:?}, overlap"));
    }
}

#[test]
fn a_contact_shorter_than_the_last_digit_of_its_time_is_kept() {
    let (radius, half) = (0.202_196_137_040_123_18, 2.157_669_879_263_847_3);
    let bodies = [-half, -1.753_277_605_183_601]
        .map(|x| Body::new(Circle::new(dvec2(x, 0.0), radius).with_velocity(DVec2::Y)));
    assert_returns_in_every_way((&bodies, &[]), centered(dvec2(half, 0.3)), 2_000, "stored");
}

/// Circles that touch each other or the walls within a few last digits, and move at right angles, side by side, or in any
/// direction.
fn nearly_touching(dice: &mut ChaCha8Rng) -> (Vec<Body>, Arena) {
    let radius: f64 = dice.random_range(0.1..0.3);
    let half = dvec2(dice.random_range(4.0 * radius..3.0), dice.random_range(1.2 * radius..3.0));
    let mut place = dvec2(-half.x + [0.0, radius][dice.random_range(0..2)], 0.0);
    let mut bodies = Vec::new();
    for _ in 0..dice.random_range(2..6) {
        let velocity = match dice.random_range(0..4) {
            0 => random_vector(dice, 1.0),
            1 => dvec2(f64::from(dice.random_range(-1..=1)), 0.0),
            _ => dvec2(0.0, f64::from(dice.random_range(-1..=1))),
        };
        let velocity = if dice.random_bool(0.1) { velocity * 1e-9 } else { velocity };
        let center = dvec2(nudge(place.x, dice.random_range(-2..=2)), place.y);
        bodies.push(
            Body::new(Circle::new(center, radius).with_velocity(velocity)).with_yields(dice.random_bool(0.3)),
        );
        place.x += 2.0 * radius;
        if place.x > half.x - radius || dice.random_bool(0.2) {
            let room = half - radius;
            place = dvec2(room.x * dice.random_range(-1.0..1.0), room.y * dice.random_range(-1.0..=1.0));
        }
    }
    (bodies, centered(half))
}

#[test]
fn every_moment_of_a_difficult_run_can_be_restored() {
    let mut dice = dice(4);
    for number in 0..60 {
        let (bodies, arena) = nearly_touching(&mut dice);
        let walls = walls(&mut dice, 2.0);
        assert_returns_in_every_way((&bodies, &walls), arena, 150, &format!("{number}"));
    }
}

#[test]
fn touching_circles_that_only_slide_past_each_other_have_no_contact() {
    let mut dice = dice(6);
    let mut closing = 0;
    for _ in 0..20_000 {
        let normal = random_vector(&mut dice, 1.0).normalize_or(DVec2::X);
        let radius = dice.random_range(0.5..1.0);
        let aside = normal * (2.0 * radius);
        let speed = normal.perp() - normal * [0.0, 1e-17, 1e-16][dice.random_range(0..3)];
        let circles = [Circle::new(DVec2::ZERO, radius), Circle::new(aside, radius).with_velocity(speed)];
        let found = intercept(&circles[0], &circles[1]);
        assert_eq!(found.time_of_impact(), None, "{circles:?}");
        if !found.is_closing() {
            continue;
        }
        closing += 1;
        let bodies = circles.map(Body::new);
        let rules = rules(Detection::Intercept, Response::PassThrough, Arena::OPEN);
        for engine in [SchedulerKind::Table, SchedulerKind::Queue] {
            let mut world = World::with_scheduler(rules, bodies.to_vec(), 0.0, engine).expect("accepted");
            let mut log = Log::default();
            assert!(
                world.advance(1.0, 10, &mut log).reached(),
                "{circles:?}, {engine:?}: {} events",
                log.events.len()
            );
            assert_eq!(log.events.len(), 0);
        }
    }
    assert!(closing > 20, "only {closing}");
}

#[test]
fn every_moment_on_a_lattice_can_be_restored() {
    let mut dice = dice(5);
    for number in 0..30 {
        let whole = |dice: &mut ChaCha8Rng| f64::from(dice.random_range(-3..=3));
        let bodies: Vec<Body> = (0..dice.random_range(2..12))
            .map(|_| {
                let center = dvec2(whole(&mut dice), whole(&mut dice)) + 0.5;
                let velocity = dvec2(whole(&mut dice), whole(&mut dice)) / 2.0;
                Body::new(Circle::new(center, 0.5).with_velocity(velocity)).with_yields(dice.random_bool(0.3))
            })
            .collect();
        let walls = walls(&mut dice, 4.0);
        let arena = centered(DVec2::splat(4.0));
        assert_returns_in_every_way((&bodies, &walls), arena, 120, &format!("{number}"));
    }
}
