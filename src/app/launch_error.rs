//! The reasons why a window does not open.

use super::remedy::Remedy;

/// Why there is no window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LaunchError {
    /// `DISPLAY` does not say where the display is.
    #[error(
        "no display: DISPLAY is not set; run it in a desktop session, or without a screen: \
         {first}xvfb-run -a circle-collision …", first = .0.before_xvfb()
    )]
    NoDisplay(Remedy),
    /// The display does not answer.
    #[error(
        "no display: {display} does not answer ({why}); set DISPLAY to one that does, or run without a screen: \
         xvfb-run -a circle-collision …"
    )]
    DeadDisplay {
        /// The value of `DISPLAY`.
        display: String,
        /// The error.
        why: String,
    },
    /// The display answers, but does not draw.
    #[error("no window: {0}; {needed}", needed = .1.for_drawing())]
    NoDrawing(String, Remedy),
    /// The connection to the display ended.
    #[error("display lost: the connection to it ended; start the program again on one that runs")]
    LostDisplay,
    /// A picture could not be written.
    #[error("no picture: {0}")]
    NoPicture(String),
}
