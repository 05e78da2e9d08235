//! The order in which everything on the canvas is drawn.

/// What is drawn of a run, each on top of those before it.
///
/// Overlays that explain the past lie below the circles, those that explain the present on top of them:
/// [`crate::view::overlay::layer`] says which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layer {
    /// The meter grid.
    Grid,
    /// Overlays on the ground.
    Ground,
    /// Walls of the arena.
    Walls,
    /// Overlays of areas that circles swept.
    Swept,
    /// Other overlays below the circles.
    Below,
    /// The circles and their names.
    Circles,
    /// The circles between two checks.
    Outline,
    /// Overlays of velocities.
    Velocities,
    /// Other overlays on top of the circles.
    Above,
    /// The contact to come that the pointer is on in the table.
    PointedPair,
    /// The contact that stopped a drag.
    Stop,
    /// The contact that was missed.
    Miss,
    /// Marks of circles out of view.
    OutOfView,
    /// What can be pulled.
    Handles,
    /// The pulse of a check.
    Pulse,
    /// The quantities of a term of the equation.
    Term,
}

/// Which text keeps off the shapes of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeepsOff {
    /// No text.
    None,
    /// The names that stand inside their circles.
    NamesInCircles,
    /// All text beside the circles.
    Captions,
    /// Both.
    All,
}

impl Layer {
    /// All of them, the lowest first.
    pub const ALL: [Self; 16] = all_variants![
        Grid,
        Ground,
        Walls,
        Swept,
        Below,
        Circles,
        Outline,
        Velocities,
        Above,
        PointedPair,
        Stop,
        Miss,
        OutOfView,
        Handles,
        Pulse,
        Term,
    ];

    /// Returns the text that keeps off what it draws.
    pub fn text_that_keeps_off(self) -> KeepsOff {
        match self {
            // Text must lie somewhere on what covers the canvas, and may lie on what only flashes.
            Self::Grid | Self::Ground | Self::Pulse => KeepsOff::None,
            // Captions stay where they are: to move them while the pointer is on a term would distract.
            Self::Term => KeepsOff::NamesInCircles,
            // The circles hide what is below them, and the outline glides over their names once in each step.
            Self::Walls | Self::Swept | Self::Below | Self::Outline => KeepsOff::Captions,
            Self::Circles
            | Self::Velocities
            | Self::Above
            | Self::PointedPair
            | Self::Stop
            | Self::Miss
            | Self::OutOfView
            | Self::Handles => KeepsOff::All,
        }
    }
}
