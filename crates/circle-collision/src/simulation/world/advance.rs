//! Advancing in time: by one step or event, or through all of them up to a time.

use super::World;
use super::engine::Engine;
use crate::simulation::answers::{Log, Stop};
use crate::simulation::record::Record;

impl World {
    /// Returns the time of the next step or event (s, absolute): infinity if nothing will ever happen.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Rules, World}};
    ///
    /// let resting = Circle::new([0.0, 0.0], 0.5);
    /// let mut world = World::new(Rules::default(), vec![resting.into()], 0.0)?;
    /// assert_eq!(world.next_time(), f64::INFINITY); // Nothing needs to be run.
    /// world.insert(Circle::new([3.0, 0.0], 0.5).with_velocity([-2.0, 0.0]))?;
    /// assert_eq!(world.next_time(), 1.0);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn next_time(&self) -> f64 {
        self.clock.epoch + self.engine.next_time(&self.rules)
    }

    /// Whether the world has stopped because its next step would have more pairs in contact, or near each other, than a step
    /// may have: see [`Stop::Crowded`].
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, Stop, World}};
    ///
    /// let heap = vec![Circle::new([0.0, 0.0], 0.5).into(); 600]; // 179,700 pairs overlap.
    /// let mut world = World::new(Rules::overlap(0.25), heap, 0.0)?;
    /// assert_eq!(world.advance(1.0, 100, &mut Log::default()), Stop::Crowded);
    /// assert!(world.is_crowded() && world.time() == 0.0);
    /// world.remove(world.id_at(0).expect("a body"))?;
    /// assert!(!world.is_crowded()); // It is tried again.
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn is_crowded(&self) -> bool {
        match &self.engine {
            Engine::FixedStep(steps) => steps.is_crowded,
            Engine::EventDriven(_) => false,
        }
    }

    /// Makes the next step, or goes to the next event and responds to it. Does nothing if nothing will ever happen, or
    /// before a step that [is crowded](Self::is_crowded).
    ///
    /// If many circles travel far before the next event, it may take more than one call to find it: see
    /// [`NextEvent::Later`](crate::simulation::NextEvent::Later).
    ///
    /// ```
    /// use circle_collision::geometry::{Arena, Circle};
    /// use circle_collision::{glam::DVec2, simulation::{Log, Rules, World}};
    ///
    /// let arena = Arena { min: DVec2::splat(-2.0), max: DVec2::splat(2.0) };
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([3.0, 0.0]);
    /// let mut world = World::new(Rules { arena, ..Rules::default() }, vec![ball.into()], 0.0)?;
    /// let mut log = Log::default();
    /// while log.events.len() < 3 && world.next_time() < f64::INFINITY {
    ///     world.advance_once(&mut log);
    /// }
    /// assert_eq!(world.time(), 2.5); // That of the third contact.
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn advance_once(&mut self, log: &mut Log) {
        let mut record = Record { clock: &mut self.clock, log, counters: &mut self.counters };
        self.engine.advance(setting!(self), &mut self.bodies, &mut record);
        self.counters.pair_tests += self.engine.take_pairs_solved();
    }

    /// Advances time up to `until` (s, absolute), at most to the next event. Makes no steps, and does not advance time if
    /// `until` lies in the past or is not finite.
    ///
    /// ```
    /// use circle_collision::geometry::{Arena, Circle};
    /// use circle_collision::{glam::DVec2, simulation::{Rules, World}};
    ///
    /// let arena = Arena { min: DVec2::splat(-2.0), max: DVec2::splat(2.0) };
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([3.0, 0.0]);
    /// let mut world = World::new(Rules { arena, ..Rules::default() }, vec![ball.into()], 0.0)?;
    /// world.coast(0.25); // Between two events.
    /// assert_eq!((world.time(), world.circle_at(0).center.x), (0.25, 0.75));
    /// world.coast(9.0); // Up to the wall, and no farther.
    /// assert_eq!((world.time(), world.circle_at(0).center.x), (0.5, 1.5));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn coast(&mut self, until: f64) {
        if let Some(events) = self.events().filter(|_| until.is_finite()) {
            self.clock.now = (until - self.clock.epoch).min(events.next_time()).max(self.clock.now);
        }
    }

    /// Runs up to and including `until` (s, absolute), but through no more than `budget` calls of [`Self::advance_once`].
    ///
    /// Returns why it stopped. Check that rather than [`Self::time`]: even when `until` is reached, the clock may be one
    /// rounding unit short of it. However a run is divided into calls, the result is the same to the last bit.
    ///
    /// A time in the past is reached, and changes nothing; one that is not a number is [refused](Stop::NotANumber).
    ///
    /// The budget bounds how long the call takes, whatever happens: one contact can follow another at the same instant.
    /// A fixed step counts as one, whatever it costs; so do some thousand contacts with which a
    /// [stall](crate::simulation::Stall) ends. Any other event takes microseconds, even in a crowd. For a frame of a
    /// game a few thousand are ample, and [`Self::stall`] says whether more would help. The log is appended to: see [`Log`].
    ///
    /// ```
    /// use circle_collision::geometry::{Arena, Circle};
    /// use circle_collision::glam::{DVec2, dvec2};
    /// use circle_collision::simulation::{Contact, Log, Rules, Stop, World};
    ///
    /// let arena = Arena { min: DVec2::splat(-2.0), max: DVec2::splat(2.0) };
    /// let ball = Circle::new(DVec2::ZERO, 0.5).with_velocity(dvec2(3.0, 0.0));
    /// let mut world = World::new(Rules { arena, ..Rules::intercept() }, vec![ball.into()], 0.0)?;
    /// let mut log = Log::default();
    /// assert_eq!(world.advance(1.0, 100, &mut log), Stop::Reached);
    /// for event in log.events.drain(..) {
    ///     assert!(matches!(event.contact, Contact::Wall { circle: 0, .. }) && event.time == 0.5);
    /// }
    /// assert_eq!(world.advance(f64::INFINITY, 100, &mut log), Stop::BudgetSpent);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn advance(&mut self, until: f64, budget: usize, log: &mut Log) -> Stop {
        if until.is_nan() {
            return Stop::NotANumber;
        }
        for _ in 0..budget {
            if self.is_next_after(until) || self.is_crowded() {
                break;
            }
            self.advance_once(log);
        }
        if self.is_next_after(until) {
            self.coast(until);
            if until == f64::INFINITY { Stop::NothingAhead } else { Stop::Reached }
        } else if self.is_crowded() {
            Stop::Crowded
        } else if self.stall().is_some() {
            Stop::Stalled
        } else {
            Stop::BudgetSpent
        }
    }

    fn is_next_after(&self, until: f64) -> bool {
        let next = self.next_time();
        next > until || next == f64::INFINITY
    }
}
