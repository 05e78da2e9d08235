//! The contents of a scene file: circles with their colors and names, and the rules that they obey.
//!
//! | room | what it does |
//! |---|---|
//! | `reader` | reads the text of a scene file, and says where something in it is wrong |
//! | `fields` | lists the fields of the scene and of its circles |
//! | `writer` | writes the text of a scene file |
//! | `random` | finds room for random circles |
//! | `frames` | reads the frames of a game |
//! | `files` | reads and writes scene files on the disk |
//! | `replacement` | replaces a file completely or not at all |
//! | `wall` | has the walls and their names |
//! | `built_in` | holds the scenes that come with the program |
//!
//! This layer knows nothing about undo, windows or the command line.

mod built_in;
mod circle_names;
mod color;
mod error;
mod fields;
mod files;
#[cfg(feature = "app")]
mod frames;
mod random;
mod reader;
mod replacement;
mod wall;
mod writer;

pub use built_in::{BUILT_IN, BuiltIn, built_in, built_in_index};
pub use color::{Color, yields_word};
pub use error::SceneError;
pub(crate) use error::excerpt;
pub use fields::MAX_NAME_LENGTH;
#[cfg(feature = "app")]
pub(crate) use fields::{CIRCLE_FIELDS, Place, Row, SCENE_FIELDS, WALL_FIELDS, in_order};
#[cfg(feature = "app")]
pub(crate) use files::{free_number, free_path_for};
pub use files::{free_path, read, write, write_failure};
#[cfg(feature = "app")]
pub use frames::{Frame, FrameLabel, FrameOptions, FrameReader, is_frames};
#[cfg(feature = "app")]
pub(crate) use reader::{Source, read_over};
pub use replacement::replace;
pub use wall::{MAX_WALLS, SceneWall, is_wall_name};

use std::fmt::Display;
use std::ptr;

use glam::DVec2;

use circle_collision::geometry::{Circle, MAGNITUDE_LIMIT, Wall};
use circle_collision::simulation::{Body, Detection, Rules, World};
use circle_names::FreeNames;

/// The maximum number of circles in a scene file, including random ones.
pub const MAX_CIRCLES: usize = 1_000_000;

/// The maximum number of circles that a scene file lists one by one.
pub const MAX_LISTED_CIRCLES: usize = 100_000;

/// The maximum size of a scene file (bytes). [`MAX_LISTED_CIRCLES`] fit, whatever their numbers and names.
const MAX_FILE_SIZE: u64 = 32 * 1024 * 1024;

/// The smallest magnitude of a nonzero number in a scene file: one over [`MAGNITUDE_LIMIT`], the lower end of that limit's
/// range.
const MAGNITUDE_FLOOR: f64 = 1e-70;

/// The slowest and the fastest playback: seconds simulated per second shown.
pub const PLAYBACK_RANGE: [f64; 2] = [1.0 / 64.0, 16.0];

/// The line-up of Compare of a scene file that gives none.
pub(crate) const DEFAULT_LINE_UP: [Detection; 2] = [Detection::OVERLAP, Detection::Intercept];

/// Returns the rules of a scene file that gives none: overlap detection every 1/60 s, audited, and elastic bounces in the open
/// plane.
pub fn default_rules() -> Rules {
    Rules { audit: true, ..Rules::overlap(1.0 / 60.0) }
}

/// An experiment at its start: the contents of a scene file.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The title.
    pub title: String,
    /// The question that is asked before the run; may be empty.
    pub watch: String,
    /// The detection of contacts, and the response to them.
    pub rules: Rules,
    /// The line-up of Compare: two or more methods, none of them twice.
    pub compare: Vec<Detection>,
    /// The playback speed until the user chooses another: seconds simulated per second shown, within [`PLAYBACK_RANGE`].
    pub playback: f64,
    /// Whether the run pauses at a result. In a scene with many contacts, pauses would only get in the way.
    pub pauses: bool,
    /// The walls in file order.
    pub walls: Vec<SceneWall>,
    /// The circles in file order, with the random ones after the listed ones.
    pub circles: Vec<SceneCircle>,
}

