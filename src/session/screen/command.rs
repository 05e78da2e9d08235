//! The commands of the screen.

use super::{Overlay, Page, Term};
use crate::session::pair::Pair;

/// A requested change of the view.
#[derive(Clone, Debug, PartialEq)]
pub enum ScreenCommand {
    /// Zooms the ribbon around this time (s, absolute) by this factor.
    ZoomTime(f64, f64),
    /// Shows a sentence about the outcome of an effect.
    Tell(String),
    /// Selects one circle, or none.
    Select(Option<usize>),
    /// Adds a circle to the selection, or removes it.
    SelectSecond(usize),
    /// Turns an overlay on or off.
    ToggleOverlay(Overlay),
    /// Opens a page of the panel; closes the panel if that page is open.
    TogglePage(Page),
    /// Opens the panel at the page that was open last, or closes it.
    TogglePanel,
    /// Makes text and handles larger and hides the panel, for a projector; or undoes both.
    TogglePresent,
    /// Shows the parts of this term of the equation on the canvas, or nothing.
    Point(Option<Term>),
    /// Shows on the canvas where this pair will touch, or nothing.
    PointAtPair(Option<Pair>),
    /// Slides the two radii of the explained pair together, or apart again.
    PointAtRadii(bool),
    /// Throws the pair of the open page many times: under one method with many steps, or on the page *Cures* under all.
    Throw,
    /// Shows on the canvas the next term of the equation.
    PointAtNextTerm,
    /// Turns pauses at results on or off.
    TogglePauses,
    /// Turns still pictures on or off: nothing moves but the circles.
    ToggleStill,
    /// Switches between the dark and the light theme.
    ToggleTheme,
    /// Shows the list of keys, or hides it.
    ToggleHelp,
    /// Closes one thing, in a fixed order: a drag, the question at close, the file list, help, the tour, the result on
    /// screen (after the panel while that shows *Why*), the panel, the offer, the selection.
    Close,
    /// Fits the scene into the canvas.
    Fit,
    /// Switches between full screen and window.
    ToggleFullscreen,
    /// Writes a picture of the window.
    Screenshot,
}
