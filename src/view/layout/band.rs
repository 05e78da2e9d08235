//! The part of the canvas for one run.

use egui::{Rect, pos2};

/// The height that text takes at the top of a band (points): two lines, and one in a band of little height.
const RIM: f32 = 54.0;
const LOW_RIM: f32 = 30.0;

/// The height below which a band has one line of text (points).
const LOW_BAND: f32 = 200.0;

/// The part of the canvas that shows one run (points).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// The frame of the whole part.
    pub frame: Rect,
    /// The part of it below the text at its top, into which a scene is fitted.
    pub stage: Rect,
}

/// An undivided canvas has no text at its top.
impl From<Rect> for Band {
    fn from(canvas: Rect) -> Self {
        Self { frame: canvas, stage: canvas }
    }
}

impl Band {
    pub(super) fn with_rim(frame: Rect) -> Self {
        let rim = if frame.height() < LOW_BAND { LOW_RIM } else { RIM };
        let top = (frame.top() + rim).min(frame.bottom());
        Self { frame, stage: Rect::from_min_max(pos2(frame.left(), top), frame.max) }
    }

    /// Whether two lines of text stand at its top.
    pub fn has_two_lines(&self) -> bool {
        self.frame.height() >= LOW_BAND
    }
}
