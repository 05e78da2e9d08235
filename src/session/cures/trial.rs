//! The trial of a game: a grid of how often each method goes wrong in each situation, worked out a little at a time.

use circle_collision::simulation::audit::Outcome;
use circle_collision::simulation::{Detection, Log, Rules, StepMethod, World};
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;

use super::engines::Engine;
use super::game::{CROWD_STEPS, FITS, Game, Other, Situation};
use super::throws::{Throw, ThrowKind};
use crate::scene::{PLAYBACK_RANGE, Scene};
use crate::session::contact::ContactCounts;

/// The number of random hits of a method in a situation.
pub const HITS: u32 = 10_000;

/// The number of hits after each of which a throw passes by.
const HITS_PER_PASS: u32 = 4;

/// The rounds in which the cells are filled: up to a fortieth of their throws, then a quarter, then all. So each cell soon has a
/// number.
const ROUNDS: [u32; 3] = [40, 4, 1];

/// The maximum number of contacts that are solved in a step of a crowd; what is left of the step then falls into the next ones.
const MAX_CONTACTS: usize = 1_000;

/// The steps that are shown in a second, in the scene of a throw.
const STEPS_SHOWN: f64 = 4.0;

/// How one method does in one situation, as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// The method.
    pub method: Detection,
    /// The situation.
    pub situation: Situation,
    /// The number of true contacts.
    pub contacts: u64,
    /// The number of those that were missed or seen too late.
    pub wrong: u64,
    /// The number of throws that were to pass by; in a crowd, of true contacts.
    pub passes: u64,
    /// The number of answers to pairs that were not to touch.
    pub ghosts: u64,
    /// The number of throws that were made, or of steps in a crowd.
    done: u32,
    /// The index of the first throw that was missed, seen too late, or invented.
    failure: Option<usize>,
    /// The crowd, once it has begun.
    world: Option<World>,
}

impl Cell {
    fn new(method: Detection, situation: Situation) -> Self {
        let [contacts, wrong, passes, ghosts] = [0; 4];
        Self { method, situation, contacts, wrong, passes, ghosts, done: 0, failure: None, world: None }
    }

    /// Returns the share of the contacts that were missed or seen too late, 0 to 1; 0 without contacts.
    pub fn share(&self) -> f64 {
        self.wrong as f64 / self.contacts.max(1) as f64
    }

    /// Returns the ghosts for each throw that was to pass by; in a crowd, for each true contact.
    pub fn ghost_share(&self) -> f64 {
        self.ghosts as f64 / self.passes.max(1) as f64
    }

    /// Whether all its throws or steps were made.
    pub fn is_done(&self) -> bool {
        self.done == self.total()
    }

    fn total(&self) -> u32 {
        match self.situation {
            Situation::Crowd => CROWD_STEPS,
            Situation::Wall
            | Situation::WallEnd
            | Situation::AtRest
            | Situation::HeadOn
            | Situation::Crossing => HITS + HITS / HITS_PER_PASS,
        }
    }

    /// Counts the result of a throw.
    fn count(&mut self, kind: ThrowKind, outcome: Option<Outcome>) {
        match kind {
            ThrowKind::Hit => self.contacts += 1,
            ThrowKind::Pass => self.passes += 1,
        }
        if let Some(failure) = outcome.filter(Outcome::is_failure) {
            *(if failure.is_lost() { &mut self.wrong } else { &mut self.ghosts }) += 1;
            self.failure.get_or_insert(self.done as usize);
        }
    }

    /// Makes the next step of a crowd.
    fn step_crowd(&mut self, crowd: &Scene, log: &mut Log) {
        let world = self.world.get_or_insert_with(|| under(crowd.clone(), self.method).world());
        log.clear();
        // A step that rounding puts after the end is made nevertheless.
        let end = f64::from(self.done + 1) * crowd.rules.step * (1.0 + 1e-12);
        let _ = world.advance(end, MAX_CONTACTS, log);
        let counted = ContactCounts::of(self.method, world.counters());
        (self.contacts, self.wrong) = (counted.contacts(), counted.lost());
        (self.passes, self.ghosts) = (self.contacts, counted.ghosts);
    }
}

/// Returns a scene under a method.
fn under(scene: Scene, detection: Detection) -> Scene {
    Scene { rules: Rules { detection, ..scene.rules }, ..scene }
}

/// The trial of a game.
#[derive(Clone, Debug)]
pub struct Trial {
    game: Game,
    /// The same throws for all cells, so that only the method makes a difference.
    list: Vec<Throw>,
    crowd: Scene,
    /// The cells of each situation, one after another, with the methods in order.
    cells: Vec<Cell>,
    log: Log,
}

