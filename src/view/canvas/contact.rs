//! Where two circles will be when they touch: the pair that the pointer is on in the table.

use egui::Vec2;

use crate::detection::intercept;
use crate::view::draw_list::DrawList;
use crate::view::number;
use crate::view::overlay::CLEARANCE;
use crate::view::scenery::Scenery;
use crate::view::word::{Rank, Word};

/// Draws the pose of the contact, dashed, and the way there.
pub fn draw(scenery: &Scenery, list: &mut DrawList) {
    let Some(pair) = scenery.session.view_options().pointed else { return };
    if pair.b >= scenery.run.world().len() {
        return;
    }
    let circles = [pair.a, pair.b].map(|index| scenery.circle(index));
    let color = scenery.theme.text;
    for circle in &circles {
        list.ring(scenery.camera, circle, 2.0, 0.0, color);
    }
    let Some(time) = intercept(&circles[0], &circles[1]).time_of_impact() else { return };
    let there = circles.map(|circle| circle.after(time));
    for (now, then) in circles.iter().zip(&there) {
        list.ring(scenery.camera, then, 2.0, 6.0, color);
        list.line(scenery.center(now), scenery.center(then), 1.0, 4.0, color);
    }
    let text = format!("contact in {}", number::brief_time(time));
    let reach = scenery.camera.length(there[0].radius) + CLEARANCE;
    let word = Word::new(Rank::Asked, scenery.center(&there[0]), Vec2::UP, text, color);
    list.words.push(word.around(reach).strong());
}
