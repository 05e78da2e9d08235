//! The table of future collisions, and runs from contact to contact.

use std::collections::{BTreeMap, BTreeSet};

use circle_collision::detection::{overlap, wall_intercept};
use circle_collision::geometry::{Arena, Circle, Side};
use circle_collision::simulation::{
    Body, Contact, Detection, Event, InterceptTable, Log, NextEvent, Reason, Response, Rules, World, Yields,
};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use nasty::{dice, random_vector};

use sums::{deepest, energy};

mod nasty;
mod sums;

/// Worlds of each test.
const WORLDS: usize = 2_000;

/// Contacts that each of them runs through at most.
const CONTACTS: usize = 40;

/// Of an overlap at a contact, in radii sums: what the rounding of positions and times may leave.
const DEPTH: f64 = 1e-12;

/// Contacts after which the origin of the clock moves.
const EPOCH: usize = 4096;

fn room() -> Arena {
    Arena { min: dvec2(-6.0, -4.5), max: dvec2(6.0, 4.5) }
}

fn random_rules(dice: &mut ChaCha8Rng) -> Rules {
    Rules {
        response: Response::ALL[dice.random_range(0..3)],
        restitution: [0.0, 0.5, 1.0, dice.random_range(0.0..=1.0)][dice.random_range(0..4)],
        yields: Yields::ALL[dice.random_range(0..2)],
        arena: if dice.random_bool(0.7) { room() } else { Arena::OPEN },
        ..Rules::intercept()
    }
}

/// Up to twelve circles, each in a square of its own.
fn apart(dice: &mut ChaCha8Rng) -> Vec<Body> {
    let count = dice.random_range(2..=12);
    (0..count)
        .map(|index| {
            let square = dvec2(f64::from(index % 4), f64::from(index / 4)) * 3.0 - dvec2(4.5, 3.0);
            let radius = dice.random_range(0.2..1.4);
            let center = square + random_vector(dice, 1.5 - radius);
            let circle = Circle::new(center, radius).with_velocity(random_vector(dice, 4.0));
            Body::new(circle, dice.random_bool(0.3))
        })
        .collect()
}

/// Circles on a lattice and their mirror images, so that many contacts happen at the same time.
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
    half.iter().copied().chain(mirrored).map(|circle| Body::new(circle, false)).collect()
}

/// Circles wherever they fall, many of them overlapping.
fn anywhere(dice: &mut ChaCha8Rng) -> Vec<Body> {
    (0..dice.random_range(2..=6))
        .map(|_| {
            let circle = Circle::new(random_vector(dice, 3.0), dice.random_range(0.3..1.5));
            Body::new(circle.with_velocity(random_vector(dice, 3.0)), dice.random_bool(0.5))
        })
        .collect()
}

fn random_world(dice: &mut ChaCha8Rng) -> World {
    let rules = random_rules(dice);
    let bodies = match dice.random_range(0..4) {
        0 => symmetric(dice),
        1 => anywhere(dice),
        _ => apart(dice),
    };
    World::new(rules, bodies, 0.0)
}

fn elastic_world(dice: &mut ChaCha8Rng) -> World {
    let arena = if dice.random_bool(0.8) { room() } else { Arena::OPEN };
    World::new(Rules { arena, ..Rules::intercept() }, apart(dice), 0.0)
}

/// What must come next, from the entries alone: by time, then pairs before walls, then by index.
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
        if let Some(hit) = wall_intercept(&body.at(body.stamp()), &world.rules().arena) {
            pending.push((body.stamp() + hit.time, NextEvent::Wall { circle, side: hit.side }));
        }
    }
    // A stable sort leaves those at the same time in the order in which they were listed.
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
    assert_eq!(table.next(), first_of_all(world));
    assert_eq!(table.upcoming(usize::MAX), all_collisions(world));
}

