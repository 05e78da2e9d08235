//! Throws under each method, compared with the chances that follow from geometry.

use std::f64::consts::PI;

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, Rules, StepMethod};
use circle_collision_demo::session::{Score, Throws};
use glam::DVec2;

const COUNT: u32 = 4_000;

/// Throws of two equal circles that approach by `ratio` times the radii sum in a step. The second one moves at this share of
/// the speed of the first, at an angle of `turn` (rad) to it.
fn throws(ratio: f64, share: f64, turn: f64) -> Throws {
    let velocities = [DVec2::X, DVec2::from_angle(turn) * share];
    let scale = ratio / (velocities[1] - velocities[0]).length();
    let pair = velocities.map(|velocity| Circle::new(DVec2::ZERO, 0.5).with_velocity(velocity * scale));
    Throws::new(pair, Rules::overlap(1.0)).expect("they do not move alike")
}

fn score(method: StepMethod, throws: &Throws) -> Score {
    Score::of_throws(throws, Detection::Stepped(method), COUNT, 3)
}

/// Whether this number of throws agrees with the chance within four standard deviations.
fn is_chance(count: u64, chance: f64) -> bool {
    let (share, of) = (count as f64 / f64::from(COUNT), f64::from(COUNT));
    (share - chance).abs() <= 4.0 * (chance * (1.0 - chance) / of).sqrt() + 1e-9
}

/// The mean duration of the overlap over all offsets, in steps, is π/2 over the ratio: the area of a disc over its width.
#[test]
fn overlap_sees_the_share_of_overlap_and_catches_half_of_it() {
    for (share, turn) in [(0.0, 0.0), (1.0, PI), (1.0, PI / 2.0)] {
        for ratio in [4.0, 8.0, 16.0] {
            let scores = [
                (score(StepMethod::Overlap, &throws(ratio, share, turn)), PI / 2.0 / ratio),
                (score(StepMethod::SubSteps, &throws(4.0 * ratio, share, turn)), PI / 2.0 / ratio),
            ];
            for (score, seen) in scores {
                assert!(is_chance(score.missed, 1.0 - seen), "{ratio}: {score:?}");
                assert!(is_chance(score.caught, seen / 2.0), "{ratio}: {score:?}");
                assert_eq!(score.missed + score.too_late + score.caught, u64::from(COUNT));
                assert_eq!(score.ghosts, 0);
            }
        }
    }
}

/// A ray enters a disc of half the radii sum, and only a check can see any of the circles that pass beside it.
#[test]
fn center_ray_misses_half_of_the_throws_at_a_circle_at_rest() {
    let score = score(StepMethod::CenterRay, &throws(1e6, 0.0, 0.0));
    assert!(is_chance(score.missed, 0.5) && is_chance(score.caught, 0.5), "{score:?}");
}

/// The end of its own motion is as likely to be before as behind the end of the other.
#[test]
fn sweep_at_rest_is_exact_at_rest_and_misses_half_head_on() {
    for ratio in [1.0, 4.0, 100.0] {
        let score = score(StepMethod::SweepAtRest, &throws(ratio, 0.0, 0.0));
        assert_eq!((score.caught, score.ghosts), (u64::from(COUNT), 0), "{ratio}: {score:?}");
        assert!(score.direction.is_some_and(|angle| angle < 1e-6), "{score:?}");
    }
    let score = score(StepMethod::SweepAtRest, &throws(8.0, 1.0, PI));
    assert!(is_chance(score.missed, 0.5), "{score:?}");
}

#[test]
fn sweep_misses_nothing_and_speculative_answers_all_passers_by() {
    for (share, turn) in [(0.0, 0.0), (1.0, PI), (0.5, PI / 2.0)] {
        for ratio in [1.0, 4.0, 16.0] {
            let throws = throws(ratio, share, turn);
            let [sweep, speculative] =
                [StepMethod::Sweep, StepMethod::Speculative].map(|one| score(one, &throws));
            assert_eq!((sweep.caught, sweep.ghosts), (u64::from(COUNT), 0), "{sweep:?}");
            assert!(sweep.time_lost > 0.0 && sweep.direction.is_some_and(|angle| angle < 1e-6), "{sweep:?}");
            assert_eq!(
                (speculative.caught, speculative.time_lost),
                (u64::from(COUNT), 0.0),
                "{speculative:?}"
            );
            assert!(ratio < 4.0 || speculative.ghosts == u64::from(COUNT), "{speculative:?}");
            assert!((sweep.energy - 1.0).abs() < 1e-9 && (speculative.energy - 1.0).abs() < 1e-9);
        }
    }
}

#[test]
fn two_circles_that_move_alike_cannot_be_thrown() {
    let alike = Circle::new(DVec2::ZERO, 0.5).with_velocity([3.0, 1.0]);
    let slower = alike.with_velocity([3.0, 1.01]);
    for pair in [[alike, alike], [alike, slower]] {
        let refused = Throws::new(pair, Rules::overlap(0.1)).expect_err("no throws");
        assert!(refused.contains("accepted is at least"), "{refused}");
    }
}

#[test]
fn intercept_catches_every_throw_that_hits() {
    let score = Score::of_throws(&throws(8.0, 0.0, 0.0), Detection::Intercept, COUNT, 3);
    assert_eq!((score.caught, score.missed, score.ghosts), (u64::from(COUNT), 0, 0));
}

#[test]
fn the_fastest_circles_can_be_thrown() {
    // They begin beyond the places that a world accepts.
    let fast = Circle::new([0.0, 0.0], 1e70).with_velocity([1e70, 0.0]);
    let throws = Throws::new([fast, Circle::new([0.0, 0.0], 1e70)], Rules::overlap(1.0)).expect("they meet");
    for &method in Detection::ALL {
        let score = Score::of_throws(&throws, method, 20, 3);
        assert_eq!(score.caught + score.too_late + score.missed, 20, "{method:?}");
    }
}
