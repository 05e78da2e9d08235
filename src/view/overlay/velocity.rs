//! Velocity arrows, all at one scale.

use std::cell::LazyCell;

use egui::Vec2;

use crate::view::camera::arrow_scale;
use crate::view::draw::{DrawContext, DrawList, towards};
use crate::view::handle::{self, Handle};
use crate::view::text::{Caption, Rank, number};

/// The maximum number of circles at which arrows have numbers.
const NUMBERED_UP_TO: usize = 6;

/// The length below which a circle counts as at rest (points).
const SHORTEST: f32 = 0.2;

/// The distance of a caption from the tip of an arrow (points).
const HEAD: f32 = 5.0;

/// The number of circles above which small circles have no arrows.
const DENSE: usize = 100;

/// The radius on screen (points) below which a circle counts as small.
const SMALLEST_WITH_ARROW: f32 = 9.0;

/// Draws the arrow of every moving circle, with a length proportional to its speed.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    // Computed lazily: the scale depends on all circles, and there may be no arrow.
    let arrow_scale = LazyCell::new(|| arrow_scale(context.session));
    let start = context.run().start();
    for (index, body) in context.run().world().bodies().iter().enumerate() {
        // Many arrows would hide the circles; a circle that is pointed at or selected keeps its arrow.
        let radius = context.camera.length(body.circle().radius);
        let is_dense = start.circles.len() > DENSE && radius < SMALLEST_WITH_ARROW;
        if is_dense
            && context.hovered_circle() != Some(index)
            && !context.session.selection().contains(&index)
        {
            continue;
        }
        let circle = context.circle(index);
        let center = context.center(&circle);
        let length = context.camera.length(circle.velocity.length() * *arrow_scale);
        if length < SHORTEST || !context.is_in_view(&circle) {
            continue;
        }
        let color = context.circle_color(index);
        let tip = handle::arrow_tip(context.camera, &circle, *arrow_scale);
        list.arrow_scale = Some(*arrow_scale);
        list.arrow(towards(center, tip, radius), tip, 2.5, color);
        // Under the pointer, the handle's caption says the same.
        if start.circles.len() <= NUMBERED_UP_TO && !context.is_on(index, Handle::Tip) {
            let speed = format!("{} m/s", number::brief(circle.velocity.length()));
            // The tip may be nearer to another circle.
            let text = if start.circles.len() > 1 {
                format!("{} {speed}", start.circles[index].name)
            } else {
                speed
            };
            // Above the tip of an arrow that points up, below any other tip: the caption of the distance is above its line.
            let side = if tip.y < center.y - 1.0 { Vec2::UP } else { Vec2::DOWN };
            // Red and blue have too little contrast for small letters.
            let caption = Caption::new(Rank::Velocity, tip, side, text, context.theme.text_dim);
            list.captions.push(caption.around(HEAD));
        }
    }
}
