//! Where circles turned. The distance of a pair, and the last contact on the canvas, are derived from it.

use circle_collision::geometry::Circle;
use circle_collision::simulation::{Detection, Event, World};
use glam::DVec2;

use super::log::{kept, known_events};
use super::recent::Recent;

/// The maximum number of circles that one event deflects.
const TURNS: usize = 2;

/// A circle right after its motion changed. It moves straight from here to its next vertex.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// The time (s, absolute).
    pub time: f64,
    /// The index of the circle.
    pub circle: usize,
    /// Its center at that time (m).
    pub center: DVec2,
    /// Its velocity from then on (m/s).
    pub velocity: DVec2,
}

impl Vertex {
    /// Returns a circle of a world as it is now.
    pub(super) fn of(world: &World, circle: usize) -> Self {
        let Circle { center, velocity, .. } = world.circle_at(circle);
        Self { time: world.time(), circle, center, velocity }
    }

    /// Computes the center on the straight course from here at `time` (s, absolute), in meters.
    pub(in crate::session) fn at(&self, time: f64) -> DVec2 {
        self.center + self.velocity * (time - self.time)
    }
}

/// The turns of all circles since the start, in order of time; only the latest of a long run.
#[derive(Clone, Debug)]
pub struct Trajectory {
    pub(super) turns: Recent<Vertex>,
}

impl Trajectory {
    /// Returns an empty trajectory of this number of circles.
    pub(super) fn of(circles: usize) -> Self {
        // Large scenes keep no more than others.
        Self { turns: Recent::of(kept(known_events(circles), circles).map(|events| TURNS * events)) }
    }

    /// Returns the turns up to `time` (s, absolute).
    pub fn until(&self, time: f64) -> &[Vertex] {
        &self.turns[..self.turns.partition_point(|turn| turn.time <= time)]
    }

    /// Records which circles of a world turned in its last step or contact; `fresh` are the events of it that were not
    /// known yet.
    pub(super) fn note(&mut self, world: &World, fresh: &[Event]) {
        let time = world.time();
        match world.rules().detection {
            Detection::Intercept => {
                for circle in fresh.iter().flat_map(|event| event.contact.circles()) {
                    self.push(world, circle);
                }
            }
            // While a contact lasts, steps move the circles out of each other without an event.
            Detection::Stepped(_) if self.turns.last().is_none_or(|last| time > last.time) => {
                for (circle, body) in world.bodies().iter().enumerate() {
                    if world.epoch() + body.stamp() == time {
                        self.push(world, circle);
                    }
                }
            }
            Detection::Stepped(_) => {}
        }
    }

    fn push(&mut self, world: &World, circle: usize) {
        self.turns.push(Vertex::of(world, circle));
    }
}
