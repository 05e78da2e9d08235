//! How each method did: in a run of a scene, or in throws of a pair with steps of several lengths.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Counters, Detection, Log, Rules, Stop};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::direction;
use super::throws::{Throw, ThrowKind, Throws};
use crate::scene::Scene;
use crate::session::contact::ContactCounts;
use crate::session::values::without_rounding;

/// The number of steps or events between two looks at the log of a run.
const BUDGET: usize = 4096;

/// How one method did in a run of a scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The method.
    pub method: Detection,
    /// What it made of the contacts; under intercept detection, all are found.
    pub counts: ContactCounts,
    /// The mean time from the true contact to the answer, of those caught (s): `None` if an audit caught none.
    pub delay: Option<f64>,
    /// The mean depth of the overlap at the answer, of those caught (m).
    pub depth: Option<f64>,
    /// The mean angle between the velocity after an answer and the exact one (rad): `None` if there was no answer to
    /// measure.
    pub direction: Option<f64>,
    /// The time for which circles were stopped (circle-seconds).
    pub time_lost: f64,
    /// The kinetic energy at the end as a multiple of that at the start.
    pub energy: f64,
    /// The number of pairs tested in a second simulated.
    pub pair_tests: f64,
    /// When the run could not go on (s): a step would be crowded, or time does not advance.
    pub stopped: Option<f64>,
}

impl Score {
    /// Runs a scene to `until` (s) under a method.
    pub fn of_scene(scene: &Scene, method: Detection, until: f64) -> Self {
        let rules = Rules { detection: method, audit: true, ..scene.rules };
        let mut world = Scene { rules, ..scene.clone() }.world();
        let (mut log, start) = (Log::default(), world.kinetic_energy());
        let [mut delays, mut depths, mut directions] = [Mean::default(); 3];
        let mut stop = Stop::BudgetSpent;
        while stop == Stop::BudgetSpent {
            // A step that rounding puts after the end is made nevertheless.
            stop = world.advance(until * (1.0 + 1e-12), BUDGET, &mut log);
            for audited in &log.audited {
                if let Outcome::Caught { delay, depth } = audited.outcome {
                    delays.add(delay);
                    depths.add(depth);
                }
                if let Some(angle) = direction(&world, audited) {
                    directions.add(angle);
                }
            }
            log.clear();
        }
        let Counters { time_lost, pair_tests, .. } = *world.counters();
        let counts = ContactCounts::of(method, world.counters());
        let largest = scene.circles.iter().map(|circle| circle.circle.radius).fold(0.0, f64::max);
        Self {
            method,
            counts,
            delay: delays.mean(rules.step),
            depth: depths.mean(largest),
            direction: directions.mean(1.0),
            time_lost: without_rounding(time_lost, rules.step),
            energy: if start > 0.0 { world.kinetic_energy() / start } else { 1.0 },
            pair_tests: if world.time() > 0.0 { pair_tests as f64 / world.time() } else { 0.0 },
            stopped: (!stop.reached()).then(|| world.time()),
        }
    }
}

/// The mean of some numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: f64,
    count: u32,
}

impl Mean {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.count += 1;
    }

    /// Returns the mean of numbers of this size; `None` if there are none.
    fn mean(&self, size: f64) -> Option<f64> {
        (self.count > 0).then(|| without_rounding(self.sum / f64::from(self.count), size))
    }
}

/// The number of throws.
const THROWS: u32 = 10_000;

/// The number of steps that are tried for a method, each in as many throws.
const STEPS: u32 = 20;

/// How a method did in many throws.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowScores {
    /// The throws, with a step of any length.
    pub throws: Throws,
    /// The method.
    pub method: Detection,
    /// The seed of the throws.
    pub seed: u64,
    /// Each step (s) with how the method did.
    pub scores: Vec<(f64, ThrowScore)>,
}

/// How a method did in some throws that hit, with steps of one length.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ThrowScore {
    /// The share of the throws that it did not miss, 0 to 1.
    pub answered: f64,
    /// The share that it caught in time.
    pub caught: f64,
}

impl ThrowScores {
    /// Makes 10,000 throws that hit under one method, with steps up to `longest` (s).
    pub fn of_steps(throws: Throws, method: Detection, longest: f64, seed: u64) -> Self {
        let score = |index: u32| {
            let step = longest * (f64::from(index) + 0.5) / f64::from(STEPS);
            let throws = throws.with_step(step);
            let (mut dice, mut log) = (ChaCha8Rng::seed_from_u64(seed), Log::default());
            let mut score = ThrowScore::default();
            for _ in 0..THROWS / STEPS {
                let throw = Throw::random(ThrowKind::Hit, &mut dice, throws.offset);
                let outcome = throws.outcome(method, throw, &mut log);
                let share = f64::from(STEPS) / f64::from(THROWS);
                score.answered += if outcome == Some(Outcome::Missed) { 0.0 } else { share };
                score.caught += if matches!(outcome, Some(Outcome::Caught { .. })) { share } else { 0.0 };
            }
            (step, score)
        };
        Self { throws, method, seed, scores: (0..STEPS).map(score).collect() }
    }
}

#[cfg(test)]
mod tests {
    use circle_collision::detection::{Passage, intercept, step_size, wall_intercept};
    use circle_collision::geometry::{Circle, Wall};
    use circle_collision::simulation::Rules;
    use glam::dvec2;

    use super::*;

    #[test]
    fn the_scores_of_throws_agree_with_the_chances() {
        let pair = [
            Circle::new(dvec2(-7.4, 0.0), 0.5).with_velocity(dvec2(20.0, 0.0)),
            Circle::new(dvec2(0.0, 0.3), 0.5),
        ];
        let rules = Rules { substeps: 4, ..Rules::overlap(0.1) };
        let throws = Throws::new(pair, rules).expect("a throw").with_offset(0.3);
        let mut all = vec![(throws, Passage::from(&intercept(&pair[0], &pair[1])))];
        // Across its face, and at its end.
        for y in [1.0, -0.3] {
            let wall = Wall::new([0.0, y], [3.0, -5.0]).with_thickness(0.2);
            let path = wall_intercept(&pair[0], &wall);
            let contact = pair[0].after(path.enter.expect("a contact")).center;
            all.push((Throws::on_path(pair[0].into(), wall, contact, rules).expect("a throw"), path));
        }
        for (throws, path) in all {
            for (substeps, method) in [
                (1, Detection::OVERLAP),
                (4, Detection::Stepped(circle_collision::simulation::StepMethod::SubSteps)),
            ] {
                let longest = 3.0 * f64::from(substeps) * path.overlap_duration;
                for seed in 1..5 {
                    let thrown = ThrowScores::of_steps(throws, method, longest, seed);
                    assert_eq!(thrown.scores.len(), 20);
                    for (step, score) in thrown.scores {
                        let chances = step_size(path, step / f64::from(substeps)).expect("a contact");
                        let count = f64::from(THROWS / STEPS);
                        for (measured, chance) in
                            [(score.answered, chances.seen), (score.caught, chances.caught)]
                        {
                            let error = (chance * (1.0 - chance) / count).sqrt();
                            // Even if the chance is 1, rounding may put a contact into the previous step.
                            assert!(
                                (measured - chance).abs() <= 4.0 * error + 3e-3,
                                "{method:?}, step {step}: {measured} {chance}"
                            );
                        }
                    }
                }
            }
        }
    }
}
