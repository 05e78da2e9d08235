//! The reasons why a window does not open, and what to install if something is missing.

use std::path::Path;

use super::platform::description::WindowSystem;

/// The package installer of Debian and its derivatives.
const APT: &str = "/usr/bin/apt-get";

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
        /// Why it does not answer.
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

/// How to install missing libraries on this system: as a command only if the system has the command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// With `apt-get`, for which the package names are known.
    Apt,
    /// With another installer, on a system that draws through X11.
    Libraries,
    /// With a graphics driver: nothing else is loaded from the system.
    Driver,
}

impl Remedy {
    /// Returns the remedy for this machine, which has this window system.
    pub fn on(system: WindowSystem) -> Self {
        Self::with(system, Path::new(APT).exists())
    }

    fn with(system: WindowSystem, has_apt: bool) -> Self {
        match system {
            WindowSystem::X11 if has_apt => Self::Apt,
            WindowSystem::X11 => Self::Libraries,
            WindowSystem::Windows | WindowSystem::Mac | WindowSystem::Web => Self::Driver,
        }
    }

    /// Returns what to do before `xvfb-run` is called.
    pub(super) fn before_xvfb(self) -> &'static str {
        match self {
            Self::Apt => "apt-get install xvfb xauth, then ",
            Self::Libraries | Self::Driver => "install Xvfb and xauth, then ",
        }
    }

    /// Says what a window needs.
    pub(super) fn for_drawing(self) -> &'static str {
        match self {
            Self::Apt => "needed are: apt-get install libx11-6 libxi6 libxkbcommon0 libgl1 libgl1-mesa-dri",
            Self::Libraries => {
                "needed are the libraries libX11, libXi, libxkbcommon and libGL with a driver, as Mesa's"
            }
            Self::Driver => "needed is a graphics driver with OpenGL",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apt_is_named_only_where_it_is() {
        for (system, has_apt, names_apt) in [
            (WindowSystem::X11, true, true),
            (WindowSystem::X11, false, false),
            (WindowSystem::Mac, true, false),
            (WindowSystem::Windows, false, false),
        ] {
            let remedy = Remedy::with(system, has_apt);
            for error in
                [LaunchError::NoDisplay(remedy), LaunchError::NoDrawing("no driver".to_owned(), remedy)]
            {
                let said = error.to_string();
                assert_eq!(said.contains("apt-get"), names_apt, "{said}");
                assert!(!said.contains('\n') && said.contains("install") | said.contains("needed"), "{said}");
            }
        }
    }
}
