//! The program's icon: a red and a blue circle that touch, drawn from capsules like everything on the canvas.

use egui::{Color32, Pos2, Rect, Vec2, pos2, vec2};

use super::picture::{PIXEL, Picture};
use super::{capsule, svg};
use crate::view::draw::{Capsule, DrawList};
use crate::view::theme::Theme;

/// The width of the drawing, in its own units.
const WIDTH: f32 = 64.0;

/// The corner radius of the background.
const CORNER: f32 = 12.0;

/// Paints the icon at this width (pixels), and returns its pixels as red, green, blue and alpha, top row first.
pub fn pixels(width: u16) -> Vec<u8> {
    let mut picture = Picture::new([width; 2], Color32::TRANSPARENT);
    let scale = f32::from(width) / WIDTH;
    let frame = Rect::from_min_size(pos2(0.0, 0.0), Vec2::splat(f32::from(width)));
    for Capsule { from, to, radius, stroke, dash, color } in capsules() {
        let [from, to] = [from, to].map(|at| pos2(at.x * scale, at.y * scale));
        let [radius, stroke, dash] = [radius, stroke, dash].map(|length| length * scale);
        capsule::paint(&mut picture, &Capsule { from, to, radius, stroke, dash, color }, frame);
    }
    picture.pixels().flat_map(straight).collect()
}

/// Returns the icon as an SVG document.
pub fn drawing() -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{WIDTH}\" \
         viewBox=\"0 0 {WIDTH} {WIDTH}\">\n<title>Circle Collision</title>\n"
    );
    for capsule in capsules() {
        svg::capsule(&mut text, &capsule);
    }
    text.push_str("</svg>\n");
    text
}

/// Returns the capsules, bottommost first.
fn capsules() -> Vec<Capsule> {
    let theme = Theme::of(false);
    let mut list = DrawList::default();
    list.square(Pos2::ZERO + Vec2::splat(WIDTH / 2.0), vec2(WIDTH / 2.0, 0.0), CORNER, theme.ground);
    let (red, blue, radius) = (pos2(20.5, 40.0), pos2(43.5, 24.0), 14.0);
    list.dot(red, radius, theme.red);
    list.dot(blue, radius, theme.blue);
    list.line(red, blue, 3.0, 0.0, theme.text);
    list.dot(red + (blue - red) / 2.0, 4.5, theme.found);
    list.capsules
}

/// Converts a pixel from premultiplied to straight alpha.
fn straight([red, green, blue, alpha]: [u8; PIXEL]) -> [u8; PIXEL] {
    let own =
        |color: u8| if alpha == 0 { 0 } else { (u16::from(color) * 255 / u16::from(alpha)).min(255) as u8 };
    [own(red), own(green), own(blue), alpha]
}