impl Trial {
    /// Prepares the trial of a game, which is always the same one for a seed.
    ///
    /// # Errors
    ///
    /// What was found, and what is accepted.
    pub fn new(game: Game, seed: u64) -> Result<Self, String> {
        game.check()?;
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        let kind = |index: u32| {
            if (index + 1).is_multiple_of(HITS_PER_PASS + 1) { ThrowKind::Pass } else { ThrowKind::Hit }
        };
        let throws =
            (0..HITS + HITS / HITS_PER_PASS).map(|index| Throw::random(kind(index), &mut dice, None));
        let methods = |situation| Detection::ALL.iter().map(move |&method| Cell::new(method, situation));
        Ok(Self {
            game,
            list: throws.collect(),
            crowd: game.crowd(seed)?,
            cells: Situation::ALL.into_iter().flat_map(methods).collect(),
            log: Log::default(),
        })
    }

    /// Makes this many throws, or steps of a crowd, while any are left. The numbers do not depend on how the work is divided.
    pub fn advance(&mut self, budget: u32) {
        for _ in 0..budget {
            if !self.step() {
                break;
            }
        }
    }

    /// Makes the next throw, or the next step of a crowd. Returns whether there was any.
    fn step(&mut self) -> bool {
        for parts in ROUNDS {
            if let Some(cell) = self.cells.iter_mut().find(|cell| cell.done < cell.total().div_ceil(parts)) {
                if let Some(throws) = self.game.throws(cell.situation) {
                    let throw = self.list[cell.done as usize];
                    if throws.has(throw.kind) {
                        cell.count(throw.kind, throws.outcome(cell.method, throw, &mut self.log));
                    }
                } else {
                    cell.step_crowd(&self.crowd, &mut self.log);
                }
                cell.done += 1;
                return true;
            }
        }
        false
    }

    /// Returns how much is done, 0 to 1: the cells take about as long each.
    pub fn progress(&self) -> f64 {
        let shares = self.cells.iter().map(|cell| f64::from(cell.done) / f64::from(cell.total()));
        shares.sum::<f64>() / self.cells.len() as f64
    }

    /// Whether everything is done.
    pub fn is_done(&self) -> bool {
        self.cells.iter().all(Cell::is_done)
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Changes the engine and what the bullet meets, which change the answer alone.
    pub fn ask(&mut self, engine: Engine, other: Other) {
        (self.game.engine, self.game.other) = (engine, other);
    }

    /// Returns the cell of a method in a situation.
    pub fn cell(&self, method: Detection, situation: Situation) -> Option<&Cell> {
        self.cells.iter().find(|cell| (cell.method, cell.situation) == (method, situation))
    }

    /// Returns the cells of each situation, one after another, with the methods in order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the cheapest method of the engine that fits: overlap if there is nothing to switch on; sub-steps if no other one
    /// fits; at a wall, overlap, which then needs a thicker one. `None` before it has all its throws.
    pub fn answer(&self) -> Option<StepMethod> {
        let (game, situations) = (&self.game, self.game.other.situations());
        let cells = || self.cells.iter().filter(|cell| situations.contains(&cell.situation));
        let fits = |method| match method {
            // So that it agrees with the fastest speed, which the chance of the throws would not.
            StepMethod::Overlap => game.is_slow(),
            _ => cells()
                .filter(|cell| cell.method == Detection::Stepped(method))
                .all(|cell| cell.share() <= FITS),
        };
        let is_at_wall = game.other == Other::Wall;
        let is_there = |method| match game.engine.at_wall().filter(|_| is_at_wall) {
            // What is on by default is not switched off where it would not be needed.
            Some((own, [typed, _])) => method == own || method == StepMethod::Overlap && !typed.is_empty(),
            None => game.engine.setting(method).is_some(),
        };
        // The methods are in the order of their cost: a ray or a sweep is paid for the fast bodies alone, first past others as if at
        // rest, then with the motion of both; speculative contacts for all bodies in reach, in several passes. But a part of a step is
        // paid for the whole world.
        let mut before_sub_steps =
            StepMethod::ALL.iter().copied().filter(|&method| method != StepMethod::SubSteps);
        let last = if is_at_wall { StepMethod::Overlap } else { StepMethod::SubSteps };
        let cheapest = || before_sub_steps.find(|&method| is_there(method) && fits(method)).unwrap_or(last);
        cells().all(Cell::is_done).then(cheapest)
    }

    /// Returns the first throw of a cell that fails, or else its first one, or its crowd, as a scene under its method.
    pub fn scene(&self, cell: &Cell) -> Scene {
        let Some(throws) = self.game.throws(cell.situation) else {
            return under(self.crowd.clone(), cell.method);
        };
        let (index, situation) = (cell.failure.unwrap_or(0), cell.situation);
        let outcome = throws.outcome(cell.method, self.list[index], &mut Log::default());
        let outcome = outcome.map_or_else(|| "solved".to_owned(), |outcome| outcome.to_string());
        let Game { speed, rate, .. } = self.game;
        let [slowest, fastest] = PLAYBACK_RANGE;
        let mut scene = Scene {
            rules: throws.rules(cell.method),
            watch: format!("A throw at {speed} m/s with {rate} steps a second: {outcome}."),
            playback: (STEPS_SHOWN / rate).clamp(slowest, fastest),
            ..Scene::empty(format!("Throw {}, {situation}", index + 1))
        };
        throws.put_into(&mut scene, self.list[index]);
        scene
    }
}
