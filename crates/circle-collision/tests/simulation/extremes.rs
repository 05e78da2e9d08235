//! Worlds at the edge of the accepted range: circles that touch, coincide, pass by a hair or fly side by side, thousands at one
//! point, walls as narrow as a circle, and every magnitude. Everything stays finite, ends, gains no energy from nowhere, and
//! depends neither on the scheduler nor on the division of a run.
//!
//! `CIRCLE_COLLISION_WORLDS=100000 cargo test --release --test simulation -- extremes --nocapture` tries a hundred thousand.

use std::time::{Duration, Instant};

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Body, Counters, Detection, Log, Rules, SchedulerKind, World};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use start::{Start, keeps_apart, start};
use watch::{Watch, Ways, is_apart};

use crate::nasty::dice;
use crate::tries::{time_of, tries};

pub mod start;
mod watch;

/// The environment variable with the number of worlds; a few without it.
const WORLDS: &str = "CIRCLE_COLLISION_WORLDS";

/// The maximum number of contacts in each.
const CONTACTS: usize = 40;

/// The maximum number of fixed steps in each.
const STEPS: u32 = 12;

/// The maximum time of one world, in which millions may touch at a step: anything slower hangs.
const PATIENCE: Duration = Duration::from_secs(20);

/// The deepest overlap at a contact, relative to the lengths that were rounded.
const DEPTH: f64 = 1e-12;

/// The sums that must not depend on the scheduler.
fn counted(world: &World) -> Counters {
    let mut counters = *world.counters();
    counters.pair_tests = 0;
    counters
}

/// Continues until something happens. Returns whether anything does.
fn happens(world: &mut World, log: &mut Log) -> bool {
    let before = log.events.len() + log.sensor_events.len();
    for _ in 0..100_000 {
        if world.next_time() == f64::INFINITY {
            return false;
        }
        world.advance_once(log);
        if log.events.len() + log.sensor_events.len() > before {
            return true;
        }
    }
    panic!("it goes on and on at {}", world.time());
}

fn assert_same(one: &World, other: &World, what: &str) {
    assert_eq!(one.bodies(), other.bodies(), "{what}");
    assert_eq!((one.time(), counted(one)), (other.time(), counted(other)), "{what}");
}

/// Runs a world from contact to contact. Returns the number of contacts.
fn solve(dice: &mut ChaCha8Rng, start: &Start) -> usize {
    let rules = Rules { detection: Detection::Intercept, ..start.rules };
    let [table, queue] = [SchedulerKind::Table, SchedulerKind::Queue]
        .map(|kind| World::with_scheduler(rules, start.bodies.clone(), 0.0, kind))
        .map(|world| world.and_then(|world| world.with_walls(start.walls.clone())).expect("accepted"));
    let begun = queue.clone();
    // A circle that starts in a wall may be pushed into another one.
    let is_apart =
        keeps_apart(start) && start.walls.is_empty() && start.bodies.len() < 100 && is_apart(&queue);
    let (mut worlds, mut logs) = ([table, queue], [Log::default(), Log::default()]);
    let mut watch = Watch::of(&begun);
    let (taken_at, mut taken) = (dice.random_range(0..CONTACTS), None);
    let (mut ends, mut ways) = (false, Ways::of(&begun));
    for number in 0..CONTACTS {
        if number == taken_at {
            taken = Some((worlds[1].snapshot(), logs[1].clone()));
        }
        let before: Vec<Circle> = if is_apart { worlds[1].circles().collect() } else { Vec::new() };
        let [one, other] = [0, 1].map(|which| happens(&mut worlds[which], &mut logs[which]));
        assert_eq!(one, other, "contact {number}: only one scheduler finds it");
        assert_eq!(logs[0].events.last(), logs[1].events.last(), "contact {number}");
        if !one {
            ends = true;
            break;
        }
        watch.check(&worlds[1]);
        if is_apart {
            ways.note(&before, &worlds[1]);
            let depth = ways.deepest(&worlds[1]);
            assert!(depth <= DEPTH, "overlap {depth:e} after contact {number}");
        }
    }
    let ([table, mut queue], [table_log, log]) = (worlds, logs);
    assert_same(&table, &queue, "table and queue");
    assert_eq!(table_log, log, "table and queue");
    for event in &log.events {
        assert!(event.time.is_finite() && event.point.is_finite() && event.depth.is_finite(), "{event:?}");
    }
    assert!(log.events.is_sorted_by_key(|event| event.time));

    if let Some((snapshot, mut again)) = taken {
        let (end, count) = (queue.clone(), log.events.len() + log.sensor_events.len());
        queue.restore(&snapshot);
        while again.events.len() + again.sensor_events.len() < count && happens(&mut queue, &mut again) {}
        // Two that part advance the clock without an event.
        assert!(!ends || !happens(&mut queue, &mut again), "restored");
        assert_same(&queue, &end, "restored");
        assert_eq!(again, log, "restored");
    }

    // If all contacts are at one time, the run cannot be divided.
    let Some(until) = log.events.last().map(|event| event.time).filter(|&until| until > 0.0) else {
        return log.events.len();
    };
    let (mut whole, mut whole_log) = (begun.clone(), Log::default());
    if whole.advance(until, 4 * CONTACTS, &mut whole_log).reached() {
        let mut cuts: Vec<f64> = (0..4).map(|_| until * dice.random_range(0.0..=1.0)).collect();
        cuts.extend(log.events.iter().step_by(3).map(|event| event.time));
        cuts.push(until);
        cuts.sort_by(f64::total_cmp);
        let (mut pieces, mut pieces_log) = (begun, Log::default());
        for cut in cuts {
            assert!(pieces.advance(cut, 4 * CONTACTS, &mut pieces_log).reached(), "a piece to {cut}");
        }
        assert_same(&pieces, &whole, "divided");
        assert_eq!(pieces_log, whole_log, "divided");
    }
    log.events.len()
}

