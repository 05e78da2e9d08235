//! The reasons why a window does not open, and what to install if something is missing.

use super::platform::description::WindowSystem;

/// Why there is no window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LaunchError {
    /// `DISPLAY` does not say where the display is.
    #[error(
        "no display: DISPLAY is not set; run it in a desktop session, or without a screen: \
         install Xvfb and xauth (on Debian: apt-get install xvfb xauth), then xvfb-run -a circle-collision …"
    )]
    NoDisplay,
    /// The display does not answer.
    #[error(
        "no display: {display} does not answer ({why}); set DISPLAY to one that does, or run without a screen: \
         xvfb-run -a circle-collision …"
    )]
    DeadDisplay {
        /// The value of `DISPLAY`.
        display: String,
        /// Why it does not answer.
        why: String,
    },
    /// The display answers, but does not draw.
    #[error("no window: {0}; {needed}", needed = needed(*.1))]
    NoDrawing(String, WindowSystem),
    /// A picture could not be written.
    #[error("no picture: {0}")]
    NoPicture(String),
}

/// Says what a window of this system needs.
const fn needed(system: WindowSystem) -> &'static str {
    match system {
        WindowSystem::X11 => {
            "needed are the libraries libX11, libXi, libxkbcommon and libGL with a driver, as Mesa's; on Debian: \
             apt-get install libx11-6 libxi6 libxkbcommon0 libgl1 libgl1-mesa-dri"
        }
        WindowSystem::Windows | WindowSystem::Mac | WindowSystem::Web => {
            "needed is a graphics driver with OpenGL"
        }
    }
}
