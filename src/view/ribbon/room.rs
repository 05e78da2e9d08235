//! Where words still have room: not on the curve, not on a mark, not on each other, not over the edge.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, vec2};

/// Between words and what is beside them (points).
const MARGIN: f32 = 3.0;

/// What is taken of a place.
#[derive(Clone, Debug)]
pub struct Room {
    all: Rect,
    taken: Vec<Rect>,
    points: Vec<Pos2>,
}

impl Room {
    /// Nothing of it is taken.
    pub fn new(all: Rect) -> Self {
        Self { all, taken: Vec::new(), points: Vec::new() }
    }

    /// No words go here.
    pub fn take(&mut self, rect: Rect) {
        self.taken.push(rect);
    }

    /// No words go on these.
    pub fn avoid(&mut self, points: impl Iterator<Item = Pos2>) {
        self.points.extend(points);
    }

    /// Is all of this free?
    pub fn is_free(&self, rect: Rect) -> bool {
        let wide = rect.expand2(vec2(MARGIN, 0.0));
        self.all.contains_rect(rect)
            && !self.taken.iter().any(|taken| taken.intersects(wide))
            && !self.points.iter().any(|&point| wide.contains(point))
    }

    /// Writes the first of these words that has room at the first of these places; nothing where none has.
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
