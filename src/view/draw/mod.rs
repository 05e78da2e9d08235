//! The shapes and labels on the canvas, and the placement of text.

pub mod label_layout;
mod mark;
mod name_layout;
pub mod occupied;

pub use label_layout::place_labels;
pub use mark::CROSS;
pub use occupied::{AvoidedBy, Occupied};

use std::f32::consts::TAU;

use circle_collision::geometry::Circle;
use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};
use glam::DVec2;

use crate::view::button::CanvasButton;
use crate::view::camera::Camera;
use crate::view::layout::FreeSpace;
use crate::view::text::{self, Caption, Label, measure, paint_labels};

/// The largest radius that is drawn (points); a larger circle is drawn with this radius, through the nearest point of its
/// rim. Beyond it, an `f32` cannot resolve a tenth of a pixel, and the curvature is invisible.
const LARGEST_RADIUS: f64 = 5e5;

/// A segment with a radius: the only primitive. A circle is a capsule of length zero, a line is a thin capsule, and a moving
/// circle sweeps a capsule.
///
/// The graphics card reads it in this layout.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(C)]
pub struct Capsule {
    /// One end of the segment.
    pub from: Pos2,
    /// The other end.
    pub to: Pos2,
    /// The distance of the rim from the segment.
    pub radius: f32,
    /// The width of a stroke along the rim; zero fills the capsule.
    pub stroke: f32,
    /// The length of a dash, and of the gap after it; zero is solid.
    pub dash: f32,
    /// The color, premultiplied by its alpha.
    pub color: Color32,
}

impl Capsule {
    /// Whether it is a filled circle.
    pub fn is_disc(&self) -> bool {
        self.from == self.to && self.stroke == 0.0
    }

    /// Whether the next one goes on from it as the same solid line.
    pub fn goes_on(&self, next: &Self) -> bool {
        let is_alike = *next == Self { from: next.from, to: next.to, ..*self };
        is_alike && self.to == next.from && self.stroke == 0.0 && self.dash == 0.0
    }

    /// Returns it as shapes of a panel. The ends of a line are square.
    fn shapes(&self) -> Vec<Shape> {
        let Self { from, to, radius, stroke, dash, color } = *self;
        let (line, ring) = (Stroke::new(2.0 * radius, color), Stroke::new(stroke, color));
        let end = radius * (to - from).normalized();
        match (from == to, stroke > 0.0, dash > 0.0) {
            (true, false, _) => vec![Shape::circle_filled(from, radius, color)],
            // There, the stroke of a circle is around it.
            (true, true, false) => vec![Shape::circle_stroke(from, radius - stroke / 2.0, ring)],
            (true, true, true) => {
                let corners = (0..=CORNERS).map(|corner| TAU * f32::from(corner) / f32::from(CORNERS));
                let corners: Vec<Pos2> = corners.map(|turn| from + radius * Vec2::angled(turn)).collect();
                Shape::dashed_line(&corners, ring, dash, dash)
            }
            (false, _, false) => vec![Shape::line_segment([from - end, to + end], line)],
            (false, _, true) => Shape::dashed_line(&[from, to], line, dash, dash),
        }
    }
}

/// The number of points of a dashed ring on a panel.
const CORNERS: u8 = 96;

/// The width of the slices of an area between two circles (points), and their maximum number.
const SLICE: f32 = 2.0;
const MOST_SLICES: f32 = 200.0;

/// Everything on the canvas, in the order of drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawList {
    /// Capsules, bottommost first.
    pub capsules: Vec<Capsule>,
    /// Labels, on top of all capsules.
    pub labels: Vec<Label>,
    /// Text that becomes labels if it has room.
    pub captions: Vec<Caption>,
    /// The length of a 1 m/s arrow (m), if there are arrows without numbers: for the scale bar.
    pub arrow_scale: Option<f64>,
    /// The buttons, on top of all labels.
    pub buttons: Vec<CanvasButton>,
    /// Whether the border of the canvas cuts a circle, or hides it.
    pub is_cut: bool,
}

/// The width of the edge around an outlined arrow (points).
const EDGE: f32 = 1.5;

impl DrawList {
    /// Returns a rectangle of one color, and the frame that clips it to its corners.
    pub fn area(frame: Rect, color: Color32) -> (Self, Rect) {
        let mut list = Self::default();
        list.line(frame.left_center(), frame.right_center(), frame.height(), 0.0, color);
        (list, frame)
    }

    /// Adds a capsule. One whose coordinates exceed the range of an `f32` is left out: it cannot be seen.
    fn add(&mut self, capsule: Capsule) {
        if capsule.from.is_finite() && capsule.to.is_finite() {
            self.capsules.push(capsule);
        }
    }

