//! Fixed steps of many circles, compared with steps that test every pair.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use circle_collision::geometry::{Arena, Circle, MAGNITUDE_LIMIT};
use circle_collision::simulation::{Detection, Log, Response, Rules, StepMethod, Stop, WhoYields, World};
use glam::{DVec2, dvec2};
use proptest::prelude::*;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::all_pairs::{assert_like_all_pairs, bits_of_bodies, bits_of_events, bodies, room, rules};
use crate::cures::methods;
use crate::nasty::{any_finite_pairs, dice, for_all, nudge, pairs, random_vector};

/// The number of worlds of each kind.
const WORLDS: u64 = 300;

/// The largest number of circles that are tested pair by pair.
const FEW: usize = 32;

/// The arrangement of the circles in a world.
#[derive(Clone, Copy, Debug)]
enum Arrangement {
    Gas,
    Dense,
    TouchingLattice,
    AllSizes,
    AllSpeeds,
    OneCell,
    Row,
    Column,
    Diagonal,
    Concentric,
    FarAway,
    Magnitudes,
    Subnormal,
}

const ARRANGEMENTS: [Arrangement; 13] = [
    Arrangement::Gas,
    Arrangement::Dense,
    Arrangement::TouchingLattice,
    Arrangement::AllSizes,
    Arrangement::AllSpeeds,
    Arrangement::OneCell,
    Arrangement::Row,
    Arrangement::Column,
    Arrangement::Diagonal,
    Arrangement::Concentric,
    Arrangement::FarAway,
    Arrangement::Magnitudes,
    Arrangement::Subnormal,
];

fn power(dice: &mut ChaCha8Rng, exponents: RangeInclusive<f64>) -> f64 {
    10.0_f64.powf(dice.random_range(exponents))
}

fn arranged(kind: Arrangement, count: usize, dice: &mut ChaCha8Rng) -> Vec<Circle> {
    let side = (count as f64).sqrt().ceil();
    let far = random_vector(dice, 1.0) * power(dice, 3.0..=17.0);
    let any =
        |dice: &mut ChaCha8Rng| power(dice, -70.0..=70.0) * if dice.random_bool(0.5) { 1.0 } else { -1.0 };
    (0..count)
        .map(|index| {
            let k = index as f64;
            let site = dvec2(k % side, (k / side).floor()) - side / 2.0;
            let velocity = random_vector(dice, 30.0);
            match kind {
                Arrangement::Gas => Circle::new(random_vector(dice, side * 0.8), 0.5).with_velocity(velocity),
                Arrangement::Dense => Circle::new(site * 0.94 + random_vector(dice, 0.05), 0.45)
                    .with_velocity(random_vector(dice, 3.0)),
                // Some a last digit closer or farther; at rest or moving by whole steps of the lattice.
                Arrangement::TouchingLattice => {
                    let radius = nudge(0.5, dice.random_range(-1..=1));
                    Circle::new(site, radius).with_velocity((random_vector(dice, 1.5).round()) * 64.0)
                }
                Arrangement::AllSizes => {
                    Circle::new(random_vector(dice, side), power(dice, -3.0..=1.3)).with_velocity(velocity)
                }
                Arrangement::AllSpeeds => Circle::new(random_vector(dice, side), 0.3)
                    .with_velocity(velocity * power(dice, -3.0..=5.0)),
                Arrangement::OneCell => Circle::new(random_vector(dice, 0.3), 0.5).with_velocity(velocity),
                Arrangement::Row => Circle::new(dvec2(k * 0.99, 3.0), 0.5).with_velocity(velocity),
                Arrangement::Column => Circle::new(dvec2(-7.0, k * 1.01), 0.5).with_velocity(velocity),
                Arrangement::Diagonal => Circle::new(DVec2::splat(k * 0.7), 0.5).with_velocity(velocity),
                Arrangement::Concentric => {
                    Circle::new((site / 3.0).floor() * 2.0, 0.6).with_velocity(velocity)
                }
                Arrangement::FarAway => {
                    Circle::new(far + random_vector(dice, side), 0.5).with_velocity(velocity)
                }
                Arrangement::Magnitudes => Circle::new(dvec2(any(dice), any(dice)), any(dice).abs())
                    .with_velocity(dvec2(any(dice), any(dice)))
                    .with_mass(1.0),
                Arrangement::Subnormal => Circle::new(random_vector(dice, side) * 1e-322, 5e-323)
                    .with_velocity(velocity * 1e-322)
                    .with_mass(1.0),
            }
        })
        .collect()
}

