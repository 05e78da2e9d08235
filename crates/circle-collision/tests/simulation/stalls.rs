//! Endless contacts at one time: they are reported, and time never goes back.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{
    Body, Cause, Contact, Detection, Log, Response, Rules, SchedulerKind, Stall, World,
};
use glam::{DVec2, dvec2};
use rand::RngExt;

mod rest;

/// The result of a case within twenty seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Fate {
    /// It stalls, and stays stalled.
    Stalls(Cause),
    /// It stalls, and time advances again later, if slowly.
    StallsAndRecovers(Cause),
    NeverStalls,
}

use Fate::{NeverStalls, Stalls, StallsAndRecovers};

use crate::nasty::{dice, random_vector};

struct Case {
    name: String,
    rules: Rules,
    bodies: Vec<Body>,
    fate: Fate,
}

/// More contacts than any case needs that recovers or never stalls.
const CONTACTS: usize = 160_000;

fn bounce(restitution: f64, arena: Arena) -> Rules {
    Rules { restitution, arena, ..Rules::intercept() }
}

fn square(half: f64) -> Arena {
    Arena { min: DVec2::splat(-half), max: DVec2::splat(half) }
}

/// Three on a line: the outer ones approach with this mass, and the middle one is red and has 1 kg.
fn line(outer: f64) -> Vec<Body> {
    [(-2.0, 1.0, outer), (0.0, 0.0, 1.0), (2.5, -1.0, outer)]
        .map(|(x, speed, mass)| {
            let circle = Circle::new(dvec2(x, 0.0), 0.5).with_velocity(dvec2(speed, 0.0)).with_mass(mass);
            Body::new(circle).with_yields(x == 0.0)
        })
        .to_vec()
}

/// Makes this many at random positions, some of them overlapping.
fn pile(count: usize, half: f64) -> Vec<Body> {
    let mut dice = dice(7);
    (0..count)
        .map(|_| {
            let circle = Circle::new(random_vector(&mut dice, half - 0.5), 0.5);
            Body::new(circle.with_velocity(random_vector(&mut dice, 1.0))).with_yields(dice.random_bool(0.3))
        })
        .collect()
}

/// Twenty in a corner, and a heavy one that follows them.
fn corner() -> Vec<Body> {
    let place = |index: usize| dvec2((index % 5) as f64, (index / 5) as f64) * 1.2 - 5.4;
    let small = (0..20).map(|index| Circle::new(place(index), 0.5).with_velocity(dvec2(-1.0, -0.7)));
    let heavy = Circle::new(dvec2(3.0, 3.0), 2.9).with_velocity(dvec2(-1.0, -1.0)).with_mass(1e6);
    small.chain([heavy]).map(Body::new).collect()
}

