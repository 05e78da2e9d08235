//! The walls of a world: inserting, replacing and removing them between two calls of `advance`.

use std::sync::Arc;

use super::World;
use super::error::{WorldError, check_wall};
use crate::geometry::Wall;
use crate::simulation::answers::{AnyWall, Contact};
use crate::simulation::walls::{MAX_WALLS, WallId};

impl World {
    /// Returns the same world with these walls besides those that it has, in this order.
    ///
    /// # Errors
    ///
    /// As for [`Self::insert_wall`], with the index that the wall would get.
    ///
    /// ```
    /// use circle_collision::geometry::{Circle, Wall};
    /// use circle_collision::simulation::{Log, Rules, World};
    ///
    /// let bullet = Circle::new([-6.0, 0.0], 0.5).with_velocity([40.0, 0.0]);
    /// let wall = Wall::new([0.0, -3.0], [0.0, 3.0]);
    /// let hits = |rules: Rules| {
    ///     let mut world = World::new(rules, vec![bullet.into()], 0.0)?.with_walls([wall])?;
    ///     let mut log = Log::default();
    ///     assert!(world.advance(0.5, 100, &mut log).reached());
    ///     Ok::<_, circle_collision::simulation::WorldError>(log.events.len())
    /// };
    /// assert_eq!((hits(Rules::overlap(0.1))?, hits(Rules::intercept())?), (0, 1)); // Tunneling, and not.
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn with_walls(mut self, walls: impl IntoIterator<Item = Wall>) -> Result<Self, WorldError> {
        for wall in walls {
            self.put_wall(wall)?;
        }
        Arc::make_mut(&mut self.walls).rebuild();
        self.change_wall(usize::MAX);
        Ok(self)
    }

    /// Returns the same world with these walls, which are known to be accepted.
    ///
    /// A wall with a value that [`Self::insert_wall`] refuses meets nothing, or not what one expects; more than [`MAX_WALLS`] take long.
    #[must_use]
    pub fn with_walls_unchecked(mut self, walls: impl IntoIterator<Item = Wall>) -> Self {
        let mut walls = walls.into_iter().peekable();
        if walls.peek().is_some() {
            let all = Arc::make_mut(&mut self.walls);
            for wall in walls {
                all.insert(wall);
            }
            self.change_wall(usize::MAX);
        }
        self
    }

