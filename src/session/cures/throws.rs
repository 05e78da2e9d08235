//! Random throws of two circles at each other, or of one at a wall, whose true contacts are known.

use circle_collision::detection::wall_intercept;
use circle_collision::geometry::{Arena, Circle, Wall};
use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Body, Detection, Log, Rules, World};
use glam::{DVec2, dvec2};
use rand::RngExt;
use rand::rngs::ChaCha8Rng;

use crate::scene::{Color, Scene};

/// The maximum number of steps before the step of the contact.
///
/// A throw begins early enough that no method answers in its first step. Two circles that move almost alike would need more.
const MAX_STEPS_BEFORE: f64 = 64.0;

/// The farthest pass, as a multiple of the radii sum.
const FARTHEST: f64 = 1.5;

/// The largest angle between the path of a throw at the face of a wall and its normal (degrees).
const STEEPEST: f64 = 40.0;

/// Whether a throw is to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThrowKind {
    /// The circles touch: the line of relative motion is within the radii sum.
    Hit,
    /// They pass by, closer than 1.5 times the radii sum.
    Pass,
}

/// One throw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Throw {
    /// Whether it is to hit.
    pub kind: ThrowKind,
    /// The distance of the line of relative motion from the center (radii sums), with the side as its sign; at the face of a wall, the
    /// angle to its normal (largest angles).
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

    /// Returns the way from the contact to the closest approach (radii sums).
    fn half_chord(&self) -> f64 {
        match self.kind {
            ThrowKind::Hit => (1.0 - self.offset * self.offset).max(0.0).sqrt(),
            ThrowKind::Pass => 0.0,
        }
    }
}

/// Returns a body with this circle.
fn placed(mut body: Body, circle: Circle) -> Body {
    body.set(circle, 0.0);
    body
}

/// What is thrown at.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Target {
    Circle(Body),
    Wall(Wall, Aim),
}

/// Where a wall is thrown at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Aim {
    /// Its face, far from its ends. Nothing passes by there.
    Face,
    /// One of its ends, straight across its line: the center passes by it.
    End,
    /// Always so that the center is here at the contact (m).
    At(DVec2),
}

/// Throws of a body at another one or at a wall, with random offsets from the line of their centers and random phases of the steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Throws {
    body: Body,
    target: Target,
    rules: Rules,
    steps_before: f64,
    /// The distance of the line of relative motion from the center (radii sums); `None` for a random one each.
    pub(super) offset: Option<f64>,
}

impl Throws {
    /// Makes throws of bodies with these velocities and radii: `None` if the two move alike, or so nearly alike that a step hardly
    /// changes their distance. Their places do not matter, nor do the sides of the arena.
    pub fn new(pair: [impl Into<Body>; 2], rules: Rules) -> Option<Self> {
        let [body, other] = pair.map(|body| {
            let body = body.into();
            placed(body, Circle { center: DVec2::ZERO, ..*body.circle() })
        });
        let [a, b] = [body, other].map(|body| body.circle().velocity);
        let steps_before = ((a.length() + b.length()) / (b - a).length()).ceil() + 2.0;
        (steps_before <= MAX_STEPS_BEFORE).then(|| Self::at(body, Target::Circle(other), steps_before, rules))
    }

    /// Makes throws of a bullet at the face or the end of a wall of this thickness (m): `None` if the bullet rests.
    pub(super) fn at_wall(bullet: Circle, thickness: f64, aim: Aim, rules: Rules) -> Option<Self> {
        let reach = bullet.radius + thickness / 2.0;
        // So long that nothing comes near the other end.
        let length = 8.0 * (bullet.velocity.length() * rules.step + reach);
        let begin = if aim == Aim::End { 0.0 } else { length };
        let wall = Wall::new([0.0, -length], [0.0, begin]).with_thickness(thickness);
        Self::past(bullet.into(), wall, aim, rules)
    }

    /// Makes throws of a body that always touches a wall where its center is here (m): `None` if it rests.
    pub(in crate::session) fn on_path(body: Body, wall: Wall, contact: DVec2, rules: Rules) -> Option<Self> {
        Self::past(body, wall, Aim::At(contact), rules)
    }

    fn past(body: Body, wall: Wall, aim: Aim, rules: Rules) -> Option<Self> {
        let is_moving = body.circle().velocity != DVec2::ZERO;
        is_moving.then(|| Self::at(body, Target::Wall(wall, aim), 3.0, rules))
    }

    fn at(body: Body, target: Target, steps_before: f64, rules: Rules) -> Self {
        let rules = Rules { detection: Detection::Intercept, arena: Arena::OPEN, ..rules };
        Self { body, target, rules, steps_before, offset: None }
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

    /// Whether there are throws of this kind.
    pub(super) fn has(&self, kind: ThrowKind) -> bool {
        kind == ThrowKind::Hit || !matches!(self.target, Target::Wall(_, Aim::Face | Aim::At(_)))
    }

    /// Returns the wall that is thrown at, if it is one.
    fn wall(&self) -> Option<Wall> {
        match self.target {
            Target::Circle(_) => None,
            Target::Wall(wall, _) => Some(wall),
        }
    }

    /// Returns the bodies at the start of a throw, and when it is over (s): two steps after the overlap.
    fn start(&self, throw: Throw) -> (Vec<Body>, f64) {
        let before = (self.steps_before + throw.phase) * self.rules.step;
        let (bodies, overlap) = match self.target {
            Target::Circle(other) => {
                let [a, b] = [self.body, other].map(|body| *body.circle());
                let (velocity, radii_sum) = (b.velocity - a.velocity, a.radius + b.radius);
                let (along, half) = (velocity.normalize(), throw.half_chord() * radii_sum);
                let apart = along.perp() * throw.offset * radii_sum - along * half;
                let second = Circle { center: apart - b.velocity * before, ..b };
                let first = Circle { center: -a.velocity * before, ..a };
                (vec![placed(self.body, first), placed(other, second)], 2.0 * half / velocity.length())
            }
            Target::Wall(wall, aim) => {
                let circle = *self.body.circle();
                let reach = wall.reach(circle.radius);
                let (direction, contact) = match aim {
                    Aim::Face => (DVec2::from_angle((STEEPEST * throw.offset).to_radians()), DVec2::NEG_X),
                    Aim::End => (DVec2::X, dvec2(-throw.half_chord(), throw.offset.abs())),
                    Aim::At(contact) => (circle.velocity.normalize(), contact / reach),
                };
                let velocity = direction * circle.velocity.length();
                let first = Circle { center: contact * reach - velocity * before, velocity, ..circle };
                (vec![placed(self.body, first)], wall_intercept(&first, &wall).overlap_duration)
            }
        };
        (bodies, before + overlap + 2.0 * self.rules.step)
    }

    /// Puts the circles of a throw, and its wall, into a scene.
    pub(super) fn put_into(&self, scene: &mut Scene, throw: Throw) {
        scene.add(self.start(throw).0.iter().map(|body| *body.circle()).zip(Color::NAMED));
        if let Some(wall) = self.wall() {
            scene.add_wall(wall);
        }
    }

    /// Makes one throw under this method, and returns what it made of it: `None` if the two passed by unanswered, or if they were
    /// solved exactly. The log is cleared.
    pub(super) fn outcome(&self, method: Detection, throw: Throw, log: &mut Log) -> Option<Outcome> {
        let (bodies, end) = self.start(throw);
        log.clear();
        let mut world =
            World::new_unchecked(self.rules(method), bodies, 0.0).with_walls_unchecked(self.wall());
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
