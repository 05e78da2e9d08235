//! The session as kept for the next start.

use glam::DVec2;
use serde::{Deserialize, Serialize};

use crate::scene::Scene;
use crate::session::experiment::LineUp;
use crate::session::origin::Origin;
use crate::session::screen::Page;

/// A session as kept for the next start.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// The scene as edited: the start of the run, with its method.
    pub scene: Scene,
    /// Where the scene came from.
    pub origin: Origin,
    /// The methods that run side by side.
    pub line_up: Option<LineUp>,
    /// The page that is open.
    pub page: Option<Page>,
    /// The circles that were selected.
    pub selection: Vec<usize>,
    /// The switches; `None` to leave them unchanged.
    pub switches: Option<Switches>,
    /// The view; `None` to show the whole scene.
    pub view: Option<KeptView>,
    /// The playback speed: seconds simulated per second shown.
    pub speed: f64,
    /// The scene in the file of its origin as it is now, if that file can be read.
    pub file: Option<Scene>,
}

/// The switches of a session that are not settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Switches {
    /// Whether nothing moves but the circles.
    pub still: bool,
    /// Whether the run pauses at results.
    pub pauses: bool,
    /// Whether text and handles are larger and there is no panel.
    pub present: bool,
}

/// The view of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize)]
pub struct KeptView {
    /// The position in the middle (m).
    #[serde(flatten, with = "Coordinates")]
    pub center: DVec2,
    /// The scale, as a multiple of the scale at which the whole start is visible.
    pub zoom: f64,
    /// Whether the person panned or zoomed to it.
    #[serde(rename = "chosen", default)]
    pub is_chosen: bool,
}

/// How serde writes the position in the middle.
#[derive(Deserialize, Serialize)]
#[serde(remote = "DVec2")]
struct Coordinates {
    x: f64,
    y: f64,
}
