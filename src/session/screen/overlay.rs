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
    /// The circles at the steps around a miss, and at the next step or event.
    Outlines,
    /// The area that a circle sweeps between two steps.
    Capsule,
}

impl Overlay {
    /// All overlays, in the order of the page *Edit*.
    pub const ALL: [Self; 6] = all_variants![Distance, RadiiSum, PushOut, Velocity, Outlines, Capsule];

    /// Returns its name on the page *Edit* and in the help.
    pub fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::RadiiSum => "radii sum",
            Self::PushOut => "push-out arrow (MTV)",
            Self::Velocity => "velocities",
            Self::Outlines => "outlines of the steps",
            Self::Capsule => "swept capsule",
        }
    }
}
