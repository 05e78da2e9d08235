//! Trying the same contact with checks at random phases.

use ::rand::rngs::ChaCha8Rng;
use ::rand::{RngExt, SeedableRng};

use crate::detection::{Intercept, intercept};
use crate::geometry::Circle;
use crate::simulation::Outcome;
use crate::simulation::PairCourse;

/// The number of runs.
const RUNS: u32 = 10_000;

/// The number of steps that are tried, each in as many runs.
const STEPS: u32 = 20;
const RUNS_PER_STEP: u32 = RUNS / STEPS;

/// The shares of the runs with one step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thrown {
    /// The step (s).
    pub step: f64,
    /// The share of the runs in which a check saw the pair, 0 to 1.
    pub seen: f64,
    /// The share of the runs in which a check saw the pair while it was closing, 0 to 1.
    pub caught: f64,
}

/// The result of many runs with random phases.
#[derive(Clone, Debug, PartialEq)]
pub struct MonteCarlo {
    /// The path of the pair.
    pub of: Intercept,
    /// The seed of the phases.
    pub seed: u64,
    /// The steps, shortest first.
    pub thrown: Vec<Thrown>,
}

/// Makes [`RUNS`] runs of a pair up to its contact with steps up to `longest` (s) of this number of checks, each with a random
/// phase of the checks, and lets the audit judge them. `None` if there is no contact.
pub fn try_phases(pair: [Circle; 2], longest: f64, checks: f64, seed: u64) -> Option<MonteCarlo> {
    let path = intercept(&pair[0], &pair[1]);
    let enter = path.roots()?.enter;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut one_step = |step: f64| {
        let (mut seen, mut caught) = (0, 0);
        for _ in 0..RUNS_PER_STEP {
            // The time from the start of the interval in which they touch to the contact.
            let interval = step / checks;
            let phase = interval * random.random_range(0.0..1.0);
            let before = pair.map(|circle| circle.after(enter - phase));
            let outcome = PairCourse::new(before, interval).checked().map(|(_, outcome)| outcome);
            seen += u32::from(matches!(outcome, Some(Outcome::Caught { .. } | Outcome::TooLate { .. })));
            caught += u32::from(matches!(outcome, Some(Outcome::Caught { .. })));
        }
        let [seen, caught] = [seen, caught].map(|count| f64::from(count) / f64::from(RUNS_PER_STEP));
        Thrown { step, seen, caught }
    };
    let steps = (0..STEPS).map(|index| longest * (f64::from(index) + 0.5) / f64::from(STEPS));
    Some(MonteCarlo { of: path, seed, thrown: steps.map(&mut one_step).collect() })
}

#[cfg(test)]
mod tests {
    use glam::dvec2;

    use super::*;
    use crate::detection::step_size;

    #[test]
    fn the_shares_agree_with_the_formula() {
        let pair = [
            Circle::new(dvec2(-7.4, 0.0), 0.5).with_velocity(dvec2(20.0, 0.0)),
            Circle::new(dvec2(0.0, 0.3), 0.5),
        ];
        let path = intercept(&pair[0], &pair[1]);
        let duration = path.quadratic.overlap_duration();
        for seed in 1..5 {
            let tried = try_phases(pair, 3.0 * duration, 1.0, seed).expect("a contact");
            assert_eq!(tried.thrown.len(), 20);
            for thrown in tried.thrown {
                let chances = step_size(&path, thrown.step).expect("a contact");
                for (measured, chance) in [(thrown.seen, chances.seen), (thrown.caught, chances.caught)] {
                    let error = (chance * (1.0 - chance) / f64::from(RUNS_PER_STEP)).sqrt();
                    // Even if the chance is 1, rounding may put a contact into the previous step.
                    assert!(
                        (measured - chance).abs() <= 4.0 * error + 3e-3,
                        "step {}: {measured} {chance}",
                        thrown.step
                    );
                }
            }
        }
    }
}
