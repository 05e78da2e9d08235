//! The places where text still has room: off the curve, the marks, other text, and inside.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, vec2};

/// The gap around text (points).
const MARGIN: f32 = 3.0;

/// The occupied parts of an area.
#[derive(Clone, Debug)]
pub struct Room {
    all: Rect,
    taken: Vec<Rect>,
    points: Vec<Pos2>,
}

impl Room {
    /// Returns an empty area.
    pub fn new(all: Rect) -> Self {
        Self { all, taken: Vec::new(), points: Vec::new() }
    }

    /// Adds a frame.
    pub fn take(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// Adds points.
    pub fn avoid(&mut self, points: impl Iterator<Item = Pos2>) {
        self.points.extend(points);
    }

    /// Whether all of this is free.
    pub fn is_free(&self, rect: Rect) -> bool {
        let wide = rect.expand2(vec2(MARGIN, 0.0));
        self.all.contains_rect(rect)
            && !self.taken.iter().any(|taken| taken.intersects(wide))
            && !self.points.iter().any(|&point| wide.contains(point))
    }

    /// Writes the first of these texts that has room, at the first of these places; nothing without room.
    pub fn write(
        &mut self,
        painter: &Painter,
        words: &[&str],
        places: &[(Pos2, Align2)],
        (font, color): (&FontId, Color32),
    ) -> bool {
        for words in words {
            let galley = painter.layout_no_wrap((*words).to_owned(), font.clone(), color);
            for (at, anchor) in places {
                let rect = anchor.anchor_size(*at, galley.size());
                if self.is_free(rect) {
                    painter.galley(rect.min, galley, color);
                    self.take(rect);
                    return true;
                }
            }
        }
        false
    }
}