/// Makes circles narrower than the arena.
fn fit(circles: &mut [Circle], arena: &Arena) {
    for circle in circles {
        circle.radius = circle.radius.min(0.9 * arena.half_width());
    }
}

#[test]
fn many_circles_step_as_if_all_pairs_were_tested() {
    let mut dice = dice(1);
    for kind in ARRANGEMENTS {
        let (mut events, mut audited) = (0, 0);
        for world in 0..WORLDS {
            let count = dice.random_range(FEW + 1..FEW + 30);
            let mut circles = arranged(kind, count, &mut dice);
            let arena = if dice.random_bool(0.5) { room(9.0) } else { Arena::OPEN };
            fit(&mut circles, &arena);
            let response = Response::ALL[world as usize % Response::ALL.len()];
            let yields = WhoYields::ALL[world as usize / 3 % 2];
            let rules = Rules { yields, ..rules(response, arena) };
            let log = assert_like_all_pairs(rules, &bodies(circles), 4, &format!("{kind:?}, world {world}"));
            events += log.events.len();
            audited += log.audited.len();
        }
        println!("{kind:?}: {events} events, {audited} audited contacts");
        let happens = !matches!(kind, Arrangement::Magnitudes | Arrangement::Subnormal);
        assert!(!happens || (events > 1000 && audited > 1000), "{kind:?}: {events}, {audited}");
    }
}

#[test]
fn many_nasty_pairs_step_as_if_all_pairs_were_tested() {
    let pairs_and_rules = (prop::collection::vec(pairs(), FEW / 2 + 1..FEW), -5..=5_i32, 0..3_usize);
    for_all(1000, pairs_and_rules, |(pairs, exponent, response)| {
        let rules = Rules { step: 10.0_f64.powi(exponent), ..rules(Response::ALL[response], Arena::OPEN) };
        assert_like_all_pairs(rules, &bodies(pairs.into_iter().flatten()), 2, "pairs");
        Ok(())
    });
}

/// The nearest circle that a world accepts.
fn within_limit(circle: &Circle) -> Circle {
    let limit = DVec2::splat(MAGNITUDE_LIMIT);
    Circle {
        center: circle.center.clamp(-limit, limit),
        velocity: circle.velocity.clamp(-limit, limit),
        radius: circle.radius.min(MAGNITUDE_LIMIT),
        mass: circle.mass.min(Circle::mass_of_disc(MAGNITUDE_LIMIT)),
    }
}

#[test]
fn any_finite_circles_step_as_if_all_pairs_were_tested() {
    let pairs_and_rules = (prop::collection::vec(any_finite_pairs(), FEW / 2 + 1..FEW), 0..3_usize);
    for_all(500, pairs_and_rules, |(pairs, response)| {
        let rules = rules(Response::ALL[response], Arena::OPEN);
        let circles: Vec<Circle> = pairs.into_iter().flatten().collect();
        let accepted: Vec<Circle> = circles.iter().map(within_limit).collect();
        prop_assert_eq!(World::new(rules, bodies(circles.clone()), 0.0).is_ok(), circles == accepted);
        assert_like_all_pairs(rules, &bodies(accepted), 2, "finite");
        Ok(())
    });
}

#[test]
fn two_thousand_circles_step_as_if_all_pairs_were_tested() {
    let mut dice = dice(2);
    for kind in [Arrangement::Dense, Arrangement::AllSizes] {
        let circles = arranged(kind, 1500, &mut dice);
        assert_like_all_pairs(rules(Response::Bounce, room(30.0)), &bodies(circles), 2, &format!("{kind:?}"));
    }
}

/// The number of pairs tested in a step, per circle.
fn tests_each(circles: Vec<Circle>) -> f64 {
    let count = circles.len() as f64;
    let mut world = World::new(rules(Response::Bounce, Arena::OPEN), bodies(circles), 0.0).expect("accepted");
    world.advance_once(&mut Log::default());
    world.counters().pair_tests as f64 / count
}

