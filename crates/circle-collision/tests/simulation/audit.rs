//! The audit, compared with samples of the true motion and with the displayed chances.

use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::{AuditedContact, Outcome, PairCourse, judge};
use circle_collision::simulation::{Body, Counters, Log, Response, Rules, World};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::nasty::{dice, random_vector};

/// The number of pairs judged.
const PAIRS: u32 = 100_000;

/// Relative to the step or the radii sum: closer than this to a change of the outcome, sampling cannot decide.
///
/// A search for a minimum is only as exact as the square root of the rounding unit.
const BLUR: f64 = 1e-6;

/// The judgment of a step from many samples.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Sampled {
    NoContact,
    Caught { enter: f64 },
    TooLate { enter: f64 },
    Missed { enter: f64 },
    Undecided,
}

/// The gap of a pair after `time` seconds, from the positions of its circles at that time.
fn gap([a, b]: &[Circle; 2], time: f64) -> f64 {
    let (one, other) = (a.after(time), b.after(time));
    (one.center.x - other.center.x).hypot(one.center.y - other.center.y) - (a.radius + b.radius)
}

/// The time of the least gap within `from..to`: there is only one minimum, so a golden-section search finds it.
fn closest(pair: &[Circle; 2], mut from: f64, mut to: f64) -> f64 {
    let share = (5.0_f64.sqrt() - 1.0) / 2.0;
    let (mut left, mut right) = (to - share * (to - from), from + share * (to - from));
    let (mut gap_left, mut gap_right) = (gap(pair, left), gap(pair, right));
    for _ in 0..60 {
        if gap_left < gap_right {
            (to, right, gap_right) = (right, left, gap_left);
            left = to - share * (to - from);
            gap_left = gap(pair, left);
        } else {
            (from, left, gap_left) = (left, right, gap_right);
            right = from + share * (to - from);
            gap_right = gap(pair, right);
        }
    }
    f64::midpoint(from, to)
}

/// The time at which the gap, positive at `from` and negative at `to`, is zero.
fn crossing(pair: &[Circle; 2], mut from: f64, mut to: f64) -> f64 {
    for _ in 0..60 {
        let middle = f64::midpoint(from, to);
        if gap(pair, middle) > 0.0 { from = middle } else { to = middle }
    }
    f64::midpoint(from, to)
}

fn sample(pair: &[Circle; 2], duration: f64) -> Sampled {
    let blur = BLUR * (pair[0].radius + pair[1].radius);
    // Beyond the step as well, to distinguish a minimum at its end from one after it.
    let turn = closest(pair, -duration, 3.0 * duration);
    let (start, end) = (gap(pair, 0.0), gap(pair, duration));
    let least = gap(pair, turn.clamp(0.0, duration));
    let turns_at_an_end = turn.abs() < BLUR * duration || (turn - duration).abs() < BLUR * duration;
    if start.abs() < blur || end.abs() < blur || least.abs() < blur || turns_at_an_end {
        return Sampled::Undecided;
    }
    if start < 0.0 || least > 0.0 {
        return Sampled::NoContact;
    }
    let enter = crossing(pair, 0.0, turn.min(duration));
    if end > 0.0 {
        Sampled::Missed { enter }
    } else if turn > duration {
        Sampled::Caught { enter }
    } else {
        Sampled::TooLate { enter }
    }
}

/// A pair before or after a contact, and a step; many are close to a change of the outcome.
fn random_pair(dice: &mut ChaCha8Rng) -> ([Circle; 2], f64) {
    let (one, other) = (dice.random_range(0.1..1.5), dice.random_range(0.1..1.5));
    let radii_sum: f64 = one + other;
    let near = |dice: &mut ChaCha8Rng| {
        1.0 + dice.random_range(-1.0..1.0_f64).signum() * 10.0_f64.powf(dice.random_range(-4.0..-1.0))
    };
    let side = radii_sum * if dice.random_bool(0.2) { near(dice) } else { dice.random_range(-1.3..1.3) };
    let speed = 10.0_f64.powf(dice.random_range(-0.5..1.5));
    let way = radii_sum * dice.random_range(-0.5..4.0);
    let half = (radii_sum * radii_sum - side * side).max(0.0).sqrt();
    let duration = match dice.random_range(0..8) {
        0 => (way - half) / speed * near(dice),
        1 => way / speed * near(dice),
        2 => (way + half) / speed * near(dice),
        _ => 10.0_f64.powf(dice.random_range(-1.5..1.0)) * radii_sum / speed,
    };
    let direction = DVec2::from_angle(dice.random_range(0.0..7.0));
    let (place, drift) = (random_vector(dice, 4.0), random_vector(dice, 4.0));
    let a = Circle::new(place, one).with_velocity(drift);
    let b = Circle::new(place + direction * way + direction.perp() * side, other)
        .with_velocity(drift - direction * speed);
    ([a, b], duration.abs().max(1e-3))
}

