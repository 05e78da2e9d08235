//! Events: contacts, and bodies that enter and leave sensors.

use glam::DVec2;

use crate::geometry::Side;

/// A contact that was found and responded to.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Event {
    /// When it was found (s, absolute).
    pub time: f64,
    /// The two sides of the contact.
    pub contact: Contact,
    /// The point of contact (m): for a pair that a check finds, the middle of the overlap.
    pub point: DVec2,
    /// The depth of the overlap when it was found (m): zero under intercept detection.
    pub depth: f64,
    /// The velocities of the circles in contact just before it (m/s), in the order of `contact`. For a wall, the
    /// second is zero.
    pub before: [DVec2; 2],
    /// The velocities just after it.
    pub after: [DVec2; 2],
}

/// The two sides of a contact. Circles are given by index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Contact {
    /// Two circles, the lower index first.
    Pair {
        /// The lower index.
        a: usize,
        /// The higher index.
        b: usize,
    },
    /// A circle and a wall.
    Wall {
        /// The index of the circle.
        circle: usize,
        /// The wall.
        side: Side,
    },
}

impl Contact {
    /// Returns the indices of the circles in contact, one or two.
    pub fn circles(self) -> impl Iterator<Item = usize> {
        let (one, other) = match self {
            Self::Pair { a, b } => (a, Some(b)),
            Self::Wall { circle, .. } => (circle, None),
        };
        std::iter::once(one).chain(other)
    }
}

/// The momentum and the kinetic energy of the circles in contact, before and after it.
///
/// A wall and a circle of infinite mass, fixed or held, take up momentum and are not counted: for a contact with one, these
/// are the other circle's alone.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Exchange {
    /// The sum of the momenta (kg m/s), before and after.
    pub momentum: [DVec2; 2],
    /// The sum of the kinetic energies (J), before and after.
    pub energy: [f64; 2],
}

impl Exchange {
    /// Computes both for an event whose circles have these masses (kg), in the order of its contact. For a wall, the
    /// second is not used.
    ///
    /// ```
    /// use circle_collision::{geometry::Circle, glam::dvec2, simulation::{Exchange, Log, Rules, World}};
    ///
    /// let cue = Circle::new([0.0, 0.0], 1.0).with_mass(2.0).with_velocity([3.0, 0.0]);
    /// let rules = Rules { restitution: 0.0, ..Rules::intercept() };
    /// let mut world = World::new(rules, vec![cue.into(), Circle::new([5.0, 0.0], 1.0).with_mass(1.0).into()], 0.0)?;
    /// let mut log = Log::default();
    /// world.advance(2.0, 10, &mut log);
    /// let exchange = Exchange::new(&log.events[0], [2.0, 1.0]);
    /// assert_eq!(exchange.momentum, [dvec2(6.0, 0.0); 2]);
    /// assert_eq!(exchange.energy, [9.0, 6.0]);
    /// # Ok::<(), circle_collision::simulation::WorldError>(())
    /// ```
    pub fn new(event: &Event, masses: [f64; 2]) -> Self {
        let masses = masses.map(|mass| if mass.is_finite() { mass } else { 0.0 });
        let sum = |[a, b]: [DVec2; 2]| a * masses[0] + b * masses[1];
        let energy =
            |[a, b]: [DVec2; 2]| masses[0] / 2.0 * a.length_squared() + masses[1] / 2.0 * b.length_squared();
        Self {
            momentum: [sum(event.before), sum(event.after)],
            energy: [energy(event.before), energy(event.after)],
        }
    }
}

/// A body that enters or leaves a [sensor](crate::simulation::Body::sensor).
///
/// Under fixed steps, it is noticed at the end of the first one that finds the two overlapping, or no longer overlapping. Under
/// intercept detection, the time is exact, and a body that is inside a sensor from the start enters it then. A
/// [fixed](crate::simulation::Body::fixed) body never moves, so it neither enters nor leaves, even if the sensor moves over
/// it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct SensorEvent {
    /// When it was noticed (s, absolute).
    pub time: f64,
    /// The index of the sensor.
    pub sensor: usize,
    /// The index of the body that enters or leaves.
    pub visitor: usize,
    /// Whether it enters or leaves.
    pub crossing: Crossing,
}

/// Whether a body enters or leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Crossing {
    /// The contact begins.
    Enters,
    /// The contact ends.
    Leaves,
}
