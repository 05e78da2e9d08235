//! The options of the window.

use std::path::PathBuf;

use super::kept_files::KeptFiles;
use super::settings::SettingsFile;

/// The options of the window.
#[derive(Debug)]
pub struct Options {
    /// The maximum number of frames per second.
    pub frames_per_second: f64,
    /// The number of frames after which the window closes, each a fixed time after the previous one; `None` for no limit.
    pub frames: Option<u64>,
    /// The file for a picture of the last frame; with `#` in its name, for one of each frame.
    pub screenshot: Option<PathBuf>,
    /// The file of settings.
    pub settings: SettingsFile,
    /// The files of the kept session; `None` if this window keeps nothing.
    pub kept_files: Option<KeptFiles>,
    /// Whether to print how long each frame took.
    pub statistics: bool,
}