    /// Adds a filled circle of the world.
    pub fn disc(&mut self, camera: &Camera, circle: &Circle, color: Color32) {
        let (center, radius) = on_screen(camera, circle);
        self.add(Capsule { from: center, to: center, radius, stroke: 0.0, dash: 0.0, color });
    }

    /// Adds the rim of a circle of the world, drawn inside it so that touching circles touch.
    pub fn ring(&mut self, camera: &Camera, circle: &Circle, stroke: f32, dash: f32, color: Color32) {
        let (center, radius) = on_screen(camera, circle);
        self.small_ring(center, (radius - stroke / 2.0).max(stroke / 2.0), stroke, dash, color);
    }

    /// Adds the same ring for each circle.
    pub fn rings(&mut self, camera: &Camera, circles: &[Circle], stroke: f32, dash: f32, color: Color32) {
        for circle in circles {
            self.ring(camera, circle, stroke, dash, color);
        }
    }

    /// Adds the area that a circle sweeps as its center moves to `end`.
    pub fn swept(&mut self, camera: &Camera, circle: &Circle, end: DVec2, color: Color32) {
        let (from, radius) = on_screen(camera, circle);
        let to = on_screen(camera, &Circle { center: end, ..*circle }).0;
        self.add(Capsule { from, to, radius, stroke: 0.0, dash: 0.0, color });
    }

    /// Adds the area in which two circles of the world overlap.
    pub fn lens(&mut self, camera: &Camera, [a, b]: &[Circle; 2], color: Color32) {
        let ((from, radius_a), (to, radius_b)) = (on_screen(camera, a), on_screen(camera, b));
        let distance = (to - from).length();
        let along = if distance > 0.0 { (to - from) / distance } else { Vec2::X };
        let (start, end) = ((-radius_a).max(distance - radius_b), radius_a.min(distance + radius_b));
        let count = ((end - start) / SLICE).ceil().clamp(0.0, MOST_SLICES);
        let width = (end - start) / count.max(1.0);
        for slice in 0..count as u16 {
            let way = start + (f32::from(slice) + 0.5) * width;
            let half = |radius: f32, way: f32| (radius * radius - way * way).max(0.0).sqrt();
            // The ends of a line are round.
            let half = half(radius_a, way).min(half(radius_b, distance - way)) - width / 2.0;
            let (at, across) = (from + along * way, along.rot90() * half.max(0.0));
            self.line(at - across, at + across, width, 0.0, color);
        }
    }

    /// Adds a dot whose size is in points.
    pub fn dot(&mut self, at: Pos2, radius: f32, color: Color32) {
        self.add(Capsule { from: at, to: at, radius, stroke: 0.0, dash: 0.0, color });
    }

    /// Adds a ring whose size is in points.
    pub fn small_ring(&mut self, at: Pos2, radius: f32, stroke: f32, dash: f32, color: Color32) {
        self.add(Capsule { from: at, to: at, radius, stroke, dash, color });
    }

    /// Adds a dot of this radius with a rim of another color.
    pub fn rimmed_dot(&mut self, at: Pos2, radius: f32, color: Color32, rim: f32, rim_color: Color32) {
        self.dot(at, radius - rim / 2.0, color);
        self.small_ring(at, radius - rim / 2.0, rim, 0.0, rim_color);
    }

    /// Adds a line through these points.
    pub fn polyline(&mut self, points: &[Pos2], width: f32, color: Color32) {
        points.windows(2).for_each(|ends| self.line(ends[0], ends[1], width, 0.0, color));
    }

    /// Adds dashes of this length along a line through these points, and gaps between them. The color is opaque: a dash overlaps
    /// itself at these points.
    pub fn dashed(&mut self, points: &[Pos2], width: f32, [dash, gap]: [f32; 2], color: Color32) {
        // The round ends of a line are about as large as this.
        let ends = 0.8 * width;
        for shape in Shape::dashed_line(points, Stroke::new(width, color), dash - ends, gap + ends) {
            if let Shape::LineSegment { points: [from, to], .. } = shape {
                self.line(from, to, width, 0.0, color);
            }
        }
    }

    /// Adds a square. `side` leads from its center to the middle of a side. Its corners have a radius of at least a third of that.
    pub fn square(&mut self, at: Pos2, side: Vec2, corner: f32, color: Color32) {
        let side = side - corner * side.normalized();
        for along in [side, side.rot90()] {
            for middle in [-1.0, 0.0, 1.0].map(|row| at + row * along.rot90()) {
                self.line(middle - along, middle + along, 2.0 * corner, 0.0, color);
            }
        }
    }