/// What the rules of two scenes may differ in.
#[derive(Clone, Copy)]
pub enum Apart {
    /// The method.
    Method,
    /// The method and the step.
    MethodAndStep,
    /// The method, the step, its parts and the impacts in it.
    MethodAndSteps,
}

/// A circle with its name and color.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneCircle {
    /// The letters on it: 1 to 12 characters. Circles may share a name.
    pub name: String,
    /// Its color. A red circle may yield to the others: see [`WhoYields`](circle_collision::simulation::WhoYields).
    pub color: Color,
    /// Its center, radius, velocity and mass.
    pub circle: Circle,
    /// Whether nothing moves it. Its velocity is then zero, and its mass is that which it has once it is free.
    pub fixed: bool,
}

impl SceneCircle {
    /// Returns a circle of this color with no name, which other circles move.
    pub(crate) fn new(circle: Circle, color: Color) -> Self {
        Self { name: String::new(), color, circle, fixed: false }
    }

    /// Returns the same circle with the default value of each field that a file or a link may leave out.
    pub(crate) fn plain(&self) -> Self {
        Self::new(Circle::new(self.circle.center, self.circle.radius), self.color)
    }

    /// Returns the body of this circle in a world.
    pub fn body(&self) -> Body {
        let body = Body::new(self.circle).with_yields(self.color.yields());
        if self.fixed { body.fixed() } else { body }
    }

    /// Gives it this velocity (m/s), unless it is fixed.
    pub fn set_velocity(&mut self, velocity: DVec2) {
        if !self.fixed {
            self.circle.velocity = velocity;
        }
    }
}

impl Scene {
    /// Returns the scene of a file that gives nothing, under this title.
    pub(crate) fn empty(title: String) -> Self {
        Self {
            title,
            watch: String::new(),
            rules: default_rules(),
            compare: DEFAULT_LINE_UP.to_vec(),
            playback: 1.0,
            pauses: true,
            walls: Vec::new(),
            circles: Vec::new(),
        }
    }

    /// Whether it has two circles, or a circle and a wall.
    pub fn has_pair(&self) -> bool {
        self.circles.len() > 1 || !(self.circles.is_empty() || self.walls.is_empty())
    }

