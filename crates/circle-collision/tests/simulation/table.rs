//! The table of future collisions.

use std::collections::BTreeMap;

use circle_collision::detection::{side_intercept, wall_intercept};
use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{
    AnyWall, Body, Contact, Detection, InterceptTable, Log, NextEvent, PredictedEvent, Reason, Response,
    Rules, WhoYields, World,
};
use glam::dvec2;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::dice;
use crate::sums::{deepest, energy};
use crate::worlds::{DEPTH, EPOCH, WORLDS, anywhere, apart, room, walls};

/// The maximum number of contacts in each world.
const CONTACTS: usize = 40;

fn random_rules(dice: &mut ChaCha8Rng) -> Rules {
    Rules {
        response: Response::ALL[dice.random_range(0..Response::ALL.len())],
        restitution: [0.0, 0.5, 1.0, dice.random_range(0.0..=1.0)][dice.random_range(0..4)],
        yields: WhoYields::ALL[dice.random_range(0..WhoYields::ALL.len())],
        arena: if dice.random_bool(0.7) { room() } else { Arena::OPEN },
        ..Rules::intercept()
    }
}

/// Circles on a lattice and their mirror images, for many simultaneous contacts.
fn symmetric(dice: &mut ChaCha8Rng) -> Vec<Body> {
    let half: Vec<Circle> = (0..dice.random_range(1..=3))
        .map(|row| {
            let center = dvec2(f64::from(dice.random_range(1..=4)), f64::from(row) * 2.0 - 2.0);
            let velocity = dvec2(f64::from(dice.random_range(-3..=0)), f64::from(dice.random_range(-1..=1)));
            Circle::new(center, 0.5).with_velocity(velocity)
        })
        .collect();
    let mirrored = half.iter().map(|circle| Circle {
        center: circle.center * dvec2(-1.0, 1.0),
        velocity: circle.velocity * dvec2(-1.0, 1.0),
        ..*circle
    });
    half.iter().copied().chain(mirrored).map(Body::new).collect()
}

fn random_world(dice: &mut ChaCha8Rng) -> World {
    let rules = random_rules(dice);
    let bodies = match dice.random_range(0..4) {
        0 => symmetric(dice),
        1 => anywhere(dice),
        _ => apart(dice),
    };
    let walls = if dice.random_bool(0.5) { walls(dice, 5.0) } else { Vec::new() };
    World::new(rules, bodies, 0.0).and_then(|world| world.with_walls(walls)).expect("accepted")
}

fn elastic_world(dice: &mut ChaCha8Rng) -> World {
    let arena = if dice.random_bool(0.8) { room() } else { Arena::OPEN };
    World::new(Rules { arena, ..Rules::intercept() }, apart(dice), 0.0).expect("accepted")
}

/// The expected next event, from the entries alone: by time, then pairs before walls, then by index.
fn first_of_all(world: &World) -> Option<(f64, NextEvent)> {
    let table = world.table().expect("intercept detection has one");
    let mut pending = Vec::new();
    for a in 0..world.len() {
        for b in a + 1..world.len() {
            let entry = table.entry(world.bodies(), a, b);
            let overlapping = entry.reason == Reason::Overlapping;
            pending.push((entry.collision_time(), NextEvent::Pair { a, b, overlapping }));
        }
    }
    for (circle, body) in world.bodies().iter().enumerate() {
        if let Some(hit) = side_intercept(&body.at(body.stamp()), &world.rules().arena) {
            pending
                .push((body.stamp() + hit.time, NextEvent::Wall { circle, wall: AnyWall::Side(hit.side) }));
        }
    }
    // A stable sort leaves simultaneous entries in their original order.
    pending.sort_by(|one, other| one.0.total_cmp(&other.0));
    pending.into_iter().find(|&(time, _)| time < f64::INFINITY)
}

fn assert_fresh(world: &World) {
    let table = world.table().expect("intercept detection has one");
    let fresh = InterceptTable::new(world.bodies(), &world.rules().arena);
    if world.rules().response == Response::PassThrough {
        // A fresh table cannot know which pairs are passing through each other.
        for a in 0..world.len() {
            for b in a + 1..world.len() {
                let entry = table.entry(world.bodies(), a, b);
                if entry.reason != Reason::PassingThrough {
                    assert_eq!(entry, fresh.entry(world.bodies(), a, b), "{a}, {b}");
                }
            }
        }
    } else {
        assert_eq!(table, &fresh);
    }
    assert_eq!(table.next, first_of_all(world));
    assert_next(world);
    assert_eq!(table.upcoming(usize::MAX), all_collisions(world));
}

