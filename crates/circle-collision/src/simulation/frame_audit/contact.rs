//! What the frames of a game show of one contact.

use glam::DVec2;

use crate::detection::{Passage, overlap};
use crate::simulation::answers::Contact;
use crate::simulation::fixed_step::judge::PairCourse;

/// A true contact within a frame, or an answer to one that there is not.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FrameContact {
    /// What became of it.
    pub outcome: FrameOutcome,
    /// Which two, by the numbers that the game gave its circles, or a circle and a wall by its index.
    pub contact: Contact,
    /// The number of the frame that shows what became of it, counted from 0.
    pub frame: u64,
    /// The time of the frame before (s, absolute).
    pub start: f64,
    /// The straight course of the two from there until this frame, as if nothing turned them.
    pub course: PairCourse,
    /// When they pass each other on this course (s since its start).
    pub passage: Passage,
    /// The depth of the overlap at the closest approach (m), as if nothing turned them: zero without a contact.
    pub depth: f64,
    /// Where they went, if only contacts bend paths, and once it is known.
    pub answer: Option<FrameAnswer>,
}

/// What the frames of a game show of a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FrameOutcome {
    /// The first frame that shows the two overlapping shows them closing, so a bounce can still stop them.
    Seen,
    /// Straight on, they would have touched within the frame, but something turned them before it was too late.
    Answered,
    /// Straight on, they would have touched, but one of them is gone: bullets are.
    Removed,
    /// They passed, and were moved only behind; or the first frame that shows them overlapping shows them parting.
    TooLate,
    /// They came to overlap and parted again between two frames, and both went straight on.
    Missed,
    /// It was seen, but both went straight on for two frames.
    Unanswered,
    /// Something turned a circle, but no contact explains it.
    Ghost,
    /// They came no deeper than the margin.
    Graze,
}

/// Where two went after a contact, beside where the exact solver leads them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameAnswer {
    /// The velocity of the second one, seen from the first (m/s).
    pub velocity: DVec2,
    /// That after the exact bounce.
    pub exact: DVec2,
    /// How far they are behind the exact path, along it, in frames.
    pub behind: f64,
}

impl FrameOutcome {
    /// All outcomes, in the order of their declaration.
    pub const ALL: [Self; 8] = [
        Self::Seen,
        Self::Answered,
        Self::Removed,
        Self::TooLate,
        Self::Missed,
        Self::Unanswered,
        Self::Ghost,
        Self::Graze,
    ];

    /// Returns its word in files.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Seen => "seen",
            Self::Answered => "answered",
            Self::Removed => "removed",
            Self::TooLate => "too-late",
            Self::Missed => "missed",
            Self::Unanswered => "unanswered",
            Self::Ghost => "ghost",
            Self::Graze => "graze",
        }
    }

    /// Whether there was a contact that no bounce can stop any more.
    #[must_use]
    pub fn is_lost(self) -> bool {
        match self {
            Self::TooLate | Self::Missed | Self::Unanswered => true,
            Self::Seen | Self::Answered | Self::Removed | Self::Ghost | Self::Graze => false,
        }
    }

    /// Whether there was a true contact, deeper than a graze.
    #[must_use]
    pub fn is_contact(self) -> bool {
        !matches!(self, Self::Ghost | Self::Graze)
    }
}

impl FrameContact {
    /// Returns when the two touched (s, absolute); of a ghost, the time of its frame.
    #[must_use]
    pub fn time(&self) -> f64 {
        let end = self.course.duration;
        self.start + self.passage.time_of_impact().map_or(end, |impact| impact.min(end))
    }

    /// Returns the speed at which they closed when they touched (m/s): zero without a contact.
    #[must_use]
    pub fn closing_speed(&self) -> f64 {
        let at_contact = self.passage.time_of_impact().map(|impact| self.course.at(impact));
        at_contact.map_or(0.0, |course| course.closing_speed().max(0.0))
    }

    /// Returns the point of contact (m); of a ghost, the point midway between the rims.
    #[must_use]
    pub fn point(&self) -> DVec2 {
        let [a, b] = &self.course.at(self.time() - self.start).before;
        let between = overlap(a, b);
        a.center + between.normal * (a.radius + between.gap / 2.0)
    }

    /// Returns how many frames a second would have shown the two overlapping while they closed, wherever the frames fell: infinite
    /// where they close for no time.
    #[must_use]
    pub fn safe_rate(&self) -> f64 {
        1.0 / self.passage.closing_duration
    }
}
