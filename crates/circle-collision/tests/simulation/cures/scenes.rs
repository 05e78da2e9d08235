//! Scenes with known numbers, and the chances of each method.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Body, Counters, Detection, Log, Response, Rules, StepMethod, World};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use super::random::{self, methods};
use crate::nasty::dice;
use crate::tries::tries;

/// Returns the outcomes: caught, too late, missed, ghosts.
pub fn outcomes(counters: &Counters) -> [u64; 4] {
    [counters.caught, counters.too_late, counters.missed, counters.ghosts]
}

/// Two discs of the same size, thrown so that the line of relative motion passes at `offset`.
fn throw(dice: &mut ChaCha8Rng, motion: Motion, way: f64, offset: f64) -> [Circle; 2] {
    let (radii, step) = (1.0, 0.25);
    let v = way * radii / step;
    let [of_a, of_b] = match motion {
        Motion::OneAtRest => [dvec2(v, 0.0), DVec2::ZERO],
        Motion::HeadOn => [dvec2(v / 2.0, 0.0), dvec2(-v / 2.0, 0.0)],
        Motion::RightAngles => [dvec2(v, v) / 2.0, dvec2(-v, v) / 2.0],
    };
    let time = 2.0 * step + dice.random_range(0.0..step);
    let d = dvec2(v * time, offset * radii);
    let a = Circle::new([0.0, 0.0], 0.5).with_velocity(of_a).with_mass(1.0);
    [a, Circle::new(d, 0.5).with_velocity(of_b).with_mass(1.0)]
}

/// The motion with which two circles meet.
#[derive(Clone, Copy, Debug)]
enum Motion {
    OneAtRest,
    HeadOn,
    RightAngles,
}

/// A cell of the table: missed and too late in % of the true contacts, ghosts in % of the passes without contact.
type Cell = (StepMethod, Motion, [[f64; 3]; 5]);

const WAYS: [f64; 5] = [1.0, 2.0, 4.0, 8.0, 16.0];

/// As in a trial in another language except for one cell, which has 40 and 41 for sweeps at rest at right angles and 4, whereas the methods
/// as described, and the oracle, have 46.7 and 39.0.
const TABLE: [Cell; 10] = {
    use Motion::{HeadOn, OneAtRest, RightAngles};
    use StepMethod::{CenterRay, Overlap, Speculative, SubSteps, Sweep, SweepAtRest};
    let none = [0.0; 3];
    [
        (
            Overlap,
            HeadOn,
            [[5.0, 16.0, 0.0], [21.0, 39.0, 0.0], [60.0, 21.0, 0.0], [80.0, 11.0, 0.0], [90.0, 5.0, 0.0]],
        ),
        (
            SubSteps,
            OneAtRest,
            [[0.0, 1.0, 0.0], [1.0, 3.0, 0.0], [5.0, 17.0, 0.0], [23.0, 41.0, 0.0], [59.0, 22.0, 0.0]],
        ),
        (
            CenterRay,
            OneAtRest,
            [[5.0, 13.0, 0.0], [18.0, 14.0, 0.0], [34.0, 8.0, 0.0], [41.0, 4.0, 0.0], [45.0, 2.0, 0.0]],
        ),
        (
            CenterRay,
            HeadOn,
            [[5.0, 13.0, 0.0], [21.0, 24.0, 0.0], [53.0, 8.0, 0.0], [62.0, 4.0, 0.0], [68.0, 2.0, 0.0]],
        ),
        (
            CenterRay,
            RightAngles,
            [[5.0, 14.0, 0.0], [18.0, 13.0, 2.0], [50.0, 9.0, 36.0], [74.0, 4.0, 17.0], [86.0, 2.0, 9.0]],
        ),
        (SweepAtRest, OneAtRest, [none; 5]),
        (
            SweepAtRest,
            HeadOn,
            [[4.0, 14.0, 0.0], [18.0, 31.0, 0.0], [50.0, 0.0, 0.0], [50.0, 0.0, 0.0], [49.0, 0.0, 0.0]],
        ),
        (
            SweepAtRest,
            RightAngles,
            [[9.0, 1.0, 1.0], [35.0, 0.0, 10.0], [46.7, 0.0, 39.0], [70.0, 0.0, 28.0], [84.0, 0.0, 15.0]],
        ),
        (Sweep, RightAngles, [none; 5]),
        (
            Speculative,
            HeadOn,
            [[0.0, 0.0, 54.0], [0.0, 0.0, 99.0], [0.0, 0.0, 100.0], [0.0, 0.0, 100.0], [0.0, 0.0, 100.0]],
        ),
    ]
};

