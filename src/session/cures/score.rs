//! How each method did: in a run of a scene, or in many throws.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Counters, Detection, Log, Rules, Stop};

use super::direction;
use super::throws::{ThrowKind, Throws};
use crate::scene::Scene;
use crate::session::values::without_rounding;

/// The number of steps or events between two looks at the log of a run.
const BUDGET: usize = 4096;

/// How one method did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// The method.
    pub method: Detection,
    /// The number of true contacts; under intercept detection, of those that it found.
    pub contacts: u64,
    /// The number of contacts that it caught.
    pub caught: u64,
    /// The number of contacts that it caught too late.
    pub too_late: u64,
    /// The number of contacts that it missed.
    pub missed: u64,
    /// The number of throws that were to pass by; zero in the run of a scene.
    pub passes: u64,
    /// The number of answers to pairs that were not to touch.
    pub ghosts: u64,
    /// The mean time from the true contact to the answer, of those caught (s): `None` if an audit caught none.
    pub delay: Option<f64>,
    /// The mean depth of the overlap at the answer, of those caught (m).
    pub depth: Option<f64>,
    /// The mean angle between the velocity after an answer and the exact one (rad): `None` if there was no answer to
    /// measure.
    pub direction: Option<f64>,
    /// The time for which circles were stopped (circle-seconds): in all, or in each throw that hits.
    pub time_lost: f64,
    /// The kinetic energy at the end as a multiple of that at the start; the mean over the throws that hit.
    pub energy: f64,
    /// The number of pairs tested in a second simulated.
    pub pair_tests: f64,
    /// When the run of a scene could not go on (s): a step would be crowded, or time does not advance.
    pub stopped: Option<f64>,
}

impl Score {
    /// Runs a scene to `until` (s) under a method.
    pub fn of_scene(scene: &Scene, method: Detection, until: f64) -> Self {
        let rules = Rules { detection: method, audit: true, ..scene.rules };
        let mut world = Scene { rules, ..scene.clone() }.world();
        let (mut log, mut means, start) = (Log::default(), Means::default(), world.kinetic_energy());
        let mut stop = Stop::BudgetSpent;
        while stop == Stop::BudgetSpent {
            // A step that rounding puts after the end is made nevertheless.
            stop = world.advance(until * (1.0 + 1e-12), BUDGET, &mut log);
            for audited in &log.audited {
                means.add(Some(audited.outcome), direction(&world, audited));
            }
            log.clear();
        }
        let Counters { caught, too_late, missed, ghosts, time_lost, pair_collisions, pair_tests, .. } =
            *world.counters();
        let caught = if method.is_stepped() { caught } else { pair_collisions };
        let largest = scene.circles.iter().map(|circle| circle.circle.radius).fold(0.0, f64::max);
        Self {
            method,
            contacts: caught + too_late + missed,
            caught,
            too_late,
            missed,
            passes: 0,
            ghosts,
            delay: means.delay.mean(rules.step),
            depth: means.depth.mean(largest),
            direction: means.direction.mean(1.0),
            time_lost: without_rounding(time_lost, rules.step),
            energy: if start > 0.0 { world.kinetic_energy() / start } else { 1.0 },
            pair_tests: if world.time() > 0.0 { pair_tests as f64 / world.time() } else { 0.0 },
            stopped: (!stop.is_there()).then(|| world.time()),
        }
    }

    /// Makes `count` throws that hit and as many that pass by, always the same ones for a seed.
    pub fn of_throws(throws: &Throws, method: Detection, count: u32, seed: u64) -> Self {
        let [mut caught, mut too_late, mut missed, mut ghosts] = [0; 4];
        let (mut means, [mut lost, mut energy]) = (Means::default(), [Mean::default(); 2]);
        let ([step, size], mut pair_tests, mut time) = (throws.sizes(), 0, 0.0);
        for &kind in throws.kinds() {
            for result in throws.results(method, kind, count, seed) {
                match (kind, result.outcome) {
                    (ThrowKind::Hit, Some(Outcome::TooLate { .. })) => too_late += 1,
                    (ThrowKind::Hit, Some(Outcome::Missed)) => missed += 1,
                    // Solved exactly, it has no outcome.
                    (ThrowKind::Hit, Some(Outcome::Caught { .. }) | None) => caught += 1,
                    (ThrowKind::Hit | ThrowKind::Pass, Some(Outcome::Ghost)) => ghosts += 1,
                    (ThrowKind::Pass, _) => {}
                }
                means.add(result.outcome, result.direction);
                if kind == ThrowKind::Hit {
                    lost.add(result.time_lost);
                    energy.add(result.energy);
                    pair_tests += result.pair_tests;
                    time += result.time;
                }
            }
        }
        Self {
            method,
            contacts: u64::from(count),
            caught,
            too_late,
            missed,
            passes: u64::from(count) * (throws.kinds().len() as u64 - 1),
            ghosts,
            delay: means.delay.mean(step),
            depth: means.depth.mean(size),
            direction: means.direction.mean(1.0),
            time_lost: lost.mean(step).unwrap_or(0.0),
            energy: energy.mean(1.0).unwrap_or(1.0),
            pair_tests: pair_tests as f64 / time,
            stopped: None,
        }
    }
}

/// The means over the answers.
#[derive(Clone, Copy, Debug, Default)]
struct Means {
    delay: Mean,
    depth: Mean,
    direction: Mean,
}

impl Means {
    fn add(&mut self, outcome: Option<Outcome>, direction: Option<f64>) {
        if let Some(Outcome::Caught { delay, depth }) = outcome {
            self.delay.add(delay);
            self.depth.add(depth);
        }
        if let Some(angle) = direction {
            self.direction.add(angle);
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
