//! Trying the same contact with checks at random phases.

use ::rand::rngs::ChaCha8Rng;
use ::rand::{RngExt, SeedableRng};

use crate::detection::{Intercept, intercept};
use crate::geometry::Circle;
use crate::simulation::Outcome;
use crate::simulation::PairCourse;

/// The number of runs.
pub const RUNS: u32 = 10_000;

/// The result of many runs with random phases.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonteCarlo {
    /// The path, and the step (s).
    pub of: (Intercept, f64),
    /// The number of runs in which a check saw the pair.
    pub seen: u32,
    /// The number of those in which the pair was still closing.
    pub stopped: u32,
}

impl MonteCarlo {
    /// Returns the share of the runs in which the pair was seen.
    pub fn seen_share(&self) -> f64 {
        f64::from(self.seen) / f64::from(RUNS)
    }

    /// Returns the share of the runs in which the pair was seen in time.
    pub fn stopped_share(&self) -> f64 {
        f64::from(self.stopped) / f64::from(RUNS)
    }
}

/// Makes [`RUNS`] runs of a pair up to its contact, each with a random phase of the steps, and lets the audit judge them.
/// `None` if there is no contact.
pub fn try_phases(pair: [Circle; 2], step: f64, seed: u64) -> Option<MonteCarlo> {
    let path = intercept(&pair[0], &pair[1]);
    let enter = path.roots()?.enter;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut monte_carlo = MonteCarlo { of: (path, step), seen: 0, stopped: 0 };
    for _ in 0..RUNS {
        // The time from the start of the step in which they touch to the contact.
        let phase = step * random.random_range(0.0..1.0);
        let before = pair.map(|circle| circle.after(enter - phase));
        match PairCourse::new(before, step).checked() {
            Some((_, Outcome::Caught { .. })) => {
                monte_carlo.seen += 1;
                monte_carlo.stopped += 1;
            }
            Some((_, Outcome::TooLate { .. })) => monte_carlo.seen += 1,
            Some((_, Outcome::Missed)) | None => {}
        }
    }
    Some(monte_carlo)
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
        for (seed, share) in [(1, 0.3), (2, 0.7), (3, 1.5), (4, 2.6), (5, 8.0)] {
            let step = duration * share;
            let chances = step_size(&path, step).expect("a contact");
            let monte_carlo = try_phases(pair, step, seed).expect("a contact");
            for (measured, chance) in
                [(monte_carlo.seen_share(), chances.seen), (monte_carlo.stopped_share(), chances.stopped)]
            {
                let error = (chance * (1.0 - chance) / f64::from(RUNS)).sqrt();
                // Even if the chance is 1, rounding may put a contact into the previous step.
                assert!(
                    (measured - chance).abs() <= 3.0 * error + 3e-4,
                    "step {share} T: {measured} {chance}"
                );
            }
        }
    }
}