#[test]
fn the_shares_of_each_outcome_match_the_table() {
    let throws = tries("CIRCLE_COLLISION_CURES", 500);
    // Three times the deviation of the two samples, plus the rounding to whole percents.
    let most = 0.5 + 300.0 * (0.25 / throws as f64 + 0.25 / 1_500.0).sqrt();
    let (mut dice, mut wrong) = (dice(42), Vec::new());
    for (method, motion, cells) in TABLE {
        for (way, expected) in WAYS.into_iter().zip(cells) {
            let mut counts = [0_u64; 3];
            for _ in 0..throws {
                let hit = dice.random_range(-1.0..1.0);
                let (_, counters) = run_throw(method, throw(&mut dice, motion, way, hit));
                counts[0] += counters.missed.min(1);
                counts[1] += u64::from(counters.missed == 0 && counters.too_late > 0);
                let near = dice.random_range(1.0..1.5) * if dice.random_bool(0.5) { 1.0 } else { -1.0 };
                let (_, counters) = run_throw(method, throw(&mut dice, motion, way, near));
                counts[2] += counters.ghosts.min(1);
            }
            let found = counts.map(|count| 100.0 * count as f64 / throws as f64);
            println!("{method:?} {motion:?} {way}: {found:.1?}, in the trial {expected:?}");
            if found.iter().zip(expected).any(|(found, expected)| (found - expected).abs() > most) {
                wrong.push(format!("{method:?} {motion:?} {way}: {found:?}, not {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "more than {most:.1} points apart: {wrong:#?}");
}

/// Runs two circles until they have met and parted, or until the first outcome.
fn run_throw(method: StepMethod, [a, b]: [Circle; 2]) -> (Log, Counters) {
    let rules = Rules { detection: Detection::Stepped(method), audit: true, ..Rules::overlap(0.25) };
    let (mut world, mut log) =
        (World::new(rules, vec![a.into(), b.into()], 0.0).expect("accepted"), Log::default());
    for _ in 0..6 * 4 {
        world.advance_once(&mut log);
        if !log.audited.is_empty() || world.time() > 6.0 * 0.25 {
            break;
        }
    }
    let counters = *world.counters();
    (log, counters)
}

#[test]
fn sub_steps_match_overlap_in_shorter_steps_to_the_last_bit() {
    let mut dice = dice(43);
    for number in 0..tries("CIRCLE_COLLISION_CURES", 100) {
        let (rules, bodies) = random::world(&mut dice, StepMethod::SubSteps, number % 3 == 0);
        let parts = dice.random_range(2..=64);
        let in_parts = Rules { substeps: parts, ..rules };
        let shorter = Rules { detection: Detection::OVERLAP, step: rules.step / f64::from(parts), ..rules };
        let mut worlds =
            [in_parts, shorter].map(|rules| World::new(rules, bodies.clone(), 0.0).expect("accepted"));
        let mut logs = [Log::default(), Log::default()];
        for _ in 0..4 * parts {
            for (world, log) in worlds.iter_mut().zip(&mut logs) {
                world.advance_once(log);
            }
        }
        let [one, other] = &worlds;
        assert_eq!(one.time().to_bits(), other.time().to_bits(), "world {number}");
        assert!(one.circles().eq(other.circles()), "world {number}");
        assert_eq!(logs[0], logs[1], "world {number}");
        assert_eq!(one.counters(), other.counters(), "world {number}");
    }
}

#[test]
fn sweep_with_eight_impacts_matches_intercept_for_two_circles() {
    let (mut dice, mut met) = (dice(44), 0);
    for number in 0..tries("CIRCLE_COLLISION_CURES", 1_000) {
        let (rules, bodies) = random::throw(&mut dice, StepMethod::Sweep);
        let rules = Rules { impacts: 8, ..rules };
        let exact = Rules { detection: Detection::Intercept, ..rules };
        let [mut swept, mut solved] =
            [rules, exact].map(|rules| World::new(rules, bodies.clone(), 0.0).expect("accepted"));
        let (mut log, mut log_of_solved) = (Log::default(), Log::default());
        for _ in 0..5 {
            swept.advance_once(&mut log);
        }
        assert!(solved.advance(swept.time(), 1_000, &mut log_of_solved).reached());
        assert_eq!(log.events.len(), log_of_solved.events.len(), "throw {number}: {rules:?}, {bodies:?}");
        met += log.events.len();
        for (one, other) in swept.circles().zip(solved.circles()) {
            let is_near = (one.center - other.center).length() < 1e-6
                && (one.velocity - other.velocity).length() < 1e-6;
            assert!(is_near, "throw {number}: {one:?}, not {other:?}");
        }
    }
    assert!(met > 100, "{met} contacts");
}

/// The circles that overlap no earlier one.
fn apart(bodies: &[Body]) -> Vec<Body> {
    let mut left: Vec<Body> = Vec::new();
    for body in bodies {
        let circle = body.at(0.0);
        if !body.is_sensor() && left.iter().all(|other| depth(&circle, &other.at(0.0)) < 0.0) {
            left.push(*body);
        }
    }
    left
}

/// Returns the depth of the overlap in radii sums, negative if they are apart.
fn depth(a: &Circle, b: &Circle) -> f64 {
    1.0 - (b.center - a.center).length() / (a.radius + b.radius)
}

#[test]
fn circles_that_start_apart_never_overlap_with_sweep() {
    let (mut dice, mut contacts) = (dice(45), 0);
    for number in 0..tries("CIRCLE_COLLISION_CURES", 300) {
        let (rules, bodies) = random::world(&mut dice, StepMethod::Sweep, number % 3 == 0);
        // Walls work as in overlap: they may push one circle into another.
        let response = if number % 2 == 0 { Response::Bounce } else { Response::PushOut };
        let rules = Rules { arena: Arena::OPEN, response, ..rules };
        let mut bodies = apart(&bodies);
        bodies.retain(|body| body.response() != Some(Response::PassThrough));
        let (mut world, mut log) = (World::new(rules, bodies, 0.0).expect("accepted"), Log::default());
        for step in 0..24 {
            world.advance_once(&mut log);
            let circles: Vec<Circle> = world.circles().collect();
            for (b, other) in circles.iter().enumerate() {
                for (a, one) in circles[..b].iter().enumerate() {
                    let depth = depth(one, other);
                    assert!(depth < 1e-9, "world {number}, step {step}: {a} and {b}, {depth} of R deep");
                }
            }
        }
        contacts += log.events.len();
    }
    assert!(contacts > 300, "{contacts} contacts");
}

#[test]
fn elastic_worlds_keep_their_energy() {
    let energy = |world: &World| -> f64 {
        let circles = world.circles().zip(world.bodies()).filter(|(_, body)| !body.is_fixed());
        circles.map(|(circle, _)| circle.mass / 2.0 * circle.velocity.length_squared()).sum()
    };
    for method in [StepMethod::CenterRay, StepMethod::SweepAtRest, StepMethod::Sweep] {
        let (mut dice, mut contacts) = (dice(46), 0);
        for number in 0..tries("CIRCLE_COLLISION_CURES", 200) {
            let (rules, mut bodies) = random::world(&mut dice, method, number % 3 == 0);
            // A push-out gives the velocity of one circle to the other without taking it away.
            bodies.retain(|body| body.response() != Some(Response::PushOut));
            let rules = Rules { arena: Arena::OPEN, response: Response::Bounce, restitution: 1.0, ..rules };
            let (mut world, mut log) = (World::new(rules, bodies, 0.0).expect("accepted"), Log::default());
            let before = energy(&world);
            for _ in 0..24 {
                world.advance_once(&mut log);
            }
            let after = energy(&world);
            assert!(
                (after - before).abs() <= 1e-9 * before,
                "{method:?}, world {number}: {before} J, then {after} J"
            );
            contacts += log.events.len();
        }
        assert!(contacts > 200, "{method:?}: {contacts} contacts");
    }
}

#[test]
fn sweep_logs_one_event_for_an_entry_at_the_end_of_a_step() {
    let mut dice = dice(49);
    for number in 0..1_000 {
        let step = if number == 0 { 0.25 } else { dice.random_range(0.01..1.0) };
        let speed = if number == 0 { 8.0 } else { dice.random_range(0.1..100.0) };
        let rules = Rules {
            detection: Detection::Stepped(StepMethod::Sweep),
            response: Response::PassThrough,
            audit: true,
            ..Rules::overlap(step)
        };
        let a = Circle::new([0.0, 0.0], 0.5).with_velocity([speed, 0.0]);
        let b = Circle::new([1.0 + speed * step * 2.0, 0.0], 0.5);
        let (mut world, mut log) =
            (World::new(rules, vec![a.into(), b.into()], 0.0).expect("accepted"), Log::default());
        for _ in 0..4 {
            world.advance_once(&mut log);
        }
        assert_eq!(log.events.len(), 1, "{number}: {speed} m/s, {step} s");
        assert!((log.events[0].time - 2.0 * step).abs() < 1e-9);
        assert_eq!((world.counters().pair_collisions, outcomes(world.counters()).iter().sum()), (1, 1));
    }
}

#[test]
fn fixed_pairs_and_an_audit_that_is_off_cost_no_tests() {
    let post = |x: f64| Body::from(Circle::new([x, 0.0], 0.5)).fixed();
    for method in methods() {
        let rules = Rules { detection: Detection::Stepped(method), audit: true, ..Rules::overlap(0.1) };
        let posts = vec![post(0.0), post(0.5), post(3.0)];
        let mut world = World::new(rules, posts, 0.0).expect("accepted");
        world.advance_once(&mut Log::default());
        assert_eq!(world.counters().pair_tests, 0, "{method:?}");
    }
    // Many that pass through each other within the step, and are apart at its end.
    let circles = (0..100).map(|index| {
        let (row, side) = (f64::from(index / 2), if index % 2 == 0 { 1.0 } else { -1.0 });
        let circle = Circle::new([side * 5.0, row * 3.0 + side * 0.4], 0.5);
        Body::from(circle.with_velocity([-side * 50.0, 0.0])).with_response(Response::PassThrough)
    });
    let rules = Rules { detection: Detection::Stepped(StepMethod::Speculative), ..Rules::overlap(0.2) };
    let tests = [true, false].map(|audit| {
        let mut world =
            World::new(Rules { audit, ..rules }, circles.clone().collect(), 0.0).expect("accepted");
        world.advance_once(&mut Log::default());
        world.counters().pair_tests
    });
    assert!(tests[0] >= 50 && tests[1] == 0, "{tests:?}");
}

#[test]
fn an_impact_of_sweep_that_stops_circles_solves_nearby_pairs() {
    // Distant pairs, each of which meets within the step.
    let circles = (0..2_000).map(|index| {
        let (pair, side) = (f64::from(index / 2), if index % 2 == 0 { 1.0 } else { -1.0 });
        Body::from(Circle::new([pair * 10.0 + side, 0.0], 0.5).with_velocity([-side * 10.0, 0.0]))
    });
    let of = |impacts: u32| {
        let detection = Detection::Stepped(StepMethod::Sweep);
        let rules = Rules { detection, impacts, audit: true, ..Rules::overlap(0.1) };
        let mut world = World::new(rules, circles.clone().collect(), 0.0).expect("accepted");
        world.advance_once(&mut Log::default());
        (world.counters().pair_collisions, world.counters().pair_tests)
    };
    let (one, two) = (of(1), of(2));
    assert!(one.0 == 1_000 && one.1 < 10_000, "{one:?}");
    assert!(two.0 == 1_000 && two.1 > 1_000_000, "{two:?}");
}