    /// Returns the circles that one can meet, each with its index: all others, but two fixed circles never meet.
    pub fn others(&self, index: usize) -> impl Iterator<Item = (usize, Circle)> + '_ {
        let fixed = self.circles[index].fixed;
        let others = self
            .circles
            .iter()
            .enumerate()
            .filter(move |(other, one)| *other != index && !(fixed && one.fixed));
        others.map(|(other, one)| (other, one.circle))
    }

    /// Returns the world of this scene at time zero. Its values must be ones that a file may hold, as in a scene that was
    /// read.
    pub fn world(&self) -> World {
        self.world_at(0.0, None)
    }

    /// Returns the world of this scene that begins at `epoch` (s, absolute). The circle with the index `held` is held.
    pub fn world_at(&self, epoch: f64, held: Option<usize>) -> World {
        let bodies = self
            .circles
            .iter()
            .enumerate()
            .map(|(index, one)| if held == Some(index) { one.body().held() } else { one.body() });
        let walls = self.walls.iter().map(|one| one.wall);
        World::new_unchecked(self.rules, bodies.collect(), epoch).with_walls_unchecked(walls)
    }

    /// Whether the rules are those of another scene, whatever those that may differ are.
    pub fn has_rules_of(&self, other: &Self, apart: Apart) -> bool {
        let Rules { detection, step, substeps, impacts, .. } = self.rules;
        self.rules
            == match apart {
                Apart::Method => Rules { detection, ..other.rules },
                Apart::MethodAndStep => Rules { detection, step, ..other.rules },
                Apart::MethodAndSteps => Rules { detection, step, substeps, impacts, ..other.rules },
            }
    }

    /// Whether the circles are those of another scene.
    pub fn has_circles_of(&self, other: &Self) -> bool {
        // A scene is often compared with itself, and a hundred thousand circles need no comparison then.
        ptr::eq(self, other) || self.circles == other.circles
    }

    /// Whether it is the same world as another scene: its rules, whatever those that may differ are, its walls and its circles.
    pub fn is_world_of(&self, other: &Self, apart: Apart) -> bool {
        self.has_rules_of(other, apart) && self.walls == other.walls && self.has_circles_of(other)
    }

    /// Reads the scene that this text describes.
    ///
    /// `source` is the file name for messages; its stem is the title of a scene without one. The file is not opened.
    ///
    /// # Errors
    ///
    /// If something in the text is not accepted; the error names the first such thing, with its line and column.
    pub fn parse(text: &str, source: &str) -> Result<Self, SceneError> {
        reader::parse(text, source)
    }

    /// Writes the text that describes this scene.
    ///
    /// [`Scene::parse`] reads the same scene from it, bit for bit, if all its values are ones that a file may hold (see
    /// [`Scene::storable`]) and it has at most [`MAX_LISTED_CIRCLES`] circles: random circles are also listed one by one.
    pub fn to_toml(&self) -> String {
        writer::to_toml(self)
    }

    /// Returns the same scene with each position and velocity moved to the nearest one that a file may hold.
    ///
    /// After a long flight, a position exceeds the magnitude limit; a speed that is only rounding may be below the smallest
    /// magnitude.
    #[must_use]
    pub fn storable(mut self) -> Self {
        let limit = DVec2::splat(MAGNITUDE_LIMIT);
        for one in &mut self.walls {
            for point in [&mut one.wall.from, &mut one.wall.to] {
                *point = settled(*point).clamp(-limit, limit);
            }
        }
        for one in &mut self.circles {
            for vector in [&mut one.circle.center, &mut one.circle.velocity] {
                *vector = settled(*vector).clamp(-limit, limit);
            }
        }
        self
    }

    /// Adds a wall under the next free default name.
    pub fn add_wall(&mut self, wall: Wall) {
        self.walls.push(SceneWall::new(wall));
        wall::name_unnamed(&mut self.walls);
    }

    /// Adds circles, each under the next free default name.
    ///
    /// Add many in one call: each call looks at all names.
    pub fn add(&mut self, circles: impl IntoIterator<Item = (Circle, Color)>) {
        let taken = self.circles.iter().map(|circle| circle.name.clone()).collect();
        let mut names = FreeNames::beside(taken);
        for (circle, color) in circles {
            let name = names.next_from(self.circles.len());
            self.circles.push(SceneCircle { name, ..SceneCircle::new(circle, color) });
        }
    }
}

/// Lists the words that a scene file may hold for a choice, in quotes.
fn choice_words(words: impl IntoIterator<Item = impl Display>, separator: &str) -> String {
    words.into_iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(separator)
}

/// Replaces each coordinate that is too small for a scene file with zero.
fn settled(vector: DVec2) -> DVec2 {
    DVec2::select(vector.abs().cmplt(DVec2::splat(MAGNITUDE_FLOOR)), DVec2::ZERO, vector)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn added_circles_get_the_next_free_name() {
        let mut scene =
            Scene::parse("[[circle]]\ncenter = [0, 0]\nradius = 1\nname = \"C\"", "s").expect("a scene");
        let circle = Circle::new(DVec2::ZERO, 1.0);
        scene.add([(circle, Color::Red), (circle, Color::Blue)]);
        scene.add([(circle, Color::Red)]);
        let names: Vec<&str> = scene.circles.iter().map(|circle| circle.name.as_str()).collect();
        assert_eq!(names, ["C", "B", "D", "E"]);
        assert_eq!(scene.circles[2].color, Color::Blue);
    }

    #[test]
    fn half_a_million_added_circles_each_get_a_name_of_their_own() {
        let count = 500_000;
        let mut scene = Scene::parse("", "s").expect("a scene");
        scene.add((0..count).map(|_| (Circle::new(DVec2::ZERO, 1.0), Color::Red)));
        let names: HashSet<&str> = scene.circles.iter().map(|circle| circle.name.as_str()).collect();
        assert_eq!((scene.circles.len(), names.len()), (count, count));
    }
}
