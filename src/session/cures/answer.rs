//! The answer for a game: which setting of its engine fits, and how fast its circles may be without one.

use circle_collision::simulation::{Detection, Log, StepMethod};

use super::game::Game;
use super::throws::{Throw, ThrowKind, is_wrong};

/// The number of random hits that decide whether a method fits.
pub const HITS: u32 = 10_000;

/// The largest share of its hits that a method that fits misses or catches too late. Grazes make overlap fail at any speed.
pub const FITS: f64 = 0.01;

/// The methods before sub-steps, from the cheapest one up. A ray or a sweep is paid for the fast bodies alone, first past others as if
/// at rest, then with the motion of both; speculative contacts for all bodies in reach, in several passes; and a part of a step
/// for the whole world.
const BY_COST: [StepMethod; 5] = [
    StepMethod::Overlap,
    StepMethod::CenterRay,
    StepMethod::SweepAtRest,
    StepMethod::Sweep,
    StepMethod::Speculative,
];

/// The share of a speed to which the fastest one is known. The chance of the throws is greater.
const PRECISION: f64 = 1e-3;

/// Which setting of the engine fits, and how fast the circles may be without one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The cheapest method of the engine that fits: overlap if there is nothing to switch on, sub-steps of the rate below if no
    /// other one fits.
    pub method: StepMethod,
    /// The fastest speed at which overlap fits (m/s).
    pub fastest: f64,
    /// The number of steps a second at which overlap fits.
    pub rate: f64,
}

impl Answer {
    /// Returns the answer for a game in which overlap fits up to `fastest` (m/s).
    pub(super) fn new(game: &Game, fastest: f64, fits: impl Fn(StepMethod) -> bool) -> Self {
        let is_there = |method: &StepMethod| game.engine.setting(*method).is_some() && fits(*method);
        let method = BY_COST.into_iter().find(is_there).unwrap_or(StepMethod::SubSteps);
        // Only the way of a step counts, as a multiple of the radii sum.
        Self { method, fastest, rate: game.rate * game.speed / fastest }
    }
}

/// The search for the fastest speed at which overlap fits, by bisection.
#[derive(Clone, Debug)]
pub(super) struct Bisection {
    /// A speed at which it fits, and one at which it does not (m/s).
    bracket: [f64; 2],
    /// The speed that is tried.
    speed: f64,
    /// The number of throws that were made at this speed, and of hits among them that were missed or caught too late.
    done: usize,
    wrong: u32,
}

impl Bisection {
    pub(super) fn new(game: &Game) -> Self {
        // There, overlap fails in a fifth of the hits.
        let limit = game.head_on_limit();
        let speed = if game.speed < limit { game.speed } else { limit / 2.0 };
        Self { bracket: [0.0, limit], speed, done: 0, wrong: 0 }
    }

    pub(super) fn is_done(&self) -> bool {
        let [low, high] = self.bracket;
        high - low <= PRECISION * high
    }

    /// Returns the result, once it is known.
    pub(super) fn fastest(&self) -> Option<f64> {
        self.is_done().then_some(self.bracket[0])
    }

    /// Makes the next throw. The situation is the one with the highest relative speed.
    pub(super) fn step(&mut self, game: &Game, list: &[Throw], log: &mut Log) {
        let throw = list[self.done];
        if let Some(throws) = game.throws(game.other.situations()[0])
            && throw.kind == ThrowKind::Hit
        {
            let throws = throws.with_step(self.speed / game.speed / game.rate);
            self.wrong += u32::from(is_wrong(throws.outcome(Detection::OVERLAP, throw, log)));
        }
        self.done += 1;
        let fits = f64::from(self.wrong) <= FITS * f64::from(HITS);
        if !fits || self.done == list.len() {
            self.bracket[usize::from(!fits)] = self.speed;
            let [low, high] = self.bracket;
            *self = Self { bracket: self.bracket, speed: low.midpoint(high), done: 0, wrong: 0 };
        }
    }
}
