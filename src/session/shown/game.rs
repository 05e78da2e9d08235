//! The game of the page *Cures*: its numbers, and its throws, which are made a few at a time while the page is open.

use circle_collision::geometry::Circle;
use glam::DVec2;

use crate::session::cures::{Engine, Game, Grid};
use crate::session::now::Ends;
use crate::session::{Page, Session};

/// The seed of the throws: that of the command line.
const SEED: u64 = 1;

/// The number of throws, or of steps of a crowd, that are made between two looks at the time.
const AT_ONCE: u32 = 8;

/// The radius of a circle of the game where the scene has none (m).
const RADIUS: f64 = 0.5;

impl Session {
    /// Returns the game: with the numbers that the person chose, or else those of the explained pair at its start.
    pub(in crate::session) fn game(&self) -> Game {
        let (now, engine) = (&self.experiment.now, self.screen.engine);
        let is_moving = self.is_playing() || self.drag().is_some();
        // While circles move, other pairs are explained in turn.
        let known = self.screen.grid.as_ref().filter(|known| is_moving && now.holds(Ends::Course, known.at));
        let numbers = self.screen.game.or(known.map(|known| *known.what.game()));
        Game { engine, ..numbers.unwrap_or_else(|| self.game_of_pair()) }
    }

    /// Returns the chosen engine.
    pub fn engine(&self) -> Engine {
        self.screen.engine
    }

    fn game_of_pair(&self) -> Game {
        let circles = &self.run().start().circles;
        let pair = self.explained_pair().map_or([0, 1], |pair| [pair.a, pair.b]);
        let missing = Circle::new(DVec2::ZERO, RADIUS);
        let pair = pair.map(|index| circles.get(index).map_or(missing, |one| one.circle));
        Game::of_pair(pair, self.run().rules(), self.screen.engine)
    }

    /// Notices a change of the game while its page is open. Another engine changes the answer alone.
    pub(in crate::session) fn notice_game(&mut self) {
        if !self.is_game_open() {
            return;
        }
        let (game, known) = (self.game(), self.screen.grid.take());
        let known = known.map(|known| known.what);
        let known = known.filter(|grid| Game { engine: game.engine, ..*grid.game() } == game);
        let grid = known.or_else(|| Grid::new(game, SEED).ok());
        self.screen.grid = grid.map(|mut grid| {
            grid.set_engine(game.engine);
            self.experiment.now.fact(grid)
        });
    }

    fn is_game_open(&self) -> bool {
        self.screen.view_options.panel.page() == Some(Page::Cures)
    }

    /// Whether throws of the game are still to be made: they wait while its page is closed.
    pub fn is_working(&self) -> bool {
        self.is_game_open() && self.screen.grid.as_ref().is_some_and(|grid| !grid.what.is_done())
    }

    /// Makes a few throws of the game. Returns whether any are left.
    pub fn work(&mut self) -> bool {
        if self.is_working()
            && let Some(grid) = &mut self.screen.grid
        {
            grid.what.advance(AT_ONCE);
        }
        self.is_working()
    }
}