    /// Adds a straight line.
    pub fn line(&mut self, from: Pos2, to: Pos2, width: f32, dash: f32, color: Color32) {
        self.add(Capsule { from, to, radius: width / 2.0, stroke: 0.0, dash, color });
    }

    /// Adds a line with a head at `to`.
    pub fn arrow(&mut self, from: Pos2, to: Pos2, width: f32, color: Color32) {
        self.arrow_lines(from, to, width, width, color);
    }

    /// Adds an arrow that stands out from what lies below it, by an edge of the color `ground`.
    pub fn outlined_arrow(&mut self, from: Pos2, to: Pos2, width: f32, color: Color32, ground: Color32) {
        self.arrow_lines(from, to, width, width + 2.0 * EDGE, ground);
        self.arrow_lines(from, to, width, width, color);
    }

    /// Adds the lines of an arrow of this width, each drawn as wide as `stroke`.
    fn arrow_lines(&mut self, from: Pos2, to: Pos2, width: f32, stroke: f32, color: Color32) {
        let way = to - from;
        if way.length() < 1.0 {
            return;
        }
        let along = way.normalized();
        let across = Vec2::new(-along.y, along.x);
        let head = (width * 3.5).min(way.length());
        self.line(from, to, stroke, 0.0, color);
        for side in [-0.6, 0.6] {
            self.line(to, to - along * head + across * head * side, stroke, 0.0, color);
        }
    }
}

/// A draw list, and the room that is left in it for text.
#[derive(Clone, Debug)]
pub struct Paper {
    pub list: DrawList,
    pub space: FreeSpace,
    /// The size of its letters (points).
    letters: f32,
}

impl Paper {
    /// Creates an empty draw list in this frame, with letters of this size, which keep this gap to the left and right (points).
    pub fn new(frame: Rect, letters: f32, gap: f32) -> Self {
        Self { list: DrawList::default(), space: FreeSpace::new(frame, vec2(gap, 0.0)), letters }
    }

    /// Writes a line of text at the first of these places that is free. Returns whether there is one.
    pub fn write(&mut self, text: &str, strong: bool, color: Color32, places: &[(Pos2, Align2)]) -> bool {
        let size = measure::size(text, self.letters, strong);
        let frame = |place: &(Pos2, Align2)| place.1.anchor_size(place.0, size);
        let place = places.iter().find(|place| self.space.has_room(frame(place)));
        self.space.taken.extend(place.map(frame));
        let label = |&(at, anchor)| Label { strong, ..Label::new(at, anchor, text, self.letters, color) };
        self.list.labels.extend(place.map(label));
        place.is_some()
    }

    /// Writes a sentence in the middle of a frame.
    pub fn sentence(text: &str, letters: f32, color: Color32, frame: Rect) -> (DrawList, Rect) {
        let mut paper = Self::new(frame, letters, 0.0);
        let lines = measure::wrapped(text, frame.width(), letters);
        for (row, line) in lines.iter().enumerate() {
            let below = 1.3 * letters * (row as f32 - 0.5 * (lines.len() as f32 - 1.0));
            paper.write(line, false, color, &[(frame.center() + vec2(0.0, below), Align2::CENTER_CENTER)]);
        }
        paper.done()
    }

    /// Returns the list, and a frame that clips it but moves none of its text.
    pub fn done(self) -> (DrawList, Rect) {
        (self.list, self.space.area.expand(text::EDGE))
    }
}

/// Draws the labels of these lists.
pub fn draw_labels(painter: &Painter, lists: &[(DrawList, Rect)]) {
    for (list, frame) in lists {
        paint_labels(&painter.with_clip_rect(*frame), &list.labels, *frame);
    }
}

/// Draws these lists in a panel, each clipped to its frame.
pub fn paint(painter: &Painter, lists: &[(DrawList, Rect)]) {
    for (list, frame) in lists {
        let painter = painter.with_clip_rect(frame.intersect(painter.clip_rect()));
        painter.extend(list.capsules.iter().flat_map(Capsule::shapes));
        paint_labels(&painter, &list.labels, *frame);
    }
}

/// Returns the center and the radius of a circle on screen (points).
fn on_screen(camera: &Camera, circle: &Circle) -> (Pos2, f32) {
    let radius = circle.radius * camera.scale;
    if radius <= LARGEST_RADIUS {
        return (camera.to_screen(circle.center), radius as f32);
    }
    let away = circle.center - camera.center;
    let direction = away.try_normalize().unwrap_or(DVec2::X);
    let nearest = away.length() - circle.radius;
    let center = camera.center + direction * (nearest + LARGEST_RADIUS / camera.scale);
    (camera.to_screen(center), LARGEST_RADIUS as f32)
}
