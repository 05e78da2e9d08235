//! A circle with the time at which it was last touched.

use crate::geometry::Circle;

/// A circle as a world keeps it: its state when something last happened to it, and when that was.
///
/// Between two happenings of its own it moves straight, so its state at any time is a function of this one, and
/// dividing a run into pieces changes no bit of it.
// One line of the cache: the event queue reads sixteen bodies at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C, align(64))]
pub struct Body {
    circle: Circle,
    stamp: f64,
    changes: u32,
    /// Does it yield to circles that are not red?
    pub is_red: bool,
    /// Does somebody hold it? It is then moved by hand and by nothing else.
    pub is_held: bool,
}

const _: () = assert!(size_of::<Body>() == 64);

impl Body {
    /// A body whose state is the circle at time zero of its world's epoch.
    pub fn new(circle: Circle, is_red: bool) -> Self {
        Self { circle, stamp: 0.0, changes: 0, is_red, is_held: false }
    }

    /// The same body, held: at rest and of infinite mass.
    #[must_use]
    pub fn held(self) -> Self {
        let circle = Circle { velocity: glam::DVec2::ZERO, mass: f64::INFINITY, ..self.circle };
        Self { circle, is_held: true, ..self }
    }

    /// When it was last touched (s since the epoch).
    pub fn stamp(&self) -> f64 {
        self.stamp
    }

    /// The circle when it was last touched.
    pub(crate) fn circle(&self) -> &Circle {
        &self.circle
    }

    /// How often it was touched: what was solved for another number is out of date. It wraps around.
    pub(crate) fn changes(&self) -> u32 {
        self.changes
    }

    /// The circle at `time` (s since the epoch).
    pub fn at(&self, time: f64) -> Circle {
        self.circle.after(time - self.stamp)
    }

    /// From `time` on it is this circle.
    pub fn set(&mut self, circle: Circle, time: f64) {
        self.circle = circle;
        self.stamp = time;
        self.changes = self.changes.wrapping_add(1);
    }
}
