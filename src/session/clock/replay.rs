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
    /// The times that it shows first and last (s, absolute).
    from: f64,
    to: f64,
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
        Self { audited, from: audited.start + from, to: audited.start + to, speed }
    }

    /// Returns the time that it shows `seconds` of real time after it began (s, absolute); `None` if it is over.
    pub fn time(&self, seconds: f64) -> Option<f64> {
        Some(self.from + seconds * self.speed).filter(|&time| time < self.to)
    }

    /// Returns the two circles at a time that it shows (s, absolute).
    pub fn circles(&self, time: f64) -> [Circle; 2] {
        self.audited.before.map(|circle| circle.after(time - self.audited.start))
    }
}