/// One held near a wall, with room for another circle between them plus `gap`; that circle moves.
fn pressed(gap: f64) -> Vec<Body> {
    let held = Circle::new(dvec2(-4.5 + gap, 0.0), 0.5);
    let free = Circle::new(dvec2(-5.5, 0.0), 0.5).with_velocity(dvec2(1.0, 0.0));
    vec![Body::new(held).with_yields(true).held(), Body::new(free)]
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    let mut add = |name: &str, rules: Rules, bodies: &[Body], fate: Fate| {
        cases.push(Case { name: format!("{name}, {rules:?}"), rules, bodies: bodies.to_vec(), fate });
    };
    let (collapse, jam) = (Cause::InelasticCollapse, Cause::Jam);
    // Three equal ones collapse below a restitution of 7 − 4√3 = 0.0718 (McNamara and Young 1992).
    for (restitution, fate) in [
        (0.0, StallsAndRecovers(collapse)),
        (0.05, StallsAndRecovers(collapse)),
        (0.1, NeverStalls),
        (1.0, NeverStalls),
    ] {
        add("three equal ones", bounce(restitution, Arena::OPEN), &line(1.0), fate);
    }
    for restitution in [0.0, 0.1, 0.5] {
        for outer in [100.0, 1e6] {
            let fate = StallsAndRecovers(collapse);
            add("between heavy ones", bounce(restitution, Arena::OPEN), &line(outer), fate);
        }
    }
    add("between heavy ones", bounce(1.0, Arena::OPEN), &line(1e6), NeverStalls);
    for restitution in [0.5, 1.0] {
        // It takes closing velocity, but no restitution would end it.
        let push_out = Rules { response: Response::PushOut, ..bounce(restitution, Arena::OPEN) };
        add("pushed out between heavy ones", push_out, &line(1.0), Stalls(jam));
    }
    for (restitution, fate) in
        [(0.0, StallsAndRecovers(collapse)), (0.5, StallsAndRecovers(collapse)), (1.0, NeverStalls)]
    {
        add("a corner", bounce(restitution, square(6.0)), &corner(), fate);
    }
    for count in [50, 200] {
        // A packing fraction of 0.85.
        let half = (count as f64 * std::f64::consts::FRAC_PI_4 / 0.85).sqrt() / 2.0;
        let bodies = pile(count, half);
        // The larger one is slow to come to its last stall, as the sides take all of the speed.
        let first = if count == 50 { Stalls(collapse) } else { StallsAndRecovers(collapse) };
        for (restitution, fate) in [(0.0, first), (0.5, Stalls(collapse)), (1.0, Stalls(jam))] {
            add("a pile", bounce(restitution, square(half)), &bodies, fate);
        }
        let rules = Rules { response: Response::PassThrough, ..bounce(1.0, square(half)) };
        add("a pile", rules, &bodies, NeverStalls);
    }
    let coincident = |speed: f64| -> Vec<Body> {
        let velocity = |index: usize| dvec2(index as f64 * 0.01, 0.3) * speed;
        let circle = |index| Circle::new(dvec2(0.1, 0.1), 0.5).with_velocity(velocity(index));
        (0..30).map(|index| Body::new(circle(index)).with_yields(index == 0)).collect()
    };
    for restitution in [0.0, 0.5, 1.0] {
        add("thirty at one place, at rest", bounce(restitution, square(9.0)), &coincident(0.0), NeverStalls);
    }
    add("thirty at one place", bounce(1.0, Arena::OPEN), &coincident(1.0), NeverStalls);
    add("pressed onto a wall", bounce(1.0, square(6.0)), &pressed(0.0), Stalls(jam));
    add("pressed into a wall", bounce(1.0, square(6.0)), &pressed(-0.1), Stalls(jam));
    add("nearly pressed onto a wall", bounce(1.0, square(6.0)), &pressed(1e-12), Stalls(jam));
    add("pressed onto a wall", bounce(0.5, square(6.0)), &pressed(0.0), StallsAndRecovers(collapse));
    add("pressed onto a wall", bounce(0.0, square(6.0)), &pressed(0.0), NeverStalls);
    let slit = Arena { min: dvec2(-6.0, -0.5), max: dvec2(6.0, 0.5 + 1e-10) };
    // If the sides take half of the speed each time, it soon needs time from one to the other.
    for (restitution, fate) in [(0.5, NeverStalls), (1.0, Stalls(jam))] {
        add("between two walls", bounce(restitution, slit), &line(1.0)[..1], NeverStalls);
        let circle = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(0.0, 1.0));
        add("between two walls", bounce(restitution, slit), &[Body::new(circle)], fate);
    }
    cases
}

