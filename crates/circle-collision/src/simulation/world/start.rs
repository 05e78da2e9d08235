//! Making a world of rules and bodies.

use std::sync::Arc;

use super::World;
use super::engine::Engine;
use super::error::{WorldError, check_body, check_rules};
use crate::simulation::answers::Counters;
use crate::simulation::body::Body;
use crate::simulation::event_driven::scheduler::SchedulerKind;
use crate::simulation::record::EpochClock;
use crate::simulation::rules::Rules;
use crate::simulation::setting::Setting;
use crate::simulation::slots::Slots;
use crate::simulation::walls::Walls;

impl World {
    /// Makes a world that begins at `epoch` (s). The [stamp](Body::stamp) of each body counts from then: one of another world
    /// needs a new one, as [`Body::set`] gives it.
    ///
    /// # Errors
    ///
    /// If a number of the bodies, the rules or the epoch is not accepted; the first one is returned. None may exceed
    /// [`MAGNITUDE_LIMIT`](crate::geometry::MAGNITUDE_LIMIT) in size, but a mass may be that of any accepted disc, or infinite,
    /// a side of the arena may be infinite, and the epoch may be up to 1e140 s. Radii, masses and the step must be greater than zero, the restitution 0 to 1,
    /// and each wall of the arena beyond the opposite one. A body that walls stop must be narrower than the arena; they stop
    /// neither fixed ones nor sensors.
    ///
    /// A body may begin beyond a wall, or reach through it. Under intercept detection, it stays there if it is at rest, comes in if it
    /// moves inward, and is at once put inside and reflected if it moves outward. Under the other methods, the end of the first step
    /// puts it inside.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::DVec2, simulation::{Rules, World}};
    ///
    /// let circles = [Circle::new(DVec2::ZERO, 1.0), Circle::new(DVec2::X, -1.0)];
    /// let refused = World::new(Rules::default(), circles.map(Into::into).to_vec(), 0.0).unwrap_err();
    /// assert_eq!(refused.to_string(), "body 1: radius is -1.0; accepted is a number greater than zero, up to 1e70");
    /// ```
    pub fn new(rules: Rules, bodies: Vec<Body>, epoch: f64) -> Result<Self, WorldError> {
        Self::check(&rules, &bodies, epoch)?;
        Ok(Self::made(rules, bodies, epoch, None))
    }

    /// Makes the same world with a given scheduler under intercept detection. The result is bit-identical; the number of
    /// pairs tested is not.
    ///
    /// # Errors
    ///
    /// For the reasons listed under [`Self::new`].
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Body, Rules, SchedulerKind, World}};
    ///
    /// let balls: Vec<Body> = (0..100).map(|x| Circle::new([f64::from(x) * 3.0, 0.0], 1.0).into()).collect();
    /// let by_default = World::new(Rules::default(), balls.clone(), 0.0)?;
    /// let explained = World::with_scheduler(Rules::default(), balls, 0.0, SchedulerKind::Table)?;
    /// assert!(by_default.table().is_none() && explained.table().is_some());
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn with_scheduler(
        rules: Rules,
        bodies: Vec<Body>,
        epoch: f64,
        kind: SchedulerKind,
    ) -> Result<Self, WorldError> {
        Self::check(&rules, &bodies, epoch)?;
        Ok(Self::made(rules, bodies, epoch, Some(kind)))
    }

    /// Makes a world of values that [`Self::new`] accepted before, without checking them again, such as the bodies of
    /// another world after a long flight. With other values, what the world answers means nothing.
    #[must_use]
    pub fn new_unchecked(rules: Rules, bodies: Vec<Body>, epoch: f64) -> Self {
        Self::made(rules, bodies, epoch, None)
    }

    fn check(rules: &Rules, bodies: &[Body], epoch: f64) -> Result<(), WorldError> {
        check_rules(rules, epoch)?;
        bodies.iter().enumerate().try_for_each(|(index, body)| check_body(body, index, &rules.arena))
    }

    fn made(rules: Rules, bodies: Vec<Body>, epoch: f64, kind: Option<SchedulerKind>) -> Self {
        let walls = Arc::new(Walls::default());
        let mut engine = Engine::new(kind, Setting { rules: &rules, walls: &walls }, &bodies);
        let counters = Counters { pair_tests: engine.take_pairs_solved(), ..Counters::default() };
        let slots = Slots::new(&bodies);
        Self { rules, bodies, slots, walls, clock: EpochClock { epoch, now: 0.0 }, engine, counters }
    }
}
