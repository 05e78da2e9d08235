//! A true contact within a fixed step, and whether the step caught it.

use glam::DVec2;

use crate::detection::{intercept, overlap};
use crate::geometry::Circle;

/// A true contact of two circles within one fixed step.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AuditedContact {
    /// The lower index.
    pub a: usize,
    /// The higher index.
    pub b: usize,
    /// The number of the step, counted from 1; 0 for a jump of the hand.
    pub step: u64,
    /// When the step began (s, absolute).
    pub start: f64,
    /// The time of the check, at the end of the step (s, absolute): exactly the time of the world then.
    pub checked_at: f64,
    /// Both circles when the step began.
    pub before: [Circle; 2],
    /// The time of the contact (s since the start of the step).
    pub enter: f64,
    /// Whether overlap detection catches it.
    pub outcome: Outcome,
}

/// Whether overlap detection catches a true contact.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Outcome {
    /// The check sees the overlap while the circles are closing, so a bounce can still stop them.
    Caught {
        /// The time from the contact to the check (s).
        delay: f64,
        /// The depth of the overlap at the check (m).
        depth: f64,
    },
    /// The first check to see the overlap comes after the closest approach: the circles are separating, and no bounce
    /// stops them.
    TooLate {
        /// The time from the contact to the check (s).
        delay: f64,
        /// The depth of the overlap at the check (m).
        depth: f64,
    },
    /// No check sees the overlap.
    Missed,
}

impl Outcome {
    /// Returns the outcome in words: "caught", "caught too late" or "missed".
    pub fn name(&self) -> &'static str {
        match self {
            Self::Caught { .. } => "caught",
            Self::TooLate { .. } => "caught too late",
            Self::Missed => "missed",
        }
    }
}

impl AuditedContact {
    /// Whether it occurred within a jump of the hand rather than a step of the run.
    pub fn is_by_hand(&self) -> bool {
        self.step == 0
    }

    /// Returns the time of the contact (s, absolute).
    pub fn time(&self) -> f64 {
        self.start + self.enter
    }

    /// Returns the duration of the step (s).
    pub fn duration(&self) -> f64 {
        self.checked_at - self.start
    }

    /// Returns the part of the step before the contact, 0 to 1.
    pub fn fraction(&self) -> f64 {
        self.enter / self.duration()
    }

    /// Returns both circles at the contact.
    pub fn at_contact(&self) -> [Circle; 2] {
        self.before.map(|circle| circle.after(self.enter))
    }

    /// Returns both circles at the end of the step, as if nothing had stopped them.
    pub fn after(&self) -> [Circle; 2] {
        self.before.map(|circle| circle.after(self.duration()))
    }

    /// Returns the point of contact (m).
    pub fn point(&self) -> DVec2 {
        let [a, b] = self.at_contact();
        a.center + overlap(&a, &b).normal * a.radius
    }

    /// Returns the depth of the overlap at the closest approach (m), as if nothing had stopped them.
    pub fn deepest(&self) -> f64 {
        let path = intercept(&self.before[0], &self.before[1]);
        (path.radii_sum - path.closest_distance()).max(0.0)
    }

    /// Returns which of the two circles was faster: 0 for a, 1 for b.
    pub fn mover(&self) -> usize {
        let [a, b] = self.before;
        usize::from(b.velocity.length_squared() > a.velocity.length_squared())
    }

    /// Whether the contact was missed, or caught too late: either way no bounce stops the pair.
    pub fn is_missed_or_too_late(&self) -> bool {
        match self.outcome {
            Outcome::Caught { .. } => false,
            Outcome::TooLate { .. } | Outcome::Missed => true,
        }
    }
}
