//! What fixed steps made of a contact.

use glam::DVec2;

use crate::detection::{intercept, overlap};
use crate::geometry::Circle;

/// A pair that truly met within one fixed step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AuditedContact {
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
    /// The number of the step within which they touched, counted from 1.
    pub step: u64,
    /// When the step began (s, absolute).
    pub start: f64,
    /// How long it took (s).
    pub duration: f64,
    /// Both circles when the step began.
    pub before: [Circle; 2],
    /// How long into the step they touched (s).
    pub enter: f64,
    /// What overlap detection made of it.
    pub outcome: Outcome,
}

/// What overlap detection saw of a meeting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Outcome {
    /// Seen while still closing, so that a bounce holds it.
    Caught {
        /// Seconds between the true contact and the look.
        delay: f64,
        /// Meters of overlap at the look.
        depth: f64,
    },
    /// First seen when already past the closest approach: they separate, and no bounce holds them.
    TooLate {
        /// Seconds between the true contact and the look.
        delay: f64,
        /// Meters of overlap at the look.
        depth: f64,
    },
    /// Not seen at all.
    Missed,
}

impl AuditedContact {
    /// Is it of a jump of the hand, and not of a step of the run? Those count from 1.
    pub fn is_by_hand(&self) -> bool {
        self.step == 0
    }

    /// When they touched (s, absolute).
    pub fn time(&self) -> f64 {
        self.start + self.enter
    }

    /// Returns the time of the check at the end of the step (s, absolute).
    pub fn checked_at(&self) -> f64 {
        self.start + self.duration
    }

    /// How much of the step had passed when they touched, 0 to 1.
    pub fn fraction(&self) -> f64 {
        self.enter / self.duration
    }

    /// Both circles when they touched.
    pub fn at_contact(&self) -> [Circle; 2] {
        self.before.map(|circle| circle.after(self.enter))
    }

    /// Both circles at the end of the step, as if nothing had stopped them.
    pub fn after(&self) -> [Circle; 2] {
        self.before.map(|circle| circle.after(self.duration))
    }

    /// Where they touched (m).
    pub fn point(&self) -> DVec2 {
        let [a, b] = self.at_contact();
        a.center + overlap(&a, &b).normal * a.radius
    }

    /// How deep they overlapped at their closest (m): `R − b`.
    pub fn deepest(&self) -> f64 {
        let path = intercept(&self.before[0], &self.before[1]);
        (path.radii_sum - path.closest_distance()).max(0.0)
    }

    /// Returns which of the two circles was faster: 0 for a, 1 for b.
    pub fn mover(&self) -> usize {
        let [a, b] = self.before;
        usize::from(b.velocity.length_squared() > a.velocity.length_squared())
    }

    /// Whether the contact was missed, or caught too late: either way no bounce holds the pair.
    pub fn is_missed_or_too_late(&self) -> bool {
        match self.outcome {
            Outcome::Caught { .. } => false,
            Outcome::TooLate { .. } | Outcome::Missed => true,
        }
    }
}
