//! Random throws of two circles at each other, whose true contacts are known.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Body, Detection, Log, Rules, World};
use glam::DVec2;
use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};

use super::direction;

/// The maximum number of steps before the step of the contact.
///
/// A throw begins early enough that no method answers in its first step. Two circles that move almost alike would need more.
const MAX_STEPS_BEFORE: f64 = 64.0;

/// The farthest pass, as a multiple of the radii sum.
const FARTHEST: f64 = 1.5;

/// Whether a throw is to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThrowKind {
    /// The circles touch: the line of relative motion is within the radii sum.
    Hit,
    /// They pass by, closer than 1.5 times the radii sum.
    Pass,
}

/// Throws of the same two circles, with random offsets from the line of their centers and random phases of the steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Throws {
    pair: [Body; 2],
    rules: Rules,
    steps_before: f64,
    /// The distance of the line of relative motion from the center (radii sums); `None` for a random one each.
    offset: Option<f64>,
}

/// The result of one throw under one method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThrowResult {
    /// What the method made of the throw: `None` if the circles passed by unanswered, or if they were solved exactly.
    pub outcome: Option<Outcome>,
    /// The angle between the velocity of the first circle after the answer and the exact one (rad).
    pub direction: Option<f64>,
    /// The time for which circles were stopped (circle-seconds).
    pub time_lost: f64,
    /// The kinetic energy after the throw, as a multiple of that before.
    pub energy: f64,
    /// The number of pairs tested.
    pub pair_tests: u64,
    /// The time simulated (s).
    pub time: f64,
}

impl Throws {
    /// Makes throws of bodies with these velocities and radii. Their places do not matter, nor do the walls of the rules.
    ///
    /// # Errors
    ///
    /// If the two move alike, or so nearly alike that a step hardly changes their distance.
    pub fn new(pair: [impl Into<Body>; 2], rules: Rules) -> Result<Self, String> {
        let pair = pair.map(Into::into);
        let [a, b] = pair.map(|body: Body| body.circle().velocity);
        let (relative, speeds) = ((b - a).length(), a.length() + b.length());
        let steps_before = (speeds / relative).ceil() + 2.0;
        if steps_before <= MAX_STEPS_BEFORE {
            let pair = pair.map(|mut body| {
                body.set(Circle { center: DVec2::ZERO, ..*body.circle() }, 0.0);
                body
            });
            let rules = Rules { detection: Detection::Intercept, arena: Arena::OPEN, ..rules };
            Ok(Self { pair, rules, steps_before, offset: None })
        } else {
            Err(format!(
                "the relative velocity is {relative:?} m/s; accepted is at least {} of the sum of the speeds, {speeds:?} m/s",
                (MAX_STEPS_BEFORE - 2.0).recip()
            ))
        }
    }

    /// Returns the same throws with a step of this length (s).
    #[must_use]
    pub fn with_step(self, step: f64) -> Self {
        Self { rules: Rules { step, ..self.rules }, ..self }
    }

    /// Returns the same throws with the line of relative motion always this far from the center (radii sums, less than one): all
    /// of them hit.
    #[must_use]
    pub fn with_offset(self, offset: f64) -> Self {
        Self { offset: Some(offset), ..self }
    }

    /// Returns the length of a step (s), and the radii sum (m).
    pub(super) fn sizes(&self) -> [f64; 2] {
        [self.rules.step, self.pair.map(|body| body.circle().radius).iter().sum()]
    }

    /// Returns the kinds of throws that there are.
    pub fn kinds(&self) -> &'static [ThrowKind] {
        if self.offset.is_some() { &[ThrowKind::Hit] } else { &[ThrowKind::Hit, ThrowKind::Pass] }
    }

    /// Returns the length that the two come closer in a step, as a multiple of the radii sum.
    pub fn closing_per_step(&self) -> f64 {
        let [a, b] = self.pair.map(|body| *body.circle());
        (b.velocity - a.velocity).length() * self.rules.step / (a.radius + b.radius)
    }

    /// Returns the results of `count` throws under this method, always the same ones for a seed.
    pub fn results(
        &self,
        method: Detection,
        kind: ThrowKind,
        count: u32,
        seed: u64,
    ) -> impl Iterator<Item = ThrowResult> + use<> {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let (throws, mut log) = (*self, Log::default());
        (0..count).map(move |_| {
            let radii_sum = throws.pair[0].circle().radius + throws.pair[1].circle().radius;
            let offset = match kind {
                ThrowKind::Hit => throws.offset.unwrap_or_else(|| dice.random_range(-1.0..1.0)),
                ThrowKind::Pass => {
                    let side = if dice.random_bool(0.5) { 1.0 } else { -1.0 };
                    side * dice.random_range(1.0..FARTHEST)
                }
            };
            throws.throw(method, kind, offset * radii_sum, dice.random_range(0.0..1.0), &mut log)
        })
    }

    /// Makes one throw, with the line of relative motion this far from the center (m), and the contact or closest approach in
    /// this phase of a step, 0 to 1.
    fn throw(
        &self,
        method: Detection,
        kind: ThrowKind,
        offset: f64,
        phase: f64,
        log: &mut Log,
    ) -> ThrowResult {
        let [a, b] = self.pair.map(|body| *body.circle());
        let velocity = b.velocity - a.velocity;
        let (radii_sum, speed) = (a.radius + b.radius, velocity.length());
        let along = velocity / speed;
        // From the contact to the closest approach.
        let half = match kind {
            ThrowKind::Hit => (radii_sum * radii_sum - offset * offset).max(0.0).sqrt(),
            ThrowKind::Pass => 0.0,
        };
        let time = (self.steps_before + phase) * self.rules.step;
        let apart = along.perp() * offset - along * half;
        let mut bodies = self.pair;
        bodies[0].set(Circle { center: -a.velocity * time, ..a }, 0.0);
        bodies[1].set(Circle { center: apart - b.velocity * time, ..b }, 0.0);
        let end = time + 2.0 * half / speed + 2.0 * self.rules.step;
        log.clear();
        let rules = Rules { detection: method, audit: true, ..self.rules };
        let mut world = World::from_accepted(rules, bodies.to_vec(), 0.0);
        let energy = world.kinetic_energy();
        if method.is_stepped() {
            while log.audited.is_empty() && world.time() < end {
                world.advance_once(log);
            }
        } else {
            let _ = world.advance(end, 16, log);
        }
        let audited = log.audited.first();
        ThrowResult {
            outcome: audited.map(|audited| audited.outcome),
            direction: audited.and_then(|audited| direction(&world, audited)),
            time_lost: world.counters().time_lost,
            energy: world.kinetic_energy() / energy,
            pair_tests: world.counters().pair_tests,
            time: world.time(),
        }
    }
}
