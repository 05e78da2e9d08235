//! Words that stand beside a place.

use egui::{Align, Align2, Pos2, Vec2};

/// Between the place and its words (points).
const GAP: f32 = 3.0;

/// Directions nearer to an axis than this (as a share of one) count as along it.
const STRAIGHT: f32 = 0.38;

/// Where words stand that lead away from `at` in the direction `side`, of length one, and how they are anchored.
pub fn beside(at: Pos2, side: Vec2) -> (Pos2, Align2) {
    let align = |share: f32| {
        if share > STRAIGHT {
            Align::Min
        } else if share < -STRAIGHT {
            Align::Max
        } else {
            Align::Center
        }
    };
    (at + side * GAP, Align2([align(side.x), align(side.y)]))
}
