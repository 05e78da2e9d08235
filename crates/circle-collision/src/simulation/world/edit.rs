//! Inserting, changing and removing bodies between two calls of `advance`.

use super::World;
use super::error::{WorldError, check_body};
use crate::geometry::Circle;
use crate::simulation::body::Body;
use crate::simulation::slots::BodyId;

impl World {
    /// Gives a body a tag of the caller. The simulation ignores it.
    ///
    /// # Errors
    ///
    /// If the body was removed.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Rules, World}};
    ///
    /// let entities = ["hero", "slime"]; // Of the game.
    /// let mut world = World::new(Rules::default(), vec![], 0.0)?;
    /// for (tag, x) in (0..).zip([0.0, 5.0]) {
    ///     let id = world.insert(Circle::new([x, 0.0], 1.0))?;
    ///     world.set_tag(id, tag)?;
    /// }
    /// let tags = world.ids().filter_map(|id| world.tag(id));
    /// assert!(tags.map(|tag| entities[tag as usize]).eq(entities));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn set_tag(&mut self, id: BodyId, tag: u64) -> Result<(), WorldError> {
        let index = self.index(id)?;
        self.slots.set_tag(index, tag);
        Ok(())
    }

    /// Adds a body that begins now, and returns its name. It gets the lowest free index, or else the next one. The index of a
    /// removed body is free once no report on that body is to come.
    ///
    /// An overlap with other bodies is handled as at the start of a world.
    ///
    /// # Errors
    ///
    /// If [`Self::new`] would reject the body, or if it is marked as removed. The world is then unchanged.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Log, Rules, World}};
    ///
    /// let mut world = World::new(Rules::intercept(), vec![], 0.0)?;
    /// let ball = world.insert(Circle::new(dvec2(0.0, 0.0), 0.5).with_velocity(dvec2(1.0, 0.0)))?;
    /// world.set_tag(ball, 7)?;
    /// let _ = world.advance(3.0, 1_000, &mut Log::default());
    /// assert_eq!(world.body(ball).map(|body| body.at(3.0).center), Some(dvec2(3.0, 0.0)));
    /// assert_eq!((world.len(), world.tag(ball)), (1, Some(7)));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn insert(&mut self, body: impl Into<Body>) -> Result<BodyId, WorldError> {
        let index = self.slots.next(self.bodies.len(), |index| self.engine.names(index));
        let body = body.into();
        self.check_edit(&body, index)?;
        self.put(&body, index);
        Ok(self.slots.insert(index))
    }

    /// Changes the circle of a body as it is now: where it is, how it moves, its radius or its mass.
    ///
    /// Ongoing contacts, of sensors and of bodies that pass through each other, last while the two overlap.
    ///
    /// # Errors
    ///
    /// If the body was removed, or for the reasons listed under [`Self::insert`].
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Rules, World}};
    ///
    /// let mut world = World::new(Rules::intercept(), vec![Circle::new(dvec2(0.0, 0.0), 0.5).into()], 0.0)?;
    /// let ball = world.ids().next().expect("a body");
    /// world.edit(ball, |circle| circle.velocity = dvec2(0.0, 2.0))?;
    /// assert_eq!(world.circle(ball).map(|circle| circle.velocity), Some(dvec2(0.0, 2.0)));
    /// assert!(world.edit(ball, |circle| circle.radius = 0.0).is_err());
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn edit(&mut self, id: BodyId, change: impl FnOnce(&mut Circle)) -> Result<(), WorldError> {
        let (index, now) = (self.index(id)?, self.clock.now);
        let mut body = self.bodies[index];
        let before = body.at(now);
        let mut circle = before;
        change(&mut circle);
        body.set(circle, now);
        self.check_edit(&body, index)?;
        self.bodies[index] = body;
        let is_moved = (circle.center, circle.radius) != (before.center, before.radius);
        self.engine.change(setting!(self), &self.bodies, index, now, is_moved);
        self.counters.pair_tests += self.engine.take_pairs_solved();
        Ok(())
    }

    /// Replaces a body with another one, under the same name and tag. Ongoing contacts end, and those of the new body begin, as
    /// for one that is removed and another that is inserted, but what is inside a sensor before and after stays inside.
    ///
    /// # Errors
    ///
    /// For the reasons listed under [`Self::edit`].
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Rules, World}};
    ///
    /// let mut world = World::new(Rules::intercept(), vec![Circle::new(dvec2(0.0, 0.0), 0.5).into()], 0.0)?;
    /// let ball = world.ids().next().expect("a body");
    /// if let Some(body) = world.body(ball) {
    ///     world.replace(ball, body.fixed())?;
    /// }
    /// assert!(world.bodies()[ball.index()].is_fixed());
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn replace(&mut self, id: BodyId, body: impl Into<Body>) -> Result<(), WorldError> {
        let (index, body) = (self.index(id)?, body.into());
        self.check_edit(&body, index)?;
        self.take_out(index);
        self.put(&body, index);
        Ok(())
    }

    /// Removes a body. Another one may get its index. No later event names it, but if it is inside a sensor, or has others inside,
    /// the next event or step first reports that they [leave](crate::simulation::SensorEvent) now.
    ///
    /// # Errors
    ///
    /// If it was already removed.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Rules, World}};
    ///
    /// let mut world = World::new(Rules::intercept(), vec![Circle::new(dvec2(0.0, 0.0), 0.5).into()], 0.0)?;
    /// let ball = world.ids().next().expect("a body");
    /// world.remove(ball)?;
    /// assert!(world.is_empty() && world.body(ball).is_none());
    /// assert!(world.remove(ball).is_err());
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn remove(&mut self, id: BodyId) -> Result<(), WorldError> {
        let index = self.index(id)?;
        self.take_out(index);
        self.engine.end_contacts(&self.bodies, index, self.clock.now);
        self.slots.remove(index);
        Ok(())
    }

    /// Returns the index of a body, unless it was removed.
    pub(super) fn index(&self, id: BodyId) -> Result<usize, WorldError> {
        if self.id_at(id.index()) == Some(id) { Ok(id.index()) } else { Err(WorldError::NoSuchBody(id)) }
    }

    fn check_edit(&self, body: &Body, index: usize) -> Result<(), WorldError> {
        if body.is_removed() { Err(WorldError::Removed) } else { check_body(body, index, &self.rules.arena) }
    }

    /// Puts a body into the slot of a removed one, or after all others.
    fn put(&mut self, body: &Body, index: usize) {
        if index == self.bodies.len() {
            self.bodies.push(*body);
        }
        self.bodies[index].replace(body, self.clock.now);
        self.engine.insert(setting!(self), &self.bodies, index, self.clock.now);
        self.counters.pair_tests += self.engine.take_pairs_solved();
    }

    /// Removes a body, but keeps its index.
    fn take_out(&mut self, index: usize) {
        self.bodies[index].remove(self.clock.now);
        self.engine.remove(setting!(self), &self.bodies, index, self.clock.now);
        self.counters.pair_tests += self.engine.take_pairs_solved();
    }
}
