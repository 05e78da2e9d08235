//! The session as it is kept for the next start.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::scene::Scene;
use crate::session::origin::Origin;
use crate::session::screen::Page;

/// A session as it is kept for the next start.
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
    /// The circles that were selected.
    pub selection: Vec<usize>,
    /// What else was chosen to see; `None` if that stays as it is.
    pub switches: Option<Switches>,
    /// What was in view; `None` to show all of the scene.
    pub view: Option<KeptView>,
    /// The playback speed: seconds simulated per second shown.
    pub speed: f64,
    /// The scene in the file of its origin as it is now, if that file can be read.
    pub file: Option<Scene>,
}

/// What was chosen to see in a session, and is no setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Switches {
    /// Whether nothing moves but the circles.
    pub still: bool,
    /// Whether the run pauses at results.
    pub pauses: bool,
    /// Whether words and handles are larger and there is no panel.
    pub present: bool,
}

/// The view of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct KeptView {
    /// The place in the middle (m).
    #[serde(flatten, with = "Coordinates")]
    pub center: DVec2,
    /// The scale, as a multiple of that at which all of the start is shown.
    pub zoom: f64,
    /// Whether it was panned or zoomed to.
    #[serde(rename = "chosen", default)]
    pub is_chosen: bool,
}

/// How serde writes the place in the middle.
#[derive(Deserialize, Serialize)]
#[serde(remote = "DVec2")]
struct Coordinates {
    x: f64,
    y: f64,
}
