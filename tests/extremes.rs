//! Worlds at the edge of what is accepted: circles that touch, coincide, pass by a hair or fly side by side, thousands at one
//! point, walls as narrow as a circle, and every magnitude. Whatever happens is finite, ends, takes no energy from nowhere and
//! depends neither on the scheduler nor on how a run is divided.
//!
//! `CIRCLE_COLLISION_WORLDS=100000 cargo test --release --test extremes -- --nocapture` tries a hundred thousand.

use std::time::{Duration, Instant};

use circle_collision::detection::overlap;
use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{
    Body, Counters, Detection, Log, Response, Rules, SchedulerKind, World, Yields,
};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use nasty::{dice, nudge, random_vector};
use sums::energy;
use tries::{time_of, tries};

mod nasty;
mod sums;
mod tries;

/// The number of worlds is that in this variable, or a few.
const WORLDS: &str = "CIRCLE_COLLISION_WORLDS";

/// The maximum number of contacts of each.
const CONTACTS: usize = 40;

/// The maximum number of fixed steps of each.
const STEPS: u32 = 12;

/// The maximum time of one world, in which millions may touch at a step: whatever takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(20);

/// The largest relative gain of energy, which rounding explains.
const GAIN: f64 = 1e-12;

/// The deepest overlap at a contact, relative to the lengths that were rounded.
const DEPTH: f64 = 1e-12;

/// One heap in this many has thousands of circles.
const LARGE_HEAPS: u32 = 150;

/// How the circles of a world lie and move.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    /// Each touches another, but for a few units of rounding.
    Touching,
    /// Some have one center, or nearly so.
    Concentric,
    /// They pass each other at the sum of the radii, but for a few units of rounding.
    Tangent,
    /// All fly side by side, but for a rounding unit.
    EqualVelocities,
    /// Every number is anywhere within 1e±70.
    Magnitudes,
    /// All are at one point.
    Heap,
    /// The walls leave as much room as a circle takes, but for a few units of rounding.
    Narrow,
    /// A dense gas, with walls on some sides.
    Gas,
}

const KINDS: [Kind; 8] = [
    Kind::Touching,
    Kind::Concentric,
    Kind::Tangent,
    Kind::EqualVelocities,
    Kind::Magnitudes,
    Kind::Heap,
    Kind::Narrow,
    Kind::Gas,
];

/// A world as it begins.
#[derive(Clone, Debug)]
struct Start {
    kind: Kind,
    rules: Rules,
    bodies: Vec<Body>,
}

fn direction(dice: &mut ChaCha8Rng) -> DVec2 {
    match dice.random_range(0..4) {
        0 => DVec2::X,
        1 => DVec2::NEG_Y,
        _ => random_vector(dice, 1.0).normalize_or(DVec2::X),
    }
}

/// Nearly the same value: up to three representable numbers away.
fn nearly(dice: &mut ChaCha8Rng, value: f64) -> f64 {
    nudge(value, dice.random_range(-3..=3))
}

/// Any magnitude that a file may hold, but for its outermost decade, with either sign.
fn any_magnitude(dice: &mut ChaCha8Rng) -> f64 {
    10.0_f64.powf(dice.random_range(-69.0..69.0)) * if dice.random_bool(0.5) { 1.0 } else { -1.0 }
}

fn any_vector(dice: &mut ChaCha8Rng) -> DVec2 {
    dvec2(any_magnitude(dice), any_magnitude(dice))
}

/// A few walls, or all, or none.
fn walls(dice: &mut ChaCha8Rng, half: DVec2) -> Arena {
    let mut arena = Arena { min: -half, max: half };
    for side in [&mut arena.min.x, &mut arena.min.y, &mut arena.max.x, &mut arena.max.y] {
        if dice.random_bool(0.25) {
            *side *= f64::INFINITY;
        }
    }
    if dice.random_bool(0.25) { Arena::OPEN } else { arena }
}

