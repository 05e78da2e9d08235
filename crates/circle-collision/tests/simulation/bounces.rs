//! Bounces: no contact is found twice, and nothing is lost or gained in one.

use circle_collision::detection::{Verdict, intercept};
use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::{Body, Log, Rules, World, bounce};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{dice, random_vector};

/// The number of bounces in each test of single bounces.
const BOUNCES: u32 = 200_000;

/// The largest error of velocities after a bounce, in units of rounding of the largest value involved.
const FEW_UNITS: f64 = 8.0 * f64::EPSILON;

/// Two circles moved to their contact, still closing.
fn contact(dice: &mut ChaCha8Rng, masses: impl Fn(&mut ChaCha8Rng) -> f64) -> [Circle; 2] {
    loop {
        // Far from the origin, where a contact is almost never exact to the last digit.
        let place = random_vector(dice, 100.0);
        let pair = [0, 1].map(|_| {
            Circle::new(place + random_vector(dice, 10.0), dice.random_range(0.1..2.0))
                .with_velocity(random_vector(dice, 5.0))
                .with_mass(masses(dice))
        });
        if let Verdict::Hit { time } = intercept(&pair[0], &pair[1]).verdict {
            return pair.map(|circle| circle.after(time));
        }
    }
}

fn energy(circles: impl IntoIterator<Item = Circle>) -> f64 {
    circles.into_iter().map(|circle| circle.mass * circle.velocity.length_squared() / 2.0).sum()
}

fn momentum(pair: &[Circle; 2]) -> DVec2 {
    pair.iter().map(|circle| circle.velocity * circle.mass).sum()
}

/// The rule of the articles: the first root after now.
fn first_positive_root(a: &Circle, b: &Circle) -> Option<f64> {
    let roots = intercept(a, b).roots()?;
    [roots.enter, roots.exit].into_iter().find(|&time| time > 0.0)
}

#[test]
fn only_the_first_positive_root_finds_bounces_twice() {
    let mut dice = dice(1);
    let (mut again, mut again_by_root) = (0, 0);
    for _ in 0..BOUNCES {
        let [mut a, mut b] = contact(&mut dice, |dice| dice.random_range(0.1..10.0));
        bounce(&mut a, &mut b, 1.0);
        again += u32::from(intercept(&a, &b).time_of_impact().is_some());
        again_by_root += u32::from(first_positive_root(&a, &b).is_some());
    }
    let share = f64::from(again_by_root) / f64::from(BOUNCES);
    println!("first positive root: {again_by_root} of {BOUNCES} found again, {share:.4}");
    assert_eq!(again, 0);
    assert!((0.4..0.6).contains(&share), "{share}");
}

#[test]
fn no_bounce_of_any_restitution_and_any_mass_is_found_twice() {
    let mut dice = dice(2);
    for _ in 0..BOUNCES {
        let masses = |dice: &mut ChaCha8Rng| 10.0_f64.powf(dice.random_range(-8.0..8.0));
        let [mut a, mut b] = contact(&mut dice, masses);
        if dice.random_bool(0.1) {
            b.mass = f64::INFINITY;
        }
        bounce(&mut a, &mut b, [0.0, 0.5, 1.0][dice.random_range(0..3)]);
        assert_eq!(intercept(&a, &b).time_of_impact(), None, "{a:?} {b:?}");
    }
}

