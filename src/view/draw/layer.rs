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

    /// Whether text keeps off what it draws.
    pub fn is_obstacle(self) -> bool {
        match self {
            // Text must lie somewhere on what covers the canvas, and may lie in what only flashes or surrounds.
            Self::Grid | Self::Ground | Self::Pulse | Self::Term => false,
            Self::Walls
            | Self::Swept
            | Self::Below
            | Self::Circles
            | Self::Outline
            | Self::Velocities
            | Self::Above
            | Self::PointedPair
            | Self::Stop
            | Self::Miss
            | Self::OutOfView
            | Self::Handles => true,
        }
    }
}
