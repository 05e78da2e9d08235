//! A vector drawing of shapes and text, as an SVG document.

pub mod capsule;
mod shape;
mod writing;

use std::fmt::Write as _;

use egui::Rect;

use self::writing::{color, escaped, number};
use super::Shapes;

/// The typeface of all text; if it is not installed, another sans serif.
const TYPEFACE: &str = "Inter, sans-serif";

/// Draws these shapes in a picture with this width, height (points) and title.
pub fn drawing(shapes: &Shapes, size: [u16; 2], title: &str) -> String {
    let [width, height] = size;
    let mut text = String::new();
    let _ = writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"{TYPEFACE}\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\"{}/>",
        escaped(title),
        color("fill", shapes.ground),
    );
    let mut clips = 0;
    for (capsules, clip) in &shapes.capsules {
        open(&mut text, *clip, &mut clips);
        for one in capsules {
            capsule::draw(&mut text, one);
        }
        text.push_str("</g>\n");
    }
    // Shapes with the same clip rectangle are consecutive.
    for same in shapes.panels.chunk_by(|one, other| one.clip_rect == other.clip_rect) {
        open(&mut text, same[0].clip_rect, &mut clips);
        for one in same {
            shape::draw(&mut text, &one.shape);
        }
        text.push_str("</g>\n");
    }
    text.push_str("</svg>\n");
    text
}

/// Opens a group that is clipped to a rectangle.
fn open(text: &mut String, clip: Rect, clips: &mut usize) {
    let id = *clips;
    *clips += 1;
    let [x, y, width, height] = [clip.left(), clip.top(), clip.width(), clip.height()].map(number);
    let _ = writeln!(
        text,
        "<clipPath id=\"c{id}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/></clipPath>\n\
         <g clip-path=\"url(#c{id})\">"
    );
}
