//! The commands of the experiment.

use circle_collision::simulation::{Detection, Response, WhoYields};
use glam::DVec2;

use super::line_up::LineUp;

/// A requested change of the experiment: its method, its rules or its circles, including undo and redo.
///
/// Circles are given by their index. A value that is not accepted is replaced by the nearest accepted one; a circle as wide as the
/// arena is refused.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ExperimentCommand {
    /// Goes back to the scene as it was loaded.
    Reload,
    /// Plays from the start with a safe step for the pair of the miss on screen, or of the page *Step*.
    UseSafeStep,
    /// Starts again, or repeats the last drag, under the other method: intercept, or else the stepped one that was chosen last;
    /// from more than two lanes, under the explained one.
    ToggleDetection,
    /// Goes back to the start under this method.
    SetDetection(Detection),
    /// Goes back to the start under the next stepped method.
    NextSteppedMethod,
    /// Switches to the other method from this moment on.
    ToggleDetectionHere,
    /// Goes back to the start under the next methods: one, two side by side, all or those that the scene names.
    NextLineUp,
    /// Goes back to the start under the methods of this line-up side by side.
    SetLineUp(LineUp),
    /// Explains the next lane of Compare.
    ExplainNext,
    /// Explains the lane of this method.
    Explain(Detection),
    /// Multiplies dt by √2.
    LongerStep,
    /// Divides dt by √2.
    ShorterStep,
    /// Sets dt (s).
    SetStep(f64),
    /// Sets the number of parts of a step under sub-steps.
    SetSubsteps(u32),
    /// Sets the number of impacts of a circle in a step under sweep.
    SetImpacts(u32),
    /// Sets the response to a contact.
    SetResponse(Response),
    /// Sets the restitution: the speed of separation over the speed of approach.
    SetRestitution(f64),
    /// Sets which circle is pushed out.
    SetYields(WhoYields),
    /// Goes back to the state before the last edit.
    Undo,
    /// Redoes the last edit that was undone.
    Redo,
    /// Adds a circle, near this position if one is given (m).
    AddCircle(Option<DVec2>),
    /// Removes the selected circles.
    RemoveSelected,
    /// Sets the center of a circle (m).
    SetCenter(usize, DVec2),
    /// Sets the velocity of a circle (m/s).
    SetVelocity(usize, DVec2),
    /// Sets the radius of a circle (m).
    SetRadius(usize, f64),
    /// Sets the mass of a circle (kg).
    SetMass(usize, f64),
    /// Fixes a circle, so that nothing moves it, or frees it.
    SetFixed(usize, bool),
}