/// What is to come of all pairs, from the bodies alone.
fn all_collisions(world: &World) -> Vec<(f64, usize, usize)> {
    let table = world.table().expect("intercept detection has one");
    let of = |a: usize| {
        (a + 1..world.len()).map(move |b| (table.entry(world.bodies(), a, b).collision_time(), a, b))
    };
    let mut found: Vec<_> = (0..world.len()).flat_map(of).filter(|found| found.0.is_finite()).collect();
    // A stable sort leaves those at the same time in the order in which they were listed.
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    found
}

fn contact_of(next: NextEvent) -> Contact {
    match next {
        NextEvent::Pair { a, b, .. } => Contact::Pair { a, b },
        NextEvent::Wall { circle, side } => Contact::Wall { circle, side },
        NextEvent::Later => panic!("the table always knows"),
    }
}

#[test]
fn after_each_contact_the_table_is_as_if_solved_anew() {
    let mut dice = dice(1);
    let (mut pairs, mut walls) = (0, 0);
    for _ in 0..WORLDS {
        let mut world = random_world(&mut dice);
        assert_fresh(&world);
        for _ in 0..CONTACTS {
            let Some((_, next)) = world.table().and_then(InterceptTable::next) else { break };
            let (before, time) = (*world.counters(), world.next_time());
            let mut log = Log::default();
            world.advance_once(&mut log);

            assert_eq!(log.events.len(), 1);
            assert_eq!((log.events[0].contact, log.events[0].time), (contact_of(next), time));
            assert_eq!(world.time(), time);
            let tested = world.counters().pair_tests - before.pair_tests;
            let count = world.len() as u64;
            match log.events[0].contact {
                Contact::Pair { .. } => {
                    pairs += 1;
                    assert_eq!(tested, 2 * count - 3);
                    assert_eq!(world.counters().pair_collisions, before.pair_collisions + 1);
                }
                Contact::Wall { .. } => {
                    walls += 1;
                    assert_eq!(tested, count - 1);
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
        let bodies: Vec<Body> = (0..count)
            .map(|index| Body::new(Circle::new(dvec2(index as f64 * 3.0, 0.0), 1.0), false))
            .collect();
        let tests = World::new(Rules::intercept(), bodies, 0.0).counters().pair_tests;
        assert_eq!(tests, [0, 0, 1, 3, 6][count]);
    }
}

#[test]
fn any_division_of_a_run_ends_with_the_same_bits() {
    let mut dice = dice(2);
    for _ in 0..WORLDS {
        let seen = random_world(&mut dice);
        let rules = Rules { detection: Detection::ALL[dice.random_range(0..2)], ..*seen.rules() };
        let start = World::new(rules, seen.bodies().to_vec(), dice.random_range(0.0..100.0));
        let until = start.time() + dice.random_range(0.0..4.0);

        let (mut whole, mut whole_log) = (start.clone(), Log::default());
        let arrived = whole.advance(until, 1_000, &mut whole_log);
        if !arrived {
            // Bounces without end; that the work stays bounded is tested elsewhere.
            continue;
        }
        let mut cuts: Vec<f64> =
            (0..dice.random_range(1..20)).map(|_| dice.random_range(start.time()..=until)).collect();
        // Cuts exactly at events are the ones that go wrong.
        cuts.extend(whole_log.events.iter().step_by(3).map(|event| event.time));
        cuts.push(until);
        cuts.sort_by(f64::total_cmp);
        let (mut pieces, mut pieces_log) = (start.clone(), Log::default());
        for cut in cuts {
            assert!(pieces.advance(cut, 1_000, &mut pieces_log));
            assert!(pieces.time() <= until);
        }
        assert_eq!(pieces, whole);
        assert_eq!(pieces_log, whole_log);

        let (mut budgeted, mut budgeted_log) = (start, Log::default());
        while !budgeted.advance(until, dice.random_range(1..4), &mut budgeted_log) {}
        budgeted.advance(until, 1, &mut budgeted_log);
        assert_eq!(budgeted, whole);
        assert_eq!(budgeted_log, whole_log);
    }
}

#[test]
fn elastic_circles_never_overlap_and_never_collide_twice_at_once() {
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
fn beyond_the_epoch_everything_goes_on_as_before() {
    let mut dice = dice(4);
    let start = World::new(Rules { arena: room(), ..Rules::intercept() }, apart(&mut dice), 0.0);
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
    // The stamps say that the origin of the clock has moved.
    assert!(world.bodies().iter().all(|body| body.stamp() < world.time() / 2.0));

    let (mut pieces, mut pieces_log) = (start, Log::default());
    while pieces_log.events.len() < log.events.len() {
        let cut = (pieces.time() + dice.random_range(0.0..3.0)).min(world.time());
        pieces.advance(cut, 10_000, &mut pieces_log);
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
        let (mut world, mut log) = (World::new(rules, bodies.clone(), epoch), Log::default());
        world.advance(epoch + 5.0, 1_000, &mut log);
        log.events
    });
    assert_eq!(early.len(), late.len());
    for (one, other) in early.iter().zip(&late) {
        assert_eq!(Event { time: one.time + 1024.0, ..*one }, *other);
    }
}

#[test]
fn contacts_at_the_same_time_come_in_the_written_order() {
    let arena = Arena { min: dvec2(-20.0, -20.0), max: dvec2(20.0, 20.0) };
    let circle = |x: f64, y: f64, u: f64, v: f64| {
        Body::new(Circle::new(dvec2(x, y), 1.0).with_velocity(dvec2(u, v)), false)
    };
    // All of this happens after two seconds, and is listed in the opposite order.
    let bodies = vec![
        circle(-5.0, 17.0, 0.0, 1.0),
        circle(-10.0, -17.0, 0.0, -1.0),
        circle(17.0, 10.0, 1.0, 0.0),
        circle(-17.0, 10.0, -1.0, 0.0),
        circle(5.0, 5.0, 1.0, 0.0),
        circle(5.0, -5.0, 1.0, 0.0),
        circle(11.0, -5.0, -1.0, 0.0),
        circle(11.0, 5.0, -1.0, 0.0),
        circle(17.0, -17.0, 1.0, -1.0),
    ];
    let (mut world, mut log) =
        (World::new(Rules { arena, ..Rules::intercept() }, bodies, 0.0), Log::default());
    world.advance(2.0, 100, &mut log);
    let contacts: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
    let wall = |circle, side| Contact::Wall { circle, side };
    assert_eq!(
        contacts,
        [
            Contact::Pair { a: 4, b: 7 },
            Contact::Pair { a: 5, b: 6 },
            wall(0, Side::Top),
            wall(1, Side::Bottom),
            wall(2, Side::Right),
            wall(3, Side::Left),
            wall(8, Side::Right),
            wall(8, Side::Bottom),
        ]
    );
    assert!(log.events.iter().all(|event| event.time == 2.0));
}

#[test]
fn of_three_at_once_the_lower_pair_is_first() {
    let moving = Circle::new(dvec2(-7.0, 0.0), 2.5).with_velocity(dvec2(2.0, 0.0));
    let bodies = [dvec2(-7.0, 0.0), dvec2(0.0, 4.0), dvec2(0.0, -4.0)]
        .map(|center| Body::new(if center.y == 0.0 { moving } else { Circle::new(center, 2.5) }, false));
    let (mut world, mut log) = (World::new(Rules::intercept(), bodies.to_vec(), 0.0), Log::default());
    world.advance(3.0, 100, &mut log);
    let contacts: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
    assert_eq!(contacts, [Contact::Pair { a: 0, b: 1 }, Contact::Pair { a: 0, b: 2 }]);
    // The first bounce changes the circle that the second is solved for, and with it the last digit.
    assert!(log.events.iter().all(|event| (event.time - 2.0).abs() <= 4.0 * f64::EPSILON), "{log:?}");
    let [middle, upper, lower] = [0, 1, 2].map(|index| world.circle(index).velocity);
    let whole = middle + upper + lower;
    assert!((whole - dvec2(2.0, 0.0)).length() <= 8.0 * f64::EPSILON, "momentum is {whole}");
}

#[test]
fn the_cradle_hands_the_speed_on_in_order_and_at_one_time() {
    let bodies = (0..5)
        .map(|index| {
            let velocity = if index == 0 { dvec2(3.0, 0.0) } else { DVec2::ZERO };
            let x = if index == 0 { -6.0 } else { f64::from(index) };
            Body::new(Circle::new(dvec2(x, 0.0), 0.5).with_velocity(velocity), false)
        })
        .collect();
    let (mut world, mut log) = (World::new(Rules::intercept(), bodies, 0.0), Log::default());
    world.advance(5.0, 100, &mut log);
    let contacts: Vec<(f64, Contact)> = log.events.iter().map(|event| (event.time, event.contact)).collect();
    assert_eq!(contacts, [0, 1, 2, 3].map(|a| (2.0, Contact::Pair { a, b: a + 1 })));
    let velocities: Vec<DVec2> = world.circles().map(|circle| circle.velocity).collect();
    assert_eq!(velocities[4], dvec2(3.0, 0.0));
    assert_eq!(velocities[..4], [DVec2::ZERO; 4]);
}

#[test]
fn passing_through_is_one_event_at_entering() {
    let mut dice = dice(6);
    let rules = Rules { response: Response::PassThrough, ..Rules::intercept() };
    let mut contacts = 0;
    for _ in 0..WORLDS {
        // Two straight lines cross once.
        let bodies = if dice.random_bool(0.5) { apart(&mut dice) } else { anywhere(&mut dice) };
        let (mut world, mut log) = (World::new(rules, bodies, 0.0), Log::default());
        assert!(world.advance(1e6, 10_000, &mut log));
        let mut seen: Vec<Contact> = log.events.iter().map(|event| event.contact).collect();
        let count = seen.len();
        contacts += count;
        seen.sort_by_key(|contact| match *contact {
            Contact::Pair { a, b } => (a, b),
            Contact::Wall { circle, .. } => (circle, circle),
        });
        seen.dedup();
        assert_eq!(seen.len(), count, "a contact is noted twice");
    }
    assert!(contacts > WORLDS);
}

#[test]
fn passing_through_is_one_event_for_each_entering_even_beyond_the_epoch() {
    let mut dice = dice(7);
    let rules = Rules { response: Response::PassThrough, arena: room(), ..Rules::intercept() };
    // Some pair must be inside another when the epoch ends; in one world there may be none.
    for _ in 0..20 {
        let mut world = World::new(rules, apart(&mut dice), 0.0);
        let mut inside: BTreeSet<(usize, usize)> = BTreeSet::new();
        for _ in 0..EPOCH + 100 {
            let mut log = Log::default();
            world.advance_once(&mut log);
            for a in 0..world.len() {
                for b in a + 1..world.len() {
                    let found = overlap(&world.circle(a), &world.circle(b));
                    let share = found.gap / found.radii_sum;
                    if log.events[0].contact == (Contact::Pair { a, b }) {
                        assert!(share.abs() <= 1e-9, "{a}, {b} are noted at a gap of {share} R");
                        assert!(inside.insert((a, b)), "{a}, {b} are noted twice");
                    } else if share > 1e-9 {
                        inside.remove(&(a, b));
                    } else if share < -1e-9 {
                        assert!(inside.contains(&(a, b)), "{a}, {b} have entered unnoted");
                    }
                }
            }
        }
    }
}

#[test]
fn pushed_out_circles_stop_closing_and_only_the_yielding_one_changes() {
    let red = Body::new(Circle::new(dvec2(-4.0, 0.0), 1.0).with_velocity(dvec2(2.0, 1.0)), true);
    let blue = Body::new(Circle::new(dvec2(0.0, 2.0), 1.0), false);
    let rules = Rules { response: Response::PushOut, ..Rules::intercept() };
    for bodies in [vec![red, blue], vec![blue, red]] {
        let (mut world, mut log) = (World::new(rules, bodies.clone(), 0.0), Log::default());
        assert!(world.advance(10.0, 100, &mut log));
        assert_eq!(log.events.len(), 1);
        for (index, body) in bodies.iter().enumerate() {
            let velocity = world.circle(index).velocity;
            if body.is_red {
                // At the contact the normal is +x, near enough to take nearly all of that and leave the slide.
                assert!(velocity.length() < body.at(0.0).velocity.length());
            } else {
                assert_eq!(velocity, DVec2::ZERO);
            }
        }
        assert!(deepest(&world) <= DEPTH);
    }
}

#[test]
fn a_pair_that_overlaps_at_the_start_and_closes_collides_at_once_and_is_moved_out() {
    let mut dice = dice(8);
    let mut moved_out = 0;
    for response in Response::ALL {
        for yields in Yields::ALL {
            for _ in 0..500 {
                let bodies: Vec<Body> = anywhere(&mut dice).into_iter().take(2).collect();
                let (one, other) = (bodies[0].at(0.0), bodies[1].at(0.0));
                let found = overlap(&one, &other);
                let closing = (other.center - one.center).dot(other.velocity - one.velocity) < 0.0;
                let rules = Rules { response, yields, ..Rules::intercept() };
                let (mut world, mut log) = (World::new(rules, bodies, 7.0), Log::default());
                world.advance(7.0, 10, &mut log);
                if !found.is_overlapping() || !closing {
                    assert!(log.events.is_empty(), "nothing happens at once");
                    continue;
                }
                moved_out += 1;
                assert_eq!((log.events.len(), log.events[0].time), (1, 7.0));
                let gap = overlap(&world.circle(0), &world.circle(1)).gap;
                if response == Response::PassThrough {
                    assert_eq!(gap, found.gap);
                } else {
                    assert!(gap >= 0.0, "{gap} m after {response:?}");
                }
            }
        }
    }
    assert!(moved_out > 300);
}

#[test]
fn coasting_stops_at_the_next_contact_and_never_turns_back() {
    let bodies = [(0.0, 0.0), (6.0, -2.0)]
        .map(|(x, u)| Body::new(Circle::new(dvec2(x, 0.0), 1.0).with_velocity(dvec2(u, 0.0)), false));
    let mut world = World::new(Rules::intercept(), bodies.to_vec(), 1.0);
    world.coast(2.0);
    assert_eq!((world.time(), world.circle(1).center.x), (2.0, 4.0));
    world.coast(9.0);
    assert_eq!((world.time(), world.circle(1).center.x), (3.0, 2.0));
    world.coast(1.0);
    assert_eq!(world.time(), 3.0);
    assert_eq!(world.counters().pair_collisions, 0);
}

#[test]
fn bounces_faster_and_faster_are_bounded_by_the_budget() {
    // The middle one bounces ever faster between the two that close in.
    let bodies = [(-3.0, 1.0), (0.0, 0.2), (3.0, -1.0)]
        .map(|(x, u)| Body::new(Circle::new(dvec2(x, 0.0), 1.0).with_velocity(dvec2(u, 0.0)), false));
    let rules = Rules { restitution: 0.05, ..Rules::intercept() };
    let (mut world, mut log) = (World::new(rules, bodies.to_vec(), 0.0), Log::default());
    assert!(!world.advance(10.0, 7, &mut log), "seven contacts are not all");
    assert_eq!(log.events.len(), 7);
    assert!(!world.advance(10.0, 0, &mut log), "no budget, no progress, and it is said");
    assert_eq!(log.events.len(), 7);
    assert!(world.advance(10.0, 5_000, &mut log));
    println!("{} contacts", log.events.len());
    assert_eq!(world.time(), 10.0);
    assert!(deepest(&world) <= DEPTH);
}
