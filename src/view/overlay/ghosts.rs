//! The circles at the checks around a miss.

use egui::Vec2;
use glam::DVec2;

use super::radii_sum::CLEARANCE;
use crate::detection::overlap;
use crate::geometry::Circle;
use crate::view::draw::{DrawContext, DrawList};
use crate::view::text::caption::{Caption, Rank};
use crate::view::text::number;

/// Draws the circles at the checks before and after a miss, and the gap that each check found.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let Some(miss) = context.miss() else { return };
    let start = context.run().start();
    let colors = [miss.a, miss.b].map(|index| context.theme.circle(start.circles[index].color));
    let (before, after) = (miss.before, miss.after());
    for (index, color) in colors.into_iter().enumerate() {
        if before[index].velocity == DVec2::ZERO {
            continue;
        }
        list.disc(context.camera, &before[index], color.gamma_multiply(0.28));
        list.ring(context.camera, &before[index], 1.5, 0.0, color);
    }
    // The circles that a check found may have been pushed apart since; then they are drawn, too.
    for (index, color) in [miss.a, miss.b].into_iter().zip(colors) {
        let seen = after[usize::from(index == miss.b)];
        if index < start.circles.len()
            && context.circle(index).center.distance(seen.center) > context.camera.meters(1.0)
        {
            list.ring(context.camera, &seen, 1.5, 3.0, color);
        }
    }
    let mover = miss.mover();
    let words = if miss.is_by_hand() {
        ["last check".to_owned(), "this check".to_owned()]
    } else {
        [miss.step - 1, miss.step]
            .map(|step| if step == 0 { "start".to_owned() } else { format!("check {step}") })
    };
    for (pair, word) in [(before, &words[0]), (after, &words[1])] {
        let gap = overlap(&pair[0], &pair[1]).gap;
        caption(context, &pair[mover], word, gap, list);
    }
}

fn caption(context: &DrawContext, circle: &Circle, word: &str, gap: f64, list: &mut DrawList) {
    let caption = Caption::new(Rank::Check, context.center(circle), Vec2::DOWN, word, context.theme.text);
    let caption = caption.around(context.camera.length(circle.radius) + CLEARANCE).strong();
    list.captions.push(caption.over(format!("gap {} m", number::brief(gap))));
}
