//! A vector drawing of shapes and text, as an SVG document.

use std::f32::consts::TAU;
use std::fmt::Write as _;

use egui::epaint::text::PlacedRow;
use egui::epaint::{CircleShape, ColorMode, PathShape, PathStroke, RectShape, StrokeKind, TextShape};
use egui::{Color32, FontFamily, Pos2, Rect, Shape, Stroke, Vec2};

use super::Shapes;
use super::capsule::dashes;
use crate::view::draw::Capsule;

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
    for (list, clip) in &shapes.lists {
        open(&mut text, *clip, &mut clips);
        for run in list.capsules.chunk_by(Capsule::goes_on) {
            if let [one] = run {
                capsule(&mut text, one);
                continue;
            }
            let points = run[..1].iter().map(|one| one.from).chain(run.iter().map(|one| one.to));
            let stroke = Stroke::new(2.0 * run[0].radius, run[0].color);
            path(&mut text, &PathShape::line(points.collect(), stroke));
        }
        text.push_str("</g>\n");
    }
    // Shapes with the same clip rectangle are consecutive.
    for same in shapes.panels.chunk_by(|one, other| one.clip_rect == other.clip_rect) {
        open(&mut text, same[0].clip_rect, &mut clips);
        for one in same {
            draw(&mut text, &one.shape);
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

/// Draws a capsule: a disc, a ring, a line, or the outline of a swept area.
pub fn capsule(text: &mut String, capsule: &Capsule) {
    let Capsule { from, to, radius, stroke, dash, color: ink } = *capsule;
    let way = to - from;
    match (way == Vec2::ZERO, stroke > 0.0) {
        (true, is_ring) => {
            let paint = if is_ring {
                // A dash and the gap after it.
                let period = TAU * radius / dashes(radius, dash);
                format!(" fill=\"none\"{}{}", stroked(Stroke::new(stroke, ink)), dashed(dash, period))
            } else {
                color("fill", ink)
            };
            circle(text, from, radius, &paint);
        }
        (false, false) => {
            let ends =
                if dash > 0.0 { dashed(dash, 2.0 * dash) } else { " stroke-linecap=\"round\"".to_owned() };
            line(text, [from, to], &(stroked(Stroke::new(2.0 * radius, ink)) + &ends));
        }
        (false, true) => {
            let across = way.normalized().rot90() * radius;
            let [a, b, c, d] = [from + across, to + across, to - across, from - across].map(place);
            let r = number(radius);
            let paint = format!("{}{}", stroked(Stroke::new(stroke, ink)), dashed(dash, 2.0 * dash));
            let _ = writeln!(
                text,
                "<path d=\"M{a} L{b} A{r},{r} 0 0 0 {c} L{d} A{r},{r} 0 0 0 {a} Z\" fill=\"none\"{paint}/>"
            );
        }
    }
}

fn circle(text: &mut String, center: Pos2, radius: f32, paint: &str) {
    let [x, y, r] = [center.x, center.y, radius].map(number);
    let _ = writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{paint}/>");
}

fn line(text: &mut String, [from, to]: [Pos2; 2], paint: &str) {
    let [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(number);
    let _ = writeln!(text, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{paint}/>");
}

fn stroked(stroke: Stroke) -> String {
    format!("{} stroke-width=\"{}\"", color("stroke", stroke.color), number(stroke.width))
}

/// Returns the attributes for dashes that are as long as the gaps between them; empty for a solid line. The first dash begins
/// half a gap from the beginning of the line.
fn dashed(dash: f32, period: f32) -> String {
    if dash == 0.0 {
        return String::new();
    }
    let [half, offset] = [period / 2.0, period * 0.75].map(number);
    format!(" stroke-dasharray=\"{half}\" stroke-dashoffset=\"{offset}\"")
}

/// Formats a number with at most three decimals: a thousandth of a pixel.
fn number(value: f32) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// Formats a position as two numbers.
fn place(at: Pos2) -> String {
    format!("{},{}", number(at.x), number(at.y))
}

/// Returns the attributes that give the fill or stroke (`what`) this color.
fn color(what: &str, color: Color32) -> String {
    let [red, green, blue, alpha] = color.to_srgba_unmultiplied();
    let opacity = match alpha {
        255 => String::new(),
        alpha => format!(" {what}-opacity=\"{}\"", number(f32::from(alpha) / 255.0)),
    };
    format!(" {what}=\"#{red:02x}{green:02x}{blue:02x}\"{opacity}")
}

/// Escapes text so that nothing in it is read as markup. A character that XML does not allow becomes a replacement
/// character.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'.. => escaped.push(character),
            _ => escaped.push('\u{FFFD}'),
        }
    }
    escaped
}

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
        // No page uses these.
        Shape::Noop
        | Shape::Mesh(_)
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
        let _ = writeln!(
            text,
            "<{what} points=\"{}\"{paint} stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
            points.join(" ")
        );
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, expected) in
            [(0.0, "0"), (-0.0001, "0"), (1.5, "1.5"), (100.0, "100"), (-2.0004, "-2"), (1.0 / 3.0, "0.333")]
        {
            assert_eq!(number(value), expected);
        }
    }

    #[test]
    fn markup_in_text_stays_text() {
        assert_eq!(escaped("a<b & \"c\">"), "a&lt;b &amp; &quot;c&quot;&gt;");
        assert_eq!(escaped("π\u{0}\u{1b}\u{FFFF}🙂"), "π\u{FFFD}\u{FFFD}\u{FFFD}🙂");
    }
}