    /// Adds a wall that begins now, and returns its name. It gets the lowest free index, or else the next one.
    ///
    /// An overlap with circles is handled as at the start of a world.
    ///
    /// # Errors
    ///
    /// If a number of it is beyond 1e70 or not finite, if its line has no length, if its thickness is negative, or if the world
    /// has [`MAX_WALLS`]. The world is then unchanged.
    ///
    /// ```
    /// use circle_collision::geometry::{Circle, Wall};
    /// use circle_collision::simulation::{Log, Rules, World};
    ///
    /// let ball = Circle::new([0.0, 0.0], 1.0).with_velocity([3.0, 0.0]);
    /// let mut world = World::new(Rules::intercept(), vec![ball.into()], 0.0)?;
    /// let gate = world.insert_wall(Wall::new([5.0, -2.0], [5.0, 2.0]))?;
    /// assert_eq!(world.next_time(), 4.0 / 3.0);
    /// world.remove_wall(gate)?; // It opens.
    /// assert_eq!((world.next_time(), world.wall(gate)), (f64::INFINITY, None));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn insert_wall(&mut self, wall: Wall) -> Result<WallId, WorldError> {
        let id = self.put_wall(wall)?;
        self.change_wall(id.index());
        Ok(id)
    }

    /// Puts another wall in the place of one, under its name: moved, or with another thickness.
    ///
    /// # Errors
    ///
    /// If the wall was removed, or if [`Self::insert_wall`] would refuse the other one. The world is then unchanged.
    ///
    /// ```
    /// use circle_collision::geometry::{Circle, Wall};
    /// use circle_collision::simulation::{Rules, World};
    ///
    /// let ball = Circle::new([0.0, 0.0], 1.0).with_velocity([3.0, 0.0]);
    /// let mut world = World::new(Rules::intercept(), vec![ball.into()], 0.0)?;
    /// let door = world.insert_wall(Wall::new([5.0, -2.0], [5.0, 2.0]))?;
    /// world.replace_wall(door, Wall::new([5.0, -2.0], [5.0, 2.0]).with_thickness(2.0))?;
    /// assert_eq!(world.next_time(), 1.0);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn replace_wall(&mut self, id: WallId, wall: Wall) -> Result<(), WorldError> {
        self.accept_wall_id(id)?;
        check_wall(&wall, id.index())?;
        Arc::make_mut(&mut self.walls).set(id, Some(wall));
        self.change_wall(id.index());
        Ok(())
    }

    /// Removes a wall. Its index is free then.
    ///
    /// # Errors
    ///
    /// If it was removed before.
    pub fn remove_wall(&mut self, id: WallId) -> Result<(), WorldError> {
        self.accept_wall_id(id)?;
        Arc::make_mut(&mut self.walls).set(id, None);
        self.change_wall(id.index());
        Ok(())
    }

    /// Returns a wall: `None` if it was removed.
    #[must_use]
    pub fn wall(&self, id: WallId) -> Option<Wall> {
        self.wall_at(id.index()).filter(|_| self.wall_id_at(id.index()) == Some(id))
    }

    /// Returns the wall of an index, as in events: `None` if there is none now.
    #[must_use]
    pub fn wall_at(&self, index: usize) -> Option<Wall> {
        self.walls.at(index).copied()
    }

    /// Returns the name of the wall of an index, as in events: `None` if there is none.
    #[must_use]
    pub fn wall_id_at(&self, index: usize) -> Option<WallId> {
        self.walls.id(index)
    }

    /// Returns the name of the wall in contact: `None` for two circles, for a side of the arena, and for a wall that was removed since.
    #[must_use]
    pub fn wall_in(&self, contact: Contact) -> Option<WallId> {
        match contact {
            Contact::Wall { wall: AnyWall::Wall(index), .. } => self.wall_id_at(index),
            Contact::Wall { wall: AnyWall::Side(_), .. } | Contact::Pair { .. } => None,
        }
    }

    /// Returns all walls with their names, in the order of their indices.
    ///
    /// ```
    /// use circle_collision::{geometry::Wall, simulation::{Rules, World}};
    ///
    /// let corner = [Wall::new([0.0, 0.0], [4.0, 0.0]), Wall::new([0.0, 0.0], [0.0, 4.0])];
    /// let world = World::new(Rules::default(), vec![], 0.0)?.with_walls(corner)?;
    /// assert!(world.walls().map(|(_, wall)| wall).eq(corner));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn walls(&self) -> impl Iterator<Item = (WallId, Wall)> + '_ {
        self.walls.iter()
    }

    /// Adds a wall that nothing has been solved for yet.
    fn put_wall(&mut self, wall: Wall) -> Result<WallId, WorldError> {
        check_wall(&wall, self.walls.next())?;
        if self.walls.len() == MAX_WALLS {
            return Err(WorldError::TooManyWalls);
        }
        Ok(Arc::make_mut(&mut self.walls).insert(wall))
    }

    /// Solves everything again after a wall was inserted, replaced or removed.
    fn change_wall(&mut self, index: usize) {
        self.engine.change_wall(setting!(self), &self.bodies, index, self.clock.now);
        self.counters.pair_tests += self.engine.take_pairs_solved();
    }

    fn accept_wall_id(&self, id: WallId) -> Result<(), WorldError> {
        if self.wall(id).is_some() { Ok(()) } else { Err(WorldError::NoSuchWall(id)) }
    }
}