/// The future collisions of all pairs, from the bodies alone.
fn all_collisions(world: &World) -> Vec<(f64, usize, usize)> {
    let table = world.table().expect("intercept detection has one");
    let of = |a: usize| {
        (a + 1..world.len()).map(move |b| (table.entry(world.bodies(), a, b).collision_time(), a, b))
    };
    let mut found: Vec<_> = (0..world.len()).flat_map(of).filter(|found| found.0.is_finite()).collect();
    // A stable sort leaves simultaneous entries in their original order.
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found
}

/// Checks the next event against every wall and what the table knows.
fn assert_next(world: &World) {
    let at = |time: f64| world.epoch() + time;
    let known = world.table().and_then(|table| table.next).map(|(time, event)| (at(time), event));
    let next = world.next_event().map(|next| (next.time, next.event));
    match next {
        Some((time, NextEvent::Wall { wall: AnyWall::Wall(wall), .. })) => {
            assert!(known.is_none_or(|known| time <= known.0), "{next:?}, {known:?}");
            assert!(world.wall_at(wall).is_some());
        }
        _ => assert_eq!(next, known),
    }
    // A circle that passes through a wall is inside it already.
    for (circle, body) in world.bodies().iter().enumerate().filter(|_| world.rules().response.keeps_apart()) {
        for (id, wall) in world.walls() {
            if let Some(wait) = wall_intercept(body.circle(), &wall).time_of_impact() {
                let is_later = next.is_some_and(|(time, _)| time <= at(body.stamp() + wait));
                assert!(is_later, "{circle} at {wait} and {id:?} before {next:?}");
            }
        }
    }
}

fn contact_of(next: NextEvent) -> Contact {
    match next {
        NextEvent::Pair { a, b, .. } => Contact::Pair { a, b },
        NextEvent::Wall { circle, wall } => Contact::Wall { circle, wall },
        NextEvent::Later => panic!("the table always knows"),
    }
}

#[test]
fn after_each_contact_the_table_equals_a_fresh_one() {
    let mut dice = dice(1);
    let (mut pairs, mut walls) = (0, 0);
    for _ in 0..WORLDS {
        let mut world = random_world(&mut dice);
        assert_fresh(&world);
        for _ in 0..CONTACTS {
            let Some(PredictedEvent { event: next, .. }) = world.next_event() else { break };
            let (before, time) = (*world.counters(), world.next_time());
            let mut log = Log::default();
            world.advance_once(&mut log);

            assert_eq!(log.events.len(), 1);
            assert_eq!((log.events[0].contact, log.events[0].time), (contact_of(next), time));
            assert_eq!(world.time(), time);
            let tested = world.counters().pair_tests - before.pair_tests;
            let (count, has_walls) = (world.len() as u64, world.walls().next().is_some());
            match log.events[0].contact {
                Contact::Pair { .. } => {
                    pairs += 1;
                    assert!(tested == 2 * count - 3 || has_walls && tested > 2 * count - 3);
                    assert_eq!(world.counters().pair_collisions, before.pair_collisions + 1);
                }
                Contact::Wall { .. } => {
                    walls += 1;
                    assert!(tested == count - 1 || has_walls && tested > count - 1);
                    assert_eq!(world.counters().wall_hits, before.wall_hits + 1);
                }
            }
            assert!(world.next_time() >= time, "time goes backwards");
            assert_fresh(&world);
        }
    }
    println!("{pairs} contacts of pairs, {walls} of walls");
    assert!(pairs > 10_000 && walls > 10_000);
}

#[test]
fn a_new_world_solves_every_pair_once() {
    for count in 0..5 {
        let bodies: Vec<Body> =
            (0..count).map(|index| Body::new(Circle::new(dvec2(index as f64 * 3.0, 0.0), 1.0))).collect();
        let tests = World::new(Rules::intercept(), bodies, 0.0).expect("accepted").counters().pair_tests;
        assert_eq!(tests, [0, 0, 1, 3, 6][count]);
    }
}

