//! What a contact keeps, and what it changes.

use glam::DVec2;

use super::event::Event;

/// The momentum and the kinetic energy of the circles in contact, before and after it.
///
/// A wall takes up momentum and is not counted: of a contact with a wall these are the circle's alone.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Exchange {
    /// The sum of the momenta (kg m/s), before and after.
    pub momentum: [DVec2; 2],
    /// The sum of the kinetic energies (J), before and after.
    pub energy: [f64; 2],
}

impl Exchange {
    /// Computes both for an event whose circles have these masses (kg), in the order of its contact; of a contact with a
    /// wall the second is not used.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Exchange, Log, Rules, World}};
    ///
    /// let cue = Circle::new([0.0, 0.0], 1.0).with_mass(2.0).with_velocity([3.0, 0.0]);
    /// let rules = Rules::intercept().with_restitution(0.0);
    /// let mut world = World::new(rules, vec![cue.into(), Circle::new([5.0, 0.0], 1.0).with_mass(1.0).into()], 0.0)?;
    /// let mut log = Log::default();
    /// world.advance(2.0, 10, &mut log);
    /// let exchange = Exchange::new(&log.events[0], [2.0, 1.0]);
    /// assert_eq!(exchange.momentum, [dvec2(6.0, 0.0); 2]);
    /// assert_eq!(exchange.energy, [9.0, 6.0]);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn new(event: &Event, masses: [f64; 2]) -> Self {
        let sum = |[a, b]: [DVec2; 2]| a * masses[0] + b * masses[1];
        let energy =
            |[a, b]: [DVec2; 2]| masses[0] / 2.0 * a.length_squared() + masses[1] / 2.0 * b.length_squared();
        Self {
            momentum: [sum(event.before), sum(event.after)],
            energy: [energy(event.before), energy(event.after)],
        }
    }
}
