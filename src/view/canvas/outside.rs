//! Where the explained circles are when they are out of view.

use egui::Vec2;

use crate::view::draw_list::DrawList;
use crate::view::number;
use crate::view::room::nearest;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};

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
        if !scenery.session.experiment().is_comparing() {
            room.max.y -= FOOT;
        }
        let mark = nearest(room, at);
        let way = (at - mark).normalized();
        let color = scenery.theme.circle(start.circles[index].color);
        list.arrow(mark, mark + way * 18.0, 3.0, color);
        let away = (camera.to_world(mark) - circle.center).length() - circle.radius;
        let text = format!("{}, {} m away", scenery.session.name(index), number::brief(away.max(0.0)));
        list.words.push(Word::new(Rank::Outside, mark, inwards(way), text, scenery.theme.text).around(5.0));
    }
}

/// On which side of the mark the words stand: towards the middle of the canvas.
fn inwards(way: Vec2) -> Vec2 {
    if way.x.abs() >= way.y.abs() { Vec2::new(-way.x.signum(), 0.0) } else { Vec2::new(0.0, -way.y.signum()) }
}
