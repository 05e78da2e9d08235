//! The shapes and text on a canvas that further text avoids.

use egui::{Pos2, Rect, Vec2, vec2};

use crate::view::draw::Capsule;
use crate::view::layout::FreeSpace;

/// The maximum difference at which radii count as equal (points).
const ROUNDED: f32 = 0.5;

/// The distance of text from the edge of the canvas (points).
const INSET: f32 = 4.0;

/// The gap around text, which its background fills (points).
pub(super) const AROUND: Vec2 = vec2(5.0, 2.0);

/// The occupied parts of a canvas. Shapes are in the order in which they are drawn.
#[derive(Clone, Debug)]
pub struct Occupied {
    pub(super) space: FreeSpace,
    /// The shapes that captions avoid, but for the walls.
    of_captions: Vec<Capsule>,
    walls: Vec<Capsule>,
    /// The shapes that names inside circles keep off.
    of_names: Vec<Capsule>,
    /// The centers and radii of the circles to which names belong (points).
    pub(super) circles: Vec<(Pos2, f32)>,
}

impl Occupied {
    /// Creates an empty canvas. The names of these circles, given by their centers and radii (points), are not placed where
    /// they would be read as another circle's.
    pub fn new(canvas: Rect, circles: Vec<(Pos2, f32)>) -> Self {
        let space = FreeSpace::new(canvas, AROUND);
        Self { space, of_captions: Vec::new(), walls: Vec::new(), of_names: Vec::new(), circles }
    }

    /// Adds shapes that this text avoids.
    pub fn add_shapes(&mut self, avoided_by: AvoidedBy, shapes: &[Capsule]) {
        match avoided_by {
            AvoidedBy::Nothing => {}
            AvoidedBy::Names => self.of_names.extend(shapes),
            AvoidedBy::Captions => self.of_captions.extend(shapes),
            AvoidedBy::CaptionsWithRoom => self.walls.extend(shapes),
            AvoidedBy::All => {
                self.of_captions.extend(shapes);
                self.of_names.extend(shapes);
            }
        }
    }

    /// Returns the part of the canvas in which text may lie.
    pub(super) fn room(&self) -> Rect {
        self.space.area.shrink(INSET)
    }

    /// Adds a frame.
    pub fn add(&mut self, frame: Rect) {
        self.space.taken.push(frame);
    }

    /// Whether text has room here.
    pub fn is_free(&self, frame: Rect) -> bool {
        self.is_free_but(frame, |_| false)
    }

    /// Whether text here lies on no circle.
    pub fn is_off_circles(&self, frame: Rect) -> bool {
        self.circles.iter().all(|&(at, radius)| frame.distance_to_pos(at) > radius)
    }

    /// Whether text has room here if it may lie on walls.
    pub fn is_free_but_for_walls(&self, frame: Rect) -> bool {
        self.space.has_room(frame)
            && !self.of_captions.iter().any(|shape| covers(shape, frame.expand2(AROUND)))
    }

    /// Whether text has room here if some shapes are ignored.
    pub fn is_free_but(&self, frame: Rect, is_passed_over: impl Fn(&Capsule) -> bool) -> bool {
        let wide = frame.expand2(AROUND);
        let lies_on = |shape: &Capsule| covers(shape, wide) && !is_passed_over(shape);
        self.space.has_room(frame) && !self.of_captions.iter().chain(&self.walls).any(lies_on)
    }

    /// Returns the shapes and lines that are drawn on top of this circle.
    pub(super) fn over_circle(&self, at: Pos2, radius: f32) -> impl Iterator<Item = &Capsule> {
        let is_itself = |shape: &Capsule| {
            (shape.from, shape.to) == (at, at) && shape.radius == radius && shape.stroke == 0.0
        };
        let first = self.of_names.iter().position(is_itself).map_or(0, |own| own + 1);
        self.of_names[first..].iter()
    }
}

/// Whether a shape contains the whole circle: it is the circle itself, or surrounds it.
pub(super) fn holds(shape: &Capsule, at: Pos2, radius: f32) -> bool {
    let frame = Rect::from_center_size(at, Vec2::ZERO);
    distance(frame, shape.from, shape.to) + radius <= shape.radius + ROUNDED
}

/// Whether a shape, including its inside, reaches into this frame.
pub(super) fn covers(shape: &Capsule, frame: Rect) -> bool {
    let around = Rect::from_two_pos(shape.from, shape.to).expand(shape.radius);
    around.intersects(frame) && distance(frame, shape.from, shape.to) < shape.radius
}

/// Returns the distance between a frame and a segment (points); zero if they intersect.
pub(super) fn distance(frame: Rect, from: Pos2, to: Pos2) -> f32 {
    let way = to - from;
    let ends = frame.distance_to_pos(from).min(frame.distance_to_pos(to));
    if way == Vec2::ZERO || ends == 0.0 {
        return ends;
    }
    let corners = [frame.left_top(), frame.right_top(), frame.left_bottom(), frame.right_bottom()];
    let side = |corner: Pos2| way.x * (corner - from).y - way.y * (corner - from).x;
    let is_split =
        corners.iter().any(|&corner| side(corner) > 0.0) && corners.iter().any(|&corner| side(corner) < 0.0);
    // The line through both ends crosses the frame, and so does the segment, as their boxes intersect.
    if is_split && Rect::from_two_pos(from, to).intersects(frame) {
        return 0.0;
    }
    let to_corner = |corner: Pos2| {
        let share = ((corner - from).dot(way) / way.length_sq()).clamp(0.0, 1.0);
        corner.distance(from + way * share)
    };
    corners.into_iter().map(to_corner).fold(ends, f32::min)
}

/// The text that avoids a part of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AvoidedBy {
    /// None: it covers the canvas, or soon fades.
    Nothing,
    /// Names inside circles. Captions stay where they are, since moving them while the pointer is on a term would be
    /// distracting.
    Names,
    /// Captions. Names inside circles do not meet it: the circles hide it, or it glides over their names once per step.
    Captions,
    /// Captions, and the sentence as long as there is room beside it: a wall.
    CaptionsWithRoom,
    All,
}

#[cfg(test)]
mod tests {
    use egui::pos2;

    use super::*;

    #[test]
    fn frame_and_segment_are_as_far_apart_as_their_nearest_points() {
        let frame = Rect::from_min_max(pos2(-3.0, -2.0), pos2(5.0, 1.0));
        let ends = [-9.0, -3.0, -1.0, 0.0, 2.0, 5.0, 8.0];
        let places = || ends.into_iter().flat_map(|x| ends.map(|y| pos2(x, y)));
        for from in places() {
            for to in places() {
                let near = (0..=4000)
                    .map(|step| frame.distance_to_pos(from.lerp(to, step as f32 / 4000.0)))
                    .fold(f32::INFINITY, f32::min);
                assert!((distance(frame, from, to) - near).abs() < 0.01, "{from} {to}: {near}");
            }
        }
    }
}
