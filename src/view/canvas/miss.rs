//! The miss itself: the true contact in dashed outline, and the word.

use egui::{Rect, pos2, vec2};

use super::difference;
use crate::geometry::Circle;
use crate::simulation::{Meeting, Verdict};
use crate::view::draw_list::{Callout, DrawList};
use crate::view::number;
use crate::view::overlay::mover;
use crate::view::room::moved_inside;
use crate::view::scenery::Scenery;

/// Height of the callout (points).
const HEIGHT: f32 = 58.0;

/// Width of a letter in the callout, on the wide side (points): the frame must hold its text.
const LETTER: f32 = 6.9;

/// Height of the callout over everything that the picture is about (points).
const RISE: f32 = 42.0;

/// Draws where the two truly touched. This is the one mark that no switch turns off.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let Some(miss) = scenery.miss() else { return };
    let theme = scenery.theme;
    let contact = miss.at_contact();
    for circle in contact.iter().filter(|circle| circle.velocity != glam::DVec2::ZERO) {
        list.ring(scenery.camera, circle, 2.0, 6.0, theme.text);
    }
    let at = scenery.camera.to_screen(miss.point());
    list.dot(at, 3.5, theme.accent);

    let mut room = scenery.camera.canvas.shrink(12.0);
    if scenery.session.runs().is_comparing() {
        room.min.y = scenery.camera.canvas.top() + difference::FOOT;
    }
    let width_of = |text: &str| (text.chars().count() as f32 * LETTER + 32.0).max(200.0);
    let (title, texts) = words(miss);
    let [long, short] = texts;
    let text = if width_of(&long) <= room.width() { long } else { short };
    let size = vec2(width_of(&text), HEIGHT);
    let top_of = |circle: &Circle| scenery.center(circle).y - scenery.camera.length(circle.radius);
    let outline = contact[mover(miss)];
    let top = pos2(scenery.center(&outline).x, top_of(&outline));
    let highest = contact.iter().chain(&miss.before).chain(&miss.after()).map(top_of).fold(top.y, f32::min);
    let wished = pos2(top.x - size.x / 2.0, highest - RISE - size.y);
    let frame = moved_inside(room, Rect::from_min_size(wished, size));
    if room.contains(top) && frame.bottom() < top.y - 6.0 {
        let foot = pos2(top.x.clamp(frame.left() + 12.0, frame.right() - 12.0), frame.bottom());
        list.line(foot, top - vec2(0.0, 5.0), 1.5, 0.0, theme.accent);
    }
    list.callouts.push(Callout { frame, title, text });
}

/// The word, and the numbers in a long form and in one for a narrow canvas.
fn words(miss: &Meeting) -> (String, [String; 2]) {
    let fraction = number::percent(miss.fraction());
    // A hand is no clock: of its jumps only the share of the way means something.
    let when = if miss.step == 0 { String::new() } else { format!(" at t = {}", number::time(miss.time())) };
    match miss.verdict {
        Verdict::Missed => {
            let long = format!("they touched{when}, {fraction} into the step");
            ("× MISSED".to_owned(), [long, format!("contact{when} ({fraction})")])
        }
        Verdict::TooLate { depth, .. } | Verdict::Caught { depth, .. } => {
            let depth = number::short(depth);
            let long = format!("they touched{when}, {fraction} into the step, seen {depth} m deep");
            ("× TOO LATE".to_owned(), [long, format!("{fraction} into the step, {depth} m deep")])
        }
    }
}
