//! The mark of a result, the same on the canvas, on the ribbon and in lanes; and of an event and a stall.

use egui::{Color32, Pos2, vec2};

use super::DrawList;
use crate::session::Mark;

/// The radius of a dot, half the size of a cross, and the radius of a ring (points).
const DOT: f32 = 4.5;
pub const CROSS: f32 = 5.5;
const RING: f32 = 7.5;

impl DrawList {
    /// Adds a diamond here: an event.
    pub fn diamond(&mut self, at: Pos2, color: Color32) {
        self.square(at, vec2(2.4, 2.4), 1.15, color);
    }

    /// Adds an hourglass here: the clock is waiting.
    pub fn hourglass(&mut self, at: Pos2, color: Color32) {
        for row in (-5_i8..=5).map(f32::from) {
            let half = vec2(0.75 * row, 0.0);
            self.line(at + vec2(0.0, row) - half, at + vec2(0.0, row) + half, 1.5, 0.0, color);
        }
    }

    /// Adds the mark of a result here, in its color, on a ground of this color.
    pub fn mark(&mut self, mark: Mark, at: Pos2, color: Color32, ground: Color32) {
        match mark {
            Mark::Found => {
                self.dot(at, DOT + 1.5, ground);
                self.dot(at, DOT, color);
            }
            Mark::WrongWay => {
                self.dot(at, RING, ground);
                self.small_ring(at, DOT, 2.0, 0.0, color);
                self.line(at - vec2(CROSS, -CROSS), at + vec2(CROSS, -CROSS), 2.0, 0.0, color);
            }
            Mark::Missed => {
                for (width, color) in [(6.0, ground), (3.0, color)] {
                    for way in [vec2(CROSS, CROSS), vec2(CROSS, -CROSS)] {
                        self.line(at - way, at + way, width, 0.0, color);
                    }
                }
            }
            Mark::Ghost => self.small_ring(at, RING, 3.0, 3.5, color),
            Mark::PassedBy => self.line(at - vec2(CROSS, 0.0), at + vec2(CROSS, 0.0), 3.0, 0.0, color),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mark_has_a_shape_of_its_own() {
        let shapes = Mark::ALL.map(|mark| {
            let mut list = DrawList::default();
            list.mark(mark, Pos2::ZERO, Color32::WHITE, Color32::BLACK);
            list.capsules
        });
        for (index, shape) in shapes.iter().enumerate() {
            assert!(!shape.is_empty() && !shapes[..index].contains(shape), "{:?}", Mark::ALL[index]);
        }
    }
}
