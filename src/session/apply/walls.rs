//! Commands that change walls, and the sides of the arena.

use circle_collision::geometry::{Side, Wall};
use glam::{DVec2, dvec2};

use crate::scene::{MAX_NAME_LENGTH, MAX_WALLS, is_wall_name};
use crate::session::State;
use crate::session::values::{HAND_LIMIT, finite_vector, without_rounding};

/// The length of a new wall, in radii of the largest circle.
const LENGTH: f64 = 8.0;

impl State {
    /// Returns the selected wall and its index.
    pub fn selected_wall(&self) -> Option<(usize, Wall)> {
        let index = self.screen.selected_wall?;
        Some((index, self.run().start().walls.get(index)?.wall))
    }

    pub(super) fn add_wall(&mut self, place: Option<DVec2>) {
        let scene = self.run().start();
        if scene.walls.len() >= MAX_WALLS {
            return self.tell(format!("A scene holds at most {MAX_WALLS} walls."));
        }
        let centers = || scene.circles.iter().map(|one| one.circle.center);
        let middle = || centers().sum::<DVec2>() / centers().count().max(1) as f64;
        let place = finite_vector(place.unwrap_or_else(middle), DVec2::ZERO);
        let largest = scene.circles.iter().map(|one| one.circle.radius).fold(0.0, f64::max);
        let half = dvec2(0.0, LENGTH / 2.0 * if largest > 0.0 { largest } else { 0.5 });
        let index = scene.walls.len();
        self.experiment.edit(|scene| scene.add_wall(Wall::new(place - half, place + half)));
        self.screen.select_wall(index);
    }

    pub(super) fn set_wall(&mut self, index: usize, wall: Wall) {
        let Some(before) = self.run().start().walls.get(index).map(|one| one.wall) else { return };
        if wall.thickness.is_nan() || wall.thickness < 0.0 {
            return self.tell("The thickness of a wall is 0 or more.");
        }
        let wall = Wall {
            from: finite_vector(wall.from, before.from),
            to: finite_vector(wall.to, before.to),
            thickness: without_rounding(wall.thickness.min(HAND_LIMIT), 1.0),
        };
        if wall.from == wall.to {
            return self.tell("A wall needs two different ends.");
        }
        self.experiment.edit(|scene| scene.walls[index].wall = wall);
    }

    /// Names the selected wall, if it may have this name.
    pub(super) fn set_wall_name(&mut self, name: &str) {
        let Some((index, _)) = self.selected_wall() else { return };
        let walls = &self.run().start().walls;
        let is_taken = walls.iter().enumerate().any(|(other, wall)| other != index && wall.name == name);
        let has_length = (1..=MAX_NAME_LENGTH).contains(&name.chars().count());
        if is_taken || !has_length || !is_wall_name(name) {
            return self.tell(format!(
                "A wall has a name of its own: 1 to {MAX_NAME_LENGTH} characters, no whole number, and no side of the arena."
            ));
        }
        self.experiment.set_texts(|start| {
            if let Some(wall) = start.walls.get_mut(index) {
                name.clone_into(&mut wall.name);
            }
        });
    }

    /// Puts a side of the arena there (m), unless the circles have no room between it and the opposite one.
    pub(super) fn set_side(&mut self, side: Side, at: f64) {
        let mut rules = *self.run().rules();
        let (axis, arena) = (usize::from(side.inward().x == 0.0), &mut rules.arena);
        let end = if side.inward()[axis] > 0.0 { &mut arena.min } else { &mut arena.max };
        end[axis] =
            if at.is_finite() { without_rounding(at.clamp(-HAND_LIMIT, HAND_LIMIT), 1.0) } else { at };
        let arena = rules.arena;
        let is_accepted = !at.is_nan() && arena.min.cmplt(arena.max).all();
        let has_room = self.run().start().circles.iter().all(|one| one.body().has_room(&arena));
        if !is_accepted || !has_room {
            return self.tell("The arena would have no room for its circles.");
        }
        self.set_rules(|rules| rules.arena = arena);
        self.experiment.edit(|scene| {
            for one in &mut scene.circles {
                one.circle.center = scene.rules.arena.clamp(one.circle.center, one.circle.radius);
            }
        });
    }
}