#[test]
fn every_outcome_matches_dense_sampling() {
    let mut dice = dice(1);
    let mut counts = [0_u32; 5];
    for _ in 0..PAIRS {
        let (before, duration) = random_pair(&mut dice);
        let judged = PairCourse::new(before, duration).judge_check();
        let (kind, agrees) = match (sample(&before, duration), judged) {
            (Sampled::Undecided, _) => (0, true),
            (Sampled::NoContact, None) => (1, true),
            (Sampled::Caught { enter }, Some((time, Outcome::Caught { delay, depth }))) => {
                let overlap = -gap(&before, duration);
                let fits = (time + delay - duration).abs() <= 1e-12 * duration.max(1.0)
                    && (depth - overlap).abs() <= 1e-11;
                (2, fits && is_near(enter, time, duration))
            }
            (Sampled::TooLate { enter }, Some((time, Outcome::TooLate { delay, depth }))) => {
                let overlap = -gap(&before, duration);
                let fits = (time + delay - duration).abs() <= 1e-12 * duration.max(1.0)
                    && (depth - overlap).abs() <= 1e-11;
                (3, fits && is_near(enter, time, duration))
            }
            (Sampled::Missed { enter }, Some((time, Outcome::Missed))) => (4, is_near(enter, time, duration)),
            _ => (0, false),
        };
        assert!(agrees, "{judged:?} is not {:?} for {before:?} in {duration} s", sample(&before, duration));
        counts[kind] += 1;
    }
    println!("undecided, no contact, caught, too late, missed: {counts:?}");
    assert!(counts[0] < PAIRS / 1000, "sampling leaves {} undecided", counts[0]);
    assert!(counts.iter().skip(1).all(|&count| count > PAIRS / 100), "{counts:?}");
}

/// If the paths nearly graze, a bisection is only as exact as the square root of the blur.
fn is_near(sampled: f64, found: f64, duration: f64) -> bool {
    (sampled - found).abs() <= 1e-9 * duration.max(1.0)
}

fn rules(step: f64) -> Rules {
    Rules { response: Response::PassThrough, audit: true, ..Rules::overlap(step) }
}

/// Runs a pair with radii sum `R` = 1 that passes at half that distance, at random phases; counts the runs seen and the runs
/// stopped.
///
/// The overlap lasts `T` = √3 / speed seconds.
fn seen_and_stopped(dice: &mut ChaCha8Rng, step: f64, speed: f64, runs: u32) -> (u32, u32) {
    let (mut seen, mut stopped) = (0, 0);
    for _ in 0..runs {
        let lead = dice.random_range(2.0..3.0) * step;
        let half_way = 0.75_f64.sqrt();
        let bullet = Circle::new(dvec2(-half_way - lead * speed, 0.5), 0.4).with_velocity(dvec2(speed, 0.0));
        let target = Circle::new(DVec2::ZERO, 0.6);
        let bodies = vec![Body::new(bullet).with_yields(true), Body::new(target)];
        let (mut world, mut log) = (World::new(rules(step), bodies, 0.0).expect("accepted"), Log::default());
        let _ = world.advance(lead + 3.0_f64.sqrt() / speed + 2.0 * step, 1_000, &mut log);
        assert_eq!(log.audited.len(), 1, "one contact: {log:?}");
        let is_seen = log.audited[0].outcome != Outcome::Missed;
        assert_eq!(log.events.len(), usize::from(is_seen), "what the audit calls seen is an event");
        seen += u32::from(is_seen);
        stopped += u32::from(!log.audited[0].is_failure());
    }
    (seen, stopped)
}