#[test]
fn a_bounce_keeps_energy_and_momentum_and_turns_the_speed() {
    let mut dice = dice(3);
    for _ in 0..BOUNCES {
        let masses = |dice: &mut ChaCha8Rng| 10.0_f64.powf(dice.random_range(-3.0..3.0));
        let before = contact(&mut dice, masses);
        let restitution = if dice.random_bool(0.3) { 0.0 } else { dice.random_range(0.0..=1.0) };
        let normal = (before[1].center - before[0].center).normalize();
        let closing = |[a, b]: &[Circle; 2]| normal.dot(b.velocity - a.velocity);
        let sliding = |[a, b]: &[Circle; 2]| normal.perp_dot(b.velocity - a.velocity);

        let [mut a, mut b] = before;
        bounce(&mut a, &mut b, 1.0);
        let elastic = [a, b];
        let relative = energy(elastic) / energy(before) - 1.0;
        assert!(relative.abs() <= FEW_UNITS, "energy by {} units", relative / f64::EPSILON);
        let largest = before.iter().map(|circle| circle.velocity.length() * circle.mass).fold(0.0, f64::max);
        let lost = (momentum(&elastic) - momentum(&before)).length() / largest;
        // An impulse may be larger than the momenta, because the lighter circle reverses.
        assert!(lost <= 4.0 * FEW_UNITS, "momentum by {} units", lost / f64::EPSILON);

        let [mut a, mut b] = before;
        bounce(&mut a, &mut b, restitution);
        let expected = -restitution * closing(&before);
        let speed = before[0].velocity.length() + before[1].velocity.length();
        // Each further push required by rounding may overshoot by a few units.
        assert!(
            (closing(&[a, b]) - expected).abs() <= 8.0 * FEW_UNITS * speed,
            "{} for {expected}",
            closing(&[a, b])
        );
        let slid = (sliding(&[a, b]) - sliding(&before)).abs() / speed;
        assert!(slid <= 2.0 * FEW_UNITS, "friction of {} units for {before:?}", slid / f64::EPSILON);
        let lost = (momentum(&[a, b]) - momentum(&before)).length() / largest;
        assert!(lost <= 4.0 * FEW_UNITS, "momentum by {} units", lost / f64::EPSILON);
        assert!(energy([a, b]) <= energy(before) * (1.0 + FEW_UNITS));
    }
}

#[test]
fn a_parting_pair_gets_no_impulse_and_bounces_only_once() {
    let mut dice = dice(5);
    for _ in 0..1_000 {
        let [mut a, mut b] = contact(&mut dice, |dice| dice.random_range(0.1..10.0));
        let restitution = dice.random_range(0.0..=1.0);
        bounce(&mut a, &mut b, restitution);
        let once = [a, b];
        bounce(&mut a, &mut b, restitution);
        assert_eq!([a, b], once);
    }
}

#[test]
fn a_bounce_does_not_change_a_body_of_infinite_mass() {
    let mut dice = dice(4);
    for _ in 0..1_000 {
        let [mut a, mut b] = contact(&mut dice, |_| 1.0);
        b.mass = f64::INFINITY;
        let before = b;
        bounce(&mut a, &mut b, 1.0);
        assert_eq!(b, before);
    }
}

/// The largest relative change of the energy while a light circle bounces between a heavy one and the walls.
fn energy_drift(ratio: f64, collisions: u64) -> f64 {
    let arena = Arena { min: dvec2(0.0, 0.0), max: dvec2(10.0, 10.0) };
    let rules = Rules { arena, ..Rules::intercept() };
    let heavy = Circle::new(dvec2(5.2, 4.9), 3.5).with_velocity(dvec2(0.3, 0.7)).with_mass(ratio);
    let light =
        Circle::new(dvec2(0.9, 0.8), 0.5).with_velocity(dvec2(0.4, 0.3) * ratio.sqrt()).with_mass(1.0);
    let mut world =
        World::new(rules, vec![Body::new(heavy), Body::new(light).with_yields(true)], 0.0).expect("accepted");
    let start = energy(world.circles());
    let mut worst = 0.0_f64;
    while world.counters().pair_collisions < collisions {
        let _ = world.advance(f64::INFINITY, 10_000, &mut Log::default());
        assert!(world.counters().wall_hits < 10 * collisions, "they still collide");
        worst = worst.max((energy(world.circles()) / start - 1.0).abs());
        for circle in world.circles() {
            let inside = arena.clamp(circle.center, circle.radius);
            assert!((circle.center - inside).length() <= 1e-12, "{circle:?} has left");
        }
    }
    println!("1 : {ratio:e}: {:?}, {} s, energy drift {worst:.1e}", world.counters(), world.time());
    worst
}

#[test]
fn a_million_collisions_at_a_million_to_one_keep_the_energy() {
    assert!(energy_drift(1e6, 1_000_000) <= 1e-9);
}

#[test]
fn long_runs_at_any_mass_ratio_keep_the_energy() {
    for (ratio, most) in [(1.0, 1e-12), (7.0, 1e-12), (1e3, 1e-10), (1e9, 1e-10), (1e12, 1e-10)] {
        assert!(energy_drift(ratio, 200_000) <= most, "{ratio}");
    }
}
