//! The event queue finds what the table finds: the same contacts in the same order, to the last bit.

use circle_collision::geometry::{Arena, Circle, Wall};
use circle_collision::simulation::{Body, Contact, Counters, Log, Response, Rules, SchedulerKind, World};
use glam::{DVec2, dvec2};
use rand::RngExt;

use crate::nasty::dice;
use crate::sums::{deepest, energy};
use random_worlds::{KINDS, gas, random_bodies, random_rules, random_walls};

mod random_worlds;

/// The number of worlds of each kind.
const WORLDS: usize = 130;

/// The maximum number of contacts in each of them.
const CONTACTS: usize = 120;

fn elastic(arena: Arena) -> Rules {
    Rules { arena, ..Rules::intercept() }
}

fn both(rules: Rules, bodies: &[Body], walls: &[Wall]) -> [World; 2] {
    [SchedulerKind::Table, SchedulerKind::Queue].map(|engine| {
        let world = World::with_scheduler(rules, bodies.to_vec(), 0.0, engine).expect("accepted");
        world.with_walls(walls.iter().copied()).expect("accepted")
    })
}

/// The sums that must not depend on the engine.
fn counted(world: &World) -> Counters {
    let mut counters = *world.counters();
    counters.pair_tests = 0;
    counters
}

fn assert_same([table, queue]: [&World; 2], context: &str) {
    assert_eq!(queue.next_event(), table.next_event(), "{context}");
    assert_eq!(queue.bodies(), table.bodies(), "{context}");
    assert_eq!(counted(queue), counted(table), "{context}");
}

/// Runs a world with the table and with the queue for this number of contacts, and compares them at each. Returns both.
fn both_alike(
    (rules, bodies, walls): (Rules, &[Body], &[Wall]),
    contacts: usize,
    context: &str,
) -> [World; 2] {
    let [mut table, mut queue] = both(rules, bodies, walls);
    let [mut table_log, mut queue_log] = [Log::default(), Log::default()];
    for contact in 0..contacts {
        let context = format!("{context} after {contact} contacts, {rules:?}");
        assert_same([&table, &queue], &context);
        if table.next_event().is_none() {
            break;
        }
        table.advance_once(&mut table_log);
        queue.advance_once(&mut queue_log);
        assert_eq!(queue_log.events.last(), table_log.events.last(), "{context}");
        assert_eq!(queue.time(), table.time(), "{context}");
    }
    assert_eq!(queue_log, table_log, "{context}");
    [table, queue]
}

#[test]
fn the_queue_finds_what_the_table_finds() {
    for kind in KINDS {
        let mut dice = dice(kind as u64);
        let (mut pairs, mut hits) = (0, 0);
        for number in 0..WORLDS {
            let (bodies, arena) = random_bodies(&mut dice, kind);
            let rules = random_rules(&mut dice, arena);
            let walls = random_walls(&mut dice, &bodies);
            let context = format!("{kind:?} {number}");
            let [_, queue] = both_alike((rules, &bodies, &walls), CONTACTS, &context);
            pairs += queue.counters().pair_collisions;
            if !walls.is_empty() {
                hits += queue.counters().wall_hits;
            }
        }
        println!("{kind:?}: {pairs} contacts of pairs, {hits} with walls");
        assert!(pairs > 300 && hits > 300, "{kind:?} has only {pairs} and {hits} contacts");
    }

    let mut dice = dice(200);
    for &response in Response::ALL {
        let (bodies, arena) = gas(&mut dice, 12, |dice| dice.random_range(0.2..1.0));
        let rules = Rules { response, ..elastic(arena) };
        let [_, queue] = both_alike((rules, &bodies, &[]), 9_000, "beyond the epoch");
        let contacts = queue.counters().pair_collisions + queue.counters().wall_hits;
        // With push-out it comes to rest, or nearly so.
        assert!(contacts > 8192 || response == Response::PushOut, "{response:?}: {contacts}");
    }
    for _ in 0..20 {
        // Too many for the room: most contacts are simultaneous, and must be in the right order.
        let room = 13.0;
        let arena = Arena { min: DVec2::ZERO, max: DVec2::splat(room) };
        let bodies: Vec<Body> = (0..180)
            .map(|_| {
                let center = dvec2(dice.random_range(0.5..room - 0.5), dice.random_range(0.5..room - 0.5));
                let velocity = dvec2(dice.random_range(-1.0..1.0), dice.random_range(-1.0..1.0));
                Body::new(Circle::new(center, 0.5).with_velocity(velocity)).with_yields(dice.random_bool(0.5))
            })
            .collect();
        both_alike((elastic(arena), &bodies, &[]), 2_000, "a pile");
    }
    for ratio in [1.0, 20.0] {
        let (bodies, arena) = gas(&mut dice, 300, |dice| dice.random_range(1.0..=ratio));
        let [table, queue] = both_alike((elastic(arena), &bodies, &[]), 3_000, "three hundred");
        assert!(queue.counters().pair_tests * 10 < table.counters().pair_tests);
    }
}