#[test]
fn few_of_many_pairs_are_tested() {
    const COUNT: usize = 10_000;
    let mut dice = dice(3);
    let spread = |dice: &mut ChaCha8Rng, radius: f64| Circle::new(random_vector(dice, 80.0), radius);
    let mut gas: Vec<Circle> = (0..COUNT).map(|_| spread(&mut dice, 0.5)).collect();
    let sizes: Vec<Circle> = (0..COUNT)
        .map(|_| {
            let radius = dice.random_range(0.05..1.0);
            spread(&mut dice, radius)
        })
        .collect();
    let along =
        |direction: DVec2| (0..COUNT).map(|k| Circle::new(direction * k as f64, 0.5)).collect::<Vec<_>>();
    let count = |what: &str, circles, most: f64| {
        let each = tests_each(circles);
        println!("{what}: {each:.2} pairs for each circle");
        assert!(each < most, "{what}: {each}");
    };
    count("gas", gas.clone(), 3.0);
    count("1 : 20", sizes, 12.0);
    count("a row", along(DVec2::X), 4.0);
    count("a column", along(DVec2::Y), 4.0);
    count("a diagonal", along(DVec2::ONE), 4.0);
    gas[0].center = dvec2(1e70, -1e70);
    gas[1].center = dvec2(-1e15, 1e60);
    gas[2].radius = 1e-70;
    gas[3].radius = 1e50;
    count("gas with some that are far away, tiny or huge", gas, 10.0);
}

/// In one heap, from which they fly apart within some steps, or from far around through one place within one step.
fn heap(count: usize, dice: &mut ChaCha8Rng, comes_from_afar: bool) -> Vec<Circle> {
    (0..count)
        .map(|index| {
            let way = DVec2::from_angle(index as f64) * dice.random_range(0.9..1.1);
            let center = way * if comes_from_afar { 10.0 } else { 0.01 };
            let velocity = way * if comes_from_afar { -1200.0 } else { 20.0 };
            let radius = if comes_from_afar { 0.05 } else { 0.3 };
            Circle::new(center + random_vector(dice, 0.01), radius).with_velocity(velocity)
        })
        .collect()
}

/// A heap that one step can hold although all circles touch each other, and one that is too large.
const HEAPS: [usize; 2] = [500, 640];

#[test]
fn a_step_of_a_heap_is_the_same_to_the_last_bit() {
    let mut dice = dice(7);
    for &response in Response::ALL {
        for comes_from_afar in [false, true] {
            let bodies = bodies(heap(HEAPS[0], &mut dice, comes_from_afar));
            let rules = Rules { yields: WhoYields::Both, ..rules(response, room(30.0)) };
            let what = format!("{response:?}, from afar: {comes_from_afar}");
            let log = assert_like_all_pairs(rules, &bodies, 4, &what);
            assert!(
                if comes_from_afar { log.audited.len() > 60_000 } else { log.events.len() > 400 },
                "{what}"
            );
        }
    }
}

#[test]
fn contacts_of_one_instant_are_audited_in_order_however_many() {
    // Two groups that fly through each other, with many contacts at one instant, and a few before and after it.
    let circles = (0..640_u16).map(|index| {
        let side = if index % 2 == 0 { 1.0 } else { -1.0 };
        let late = if index % 50 == 0 { f64::from(index) * 1e-3 } else { 0.0 };
        Circle::new(dvec2(side * (8.0 + late), 0.0), 0.05).with_velocity(dvec2(-side * 1200.0, 0.0))
    });
    let log = assert_like_all_pairs(
        rules(Response::PassThrough, Arena::OPEN),
        &bodies(circles.collect::<Vec<_>>()),
        2,
        "two places",
    );
    let moments: BTreeSet<u64> = log.audited.iter().map(|one| one.enter.to_bits()).collect();
    assert!(log.audited.len() > 90_000 && moments.len() > 10 && moments.len() < 1_000, "{}", moments.len());
}

#[test]
fn a_world_stops_unchanged_before_a_step_with_too_many_contacts() {
    let mut dice = dice(8);
    for &response in Response::ALL {
        for comes_from_afar in [false, true] {
            let bodies = bodies(heap(HEAPS[1], &mut dice, comes_from_afar));
            let rules = rules(response, room(30.0));
            // Coming from afar, they touch within a step, and never at its end.
            let quiet = Rules { audit: false, ..rules };
            // Under sweep they stop each other earlier, unless they pass through.
            let of_method = |method: StepMethod| {
                let is_crowded = method != StepMethod::Sweep || !response.keeps_apart();
                is_crowded.then_some(Rules { detection: Detection::Stepped(method), ..rules })
            };
            let others = methods().filter_map(of_method).chain([quiet]);
            for rules in [rules].into_iter().chain(others.filter(|_| !comes_from_afar)) {
                let mut world = World::new(rules, bodies.clone(), 0.0).expect("accepted");
                let (before, mut log) = (world.clone(), Log::default());
                for _ in 0..2 {
                    assert_eq!(world.advance(1.0, 1_000, &mut log), Stop::Crowded, "{response:?}");
                    assert_eq!((world.time(), world.next_time()), (0.0, rules.step));
                    assert!(world.is_crowded() && log == Log::default());
                    assert!(bits_of_bodies(world.bodies()) == bits_of_bodies(before.bodies()));
                    assert_eq!(world.counters(), before.counters());
                }
                assert_eq!(world.advance(rules.step / 2.0, 1_000, &mut log), Stop::Reached);
                // Without some of them the world continues as if those had never existed.
                let ids: Vec<_> = world.ids().skip(HEAPS[0]).collect();
                for id in ids {
                    world.remove(id).expect("it is there");
                }
                assert!(!world.is_crowded());
                let mut fewer = World::new(rules, bodies[..HEAPS[0]].to_vec(), 0.0).expect("accepted");
                let mut fewer_log = Log::default();
                assert!(world.advance(4.0 * rules.step, 10, &mut log).reached());
                assert!(fewer.advance(4.0 * rules.step, 10, &mut fewer_log).reached());
                assert_eq!(log, fewer_log);
                world.restore(&before.snapshot());
                assert_eq!(world.advance(1.0, 1_000, &mut Log::default()), Stop::Crowded);
            }
        }
    }
}