#[test]
fn dividing_a_run_ends_with_the_same_bits() {
    let mut dice = dice(2);
    for _ in 0..WORLDS {
        let seen = random_world(&mut dice);
        let detection = Detection::ALL[dice.random_range(0..Detection::ALL.len())];
        let rules = Rules { detection, audit: true, ..*seen.rules() };
        let start =
            World::new(rules, seen.bodies().to_vec(), dice.random_range(0.0..100.0)).expect("accepted");
        let start = start.with_walls(seen.walls().map(|(_, wall)| wall)).expect("accepted");
        let until = start.time() + dice.random_range(0.0..4.0);

        let (mut whole, mut whole_log) = (start.clone(), Log::default());
        let arrived = whole.advance(until, 1_000, &mut whole_log).reached();
        if !arrived {
            // Endless bounces; another test checks that the work stays bounded.
            continue;
        }
        let mut cuts: Vec<f64> =
            (0..dice.random_range(1..20)).map(|_| dice.random_range(start.time()..=until)).collect();
        // Divisions exactly at events are the difficult ones.
        cuts.extend(whole_log.events.iter().step_by(3).map(|event| event.time));
        cuts.push(until);
        cuts.sort_by(f64::total_cmp);
        let (mut pieces, mut pieces_log) = (start.clone(), Log::default());
        for cut in cuts {
            assert!(pieces.advance(cut, 1_000, &mut pieces_log).reached());
            assert!(pieces.time() <= until);
        }
        assert_eq!(pieces, whole);
        assert_eq!(pieces_log, whole_log);

        let (mut budgeted, mut budgeted_log) = (start, Log::default());
        while !budgeted.advance(until, dice.random_range(1..4), &mut budgeted_log).reached() {}
        let _ = budgeted.advance(until, 1, &mut budgeted_log);
        assert_eq!(budgeted, whole);
        assert_eq!(budgeted_log, whole_log);
    }
}

#[test]
fn elastic_circles_never_overlap_or_collide_twice_at_once() {
    let mut dice = dice(3);
    let mut worst = 0.0_f64;
    for _ in 0..WORLDS {
        let mut world = elastic_world(&mut dice);
        let start = energy(&world);
        let mut last: BTreeMap<(usize, usize), f64> = BTreeMap::new();
        let mut log = Log::default();
        for _ in 0..2 * CONTACTS {
            world.advance_once(&mut log);
            worst = worst.max(deepest(&world));
        }
        for event in &log.events {
            if let Contact::Pair { a, b } = event.contact {
                assert!(
                    last.insert((a, b), event.time).is_none_or(|before| before < event.time),
                    "{a}, {b} twice"
                );
            }
        }
        assert!(log.events.is_sorted_by_key(|event| event.time));
        assert!((energy(&world) / start - 1.0).abs() <= 1e-13);
    }
    println!("deepest overlap {worst:.1e} R");
    assert!(worst <= DEPTH, "{worst:e}");
}

#[test]
fn everything_continues_as_before_after_the_epoch_moves() {
    let mut dice = dice(4);
    let start =
        World::new(Rules { arena: room(), ..Rules::intercept() }, apart(&mut dice), 0.0).expect("accepted");
    let (mut world, mut log) = (start.clone(), Log::default());
    let mut worst = 0.0_f64;
    for count in 0..3 * EPOCH {
        let time = world.time();
        world.advance_once(&mut log);
        assert!(world.time() >= time, "time goes backwards after {count} contacts");
        if count % EPOCH > EPOCH - 20 || count % EPOCH < 20 {
            assert_fresh(&world);
        }
        worst = worst.max(deepest(&world));
    }
    println!("deepest overlap {worst:.1e} R after {} s", world.time());
    assert!(worst <= DEPTH, "{worst:e}");
    assert!((energy(&world) / energy(&start) - 1.0).abs() <= 1e-12);
    assert!(log.events.is_sorted_by_key(|event| event.time));
    // The stamps show that the origin of the clock has moved.
    assert!(world.bodies().iter().all(|body| body.stamp() < world.time() / 2.0));

    let (mut pieces, mut pieces_log) = (start, Log::default());
    while pieces_log.events.len() < log.events.len() {
        let cut = (pieces.time() + dice.random_range(0.0..3.0)).min(world.time());
        let _ = pieces.advance(cut, 10_000, &mut pieces_log);
    }
    assert_eq!(pieces, world);
    assert_eq!(pieces_log, log);
}

#[test]
fn the_epoch_given_at_the_start_only_shifts_the_times() {
    let mut dice = dice(5);
    let bodies = apart(&mut dice);
    let rules = Rules { arena: room(), ..Rules::intercept() };
    let [early, late] = [0.0, 1024.0].map(|epoch| {
        let (mut world, mut log) =
            (World::new(rules, bodies.clone(), epoch).expect("accepted"), Log::default());
        let _ = world.advance(epoch + 5.0, 1_000, &mut log);
        log.events
    });
    assert_eq!(early.len(), late.len());
    for (one, other) in early.iter().zip(&late) {
        let mut expected = *one;
        expected.time += 1024.0;
        assert_eq!(expected, *other);
    }
}
