//! What a scene file holds: the circles, their colors and names, and the rules they obey.
//!
//! | file | question it answers |
//! |---|---|
//! | `document` | Where in the text does a value stand, and is it of the kind that is accepted? |
//! | `portions` | Where can a text be cut, so that it is read piece by piece? |
//! | `reader` | Which scene does a text describe? |
//! | `draft` | What is known of a scene while its pieces come in? |
//! | `writer` | Which text describes a scene? |
//! | `filling` | Where do random circles find room? |
//! | `files` | How does a scene come from the disk and get back to it? |
//! | `replacement` | How is a file replaced whole or not at all? |
//! | `built_in` | Which scenes come with the program? |
//!
//! Knows nothing about running worlds, undo, windows or the command line.

mod built_in;
mod color;
mod document;
mod draft;
mod error;
mod files;
mod filling;
mod lattice;
mod names;
mod occupancy;
mod portions;
mod reader;
#[cfg(test)]
mod refusals;
mod replacement;
#[cfg(test)]
mod whole;
mod writer;

pub use built_in::{BUILT_IN, BuiltIn, built_in};
pub use color::Color;
pub use error::SceneError;
pub use files::{free_path, read, write, write_failure};
pub use replacement::replace;

use glam::DVec2;

use crate::{
    geometry::{Circle, MAGNITUDE_LIMIT},
    simulation::{Body, Rules, World},
};
use document::MAGNITUDE_FLOOR;

/// The slowest and the fastest playback: seconds simulated per second shown.
pub const PLAYBACK_RANGE: [f64; 2] = [1.0 / 64.0, 16.0];

/// An experiment as it starts: what a scene file says.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it is called.
    pub title: String,
    /// One sentence that says what to watch; empty when there is nothing to say.
    pub watch: String,
    /// How collisions are found and what follows from one.
    pub rules: Rules,
    /// How fast it plays until the person chooses another speed: seconds simulated per second shown, within
    /// [`PLAYBACK_RANGE`].
    pub playback: f64,
    /// Do results pause or hold the run? Where contacts follow each other without end they would only be in the way.
    pub pauses: bool,
    /// The circles in file order, the random ones after the written ones.
    pub circles: Vec<SceneCircle>,
}

/// A circle with what a person tells it by.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneCircle {
    /// The letters on it: 1 to 12 characters. Nothing keeps two circles from bearing the same name in a file.
    pub name: String,
    /// Its color, which also says who yields.
    pub color: Color,
    /// Where it is, how it moves, how large and heavy it is.
    pub circle: Circle,
}

impl SceneCircle {
    /// Returns the body of this circle in a world.
    pub fn body(&self) -> Body {
        let is_red = match self.color {
            Color::Red => true,
            Color::Blue | Color::Rgb(_) => false,
        };
        Body::new(self.circle, is_red)
    }
}

impl Scene {
    /// Returns the world of this scene at time zero.
    pub fn world(&self) -> World {
        self.world_at(0.0, None)
    }

    /// Returns the world of this scene that begins at `epoch` (s, absolute), in which the circle of this index is held.
    pub fn world_at(&self, epoch: f64, held: Option<usize>) -> World {
        let bodies = self
            .circles
            .iter()
            .enumerate()
            .map(|(index, one)| if held == Some(index) { one.body().held() } else { one.body() });
        World::new(self.rules, bodies.collect(), epoch)
    }

    /// Which scene does this text describe?
    ///
    /// `source` is the file name for messages; its stem is the title of a scene without one. It is not opened.
    ///
    /// # Errors
    ///
    /// The first thing in the text that is not accepted, with its line and column; then nothing is loaded.
    pub fn parse(text: &str, source: &str) -> Result<Self, SceneError> {
        reader::parse(text, source)
    }

    /// Which text describes this scene?
    ///
    /// Reading it gives back the same scene, bit for bit, when its values are such as a file may hold. Random
    /// circles are written out one by one.
    pub fn to_toml(&self) -> String {
        writer::to_toml(self)
    }

    /// The same scene with its positions and velocities brought to the nearest that a file may hold.
    ///
    /// A long flight leads beyond every limit of magnitude, and what only rounding left of a speed may lie below it.
    #[must_use]
    pub fn storable(mut self) -> Self {
        let held = |value: f64| {
            let is_nothing = value.abs() < MAGNITUDE_FLOOR;
            if is_nothing { 0.0 } else { value.clamp(-MAGNITUDE_LIMIT, MAGNITUDE_LIMIT) }
        };
        for one in &mut self.circles {
            for vector in [&mut one.circle.center, &mut one.circle.velocity] {
                *vector = DVec2::new(held(vector.x), held(vector.y));
            }
        }
        self
    }

    /// Adds a circle under the next free default name. Returns its index.
    pub fn add(&mut self, circle: Circle, color: Color) -> usize {
        let index = self.circles.len();
        let taken = self.circles.iter().map(|circle| circle.name.as_str()).collect();
        let name = names::FreeNames::beside(taken).next_from(index);
        self.circles.push(SceneCircle { name, color, circle });
        index
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn added_circles_get_the_next_free_name() {
        let mut scene =
            Scene::parse("[[circle]]\ncenter = [0, 0]\nradius = 1\nname = \"C\"", "s").expect("a scene");
        let circle = Circle::new(DVec2::ZERO, 1.0);
        let indices = [Color::Red, Color::Blue, Color::Red].map(|color| scene.add(circle, color));
        let names: Vec<&str> = scene.circles.iter().map(|circle| circle.name.as_str()).collect();
        assert_eq!((indices, names), ([1, 2, 3], vec!["C", "B", "D", "E"]));
        assert_eq!(scene.circles[2].color, Color::Blue);
    }
}
