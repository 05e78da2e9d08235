//! The game of the page *Cures*.

use circle_collision::geometry::Circle;
use glam::DVec2;

use crate::session::contact::Pair;
use crate::session::cures::{Engine, Game, Trial};
use crate::session::now::{Ends, Fact};
use crate::session::screen::Page;
use crate::session::state::State;

/// The radius of a circle of the game where the scene has none (m).
const RADIUS: f64 = 0.5;

impl State {
    /// Returns the game: with the numbers that the person chose, or else those of the explained pair at its start. While circles move,
    /// other pairs are explained in turn, and the numbers of these throws stay.
    pub(in crate::session) fn game(&self, pair: Option<Pair>, thrown: Option<&Fact<Trial>>) -> Game {
        let (now, engine) = (&self.experiment.now, self.screen.engine);
        let known = thrown.filter(|known| self.moves_circles() && now.holds(Ends::Course, known.at));
        let numbers = self.screen.game.or(known.map(|known| *known.what.game()));
        numbers.unwrap_or_else(|| self.game_of_pair(pair)).in_engine(engine)
    }

    /// Returns the chosen engine.
    pub fn engine(&self) -> Engine {
        self.screen.engine
    }

    fn game_of_pair(&self, pair: Option<Pair>) -> Game {
        let (start, rules, engine) = (self.run().start(), self.run().rules(), self.screen.engine);
        let missing = Circle::new(DVec2::ZERO, RADIUS);
        let circle = |index: usize| start.circles.get(index).map_or(missing, |one| one.circle);
        let at_wall = pair.and_then(|pair| Some((pair.a, start.walls.get(pair.wall()?)?)));
        if let Some((index, wall)) = at_wall {
            return Game::of_wall(circle(index), wall.wall.thickness, rules, engine);
        }
        Game::of_pair(pair.and_then(|pair| pair.both()).unwrap_or([0, 1]).map(circle), rules, engine)
    }

    /// Whether the page of the game is open.
    pub(in crate::session) fn is_game_open(&self) -> bool {
        self.screen.view_options.panel.page() == Some(Page::Cures)
    }
}
