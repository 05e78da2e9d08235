//! Random throws of two circles at each other, whose true contacts are known.

use circle_collision::geometry::{Arena, Circle};
use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Body, Detection, Log, Rules, World};
use glam::DVec2;
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

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
    pub(super) offset: Option<f64>,
}

impl Throws {
    /// Makes throws of bodies with these velocities and radii: `None` if the two move alike, or so nearly alike that a step hardly
    /// changes their distance. Their places do not matter, nor do the walls of the rules.
    pub fn new(pair: [impl Into<Body>; 2], rules: Rules) -> Option<Self> {
        let mut pair = pair.map(Into::into);
        let [a, b] = pair.map(|body: Body| body.circle().velocity);
        let steps_before = ((a.length() + b.length()) / (b - a).length()).ceil() + 2.0;
        for body in &mut pair {
            body.set(Circle { center: DVec2::ZERO, ..*body.circle() }, 0.0);
        }
        let rules = Rules { detection: Detection::Intercept, arena: Arena::OPEN, ..rules };
        (steps_before <= MAX_STEPS_BEFORE).then_some(Self { pair, rules, steps_before, offset: None })
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

    /// Returns the rules under a method.
    pub(super) fn rules(&self, detection: Detection) -> Rules {
        Rules { detection, audit: true, ..self.rules }
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

    /// Makes one throw under this method, and returns what it made of it: `None` if the circles passed by unanswered, or if they
    /// were solved exactly. The log is cleared.
    pub(super) fn outcome(&self, method: Detection, throw: Throw, log: &mut Log) -> Option<Outcome> {
        let (circles, end) = self.start(throw);
        let mut bodies = self.pair;
        for (body, circle) in bodies.iter_mut().zip(circles) {
            body.set(circle, 0.0);
        }
        log.clear();
        let mut world = World::new_unchecked(self.rules(method), bodies.to_vec(), 0.0);
        if !method.is_stepped() {
            let _ = world.advance(end, 16, log);
            return match (throw.kind, log.events.is_empty()) {
                (ThrowKind::Hit, true) => Some(Outcome::Missed),
                (ThrowKind::Pass, false) => Some(Outcome::Ghost),
                (ThrowKind::Hit, false) | (ThrowKind::Pass, true) => None,
            };
        }
        while log.audited.is_empty() && world.time() < end {
            world.advance_once(log);
        }
        log.audited.first().map(|audited| audited.outcome)
    }
}
