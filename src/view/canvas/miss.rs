//! A missed contact: the circles at the true contact, dashed, a cross, and a caption.

use egui::{Vec2, vec2};
use glam::DVec2;

use crate::geometry::Circle;
use crate::simulation::Outcome;
use crate::view::draw::{DrawContext, DrawList};
use crate::view::overlay::mover;
use crate::view::text::caption::{Caption, Rank};
use crate::view::text::number;

/// Half of the width of the cross (points).
const CROSS: f32 = 6.0;

/// The height of the caption above the circles (points).
const RISE: f32 = 26.0;

/// Draws the true contact.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let Some(miss) = context.miss() else { return };
    let theme = context.theme;
    let contact = miss.at_contact();
    for circle in contact.iter().filter(|circle| circle.velocity != DVec2::ZERO) {
        list.ring(context.camera, circle, 2.0, 6.0, theme.missed);
    }
    let at = context.camera.to_screen(miss.point());
    for way in [vec2(CROSS, CROSS), vec2(CROSS, -CROSS)] {
        list.line(at - way, at + way, 6.0, 0.0, theme.ground);
    }
    for way in [vec2(CROSS, CROSS), vec2(CROSS, -CROSS)] {
        list.line(at - way, at + way, 3.0, 0.0, theme.missed);
    }
    let outline = contact[mover(miss)];
    let top_of = |circle: &Circle| context.center(circle).y - context.camera.length(circle.radius);
    let highest = contact.iter().map(top_of).fold(f32::INFINITY, f32::min);
    // A drag has no time.
    let when =
        if miss.is_by_hand() { String::new() } else { format!(" {}", number::brief_time(miss.time())) };
    let text = match miss.outcome {
        Outcome::Missed => format!("contact{when}: no check"),
        Outcome::TooLate { .. } | Outcome::Caught { .. } => format!("contact{when}: caught too late"),
    };
    let middle = context.center(&outline);
    let caption = Caption::new(Rank::Result, middle, Vec2::UP, text, theme.missed).strong();
    list.captions.push(caption.around(middle.y - highest + RISE).led(middle.y - top_of(&outline) + 4.0));
}
