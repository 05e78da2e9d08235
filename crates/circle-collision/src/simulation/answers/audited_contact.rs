//! A true contact within a fixed step, and whether the step caught it, or a contact that the step invented.

use std::fmt;

use glam::DVec2;

use super::event::{Contact, Event};
use crate::detection::{intercept, overlap, wall_intercept};
use crate::geometry::{Circle, Wall};

/// A true contact of two circles, or of a circle and a wall, within one fixed step, or an answer to one that there is not.
///
/// ```
/// use circle_collision::{geometry::Circle, glam::dvec2};
/// use circle_collision::simulation::{Log, Rules, World, audit::Outcome};
///
/// let bullet = Circle::new([-2.0, 0.0], 0.5).with_velocity([50.0, 0.0]);
/// let target = Circle::new([0.0, 0.0], 0.5);
/// let rules = Rules { audit: true, ..Rules::overlap(0.1) };
/// let mut world = World::new(rules, vec![bullet.into(), target.into()], 0.0)?;
/// let mut log = Log::default();
/// assert!(world.advance(0.1, 10, &mut log).reached() && log.events.is_empty());
/// let audited = &log.audited[0];
/// assert_eq!((audited.outcome, audited.time(), audited.point()), (Outcome::Missed, 0.02, dvec2(-0.5, 0.0)));
/// assert!(audited.is_failure());
/// # Ok::<(), circle_collision::simulation::WorldError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct AuditedContact {
    /// Which two: two circles, or a circle and a wall.
    pub contact: Contact,
    /// The wall, as it was then; `None` for two circles. In the place of the second circle there is then what the wall
    /// [stands for](Wall::stand_in).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub wall: Option<Wall>,
    /// The number of the step, or of the part of a step that a check ends, counted from 1; 0 for a jump that a caller made.
    pub step: u64,
    /// When the course of the two began (s, absolute): with the step, or later in it where one of them was stopped or turned.
    pub start: f64,
    /// The end of the step (s, absolute): exactly the time of the world then.
    pub checked_at: f64,
    /// Both circles when the course began.
    pub before: [Circle; 2],
    /// The time of the contact (s since the start of the course); of the answer, if there is no contact.
    pub enter: f64,
    /// What the method made of it.
    pub outcome: Outcome,
    /// When the answer came (s, absolute); if there was none, the end of the step.
    pub answered_at: f64,
    /// The centers when the answer came (m); if there was none, at the end of the course.
    pub centers: [DVec2; 2],
    /// The velocity of circle a after the answer (m/s): `None` without an answer.
    pub velocity: Option<DVec2>,
    /// For how long each of the two was stopped here until the step ended (s), where it then moves on.
    pub stopped: [f64; 2],
}

/// Whether a stepped method catches a true contact, or invents one.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Outcome {
    /// The answer comes while the circles are closing, so a bounce can still stop them.
    Caught {
        /// The time from the contact to the answer (s), negative if the answer comes early.
        delay: f64,
        /// The depth of the overlap at the answer (m).
        depth: f64,
    },
    /// The first answer comes after the closest approach: the circles are separating, and no bounce stops them.
    TooLate {
        /// The time from the contact to the answer (s); negative where one that was stopped is answered early.
        delay: f64,
        /// The depth of the overlap at the answer (m).
        depth: f64,
    },
    /// Nothing answers it.
    Missed,
    /// There is an answer, but on the course that it ends, the circles never touch.
    Ghost,
}

impl fmt::Display for Outcome {
    /// Writes "caught", "seen too late", "missed" or "ghost".
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Caught { .. } => "caught",
            Self::TooLate { .. } => "seen too late",
            Self::Missed => "missed",
            Self::Ghost => "ghost",
        })
    }
}

impl Outcome {
    /// Returns its word in files: "caught", "too-late", "missed" or "ghost".
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Caught { .. } => "caught",
            Self::TooLate { .. } => "too-late",
            Self::Missed => "missed",
            Self::Ghost => "ghost",
        }
    }

    /// Whether there was a contact that no bounce can stop any more: it was missed, or seen too late.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        matches!(self, Self::TooLate { .. } | Self::Missed)
    }

    /// Whether the method failed: the contact is lost, or there was none to answer.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.is_lost() || *self == Self::Ghost
    }
}

impl AuditedContact {
    /// Returns the time of the contact (s, absolute), or the end of the step if it was answered before the contact.
    #[must_use]
    pub fn time(&self) -> f64 {
        (self.start + self.enter).min(self.checked_at)
    }

    /// Whether this event is the answer that is judged here.
    #[must_use]
    pub fn judges(&self, event: &Event) -> bool {
        let is_answered = self.outcome != Outcome::Missed;
        is_answered && (self.answered_at, self.contact) == (event.time, event.contact)
    }

    /// Returns the time for which the two were stopped here until the step ended (s, the sum over both).
    #[must_use]
    pub fn lost(&self) -> f64 {
        self.stopped[0] + self.stopped[1]
    }

    /// Returns the time from the start of the course to the end of the step (s).
    #[must_use]
    pub fn duration(&self) -> f64 {
        self.checked_at - self.start
    }

    /// Returns both circles at the contact; if there is none, at the answer.
    pub fn at_contact(&self) -> [Circle; 2] {
        if self.outcome == Outcome::Ghost {
            return [0, 1].map(|one| Circle { center: self.centers[one], ..self.before[one] });
        }
        self.circles_after(self.enter)
    }

    /// Returns both circles this long after the start of the course (s), as if nothing had stopped them.
    fn circles_after(&self, time: f64) -> [Circle; 2] {
        let [a, b] = self.before.map(|circle| circle.after(time));
        [a, self.wall.map_or(b, |wall| wall.stand_in(&a, self.before[0].center))]
    }

    /// Returns both circles at the end of the step, as if nothing had stopped them.
    pub fn after(&self) -> [Circle; 2] {
        self.circles_after(self.duration())
    }

    /// Returns the point of contact (m); if there is none, the point midway between the rims at the answer.
    #[must_use]
    pub fn point(&self) -> DVec2 {
        let [a, b] = self.at_contact();
        let between = overlap(&a, &b);
        let apart = if self.outcome == Outcome::Ghost { between.gap } else { 0.0 };
        a.center + between.normal * (a.radius + apart / 2.0)
    }

    /// Returns the depth of the overlap at the closest approach (m), as if nothing had stopped them.
    #[must_use]
    pub fn deepest(&self) -> f64 {
        let [a, b] = &self.before;
        let depth = if let Some(wall) = &self.wall {
            let path = wall_intercept(a, wall);
            path.reach - path.closest_distance
        } else {
            let path = intercept(a, b);
            path.radii_sum - path.closest_distance()
        };
        depth.max(0.0)
    }

    /// Whether the method failed here: the contact was missed or seen too late, so that no bounce stops the pair, or there
    /// is none.
    #[must_use]
    pub fn is_failure(&self) -> bool {
        self.outcome.is_failure()
    }
}
