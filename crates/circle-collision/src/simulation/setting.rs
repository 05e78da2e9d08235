//! What circles move in.

use glam::DVec2;

use super::answers::AnyWall;
use super::rules::Rules;
use super::walls::Walls;
use crate::detection::overlap;
use crate::geometry::Circle;

/// What circles move in, and what does not move with them: the rules and the walls of a world.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'world> {
    pub rules: &'world Rules,
    pub walls: &'world Walls,
}

impl Setting<'_> {
    /// Returns the direction in which a wall or a side of the arena pushes a circle: a unit vector, or zero for a wall that there is not.
    pub fn inward(&self, wall: AnyWall, circle: &Circle) -> DVec2 {
        match wall {
            AnyWall::Side(side) => side.inward(),
            AnyWall::Wall(index) => self
                .walls
                .at(index)
                .map_or(DVec2::ZERO, |wall| -overlap(circle, &wall.stand_in(circle, circle.center)).normal),
        }
    }
}