#[test]
fn each_change_of_a_body_allows_another_attempt() {
    let rules = rules(Response::PushOut, Arena::OPEN);
    let heap = vec![Circle::new(DVec2::ZERO, 0.5); 2_000];
    let mut world = World::new(rules, bodies(heap), 0.0).expect("accepted");
    let id = world.id_at(3).expect("a body");
    for change in [
        |world: &mut World, id| world.edit(id, |circle| circle.radius = 0.25),
        |world: &mut World, id| world.replace(id, Circle::new(DVec2::ZERO, 0.5)),
        |world: &mut World, _| world.insert(Circle::new(DVec2::X, 0.5)).map(drop),
    ] {
        assert_eq!(world.advance(1.0, 10, &mut Log::default()), Stop::Crowded);
        change(&mut world, id).expect("accepted");
        assert!(!world.is_crowded());
    }
}

#[test]
fn few_circles_are_tested_pair_by_pair() {
    let mut dice = dice(4);
    for count in [0, 1, 2, FEW] {
        let circles = arranged(Arrangement::Gas, count, &mut dice);
        let mut world =
            World::new(rules(Response::Bounce, Arena::OPEN), bodies(circles), 0.0).expect("accepted");
        world.advance_once(&mut Log::default());
        assert_eq!(world.counters().pair_tests as usize, count * count.saturating_sub(1) / 2);
    }
}

#[test]
fn the_run_is_the_same_without_the_audit() {
    let mut dice = dice(5);
    for kind in ARRANGEMENTS {
        let with = rules(Response::Bounce, room(9.0));
        let mut circles = arranged(kind, 60, &mut dice);
        fit(&mut circles, &with.arena);
        let bodies = bodies(circles);
        let mut worlds = [with, Rules { audit: false, ..with }]
            .map(|rules| World::new(rules, bodies.clone(), 0.0).expect("accepted"));
        let mut logs = [Log::default(), Log::default()];
        for (world, log) in worlds.iter_mut().zip(&mut logs) {
            let _ = world.advance(f64::INFINITY, 5, log);
        }
        let [one, other] = &worlds;
        assert!(bits_of_bodies(one.bodies()) == bits_of_bodies(other.bodies()), "{kind:?}");
        assert!(
            other.counters().pair_tests <= one.counters().pair_tests,
            "the ways reach farther than the ends"
        );
        assert_eq!(bits_of_events(&logs[0]), bits_of_events(&logs[1]));
        assert!(logs[1].audited.is_empty());
        let counters = other.counters();
        assert_eq!((counters.caught, counters.too_late, counters.missed), (0, 0, 0));
    }
}

#[test]
fn a_world_restored_or_cloned_goes_on_to_the_same_bits() {
    let mut dice = dice(6);
    let bodies = bodies(arranged(Arrangement::Dense, 200, &mut dice));
    let (mut world, mut log) =
        (World::new(rules(Response::PushOut, room(9.0)), bodies, 0.0).expect("accepted"), Log::default());
    let _ = world.advance(f64::INFINITY, 5, &mut log);
    let (snapshot, mut copy) = (world.snapshot(), world.clone());
    assert_eq!(copy, world);
    let mut logs = [Log::default(), Log::default(), Log::default()];
    let _ = world.advance(f64::INFINITY, 5, &mut logs[0]);
    let _ = copy.advance(f64::INFINITY, 5, &mut logs[1]);
    assert_eq!(copy, world);
    copy.restore(&snapshot);
    let _ = copy.advance(f64::INFINITY, 5, &mut logs[2]);
    assert_eq!(copy, world);
    assert!(logs[0] == logs[1] && logs[0] == logs[2]);
}
