//! Draws a capsule: a disc, a ring, a line, or the outline of a swept area.

use std::f32::consts::TAU;
use std::fmt::Write as _;

use egui::Vec2;

use super::writing::{color, number, place};
use crate::render::capsule::dashes;
use crate::view::draw::Capsule;

/// Draws a capsule.
pub fn draw(text: &mut String, capsule: &Capsule) {
    let Capsule { from, to, radius, stroke, dash, color: ink } = *capsule;
    let way = to - from;
    let _ = match (way == Vec2::ZERO, stroke > 0.0) {
        (true, is_ring) => {
            let [x, y, r] = [from.x, from.y, radius].map(number);
            let paint = if is_ring {
                // A dash and the gap after it; the first dash begins half a gap from the rightmost point.
                let period = TAU * radius / dashes(radius, dash);
                format!(" fill=\"none\"{}{}", stroked(ink, stroke), dashed(dash, period, 0.75))
            } else {
                color("fill", ink)
            };
            writeln!(text, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"{paint}/>")
        }
        (false, false) => {
            let [x1, y1, x2, y2] = [from.x, from.y, to.x, to.y].map(number);
            let ends =
                if dash > 0.0 { dashed(dash, 2.0 * dash, 0.75) } else { " stroke-linecap=\"round\"".into() };
            let paint = stroked(ink, 2.0 * radius);
            writeln!(text, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{paint}{ends}/>")
        }
        (false, true) => {
            let across = way.normalized().rot90() * radius;
            let [a, b, c, d] = [from + across, to + across, to - across, from - across].map(place);
            let r = number(radius);
            let paint = format!("{}{}", stroked(ink, stroke), dashed(dash, 2.0 * dash, 0.75));
            writeln!(
                text,
                "<path d=\"M{a} L{b} A{r},{r} 0 0 0 {c} L{d} A{r},{r} 0 0 0 {a} Z\" fill=\"none\"{paint}/>"
            )
        }
    };
}

fn stroked(ink: egui::Color32, width: f32) -> String {
    format!("{} stroke-width=\"{}\"", color("stroke", ink), number(width))
}

/// Returns the attributes for dashes that are as long as the gaps between them; empty for a solid line. `start` is the share
/// of the period that lies before the beginning of the line.
fn dashed(dash: f32, period: f32, start: f32) -> String {
    if dash == 0.0 {
        return String::new();
    }
    let [half, offset] = [period / 2.0, period * start].map(number);
    format!(" stroke-dasharray=\"{half}\" stroke-dashoffset=\"{offset}\"")
}
