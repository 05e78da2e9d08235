//! The free space in an area, for text that must avoid other text and all shapes.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Vec2};

/// An area, and the frames in it that are taken (points).
#[derive(Clone, Debug)]
pub struct FreeSpace {
    /// The frame of the whole area.
    pub area: Rect,
    /// The gap between text and each frame that is taken.
    gap: Vec2,
    /// The frames that are taken.
    pub taken: Vec<Rect>,
}

impl FreeSpace {
    /// Creates an empty area in which text keeps this gap around itself (points).
    pub fn new(area: Rect, gap: Vec2) -> Self {
        Self { area, gap, taken: Vec::new() }
    }

    /// Marks a frame as taken.
    pub fn take(&mut self, frame: Rect) {
        self.taken.push(frame);
    }

    /// Whether this frame is free for text.
    pub fn has_room(&self, frame: Rect) -> bool {
        let wide = frame.expand2(self.gap);
        self.area.contains_rect(frame) && !self.taken.iter().any(|taken| taken.intersects(wide))
    }

    /// Writes the first of these texts that has room at one of these places, at the first such place. Returns whether there
    /// was room.
    pub fn write(
        &mut self,
        painter: &Painter,
        words: &[&str],
        places: &[(Pos2, Align2)],
        (font, color): (&FontId, Color32),
    ) -> bool {
        for words in words {
            let galley = painter.layout_no_wrap((*words).to_owned(), font.clone(), color);
            let frames = places.iter().map(|(at, anchor)| anchor.anchor_size(*at, galley.size()));
            let free = frames.into_iter().find(|frame| self.has_room(*frame));
            if let Some(frame) = free {
                painter.galley(frame.min, galley, color);
                self.take(frame);
                return true;
            }
        }
        false
    }
}
