//! The grid of a game under each method, compared with the chances that follow from geometry.

use std::f64::consts::{FRAC_PI_2, SQRT_2};

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Rules, StepMethod};
use circle_collision_demo::session::{Cell, Engine, Game, Grid, HITS, Other, Situation, Throws};

use super::game::{cell, done};

/// The grid of two equal circles that are so fast that one crosses `ratio` radii sums in a step.
fn grid(ratio: f64) -> Grid {
    let engine = Engine::default();
    let game = Game {
        speed: ratio,
        radii: [0.5; 2],
        rate: 1.0,
        other: Other::AtRest,
        engine,
        substeps: 4,
        impacts: 1,
    };
    done(game, 3)
}

/// Whether the share of a cell agrees with a chance within four standard deviations.
fn is_chance(cell: &Cell, chance: f64) -> bool {
    (cell.share() - chance).abs() <= 4.0 * (chance * (1.0 - chance) / f64::from(HITS)).sqrt() + 1e-9
}

/// The mean duration of the overlap over all offsets, in steps, is π/2 over the ratio: the area of a disc over its width. Half of it
/// is before the closest approach.
#[test]
fn overlap_catches_half_of_the_share_of_overlap() {
    let (grid, moving) =
        (grid(16.0), [(Situation::AtRest, 1.0), (Situation::HeadOn, 2.0), (Situation::Crossing, SQRT_2)]);
    for (situation, factor) in moving {
        for (method, parts) in [(StepMethod::Overlap, 1.0), (StepMethod::SubSteps, 4.0)] {
            let cell = cell(&grid, method, situation);
            assert!(is_chance(cell, 1.0 - FRAC_PI_2 * parts / (16.0 * factor) / 2.0), "{cell:?}");
            assert_eq!((cell.contacts, cell.ghosts), (u64::from(HITS), 0), "{cell:?}");
        }
    }
}

/// A ray enters a disc of half the radii sum, and only a check can see any of the circles that pass beside it. The end of a sweep is
/// as likely to be before as behind the end of a circle that comes the other way.
#[test]
fn a_ray_and_a_sweep_at_rest_miss_half_in_long_steps() {
    let grid = grid(1e5);
    assert!(is_chance(cell(&grid, StepMethod::CenterRay, Situation::AtRest), 0.5));
    assert!(is_chance(cell(&grid, StepMethod::SweepAtRest, Situation::HeadOn), 0.5));
}

#[test]
fn a_sweep_at_rest_is_exact_against_what_rests() {
    for ratio in [1.0, 4.0, 100.0] {
        let grid = grid(ratio);
        let cell = cell(&grid, StepMethod::SweepAtRest, Situation::AtRest);
        assert_eq!((cell.wrong, cell.ghosts), (0, 0), "{ratio}: {cell:?}");
    }
}

#[test]
fn sweep_misses_nothing_and_speculative_answers_all_passers_by() {
    for ratio in [1.0, 4.0, 16.0] {
        let grid = grid(ratio);
        for situation in [Situation::AtRest, Situation::HeadOn, Situation::Crossing] {
            let [sweep, speculative] =
                [StepMethod::Sweep, StepMethod::Speculative].map(|one| cell(&grid, one, situation));
            assert_eq!((sweep.wrong, sweep.ghosts, speculative.wrong), (0, 0, 0), "{situation}, {ratio}");
            assert!(ratio < 4.0 || speculative.ghosts == speculative.passes, "{speculative:?}");
        }
    }
}

#[test]
fn two_circles_that_move_alike_cannot_be_thrown() {
    let alike = Circle::new([0.0, 0.0], 0.5).with_velocity([3.0, 1.0]);
    let slower = alike.with_velocity([3.0, 1.01]);
    for pair in [[alike, alike], [alike, slower]] {
        assert_eq!(Throws::new(pair, Rules::overlap(0.1)), None);
    }
}