fn circles(dice: &mut ChaCha8Rng, kind: Kind) -> (Vec<Circle>, Arena) {
    let count = dice.random_range(2..=9_usize);
    let equal = dice.random_bool(0.5);
    let mut radii: Vec<f64> =
        (0..count).map(|_| if equal { 0.5 } else { 10.0_f64.powf(dice.random_range(-2.0..0.5)) }).collect();
    let mut circles = Vec::new();
    let mut arena = walls(dice, DVec2::splat(12.0));
    match kind {
        Kind::Touching => {
            let mut place = DVec2::ZERO;
            for index in 0..count {
                let circle = Circle::new(place, radii[index]);
                circles.push(circle);
                let from: Circle = circles[dice.random_range(0..circles.len())];
                let next = radii.get(index + 1).copied().unwrap_or(1.0);
                place = from.center + direction(dice) * nearly(dice, from.radius + next);
            }
        }
        Kind::Concentric => {
            for radius in radii {
                let away =
                    if dice.random_bool(0.5) { 0.0 } else { 10.0_f64.powf(dice.random_range(-300.0..0.0)) };
                circles.push(Circle::new(direction(dice) * away, radius));
            }
        }
        Kind::Tangent => {
            let (along, side) = (direction(dice), if dice.random_bool(0.5) { 1.0 } else { -1.0 });
            circles.push(Circle::new(DVec2::ZERO, radii[0]));
            for &radius in &radii[1..] {
                let far = along * dice.random_range(2.0..9.0) * (radius + radii[0]);
                let by = along.perp() * side * nearly(dice, radii[0] + radius);
                circles.push(Circle::new(far + by, radius).with_velocity(-along));
            }
        }
        Kind::EqualVelocities => {
            let velocity = random_vector(dice, 2.0);
            for radius in radii {
                let unit = if dice.random_bool(0.5) { 0.0 } else { f64::EPSILON };
                let circle = Circle::new(random_vector(dice, 6.0), radius);
                circles.push(circle.with_velocity(velocity * (1.0 + unit)));
            }
        }
        Kind::Magnitudes => {
            let half = any_vector(dice).abs();
            arena = walls(dice, half);
            for _ in 0..count {
                let radius = any_magnitude(dice).abs();
                let circle = Circle::new(arena.clamp(any_vector(dice), 0.0), radius);
                let circle = circle.with_velocity(any_vector(dice));
                let own = circle.mass;
                let mass = if dice.random_bool(0.5) { own } else { any_magnitude(dice).abs() };
                circles.push(circle.with_mass(mass));
            }
        }
        Kind::Heap => {
            let is_large = dice.random_ratio(1, LARGE_HEAPS);
            let count = if is_large { dice.random_range(1_000..3_000) } else { dice.random_range(10..100) };
            for _ in 0..count {
                circles.push(Circle::new(DVec2::ZERO, 0.5).with_velocity(random_vector(dice, 2.0)));
            }
        }
        Kind::Narrow => {
            let radius = 0.5;
            radii.fill(radius);
            let mut half = DVec2::splat(12.0);
            half.y = nearly(dice, radius);
            if dice.random_bool(0.2) {
                half.x = nearly(dice, radius);
            }
            if dice.random_bool(0.5) {
                half = dvec2(half.y, half.x);
            }
            arena = Arena { min: -half, max: half };
            for _ in 0..count {
                let center = arena.clamp(random_vector(dice, 11.0), radius);
                circles.push(Circle::new(center, radius));
            }
        }
        Kind::Gas => {
            for radius in radii {
                circles.push(Circle::new(random_vector(dice, 3.0), radius));
            }
        }
    }
    let is_moving = matches!(kind, Kind::Touching | Kind::Concentric | Kind::Narrow | Kind::Gas);
    for circle in &mut circles {
        if is_moving && dice.random_bool(0.8) {
            circle.velocity = random_vector(dice, 2.0);
        }
        if kind != Kind::Magnitudes && dice.random_bool(0.2) {
            circle.mass = 10.0_f64.powf(dice.random_range(-6.0..6.0));
        }
    }
    (circles, arena)
}

