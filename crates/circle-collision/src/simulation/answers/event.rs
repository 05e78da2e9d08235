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

/// The two sides of a contact. Circles and walls are given by index. In order, those of two circles come first, by (a, b), then those
/// with walls, by (circle, wall).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Contact {
    /// Two circles, the lower index first.
    Pair {
        /// The lower index.
        a: usize,
        /// The higher index.
        b: usize,
    },
    /// A circle and a wall, or a side of the arena.
    Wall {
        /// The index of the circle.
        circle: usize,
        /// What it meets.
        #[cfg_attr(feature = "serde", serde(flatten))]
        wall: AnyWall,
    },
}

/// A wall of a world, or a side of its arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum AnyWall {
    /// The index of a [wall](crate::geometry::Wall).
    Wall(usize),
    /// A side of the [arena](crate::geometry::Arena).
    Side(Side),
}

impl Contact {
    /// Returns the indices of the circles in contact, one or two.
    ///
    /// ```
    /// use circle_collision::{geometry::Side, simulation::{AnyWall, Contact}};
    ///
    /// // As the events of a log have them.
    /// let contacts = [Contact::Pair { a: 0, b: 2 }, Contact::Wall { circle: 2, wall: AnyWall::Side(Side::Left) }];
    /// let mut damage = [0; 3];
    /// for index in contacts.into_iter().flat_map(Contact::circles) {
    ///     damage[index] += 1;
    /// }
    /// assert_eq!(damage, [1, 0, 2]);
    /// ```
    pub fn circles(self) -> impl Iterator<Item = usize> {
        let (first, second) = match self {
            Self::Pair { a, b } => (a, Some(b)),
            Self::Wall { circle, .. } => (circle, None),
        };
        std::iter::once(first).chain(second)
    }

    /// Returns the indices of both circles, the lower one first: `None` for a circle and a wall.
    #[must_use]
    pub fn pair(self) -> Option<(usize, usize)> {
        match self {
            Self::Pair { a, b } => Some((a, b)),
            Self::Wall { .. } => None,
        }
    }
}

/// A body that enters or leaves a [sensor](crate::simulation::Body::sensor).
///
/// Under fixed steps, it is noticed at the end of the first one that finds the two overlapping, or no longer overlapping. Under
/// intercept detection, the time is exact, and a body that is inside a sensor from the start enters it then.
///
/// An edit that takes one out of the other ends the contact at once, whether it moves, removes or fixes a body; the next event or
/// step reports it. So those inside are at any time those that entered and have not left. A
/// [fixed](crate::simulation::Body::fixed) body is inside nothing, even if the sensor moves over it.
#[doc(alias = "trigger")]
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

/// The next event of a world, if nothing changes it first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PredictedEvent {
    /// When it happens (s, absolute).
    pub time: f64,
    /// The event.
    pub event: NextEvent,
}

/// A future collision of two circles, or a circle that enters a sensor, if nothing changes their courses first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct PredictedCollision {
    /// When they touch (s, absolute).
    pub time: f64,
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
}

/// The next event.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum NextEvent {
    /// Two circles touch, or one enters a sensor.
    Pair {
        /// The lower index.
        a: usize,
        /// The higher index.
        b: usize,
        /// Whether they already overlapped when the prediction was made.
        overlapping: bool,
    },
    /// A circle reaches a wall, or a side of the arena.
    Wall {
        /// The index of the circle.
        circle: usize,
        /// What it reaches.
        #[cfg_attr(feature = "serde", serde(flatten))]
        wall: AnyWall,
    },
    /// No contact happens until then, and later events are not known yet. This occurs with many circles, and with
    /// sensors that are left.
    Later,
}
