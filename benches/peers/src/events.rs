//! An elastic gas in a walled box, advanced from contact to contact: beside rapier2d, stepping through the same time, beside
//! the table of all pairs, and among straight walls beside the same gas without any.

use std::cell::Cell;
use std::rc::Rc;

use circle_collision::simulation::{Body, Log, Rules, SchedulerKind, World};

use crate::gas::{Gas, walls_between};
use crate::rapier::rapier;
use crate::{Row, Rows};

/// The peer's step (s).
const DT: f64 = 1.0 / 60.0;

/// The time simulated in one round of a row that shows the cost of a simulated second (s).
const SPAN: f64 = 1.0;

/// The number of contacts per circle after which a lattice has melted into a gas.
const MELTING: u64 = 40;

/// Returns the rows of this file.
pub fn rows() -> Rows {
    let mut rows: Rows = Vec::new();
    for packing in [0.3, 0.5] {
        let gas = Gas { count: 10_000, packing, ratio: 1.0 };
        let name = format!("events, 10000 circles, η {packing}, 1 diameter/s");
        rows.push((name, Box::new(move |name| second(gas, name))));
    }
    let equal = [100, 1_000, 10_000, 100_000]
        .into_iter()
        .flat_map(|count| [0.3, 0.5].map(|packing| Gas { count, packing, ratio: 1.0 }));
    let unequal = [4.0, 20.0]
        .into_iter()
        .flat_map(|ratio| [1_000, 100_000].map(|count| Gas { count, packing: 0.5, ratio }));
    for gas in equal.chain(unequal) {
        rows.push((name(gas, "time"), Box::new(move |name| beside_rapier(gas, name))));
    }
    // With few circles, a world uses the table by default.
    for count in [30, 64, 100, 1_000] {
        for packing in [0.3, 0.5] {
            let gas = Gas { count, packing, ratio: 1.0 };
            rows.push((name(gas, "contacts"), Box::new(move |name| beside_table(gas, name))));
        }
    }
    let gas = Gas { count: 1_000, packing: 0.3, ratio: 1.0 };
    let name = "events, 1000 circles among 1000 walls, η 0.3".to_owned();
    rows.push((name, Box::new(move |name| among_walls(gas, name))));
    rows
}

fn name(gas: Gas, same: &str) -> String {
    let Gas { count, packing, ratio } = gas;
    let radii = if ratio > 1.0 { format!(", radii 1:{ratio}") } else { String::new() };
    format!("pair collisions, {count} circles, η {packing}{radii}, the same {same}")
}

/// Measures how long a simulated second takes.
fn second(gas: Gas, name: String) -> Row {
    let mut world = melted(gas);
    let mut peer = rapier(world.circles(), world.rules().arena, DT);
    let mut log = Log::default();
    Row {
        name,
        peer: "rapier2d",
        units: SPAN,
        unit: "simulated s",
        goal: 0.1,
        ours: Box::new(move || {
            let until = world.time() + SPAN;
            while !world.advance(until, 10_000, &mut log).reached() {
                log.events.clear();
            }
        }),
        theirs: Box::new(move || (0..(SPAN / DT).round() as usize).for_each(|_| peer.step())),
    }
}

fn beside_rapier(gas: Gas, name: String) -> Row {
    // Enough that the peer's leftovers in the caches do not matter, and for at least a few of the peer's steps.
    const CONTACTS: u64 = 50_000;
    let mut world = melted(gas);
    let mut peer = rapier(world.circles(), world.rules().arena, DT);
    let (begin, mut steps) = (world.time(), 0.0);
    let now = Rc::new(Cell::new(begin));
    let then = Rc::clone(&now);
    Row {
        name,
        peer: "rapier2d",
        units: CONTACTS as f64,
        unit: "collision",
        goal: 0.1,
        ours: Box::new(move || {
            collide(&mut world, CONTACTS);
            now.set(world.time());
        }),
        theirs: Box::new(move || {
            while steps * DT < then.get() - begin {
                peer.step();
                steps += 1.0;
            }
        }),
    }
}

fn beside_table(gas: Gas, name: String) -> Row {
    const CONTACTS: u64 = 5_000;
    let mut world = melted(gas);
    let bodies = world.circles().map(Body::new).collect();
    let mut table =
        World::with_scheduler(*world.rules(), bodies, world.time(), SchedulerKind::Table).expect("accepted");
    Row {
        name,
        peer: "the table",
        units: CONTACTS as f64,
        unit: "collision",
        goal: 1.0,
        ours: Box::new(move || collide(&mut world, CONTACTS)),
        theirs: Box::new(move || collide(&mut table, CONTACTS)),
    }
}

/// Measures how long an event takes, of pairs and of walls. Walls without thickness leave the same area free.
fn among_walls(gas: Gas, name: String) -> Row {
    const EVENTS: u64 = 50_000;
    let mut open = melted(gas);
    let walls = walls_between(&open.circles().collect::<Vec<_>>(), gas.count, open.rules().arena);
    let mut walled = open.clone().with_walls(walls).expect("accepted");
    meet(&mut walled, MELTING * gas.count as u64);
    Row {
        name,
        peer: "without walls",
        units: EVENTS as f64,
        unit: "event",
        goal: 1.43,
        ours: Box::new(move || meet(&mut walled, EVENTS)),
        theirs: Box::new(move || meet(&mut open, EVENTS)),
    }
}

fn melted(gas: Gas) -> World {
    let (circles, arena) = gas.fill();
    let rules = Rules { arena, ..Rules::intercept() };
    let bodies = circles.into_iter().map(Body::new).collect();
    let mut world = World::with_scheduler(rules, bodies, 0.0, SchedulerKind::Queue).expect("accepted");
    collide(&mut world, MELTING / 2 * gas.count as u64);
    world
}

/// Advances through this many contacts of pairs.
fn collide(world: &mut World, contacts: u64) {
    let mut log = Log::default();
    let enough = world.counters().pair_collisions + contacts;
    while world.counters().pair_collisions < enough {
        let left = enough - world.counters().pair_collisions;
        let _ = world.advance(f64::INFINITY, left.min(10_000) as usize, &mut log);
        log.events.clear();
    }
}

/// Advances through this many contacts of pairs, with walls and with the sides of the box.
fn meet(world: &mut World, events: u64) {
    let mut log = Log::default();
    let met = |world: &World| world.counters().pair_collisions + world.counters().wall_hits;
    let enough = met(world) + events;
    while met(world) < enough {
        let left = enough - met(world);
        let _ = world.advance(f64::INFINITY, left.min(10_000) as usize, &mut log);
        log.events.clear();
    }
}
