//! What the canvas shows: capsules in order, and labels on top of them. Points, y down.

use std::fmt::Write as _;

use egui::{Align2, Color32, Pos2, Vec2, pos2};
use glam::DVec2;

use crate::geometry::Circle;
use crate::view::camera::Camera;
use crate::view::card::Card;
use crate::view::text::caption::Caption;

/// Circles larger than this on screen (points) are drawn this large, through the same nearest point of their rim:
/// beyond it an `f32` no longer holds a tenth of a pixel, and no eye tells the curvature.
const LARGEST_RADIUS: f64 = 5e5;

/// A segment with a radius: the one primitive. A circle is a capsule of length zero, a line is a thin one, and what a
/// circle sweeps is the thing itself.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Capsule {
    /// One end of the segment.
    pub from: Pos2,
    /// The other end.
    pub to: Pos2,
    /// Distance of the rim from the segment.
    pub radius: f32,
    /// Width of a stroke along the rim; zero fills the capsule.
    pub stroke: f32,
    /// Length of one dash and of the gap behind it; zero is solid.
    pub dash: f32,
    /// With the transparency that it is drawn with.
    pub color: Color32,
}

/// A piece of text on the canvas.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// Where its anchor stands.
    pub at: Pos2,
    /// Which of its points the anchor is.
    pub anchor: Align2,
    /// The text, one line.
    pub text: String,
    /// Height of the letters.
    pub size: f32,
    /// Semibold instead of regular.
    pub strong: bool,
    /// Of the letters.
    pub color: Color32,
    /// Behind the letters; transparent for none.
    pub ground: Color32,
}

/// Everything on the canvas, in the order of drawing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct DrawList {
    /// At the back first.
    pub capsules: Vec<Capsule>,
    /// In front of all capsules.
    pub labels: Vec<Label>,
    /// What becomes labels where it finds room.
    pub captions: Vec<Caption>,
    /// How long an arrow of 1 m/s is (m), where there are arrows: what is drawn as the key to them.
    pub arrow_scale: Option<f64>,
    /// In front of all labels.
    pub card: Option<Card>,
}

impl DrawList {
    /// A filled circle of the world.
    pub fn disc(&mut self, camera: &Camera, circle: &Circle, color: Color32) {
        let (center, radius) = on_screen(camera, circle);
        self.capsules.push(Capsule { from: center, to: center, radius, stroke: 0.0, dash: 0.0, color });
    }

    /// The rim of a circle of the world, drawn inside of it so that touching circles touch.
    pub fn ring(&mut self, camera: &Camera, circle: &Circle, stroke: f32, dash: f32, color: Color32) {
        let (center, radius) = on_screen(camera, circle);
        let radius = (radius - stroke / 2.0).max(stroke / 2.0);
        self.capsules.push(Capsule { from: center, to: center, radius, stroke, dash, color });
    }

    /// What a circle sweeps on its way to `end`.
    pub fn swept(&mut self, camera: &Camera, circle: &Circle, end: DVec2, color: Color32) {
        let (from, radius) = on_screen(camera, circle);
        let to = on_screen(camera, &Circle { center: end, ..*circle }).0;
        self.capsules.push(Capsule { from, to, radius, stroke: 0.0, dash: 0.0, color });
    }

    /// A spot of a size in points.
    pub fn dot(&mut self, at: Pos2, radius: f32, color: Color32) {
        self.capsules.push(Capsule { from: at, to: at, radius, stroke: 0.0, dash: 0.0, color });
    }

    /// A small ring of a size in points.
    pub fn small_ring(&mut self, at: Pos2, radius: f32, stroke: f32, color: Color32) {
        self.capsules.push(Capsule { from: at, to: at, radius, stroke, dash: 0.0, color });
    }

    /// A straight line.
    pub fn line(&mut self, from: Pos2, to: Pos2, width: f32, dash: f32, color: Color32) {
        self.capsules.push(Capsule { from, to, radius: width / 2.0, stroke: 0.0, dash, color });
    }

    /// A line with a head at `to`.
    pub fn arrow(&mut self, from: Pos2, to: Pos2, width: f32, color: Color32) {
        let way = to - from;
        if way.length() < 1.0 {
            return;
        }
        let along = way.normalized();
        let across = Vec2::new(-along.y, along.x);
        let head = (width * 3.5).min(way.length());
        self.line(from, to, width, 0.0, color);
        for side in [-0.6, 0.6] {
            self.line(to, to - along * head + across * head * side, width, 0.0, color);
        }
    }

    /// A label without a ground.
    pub fn text(&mut self, at: Pos2, anchor: Align2, text: impl Into<String>, size: f32, color: Color32) {
        self.labels.push(Label {
            at,
            anchor,
            text: text.into(),
            size,
            strong: false,
            color,
            ground: Color32::TRANSPARENT,
        });
    }

    /// The list as text, one line a thing, for tests that compare whole pictures.
    pub fn describe(&self) -> String {
        let mut text = String::new();
        let point = |p: Pos2| format!("{:.1},{:.1}", p.x, p.y);
        for Capsule { from, to, radius, stroke, dash, color } in &self.capsules {
            let _ = write!(text, "capsule {} {} r {radius:.1}", point(*from), point(*to));
            let _ = writeln!(text, " stroke {stroke:.1} dash {dash:.1} {}", color.to_hex());
        }
        for label in &self.labels {
            let _ = writeln!(text, "label {} {:?} {:?}", point(label.at), label.anchor, label.text);
        }
        if let Some(card) = &self.card {
            let _ = writeln!(text, "card {:?} {:?}", card.title, card.lines);
        }
        text
    }
}

/// Where a circle stands on screen, and how large it is.
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

/// A point moved from `from` towards `to` by `length` points.
pub fn towards(from: Pos2, to: Pos2, length: f32) -> Pos2 {
    let way = to - from;
    let distance = way.length();
    if distance > 0.0 { from + way * (length / distance) } else { pos2(from.x + length, from.y) }
}