fn start(dice: &mut ChaCha8Rng) -> Start {
    let kind = KINDS[dice.random_range(0..KINDS.len())];
    let (circles, mut arena) = circles(dice, kind);
    let (length, speed) = if kind != Kind::Magnitudes && dice.random_bool(0.3) {
        (2.0_f64.powi(dice.random_range(-200..=200)), 2.0_f64.powi(dice.random_range(-200..=200)))
    } else {
        (1.0, 1.0)
    };
    (arena.min, arena.max) = (arena.min * length, arena.max * length);
    let (has_held, has_own) = (dice.random_bool(0.3), dice.random_bool(0.1));
    let bodies = circles.into_iter().enumerate().map(|(index, mut circle)| {
        circle.center = arena.clamp(circle.center * length, 0.0);
        circle.velocity *= speed;
        circle.radius *= length;
        let body = Body::new(circle, dice.random_bool(0.3));
        match dice.random_range(0..6) {
            0 if has_held && index == 0 => body.held(),
            1 if has_held => body.fixed(),
            2 if has_own => body.sensor(),
            3 if has_own => body.with_response(Response::ALL[dice.random_range(0..Response::ALL.len())]),
            _ => body,
        }
    });
    let bodies = bodies.collect();
    let typical = length / speed * 2.0_f64.powi(dice.random_range(-6..=2));
    let rules = Rules::overlap(typical)
        .with_response(Response::ALL[dice.random_range(0..Response::ALL.len())])
        .with_restitution([0.0, 0.5, 1.0, 1.0, dice.random_range(0.0..=1.0)][dice.random_range(0..5)])
        .with_yields(Yields::ALL[dice.random_range(0..Yields::ALL.len())])
        .with_arena(arena);
    Start { kind, rules, bodies }
}

/// Whether no two overlap and none is in a wall.
fn is_apart(world: &World) -> bool {
    let arena = &world.rules().arena;
    Ways::of(world).deepest(world) <= 0.0
        && world.circles().all(|circle| arena.clamp(circle.center, circle.radius) == circle.center)
}

/// The longest way of each circle so far (m): where it is, is rounded to a part of that.
struct Ways(Vec<f64>);

impl Ways {
    fn of(world: &World) -> Self {
        Self(world.circles().map(|circle| circle.center.length()).collect())
    }

    /// Takes over that the circles, which were there, have gone on to the present.
    fn note(&mut self, before: &[Circle], world: &World) {
        let time = world.time().abs();
        for ((way, before), now) in self.0.iter_mut().zip(before).zip(world.circles()) {
            let flown = before.center.length() + before.velocity.length() * time;
            *way = way.max(flown).max(now.center.length());
        }
    }

    /// The deepest overlap of two, relative to their radii and ways.
    fn deepest(&self, world: &World) -> f64 {
        let circles: Vec<Circle> = world.circles().collect();
        let mut deepest = f64::NEG_INFINITY;
        for a in 0..circles.len() {
            for b in a + 1..circles.len() {
                let depth = overlap(&circles[a], &circles[b]).depth();
                let size = circles[a].radius + circles[b].radius + self.0[a] + self.0[b];
                assert!(!depth.is_nan(), "{a}, {b}");
                deepest = deepest.max(depth / size);
            }
        }
        deepest
    }
}

/// Whether every pair keeps apart, so that no overlap may come.
fn keeps_apart(start: &Start) -> bool {
    let responses = start.bodies.iter().map(|body| body.response().unwrap_or(start.rules.response));
    responses.into_iter().all(Response::keeps_apart) && start.bodies.iter().all(|body| !body.is_sensor())
}

/// What must hold at any time.
struct Watch {
    /// The kinetic energy (J); infinite where a circle that yields is given the speed of the other.
    energy: f64,
    time: f64,
}

impl Watch {
    fn of(world: &World) -> Self {
        let rules = world.rules();
        let response = |body: &Body| body.response().unwrap_or(rules.response);
        let stops = world.bodies().iter().any(|body| response(body) == Response::PushOut);
        let gains = rules.detection == Detection::Intercept && stops;
        Self { energy: if gains { f64::INFINITY } else { moving_energy(world) }, time: world.time() }
    }

    fn check(&mut self, world: &World) {
        assert!(world.time() >= self.time, "time goes back from {} to {}", self.time, world.time());
        self.time = world.time();
        for (index, circle) in world.circles().enumerate() {
            assert!(circle.center.is_finite() && circle.velocity.is_finite(), "circle {index}: {circle:?}");
        }
        let energy = moving_energy(world);
        assert!(energy <= self.energy * (1.0 + GAIN), "energy grows from {:e} to {energy:e}", self.energy);
    }
}

