//! Where circles turned: what their trails and the speeds around a contact are read from.

use glam::DVec2;

use super::recent::Recent;
use crate::geometry::Circle;
use crate::simulation::{Detection, Event, World};

/// The number of turns that are kept at least.
const LENGTH: usize = 20_000;

/// A circle right after its motion changed. Up to its next turn it goes straight on from here.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Vertex {
    /// When (s, absolute).
    pub time: f64,
    /// Which circle.
    pub circle: usize,
    /// Where its center was then (m).
    pub center: DVec2,
    /// How it goes on (m/s).
    pub velocity: DVec2,
}

/// The turns of all circles since the start, in the order in which they happened; only the last of a long run.
#[derive(Clone, Debug, Default)]
pub struct Trajectory {
    turns: Recent<Vertex, LENGTH>,
}

impl Trajectory {
    /// Those up to `time` (s).
    pub fn until(&self, time: f64) -> &[Vertex] {
        &self.turns[..self.turns.partition_point(|turn| turn.time <= time)]
    }

    /// Are all turns since the start on record?
    pub fn is_complete(&self) -> bool {
        self.turns.dropped() == 0
    }

    /// How much memory they take (bytes), to within a few.
    pub(super) fn size(&self) -> usize {
        self.turns.size()
    }

    /// Notes which circles of a world go another way since its last step or contact. What happened in it for the first
    /// time is `fresh`.
    pub(super) fn note(&mut self, world: &World, fresh: &[Event]) {
        let time = world.time();
        match world.rules().detection {
            Detection::Intercept => {
                for circle in fresh.iter().flat_map(|event| event.contact.circles()) {
                    self.push(world, circle);
                }
            }
            // Steps also move circles out of each other while a contact lasts, which is no event.
            Detection::Overlap if self.turns.last().is_none_or(|last| time > last.time) => {
                for (circle, body) in world.bodies().iter().enumerate() {
                    if world.epoch() + body.stamp() == time {
                        self.push(world, circle);
                    }
                }
            }
            Detection::Overlap => {}
        }
    }

    /// Notes the same for what may have been noted before, unless something that lies ahead is.
    pub(super) fn note_again(&mut self, world: &World, events: &[Event]) {
        if self.turns.last().is_none_or(|last| last.time <= world.time()) {
            self.note(world, events);
        }
    }

    fn push(&mut self, world: &World, circle: usize) {
        let Circle { center, velocity, .. } = world.circle(circle);
        self.turns.push(Vertex { time: world.time(), circle, center, velocity });
    }

    /// From `time` on (s) it goes another way: forgets what was noted after that.
    pub(super) fn forget_after(&mut self, time: f64) {
        self.turns.retain_mut(|turn| turn.time <= time);
    }
}
