//! Velocity arrows, all at one scale.

use std::cell::LazyCell;

use egui::{Align2, vec2};

use crate::view::draw_list::{DrawList, Label, towards};
use crate::view::handle;
use crate::view::number;
use crate::view::scale;
use crate::view::scenery::Scenery;

/// In scenes larger than this arrows carry no numbers.
const NUMBERED_UP_TO: usize = 6;

/// Shorter arrows (points) are those of circles at rest but for rounding.
const SHORTEST: f32 = 0.2;

/// In scenes larger than this small circles show no arrow.
const DENSE: usize = 100;

/// Smaller circles on screen (points) than this: their arrows would be several times as long as they are.
const SMALLEST_WITH_ARROW: f32 = 9.0;

/// Draws the arrow of every circle that moves, each as long as its speed says, and what a length stands for.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    // It looks at all circles, and in a dense crowd there may be no arrow.
    let arrow_scale = LazyCell::new(|| handle::arrow_scale(scenery.session));
    let start = scenery.run.start();
    let mut has_arrow = false;
    for index in 0..start.circles.len() {
        let circle = scenery.circle(index);
        let radius = scenery.camera.length(circle.radius);
        // Arrows of a dense crowd would hide it; whose values are looked at has one.
        let is_dense = start.circles.len() > DENSE && radius < SMALLEST_WITH_ARROW;
        if is_dense && scenery.hovered != Some(index) && !scenery.session.selection().contains(&index) {
            continue;
        }
        let center = scenery.center(&circle);
        let length = scenery.camera.length(circle.velocity.length() * *arrow_scale);
        if length < SHORTEST || !scenery.is_in_view(&circle) {
            continue;
        }
        let color = scenery.theme.circle(start.circles[index].color);
        let tip = handle::arrow_tip(scenery.camera, &circle, *arrow_scale);
        has_arrow = true;
        list.arrow(towards(center, tip, radius), tip, 2.5, color);
        // A number that would be cut off at the rim of the canvas is left out.
        let has_room = scenery.camera.canvas.shrink2(vec2(40.0, 26.0)).contains(tip);
        if start.circles.len() <= NUMBERED_UP_TO && has_room {
            let speed = format!("{} m/s", number::short(circle.velocity.length()));
            // Above the tip of an arrow that points up, below any other: the distance stands above its line.
            let (way, anchor) = if tip.y < center.y - 1.0 {
                (-8.0, Align2::CENTER_BOTTOM)
            } else {
                (8.0, Align2::CENTER_TOP)
            };
            // The red and the blue are too weak for small letters; the arrow beside them says whose they are.
            let ground = scenery.theme.ground.gamma_multiply(0.85);
            let color = scenery.theme.text_dim;
            let at = tip + vec2(0.0, way);
            list.labels.push(Label { at, anchor, text: speed, size: 13.0, strong: false, color, ground });
        }
    }
    if has_arrow && !scenery.session.runs().is_comparing() {
        scale::speed_key(scenery, scale::field(scenery.camera), *arrow_scale, list);
    }
}
