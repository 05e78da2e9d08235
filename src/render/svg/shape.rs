//! Draws an egui shape: text as text, and every kind of shape in the ribbon.

use std::fmt::Write as _;

use egui::epaint::text::PlacedRow;
use egui::epaint::{
    CircleShape, ColorMode, Mesh, PathShape, PathStroke, RectShape, StrokeKind, TextShape, Vertex,
};
use egui::{Color32, FontFamily, Pos2, Shape, Stroke};

use super::{circle, color, escaped, line, number, place, stroked};

/// The font weight of semibold.
const SEMIBOLD: u16 = 600;

/// Draws a shape.
pub fn draw(text: &mut String, shape: &Shape) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| draw(text, shape)),
        Shape::Circle(CircleShape { center, radius, fill, stroke }) => {
            circle(text, *center, *radius, &painted(*fill, *stroke));
        }
        Shape::LineSegment { points, stroke } => line(text, *points, &stroked(*stroke)),
        Shape::Path(shape) => path(text, shape),
        Shape::Rect(shape) => rect(text, shape),
        // Each line of a text.
        Shape::Text(shape) => text.extend(shape.galley.rows.iter().filter_map(|row| words(shape, row))),
        Shape::Mesh(shape) => mesh(text, shape),
        // Neither the canvas nor the ribbon uses these.
        Shape::Noop
        | Shape::Ellipse(_)
        | Shape::Band(_)
        | Shape::QuadraticBezier(_)
        | Shape::CubicBezier(_)
        | Shape::Callback(_) => {}
    }
}

fn path(text: &mut String, shape: &PathShape) {
    let what = if shape.closed { "polygon" } else { "polyline" };
    let points: Vec<String> = shape.points.iter().map(|&at| place(at)).collect();
    let paint = painted(shape.fill, plain(&shape.stroke));
    if !points.is_empty() {
        let _ = writeln!(text, "<{what} points=\"{}\"{paint} stroke-linejoin=\"round\"/>", points.join(" "));
    }
}

/// Returns the stroke of a path, which has one color along its whole length.
fn plain(stroke: &PathStroke) -> Stroke {
    match stroke.color {
        ColorMode::Solid(color) => Stroke { width: stroke.width, color },
        ColorMode::UV(_) => Stroke::NONE,
    }
}

fn rect(text: &mut String, shape: &RectShape) {
    let half = shape.stroke.width / 2.0;
    let outwards = match shape.stroke_kind {
        _ if shape.stroke.is_empty() => 0.0,
        StrokeKind::Inside => -half,
        StrokeKind::Middle => 0.0,
        StrokeKind::Outside => half,
    };
    let frame = shape.rect.expand(outwards);
    let [x, y, width, height] = [frame.left(), frame.top(), frame.width(), frame.height()].map(number);
    let corner = match f32::from(shape.corner_radius.nw) {
        0.0 => String::new(),
        radius => format!(" rx=\"{}\"", number((radius + outwards).max(0.0))),
    };
    let paint = painted(shape.fill, shape.stroke);
    let _ =
        writeln!(text, "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"{corner}{paint}/>");
}

/// Draws each run of triangles with the same color as one path; all triangles have the same orientation.
fn mesh(text: &mut String, mesh: &Mesh) {
    let triangles = mesh.triangles().map(|corners| corners.map(|index| &mesh.vertices[index as usize]));
    let triangles: Vec<[&Vertex; 3]> = triangles.collect();
    for same in triangles.chunk_by(|one, other| one[0].color == other[0].color) {
        let ways: String = same.iter().map(|corners| triangle(corners.map(|corner| corner.pos))).collect();
        let _ = writeln!(text, "<path d=\"{ways}\"{}/>", color("fill", same[0][0].color));
    }
}

fn triangle([a, mut b, mut c]: [Pos2; 3]) -> String {
    if (b - a).rot90().dot(c - a) < 0.0 {
        std::mem::swap(&mut b, &mut c);
    }
    let [a, b, c] = [a, b, c].map(place);
    format!("M{a}L{b}L{c}Z")
}

/// Returns a line of a text in place, stretched to its width in the program's typeface; `None` if it is empty. In a viewer that
/// uses another typeface and does not stretch text, the line stays centered.
fn words(shape: &TextShape, row: &PlacedRow) -> Option<String> {
    let (first, last) = (row.glyphs.first()?, row.glyphs.last()?);
    let format = &shape.galley.job.sections.first()?.format;
    let at = shape.pos + row.pos.to_vec2() + first.pos.to_vec2();
    let width = last.pos.x + last.advance_width - first.pos.x;
    let weight = match &format.font_id.family {
        FontFamily::Name(_) => format!(" font-weight=\"{SEMIBOLD}\""),
        FontFamily::Proportional | FontFamily::Monospace => String::new(),
    };
    let own = if format.color == Color32::PLACEHOLDER { shape.fallback_color } else { format.color };
    let ink = shape.override_text_color.unwrap_or(own).gamma_multiply(shape.opacity_factor);
    let said: String = row.glyphs.iter().map(|glyph| glyph.chr).collect();
    let [x, y, width, size] = [at.x + width / 2.0, at.y, width, format.font_id.size].map(number);
    let (paint, said) = (color("fill", ink), escaped(&said));
    Some(format!(
        "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"{size}\"{weight} textLength=\"{width}\" \
         lengthAdjust=\"spacingAndGlyphs\"{paint}>{said}</text>\n"
    ))
}

fn painted(fill: Color32, stroke: Stroke) -> String {
    let fill = if fill == Color32::TRANSPARENT { " fill=\"none\"".to_owned() } else { color("fill", fill) };
    let line = if stroke.is_empty() { String::new() } else { stroked(stroke) };
    fill + &line
}
