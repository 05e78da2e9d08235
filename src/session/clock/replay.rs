//! The slow replay of a miss.

use circle_collision::detection::intercept;
use circle_collision::geometry::Circle;
use circle_collision::simulation::audit::AuditedContact;

/// The time shown before the contact, and after the exit (s).
const AROUND: f64 = 0.03;

/// The speed of a replay (simulated seconds per second).
const SPEED: f64 = 0.05;

/// The maximum duration of a replay (s of real time): a long overlap is replayed faster.
const LONGEST: f64 = 6.0;

/// A replay of two circles that move through each other in a miss.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replay {
    audited: AuditedContact,
    /// The time that it shows (s, absolute).
    pub time: f64,
    /// The time at which it ends (s, absolute).
    end: f64,
    /// Simulated seconds per second.
    speed: f64,
}

impl Replay {
    /// Returns the replay from shortly before the contact to shortly after the exit, within the step that missed it: an
    /// audited contact says nothing about the motion before and after that step.
    pub fn of(audited: AuditedContact) -> Self {
        let [a, b] = &audited.before;
        let exit = intercept(a, b).roots().map_or(audited.duration(), |roots| roots.exit);
        let from = (audited.enter - AROUND).max(0.0);
        let to = (exit + AROUND).clamp(from, audited.duration());
        let speed = SPEED.max((to - from) / LONGEST);
        Self { audited, time: audited.start + from, end: audited.start + to, speed }
    }

    /// Returns the two circles at the time shown.
    pub fn circles(&self) -> [Circle; 2] {
        self.audited.before.map(|circle| circle.after(self.time - self.audited.start))
    }

    /// Returns the replay `seconds` of real time later; `None` if it is over.
    pub fn later(self, seconds: f64) -> Option<Self> {
        let time = self.time + seconds * self.speed;
        (time < self.end).then_some(Self { time, ..self })
    }
}
