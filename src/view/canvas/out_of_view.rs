//! Marks of the explained circles that are out of view.

use egui::Vec2;

use crate::view::draw::{DrawContext, DrawList};
use crate::view::layout::inside::nearest;
use crate::view::text::caption::{Caption, Rank};
use crate::view::text::number;

/// The distance of a mark from the edge of the canvas (points).
const INSET: f32 = 34.0;

/// The height that the sentence at the foot of the canvas takes in addition (points).
const FOOT: f32 = 70.0;

/// Draws an arrow at the edge of the canvas towards each circle of the explained pair that is outside of it.
pub fn draw(context: &DrawContext, list: &mut DrawList) {
    let (Some(pair), Some(circles)) = (context.pair, context.pair_circles()) else { return };
    let camera = context.camera;
    let start = context.run().start();
    for (index, circle) in [pair.a, pair.b].into_iter().zip(circles) {
        let at = context.center(&circle);
        if context.is_in_view(&circle) {
            continue;
        }
        let mut room = camera.stage.shrink(INSET);
        if !context.session.experiment().is_comparing() {
            room.max.y -= FOOT;
        }
        let mark = nearest(room, at);
        let way = (at - mark).normalized();
        let color = context.theme.circle(start.circles[index].color);
        list.arrow(mark, mark + way * 18.0, 3.0, color);
        let away = (camera.to_world(mark) - circle.center).length() - circle.radius;
        let text = format!("{}, {} m away", context.session.name(index), number::brief(away.max(0.0)));
        list.captions
            .push(Caption::new(Rank::Outside, mark, inwards(way), text, context.theme.text).around(5.0));
    }
}

/// Returns the side of the mark on which its caption stands: towards the middle of the canvas.
fn inwards(way: Vec2) -> Vec2 {
    if way.x.abs() >= way.y.abs() { Vec2::new(-way.x.signum(), 0.0) } else { Vec2::new(0.0, -way.y.signum()) }
}
