//! The overlays: explanations drawn on the canvas, each with a switch.

/// One explanation drawn on the canvas, with its own switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// The line between the centers, with its length.
    Distance,
    /// A radius from each end of that line, and the depth if they overlap.
    RadiiSum,
    /// The minimum translation vector.
    PushOut,
    /// Velocity arrows.
    Velocity,
    /// The circles at the steps around a miss.
    Ghosts,
    /// The area that a circle sweeps between two steps.
    Capsule,
    /// The explained pair at its next contact.
    ContactPose,
    /// The explained pair at its closest approach.
    Closest,
    /// The path of each circle until the next event.
    Path,
    /// The path of each circle so far.
    Trails,
    /// The point of the last contact.
    LastContact,
}

impl Overlay {
    /// All overlays, in the order of the page *Edit*.
    pub const ALL: [Self; 11] = all_variants![
        Distance,
        RadiiSum,
        PushOut,
        Velocity,
        Ghosts,
        Capsule,
        ContactPose,
        Closest,
        Path,
        Trails,
        LastContact,
    ];

    /// Returns its name on the page *Edit* and in the help.
    pub fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::RadiiSum => "radii sum",
            Self::PushOut => "push-out arrow (MTV)",
            Self::Velocity => "velocities",
            Self::Ghosts => "ghosts of the steps",
            Self::Capsule => "swept capsule",
            Self::ContactPose => "contact to come",
            Self::Closest => "closest approach",
            Self::Path => "path to the next event",
            Self::Trails => "trails",
            Self::LastContact => "last contact",
        }
    }

    /// Whether it is drawn by default.
    pub(super) fn is_on_at_first(self) -> bool {
        match self {
            Self::Distance
            | Self::RadiiSum
            | Self::PushOut
            | Self::Velocity
            | Self::Ghosts
            | Self::Capsule
            | Self::Path
            | Self::LastContact => true,
            Self::ContactPose | Self::Closest | Self::Trails => false,
        }
    }

    pub(super) fn bit(self) -> u32 {
        1 << self as u32
    }
}
