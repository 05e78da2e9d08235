//! A part of the canvas.

use egui::{Rect, Vec2, pos2, vec2};

/// The height below which a canvas is low (points).
pub const LOW_CANVAS: f32 = 420.0;

/// The minimum width and height of the circles' part of one of more than two lanes (points).
const SMALL_STAGE: Vec2 = vec2(220.0, 60.0);

/// The height of the text at the top of a band (points): two lines, and one in a band of little height.
const RIM: f32 = 54.0;
const LOW_RIM: f32 = 30.0;

/// The height below which a band has one line of text (points).
const LOW_BAND: f32 = 200.0;

/// The part of the canvas that shows one run (points).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The frame of the whole part.
    pub frame: Rect,
    /// The part below the text at its top, into which a scene is fitted.
    pub stage: Rect,
    /// Whether a finger has to reach its buttons.
    pub is_for_fingers: bool,
}

/// An undivided canvas has no text at its top, and is for a mouse.
impl From<Rect> for Band {
    fn from(canvas: Rect) -> Self {
        Self { frame: canvas, stage: canvas, is_for_fingers: false }
    }
}

impl Band {
    /// Whether its circles have little height: below the heading of a band of Compare, or above the words of a low canvas.
    pub fn is_low(&self) -> bool {
        let has_heading = self.stage.top() > self.frame.top();
        has_heading || self.stage != self.frame && self.frame.height() < LOW_CANVAS
    }

    pub(super) fn with_rim(frame: Rect) -> Self {
        Self::below(frame, if frame.height() < LOW_BAND { LOW_RIM } else { RIM })
    }

    /// Returns one of more than two lanes with text of this height at its top (points), or with one line where that leaves no room
    /// for circles.
    pub(super) fn lane(frame: Rect, rim: f32) -> Self {
        Self::below(frame, if frame.height() < rim + SMALL_STAGE.y { LOW_RIM } else { rim })
    }

    /// Returns the band with text of this height at its top (points).
    pub(super) fn below(frame: Rect, rim: f32) -> Self {
        let top = (frame.top() + rim).min(frame.bottom());
        Self { stage: Rect::from_min_max(pos2(frame.left(), top), frame.max), ..frame.into() }
    }

    /// Whether there is room for circles below the text of one of more than two lanes.
    pub fn is_small_lane(&self) -> bool {
        self.stage != self.frame && self.stage.size().min(SMALL_STAGE) == SMALL_STAGE
    }

    /// Whether its text is so high that a result is below the name of its method, as in a narrow lane.
    pub fn has_tall_rim(&self) -> bool {
        self.stage.top() - self.frame.top() > RIM + 1.0
    }
}