#[test]
fn the_shares_of_seen_and_stopped_contacts_match_the_chances() {
    const RUNS: u32 = 10_000;
    let mut dice = dice(2);
    let (step, runs) = (1.0 / 60.0, f64::from(RUNS));
    // T over dt; below 1 some are missed, below 2 some are seen too late.
    for ratio in [0.05, 0.25, 0.5, 0.8, 1.0, 1.3, 1.7, 2.0, 3.5] {
        let speed = 3.0_f64.sqrt() / (ratio * step);
        let (seen, stopped) = seen_and_stopped(&mut dice, step, speed, RUNS);
        for (count, chance) in [(seen, f64::min(1.0, ratio)), (stopped, f64::min(1.0, ratio / 2.0))] {
            let share = f64::from(count) / runs;
            // If the chance is 1, a phase within rounding of the check may still give the other outcome.
            let error = (chance * (1.0 - chance) / runs).sqrt().max(1.0 / runs);
            println!("T / dt = {ratio}: {share:.4}, expected {chance:.4} ± {error:.4}");
            assert!((share - chance).abs() <= 3.0 * error, "{share} is not {chance} at T / dt = {ratio}");
        }
    }
}

#[test]
fn each_contact_of_a_run_is_reported_once_and_in_its_step() {
    let mut dice = dice(3);
    let mut counted = [0_u32; 3];
    for _ in 0..PAIRS / 20 {
        let (pair, _) = random_pair(&mut dice);
        let step = 10.0_f64.powf(dice.random_range(-2.0..0.0));
        let bodies = pair.map(Body::new).to_vec();
        let (mut world, mut log) = (World::new(rules(step), bodies, 8.0).expect("accepted"), Log::default());
        assert!(world.advance(11.0, 1_000, &mut log).reached());
        let counters = *world.counters();
        let steps = counters.pair_tests;
        assert_eq!(world.time(), 8.0 + steps as f64 * step, "one pair, one test in each step");

        let expected = sample(&pair, steps as f64 * step);
        assert_eq!(log.audited.len() as u64, counters.caught + counters.too_late + counters.missed);
        let (Sampled::Caught { enter } | Sampled::TooLate { enter } | Sampled::Missed { enter }) = expected
        else {
            assert!(expected == Sampled::Undecided || log.audited.is_empty(), "{expected:?}: {log:?}");
            continue;
        };
        assert_eq!(log.audited.len(), 1, "{expected:?}");
        let audited = log.audited[0];
        assert!((audited.time() - 8.0 - enter).abs() <= 1e-9);
        let number = (audited.time() - 8.0) / step;
        assert!((audited.step as f64 - 1.0 - 1e-9..=audited.step as f64 + 1e-9).contains(&number));
        assert!((audited.start - 8.0 - (audited.step - 1) as f64 * step).abs() <= 1e-12);
        assert!((0.0..=1.0).contains(&(audited.enter / audited.duration())));
        assert_consistent(&audited);
        let kind = match audited.outcome {
            Outcome::Caught { .. } => 0,
            Outcome::TooLate { .. } => 1,
            Outcome::Missed => 2,
            Outcome::Ghost => unreachable!("a check invents no contact"),
        };
        counted[kind] += 1;
        assert_eq!([counters.caught, counters.too_late, counters.missed][kind], 1);
    }
    println!("caught, too late, missed: {counted:?}");
    assert!(counted.iter().all(|&count| count > 20));
}

/// Asserts that the numbers of an audited contact agree with each other.
fn assert_consistent(audited: &AuditedContact) {
    let [a, b] = audited.at_contact();
    let touching = (a.center - b.center).length() - a.radius - b.radius;
    assert!(touching.abs() <= 1e-12, "{touching} m at the contact");
    assert!(((audited.point() - b.center).length() - b.radius).abs() <= 1e-12);
    assert_eq!(audited.after(), audited.before.map(|circle| circle.after(audited.duration())));
    if let Outcome::Caught { depth, .. } | Outcome::TooLate { depth, .. } = audited.outcome {
        assert!(depth <= audited.deepest() + 1e-12);
    }
    assert_eq!(audited.is_failure(), !matches!(audited.outcome, Outcome::Caught { .. }));
}

