//! What lies ahead of a world: its predictions under intercept detection.

use super::World;
use super::engine::Engine;
use crate::simulation::answers::{PredictedCollision, PredictedEvent, Stall};
use crate::simulation::event_driven::EventDriven;
use crate::simulation::event_driven::entry::Entry;
use crate::simulation::event_driven::intercept_table::InterceptTable;
use crate::simulation::event_driven::scheduler::Scheduler;

impl World {
    /// Returns the table of future collisions: `None` under fixed steps, which predict none, and if the queue
    /// replaces it.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Rules, World}};
    ///
    /// let cue = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let balls = vec![cue.into(), Circle::new([3.0, 0.0], 0.5).into()];
    /// let exact = World::new(Rules::intercept(), balls.clone(), 0.0)?;
    /// assert_eq!(exact.table().expect("of a few bodies").upcoming(9), [(1.0, 0, 1)]);
    /// assert!(World::new(Rules::overlap(0.25), balls, 0.0)?.table().is_none());
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn table(&self) -> Option<&InterceptTable> {
        match &self.events()?.scheduler {
            Scheduler::Table(table) => Some(table),
            Scheduler::Queue(_) => None,
        }
    }

    /// Returns when a pair, `a < b`, collides if both keep their velocities, or why it never does. The time counts from the
    /// [`epoch`](Self::epoch).
    ///
    /// # Panics
    ///
    /// If no body ever had one of these indices.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Reason, Rules, World}};
    ///
    /// let cue = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let balls = [cue, Circle::new([3.0, 0.0], 0.5), Circle::new([-3.0, 0.0], 0.5)].map(Into::into);
    /// let world = World::new(Rules::default(), balls.to_vec(), 0.0)?;
    /// assert_eq!((world.entry_at(0, 1).reason, world.entry_at(0, 1).time), (Reason::Hit, 1.0));
    /// assert_eq!(world.entry_at(0, 2).reason, Reason::MovingApart);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn entry_at(&self, a: usize, b: usize) -> Entry {
        match self.events() {
            Some(events) => events.scheduler.ongoing().entry(&self.bodies, a, b),
            None => Entry::new(&self.bodies[a], &self.bodies[b]),
        }
    }

    /// Returns the next event under intercept detection: `None` if there is none, and under fixed steps, which cannot
    /// know it.
    ///
    /// ```
    /// use circle_collision::{geometry::{Arena, Circle, Side}, glam::DVec2};
    /// use circle_collision::simulation::{AnyWall, NextEvent, Rules, World};
    ///
    /// let arena = Arena { min: DVec2::splat(-2.0), max: DVec2::splat(2.0) };
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([3.0, 0.0]);
    /// let world = World::new(Rules { arena, ..Rules::default() }, vec![ball.into()], 0.0)?;
    /// let next = world.next_event().expect("a wall ahead");
    /// assert_eq!((next.time, next.event), (0.5, NextEvent::Wall { circle: 0, wall: AnyWall::Side(Side::Right) }));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn next_event(&self) -> Option<PredictedEvent> {
        let (time, event) = self.events()?.next()?;
        Some(PredictedEvent { time: self.clock.epoch + time, event })
    }

    /// Returns the known future collisions of pairs, at most `count` of them, the earliest first. The first is always right;
    /// some of the later ones may be missing if the queue replaces the table.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Rules, World}};
    ///
    /// let cue = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let balls = [cue, Circle::new([5.0, 0.0], 0.5), Circle::new([3.0, 0.0], 0.5)].map(Into::into);
    /// let world = World::new(Rules::default(), balls.to_vec(), 0.0)?;
    /// let ahead = world.upcoming(9); // As if nothing turned the cue ball before.
    /// let ahead: Vec<_> = ahead.iter().map(|next| (next.time, next.a, next.b)).collect();
    /// assert_eq!(ahead, [(1.0, 0, 2), (2.0, 0, 1)]);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn upcoming(&self, count: usize) -> Vec<PredictedCollision> {
        let collision =
            |(time, a, b): (f64, usize, usize)| PredictedCollision { time: self.clock.epoch + time, a, b };
        let known = self.events().map(|events| events.scheduler.upcoming(&self.bodies, count));
        known.unwrap_or_default().into_iter().map(collision).collect()
    }

    /// Returns the current stall, in which contacts keep occurring while time does not advance. Always `None` under fixed
    /// steps.
    ///
    /// ```
    /// use circle_collision::{geometry::{Arena, Circle}, glam::dvec2};
    /// use circle_collision::simulation::{Cause, Log, Rules, Stop, World};
    ///
    /// let slit = Arena { min: dvec2(-6.0, -0.5), max: dvec2(6.0, 0.5 + 1e-10) }; // No room to spare.
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([0.0, 1.0]);
    /// let mut world = World::new(Rules { arena: slit, ..Rules::default() }, vec![ball.into()], 0.0)?;
    /// assert_eq!(world.advance(1.0, 1_000, &mut Log::default()), Stop::Stalled);
    /// assert_eq!(world.stall().map(|stall| stall.cause), Some(Cause::Jam));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn stall(&self) -> Option<&Stall> {
        self.events()?.stall.stall(self.clock.now, &self.rules)
    }

    /// Returns the predicted events: `None` under fixed steps.
    #[inline]
    pub(super) fn events(&self) -> Option<&EventDriven> {
        match &self.engine {
            Engine::FixedStep(_) => None,
            Engine::EventDriven(events) => Some(events),
        }
    }
}