#[test]
fn dividing_a_run_or_going_back_ends_with_the_same_bits() {
    for kind in KINDS {
        let mut dice = dice(100 + kind as u64);
        for _ in 0..WORLDS / 4 {
            let (bodies, arena) = random_bodies(&mut dice, kind);
            let rules = random_rules(&mut dice, arena);
            let walls = random_walls(&mut dice, &bodies);
            let start = World::with_scheduler(rules, bodies, 5.0, SchedulerKind::Queue).expect("accepted");
            let start = start.with_walls(walls).expect("accepted");
            let (mut whole, mut whole_log) = (start.clone(), Log::default());
            let span = [0.5, 3.0, 50.0][dice.random_range(0..3)];
            if !whole.advance(5.0 + span, 300, &mut whole_log).reached() {
                continue;
            }
            let mut cuts: Vec<f64> = (0..6).map(|_| 5.0 + dice.random_range(0.0..=span)).collect();
            // Divisions exactly at events are the difficult ones.
            cuts.extend(whole_log.events.iter().step_by(5).map(|event| event.time));
            cuts.push(5.0 + span);
            cuts.sort_by(f64::total_cmp);
            let (mut pieces, mut log) = (start.clone(), Log::default());
            let mut places = Vec::new();
            for &cut in &cuts {
                assert!(pieces.advance(cut, 1_000, &mut log).reached());
                places.push((pieces.snapshot(), log.events.len()));
            }
            assert_eq!(pieces, whole, "{kind:?}");
            assert_eq!(log, whole_log, "{kind:?}");

            let (place, known) = &places[dice.random_range(0..places.len())];
            pieces.restore(place);
            let mut again = Log::default();
            assert!(pieces.advance(5.0 + span, 1_000, &mut again).reached());
            assert_eq!(again.events, whole_log.events[*known..], "{kind:?}");
            assert_eq!((pieces.bodies(), pieces.time()), (whole.bodies(), whole.time()), "{kind:?}");
        }
    }
}

#[test]
fn a_long_run_keeps_its_energy_and_no_circle_enters_another() {
    let mut dice = dice(400);
    let (bodies, arena) = gas(&mut dice, 1_000, |dice| dice.random_range(0.3..0.6));
    let mut world = World::new(elastic(arena), bodies, 0.0).expect("accepted");
    assert!(world.table().is_none(), "this many are for the queue");
    let (start, mut log) = (energy(&world), Log::default());
    let mut worst = 0.0_f64;
    for _ in 0..10 {
        let _ = world.advance(f64::INFINITY, 30_000, &mut log);
        assert!(log.events.is_sorted_by_key(|event| event.time));
        log.events.clear();
        worst = worst.max(deepest(&world));
        for circle in world.circles() {
            let inside = arena.clamp(circle.center, circle.radius);
            assert!((circle.center - inside).length() <= 1e-12, "{circle:?} has left");
        }
    }
    let drift = (energy(&world) / start - 1.0).abs();
    println!("{:?}: deepest overlap {worst:.1e} R, energy drift {drift:.1e}", world.counters());
    assert!(worst <= 1e-12, "{worst:e}");
    assert!(drift <= 1e-12, "{drift:e}");
}

#[test]
fn a_long_run_always_ends_with_the_same_bits() {
    let mut dice = dice(500);
    let (bodies, arena) = gas(&mut dice, 200, |dice| dice.random_range(0.2..1.0));
    let mut world = World::new(elastic(arena), bodies, 0.0).expect("accepted");
    let _ = world.advance(f64::INFINITY, 100_000, &mut Log::default());
    // FNV-1a over the bits, written out here because the standard hasher may change.
    let numbers = world.circles().flat_map(|circle| {
        [circle.center.x, circle.center.y, circle.velocity.x, circle.velocity.y, world.time()]
    });
    let hash = numbers
        .flat_map(|number| number.to_bits().to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    assert_eq!(hash, 0xf261_7813_a216_d3ef, "{hash:#018x}");
}

#[test]
fn circles_that_fly_together_forever_do_not_hold_up_the_queue() {
    let mut bodies: Vec<Body> = (0..400)
        .map(|index| {
            let place = dvec2(f64::from(index % 20), f64::from(index / 20)) * 1.5;
            Body::new(Circle::new(place, 0.5).with_velocity(dvec2(3.0, 1.0)))
        })
        .collect();
    let mut world = World::new(elastic(Arena::OPEN), bodies.clone(), 0.0).expect("accepted");
    let mut log = Log::default();
    assert!(world.advance(1e3, 1_000, &mut log).reached());
    let _ = world.advance(f64::INFINITY, 10, &mut log);
    assert_eq!(log.events, []);
    assert_eq!(world.next_event(), None);

    // One more flies after them, and hits the first of them much later.
    bodies.push(Body::new(Circle::new(dvec2(-300.0, 0.0), 0.5).with_velocity(dvec2(3.0 + 1.0, 1.0))));
    let mut world = World::new(elastic(Arena::OPEN), bodies, 0.0).expect("accepted");
    while log.events.is_empty() {
        let _ = world.advance(400.0, 100, &mut log);
    }
    assert_eq!(log.events[0].contact, Contact::Pair { a: 0, b: 400 });
    assert_eq!(log.events[0].time, 299.0);
}

#[test]
fn a_jam_is_bounded_by_the_budget_and_time_never_turns_back() {
    let mut dice = dice(600);
    let (mut bodies, _) = gas(&mut dice, 150, |_| 0.5);
    for body in &mut bodies {
        let circle = body.at(0.0);
        body.set(circle.with_velocity(-circle.center), 0.0);
    }
    for restitution in [0.0, 0.3] {
        let rules = Rules { restitution, ..elastic(Arena::OPEN) };
        let (mut world, mut log) =
            (World::new(rules, bodies.clone(), 0.0).expect("accepted"), Log::default());
        for _ in 0..20 {
            let _ = world.advance(100.0, 1_000, &mut log);
        }
        assert!(log.events.is_sorted_by_key(|event| event.time));
        // Besides, each stall may take 2,048 contacts for each circle to come to rest.
        let most = 20_000 + log.stalls.len() * 2_048 * bodies.len();
        assert!(log.events.len() <= most, "{} contacts, {} stalls", log.events.len(), log.stalls.len());
        assert!(deepest(&world) <= 1e-12, "{:e}", deepest(&world));
    }
}
