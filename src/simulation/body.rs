//! A circle with the time of its last change.

use crate::geometry::Circle;

/// A circle as a world keeps it: its state at its last change, and the time of that change.
///
/// Between two changes it moves in a straight line, so its state at any time is a function of this one, and dividing a
/// run into pieces changes no bit of it.
// One cache line: the event queue reads sixteen bodies at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(C, align(64))]
pub struct Body {
    circle: Circle,
    stamp: f64,
    changes: u32,
    /// Whether it yields to circles that are not red.
    pub is_red: bool,
    /// Whether it is held: only the hand moves it.
    pub is_held: bool,
}

const _: () = assert!(size_of::<Body>() == 64);

impl Body {
    /// Makes a body that is this circle at time zero of its world's epoch.
    pub fn new(circle: Circle, is_red: bool) -> Self {
        Self { circle, stamp: 0.0, changes: 0, is_red, is_held: false }
    }

    /// Returns the same body, held: at rest and of infinite mass.
    #[must_use]
    pub fn held(self) -> Self {
        let circle = Circle { velocity: glam::DVec2::ZERO, mass: f64::INFINITY, ..self.circle };
        Self { circle, is_held: true, ..self }
    }

    /// Returns the time of its last change (s since the epoch).
    pub fn stamp(&self) -> f64 {
        self.stamp
    }

    /// Returns the circle as of its last change.
    pub(crate) fn circle(&self) -> &Circle {
        &self.circle
    }

    /// Returns the number of its changes, which wraps around. What was solved for another number is out of date.
    pub(crate) fn changes(&self) -> u32 {
        self.changes
    }

    /// Returns the circle at `time` (s since the [epoch](super::World::epoch) of its world, and not absolute).
    /// [`World::circle`](super::World::circle) has it as it is now.
    pub fn at(&self, time: f64) -> Circle {
        self.circle.after(time - self.stamp)
    }

    /// Makes it this circle from `time` on (s since the [epoch](super::World::epoch) of its world, and not absolute).
    pub fn set(&mut self, circle: Circle, time: f64) {
        self.circle = circle;
        self.stamp = time;
        self.changes = self.changes.wrapping_add(1);
    }
}