#[test]
fn a_pair_that_overlaps_from_the_start_is_not_a_contact() {
    let a = Circle::new(DVec2::ZERO, 1.0);
    let b = Circle::new(dvec2(1.0, 0.0), 1.0).with_velocity(dvec2(-1.0, 0.0));
    for duration in [0.1, 0.5, 10.0] {
        assert_eq!(PairCourse::new([a, b], duration).judge_check(), None, "{duration}");
    }
}

#[test]
fn an_answer_is_judged_where_it_comes_early_or_late() {
    // They touch after 0.5 s, are closest after 0.75 s, and part after 1 s.
    let before =
        [Circle::new(dvec2(-3.0, 0.0), 0.5).with_velocity(dvec2(4.0, 0.0)), Circle::new(DVec2::ZERO, 0.5)];
    let judged = |duration: f64, has_answer: bool| {
        let course = PairCourse::new(before, duration);
        judge(&course, has_answer.then_some(&course.after)).map(|(enter, outcome)| {
            assert_eq!(enter, 0.5);
            outcome
        })
    };
    assert_eq!(judged(0.0, true), Some(Outcome::Caught { delay: -0.5, depth: 0.0 }), "before all motion");
    assert_eq!(judged(0.25, true), Some(Outcome::Caught { delay: -0.25, depth: 0.0 }), "on the way");
    assert_eq!(judged(0.5, true), Some(Outcome::Caught { delay: 0.0, depth: 0.0 }), "at the contact");
    assert_eq!(judged(0.625, true), Some(Outcome::Caught { delay: 0.125, depth: 0.5 }));
    assert_eq!(judged(0.875, true), Some(Outcome::TooLate { delay: 0.375, depth: 0.5 }));
    assert_eq!(judged(2.0, true), Some(Outcome::TooLate { delay: 1.5, depth: 0.0 }), "after it has passed");
    assert_eq!(
        [0.25, 0.5].map(|duration| judged(duration, false)),
        [None; 2],
        "a contact at the end of a course belongs to the next one"
    );
    assert_eq!([0.625, 2.0].map(|duration| judged(duration, false)), [Some(Outcome::Missed); 2]);
    // If a circle was stopped on the way, the response sees it where it stopped.
    let stopped = [Circle { center: dvec2(-0.75, 0.0), ..before[0] }, before[1]];
    let course = PairCourse::new(before, 2.0);
    assert_eq!(judge(&course, Some(&stopped)), Some((0.5, Outcome::Caught { delay: 1.5, depth: 0.25 })));
}

#[test]
fn a_graze_is_not_a_contact() {
    let a = Circle::new(DVec2::ZERO, 1.0);
    let b = Circle::new(dvec2(2.0, 2.0), 1.0).with_velocity(dvec2(-1.0, 0.0));
    for duration in [1.0, 2.0, 4.0] {
        assert_eq!(PairCourse::new([a, b], duration).judge_check(), None, "{duration}");
    }
}

/// The sums of a world at the end of a run.
fn sums_after(mut world: World, until: f64) -> (Counters, Log) {
    let mut log = Log::default();
    assert!(world.advance(until, usize::MAX, &mut log).reached());
    (*world.counters(), log)
}

#[test]
fn a_circle_that_keeps_being_pressed_makes_one_contact() {
    // Each check pushes it out, and its velocity brings it back in each step.
    let bodies = vec![
        Body::new(Circle::new(dvec2(0.0, 0.0), 0.5).with_velocity(dvec2(1.0, 0.0))).with_yields(true),
        Body::new(Circle::new(dvec2(2.0, 0.0), 0.5)),
    ];
    let rules = Rules { response: Response::PushOut, ..rules(0.1) };
    let (sums, log) = sums_after(World::new(rules, bodies, 0.0).expect("accepted"), 4.0);
    assert_eq!((sums.pair_collisions, sums.caught, log.audited.len()), (1, 1, 1));
}
