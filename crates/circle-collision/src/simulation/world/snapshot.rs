//! A world at one moment: to return to it, and to write and read it.

use std::sync::Arc;

use super::World;
use super::engine::{Engine, EngineSnapshot};
use crate::simulation::answers::Counters;
use crate::simulation::body::Body;
use crate::simulation::record::EpochClock;
use crate::simulation::rules::Rules;
#[cfg(feature = "serde")]
use crate::simulation::saved;
use crate::simulation::setting::Setting;
use crate::simulation::slots::Slots;
use crate::simulation::walls::Walls;

/// A world at one moment, without anything that can be worked out again.
///
/// With the feature `serde` it is what is written of a world, and a [`World`] is written and read as its snapshot. See
/// [`World::from`] for a world that begins with one. What is read is checked as [`World::new`] checks: if a flight has led beyond
/// [`MAGNITUDE_LIMIT`](crate::geometry::MAGNITUDE_LIMIT), it is refused.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(try_from = "Moment"))]
pub struct Snapshot(pub(super) Moment);

/// What a snapshot holds. One that was read is yet to be checked.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Moment {
    #[cfg(feature = "serde")]
    #[serde(deserialize_with = "saved::version")]
    pub version: u32,
    pub rules: Rules,
    pub clock: EpochClock,
    pub bodies: Vec<Body>,
    pub slots: Slots,
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "are_unused"))]
    pub walls: Arc<Walls>,
    pub engine: EngineSnapshot,
    pub counters: Counters,
}

#[cfg(feature = "serde")]
fn are_unused(walls: &Arc<Walls>) -> bool {
    walls.are_unused()
}

impl Snapshot {
    /// Returns when it was taken (s, absolute).
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let mut world = World::new(Rules::default(), vec![ball.into()], 0.0)?;
    /// let mut saves = vec![world.snapshot()];
    /// for second in 1..=4 {
    ///     assert!(world.advance(f64::from(second), 100, &mut Log::default()).reached());
    ///     saves.push(world.snapshot());
    /// }
    /// world.restore(saves.iter().rfind(|save| save.time() <= 2.5).expect("the first one")); // Rewind.
    /// assert_eq!((world.time(), world.circle_at(0).center.x), (2.0, 4.0));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn time(&self) -> f64 {
        self.0.clock.time()
    }

    /// Returns the totals up to then.
    #[must_use]
    pub fn counters(&self) -> &Counters {
        &self.0.counters
    }

    /// Returns the size in memory (bytes, approximately).
    #[must_use]
    pub fn size(&self) -> usize {
        let Moment { bodies, slots, walls, engine, .. } = &self.0;
        size_of::<Self>() + size_of_val(bodies.as_slice()) + slots.size() + walls.size() + engine.size()
    }
}

impl From<Snapshot> for World {
    /// Makes a world that goes on from a moment of another one as that did, bit for bit, and with the same names.
    fn from(Snapshot(Moment { rules, clock, bodies, slots, walls, engine, counters, .. }): Snapshot) -> Self {
        let setting = Setting { rules: &rules, walls: &walls };
        let mut engine = Engine::restored(engine, setting, &bodies, clock.now);
        // The counters of that moment already include them.
        engine.take_pairs_solved();
        Self { rules, bodies, slots, walls, clock, engine, counters }
    }
}

impl World {
    /// Saves the present moment. [`Self::restore`] comes back to it even after edits.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, simulation::{Log, Rules, World}};
    ///
    /// let ball = Circle::new([0.0, 0.0], 0.5).with_velocity([2.0, 0.0]);
    /// let mut world = World::new(Rules::default(), vec![ball.into()], 0.0)?;
    /// let now = world.snapshot();
    /// assert!(world.advance(9.0, 1_000, &mut Log::default()).reached()); // Try it out,
    /// let end = world.circle_at(0).center.x;
    /// world.restore(&now); // and go back.
    /// assert_eq!((end, world.time(), world.circle_at(0)), (18.0, 0.0, ball));
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        Snapshot(Moment {
            #[cfg(feature = "serde")]
            version: saved::VERSION,
            rules: self.rules,
            clock: self.clock,
            bodies: self.bodies.clone(),
            slots: self.slots.clone(),
            walls: Arc::clone(&self.walls),
            engine: self.engine.snapshot(),
            counters: self.counters,
        })
    }

    /// Returns to a moment of this world, bit for bit.
    ///
    /// Future contacts are solved again. This gives the same times, since each is a function of two stamped states. Bodies
    /// removed in the meantime are back under their names, with their tags. Bodies inserted in the meantime are gone, and
    /// their names are not reused.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Rules, World}};
    ///
    /// let circle = Circle::new(dvec2(0.0, 0.0), 0.5);
    /// let mut world = World::new(Rules::intercept(), vec![circle.into()], 0.0)?;
    /// let first = world.ids().next().expect("a body");
    /// let before = world.snapshot();
    /// world.remove(first)?;
    /// let second = world.insert(circle)?;
    /// world.restore(&before);
    /// assert!(world.body(first).is_some() && world.body(second).is_none());
    /// assert_ne!(world.insert(circle)?, second);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn restore(&mut self, snapshot: &Snapshot) {
        let mut slots = std::mem::take(&mut self.slots);
        slots.restore(&snapshot.0.slots);
        let inserted_walls = self.walls.count;
        *self = Self { slots, ..Self::from(snapshot.clone()) };
        if self.walls.count < inserted_walls {
            Arc::make_mut(&mut self.walls).count = inserted_walls;
        }
    }
}
