//! The contact and the closest approach of the explained pair that are to come.

use egui::Vec2;

use super::around_both;
use crate::detection::{Verdict, intercept};
use crate::geometry::Circle;
use crate::view::draw::{DrawContext, DrawList};
use crate::view::text::caption::{Caption, Rank};
use crate::view::text::number;

/// Draws both circles at their contact.
pub fn contact(context: &DrawContext, list: &mut DrawList) {
    let Some([a, b]) = context.pair_circles() else { return };
    let Some(time) = intercept(&a, &b).time_of_impact() else { return };
    pose(context, list, [a.after(time), b.after(time)], &format!("contact in {}", number::brief_time(time)));
}

/// Draws both circles at their closest approach, and the line between their centers.
pub fn closest(context: &DrawContext, list: &mut DrawList) {
    let Some([a, b]) = context.pair_circles() else { return };
    let path = intercept(&a, &b);
    let time = path.quadratic.vertex();
    let is_ahead = time > 0.0;
    if !is_ahead || path.verdict == Verdict::SameVelocity {
        return;
    }
    let there = [a.after(time), b.after(time)];
    let ends = [context.center(&there[0]), context.center(&there[1])];
    list.line(ends[0], ends[1], 1.5, 4.0, context.theme.text);
    let words =
        format!("closest {} m in {}", number::brief(path.closest_distance()), number::brief_time(time));
    pose(context, list, there, &words);
}

fn pose(context: &DrawContext, list: &mut DrawList, there: [Circle; 2], words: &str) {
    let color = context.theme.text;
    for circle in &there {
        list.ring(context.camera, circle, 1.5, 5.0, color);
    }
    let (at, reach) = around_both(context, &there);
    list.captions.push(Caption::new(Rank::Ahead, at, Vec2::UP, words, color).around(reach));
}
