//! The miss itself: the true contact in dashed outline, a cross, and the word.

use egui::{Vec2, vec2};
use glam::DVec2;

use crate::geometry::Circle;
use crate::simulation::Outcome;
use crate::view::draw_list::DrawList;
use crate::view::number;
use crate::view::overlay::mover;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};

/// Half of the width of the cross (points).
const CROSS: f32 = 6.0;

/// Height of the words over the circles that they are about (points).
const RISE: f32 = 26.0;

/// Draws where the contact truly was. This is the one mark that no switch turns off.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let Some(miss) = scenery.miss() else { return };
    let theme = scenery.theme;
    let contact = miss.at_contact();
    for circle in contact.iter().filter(|circle| circle.velocity != DVec2::ZERO) {
        list.ring(scenery.camera, circle, 2.0, 6.0, theme.missed);
    }
    let at = scenery.camera.to_screen(miss.point());
    for way in [vec2(CROSS, CROSS), vec2(CROSS, -CROSS)] {
        list.line(at - way, at + way, 6.0, 0.0, theme.ground);
    }
    for way in [vec2(CROSS, CROSS), vec2(CROSS, -CROSS)] {
        list.line(at - way, at + way, 3.0, 0.0, theme.missed);
    }
    let outline = contact[mover(miss)];
    let top_of = |circle: &Circle| scenery.center(circle).y - scenery.camera.length(circle.radius);
    let highest = contact.iter().map(top_of).fold(f32::INFINITY, f32::min);
    // A hand is no clock: its jumps have no time.
    let when =
        if miss.is_by_hand() { String::new() } else { format!(" {}", number::brief_time(miss.time())) };
    let text = match miss.outcome {
        Outcome::Missed => format!("contact{when}: no check"),
        Outcome::TooLate { .. } | Outcome::Caught { .. } => format!("contact{when}: caught too late"),
    };
    let middle = scenery.center(&outline);
    let word = Word::new(Rank::Result, middle, Vec2::UP, text, theme.missed).strong();
    list.words.push(word.around(middle.y - highest + RISE).led(middle.y - top_of(&outline) + 4.0));
}
