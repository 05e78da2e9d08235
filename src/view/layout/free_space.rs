//! Room in a part of the window: for text beside everything that is there, and for a frame inside of it.

use egui::{Pos2, Rect, Vec2, pos2};

/// Returns the point of `room` nearest to `at` (points).
///
/// If the rectangle has a negative size, such as a small canvas minus its margins, the result is midway between the sides.
pub fn nearest(room: Rect, at: Pos2) -> Pos2 {
    let along = |at: f32, low: f32, high: f32| {
        if low <= high { at.clamp(low, high) } else { f32::midpoint(low, high) }
    };
    pos2(along(at.x, room.min.x, room.max.x), along(at.y, room.min.y, room.max.y))
}

/// Returns the frame moved into `room` by the shortest distance (points). If it is too large, its left and top sides are
/// inside.
pub fn moved_inside(room: Rect, frame: Rect) -> Rect {
    let corners = Rect::from_min_max(room.min, (room.max - frame.size()).max(room.min));
    Rect::from_min_size(nearest(corners, frame.min), frame.size())
}

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

    /// Whether this frame is free for text.
    pub fn has_room(&self, frame: Rect) -> bool {
        let wide = frame.expand2(self.gap);
        self.area.contains_rect(frame) && !self.taken.iter().any(|taken| taken.intersects(wide))
    }
}

#[cfg(test)]
mod tests {
    use egui::vec2;

    use super::*;

    const ROOM: Rect = Rect { min: pos2(10.0, 20.0), max: pos2(110.0, 60.0) };

    #[test]
    fn a_point_goes_to_the_nearest_place_in_the_room() {
        assert_eq!(nearest(ROOM, pos2(50.0, 30.0)), pos2(50.0, 30.0));
        assert_eq!(nearest(ROOM, pos2(-5.0, 70.0)), pos2(10.0, 60.0));
        let narrow = Rect { min: pos2(80.0, 20.0), max: pos2(60.0, 60.0) };
        assert_eq!(nearest(narrow, pos2(0.0, 30.0)), pos2(70.0, 30.0), "the middle of less than no room");
    }

    #[test]
    fn a_frame_goes_inside_and_a_large_one_to_the_corner() {
        let frame = |x: f32, y: f32, width: f32| Rect::from_min_size(pos2(x, y), vec2(width, 10.0));
        assert_eq!(moved_inside(ROOM, frame(100.0, 0.0, 30.0)), frame(80.0, 20.0, 30.0));
        assert_eq!(moved_inside(ROOM, frame(50.0, 30.0, 500.0)), frame(10.0, 30.0, 500.0));
    }
}
