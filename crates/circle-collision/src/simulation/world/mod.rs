//! Circles, rules and a clock that advances by one step or one event at a time.

/// The setting of a world, of which other parts may be borrowed meanwhile.
macro_rules! setting {
    ($world:expr) => {
        crate::simulation::setting::Setting { rules: &$world.rules, walls: &$world.walls }
    };
}

mod advance;
mod ahead;
mod edit;
mod engine;
pub mod error;
#[cfg(feature = "serde")]
mod saved;
pub mod snapshot;
mod start;
mod walls;

use std::sync::Arc;

use glam::DVec2;

use crate::geometry::Circle;
use crate::simulation::answers::{Contact, Counters};
use crate::simulation::body::Body;
use crate::simulation::record::EpochClock;
use crate::simulation::rules::Rules;
use crate::simulation::slots::{BodyId, Slots};
use crate::simulation::walls::Walls;
use engine::Engine;

/// Many bodies under one set of rules, and a clock.
///
/// A body has a [`BodyId`], by which all calls name it and which is never reused, and may have a `tag` that the caller chooses.
/// It also has an *index*, its position in a list: an inserted body gets the lowest one that is free, or else the next one, and
/// keeps it until it is removed. Events name bodies by index, and [`Self::ids_in`] turns those of a contact into ids. Simultaneous
/// events are ordered: pairs first, by (a, b), then those with walls, by (circle, wall), then those with sides of the arena, by
/// circle. Between two calls of `advance`, bodies and walls can be inserted, changed and removed; the clock, the counters and the log
/// continue.
///
/// ```
/// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Body, Log, Rules, World}};
///
/// let bullet = Circle::new(dvec2(-6.0, 0.0), 0.5).with_velocity(dvec2(4.0, 0.0));
/// let wall = Body::from(Circle::new(dvec2(0.0, 0.0), 1.0)).fixed();
/// let mut world = World::new(Rules::intercept(), vec![bullet.into(), wall], 0.0)?;
/// let mut log = Log::default();
/// assert!(world.advance(2.0, 1_000, &mut log).reached());
/// assert_eq!((world.time(), log.events.len()), (2.0, 1));
/// # Ok::<(), circle_collision::simulation::WorldError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(from = "snapshot::Snapshot"))]
pub struct World {
    rules: Rules,
    /// The bodies by index, including removed ones.
    bodies: Vec<Body>,
    slots: Slots,
    walls: Arc<Walls>,
    clock: EpochClock,
    engine: Engine,
    counters: Counters,
}

