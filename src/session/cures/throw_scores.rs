//! Many throws of a pair, with steps of several lengths.

use circle_collision::simulation::Detection;

use super::{Score, Throws};

/// The number of throws of each kind with one step, and the number of all where several steps are tried.
const THROWS: u32 = 10_000;

/// The number of steps that are tried for a method, each in as many throws.
const STEPS: u32 = 20;

/// The number of steps that are tried for all methods, and of throws with each.
const POINTS: i32 = 11;
const THROWS_PER_POINT: u32 = 500;

/// The lengths of the first and of the last of these steps: how far the pair comes closer in them (radii sums).
pub const RANGE: [f64; 2] = [0.5, 16.0];

/// How methods did in many throws.
#[derive(Clone, Debug, PartialEq)]
pub struct ThrowScores {
    /// The throws, with a step of any length.
    pub throws: Throws,
    /// The seed of the throws.
    pub seed: u64,
    /// Each step (s) with how a method did.
    pub scores: Vec<(f64, Score)>,
}

impl ThrowScores {
    /// Makes 10,000 throws under one method, with steps up to `longest` (s).
    pub fn of_steps(throws: Throws, method: Detection, longest: f64, seed: u64) -> Self {
        let steps = (0..STEPS).map(|index| longest * (f64::from(index) + 0.5) / f64::from(STEPS));
        let score = |step| (step, Score::of_throws(&throws.with_step(step), method, THROWS / STEPS, seed));
        Self { throws, seed, scores: steps.map(score).collect() }
    }

    /// Makes 10,000 throws of each kind under every method with this step (s), and fewer with others in [`RANGE`].
    pub fn of_methods(throws: Throws, step: f64, seed: u64) -> Self {
        let [first, last] = RANGE;
        let point = |index: i32| first * (last / first).powf(f64::from(index) / f64::from(POINTS - 1));
        let of_one = step / throws.with_step(step).closing_per_step();
        let steps = (0..POINTS).map(|index| (point(index) * of_one, THROWS_PER_POINT));
        let tried: Vec<_> = std::iter::once((step, THROWS)).chain(steps).collect();
        let score = |method| {
            let score =
                move |&(step, count)| (step, Score::of_throws(&throws.with_step(step), method, count, seed));
            tried.iter().map(score)
        };
        Self { throws, seed, scores: Detection::ALL.iter().copied().flat_map(score).collect() }
    }

    /// Returns how this method did with this step (s), if that was tried.
    pub fn score(&self, method: Detection, step: f64) -> Option<&Score> {
        let mut tried = self.scores.iter().filter(|(_, score)| score.method == method);
        tried.find(|(tried, _)| *tried == step).map(|(_, score)| score)
    }
}

#[cfg(test)]
mod tests {
    use circle_collision::detection::{intercept, step_size};
    use circle_collision::geometry::Circle;
    use circle_collision::simulation::Rules;
    use glam::dvec2;

    use super::*;

    #[test]
    fn the_scores_of_throws_agree_with_the_chances() {
        let pair = [
            Circle::new(dvec2(-7.4, 0.0), 0.5).with_velocity(dvec2(20.0, 0.0)),
            Circle::new(dvec2(0.0, 0.3), 0.5),
        ];
        let path = intercept(&pair[0], &pair[1]);
        let duration = path.quadratic.overlap_duration();
        for (substeps, method) in [
            (1, Detection::OVERLAP),
            (4, Detection::Stepped(circle_collision::simulation::StepMethod::SubSteps)),
        ] {
            let rules = Rules { substeps: substeps.max(2), ..Rules::overlap(0.1) };
            let throws = Throws::new(pair, rules).expect("a throw").with_offset(0.3);
            let longest = 3.0 * f64::from(substeps) * duration;
            for seed in 1..5 {
                let thrown = ThrowScores::of_steps(throws, method, longest, seed);
                assert_eq!(thrown.scores.len(), 20);
                for (step, score) in thrown.scores {
                    let chances = step_size(&path, step / f64::from(substeps)).expect("a contact");
                    let count = f64::from(THROWS / STEPS);
                    let [caught, missed] = [score.caught, score.missed].map(|count| count as f64);
                    for (measured, chance) in
                        [(1.0 - missed / count, chances.seen), (caught / count, chances.caught)]
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

    #[test]
    fn every_method_is_tried_with_the_step_and_over_the_range() {
        let pair = [
            Circle::new(dvec2(0.0, 0.0), 0.5).with_velocity(dvec2(20.0, 0.0)),
            Circle::new(dvec2(0.0, 0.0), 0.5),
        ];
        let throws = Throws::new(pair, Rules::overlap(0.1)).expect("a throw");
        let thrown = ThrowScores::of_methods(throws, 0.25, 1);
        for &method in Detection::ALL {
            let score = thrown.score(method, 0.25).expect("it was tried");
            assert_eq!((score.contacts, score.passes), (10_000, 10_000));
            let closing =
                thrown.scores.iter().filter(|(_, score)| score.method == method).map(|(step, _)| step * 20.0);
            let closing: Vec<_> = closing.skip(1).collect();
            assert!((closing[0] - 0.5).abs() < 1e-9 && (closing[10] - 16.0).abs() < 1e-9, "{closing:?}");
            assert!(closing.is_sorted());
        }
        // A ray against an equal circle at rest, at v·dt/R 5: between those at 4 and 8 in docs/cures.md.
        let ray = thrown
            .score(Detection::Stepped(circle_collision::simulation::StepMethod::CenterRay), 0.25)
            .expect("tried");
        assert!((3_400..4_200).contains(&ray.missed), "{}", ray.missed);
        assert_eq!(thrown.score(Detection::Intercept, 0.25).map(|score| score.missed), Some(0));
    }
}
