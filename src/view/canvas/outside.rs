//! Where the explained circles are when they are out of view.

use egui::{Align2, Vec2, vec2};

use crate::view::draw_list::{DrawList, Label};
use crate::view::number;
use crate::view::room::nearest;
use crate::view::scenery::Scenery;

/// The mark stands this far inside of the canvas's rim (points).
const INSET: f32 = 34.0;

/// The sentence at the foot of the canvas takes this much more of it (points).
const FOOT: f32 = 70.0;

/// Draws an arrow at the rim of the canvas towards each circle of the explained pair that is outside of it.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let (Some(pair), Some(circles)) = (scenery.pair, scenery.pair_circles()) else { return };
    let camera = scenery.camera;
    let start = scenery.run.start();
    for (index, circle) in [pair.a, pair.b].into_iter().zip(circles) {
        let at = scenery.center(&circle);
        if scenery.is_in_view(&circle) {
            continue;
        }
        let mut room = camera.stage.shrink(INSET);
        if !scenery.session.runs().is_comparing() {
            room.max.y -= FOOT;
        }
        let mark = nearest(room, at);
        let way = (at - mark).normalized();
        let color = scenery.theme.circle(start.circles[index].color);
        list.arrow(mark, mark + way * 18.0, 3.0, color);
        let away = (camera.to_world(mark) - circle.center).length() - circle.radius;
        let text = format!("{}, {} m away", scenery.session.name(index), number::short(away.max(0.0)));
        let (anchor, gap) = beside(way);
        let ground = scenery.theme.ground.gamma_multiply(0.85);
        let color = scenery.theme.text;
        list.labels.push(Label { at: mark + gap, anchor, text, size: 13.0, strong: false, color, ground });
    }
}

/// On which side of the mark the words stand: towards the middle of the canvas.
fn beside(way: Vec2) -> (Align2, Vec2) {
    if way.x.abs() >= way.y.abs() {
        if way.x > 0.0 {
            (Align2::RIGHT_CENTER, vec2(-8.0, 0.0))
        } else {
            (Align2::LEFT_CENTER, vec2(8.0, 0.0))
        }
    } else if way.y > 0.0 {
        (Align2::CENTER_BOTTOM, vec2(0.0, -8.0))
    } else {
        (Align2::CENTER_TOP, vec2(0.0, 8.0))
    }
}
