//! Velocity arrows, all at one scale.

use std::cell::LazyCell;

use egui::Vec2;

use crate::view::draw::DrawContext;
use crate::view::draw::{DrawList, towards};
use crate::view::handle::{self, Handle};
use crate::view::text::caption::{Caption, Rank};
use crate::view::text::number;

/// In scenes larger than this arrows carry no numbers.
const NUMBERED_UP_TO: usize = 6;

/// Shorter arrows (points) are those of circles at rest but for rounding.
const SHORTEST: f32 = 0.2;

/// Words keep this far off the tip of an arrow (points).
const HEAD: f32 = 5.0;

/// In scenes larger than this small circles show no arrow.
const DENSE: usize = 100;

/// Smaller circles on screen (points) than this: their arrows would be several times as long as they are.
const SMALLEST_WITH_ARROW: f32 = 9.0;

/// Draws the arrow of every circle that moves, each as long as its speed says, and what a length stands for.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    // It looks at all circles, and in a dense crowd there may be no arrow.
    let arrow_scale = LazyCell::new(|| handle::arrow_scale(context.session));
    let start = context.run.start();
    for index in 0..start.circles.len() {
        let circle = context.circle(index);
        let radius = context.camera.length(circle.radius);
        // Arrows of a dense crowd would hide it; whose values are looked at has one.
        let is_dense = start.circles.len() > DENSE && radius < SMALLEST_WITH_ARROW;
        if is_dense
            && context.hovered_circle() != Some(index)
            && !context.session.selection().contains(&index)
        {
            continue;
        }
        let center = context.center(&circle);
        let length = context.camera.length(circle.velocity.length() * *arrow_scale);
        if length < SHORTEST || !context.is_in_view(&circle) {
            continue;
        }
        let color = context.theme.circle(start.circles[index].color);
        let tip = handle::arrow_tip(context.camera, &circle, *arrow_scale);
        list.arrow_scale = Some(*arrow_scale);
        list.arrow(towards(center, tip, radius), tip, 2.5, color);
        // Under the pointer its handle says the same.
        if start.circles.len() <= NUMBERED_UP_TO && !context.is_on(index, Handle::Tip) {
            let speed = format!("{} m/s", number::brief(circle.velocity.length()));
            // Above the tip of an arrow that points up, below any other: the distance stands above its line.
            let side = if tip.y < center.y - 1.0 { Vec2::UP } else { Vec2::DOWN };
            // The red and the blue are too weak for small letters; the arrow beside them says whose they are.
            let caption = Caption::new(Rank::Velocity, tip, side, speed, context.theme.text_dim);
            list.captions.push(caption.around(HEAD));
        }
    }
}
