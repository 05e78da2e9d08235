//! A miss once more, slowly enough to be watched.

use crate::detection::intercept;
use crate::geometry::Circle;
use crate::simulation::AuditedContact;

/// How much of the course before the contact and after the exit is shown (s).
const AROUND: f64 = 0.03;

/// Simulated seconds per second.
const SPEED: f64 = 0.05;

/// A long overlap is replayed faster, so that it takes no longer than this (s of real time).
const LONGEST: f64 = 6.0;

/// The course of a missed pair through each other, on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replay {
    audited: AuditedContact,
    /// How far it is (s, absolute), and where it ends.
    time: f64,
    end: f64,
    /// Simulated seconds per second.
    speed: f64,
}

impl Replay {
    /// From shortly before the contact to shortly after the exit, but only within the step that missed it: of what the
    /// circles did before and after, the meeting knows nothing.
    pub fn of(audited: AuditedContact) -> Self {
        let [a, b] = &audited.before;
        let exit = intercept(a, b).roots().map_or(audited.duration, |roots| roots.exit);
        let from = (audited.enter - AROUND).max(0.0);
        let to = (exit + AROUND).clamp(from, audited.duration);
        let speed = SPEED.max((to - from) / LONGEST);
        Self { audited, time: audited.start + from, end: audited.start + to, speed }
    }

    /// The moment that it shows (s, absolute).
    pub fn time(&self) -> f64 {
        self.time
    }

    /// Where the two truly were at that moment.
    pub fn circles(&self) -> [Circle; 2] {
        self.audited.before.map(|circle| circle.after(self.time - self.audited.start))
    }

    /// The replay `seconds` of real time later; `None` when it is over.
    pub fn later(self, seconds: f64) -> Option<Self> {
        let time = self.time + seconds * self.speed;
        (time < self.end).then_some(Self { time, ..self })
    }
}
