//! A straight wall of a scene, and its name.

use std::collections::HashSet;

use circle_collision::geometry::{Side, Wall};
use glam::DVec2;

/// The maximum number of walls in a scene file.
pub const MAX_WALLS: usize = circle_collision::simulation::MAX_WALLS;

/// A wall with its name.
#[derive(Clone, Debug, PartialEq)]
pub struct SceneWall {
    /// What it is called: 1 to 12 characters, as no other wall and no side of the arena is. Not a whole number.
    pub name: String,
    /// Its line and thickness.
    pub wall: Wall,
}

impl SceneWall {
    /// Returns a wall with no name.
    pub(crate) fn new(wall: Wall) -> Self {
        Self { name: String::new(), wall }
    }

    /// Returns a wall with the default value of each field that a file or a link may leave out.
    pub(crate) fn plain() -> Self {
        Self::new(Wall::new(DVec2::ZERO, DVec2::ZERO))
    }
}

/// Whether a wall can have this name: in a table, a whole number is a circle, and some words are sides of the arena.
pub fn is_wall_name(name: &str) -> bool {
    let is_number = name.parse::<i128>().is_ok();
    !is_number && Side::ALL.iter().all(|side| side.to_string() != name)
}

/// Gives each wall with an empty name the next default name that no other wall has: *wall 1* and so on.
pub(super) fn name_unnamed(walls: &mut [SceneWall]) {
    let mut taken: HashSet<String> = walls.iter().map(|wall| wall.name.clone()).collect();
    let mut next = 0;
    for (index, wall) in walls.iter_mut().enumerate().filter(|(_, wall)| wall.name.is_empty()) {
        next = next.max(index + 1);
        while !taken.insert(format!("wall {next}")) {
            next += 1;
        }
        wall.name = format!("wall {next}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_sides_are_no_names_of_walls() {
        for (name, is_name) in
            [("7", false), ("-7", false), ("left", false), ("top", false), ("7a", true), ("Left", true)]
        {
            assert_eq!(is_wall_name(name), is_name, "{name}");
        }
    }

    #[test]
    fn default_names_follow_the_place_in_the_list_and_skip_those_taken() {
        let named = |name: &str| SceneWall { name: name.to_owned(), ..SceneWall::plain() };
        let mut walls = [named(""), named("wall 3"), named(""), named("gate"), named("")];
        name_unnamed(&mut walls);
        assert_eq!(walls.map(|wall| wall.name), ["wall 1", "wall 3", "wall 4", "gate", "wall 5"]);
    }
}