/// The kinetic energy (J); held ones are at rest.
fn moving_energy(world: &World) -> f64 {
    if world.bodies().iter().all(|body| body.at(body.stamp()).mass.is_finite()) {
        return energy(world);
    }
    let moving = world.circles().filter(|circle| circle.mass.is_finite());
    moving.map(|circle| circle.mass * circle.velocity.length_squared() / 2.0).sum()
}

/// The sums that must not depend on the scheduler.
fn counted(world: &World) -> Counters {
    Counters { pair_tests: 0, ..*world.counters() }
}

/// Goes on until something happens. Returns whether anything does.
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

/// From contact to contact. Returns the number of contacts.
fn solve(dice: &mut ChaCha8Rng, start: &Start) -> usize {
    let rules = start.rules.with_detection(Detection::Intercept);
    let [table, queue] = [SchedulerKind::Table, SchedulerKind::Queue]
        .map(|kind| World::with_scheduler(rules, start.bodies.clone(), 0.0, kind).expect("accepted"));
    let begun = queue.clone();
    let is_apart = keeps_apart(start) && start.bodies.len() < 100 && is_apart(&queue);
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
        // Two that part move the clock, without an event.
        assert!(!ends || !happens(&mut queue, &mut again), "restored");
        assert_same(&queue, &end, "restored");
        assert_eq!(again, log, "restored");
    }

    // All contacts at one time cannot be divided.
    let Some(until) = log.events.last().map(|event| event.time).filter(|&until| until > 0.0) else {
        return log.events.len();
    };
    let (mut whole, mut whole_log) = (begun.clone(), Log::default());
    if whole.advance(until, 4 * CONTACTS, &mut whole_log).is_there() {
        let mut cuts: Vec<f64> = (0..4).map(|_| until * dice.random_range(0.0..=1.0)).collect();
        cuts.extend(log.events.iter().step_by(3).map(|event| event.time));
        cuts.push(until);
        cuts.sort_by(f64::total_cmp);
        let (mut pieces, mut pieces_log) = (begun, Log::default());
        for cut in cuts {
            assert!(pieces.advance(cut, 4 * CONTACTS, &mut pieces_log).is_there(), "a piece to {cut}");
        }
        assert_same(&pieces, &whole, "divided");
        assert_eq!(pieces_log, whole_log, "divided");
    }
    log.events.len()
}

/// From step to step. Returns the number of contacts.
fn step(dice: &mut ChaCha8Rng, start: &Start) -> usize {
    let steps = if start.bodies.len() > 500 { 1 } else { STEPS };
    let begun = World::new(start.rules, start.bodies.clone(), 0.0).expect("accepted");
    let free = |body: &Body| body.at(0.0).mass.is_finite() && !body.is_sensor();
    let is_pair = keeps_apart(start)
        && start.rules.arena == Arena::OPEN
        && start.bodies.len() == 2
        && start.bodies.iter().all(free);
    let (mut world, mut log, mut watch) = (begun.clone(), Log::default(), Watch::of(&begun));
    let (taken_at, mut taken) = (dice.random_range(0..steps), None);
    for number in 0..steps {
        if number == taken_at {
            taken = Some((world.snapshot(), log.clone()));
        }
        loop {
            world.advance_once(&mut log);
            if !world.is_within_step() {
                break;
            }
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
    while !restored.advance(until, 1, &mut again).is_there() {}
    assert_same(&restored, &world, "restored steps");
    assert_eq!(again, log, "restored steps");

    let (mut pieces, mut pieces_log) = (begun, Log::default());
    let mut cuts: Vec<f64> = (0..4).map(|_| until * dice.random_range(0.0..=1.0)).collect();
    cuts.push(until);
    cuts.sort_by(f64::total_cmp);
    for cut in cuts {
        while !pieces.advance(cut, 1, &mut pieces_log).is_there() {}
    }
    assert_same(&pieces, &world, "divided steps");
    assert_eq!(pieces_log, log, "divided steps");
    log.events.len()
}

/// Says which world it was when something panics.
struct Trace<'a>(u64, &'a Start);

impl Drop for Trace<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Start { kind, rules, bodies } = self.1;
            println!(
                "world {}, {kind:?} of {}: {rules:#?}\n{:#?}",
                self.0,
                bodies.len(),
                &bodies[..bodies.len().min(10)]
            );
        }
    }
}

#[test]
fn at_the_edge_of_what_is_accepted_everything_holds() {
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
