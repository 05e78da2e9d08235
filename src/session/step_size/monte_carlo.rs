//! Trying out the odds: the same meeting, with the looks falling anywhere.

use ::rand::rngs::ChaCha8Rng;
use ::rand::{RngExt, SeedableRng};

use crate::detection::{Intercept, intercept};
use crate::geometry::Circle;
use crate::simulation::Outcome;
use crate::simulation::judge;

/// How many runs one monte_carlo makes.
pub const RUNS: u32 = 10_000;

/// What many runs with random phase came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MonteCarlo {
    /// Of which path and which step (s).
    pub of: (Intercept, f64),
    /// In how many runs overlap detection saw the pair.
    pub seen: u32,
    /// In how many of them while it was still closing.
    pub stopped: u32,
}

impl MonteCarlo {
    /// Share of the runs in which the pair was seen.
    pub fn seen_share(&self) -> f64 {
        f64::from(self.seen) / f64::from(RUNS)
    }

    /// Share of the runs in which it was seen in time.
    pub fn stopped_share(&self) -> f64 {
        f64::from(self.stopped) / f64::from(RUNS)
    }
}

/// Lets the two meet [`RUNS`] times, each time with the steps beginning somewhere else, and has the audit judge.
/// `None` when they do not meet.
pub fn try_phases(pair: [Circle; 2], step: f64, seed: u64) -> Option<MonteCarlo> {
    let path = intercept(&pair[0], &pair[1]);
    let enter = path.roots()?.enter;
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut monte_carlo = MonteCarlo { of: (path, step), seen: 0, stopped: 0 };
    for _ in 0..RUNS {
        // The step in which they touch began this long before.
        let phase = step * random.random_range(0.0..1.0);
        let before = pair.map(|circle| circle.after(enter - phase));
        let after = before.map(|circle| circle.after(step));
        match judge(&before, &after, step) {
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
            let chances = step_size(&path, step).expect("they meet");
            let monte_carlo = try_phases(pair, step, seed).expect("they meet");
            for (measured, chance) in
                [(monte_carlo.seen_share(), chances.seen), (monte_carlo.stopped_share(), chances.stopped)]
            {
                let error = (chance * (1.0 - chance) / f64::from(RUNS)).sqrt();
                // Where the chance is 1 a run can still begin at the very rounding of the contact.
                assert!(
                    (measured - chance).abs() <= 3.0 * error + 3e-4,
                    "step {share} T: {measured} {chance}"
                );
            }
        }
    }
}
