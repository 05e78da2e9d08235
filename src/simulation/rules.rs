//! What a world obeys besides the laws of motion: how it looks for collisions and what follows from one.

use crate::geometry::Arena;

/// How collisions are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Detection {
    /// Everything moves by a fixed step, then pairs are tested where they are.
    Overlap,
    /// The time of every contact is solved for, and the world advances exactly to it.
    Intercept,
}

impl Detection {
    /// Both, in the order of the screen.
    pub const ALL: [Self; 2] = [Self::Overlap, Self::Intercept];

    /// The one that is not this.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Overlap => Self::Intercept,
            Self::Intercept => Self::Overlap,
        }
    }

    /// The word for it in files and on screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Overlap => "overlap",
            Self::Intercept => "intercept",
        }
    }

    /// The same word at the beginning of a line.
    pub fn title(self) -> &'static str {
        match self {
            Self::Overlap => "Overlap",
            Self::Intercept => "Intercept",
        }
    }
}

/// What a contact does to the two circles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Response {
    /// Nothing: the contact is noted and the circles go on.
    PassThrough,
    /// The yielding circle is moved out (overlap) or loses its closing velocity (intercept).
    PushOut,
    /// An impulse by masses and restitution.
    Bounce,
}

impl Response {
    /// All three, in the order of the screen.
    pub const ALL: [Self; 3] = [Self::PassThrough, Self::PushOut, Self::Bounce];

    /// The word for it in files and on screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::PassThrough => "pass-through",
            Self::PushOut => "push-out",
            Self::Bounce => "bounce",
        }
    }

    /// Whether circles are kept from overlapping.
    pub fn keeps_apart(self) -> bool {
        match self {
            Self::PassThrough => false,
            Self::PushOut | Self::Bounce => true,
        }
    }

    /// Whether a contact exchanges an impulse, by masses and restitution. Without one, a pair may stay in contact for many
    /// checks, which are one event.
    pub fn is_impulse(self) -> bool {
        match self {
            Self::PassThrough | Self::PushOut => false,
            Self::Bounce => true,
        }
    }
}

/// Which of two overlapping circles is moved out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Yields {
    /// The red one. Of two red ones or none: the one not held, else the one with the higher index.
    Red,
    /// Both, by half each; where one of them is held, the other.
    Half,
}

impl Yields {
    /// Both, in the order of the screen.
    pub const ALL: [Self; 2] = [Self::Red, Self::Half];

    /// The word for it in files and on screen.
    pub fn name(self) -> &'static str {
        match self {
            Self::Red => "red",
            Self::Half => "half",
        }
    }
}

/// The rules of one world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// How collisions are found.
    pub detection: Detection,
    /// The fixed step dt of overlap detection (s), greater than zero.
    pub step: f64,
    /// What a contact does.
    pub response: Response,
    /// Speed of parting over speed of meeting in a bounce, 0 to 1. Walls always give back all.
    pub restitution: f64,
    /// Who is moved out.
    pub yields: Yields,
    /// The walls.
    pub arena: Arena,
    /// Does the audit sweep each fixed step for what overlap detection sees too late or not at all? It changes
    /// nothing of what happens, and takes somewhat longer than the step itself.
    pub audit: bool,
}

impl Rules {
    /// Returns the default rules with overlap detection every `step` seconds.
    pub fn overlap(step: f64) -> Self {
        Self { step, ..Self::default() }
    }

    /// Returns the default rules with intercept detection.
    pub fn intercept() -> Self {
        Self { detection: Detection::Intercept, ..Self::default() }
    }
}

impl Default for Rules {
    /// Returns the rules of a scene file that names none: overlap detection every 1/60 s, audited, and elastic bounces
    /// in the open plane.
    fn default() -> Self {
        Self {
            detection: Detection::Overlap,
            step: 1.0 / 60.0,
            response: Response::Bounce,
            restitution: 1.0,
            yields: Yields::Red,
            arena: Arena::OPEN,
            audit: true,
        }
    }
}
