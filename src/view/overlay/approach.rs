//! What lies ahead of the explained pair: the pose of the contact, and the closest approach.

use egui::{Align2, vec2};

use crate::detection::{Verdict, intercept};
use crate::geometry::Circle;
use crate::view::draw_list::{DrawList, Label};
use crate::view::number;
use crate::view::scenery::Scenery;

/// Draws both circles where they will touch.
pub fn contact(scenery: &Scenery, list: &mut DrawList) {
    let Some([a, b]) = scenery.pair_circles() else { return };
    let Some(time) = intercept(&a, &b).time_of_impact() else { return };
    pose(scenery, list, [a.after(time), b.after(time)], &format!("contact in {}", number::time(time)));
}

/// Draws both circles where they are closest, and the line between their centers.
pub fn closest(scenery: &Scenery, list: &mut DrawList) {
    let Some([a, b]) = scenery.pair_circles() else { return };
    let path = intercept(&a, &b);
    let time = path.quadratic.vertex();
    let is_ahead = time > 0.0;
    if !is_ahead || path.verdict == Verdict::SameVelocity {
        return;
    }
    let there = [a.after(time), b.after(time)];
    let ends = [scenery.center(&there[0]), scenery.center(&there[1])];
    list.line(ends[0], ends[1], 1.5, 4.0, scenery.theme.text);
    let words = format!("closest {} m in {}", number::short(path.closest_distance()), number::time(time));
    pose(scenery, list, there, &words);
}

fn pose(scenery: &Scenery, list: &mut DrawList, there: [Circle; 2], words: &str) {
    let color = scenery.theme.text;
    for circle in &there {
        list.ring(scenery.camera, circle, 1.5, 5.0, color);
    }
    let top = there.iter().map(|circle| scenery.center(circle).y - scenery.camera.length(circle.radius));
    let middle = scenery.center(&there[0]).lerp(scenery.center(&there[1]), 0.5);
    let at = egui::pos2(middle.x, top.fold(f32::INFINITY, f32::min)) - vec2(0.0, 8.0);
    let ground = scenery.theme.ground.gamma_multiply(0.85);
    let anchor = Align2::CENTER_BOTTOM;
    list.labels.push(Label { at, anchor, text: words.to_owned(), size: 13.0, strong: false, color, ground });
}
