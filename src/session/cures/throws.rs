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

/// One throw of two circles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Throw {
    /// Whether it is to hit.
    pub kind: ThrowKind,
    /// The distance of the line of relative motion from the center (radii sums), with the side as its sign.
    offset: f64,
    /// Where the contact or the closest approach falls within a step, 0 to 1.
    phase: f64,
}

impl Throw {
    /// Returns a random throw; at this offset (radii sums), if it is given and the throw is to hit.
    pub(super) fn random(kind: ThrowKind, dice: &mut ChaCha8Rng, offset: Option<f64>) -> Self {
        let offset = match kind {
            ThrowKind::Hit => offset.unwrap_or_else(|| dice.random_range(-1.0..1.0)),
            ThrowKind::Pass => {
                let side = if dice.random_bool(0.5) { 1.0 } else { -1.0 };
                side * dice.random_range(1.0..FARTHEST)
            }
        };
        Self { kind, offset, phase: dice.random_range(0.0..1.0) }
    }
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

impl ThrowResult {
    /// Whether a contact was missed or caught too late.
    pub(super) fn is_wrong(&self) -> bool {
        matches!(self.outcome, Some(Outcome::TooLate { .. } | Outcome::Missed))
    }
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

    /// Returns the rules under a method.
    pub(super) fn rules(&self, detection: Detection) -> Rules {
        Rules { detection, audit: true, ..self.rules }
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
            let random = Throw::random(kind, &mut dice, throws.offset);
            throws.result(method, random, &mut log)
        })
    }

    /// Returns the two circles at the start of a throw, and when it is over (s): two steps after the overlap.
    pub(super) fn start(&self, throw: Throw) -> ([Circle; 2], f64) {
        let [a, b] = self.pair.map(|body| *body.circle());
        let velocity = b.velocity - a.velocity;
        let (radii_sum, speed) = (a.radius + b.radius, velocity.length());
        let (along, offset) = (velocity / speed, throw.offset * radii_sum);
        // From the contact to the closest approach.
        let half = match throw.kind {
            ThrowKind::Hit => (radii_sum * radii_sum - offset * offset).max(0.0).sqrt(),
            ThrowKind::Pass => 0.0,
        };
        let time = (self.steps_before + throw.phase) * self.rules.step;
        let apart = along.perp() * offset - along * half;
        let circles =
            [Circle { center: -a.velocity * time, ..a }, Circle { center: apart - b.velocity * time, ..b }];
        (circles, time + 2.0 * half / speed + 2.0 * self.rules.step)
    }

    /// Makes one throw under this method. The log is cleared.
    pub(super) fn result(&self, method: Detection, throw: Throw, log: &mut Log) -> ThrowResult {
        let (circles, end) = self.start(throw);
        let mut bodies = self.pair;
        for (body, circle) in bodies.iter_mut().zip(circles) {
            body.set(circle, 0.0);
        }
        log.clear();
        let mut world = World::from_accepted(self.rules(method), bodies.to_vec(), 0.0);
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
