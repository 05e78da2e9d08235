//! The mark of a result, the same on the canvas, on the ribbon and in lanes; and capsules as shapes of the panels.

use std::f32::consts::TAU;

use egui::{Color32, Pos2, Shape, Stroke, Vec2, vec2};

use super::{Capsule, DrawList};
use crate::session::Mark;

/// The radius of a dot, half the size of a cross, and the radius of a ring (points).
const DOT: f32 = 4.5;
pub const CROSS: f32 = 5.5;
const RING: f32 = 7.5;

/// The number of points of a dashed ring.
const CORNERS: u8 = 96;

impl DrawList {
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
            Mark::PassedBy => {}
        }
    }

    /// Returns the capsules as shapes of a panel.
    pub fn shapes(&self) -> impl Iterator<Item = Shape> {
        self.capsules.iter().flat_map(shapes)
    }
}

fn shapes(capsule: &Capsule) -> Vec<Shape> {
    let Capsule { from, to, radius, stroke, dash, color } = *capsule;
    match (from == to, stroke > 0.0, dash > 0.0) {
        (true, false, _) => vec![Shape::circle_filled(from, radius, color)],
        (true, true, false) => vec![Shape::circle_stroke(from, radius, Stroke::new(stroke, color))],
        (true, true, true) => {
            let turn = |corner: u8| TAU * f32::from(corner) / f32::from(CORNERS);
            let corners: Vec<Pos2> =
                (0..=CORNERS).map(|corner| from + radius * Vec2::angled(turn(corner))).collect();
            Shape::dashed_line(&corners, Stroke::new(stroke, color), dash, dash)
        }
        (false, _, false) => vec![Shape::line_segment([from, to], Stroke::new(2.0 * radius, color))],
        (false, _, true) => Shape::dashed_line(&[from, to], Stroke::new(2.0 * radius, color), dash, dash),
    }
}