impl World {
    /// Returns the rules of the world.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Rules, World}};
    ///
    /// let ball = Circle::new([1.0, 2.0], 0.5).with_velocity([3.0, 0.0]);
    /// let world = World::new(Rules::default(), vec![ball.into()], 0.0)?;
    /// let rules = Rules { restitution: 0.5, ..*world.rules() };
    /// let softer = World::new(rules, world.circles().map(Into::into).collect(), world.time())?;
    /// assert_eq!((softer.rules().restitution, softer.circle_at(0)), (0.5, ball));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the time (s, absolute). Under fixed steps, it is the end of the last completed one: between them,
    /// nothing is known.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let mut stepped = World::new(Rules::overlap(0.25), vec![ball.into()], 0.0)?;
    /// let mut exact = World::new(Rules::intercept(), vec![ball.into()], 0.0)?;
    /// for world in [&mut stepped, &mut exact] {
    ///     assert!(world.advance(0.625, 100, &mut Log::default()).reached());
    /// }
    /// assert_eq!((stepped.time(), exact.time()), (0.5, 0.625));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn time(&self) -> f64 {
        self.clock.time()
    }

    /// Returns the absolute time (s) from which the times of bodies and entries are measured. It moves forward in a long
    /// run.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let mut world = World::new(Rules::default(), vec![ball.into()], 100.0)?;
    /// assert!(world.advance(101.5, 100, &mut Log::default()).reached());
    /// assert_eq!((world.time(), world.epoch()), (101.5, 100.0));
    /// assert_eq!(world.bodies()[0].at(world.time() - world.epoch()), world.circle_at(0));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn epoch(&self) -> f64 {
        self.clock.epoch
    }

    /// Returns the number of bodies.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Rules, World}};
    ///
    /// let enemies = [0.0, 5.0].map(|x| Circle::new([x, 0.0], 1.0).into());
    /// let mut world = World::new(Rules::default(), enemies.to_vec(), 0.0)?;
    /// world.remove(world.id_at(0).expect("the first one"))?;
    /// assert_eq!((world.len(), world.bodies().len()), (1, 2)); // The list keeps its place.
    /// world.remove(world.id_at(1).expect("the second one"))?;
    /// assert!(world.is_empty());
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.bodies.len() - self.slots.free()
    }

    /// Whether there are no bodies.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bodies by index, each as of its own last change: their times are measured from the
    /// [`epoch`](Self::epoch), and [`Self::circles`] returns them as they are now. A [removed](Body::is_removed) body keeps
    /// its place in the list until another one gets its index.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Body, Log, Rules, World}};
    ///
    /// let pillar = Body::from(Circle::new([9.0, 0.0], 1.0)).fixed();
    /// let ball = Circle::new([0.0, 0.0], 1.0).with_velocity([2.0, 0.0]);
    /// let mut world = World::new(Rules::default(), vec![ball.into(), pillar], 0.0)?;
    /// assert!(world.advance(1.0, 100, &mut Log::default()).reached());
    /// assert_eq!(world.bodies()[0].circle().center.x, 0.0); // As of its last change, the start.
    /// assert_eq!(world.circle_at(0).center.x, 2.0); // As it is now.
    /// assert!(world.bodies()[1].is_fixed());
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// Returns the circle of a body as it is now: `None` if the body was removed.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let mut world = World::new(Rules::default(), vec![], 0.0)?;
    /// let enemy = world.insert(Circle::new([9.0, 0.0], 1.0).with_velocity([-2.0, 0.0]))?;
    /// assert!(world.advance(2.0, 100, &mut Log::default()).reached());
    /// assert_eq!(world.circle(enemy).map(|circle| circle.center.x), Some(5.0));
    /// world.remove(enemy)?;
    /// assert_eq!(world.circle(enemy), None);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn circle(&self, id: BodyId) -> Option<Circle> {
        self.index(id).ok().map(|index| self.circle_at(index))
    }

    /// Returns the circle at an index as it is now or, if its body was removed, where it was then, at rest.
    ///
    /// # Panics
    ///
    /// If no body ever had this index.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let cue = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let balls = [cue, Circle::new([3.0, 0.0], 0.5)].map(Into::into);
    /// let mut world = World::new(Rules::default(), balls.to_vec(), 0.0)?;
    /// let mut log = Log::default();
    /// assert!(world.advance(2.0, 100, &mut log).reached());
    /// let places = log.events[0].contact.circles().map(|index| world.circle_at(index).center.x);
    /// assert!(places.eq([2.0, 5.0])); // Where both are after the contact at 1 s.
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn circle_at(&self, index: usize) -> Circle {
        self.bodies[index].at(self.clock.now)
    }

    /// Returns the circles of all bodies as they are now, in the order of their indices.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::vec2, simulation::{Rules, World}};
    ///
    /// let balls = [[1.0, 2.0], [5.0, 2.0]].map(|center| Circle::new(center, 0.5).into());
    /// let world = World::new(Rules::default(), balls.to_vec(), 0.0)?;
    /// let disc = |circle: Circle| (circle.center.as_vec2(), circle.radius as f32);
    /// let to_draw: Vec<_> = world.circles().map(disc).collect();
    /// assert_eq!(to_draw, [(vec2(1.0, 2.0), 0.5), (vec2(5.0, 2.0), 0.5)]);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn circles(&self) -> impl Iterator<Item = Circle> + '_ {
        self.bodies.iter().filter(|body| !body.is_removed()).map(|body| body.at(self.clock.now))
    }

    /// Returns all bodies with their circles as they are now, in the order of their indices.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Rules, World}};
    ///
    /// let circle = Circle::new([1.0, 2.0], 0.5);
    /// let world = World::new(Rules::default(), vec![circle.into()], 0.0)?;
    /// assert!(world.iter().all(|(id, found)| world.circle(id) == Some(found) && found.center == dvec2(1.0, 2.0)));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (BodyId, Circle)> + '_ {
        self.ids().map(|id| (id, self.circle_at(id.index())))
    }

    /// Returns the kinetic energy of the bodies that are neither fixed nor held (J).
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::DVec2, simulation::{Rules, World}};
    ///
    /// let moving = Circle::new(DVec2::ZERO, 0.5).with_velocity([3.0, 0.0]).with_mass(2.0);
    /// assert_eq!(World::new(Rules::default(), vec![moving.into()], 0.0)?.kinetic_energy(), 9.0);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn kinetic_energy(&self) -> f64 {
        // A body at rest may be infinitely heavy.
        let moves =
            |body: &&Body| !body.is_removed() && !body.is_held() && body.circle().velocity != DVec2::ZERO;
        let energy = |body: &Body| body.circle().mass * body.circle().velocity.length_squared() / 2.0;
        // Without a summand, a sum of numbers is minus zero.
        self.bodies.iter().filter(moves).map(energy).fold(0.0, |sum, energy| sum + energy)
    }

    /// Returns the names of all bodies, in the order of their indices.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{BodyId, Rules, World}};
    ///
    /// let balls = [0.0, 5.0, 9.0].map(|x| Circle::new([x, 0.0], 1.0).into());
    /// let mut world = World::new(Rules::default(), balls.to_vec(), 0.0)?;
    /// let is_far = |id: &BodyId| world.circle(*id).is_some_and(|circle| circle.center.x > 4.0);
    /// let far: Vec<_> = world.ids().filter(is_far).collect();
    /// for id in far {
    ///     world.remove(id)?;
    /// }
    /// assert_eq!(world.ids().map(BodyId::index).collect::<Vec<_>>(), [0]);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn ids(&self) -> impl Iterator<Item = BodyId> + '_ {
        (0..self.bodies.len()).filter_map(|index| self.id_at(index))
    }

    /// Returns the names of the bodies in contact, one or two, in the order of [`Contact::circles`]. A body that was removed since
    /// is left out: ask before you insert another one, which may get its index.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let mut world = World::new(Rules::default(), vec![], 0.0)?;
    /// let bullet = world.insert(Circle::new([0.0, 0.0], 0.1).with_velocity([90.0, 0.0]))?;
    /// let enemy = world.insert(Circle::new([9.0, 0.0], 1.0))?;
    /// let mut log = Log::default();
    /// assert!(world.advance(0.5, 100, &mut log).reached());
    /// for event in log.events.drain(..) {
    ///     let hit: Vec<_> = world.ids_in(event.contact).collect();
    ///     assert_eq!(hit, [bullet, enemy]);
    ///     world.remove(enemy)?;
    ///     assert!(world.ids_in(event.contact).eq([bullet]));
    /// }
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn ids_in(&self, contact: Contact) -> impl Iterator<Item = BodyId> + '_ {
        contact.circles().filter_map(|index| self.id_at(index))
    }

    /// Returns the name of the body of an index, as in events: `None` if there is none.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let mut world = World::new(Rules::default(), vec![], 0.0)?;
    /// let bullet = world.insert(Circle::new([0.0, 0.0], 0.1).with_velocity([90.0, 0.0]))?;
    /// let enemy = world.insert(Circle::new([9.0, 0.0], 1.0))?;
    /// let mut log = Log::default();
    /// assert!(world.advance(0.5, 100, &mut log).reached());
    /// let [first, second] = [0, 1].map(|index| world.id_at(index));
    /// assert_eq!((first, second, world.id_at(2)), (Some(bullet), Some(enemy), None));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn id_at(&self, index: usize) -> Option<BodyId> {
        self.slots.id(index, self.bodies.len())
    }

    /// Returns a body as it is now: `None` if it was removed.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Body, Rules, World}};
    ///
    /// let mut world = World::new(Rules::default(), vec![], 0.0)?;
    /// let first = world.insert(Body::from(Circle::new([0.0, 0.0], 1.0)).with_yields(true))?;
    /// let copy = world.body(first).expect("it is there");
    /// let second = world.insert(copy)?; // Another one like it,
    /// world.edit(second, |circle| circle.center.x = 5.0)?; // at another place.
    /// assert!(world.body(second).is_some_and(|body| body.yields() && body.circle().center.x == 5.0));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn body(&self, id: BodyId) -> Option<Body> {
        let mut body = self.bodies[self.index(id).ok()?];
        body.set(body.at(self.clock.now), self.clock.now);
        Some(body)
    }

    /// Returns the tag of a body: zero if none was given, `None` if the body was removed.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Rules, World}};
    ///
    /// let mut world = World::new(Rules::default(), vec![], 0.0)?;
    /// let coin = world.insert(Circle::new([0.0, 0.0], 1.0))?;
    /// let rock = world.insert(Circle::new([5.0, 0.0], 1.0))?;
    /// world.set_tag(coin, 50)?; // Its points.
    /// assert_eq!((world.tag(coin), world.tag(rock)), (Some(50), Some(0)));
    /// world.remove(coin)?;
    /// assert_eq!(world.tag(coin), None);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn tag(&self, id: BodyId) -> Option<u64> {
        self.index(id).ok().map(|index| self.slots.tag(index))
    }

    /// Returns the totals so far.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let cue = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let balls = [cue, Circle::new([3.0, 0.0], 0.5), Circle::new([6.0, 0.0], 0.5)].map(Into::into);
    /// let mut world = World::new(Rules::default(), balls.to_vec(), 0.0)?;
    /// assert!(world.advance(9.0, 100, &mut Log::default()).reached());
    /// assert_eq!((world.counters().pair_collisions, world.counters().wall_hits), (2, 0));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn counters(&self) -> &Counters {
        &self.counters
    }
}