/// Runs a world from step to step. Returns the number of contacts.
fn step(dice: &mut ChaCha8Rng, start: &Start) -> usize {
    let steps = if start.bodies.len() > 500 { 1 } else { STEPS };
    let begun = World::new(start.rules, start.bodies.clone(), 0.0).expect("accepted");
    let begun = begun.with_walls(start.walls.clone()).expect("accepted");
    let free = |body: &Body| body.at(0.0).mass.is_finite() && !body.is_sensor();
    let is_pair = keeps_apart(start)
        && start.rules.arena == Arena::OPEN
        && start.bodies.len() == 2
        && start.walls.is_empty()
        && start.bodies.iter().all(free);
    let (mut world, mut log, mut watch) = (begun.clone(), Log::default(), Watch::of(&begun));
    let (taken_at, mut taken) = (dice.random_range(0..steps), None);
    for number in 0..steps {
        if number == taken_at {
            taken = Some((world.snapshot(), log.clone()));
        }
        world.advance_once(&mut log);
        if world.is_crowded() {
            break;
        }
        watch.check(&world);
        if is_pair {
            let depth = Ways::of(&world).deepest(&world);
            assert!(depth <= DEPTH, "overlap {depth:e} after step {number}");
        }
    }
    let until = world.time();
    let (snapshot, mut again) = taken.expect("one of the steps");
    let mut restored = world.clone();
    restored.restore(&snapshot);
    while !restored.advance(until, 1, &mut again).reached() {}
    assert_same(&restored, &world, "restored steps");
    assert_eq!(again, log, "restored steps");

    let (mut pieces, mut pieces_log) = (begun, Log::default());
    let mut cuts: Vec<f64> = (0..4).map(|_| until * dice.random_range(0.0..=1.0)).collect();
    cuts.push(until);
    cuts.sort_by(f64::total_cmp);
    for cut in cuts {
        while !pieces.advance(cut, 1, &mut pieces_log).reached() {}
    }
    assert_same(&pieces, &world, "divided steps");
    assert_eq!(pieces_log, log, "divided steps");
    log.events.len()
}

/// Prints the world when something panics.
struct Trace<'a>(u64, &'a Start);

impl Drop for Trace<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Start { kind, rules, bodies, walls } = self.1;
            println!(
                "world {}, {kind:?} of {}: {rules:#?}\n{walls:#?}\n{:#?}",
                self.0,
                bodies.len(),
                &bodies[..bodies.len().min(10)]
            );
        }
    }
}

#[test]
fn every_promise_holds_at_the_limits_of_accepted_input() {
    let (count, began) = (tries(WORLDS, 300), Instant::now());
    let (mut contacts, mut slowest) = ([0; 2], (Duration::ZERO, 0));
    for number in 0..count {
        let mut found = [0; 2];
        let time = time_of(|| {
            let mut dice = dice(number);
            let start = start(&mut dice);
            let _trace = Trace(number, &start);
            found = [solve(&mut dice, &start), step(&mut dice, &start)];
        });
        assert!(time <= PATIENCE, "{time:?} for world {number}");
        slowest = slowest.max((time, number));
        contacts = [contacts[0] + found[0], contacts[1] + found[1]];
        if number % 10_000 == 9_999 {
            println!("{} worlds, {contacts:?} contacts, {:.0?}", number + 1, began.elapsed());
        }
    }
    assert!(contacts.iter().all(|&contacts| contacts as u64 > 4 * count), "{contacts:?}");
    println!(
        "{count} worlds, {contacts:?} contacts, slowest {:.0?} (world {}), {:.0?} in all",
        slowest.0,
        slowest.1,
        began.elapsed()
    );
}
