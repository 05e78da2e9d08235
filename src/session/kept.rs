//! What is kept of a session for the next start.

use std::path::PathBuf;

use super::display::Page;
use super::origin::Origin;
use crate::scene::Scene;

/// What is kept of a session for the next start.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The scene as edited: the start of the run, with its method.
    pub scene: Scene,
    /// Where the scene is from.
    pub origin: Origin,
    /// Whether both methods run side by side.
    pub is_comparing: bool,
    /// The page that is open.
    pub page: Option<Page>,
    /// The playback speed: seconds simulated per second shown.
    pub speed: f64,
    /// The scene in the file of its origin as it is now, if that file can be read.
    pub file: Option<Scene>,
}

/// What was open in a window that has ended, and can be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The title of the scene.
    pub title: String,
    /// How long ago it was kept, in words.
    pub when: String,
    /// The file that holds it.
    pub path: PathBuf,
}