#[test]
fn only_the_cause_of_a_standstill_is_named() {
    let mut wrong = Vec::new();
    for Case { name, rules, bodies, fate } in cases() {
        let [mut table, mut queue] = [SchedulerKind::Table, SchedulerKind::Queue]
            .map(|engine| World::with_scheduler(rules, bodies.clone(), 0.0, engine).expect("accepted"));
        let [mut log, mut queue_log] = [Log::default(), Log::default()];
        let is_there = table.advance(20.0, CONTACTS, &mut log).reached();
        let causes: Vec<Cause> = log.stalls.iter().map(|stall| stall.cause).collect();
        let found = match (is_there, table.stall(), &causes[..]) {
            (true, None, []) => NeverStalls,
            (_, None, [first, ..]) => StallsAndRecovers(*first),
            (false, Some(stall), _) => Stalls(stall.cause),
            other => panic!("{name}: {other:?}"),
        };
        if found != fate {
            wrong.push((name.clone(), found));
        }
        assert!(log.stalls.is_sorted_by(|one, next| one.time < next.since), "once each time: {name}");
        if bodies.len() < 100 {
            // The queue sometimes pauses its search, which counts as a contact for the budget.
            while queue_log.events.len() < log.events.len() {
                let _ = queue.advance(20.0, 1, &mut queue_log);
            }
            assert_eq!(queue_log.stalls, log.stalls, "{name}");
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The kinetic energy of all circles that are not held (J).
fn energy(world: &World) -> f64 {
    let free = world.circles().filter(|circle| circle.mass.is_finite());
    free.map(|circle| circle.mass * circle.velocity.length_squared() / 2.0).sum()
}

#[test]
fn time_never_turns_back_and_energy_never_comes_from_nothing() {
    for Case { name, rules, bodies, .. } in cases() {
        let mut world = World::new(rules, bodies.clone(), 0.0).expect("accepted");
        let (start, mut before, mut log) = (energy(&world), 0.0, Log::default());
        for _ in 0..60 {
            let _ = world.advance(20.0, 500, &mut log);
            assert!(world.time() >= before, "{name}");
            before = world.time();
            let gain = energy(&world) - start;
            assert!(rules.response != Response::Bounce || gain <= 1e-12 * start, "{name}: {gain:e} J");
            assert!(world.circles().all(|circle| circle.center.is_finite() && circle.velocity.is_finite()));
        }
        assert!(log.events.is_sorted_by_key(|event| event.time), "{name}");

        let mut steps =
            World::new(Rules { detection: Detection::OVERLAP, ..rules }, bodies, 0.0).expect("accepted");
        for step in 1..=60 {
            steps.advance_once(&mut log);
            assert_eq!(steps.time(), f64::from(step) * rules.step, "a step is a step: {name}");
            assert_eq!(steps.stall(), None);
        }
    }
}

#[test]
fn dividing_a_run_or_going_back_finds_the_same_stalls() {
    for Case { name, rules, bodies, .. } in cases() {
        let start = World::new(rules, bodies, 3.0).expect("accepted");
        let (mut whole, mut log) = (start.clone(), Log::default());
        let _ = whole.advance(23.0, 10_000, &mut log);
        let (mut pieces, mut piece_log) = (start, Log::default());
        let mut places = Vec::new();
        for _ in 0..20 {
            places.push((pieces.snapshot(), piece_log.stalls.len()));
            let _ = pieces.advance(23.0, 500, &mut piece_log);
        }
        assert!(pieces.bodies() == whole.bodies(), "{name}");
        assert_eq!(piece_log.stalls, log.stalls, "{name}");
        for (place, known) in places {
            pieces.restore(&place);
            let mut again = Log::default();
            let _ = pieces.advance(23.0, 10_000, &mut again);
            // It may get further than the first one.
            let ahead = &log.stalls[known..];
            assert_eq!(again.stalls[..ahead.len()], *ahead, "{name}");
        }
    }
}

#[test]
fn a_stall_says_when_it_began_and_ends_when_the_clock_advances() {
    let mut world = World::new(bounce(0.05, Arena::OPEN), line(1.0), 0.0).expect("accepted");
    let mut log = Log::default();
    while log.stalls.is_empty() {
        assert_eq!(world.stall(), None);
        world.advance_once(&mut log);
    }
    let noticed = log.stalls[0];
    let Stall { since, time, contact, .. } = noticed;
    assert!(since <= time && time - since < 1e-6 / 60.0, "{noticed:?}");
    let same = log.events.iter().filter(|event| event.contact == contact && event.time >= since);
    assert!(same.count() >= 16, "{noticed:?}");
    assert_eq!(world.stall(), Some(&noticed));
    assert!(matches!(contact, Contact::Pair { .. }));

    assert!(world.advance(since + 1e-8, CONTACTS, &mut log).reached());
    assert_eq!(world.stall(), Some(&noticed), "still, right after the last contact");
    world.coast(since + 1e-3);
    assert_eq!(world.stall(), None);
    assert!(world.advance(20.0, CONTACTS, &mut log).reached());
    assert_eq!(log.stalls, [noticed], "once, not for each contact");
}

#[test]
fn pushes_through_rows_and_crowds_are_not_stalls() {
    // A thousand pairs collide at one instant, repeatedly, and an impulse runs through a thousand that touch.
    let row = |gap: f64, speed: &dyn Fn(usize) -> f64| -> Vec<Body> {
        (0..1000)
            .map(|index| {
                let circle = Circle::new(dvec2(index as f64 * (1.0 + gap), 0.0), 0.5);
                Body::new(circle.with_velocity(dvec2(speed(index), 0.0)))
            })
            .collect()
    };
    let alternate = row(0.5, &|index| if index % 2 == 0 { 1.0 } else { -1.0 });
    let touching = row(0.0, &|index| if index == 0 { 1.0 } else { 0.0 });
    for bodies in [alternate, touching] {
        let mut log = Log::default();
        let _ = World::new(bounce(1.0, Arena::OPEN), bodies, 0.0)
            .expect("accepted")
            .advance(9.0, CONTACTS, &mut log);
        assert!(log.events.len() > 500);
        assert_eq!(log.stalls, []);
    }
}

#[test]
fn a_creeping_clock_stalls_only_once() {
    let count = |room: f64| {
        let slit = Arena { min: dvec2(-6.0, -0.5), max: dvec2(6.0, 0.5 + room) };
        let circle = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(0.0, 1.0));
        let mut log = Log::default();
        let _ = World::new(bounce(1.0, slit), vec![Body::new(circle)], 0.0)
            .expect("accepted")
            .advance(1.0, 10_000, &mut log);
        log.stalls.len()
    };
    let counts: Vec<usize> = (1..=100).map(|room| count(f64::from(room) * 1e-11)).collect();
    assert!(counts.is_sorted_by(|one, other| one >= other), "the more room, the fewer: {counts:?}");
    assert_eq!((counts[0], counts[99]), (1, 0));
}

#[test]
fn a_fast_circle_jams_only_without_room() {
    for (room, expected) in [(1e-3, &[][..]), (1e-10, &[Cause::Jam])] {
        let slit = Arena { min: dvec2(-6.0, -0.5), max: dvec2(6.0, 0.5 + room) };
        let circle = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(0.0, 1e7));
        let mut log = Log::default();
        let _ = World::new(bounce(1.0, slit), vec![Body::new(circle)], 0.0)
            .expect("accepted")
            .advance(1.0, 10_000, &mut log);
        let causes: Vec<Cause> = log.stalls.iter().map(|stall| stall.cause).collect();
        assert_eq!(causes, expected, "{room} m");
    }
}

#[test]
fn a_fast_circle_is_noticed_when_it_jams_soon_after_it_moved() {
    // A shot hits the pressed circle so early that this counts as no time, though the shot moves visibly in it.
    let mut bodies = pressed(0.0);
    let rest = Circle::new(dvec2(-5.5, 0.0), 0.5);
    let toward = dvec2(0.5, -0.866);
    let shot = Circle::new(rest.center - toward * 0.511, 0.01).with_velocity(toward * 1e6).with_mass(1.0);
    bodies[1] = Body::new(rest);
    bodies.push(Body::new(shot));
    let mut log = Log::default();
    let _ = World::new(bounce(1.0, square(6.0)), bodies, 0.0).expect("accepted").advance(1.0, 200, &mut log);
    assert_eq!(log.events[0].contact, Contact::Pair { a: 1, b: 2 });
    assert_eq!(log.stalls.iter().map(|stall| stall.cause).collect::<Vec<_>>(), [Cause::Jam]);
}

#[test]
fn each_stall_ends_before_the_next_one() {
    // One triple collapses at once and the other later.
    let triple = |gap: f64, height: f64| {
        line(1.0).into_iter().map(move |body| {
            let circle = body.at(0.0);
            let center =
                dvec2(circle.center.x.signum() * (1.0 + gap) * circle.center.x.abs().min(1.0), height);
            Body::new(Circle { center, ..circle })
        })
    };
    let bodies: Vec<Body> = triple(1e-5, 0.0).chain(triple(2e-5, 5.0)).collect();
    let (mut world, mut log) =
        (World::new(bounce(0.0, Arena::OPEN), bodies.clone(), 0.0).expect("accepted"), Log::default());
    assert!(world.advance(1.0, CONTACTS, &mut log).reached());
    assert_eq!(log.stalls.len(), 2, "{:?}", log.stalls);

    // Beside them, another circle rattles between two walls so fast that there is hardly any time without a contact. They give back its
    // speed, since it does not bounce.
    let slit = Arena { min: dvec2(-90.0, -0.5), max: dvec2(90.0, 20.0) };
    let large = Circle::new(dvec2(50.0, 9.75), 10.25 - 1e-7).with_velocity(dvec2(0.0, 1.0));
    let bodies = triple(1e-5, 5.0).chain([Body::new(large).with_response(Response::PushOut)]).collect();
    let (mut world, mut log) =
        (World::new(bounce(0.0, slit), bodies, 0.0).expect("accepted"), Log::default());
    while log.stalls.is_empty() {
        let _ = world.advance(1.0, 1, &mut log);
    }
    assert!(world.stall().is_some());
    assert!(world.advance(world.time() + 1e-5, CONTACTS, &mut log).reached());
    assert_eq!((world.stall(), log.stalls.len()), (None, 1), "time advances, if slowly");
}
