//! The miss itself: the true contact in dashed outline, and the word.

use egui::{Rect, pos2, vec2};

use super::Scenery;
use super::ghosts::mover;
use crate::simulation::{Meeting, Verdict};
use crate::view::draw_list::{Callout, DrawList};
use crate::view::number;

/// Size of the callout (points).
const FRAME: egui::Vec2 = vec2(270.0, 58.0);

/// Height of the callout over the contact (points).
const RISE: f32 = 64.0;

/// Draws where the two truly touched. This is the one mark that no switch turns off.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let Some(miss) = scenery.lab.miss() else { return };
    let theme = scenery.theme;
    let contact = miss.at_contact();
    for circle in contact.iter().filter(|circle| circle.velocity != glam::DVec2::ZERO) {
        list.ring(scenery.camera, circle, 2.0, 6.0, theme.text);
    }
    let at = scenery.camera.to_screen(miss.point());
    list.dot(at, 3.5, theme.accent);

    let outline = contact[mover(miss)];
    let top = scenery.center(&outline) - vec2(0.0, scenery.camera.length(outline.radius));
    let canvas = scenery.camera.canvas.shrink(12.0);
    let low_enough = pos2(top.x - FRAME.x / 2.0, top.y - RISE - FRAME.y);
    let corner = low_enough.clamp(canvas.min, pos2(canvas.max.x - FRAME.x, canvas.max.y - FRAME.y));
    let frame = Rect::from_min_size(corner, FRAME);
    if canvas.contains(top) && frame.bottom() < top.y - 6.0 {
        let foot = pos2(top.x.clamp(frame.left() + 12.0, frame.right() - 12.0), frame.bottom());
        list.line(foot, top - vec2(0.0, 5.0), 1.5, 0.0, theme.accent);
    }
    let (title, text) = words(miss);
    list.callouts.push(Callout { frame, title, text });
}

fn words(miss: &Meeting) -> (String, String) {
    let fraction = number::percent(miss.fraction());
    match miss.verdict {
        Verdict::Missed => ("× MISSED".to_owned(), format!("true contact at {fraction} of the step")),
        Verdict::TooLate { depth, .. } | Verdict::Caught { depth, .. } => (
            "× TOO LATE".to_owned(),
            format!("contact at {fraction} of the step, seen {} m deep", number::short(depth)),
        ),
    }
}
